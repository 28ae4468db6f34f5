"""A raise that was too small and is seen later: made up while its street lasts (TDA 52)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import astuple

from shuffleup.kernel.field_types import Chips
from shuffleup.poker.hand import evolve
from shuffleup.poker.irregularities.rulings import make_up_raise
from shuffleup.poker.refusals import IllegalAction, WrongAmount, WrongPhase
from shuffleup.poker.setup import HandRules
from shuffleup.ruleset.hand import Betting
from tests.refused import refused

Begin = Callable[..., Any]

FOUR = {1: 5000, 2: 5000, 3: 5000, 4: 5000}


def made_up(game: Any, to: int, *, late: bool = False) -> list[tuple[object, ...]]:
    """Correct a raise of the seat to act; gives the stored names and fields of the events."""
    events = make_up_raise(game.hand, Chips(to), next_street_dealt=late)
    for event in events:
        game.hand = evolve(game.hand, event)
    return [(event.__struct_config__.tag, *astuple(event)) for event in events]


def test_a_raise_that_is_too_small_is_made_up_to_the_last_step(game: Begin) -> None:
    """SPEC BET-20: 600 to 1000 has to be 1100, 500 being the last raise."""
    hand = game(FOUR)
    hand.raise_to(4, 600)
    assert made_up(hand, 1000) == [("hand.raised", 1, 1100)]
    assert (hand.hand.price, hand.hand.step, hand.legal.to_call) == (1100, 500, 1050)


def test_it_stands_once_the_next_street_is_dealt(game: Begin) -> None:
    """SPEC BET-20: its callers have paid 1000, and the step stays 500."""
    hand = game(FOUR)
    hand.raise_to(4, 600)
    assert made_up(hand, 1000, late=True) == [("hand.raised", 1, 1000)]
    assert (hand.hand.price, hand.hand.step) == (1000, 500)
    hand.call(2, 3)
    hand.call(4)
    assert hand.hand.phase == "deal"
    assert hand.hand.pot == 4000


def test_an_opening_bet_under_the_big_blind_is_made_up_too(game: Begin) -> None:
    """SPEC BET-20, NL-02."""
    hand = game(FOUR)
    hand.call(4, 1, 2, 3)
    hand.board()
    assert made_up(hand, 60) == [("hand.bet", 2, 100)]


def test_where_a_raise_has_to_double_it_is_made_up_to_the_double(game: Begin) -> None:
    """SPEC NL-04, BET-20: 300, raised to 1000, then to 1500."""
    hand = game(FOUR, rules=HandRules(betting=Betting(min_raise="double")))
    hand.raise_to(4, 300)
    hand.raise_to(1, 1000)
    assert made_up(hand, 1500) == [("hand.raised", 2, 2000)]


def test_a_stack_that_cannot_make_it_up_is_all_in(game: Begin) -> None:
    """SPEC BET-20, ALL-11."""
    hand = game(FOUR | {1: 1050})
    hand.raise_to(4, 600)
    assert made_up(hand, 1000) == [("hand.raised", 1, 1050)]
    assert hand.hand.is_all_in(1)


def test_a_call_and_a_full_raise_are_nothing_to_correct(game: Begin) -> None:
    """SPEC BET-20."""
    hand = game(FOUR)
    hand.raise_to(4, 600)
    with refused(WrongAmount, match="600 is no raise: the bet is 600"):
        made_up(hand, 600)
    with refused(WrongAmount, match="a raise to 1\u00a0100 is large enough"):
        made_up(hand, 1100)


def test_who_may_not_raise_at_all_has_called(game: Begin) -> None:
    """SPEC NL-07, BET-20."""
    hand = game(FOUR | {2: 130})
    hand.call(4, 1)
    hand.all_in(2)
    hand.call(3)
    with refused(IllegalAction, match="seat 4 may not raise at all"):
        made_up(hand, 150)


def test_between_two_streets_nobody_raises(game: Begin) -> None:
    hand = game(FOUR)
    hand.call(4, 1, 2, 3)
    with refused(WrongPhase, match="nobody is to act"):
        made_up(hand, 150)
