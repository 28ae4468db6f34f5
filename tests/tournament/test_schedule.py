from decimal import Decimal

from hypothesis import given, strategies as st

from shuffleup.event_file import shipped
from shuffleup.kernel.field_types import Chips
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.hand import Betting
from shuffleup.ruleset.levels import Blinds, Levels
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.sets import SHIPPED
from shuffleup.tournament.level_stakes import (
    Level,
    NotInSchedule,
    final_level,
    last_level_needing,
    level,
    levels,
    small_blind,
)
from tests.refused import refused


def pair(small: int, big: int) -> tuple[Chips, Chips]:
    return Chips(small), Chips(big)


def blinds_of(rules: Levels, count: int) -> list[tuple[int, int]]:
    return [(one.small_blind, one.big_blind) for one in levels(rules, Blinds(), Betting(), ChipSets(), count)]


def of(rules: RuleSet, number: int) -> Level:
    return level(rules.levels, rules.blinds, rules.betting, rules.chips, number)


def test_blinds_double_every_level_from_the_one_that_is_listed() -> None:
    """STR-05."""
    doubling = Levels(generator="double", table=(pair(5, 10),))
    assert blinds_of(doubling, 6) == [(5, 10), (10, 20), (20, 40), (40, 80), (80, 160), (160, 320)]


def test_doubling_goes_on_from_the_last_level_that_is_listed() -> None:
    """STR-05."""
    rounded_once = Levels(generator="double", table=(pair(10, 20), pair(25, 50)))
    assert blinds_of(rounded_once, 4) == [(10, 20), (25, 50), (50, 100), (100, 200)]


def test_round_n_of_the_crews_has_blinds_of_n_and_2n() -> None:
    """STR-20."""
    stepping = Levels(generator="step", table=(pair(1, 2), pair(2, 4)))
    assert blinds_of(stepping, 12) == [(n, 2 * n) for n in range(1, 13)]


def test_a_single_listed_level_is_its_own_step() -> None:
    """STR-20."""
    assert blinds_of(Levels(generator="step", table=(pair(3, 6),)), 3) == [(3, 6), (6, 12), (9, 18)]


def test_the_crews_hold_round_twelve() -> None:
    """STR-22."""
    crews = shipped("crews-of-five")
    assert of(crews, 12) == Level(12, Chips(12), Chips(24))
    assert of(crews, 15) == Level(15, Chips(12), Chips(24))


def test_printed_limits_are_used_as_printed() -> None:
    """STR-14, STR-15: 50/150 is not twice the low limit."""
    fifth = of(shipped("half-hour-limit"), 5)
    assert fifth == Level(5, Chips(25), Chips(50), Chips(0), Chips(50), Chips(150))


def test_the_last_printed_level_is_held() -> None:
    """STR-18."""
    ninth = of(shipped("half-hour-limit"), 9)
    assert (ninth.small_blind, ninth.big_blind, ninth.high_limit) == (100, 200, 400)


def test_after_the_last_printed_level_blinds_limits_and_antes_may_double() -> None:
    """STR-18."""
    rules = Levels(
        table=(pair(5, 10), pair(10, 20)),
        limits=(pair(10, 20), pair(20, 40)),
        antes=(Chips(0), Chips(5)),
        after_last="double",
    )
    fourth = level(rules, Blinds(), Betting(structure="fixed_limit"), ChipSets(), 4)
    assert fourth == Level(4, Chips(40), Chips(80), Chips(20), Chips(80), Chips(160))


def test_a_schedule_that_stops_has_no_level_after_its_last() -> None:
    """STR-18."""
    rules = Levels(table=(pair(5, 10), pair(10, 20)), after_last="stop")
    assert final_level(rules) == 2
    assert len(levels(rules, Blinds(), Betting(), ChipSets(), 9)) == 2
    with refused(NotInSchedule, match="level 3 is not in the schedule: set its blinds"):
        level(rules, Blinds(), Betting(), ChipSets(), 3)


def test_there_is_no_level_zero() -> None:
    with refused(NotInSchedule, match="level 0 is not in the schedule"):
        level(Levels(), Blinds(), Betting(), ChipSets(), 0)


def test_fixed_limit_without_printed_limits_plays_the_big_blind_and_twice_it() -> None:
    """FL-02, FL-03."""
    rules = Levels(generator="double", table=(pair(5, 10),))
    third = level(rules, Blinds(), Betting(structure="fixed_limit"), ChipSets(), 3)
    assert (third.low_limit, third.high_limit) == (40, 80)


def test_no_limit_has_no_limits() -> None:
    """NL-01."""
    rules = Levels(limits=(pair(10, 20),) * 7)
    assert level(rules, Blinds(), Betting(), ChipSets(), 1).low_limit is None


def test_an_ante_holds_for_every_level_until_levels_list_their_own() -> None:
    """BTN-14."""
    same = level(Levels(), Blinds(ante=Chips(25)), Betting(), ChipSets(), 4)
    own = level(
        Levels(table=(pair(25, 50),), antes=(Chips(50),)), Blinds(ante=Chips(25)), Betting(), ChipSets(), 1
    )
    assert (same.ante, own.ante) == (25, 50)


def test_half_of_fifteen_is_seven_in_whole_dollars() -> None:
    """STR-23."""
    cash = shipped("card-room").blinds
    assert small_blind(Chips(15), cash, unit=Chips(1)) == 7
    assert small_blind(Chips(25), cash, unit=Chips(1)) == 12


def test_a_small_blind_is_rounded_to_the_smallest_chip_up_or_down() -> None:
    """STR-23."""
    up = Blinds(sb_rounding="up_to_unit")
    assert small_blind(Chips(75), up, unit=Chips(25)) == 50
    assert small_blind(Chips(75), Blinds(sb_rounding="down_to_unit"), unit=Chips(25)) == 25


def test_a_small_blind_may_be_another_part_of_the_big_blind() -> None:
    """STR-23, STR-24."""
    assert small_blind(Chips(25), Blinds(sb_ratio=Decimal("0.4")), unit=Chips(5)) == 10


def test_a_cash_table_may_open_with_its_limits_alone() -> None:
    """STR-23."""
    chips = ChipSets(denominations=(Chips(1), Chips(5)))
    blinds = Blinds(sb_rounding="down_to_unit")
    stakes = Levels(generator="stakes", unit="none", table=(), limits=(pair(15, 30),))
    first = level(stakes, blinds, Betting(structure="fixed_limit"), chips, 1)
    assert first == Level(1, Chips(7), Chips(15), Chips(0), Chips(15), Chips(30))
    assert level(stakes, blinds, Betting(), chips, 5).big_blind == 15


def test_whites_are_never_needed_reds_to_level_four_greens_to_level_six() -> None:
    """CLR-10."""
    rules = shipped("half-hour-limit")
    schedule = levels(rules.levels, rules.blinds, rules.betting, rules.chips, 7)
    denominations = [Chips(1), Chips(5), Chips(25), Chips(100)]
    assert [last_level_needing(chip, denominations, schedule) for chip in denominations] == [0, 4, 6, 7]


def test_doubling_from_25_50_frees_the_25s_after_level_two() -> None:
    """CLR-01."""
    rules = Levels(generator="double", table=(pair(25, 50),))
    schedule = levels(rules, Blinds(), Betting(), ChipSets(), 4)
    assert last_level_needing(Chips(25), [Chips(25), Chips(100)], schedule) == 2


def test_an_ante_keeps_a_chip_in_play() -> None:
    """CLR-01."""
    rules = Levels(table=(pair(100, 200), pair(200, 400)))
    with_ante = levels(rules, Blinds(ante=Chips(25)), Betting(), ChipSets(), 2)
    assert last_level_needing(Chips(25), [Chips(25), Chips(100)], with_ante) == 2


@given(st.sampled_from(SHIPPED), st.integers(1, 60))
def test_a_level_is_the_same_by_itself_and_in_the_list(name: str, number: int) -> None:
    rules = shipped(name)
    listed = levels(rules.levels, rules.blinds, rules.betting, rules.chips, number)
    assert listed[-1] == of(rules, number)


@given(st.sampled_from(SHIPPED), st.integers(1, 40))
def test_no_shipped_level_is_cheaper_than_the_one_before(name: str, number: int) -> None:
    """STR-04."""
    rules = shipped(name)
    assert of(rules, number).big_blind <= of(rules, number + 1).big_blind
