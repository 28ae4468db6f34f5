"""The order of play over a straddle on the button, and the bounds of raises (VAR-03 to VAR-06, VAR-19)."""

import pytest
from msgspec.structs import replace

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.cash_game import straddling_seats
from shuffleup.poker.hand import begin, play, replay
from shuffleup.poker.legal import BetOrRaiseTo, legal_actions
from shuffleup.poker.setup import HandRules
from shuffleup.ruleset.hand import Betting, Straddle

FOUR = {1: 1000, 2: 1000, 3: 1000, 4: 1000}


def test_over_a_straddle_on_the_button_the_small_blind_acts_first_and_the_button_last(game):
    """VAR-05: from the flop on the order is as ever."""
    hand = game(FOUR, blinds=(5, 10), straddles=[(1, 20)], rules=HandRules(straddle=Straddle("button")))
    order = []
    while hand.hand.phase == "betting" and hand.hand.street == "preflop":
        order.append(hand.hand.to_act)
        hand.call(hand.hand.to_act)
    assert order == [2, 3, 4, 1]
    hand.board()
    assert (hand.hand.to_act, hand.raises) == (2, (10, 980))


def test_heads_up_nobody_straddles():
    """VAR-02, VAR-05."""
    two = [SeatNo(1), SeatNo(2)]
    for kind in ("utg", "button"):
        assert straddling_seats(Straddle(kind), two, SeatNo(1), SeatNo(1), SeatNo(2)) == ()


def test_a_raise_over_a_straddle_adds_the_straddle(game):
    """VAR-03: the house may have the big blind instead, and after a first raise it is as ever."""
    hand = game(FOUR, blinds=(5, 10), straddles=[(4, 20)])
    assert hand.raises == (40, 1000)
    hand.raise_to(1, 50)
    assert hand.raises == (80, 1000)


def test_a_straddle_counts_in_full_in_pot_limit(game):
    """VAR-06, TDA 54-B: 5 + 10 + 20 lie there, a call of 20 makes 55, so 75 is the most."""
    rules = HandRules(betting=Betting("pot_limit"), straddle=Straddle("utg"))
    hand = game(FOUR, blinds=(5, 10), straddles=[(4, 20)], rules=rules)
    assert hand.raises == (40, 75)


@pytest.mark.parametrize("kind", ["holdem", "omaha", "omaha8", "short_deck"])
def test_pot_limit_bounds_are_those_of_every_game(setup, kind):
    """VAR-19, PL-01 to PL-05: at blinds of 5 and 10 a call makes 25, so 35 is the most; then 35 + 85."""
    hand = replay(begin(replace(setup(FOUR, blinds=(5, 10)), game=kind), HandRules(Betting("pot_limit"))))
    first = legal_actions(hand)
    hand, _ = play(hand, BetOrRaiseTo(SeatNo(4), Chips(35)))
    then = legal_actions(hand)
    assert (first.min_raise_to, first.max_raise_to) == (20, 35)
    assert (then.min_raise_to, then.max_raise_to) == (60, 120)
