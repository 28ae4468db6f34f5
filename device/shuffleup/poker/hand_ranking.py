"""The strength of a hand: one integer for the best five of five, six or seven cards (SPEC EVA-01).

A larger strength wins, equal strengths tie. Each rank has a key such that no two multisets of seven ranks
(at most four of each) have the same sum; a hand without a flush is then one look-up by that sum. Each suit
has a key such that the sum over the hand says which suit, if any, is there five times. A strength holds the
category in the high bits, then the ranks of the best five cards in the order in which they are compared,
four bits each.

What a set of ranks is worth is kept from the first question on: a table of all 49,205 of them is more than a
first showdown has time for.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement
from operator import eq, ne

from shuffleup.poker.cards import DECK, RANKS, Card, rank_of, suit_of
from shuffleup.poker.refusals import FiveOfOneRank, NoHandOfThatSize

_WEIGHTS = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)

RANK_KEYS = tuple(weight - (1 << 22) // 7 for weight in _WEIGHTS)
"""Key of each rank, deuce to ace, set low enough that eight bits of suits fit below a sum of seven and the
whole lies between -2**30 and 2**30: the numbers that CPython adds at its quickest."""

SUIT_KEYS = (0, 1, 25, 32)
"""Key of each suit; the sum over seven cards stays below 256."""

HIGH_CARD, ONE_PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH = range(9)

ORDERS: tuple[tuple[int, ...], ...] = (
    (HIGH_CARD, ONE_PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH),
    (0, 1, 2, 3, 4, 6, 5, 7, 8),
    (0, 1, 2, 4, 3, 6, 5, 7, 8),
)
"""The place of each category: in hold'em and Omaha, in short deck, and there with trips higher (VAR-17)."""

ORDERS_APART = 16
"""Strengths of the next order begin so many places higher, so that each strength tells its order."""

ACE = 12
_WHEEL_BITS = 0b1_0000_0000_1111
_WHEEL = (3, 2, 1, 0, ACE)

STRAIGHTS = (_WHEEL_BITS, *[0b11111 << low for low in range(ACE - 3)])
"""All straights as sets of ranks, bit 0 the deuce."""

_SHORT_WHEEL_BITS = 0b1_0000_1111_0000
_SHORT_WHEEL = (7, 6, 5, 4, ACE)


def worth(category: int, five: tuple[int, ...]) -> int:
    """Pack a category and the ranks of five cards, most important first, into a strength."""
    first, second, third, fourth, fifth = five
    return category << 20 | first << 16 | second << 12 | third << 8 | fourth << 4 | fifth


def straight_in(bits: int) -> tuple[int, ...]:
    """Find the best straight in a set of ranks (bit 0 is the deuce); the ace is high or low (SPEC EVA-07)."""
    runs = bits & bits >> 1 & bits >> 2 & bits >> 3 & bits >> 4
    if runs:
        low = runs.bit_length() - 1
        return tuple(range(low + 4, low - 1, -1))
    return _WHEEL if bits & _WHEEL_BITS == _WHEEL_BITS else ()


def flush_worth(bits: int) -> int:
    """Value five to seven cards of one suit by five cards in order (SPEC EVA-09), or as a straight flush."""
    straight = straight_in(bits)
    if straight:
        return worth(STRAIGHT_FLUSH, straight)
    ranks = [rank for rank in range(ACE, -1, -1) if bits >> rank & 1]
    return worth(FLUSH, tuple(ranks[:5]))


def ranks_worth(ranks: tuple[int, ...]) -> int:
    """Value five to seven ranks, highest first, suits left aside (SPEC EVA-02 to EVA-11)."""
    distinct = tuple(dict.fromkeys(ranks))
    straight = straight_in(sum([1 << rank for rank in distinct])) if len(distinct) >= 5 else ()
    # The sort is stable: of ranks held equally often the higher comes first.
    most, next_most = sorted(distinct, key=ranks.count, reverse=True)[:2]
    held = ranks.count(most)
    paired = ranks.count(next_most) >= 2
    category = HIGH_CARD
    lead: tuple[int, ...] = ()
    if held == 4:
        category, lead = FOUR, (most,) * 4
    elif held == 3 and paired:
        category, lead = FULL_HOUSE, (most,) * 3 + (next_most,) * 2
    elif straight:
        category, lead = STRAIGHT, straight
    elif held == 3:
        category, lead = THREE, (most,) * 3
    elif held == 2 and paired:
        category, lead = TWO_PAIR, (most,) * 2 + (next_most,) * 2
    elif held == 2:
        category, lead = ONE_PAIR, (most,) * 2
    kickers = [rank for rank in distinct if rank not in lead]
    return worth(category, (*lead, *kickers)[:5])


def short_deck_worth(ranks: Sequence[int], flush: int, order: int) -> int:
    """Value five to seven cards of short deck by one of `ORDERS` (VAR-17).

    `ranks` are those of all the cards, highest first; `flush` is the set of ranks of a suit held five times
    or more, 0 where there is none. A-6-7-8-9 is the lowest straight.
    """
    if flush:
        found = flush_worth(flush)
        if flush & _SHORT_WHEEL_BITS == _SHORT_WHEEL_BITS and found >> 20 == FLUSH:
            found = worth(STRAIGHT_FLUSH, _SHORT_WHEEL)
        return _in_order(found, order)
    found = _in_order(ranks_worth(tuple(ranks)), order)
    bits = sum({1 << rank for rank in ranks})
    wheel = _SHORT_WHEEL if bits & _SHORT_WHEEL_BITS == _SHORT_WHEEL_BITS else ()
    straight = straight_in(bits) or wheel
    others = [_in_order(worth(STRAIGHT, straight), order)] if straight else []
    if triple := max((rank for rank in ranks if ranks.count(rank) == 3), default=0):
        kickers = [rank for rank in ranks if rank != triple]
        others.append(_in_order(worth(THREE, (triple,) * 3 + tuple(kickers[:2])), order))
    return max(found, *others) if others else found


def _in_order(strength: int, order: int) -> int:
    category, five = divmod(strength, 1 << 20)
    return (order * ORDERS_APART + ORDERS[order][category] << 20) + five


def strengths_by_key(size: int) -> dict[int, int]:
    """Value all hands of `size` cards without a flush, by the sum of their `RANK_KEYS`."""
    return {sum([RANK_KEYS[rank] for rank in ranks]): ranks_worth(ranks) for ranks in rank_sets(size)}


def flush_suits(size: int) -> bytes:
    """List, for each sum of `SUIT_KEYS` over `size` cards, one more than the suit held five times, or 0."""
    found = bytearray(256)
    for suits in combinations_with_replacement(range(len(SUIT_KEYS)), size):
        flush = next((suit + 1 for suit in set(suits) if suits.count(suit) >= 5), 0)
        found[sum([SUIT_KEYS[suit] for suit in suits])] = flush
    return bytes(found)


def rank_sets(size: int) -> Iterator[tuple[int, ...]]:
    """List every way to hold `size` ranks, highest first, at most four of each."""
    for ranks in combinations_with_replacement(range(ACE, -1, -1), size):
        if all(map(ne, ranks, ranks[4:])):
            yield ranks


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
