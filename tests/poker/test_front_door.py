"""What a visitor of the engine reads is true: each example of the package and of its page is run."""

import doctest
from pathlib import Path

import pytest

from shuffleup import poker
from shuffleup.poker import (
    AllIn,
    BetOrRaiseTo,
    CheckOrCall,
    DealBoard,
    Fold,
    HandRules,
    HandSetup,
    legal_actions,
    play,
    start,
)

DOCS = Path(__file__).parents[2] / "docs"


def test_the_examples_of_the_package_are_true() -> None:
    assert doctest.testmod(poker) == (0, 22)


@pytest.mark.parametrize("page", ["reference/engine.md", "engineer/poker.md"])
def test_the_examples_of_the_pages_are_true(page: str) -> None:
    failed, tried = doctest.testfile(str(DOCS / page), module_relative=False)
    assert (failed, tried > 10) == (0, True)


def test_everything_that_is_shown_at_the_door_is_there() -> None:
    assert [name for name in poker.__all__ if not hasattr(poker, name)] == []
    assert sorted(poker.__all__) == sorted(set(poker.__all__))


def test_a_stack_of_the_least_raise_is_offered_once() -> None:
    """NL-03: the least and the largest raise of a stack of 100 are one, and it is the all-in."""
    stacks = ((1, 100), (2, 1500), (3, 1500))
    hand, _ = start(HandSetup(stacks, 1, 2, 3, 25, 50), HandRules())  # type: ignore[arg-type]
    assert list(legal_actions(hand)) == [Fold(1), CheckOrCall(1), BetOrRaiseTo(1, 100), AllIn(1)]  # type: ignore[arg-type]


def test_a_street_to_be_dealt_offers_nobody_anything() -> None:
    stacks = ((1, 100), (2, 100))
    hand, _ = start(HandSetup(stacks, 1, 1, 2, 25, 50), HandRules())  # type: ignore[arg-type]
    for command in (CheckOrCall(1), CheckOrCall(2)):  # type: ignore[arg-type]
        hand, _ = play(hand, command)
    legal = legal_actions(hand)
    assert list(legal) == []
    assert DealBoard() not in legal
    assert Fold(None) not in legal  # type: ignore[arg-type]
