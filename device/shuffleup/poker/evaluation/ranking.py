"""The strength of a hand: one integer for the best five of five, six or seven cards (SPEC EVA-01).

A larger strength wins, equal strengths tie. What a set of ranks is worth is kept from the first question
on: a table of all 49,205 of them is more than a first showdown has time for.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from operator import eq

from shuffleup.poker.cards import DECK, RANKS, Card, rank_of, suit_of
from shuffleup.poker.evaluation.ranking_tables import (
    ACE,
    ORDERS,
    ORDERS_APART,
    RANK_KEYS,
    STRAIGHT_FLUSH,
    SUIT_KEYS,
    flush_suits,
    flush_worth,
    ranks_worth,
    strengths_by_key,
)
from shuffleup.poker.refusals import FiveOfOneRank, NoHandOfThatSize

CATEGORIES = (
    "high_card",
    "one_pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
)

# One key a card, summed over the hand: rank weights above eight bits that say whether a suit makes a flush.
_SUIT_BITS = 8
_SUITS_MASK = (1 << _SUIT_BITS) - 1
_KEYS = tuple((RANK_KEYS[rank_of(card)] << _SUIT_BITS) + SUIT_KEYS[suit_of(card)] for card in DECK)
_FLUSHES = {size: flush_suits(size) for size in (5, 6, 7)}
_FLUSH_OF_SEVEN = _FLUSHES[7]

_strengths: dict[int, dict[int, int]] = {5: {}, 6: {}, 7: {}}
_strengths_of_seven = _strengths[7]
_flush_strengths: dict[int, int] = {}


def strength(cards: Sequence[Card]) -> int:
    """Value the best five of five, six or seven cards; larger is better and equal is a tie.

    Raises:
        WrongAmount: there are fewer than five or more than seven cards.
        CardInPlayTwice: five cards of one rank.
    """
    try:
        a, b, c, d, e, f, g = cards
    except ValueError:
        return _strength_of_fewer(cards)
    # Written out: this is asked far more often than anything else, and a loop takes half as long again.
    key = _KEYS[a] + _KEYS[b] + _KEYS[c] + _KEYS[d] + _KEYS[e] + _KEYS[f] + _KEYS[g]
    if _FLUSH_OF_SEVEN[key & _SUITS_MASK]:
        return _flush(cards, _FLUSH_OF_SEVEN[key & _SUITS_MASK])
    try:
        return _strengths_of_seven[key >> _SUIT_BITS]
    except KeyError:
        return _first_or_impossible(cards, key >> _SUIT_BITS)


@cache
def seven_card_strengths() -> Mapping[int, int]:
    """Give what seven cards without a flush are worth, by the sum of their `RANK_KEYS`."""
    _strengths_of_seven.update(strengths_by_key(7))
    return _strengths_of_seven


@cache
def five_card_strengths() -> Mapping[int, int]:
    """Give what five cards without a flush are worth, by the sum of their `RANK_KEYS`."""
    _strengths[5].update(strengths_by_key(5))
    return _strengths[5]


def flush_strength(bits: int) -> int:
    """Value five to seven cards of one suit, given as a set of ranks in which bit 0 is the deuce."""
    value = _flush_strengths.get(bits)
    if value is None:
        value = _flush_strengths[bits] = flush_worth(bits)
    return value


def category(hand_strength: int) -> str:
    """Name the category of a strength: `full_house`, `one_pair`, `royal_flush` (ace-high straight flush).

    It may be of any game: strengths of short deck say in which order they stand.
    """
    order, kind = divmod(hand_strength >> 20, ORDERS_APART)
    if kind == STRAIGHT_FLUSH and hand_strength >> 16 & 15 == ACE:
        return "royal_flush"
    return CATEGORIES[ORDERS[order].index(kind)]


def five_ranks(hand_strength: int) -> str:
    """List the ranks of the five cards that count, most important first: `JJJ44`, `5432A`."""
    return "".join(RANKS[hand_strength >> shift & 15] for shift in (16, 12, 8, 4, 0))


def _strength_of_fewer(cards: Sequence[Card]) -> int:
    size = len(cards)
    if size not in _FLUSHES:
        raise NoHandOfThatSize(size)
    key = sum([_KEYS[card] for card in cards])
    flush = _FLUSHES[size][key & _SUITS_MASK]
    if flush:
        return _flush(cards, flush)
    ranks = key >> _SUIT_BITS
    return _strengths[size].get(ranks) or _first_or_impossible(cards, ranks)


def _flush(cards: Sequence[Card], flush: int) -> int:
    """Value a hand with five or more cards of a suit; nothing that seven cards hold with a flush beats it."""
    bits = 0
    for card in cards:
        if card & 3 == flush - 1:
            bits |= 1 << (card >> 2)
    return flush_strength(bits)


def _first_or_impossible(cards: Sequence[Card], key: int) -> int:
    """Value ranks that nobody has asked for yet, and keep that by their key."""
    ranks = tuple(sorted(map(rank_of, cards), reverse=True))
    if any(map(eq, ranks, ranks[4:])):
        raise FiveOfOneRank()
    found = _strengths[len(ranks)][key] = ranks_worth(ranks)
    return found
