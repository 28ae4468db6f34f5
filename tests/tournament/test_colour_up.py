"""The colour-up: its chips and its time, the direct exchange, and the odd chips."""

import pytest
from hypothesis import given, strategies as st

from shuffleup.event_file import shipped
from shuffleup.ruleset.chips import ColourUpRules
from shuffleup.tournament.chip_stacks import CannotBePaid, Holding, holding, made_of
from shuffleup.tournament.colour_up import (
    Change,
    ChipGoes,
    NotAColourUp,
    SeatExchange,
    chips_that_go,
    direct_change,
    due_after,
    exchange,
    new_chips,
)
from shuffleup.tournament.level_stakes import Level, levels
from tests.refused import refused

RULES = ColourUpRules()


def stakes(*rows):
    return [Level(number, small, big) for number, (small, big) in enumerate(rows, 1)]


RISING = stakes((25, 50), (50, 100), (100, 200), (150, 300), (500, 1000))
DOUBLING = stakes((25, 50), (50, 100), (100, 200), (200, 400), (500, 1000))


def schedule_of(name, count=12):
    rules = shipped(name)
    return levels(rules.levels, rules.blinds, rules.betting, rules.chips, count)


def test_a_chip_goes_after_the_last_level_that_needs_it():
    """CLR-01: 25s are needed for the first level, 50s for the small blind of 150/300."""
    assert chips_that_go(RULES, [25, 50, 100], RISING) == (ChipGoes(25, 50, 1), ChipGoes(50, 100, 4))


def test_the_smallest_chip_is_prompted_at_the_end_of_its_last_level():
    """CLR-01: and one at a time where two kinds could go."""
    kinds = [25, 100, 500]
    assert due_after(1, RULES, kinds, DOUBLING) is None
    assert due_after(2, RULES, kinds, DOUBLING) == ChipGoes(25, 100, 2)
    assert due_after(3, RULES, kinds[1:], DOUBLING) is None
    assert due_after(4, RULES, kinds, DOUBLING) == ChipGoes(25, 100, 2)
    assert due_after(4, RULES, kinds[1:], DOUBLING) == ChipGoes(100, 500, 4)


def test_a_chip_that_the_last_known_level_needs_stays():
    """CLR-01: the last level may go on for ever."""
    assert chips_that_go(RULES, [25, 100], RISING[:2]) == ()
    assert chips_that_go(RULES, [25, 100], []) == ()


def test_a_larger_chip_waits_for_the_smaller_ones():
    """CLR-01: 25s are needed in level one only, but the 10s in level two, and they go first."""
    rows = stakes((25, 50), (40, 80), (200, 400), (400, 800))
    assert chips_that_go(RULES, [10, 25, 40], rows) == (ChipGoes(10, 25, 2), ChipGoes(25, 40, 2))


def test_in_half_hour_limit_ones_are_never_needed_and_fives_go_after_level_four():
    """CLR-10: the 25s are needed to level six."""
    rules = shipped("half-hour-limit")
    going = chips_that_go(rules.colour_up, rules.chips.denominations, schedule_of("half-hour-limit", 7))
    assert going[:3] == (ChipGoes(1, 5, 0), ChipGoes(5, 25, 4), ChipGoes(25, 100, 6))


def test_with_one_kind_of_chip_nothing_goes():
    """CLR-11."""
    rules = shipped("crews-of-five")
    schedule = schedule_of("crews-of-five")
    assert chips_that_go(rules.colour_up, rules.chips.denominations, schedule) == ()
    assert chips_that_go(RULES, [1], schedule) == ()


def test_where_every_chip_is_worth_one_a_stack_is_as_many_chips():
    """REG-15: a hundred chips are a stack of a hundred, and any amount can be paid."""
    chips = shipped("crews-of-five").chips
    assert (chips.denominations, chips.smallest) == ((1,), 1)
    assert made_of(chips.start_stack, chips.denominations) == {1: 100}
    assert made_of(37, chips.denominations) == {1: 37}


def test_where_the_host_decides_nothing_falls_due_by_itself():
    manual = ColourUpRules(when="manual")
    assert due_after(4, manual, [25, 100, 500], DOUBLING) is None
    assert chips_that_go(manual, [25, 100, 500], DOUBLING)[0] == ChipGoes(25, 100, 2)
    assert chips_that_go(ColourUpRules(enabled=False), [25, 100, 500], DOUBLING) == ()


def test_five_25s_are_one_100_and_one_odd_chip():
    """CLR-02."""
    assert direct_change(5, 25, 100) == Change(direct=1, odd=1)
    assert direct_change(3, 25, 100) == Change(direct=0, odd=3)
    assert direct_change(8, 25, 100) == Change(direct=2, odd=0)


def test_five_20s_are_two_50s_and_four_are_all_odd():
    """CLR-02: nobody gains or loses by a direct change, so three 20s are not one 50."""
    assert direct_change(5, 20, 50) == Change(direct=2, odd=0)
    assert direct_change(4, 20, 50) == Change(direct=0, odd=4)


@pytest.mark.parametrize(("count", "old", "new"), [(3, 100, 100), (3, 100, 25), (3, 0, 25), (-1, 25, 100)])
def test_chips_are_changed_into_larger_ones_only(count, old, new):
    with refused(NotAColourUp, match="cannot be changed up"):
        direct_change(count, old, new)


def test_a_seat_is_counted_once():
    with refused(NotAColourUp, match="listed twice"):
        exchange(RULES, 25, 100, [Holding(3, 2), Holding(3, 1)])


def test_eight_odd_25s_make_two_100s():
    """CLR-04."""
    assert new_chips(RULES, 200, 100) == 2


@pytest.mark.parametrize(
    ("rounding", "by_value"),
    [
        ("half_up", {0: 0, 25: 0, 50: 1, 75: 1, 100: 1, 125: 1, 150: 2}),
        ("up", {0: 0, 25: 1, 50: 1, 75: 1, 100: 1, 125: 2, 150: 2}),
        ("down", {0: 0, 25: 0, 50: 0, 75: 0, 100: 1, 125: 1, 150: 1}),
    ],
)
def test_half_a_new_chip_makes_one_more_and_less_is_removed(rounding, by_value):
    """CLR-05."""
    rules = ColourUpRules(rounding=rounding)
    assert {value: new_chips(rules, value, 100) for value in by_value} == by_value


def test_an_exchange_tells_each_seat_what_it_changes_and_what_is_raced_for():
    """CLR-02, CLR-04, CLR-05."""
    changed = exchange(RULES, 25, 100, [Holding(2, 7, 300), Holding(3, 6, 300), Holding(5, 4), Holding(8, 1)])
    assert changed.seats == (
        SeatExchange(seat=2, old_chips=7, other=300, direct=1, odd=3),
        SeatExchange(seat=3, old_chips=6, other=300, direct=1, odd=2),
        SeatExchange(seat=5, old_chips=4, other=0, direct=1, odd=0),
        SeatExchange(seat=8, old_chips=1, other=0, direct=0, odd=1),
    )
    assert changed.odd == {2: 3, 3: 2, 8: 1}
    assert (changed.race_value, changed.race_chips) == (150, 2)


@given(
    count=st.integers(0, 500),
    chips=st.lists(st.sampled_from([1, 2, 5, 20, 25, 50, 100, 500]), min_size=2, max_size=2, unique=True),
)
def test_a_direct_change_is_at_par_and_leaves_nothing_that_could_be_changed(count, chips):
    """CLR-02, CLR-08."""
    old, new = sorted(chips)
    change = direct_change(count, old, new)
    assert change.direct * new + change.odd * old == count * old
    assert direct_change(change.odd, old, new) == Change(0, change.odd)


def test_a_stack_is_made_of_the_largest_chips_first():
    assert made_of(1000, [25, 100, 500]) == {500: 2}
    assert made_of(1675, [500, 100, 25]) == {500: 3, 100: 1, 25: 3}
    assert made_of(0, [25, 100]) == {}


def test_a_stack_of_60_is_three_20s_where_the_next_chip_is_50():
    assert made_of(60, [20, 50]) == {20: 3}


@pytest.mark.parametrize(("stack", "kinds"), [(1010, [25, 100]), (-25, [25]), (30, [20, 50]), (5, [])])
def test_a_stack_that_no_chips_make_is_refused(stack, kinds):
    with refused(CannotBePaid, match=f"{stack} cannot be made"):
        made_of(stack, kinds)


def test_the_odd_chips_of_a_known_stack_need_not_be_counted():
    """CLR-02: 1175 in chips of 25 and 100 holds three 25s, or seven and one 100 fewer."""
    assert holding(4, 1175, 25, 100) == Holding(4, 3, 1100)
    assert holding(4, 80, 20, 50) == Holding(4, 4, 0)
    assert holding(4, 0, 25, 100) == Holding(4, 0, 0)


@pytest.mark.parametrize("stack", [1180, 10, -25])
def test_a_stack_that_was_counted_wrongly_names_its_seat(stack):
    with refused(CannotBePaid, match=f"seat 4: {stack} is not made of chips of 25 and 100"):
        holding(4, stack, 25, 100)


@given(old_chips=st.integers(0, 60), larger=st.integers(0, 60))
def test_counted_or_computed_a_stack_has_the_same_odd_chips(old_chips, larger):
    """CLR-02."""
    computed = holding(1, old_chips * 25 + larger * 100, 25, 100)
    assert computed.old_chips == direct_change(old_chips, 25, 100).odd
    assert computed.old_chips * 25 + computed.other == old_chips * 25 + larger * 100
