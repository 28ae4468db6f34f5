"""A card that fills while a club is written to: one line, status 2, and nothing is half-written (PPL-15).

The card is a small file system in memory: the test needs the right to mount one.
"""

import lzma
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from shuffleup.archive.club_folder.books import read_books
from shuffleup.cli.commands import run
from tests.night import at_night
from tests.td3.small_saves import player, save, stake

STORED = Path(__file__).parents[1] / "data/journals"
SEASON = 'name = "Friday"\nleague = "Friday"\nseason = "2026"\n[points]\npreset = "linear"\n'
BLOCK = 4096
LEFT = (0, 10, 24, 36, 48, 200)
"""Blocks that are free when a command begins: from none to enough for all of them but the largest."""

ALL_OR_NONE = {
    "rename": "people rename 'Person 1' Åsa --club club",
    "people": "people import more.csv --club club",
    "export": "people export out.csv --contact --club club",
    "copy": "people copy copy --club club",
    "saves": "import td3 friday.tdt --into club",
    "template": "import td3 friday.tdt --template friday.toml",
    "take over": "import td3 running.tdt --take-over friday.toml --journal friday.journal",
    "new": "season new new.toml --league Friday --season 2027",
    "take": "season take season.toml --club club --archives archives --reason changed",
    "adjust": "season adjust season.toml 'Person 1' 5 --club club --reason 'ran the bar'",
    "close": "season close season.toml --club club --key .",
    "show": "season show season.toml --club club --archives archives",
    "publish": "season publish season.toml pages --club club --archives archives",
    "final": "season final season.toml --club club --top 5 --average 10000 --into final.toml",
    "cards": "stats archives --card cards.html --club club",
    "tables": "export archives/rebuys.journal --csv tables",
    "papers": "export archives/rebuys.journal --html papers",
    "archive": "export archives/rebuys.journal --json rebuys.json",
    "hands": "export archives/rebuys.journal --ohh ohh",
    "text": "export archives/rebuys.journal --stars stars",
    "summary": "export archives/rebuys.journal --ots all.OTS",
    "paid": "ledger paid 'Person 1' 'Person 2' 5 --club club",
}
BY_DAY = ("rename", "copy", "take over", "publish", "final", "archive", "hands")


@pytest.fixture(scope="module")
def evenings(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A club of 40 persons with a season, evenings that were typed in, an archive, and files to import."""
    folder = tmp_path_factory.mktemp("evenings")
    (folder / "archives").mkdir()
    packed = lzma.decompress((STORED / "0.2.0-rebuys.journal.xz").read_bytes())
    (folder / "archives/rebuys.journal").write_bytes(packed)
    for name, word in (("members", "Person"), ("more", "Other")):
        people = "".join(f"{word} {n};{word}{n}@example.org\n" for n in range(40))
        (folder / f"{name}.csv").write_text(f"name;email\n{people}")
    places = "".join(f"06.03.2026;Friday;{place};Person {place}\n" for place in range(1, 10))
    (folder / "results.csv").write_text(f"date;event;place;name\n{places}")
    (folder / "season.toml").write_text(SEASON)
    (folder / "friday.tdt").write_text(save())
    tables = 'Tables: new GameTables({Tables: [new GameTable({NumberOfSeats: 8, Seats: ["u-a", "u-b"]})]})'
    guests = (player("u-a", "Ada", stake()), player("u-b", "Bo", stake()))
    (folder / "running.tdt").write_text(save(*guests, more=f", {tables}", EndTime=None, CurrentLevel=1))
    with pytest.MonkeyPatch.context() as place:
        place.chdir(folder)
        for line in (
            "people import members.csv --club club",
            "import results results.csv --club club",
            "season take season.toml --club club --reason agreed",
            "new final.toml --rule-set tda-2024",
        ):
            assert run(shlex.split(line)) == 0
    return folder


@contextmanager
def card(folder: Path, free: int) -> Iterator[None]:
    """Mount a card with copies of all files; so many blocks of it are free."""
    mount = ["mount", "-t", "tmpfs", "-o", "size=4m", "none", str(folder)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        print(why := "skipped: mounting a small file system takes root")
        pytest.skip(why)
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(folder: Path, free: int) -> Path:
    """Take all blocks but those that are to be free."""
    ballast = folder / "ballast"
    with ballast.open("wb", buffering=0) as file, suppress(OSError):
        while file.write(bytes(BLOCK)):
            pass
    with ballast.open("r+b") as file:
        file.truncate(max(0, ballast.stat().st_size - free * BLOCK))
    return ballast


def files(folder: Path) -> dict[str, bytes]:
    """Read all files but the journals of the club, its caches, and what SQLite lays beside a journal."""
    beside = ("-shm", "-wal", ".lock", ".cache")
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.endswith(beside) and path.parent.name != "club"
    }


@pytest.mark.parametrize("act", [name if name in BY_DAY else at_night(name) for name in ALL_OR_NONE])
def test_a_full_card_is_one_line_and_all_is_as_it_was(
    act: str,
    evenings: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """LGE-21, PPL-15: with more room the same command does all of it."""
    done = []
    for free in LEFT:
        folder = tmp_path / str(free)
        folder.mkdir()
        with card(folder, free):
            shutil.copytree(evenings, folder, dirs_exist_ok=True)
            monkeypatch.chdir(folder)
            before, books = files(folder), read_books(folder / "club")
            for one in (folder / "club").glob("*.cache"):
                one.unlink()
            ballast = fill(folder, free)
            status = run(shlex.split(ALL_OR_NONE[act]))
            said = capsys.readouterr().err.splitlines()
            ballast.unlink()
            monkeypatch.chdir(tmp_path)
            assert list(folder.rglob("*.new*")) == []
            if status:
                assert (status, len(said)) == (2, 1), said
                assert any(words in said[0] for words in ("no room left", "o space left")), said
                assert files(folder) == before
                assert read_books(folder / "club").club == books.club
            done.append(status == 0)
    assert (done[0], done[-1]) == (False, True)
    assert done == sorted(done), "with more room it is refused"


def test_a_season_is_not_shown_without_an_evening_that_there_is_no_room_to_open(
    evenings: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """LGE-24: such an archive is sound; only a damaged one is left out."""
    shown = set()
    for free in range(16, 48, 4):
        folder = tmp_path / str(free)
        folder.mkdir()
        with card(folder, free):
            shutil.copytree(evenings, folder, dirs_exist_ok=True)
            monkeypatch.chdir(folder)
            fill(folder, free)
            status = run(shlex.split(ALL_OR_NONE["show"]))
            out = capsys.readouterr().out.splitlines()
            monkeypatch.chdir(tmp_path)
        shown.add((status, out[0] if out else ""))
    assert shown == {(2, ""), (0, "Friday: 2 of 2 events count")}


def test_results_that_do_not_fit_leave_each_book_before_or_after(
    evenings: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """PPL-15: persons are added before their evenings, all of both or none; the same command goes on."""
    places = "".join(f"13.03.2026;Second;{place};New {place}\n" for place in range(1, 200))
    for free in LEFT[1:-1]:
        folder = tmp_path / str(free)
        folder.mkdir()
        with card(folder, free):
            shutil.copytree(evenings, folder, dirs_exist_ok=True)
            (folder / "more.csv").write_text(f"date;event;place;name\n{places}")
            monkeypatch.chdir(folder)
            ballast = fill(folder, free)
            status = run(shlex.split("import results more.csv --club club"))
            assert (status, len(capsys.readouterr().err.splitlines())) in ((2, 1), (0, 0))
            ballast.unlink()
            books = read_books(folder / "club")
            people, events = len(books.people.persons), len(list(books.club.events()))
            assert (people, events) in ((40, 1), (239, 1), (239, 2))
            assert run(shlex.split("import results more.csv --club club")) == 0
            assert len(list(read_books(folder / "club").club.events())) == 2
            monkeypatch.chdir(tmp_path)
