"""docs/reference/rulesets.md and the reference file are what the generator makes of the records."""

import re
import tomllib
from decimal import Decimal
from pathlib import Path

import pytest
from msgspec.structs import replace

import rulesets
from generated import NoPlace, stale, table, with_blocks
from shuffleup.event_file import load, shipped
from shuffleup.event_file.layers import Layer, merge
from shuffleup.event_file.parameters import parameters
from shuffleup.kernel.field_types import Chips, Money
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.money import PrizeMoney
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.sets import SHIPPED

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs/reference/rulesets.md").read_text(encoding="utf-8")


def rows_of(block: str) -> dict[str, dict[str, str]]:
    """The rows of a table of the document by their key, each cell by the head of its column."""
    lines = DOCUMENT.split(f"<!-- {block} -->")[1].split(f"<!-- /{block} -->")[0].strip().splitlines()
    head, _, *rows = ([cell.strip("`") for cell in line.strip("| ").split(" | ")] for line in lines)
    return {row[0]: dict(zip(head, row, strict=True)) for row in rows}


def test_a_value_stands_in_a_column_for_each_rule_set() -> None:
    values = rows_of("values")
    assert SHIPPED[0] == "tda-2024"
    assert list(values["deal.burn"]) == ["parameter", *SHIPPED]
    limit, cash = (
        {key: row[name] for key, row in values.items()} for name in ("half-hour-limit", "card-room")
    )
    assert (limit["money.buy_in"], values["money.buy_in"]["joker-cut"]) == ("10", "(H) 0")
    assert (limit["chips.sets"], cash["chips.sets"]) == ("A, B, C", "-")
    assert (limit["levels.limits"], cash["levels.limits"]) == ("see schedule", "(H) [[10, 20]]")
    assert (limit["deal.burn"], limit["rebuy.allowed"]) == ("yes", "no")


def test_a_key_says_what_it_takes_and_means() -> None:
    assert rows_of("meanings")["bust.cross_table"] == {
        "parameter": "bust.cross_table",
        "takes": '"by_stack", "share"',
        "means": "Busts at several tables in one hand of hand-for-hand (BST-03).",
    }


def test_a_schedule_has_the_stakes_and_the_chips_that_it_frees() -> None:
    """CLR-01: the small blind of 50 in level 6 still needs chips of 25."""
    section = DOCUMENT.split("### `half-hour-limit`\n")[1].split("###")[0]
    assert "| 5 | 21:00 | 25/50 | 50/150 | 20.0 |\n" in section
    assert "Chips no longer needed: 1 from the start, 5 after level 4, 25 after level 6.\n" in section


def test_a_schedule_without_an_end_is_printed_as_far_as_a_starting_stack_lasts() -> None:
    """A stack of 1000 is worth 6.2 big blinds of 160, and 3.1 of 320."""
    endless = RuleSet(levels=Levels(generator="double", table=((Chips(5), Chips(10)),)))
    short = replace(endless, chips=replace(endless.chips, start_stack=Chips(1000)))
    printed = [one.big_blind for one in rulesets.printed_levels(short)]
    assert printed == [10, 20, 40, 80, 160, 320]


def test_the_reference_file_holds_every_key_and_the_records_values() -> None:
    """Every other rule set ends at tda-2024, so nothing may be missing there."""
    layer = Layer("tda-2024", tomllib.loads(rulesets.REFERENCE.read_text(encoding="utf-8")))
    assert [key for key in parameters() if not layer.says(key)] == []
    assert shipped("tda-2024") == RuleSet()


def test_a_rule_set_that_is_written_is_read_back_as_it_was(tmp_path: Path) -> None:
    other = RuleSet(
        money=PrizeMoney(buy_in=Money(1250), payout=(60, 40)),
        levels=Levels(table=((Chips(25), Chips(50)), (Chips(50), Chips(100)))),
    )
    file = tmp_path / "other.toml"
    file.write_text(rulesets.reference(other), encoding="utf-8")
    assert load(file).rules == other


def test_a_page_that_is_out_of_date_is_named_with_what_writes_it() -> None:
    page = ROOT / "docs/reference/rulesets.md"
    assert list(stale({page: DOCUMENT}, "scripts/generated")) == []
    assert list(stale({page: DOCUMENT + "more"}, "scripts/generated")) == [
        "docs/reference/rulesets.md is out of date; run scripts/generated"
    ]


def test_a_page_without_a_place_for_a_table_is_refused() -> None:
    with pytest.raises(NoPlace, match="the page needs the lines <!-- sets --> and <!-- /sets -->"):
        with_blocks("# Rule sets\n", {"sets": table(("name",), [("tda-2024",)])})


def test_the_letters_that_did_not_ship_can_be_chosen() -> None:
    section = DOCUMENT.split("\n## Where a known house rule did not ship\n")[1].split("\n## ")[0]
    letters = re.findall(r"^\| `([\w-]+)` \| `([\w.]+)` \| (\w+) \| (\w+) \|", section, re.MULTILINE)
    assert len(letters) == 12
    for name, key, ships, letter in letters:
        one = parameters()[key]
        assert getattr(getattr(shipped(name), one.table), one.attribute) == ships
        assert letter in one.choices


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
    only = [
        key for key, one in parameters().items() if [one.allowed] == [f'"{word}"' for word in one.choices]
    ]
    assert only == []
