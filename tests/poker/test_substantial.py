"""When a hand has gone too far to start over."""

from collections.abc import Callable
from typing import Any

import pytest

from shuffleup.poker.irregularities.misdeal import Act, acts_of, is_past_return, is_substantial
from shuffleup.ruleset.hand import Misdeal

Begin = Callable[..., Any]

TWO_PLAYERS = Misdeal(point_of_no_return="two_players_acted")
THREE = {1: 1000, 2: 1000, 3: 1000}


@pytest.mark.parametrize(
    "acts", [(), ("call",), ("raise",), ("fold", "fold"), ("check", "check"), ("check", "fold")]
)
def test_two_acts_without_chips_are_not_substantial(acts: tuple[Act, ...]) -> None:
    """SPEC BET-22 (TDA 36)."""
    assert not is_substantial(acts)


@pytest.mark.parametrize(
    "acts", [("fold", "call"), ("bet", "fold"), ("check", "raise"), ("fold", "fold", "fold"), ("check",) * 3]
)
def test_any_three_acts_or_two_with_chips_are_substantial(acts: tuple[Act, ...]) -> None:
    """SPEC BET-22 (TDA 36)."""
    assert is_substantial(acts)


def test_two_folds_are_past_return_only_where_two_players_count() -> None:
    """SPEC MIS-05: the literal house rule counts folds, TDA 36 does not."""
    assert is_past_return(TWO_PLAYERS, ("fold", "fold"))
    assert not is_past_return(TWO_PLAYERS, ("raise",))
    assert not is_past_return(Misdeal(), ("fold", "fold"))


def test_posted_blinds_are_no_acts(game: Begin) -> None:
    """SPEC BET-22: two blinds and an ante put chips in, and nobody has acted."""
    hand = game(THREE, ante=10)
    assert acts_of(hand.events) == ()


def test_the_acts_of_a_hand_are_read_from_its_events(game: Begin) -> None:
    """SPEC BET-22: an all-in is the call, bet or raise that it came to."""
    hand = game(THREE)
    hand.call(1, 2)
    hand.check(3)
    hand.board()
    hand.bet(2, 100)
    hand.all_in(3)
    hand.fold(1)
    assert acts_of(hand.events) == ("call", "call", "check", "bet", "raise", "fold")
    assert is_substantial(acts_of(hand.events))
