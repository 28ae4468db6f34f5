"""The strength of a short deck hand: 36 cards, sixes to aces, in the order of the house (VAR-13, VAR-17)."""

from collections.abc import Sequence

from shuffleup.poker.cards import Card, rank_of, suit_of
from shuffleup.poker.evaluation.ranking_tables import RANK_KEYS, short_deck_worth
from shuffleup.ruleset import ShortDeckOrder

SUITS = range(4)

_ORDERS: dict[ShortDeckOrder, int] = {"straight_over_trips": 1, "trips_over_straight": 2}
_strengths: dict[ShortDeckOrder, dict[int, int]] = {order: {} for order in _ORDERS}


def short_deck_strength(cards: Sequence[Card], order: ShortDeckOrder = "straight_over_trips") -> int:
    """Value the best five of five to seven cards by an order of the categories; larger is better.

    Strengths of two orders, and those of other games, are not compared with each other.
    """
    flush = _flush_ranks(cards)
    if flush:
        return short_deck_worth((), flush, _ORDERS[order])
    known = _strengths[order]
    key = sum([RANK_KEYS[card >> 2] for card in cards])
    found = known.get(key)
    if found is None:
        ranks = sorted(map(rank_of, cards), reverse=True)
        found = known[key] = short_deck_worth(ranks, 0, _ORDERS[order])
    return found


def _flush_ranks(cards: Sequence[Card]) -> int:
    """Give the ranks of the suit held five times, bit 0 the deuce; 0 where there is none."""
    suits = [card & 3 for card in cards]
    for suit in SUITS:
        if suits.count(suit) >= 5:
            return sum([1 << rank_of(card) for card in cards if suit_of(card) == suit])
    return 0
