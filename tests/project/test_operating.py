"""The instructions of docs/operating.md: their verbs, settings and command lines exist."""

import re
import shlex
from pathlib import Path

import pytest

from shuffleup.cli.commands import module_of, parser_of
from shuffleup.cli.contents import COMMANDS
from shuffleup.event_file.parameters import parameters
from shuffleup.floor.contents import VERBS as FLOOR_VERBS
from shuffleup.table.contents import VERBS as TABLE_VERBS

SPAN = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
VERB = re.compile(r"[a-z]+(?:_[a-z]+)*")
SETTING = re.compile(r"[a-z_]+\.[a-z_]+")
BLOCK = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def text(root: Path) -> str:
    return (root / "docs/operating.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def spans(text: str) -> frozenset[str]:
    return frozenset(SPAN.findall(text))


def test_every_verb_that_the_evening_names_can_be_asked_of_the_floor_or_a_table(
    spans: frozenset[str],
) -> None:
    named = {span for span in spans if VERB.fullmatch(span)}

    assert {"draw_seats", "sell_rebuy", "tap_busts"} <= named
    assert named - FLOOR_VERBS.keys() - TABLE_VERBS.keys() - COMMANDS.keys() == set()


def test_every_verb_of_the_floor_has_its_place_in_the_evening(spans: frozenset[str]) -> None:
    assert FLOOR_VERBS.keys() - spans == set()


def test_every_setting_that_the_evening_names_is_one_of_the_rule_set(spans: frozenset[str]) -> None:
    named = {span for span in spans if SETTING.fullmatch(span) and not span.endswith(".toml")}

    assert "rebuy.cutoff" in named
    assert named - parameters().keys() == set()


def test_every_command_line_of_the_evening_is_understood(text: str) -> None:
    lines = [line for block in BLOCK.findall(text) for line in block.splitlines()]

    assert len(lines) > 5
    for line in lines:
        program, command, *words = shlex.split(line, comments=True)
        assert program == "shuffleup"
        parser = parser_of(command, module_of(command))
        parser.parse_args(words)  # ends the test with the parser's own words where it does not know one
