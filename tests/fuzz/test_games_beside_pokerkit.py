"""Values of Omaha, Omaha hi-lo and short deck beside those of pokerkit (VAR-13, VAR-15, VAR-17)."""

import random

import pytest

from shuffleup.poker.cards import texts
from shuffleup.poker.variant import variant_of
from tests.night import examples

pokerkit = pytest.importorskip("pokerkit")

SEED = 20240907


def order_of(one: object, other: object) -> tuple[bool, bool]:
    return one > other, one == other  # type: ignore[operator]


def test_omaha_high_and_low_compare_as_on_pokerkit() -> None:
    chance, game = random.Random(SEED), variant_of("omaha8")
    assert game.low is not None
    for _ in range(examples(400)):
        cards = tuple(chance.sample(game.deck, 13))
        board, hands = cards[:5], (cards[5:9], cards[9:])
        ours = [game.strength(hand, board) for hand in hands]
        theirs = [pokerkit.OmahaHoldemHand.from_game(texts(hand), texts(board)) for hand in hands]
        assert order_of(*ours) == order_of(*theirs), texts(cards)
        lows = [game.low(hand, board) for hand in hands]
        their_lows = [
            pokerkit.OmahaEightOrBetterLowHand.from_game_or_none(texts(hand), texts(board)) for hand in hands
        ]
        assert [bool(low) for low in lows] == [low is not None for low in their_lows], texts(cards)
        if all(lows):
            assert order_of(*lows) == order_of(*their_lows), texts(cards)


def test_short_deck_compares_as_on_pokerkit() -> None:
    chance, game = random.Random(SEED), variant_of("short_deck")
    for _ in range(examples(400)):
        cards = tuple(chance.sample(game.deck, 9))
        board, hands = cards[:5], (cards[5:7], cards[7:])
        ours = [game.strength(hand, board) for hand in hands]
        theirs = [pokerkit.ShortDeckHoldemHand.from_game(texts(hand), texts(board)) for hand in hands]
        assert order_of(*ours) == order_of(*theirs), texts(cards)
