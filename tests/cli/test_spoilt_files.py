"""Spoilt and hostile files: what cannot be read is one named error, a status, and nothing changed."""

import gzip
import io
import json
import lzma
import re
import sqlite3
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing
from importlib.resources import files
from pathlib import Path
from random import Random
from shutil import rmtree

import pytest

from shuffleup.archive.club_folder.club_writer import open_club
from shuffleup.cli.commands import run
from shuffleup_demo.clocks import HandClock
from tests.played_hands import DATA
from tests.td3.small_saves import save

SEED, EACH = 20261123, 6
EVENT = files("shuffleup.ruleset.sets") / "card-room.toml"
RESULTS = b"date;event;place;name\n2024-01-05;Friday;1;Ada\n2024-01-05;Friday;2;Bo\n"
SEASON = 'name = "Friday"\n[points]\ntable = [10, 7, 5]\n'
SHAPES: list[object] = [
    [],
    {},
    None,
    "x",
    [1],
    {"rows": []},
    {"format": 1},
    {"format": "shuffleup-archive", "version": 1},
]
NAMES = ["\u202eevil", "\x00", "A" * 4000, "=cmd|1", "<b>Ada</b>", "a\nb"]
VALUES = [b"null", b"-1", b"1e400", b'"x"', b"9" * 30, b"[]"]


def cut_off(chance: Random, content: bytes) -> bytes:
    return content[: chance.randrange(len(content))]


def flipped(chance: Random, content: bytes) -> bytes:
    spoilt = bytearray(content)
    for _ in range(chance.randint(1, 20)):
        spoilt[chance.randrange(len(spoilt))] = chance.randrange(256)
    return bytes(spoilt)


def of_another_shape(chance: Random, _: bytes) -> bytes:
    return json.dumps(chance.choice(SHAPES)).encode()


def zipped(chance: Random, content: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("x", content[: chance.randrange(1000)])
    return packed.getvalue()


def bomb(_: Random, __: bytes) -> bytes:
    return gzip.compress(bytes(20_000_000))


def other_values(chance: Random, content: bytes) -> bytes:
    numbers = list(re.finditer(rb"\d+", content))
    one = chance.choice(numbers)
    return content[: one.start()] + chance.choice(VALUES) + content[one.end() :]


def odd_names(chance: Random, content: bytes) -> bytes:
    return content.replace(chance.choice([b"Ann", b"Ada", b"Bo"]), chance.choice(NAMES).encode())


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Files of every kind that the commands read, as they should be."""
    folder = tmp_path_factory.mktemp("whole")
    journal, archive = folder / "x.journal", folder / "x.json"
    journal.write_bytes(lzma.decompress((DATA / "journals/0.2.0-freezeout.journal.xz").read_bytes()))
    assert run(["export", str(journal), "--json", str(archive)]) == 0
    found = {"journal": journal.read_bytes(), "json": archive.read_bytes()}
    hands = folder / "hands"
    assert run(["export", str(journal), "--phh", str(hands)]) == 0
    (first, *_) = sorted(hands.rglob("*.phh"))
    found |= {"phh": first.read_bytes(), "toml": EVENT.read_bytes()}
    return found | {"csv": RESULTS, "tdt": save().encode()}


def commands(kind: str, path: Path, folder: Path) -> list[list[str]]:
    """List what a person may do with a file of this kind, and the folder that it would write."""
    if kind == "csv":
        return [["import", "results", str(path), "--club", str(folder)]]
    if kind == "phh":
        return [["replay", str(path)], ["replay", str(path), "--json"], ["replay", str(path.parent)]]
    if kind == "toml":
        return [["check", str(path)], ["check", str(path), "--json", "--structure", "--entries", "20"]]
    if kind == "tdt":
        return [["import", "td3", str(path), "--into", str(folder), "--json"]]
    season = path.parent.parent / "friday.toml"
    season.write_text(SEASON)
    found = [
        ["stats", str(path), "--json"],
        ["export", str(path), "--ohh", str(folder), "--stars", str(folder)],
        ["export", str(path), "--csv", str(folder)],
        ["season", "show", str(season), "--archives", str(path.parent)],
        ["audit", str(path)],
        ["audit", "--shuffle", str(path)],
    ]
    if kind == "json":
        return found
    more = (["archive", "--unfinished"], ["repair"], ["forget", "--all-texts"], ["audit", "--json"])
    return [*found, ["export", str(path), "--html", str(folder)], *([*words, str(path)] for words in more)]


WAYS = (cut_off, flipped, of_another_shape, zipped, bomb, other_values, odd_names)
THE_NIGHT = 0.02
"""The part of the night for more files."""


@pytest.mark.parametrize("spoil", WAYS, ids=lambda one: one.__name__)
def test_a_spoilt_file_is_named_and_leaves_nothing(
    spoil: Callable[[Random, bytes], bytes],
    whole: dict[str, bytes],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Status 0 where it can be read all the same, 1 or 2 with a line that names the file."""
    for number in range(EACH):
        spoil_all(spoil, SEED + number, whole, tmp_path / str(number), capsys)


@pytest.mark.nightly
def test_no_file_that_a_night_spoils_ends_in_a_traceback(
    whole: dict[str, bytes],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    seeds_of_the_night: Callable[[float], Iterator[int]],
) -> None:
    for seed in seeds_of_the_night(THE_NIGHT):
        for spoil in WAYS:
            spoil_all(spoil, seed, whole, tmp_path / "files", capsys)
            rmtree(tmp_path / "files")


def spoil_all(
    spoil: Callable[[Random, bytes], bytes],
    seed: int,
    whole: dict[str, bytes],
    place: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Spoil a file of each kind and give it to one of the commands that read it."""
    chance = Random(f"{seed} {spoil.__name__}")
    for kind, content in whole.items():
        inside, folder = place / kind, place / f"into-{kind}"
        inside.mkdir(parents=True)
        path = inside / f"x.{kind}"
        path.write_bytes(spoil(chance, content))
        words = chance.choice(commands(kind, path, folder))
        status = run(words)
        out, err = capsys.readouterr()
        told = f"seed {seed}, {spoil.__name__}, {words}: {status}, {err!r}"
        assert status in {0, 1, 2}, told
        assert status == 0 or path.name in err + out, told
        assert status != 2 or not folder.exists() or list(folder.iterdir()) == [], told


def test_a_row_whose_time_cannot_be_read_is_named_with_its_file(
    whole: dict[str, bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, tables = tmp_path / "x.journal", tmp_path / "tables"
    path.write_bytes(whole["journal"])
    with closing(sqlite3.connect(path)) as journal:
        journal.execute("UPDATE event SET wall = '2026-01$01' WHERE type = 'hand.sealed'")
        journal.commit()
    assert run(["export", str(path), "--csv", str(tables)]) == 2
    assert capsys.readouterr().err.startswith(f"{path}: row ")
    assert not tables.exists()


def test_a_number_too_large_for_any_row_is_named_with_its_file(
    whole: dict[str, bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(re.sub(rb'"monotonic":\d+', b'"monotonic":' + b"9" * 19, whole["json"], count=1))
    assert run(["stats", str(path)]) == 2
    err = capsys.readouterr().err
    assert (err.startswith(f"{path}: "), err.count("\n")) == (True, 1)


@pytest.mark.parametrize("words", [["archive", "--unfinished"], ["export", "--csv", "{folder}"]])
def test_a_first_row_that_no_version_writes_is_named_with_its_file(
    words: list[str], whole: dict[str, bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.journal"
    path.write_bytes(whole["journal"])
    with closing(sqlite3.connect(path)) as journal:
        journal.execute("UPDATE event SET payload = CAST('{}' AS BLOB) WHERE type = 'event.opened'")
        journal.commit()
    assert run([*(one.format(folder=tmp_path / "into") for one in words), str(path)]) == 2
    assert capsys.readouterr().err.startswith(f"{path}: event 1 of floor does not fit its type")


def test_a_club_that_another_program_holds_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    results, save_file, club = tmp_path / "r.csv", tmp_path / "f.tdt", tmp_path / "club"
    results.write_bytes(RESULTS)
    save_file.write_text(save())
    with open_club(club, HandClock(), make=True) as held:
        before = (held.people, held.club)
        for words in (["results", results, "--club", club], ["td3", save_file, "--into", club]):
            assert run(["import", *map(str, words)]) == 2
            out, err = capsys.readouterr()
            assert (out, err.count("\n"), str(club) in err) == ("", 1, True)
        assert (held.people, held.club) == before


@pytest.mark.parametrize("option", ["--ohh", "--stars", "--csv", "--html", "--phh", "--ots", "--json"])
def test_a_place_that_cannot_be_written_is_one_line(
    option: str, whole: dict[str, bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal, mine = tmp_path / "x.journal", tmp_path / "mine"
    journal.write_bytes(whole["journal"])
    mine.write_text("mine")
    assert run(["export", str(journal), option, str(mine / "there")]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith(str(mine))
    assert mine.read_text() == "mine"
