"""Short deck, or any game, where everybody antes and the button posts the only blind (VAR-18)."""

import pytest

from shuffleup.poker.legal import legal_actions
from shuffleup.ruleset.hand import Game
from shuffleup.ruleset.levels import Blinds
from shuffleup.table.events import LevelTold
from shuffleup.tournament.level_stakes import Level


def with_one_blind(sit, seats):
    """Deal a hand with an ante of 2 and a blind of 10 on the button, seat 1."""
    at = sit(dict.fromkeys(seats, 500), blinds=Blinds(form="button_blind"), game=Game(kind="short_deck"))
    at.tell(LevelTold(Level(1, 5, 10, 2)))
    at.play("deal")
    return at


def order_before_the_flop(at):
    """Let everybody call, and list who was asked."""
    asked = []
    while at.table.play.hand.street == "preflop" and at.table.play.hand.to_act is not None:
        asked.append(at.table.play.hand.to_act)
        at.play("c")
    return asked


@pytest.mark.parametrize(("seats", "order"), [((1, 2, 3), [2, 3, 1]), ((1, 2), [2, 1])])
def test_play_begins_at_the_left_of_the_button_which_has_the_option_last(sit, seats, order):
    """VAR-18: heads-up the same."""
    at = with_one_blind(sit, seats)
    hand = at.table.play.hand
    assert (hand.bets, hand.pot) == (tuple(10 if seat == 1 else 0 for seat in seats), 10 + 2 * len(seats))
    assert order_before_the_flop(at) == order


def test_the_blind_is_the_smallest_bet(sit):
    """VAR-18: a raise before the flop adds the blind, and a bet on the flop is at least the blind."""
    at = with_one_blind(sit, (1, 2, 3))
    assert legal_actions(at.table.play.hand).min_raise_to == 20
    order_before_the_flop(at)
    assert legal_actions(at.table.play.hand).min_raise_to == 10
    assert at.table.play.hand.to_act == 2


def test_short_deck_has_small_and_big_blind_where_the_house_has_them(sit):
    """VAR-18."""
    at = sit(dict.fromkeys((1, 2, 3), 500), game=Game(kind="short_deck"))
    at.play("deal")
    assert at.table.play.hand.bets == (0, 5, 10)
