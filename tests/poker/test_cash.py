"""What only a cash table needs."""

import pytest
from hypothesis import given, strategies as st

from shuffleup.kernel.field_types import Chips
from shuffleup.poker.cash_game import BoughtInHand, BuyIn, Rake, buy_in, rake, reload
from shuffleup.ruleset.money import Cash

FIVE_PERCENT = Cash(enabled=True, rake_pct=5, rake_cap=Chips(15), no_flop_no_drop=True)


def raked(rules: Cash, pot: int, unit: int = 1, *, saw_flop: bool = True) -> int:
    return rake(rules, Chips(pot), Chips(unit), saw_flop=saw_flop).rake


def test_a_buy_in_is_at_least_so_many_big_blinds_and_has_no_maximum() -> None:
    """SPEC CSH-01, CSH-02: 50 big blinds of 10."""
    rules = Cash(enabled=True, min_bb=50)
    assert buy_in(rules, Chips(10), Chips(499)) == BuyIn(False, Chips(500))
    assert buy_in(rules, Chips(10), Chips(500)) == BuyIn(True, Chips(500))
    assert buy_in(rules, Chips(10), Chips(1_000_000)).ok


def test_chips_bought_during_a_hand_count_from_the_next_one() -> None:
    """SPEC CSH-03, CSH-04: 250 on the table, 750 bought, an all-in of 900 or of 120 to call."""
    assert reload(Chips(250), Chips(750), Chips(900)) == BoughtInHand(Chips(250), Chips(1000))
    assert reload(Chips(250), Chips(750), Chips(120)).may_call_up_to == 120
    assert reload(Chips(250), Chips(750)).may_call_up_to == 250


@pytest.mark.parametrize(("pot", "taken"), [(100, 5), (119, 5), (19, 0), (300, 15), (900, 15)])
def test_the_rake_is_a_percentage_rounded_down_up_to_a_cap(pot: int, taken: int) -> None:
    """SPEC CSH-05."""
    assert rake(FIVE_PERCENT, Chips(pot), Chips(1), saw_flop=True) == Rake(Chips(taken), Chips(pot - taken))


def test_the_rake_is_taken_in_whole_smallest_chips() -> None:
    """SPEC CSH-05: 14 is two chips of 5."""
    assert raked(FIVE_PERCENT, 280, unit=5) == 10


def test_a_cap_of_zero_is_no_cap() -> None:
    """SPEC CSH-05."""
    assert raked(Cash(enabled=True, rake_pct=10), 5000) == 500


def test_a_hand_without_a_flop_pays_no_rake_unless_the_house_says_so() -> None:
    """SPEC CSH-05."""
    always = Cash(enabled=True, rake_pct=5, no_flop_no_drop=False)
    assert raked(FIVE_PERCENT, 100, saw_flop=False) == 0
    assert raked(always, 100, saw_flop=False) == 5


def test_a_tournament_pays_no_rake() -> None:
    """SPEC CSH-05."""
    assert raked(Cash(enabled=False, rake_pct=5), 1000) == 0


@given(
    pot=st.integers(0, 10**9),
    percent=st.integers(0, 25),
    cap=st.integers(0, 1000),
    unit=st.sampled_from([1, 5, 25]),
)
def test_the_rake_never_makes_or_loses_a_chip(pot: int, percent: int, cap: int, unit: int) -> None:
    """SPEC CSH-05, POT-08."""
    rules = Cash(enabled=True, rake_pct=percent, rake_cap=Chips(cap))
    found = rake(rules, Chips(pot), Chips(unit), saw_flop=True)
    assert found.rake + found.to_winner == pot
    assert found.rake % unit == 0
    assert 100 * found.rake <= pot * percent
    assert not cap or found.rake <= cap
