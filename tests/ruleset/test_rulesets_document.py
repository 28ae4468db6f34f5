"""docs/rulesets.md says what the records and the shipped files say, no more and no less."""

import re
import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec
import pytest

from shuffleup.rulebook import SHIPPED, shipped
from shuffleup.rulebook.layers import Layer, merge
from shuffleup.rulebook.parameters import parameters
from shuffleup.tournament.schedule import levels

DOCUMENT = (Path(__file__).parents[2] / "docs" / "rulesets.md").read_text(encoding="utf-8")


def rows(section: str) -> list[list[str]]:
    """The cells of the first table of a section, its head first."""
    body = DOCUMENT.split(f"\n## {section}\n")[1].split("\n## ")[0]
    table = [line.strip("| ").split(" | ") for line in body.splitlines() if line.startswith("|")]
    return [table[0], *table[2:]]


VALUES = rows("Values in the seven sets")
NAMES = [cell.strip("`") for cell in VALUES[0][1:]]


def held(name: str, key: str) -> Any:
    table, _, attribute = key.partition(".")
    group = getattr(shipped(name), table)
    return msgspec.json.decode(msgspec.json.encode(group))[attribute]


def as_written(key: str, value: Any) -> str:
    """A value as the table of the document writes it."""
    if parameters()[key].is_money:
        return str(value // 100)
    if key == "chips.sets":
        return ", ".join(value) or "-"
    if value in ("", {}) or (key == "levels.limits" and not value):
        return "-"
    if key in ("levels.table", "levels.limits") and len(value) > 1:
        return "see schedule"
    words = {True: "yes", False: "no"}
    return words[value] if isinstance(value, bool) else str(value)


def test_the_document_has_every_parameter_once_and_no_other() -> None:
    assert [row[0].strip("`") for row in VALUES[1:]] == list(parameters())


def test_the_document_has_the_seven_sets() -> None:
    assert sorted(NAMES) == sorted(SHIPPED)


@pytest.mark.parametrize("row", VALUES[1:], ids=lambda row: row[0].strip("`"))
def test_the_document_has_the_shipped_values(row: list[str]) -> None:
    key = row[0].strip("`")
    in_document = [cell.removeprefix("(H) ") for cell in row[1:]]
    assert in_document == [as_written(key, held(name, key)) for name in NAMES]


@pytest.mark.parametrize("name", SHIPPED)
def test_the_document_marks_what_the_host_has_to_set(name: str) -> None:
    column = NAMES.index(name) + 1
    marked = {row[0].strip("`") for row in VALUES[1:] if row[column].startswith("(H)")}
    assert marked == set(shipped(name).host_must_confirm)
    listed = re.search(rf"^- `{name}` \([0-9]+\): (.*)$", DOCUMENT, re.MULTILINE)
    assert listed is not None
    assert re.findall(r"`([^`]+)`", listed[1]) == list(shipped(name).host_must_confirm)


def test_the_document_says_what_each_parameter_takes_and_means() -> None:
    reference = rows("What each parameter takes and means")[1:]
    assert [(key.strip("`"), takes, means) for key, takes, means in reference] == [
        (key, one.allowed, one.description) for key, one in parameters().items()
    ]


@pytest.mark.parametrize("name", [name for name in SHIPPED if name != "card-room"])
def test_the_document_has_the_schedules(name: str) -> None:
    section = DOCUMENT.split(f"\n### `{name}`\n")[1].split("\n##")[0]
    printed = re.findall(r"^\| ([0-9]+) \|(.*)\|$", section, re.MULTILINE)
    rules = shipped(name)
    schedule = levels(rules.levels, rules.blinds, rules.betting, rules.chips, len(printed))
    assert len(printed) >= 5
    for (number, cells), level in zip(printed, schedule, strict=True):
        assert int(number) == level.number
        assert f" {level.small_blind}/{level.big_blind} " in f" {cells} "
        assert rules.levels.limits == () or f" {level.low_limit}/{level.high_limit} " in cells


def test_the_letters_that_did_not_ship_can_be_chosen() -> None:
    for name, key, ships, letter, _ in rows("Where a known house rule did not ship")[1:]:
        parameter = parameters()[key.strip("`")]
        assert held(name.strip("`"), parameter.key) == ships
        assert letter in parameter.choices


def test_the_example_of_an_event_file_can_be_read() -> None:
    example = DOCUMENT.split("```toml\n")[1].split("```")[0]
    layer = Layer("example", tomllib.loads(example, parse_float=Decimal))
    merged = merge([layer])
    assert merged.problems == ()
    assert merged.values["money.buy_in"] == 1250
    assert merged.values["money.payout"] == {1: (100,), 8: (70, 30), 20: (50, 30, 20)}


def test_every_parameter_is_described_in_one_sentence_with_a_full_stop() -> None:
    for parameter in parameters().values():
        assert parameter.description.endswith("."), parameter.key
        assert len(parameter.description) > 15, parameter.key


def test_every_parameter_can_be_set_to_more_than_one_value() -> None:
    """What every house plays alike is a rule of the appliance, and no parameter of a house."""
    only = [key for key, one in parameters().items() if [one.allowed] == [f'"{word}"' for word in one.choices]]
    assert only == []


def test_the_reference_file_holds_every_key() -> None:
    """Every other rule set ends at tda-2024, so nothing may be missing there."""
    text = (Path(__file__).parents[2] / "device/shuffleup/rulesets/tda-2024.toml").read_text(encoding="utf-8")
    document = tomllib.loads(text)
    layer = Layer("tda-2024", document)
    assert [key for key in parameters() if not layer.says(key)] == []
