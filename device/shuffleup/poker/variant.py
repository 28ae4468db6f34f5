"""The games: how many cards a seat holds, the deck, and how hands are valued (VAR-13)."""

from collections.abc import Callable, Sequence
from functools import cache, partial

import msgspec

from shuffleup.poker.cards import DECK, RANKS, Card, rank_of
from shuffleup.poker.evaluation.omaha import low_strength, omaha_strength
from shuffleup.poker.evaluation.ranking import strength
from shuffleup.poker.evaluation.short_deck import short_deck_strength
from shuffleup.ruleset import GameKind, ShortDeckOrder

Valuation = Callable[[Sequence[Card], Sequence[Card]], int]
"""Values the cards of a seat with those of a board; larger is better."""

SHORT_DECK: tuple[Card, ...] = tuple(card for card in DECK if rank_of(card) >= RANKS.index("6"))
"""The 36 cards from the sixes to the aces."""


HOLE_CARDS: dict[GameKind, int] = {"holdem": 2, "omaha": 4, "omaha8": 4, "short_deck": 2}
"""The cards that a seat holds in each game."""


class Variant(msgspec.Struct, frozen=True):
    """One game. `low` values the low half of each pot, 0 for none; None where the high takes all."""

    kind: GameKind
    hole_cards: int
    deck: tuple[Card, ...]
    strength: Valuation
    low: Valuation | None = None

    def most_players(self, boards: int = 1) -> int:
        """Give how many the deck serves with so many boards and three burns: ten at most (VAR-09, VAR-14)."""
        return min(10, (len(self.deck) - 5 * boards - 3) // self.hole_cards)


@cache
def variant_of(kind: GameKind, order: ShortDeckOrder = "straight_over_trips") -> Variant:
    """Give a game; `order` bears on short deck only (VAR-17)."""
    if kind == "holdem":
        return Variant(kind, HOLE_CARDS[kind], DECK, _with_board)
    if kind == "short_deck":
        return Variant(kind, HOLE_CARDS[kind], SHORT_DECK, partial(_short_with_board, order))
    return Variant(kind, HOLE_CARDS[kind], DECK, omaha_strength, low_strength if kind == "omaha8" else None)


def _with_board(pocket: Sequence[Card], board: Sequence[Card]) -> int:
    return strength([*board, *pocket])


def _short_with_board(order: ShortDeckOrder, pocket: Sequence[Card], board: Sequence[Card]) -> int:
    return short_deck_strength((*board, *pocket), order)
