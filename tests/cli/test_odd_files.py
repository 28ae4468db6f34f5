"""Folders with files of odd names, links that lead nowhere, and titles that hold signs of a terminal."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from shuffleup.kernel.shown_text import shown, shown_lines
from tests.cli.conftest import typed
from tests.td3.small_saves import save

ODD = os.fsdecode(b"a\x1b[31m\nb\xe2\x80\xae\xff")
AS_SHOWN = r"a\u001b[31m\u000ab\u202e\xff"
TITLE = r'Title: "\x1b[31mHi\nyou\u202e"'


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("friday – Žižek's \u00a0.toml", "friday – Žižek's \u00a0.toml"),
        (ODD, AS_SHOWN),
        ("tag \U000e0041", r"tag \udb40\udc41"),
        ("half \ud83d", r"half \ud83d"),
        ("C1 \x9b2J \x7f \x85 \u2028", r"C1 \u009b2J \u007f \u0085 \u2028"),
        (Path("a/b\t.phh"), r"a/b\u0009.phh"),
    ],
)
def test_what_nobody_can_see_is_shown_as_its_number(text: object, told: str) -> None:
    assert shown(text) == told
    assert shown(told) == told


def test_several_lines_keep_their_ends() -> None:
    assert shown_lines("one\ttwo\nthree\x1b\n") == "one\ttwo\nthree\\u001b\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Saves and hands with odd names, and links to themselves among them."""
    for name in ("saves", "hands", "archive"):
        (tmp_path / name).mkdir()
    (tmp_path / "saves" / f"{ODD}.tdt").write_text(save().replace('Title: "Friday"', TITLE))
    (tmp_path / "saves/loop.tdt").symlink_to("loop.tdt")
    (tmp_path / "saves/line\nbreak.tdt").write_text("no save")
    (tmp_path / "hands" / f"{ODD}.phh").write_text('variant = "\\u001b"\n')
    (tmp_path / "hands/loop.phh").symlink_to("loop.phh")
    (tmp_path / "archive/loop.json").symlink_to("loop.json")
    (tmp_path / "season.toml").write_text('name = "Fri\\u001b\\nday"\n[points]\ntable = [10]\n')
    return tmp_path


def spoken(folder: Path, *words: str) -> tuple[int, list[str], list[str]]:
    """Run a command; nothing that it says holds a sign that a terminal would obey."""
    done = typed(folder, *words)
    for text in (done.stdout, done.stderr):
        assert text.replace("\n", "").isprintable(), text
        text.encode()
    return done.returncode, done.stdout.splitlines(), done.stderr.splitlines()


def test_an_import_takes_every_save_and_names_what_it_cannot_read(folder: Path) -> None:
    status, said, wrong = spoken(folder, "import", "td3", "saves", "--into", "club")
    assert (status, wrong) == (1, [])
    assert said[0].startswith(rf"saves/{AS_SHOWN}.tdt: taken: \u001b[31mHi\u000ayou\u202e, 2026-01-01, ")
    assert [line for line in said if not line.startswith(" ")][1:] == [
        r"saves/line\u000abreak.tdt: not a save of The Tournament Director 3: an unknown word (character 1);"
        " save the tournament there again",
        "saves/loop.tdt: cannot be read (too many levels of symbolic links)",
    ]
    assert spoken(folder, "season", "list", "--club", "club")[1][0] == (
        r"event save-t-1: 2026-01-01 \u001b[31mHi\u000ayou\u202e"
    )


@pytest.mark.parametrize(
    "words",
    [("import", "td3", "saves", "--dry-run"), ("replay", "hands"), ("check", f"{ODD}.toml")],
    ids=lambda one: one[0],
)
def test_json_holds_the_names_as_they_are_shown(folder: Path, words: tuple[str, ...]) -> None:
    _, said, _ = spoken(folder, *words, "--json")
    told: list[Any] = [json.loads(line) for line in said]
    assert AS_SHOWN in told[0]["file"]


def test_a_season_names_the_archive_that_is_a_link_to_itself(folder: Path) -> None:
    _, said, wrong = spoken(folder, "season", "show", "season.toml", "--archives", "archive")
    assert said[0] == r"Fri\u001b\u000aday: 0 of 0 events count"
    assert len(wrong) == 1
    assert wrong[0].startswith("left out: loop.json: ")


def test_hands_in_a_folder_are_each_a_line(folder: Path) -> None:
    status, _, wrong = spoken(folder, "replay", "hands")
    assert status == 1
    assert wrong[-1] == "hands/loop.phh: cannot be read: Too many levels of symbolic links"
