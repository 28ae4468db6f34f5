"""What follows from the answers of a host: an event file of which nothing of ours complains."""

from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import example, given, settings, strategies as some
from msgspec.structs import replace

from shuffleup.event_file import load
from shuffleup.event_file.draft.answers import (
    Answers,
    ExpectedGuest,
    as_last_time,
    next_day,
    of_file,
    planned_anew,
)
from shuffleup.event_file.draft.outcome import EveningOutcome, Trouble, outcome
from shuffleup.event_file.evening_plan import ChipsMakeNoStack
from shuffleup.event_file.parameters import parameters
from shuffleup.event_file.problems import RuleBookError
from shuffleup.kernel.field_types import Chips
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.sets import SHIPPED
from tests.night import examples

SUNDAY = datetime(2026, 11, 29, 17, 0)
CASE = {Chips(25): 100, Chips(100): 100, Chips(500): 80, Chips(1000): 20}

cases = some.dictionaries(
    some.sampled_from([1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 2000, 5000, 25000]),
    some.integers(1, 400),
    max_size=7,
)
said = some.fixed_dictionaries(
    {},
    optional={
        "rebuy.allowed": some.booleans(),
        "reentry.allowed": some.booleans(),
        "addon.allowed": some.booleans(),
        "bounty.kind": some.sampled_from(["none", "fixed", "progressive", "mystery"]),
        "money.buy_in": some.sampled_from(["0", "5", "20", "100", "1 000"]),
        "event.currency": some.sampled_from(["", "EUR", "JPY", "USD"]),
        "event.start": some.sampled_from(["19:00", "open", "01:30"]),
        "registration.late_entry_until_level": some.integers(0, 6),
    },
)
answers = some.builds(
    Answers,
    base=some.sampled_from([one for one in SHIPPED if one not in ("crews-of-five", "card-room")]),
    guests=some.integers(0, 4).map(lambda count: tuple(ExpectedGuest(f"Player {n}") for n in range(count))),
    others=some.integers(0, 60),
    minutes=some.integers(4, 64).map(lambda quarters: 15 * quarters),
    rebuys=some.integers(0, 20),
    case=cases,
    said=said,
)


def refused(found: EveningOutcome) -> bool:
    """Say whether there is no such evening; anything else that is wrong is a fault of the proposal."""
    assert all(isinstance(one.why, NotLegalNow) for one in found.wrong), found.wrong
    return bool(found.wrong)


@settings(max_examples=examples(120), deadline=None)
@given(answers)
def test_our_own_proposal_is_never_warned_of(asked: Answers) -> None:
    """STR-31: check has nothing to say of a file whose values were all proposed or possible answers."""
    found = outcome(asked, SUNDAY)
    if not refused(found):
        assert found.unusual == ()
        assert found.text


@settings(max_examples=examples(120), deadline=None)
@given(answers)
def test_what_the_case_cannot_deal_is_never_proposed(asked: Answers) -> None:
    """STR-37: stacks of all players, rebuys and add-ons are there, kind by kind; so is each stack offered."""
    found = outcome(asked, SUNDAY)
    for line in (
        found.chips if asked.case and found.text and found.rules.event.format == "elimination" else ()
    ):
        assert line.owned is not None
        assert line.needed <= line.owned
    for worth in found.stacks[-1:] if asked.case else ():
        again = outcome(
            Answers(**{**_fields(asked), "said": {**asked.said, "chips.start_stack": worth}}), SUNDAY
        )
        assert not [one for one in again.unusual if isinstance(one.why, ChipsMakeNoStack)]


def _fields(asked: Answers) -> dict[str, Any]:
    return {name: getattr(asked, name) for name in asked.__struct_fields__}


@settings(max_examples=examples(60), deadline=None)
@given(answers)
def test_a_file_taken_back_is_the_same_evening(asked: Answers) -> None:
    found = outcome(asked, SUNDAY)
    if not refused(found):
        taken = of_file(found.text, Answers(others=asked.players, case=asked.case))
        again = outcome(replace(taken, rebuys=asked.rebuys), SUNDAY)
        assert (again.rules, again.wrong, again.chips) == (found.rules, (), found.chips)


@settings(max_examples=examples(60), deadline=None)
@given(answers)
def test_as_last_time_changes_the_day_alone(asked: Answers) -> None:
    found = outcome(asked, SUNDAY)
    if not refused(found):
        morning = datetime(2026, 11, 29, 0, 30)
        again = outcome(as_last_time(found.rules, date(2026, 11, 22), morning, asked.guests), morning)
        assert differing(found.rules, again.rules) <= {
            "event.date",
            "seating.max_per_table",
            "chips.inventory",
        }
        assert (again.rules.event.date, again.unusual, again.wrong) == ("2026-11-29", (), ())


def test_chips_that_were_raced_off_are_there_again_the_next_time() -> None:
    """CLR-01: the stacks begin with them."""
    last = outcome(Answers(others=10), SUNDAY).rules
    raced_off = replace(last, chips=replace(last.chips, denominations=last.chips.denominations[2:]))
    again = outcome(as_last_time(raced_off, date(2026, 11, 22), SUNDAY, ()), SUNDAY)
    assert (again.rules.chips.denominations, again.wrong) == ((25, 100, 500, 1000, 5000), ())


def test_rebuys_end_with_late_entry_where_the_host_says_when_that_ends() -> None:
    """REG-17: who can buy again can also come late."""
    said = {"rebuy.allowed": True, "registration.late_entry_until_level": 4}
    assert outcome(Answers(others=10, said=said), SUNDAY).rules.rebuy.cutoff == "level:4"


def differing(one: RuleSet, other: RuleSet) -> set[str]:
    pairs = (
        (key, *(getattr(getattr(rules, it.table), it.attribute) for rules in (one, other)))
        for key, it in parameters().items()
    )
    return {key for key, was, now in pairs if was != now}


def test_last_friday_is_this_friday_and_not_yesterday() -> None:
    friday = date(2026, 11, 20)
    assert next_day(friday, "19:00", datetime(2026, 11, 21, 9, 0)) == date(2026, 11, 27)
    assert next_day(friday, "19:00", datetime(2026, 11, 27, 18, 59)) == date(2026, 11, 27)
    assert next_day(friday, "19:00", datetime(2026, 11, 27, 19, 1)) == date(2026, 12, 4)
    assert next_day(friday, "open", datetime(2026, 12, 31, 23, 0)) == date(2027, 1, 1)
    assert next_day(friday, "19:00", datetime(2026, 11, 20, 23, 50)) == date(2026, 11, 27)


def troubles(asked: Answers) -> dict[str, Trouble]:
    found = outcome(asked, SUNDAY)
    return {one.key: one for one in (*found.wrong, *found.unusual)}


def test_ten_friends_sit_at_one_table_and_eleven_at_two() -> None:
    """SEA-04."""
    assert outcome(Answers(others=10), SUNDAY).tables == (10,)
    assert outcome(Answers(others=11), SUNDAY).tables == (6, 5)


def test_money_is_typed_as_people_write_it() -> None:
    euros = {"event.currency": "EUR", "money.buy_in": "7,50"}
    assert outcome(Answers(others=10, said=euros), SUNDAY).pool == 7500
    assert outcome(Answers(others=10, said=euros | {"money.buy_in": "1 250"}), SUNDAY).pool == 1_250_000


def test_a_word_in_the_place_of_money_is_wrong_there_and_the_rest_still_follows() -> None:
    asked = Answers(others=10, said={"money.buy_in": "ten", "event.start": "20:00"})
    found = outcome(asked, SUNDAY)
    assert [one.key for one in found.wrong] == ["money.buy_in"]
    assert (found.text, found.tables, found.levels[0].begins, found.rules.event.start) == (
        "",
        (10,),
        0,
        "20:00",
    )


def test_a_day_that_is_past_and_a_name_that_stands_twice_are_wrong() -> None:
    asked = Answers(
        guests=(ExpectedGuest("Ann"), ExpectedGuest("Bo"), ExpectedGuest(" ann")),
        said={"event.date": "2026-11-28"},
    )
    found = troubles(asked)
    assert (found["guests"].why, found["event.date"].remedy) == (" ann", "2026-11-29")


def test_an_evening_that_is_too_short_names_one_that_would_do() -> None:
    """STR-34: blinds would rise by more than 1.6; the remedy has no fault."""
    asked = Answers(
        others=60, minutes=60, rebuys=40, said={"rebuy.allowed": True, "chips.start_stack": 100_000}
    )
    found = troubles(asked)["minutes"]
    assert found.remedy > 60
    assert not troubles(Answers(**{**_fields(asked), "minutes": found.remedy}))


def test_what_cannot_be_planned_has_its_day_and_its_prizes_all_the_same() -> None:
    """STR-37: 300 chips are too few for 27 people; the case is what is to be put right."""
    found = outcome(Answers(others=27, case={**CASE, Chips(500): 0, Chips(1000): 0}), SUNDAY)
    assert ([one.key for one in found.wrong], found.levels, found.chips) == (["case"], (), ())
    assert (found.rules.event.date, found.pool, len(found.prizes)) == ("2026-11-29", 27_000, 4)


def test_a_stack_that_the_case_cannot_make_names_the_largest_that_it_can() -> None:
    """STR-37."""
    found = troubles(Answers(others=10, case=CASE, said={"chips.start_stack": 20_000}))["chips.start_stack"]
    assert isinstance(found.why, ChipsMakeNoStack)
    assert found.remedy == 6000
    assert not troubles(Answers(others=10, case=CASE, said={"chips.start_stack": 6000}))


def test_an_add_on_takes_chips_of_the_case_and_costs_a_buy_in() -> None:
    """REG-13: everybody takes it, so there are half the chips for a first stack."""
    plain = outcome(Answers(others=10, case=CASE), SUNDAY).rules
    with_it = outcome(
        Answers(others=10, case=CASE, said={"addon.allowed": True, "money.buy_in": 20}), SUNDAY
    ).rules
    assert (plain.chips.start_stack, with_it.chips.start_stack) == (7000, 3600)
    assert (with_it.addon.chips, with_it.addon.price, with_it.addon.after_level) == (3600, 2000, 5)


def test_what_a_case_lacks_since_last_time_is_planned_anew() -> None:
    last = outcome(Answers(others=10, case=CASE), SUNDAY).rules
    more = as_last_time(last, date(2026, 11, 22), SUNDAY, [ExpectedGuest(f"Player {n}") for n in range(14)])
    assert [one.missing for one in outcome(more, SUNDAY).chips] == [12, 12, 32, 8]
    again = outcome(planned_anew(more, 240), SUNDAY)
    assert ([one.missing for one in again.chips], again.unusual) == ([0, 0, 0, 0], ())


def test_the_file_is_one_that_check_accepts(tmp_path: Path) -> None:
    file = tmp_path / "friday.toml"
    file.write_text(outcome(Answers(others=14, case=CASE), SUNDAY).text)
    assert load(file).warnings == ()
    assert load(file).rules.chips.inventory == CASE


@pytest.mark.parametrize(
    "text", ["base =", 'base = "../x.toml"', "[players_of_mine]\nx = 1", "x = " + "[" * 3000]
)
def test_a_file_that_is_no_event_file_is_refused_with_its_reason(text: str) -> None:
    with pytest.raises(RuleBookError):
        of_file(text, Answers())


def test_a_cash_night_is_no_limit_and_its_blinds_can_be_paid() -> None:
    """CSH-01: 1/2 needs chips of 1, which the rule set has not."""
    night = Answers(base="card-room", others=6)
    found = outcome(night, SUNDAY)
    assert (found.rules.betting.structure, found.rules.chips.smallest, found.unusual) == ("no_limit", 5, ())
    small = outcome(replace(night, said={"levels.table": [[1, 2]], "levels.limits": [[2, 4]]}), SUNDAY)
    assert (small.rules.chips.smallest, small.wrong, small.unusual) == (1, (), ())
    counted = outcome(replace(night, case=CASE), SUNDAY)
    assert (list(counted.rules.chips.denominations), counted.unusual) == (list(CASE), ())
    assert counted.rules.levels.table == ((25, 50),)


anything = some.recursive(
    some.none() | some.booleans() | some.integers(-5, 10**10) | some.text(max_size=8) | some.floats(0, 200),
    lambda inner: some.lists(inner, max_size=4) | some.dictionaries(some.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
typed = some.one_of(
    anything,
    some.integers(0, 12),
    some.sampled_from(
        ["0", "1", "none", "open", "true", "cash", "crews", "[[1, 2]]", "[5, 25]", "level:3", "{ }"]
    ),
)


@settings(max_examples=examples(120), deadline=None)
@given(answers, some.dictionaries(some.sampled_from([*parameters(), "no.such", "x"]), typed, max_size=4))
@example(Answers(minutes=None), {"levels.length": 0})
def test_whatever_is_typed_is_answered(asked: Answers, also: dict[str, Any]) -> None:
    """What is wrong stands beside it, and where there is a file, check accepts it."""
    said = read_said({**asked.said, **also})
    found = outcome(replace(asked, said=said), SUNDAY)
    assert bool(found.text) is not bool(found.wrong)


def read_said(said: dict[str, Any]) -> dict[str, Any]:
    """Read answers as the API does, where a part of a number is a decimal."""
    decoder = msgspec.json.Decoder(dict[str, Any], float_hook=Decimal)
    return decoder.decode(msgspec.json.encode(said))
