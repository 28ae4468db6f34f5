"""The commands of hardware/'s pages are those of an installed box, and are understood there."""

import runpy
import shlex
from pathlib import Path

import pytest

from shuffleup.cli.commands import parser_of

RIG = runpy.run_path(str(Path(__file__).parents[2] / "scripts/rigs/systemd/pages.py"))
PAGES, commands_in = RIG["PAGES"], RIG["commands_in"]
HERE, ELSEWHERE = RIG["HERE"], RIG["ELSEWHERE"]
"""What the rig runs in an installed root, each night, and what it skips."""

AS_TABLE = ["sudo", "shuffleup-as", "table"]


@pytest.fixture(scope="module")
def lines(root: Path) -> list[str]:
    texts = [(root / "hardware" / name).read_text(encoding="utf-8") for name in PAGES]
    return [line for text in texts for line in commands_in(text)]


def test_every_command_of_the_program_is_understood(lines: list[str]) -> None:
    ours = [words for line in lines if (words := shlex.split(line))[:3] == AS_TABLE]

    assert {words[3] for words in ours} >= {"doctor", "machine"}
    for words in ours:
        _, _, _, command, *rest = words
        parser_of(command).parse_args(rest)  # it ends the test with its own words


def test_every_command_is_run_by_the_rig_or_skipped_with_a_reason(lines: list[str]) -> None:
    assert {line.split()[0] for line in lines} <= HERE | ELSEWHERE.keys()
    assert {"sudo ./install --role table", "ls /dev/i2c-1", "i2cdetect -y 1"} <= set(lines)


def test_what_is_made_where_the_project_is_is_not_run_on_a_box_by_root_either(lines: list[str]) -> None:
    assert "sudo make firmware" in lines
    assert RIG["reason_to_skip"]("sudo make firmware") == "on the computer that has the project"
    assert RIG["reason_to_skip"]("sudo ./install --role table") is None


def test_files_that_are_copied_onto_the_pico_are_there(root: Path, lines: list[str]) -> None:
    copied = [word for line in lines if "mpremote" in line for word in line.split() if "/" in word]

    assert copied == ["firmware/lib", "firmware/boot.py", "firmware/main.py"]
    assert all((root / path).exists() for path in copied)


def test_no_page_names_what_only_a_checkout_has(root: Path) -> None:
    for name in PAGES:
        text = (root / "hardware" / name).read_text(encoding="utf-8")
        assert ".venv" not in text, name
        assert "`shuffleup " not in text, f"{name}: say sudo shuffleup-as table, which has the rights"
        assert "\nshuffleup " not in text, name
