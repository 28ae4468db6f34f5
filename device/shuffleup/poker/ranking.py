"""How strong a hand is: one integer for the best five of five, six or seven cards (SPEC EVA-01).

A larger strength wins, equal strengths tie. The table is built at the first question of each size, so that
importing the package costs nothing.
"""

from collections.abc import Sequence

from shuffleup.poker.cards import DECK, RANKS, Card, rank_of, suit_of
from shuffleup.poker.errors import CardInPlayTwice, WrongAmount
from shuffleup.poker.ranking_tables import ACE, STRAIGHT_FLUSH, WEIGHTS, flush_worth, rank_sets, ranks_worth

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

# One key a card, summed over the hand: 23 bits of rank weights, 3 bits that count the cards, 4 bits a suit.
_COUNT_SHIFT = 23
_SUIT_SHIFT = 26
_RANKS_MASK = (1 << _SUIT_SHIFT) - 1
_KEYS = tuple(
    WEIGHTS[rank_of(card)] + (1 << _COUNT_SHIFT) + (1 << _SUIT_SHIFT + 4 * suit_of(card)) for card in DECK
)
# Adding three to each suit's count carries into its fourth bit from five cards on.
_THREE_EACH = 0x3333 << _SUIT_SHIFT
_FIVE_OF_ANY = 0x8888 << _SUIT_SHIFT

_strengths: dict[int, int] = {}
_flushes: dict[int, int] = {}


def strength(cards: Sequence[Card]) -> int:
    """Value the best five of five, six or seven cards; larger is better and equal is a tie.

    Raises:
        WrongAmount: there are fewer than five or more than seven cards.
        CardInPlayTwice: five cards of one rank.
    """
    key = 0
    for card in cards:
        key += _KEYS[card]
    if key + _THREE_EACH & _FIVE_OF_ANY and len(cards) <= 7:
        return _flush(cards, key)
    try:
        return _strengths[key & _RANKS_MASK]
    except KeyError:
        return _first_of_its_size(cards, key & _RANKS_MASK)


def category(hand_strength: int) -> str:
    """Name the category of a strength: `full_house`, `one_pair`, `royal_flush` (ace-high straight flush)."""
    kind = hand_strength >> 20
    if kind == STRAIGHT_FLUSH and hand_strength >> 16 & 15 == ACE:
        return "royal_flush"
    return CATEGORIES[kind]


def five_ranks(hand_strength: int) -> str:
    """List the ranks of the five cards that count, most important first: `JJJ44`, `5432A`."""
    return "".join(RANKS[hand_strength >> shift & 15] for shift in (16, 12, 8, 4, 0))


def _flush(cards: Sequence[Card], key: int) -> int:
    """Value a hand with five or more cards of a suit; nothing that seven cards hold with a flush beats it."""
    carried = (key + _THREE_EACH & _FIVE_OF_ANY) >> _SUIT_SHIFT
    suit = carried.bit_length() // 4 - 1
    bits = 0
    for card in cards:
        if card & 3 == suit:
            bits |= 1 << (card >> 2)
    value = _flushes.get(bits)
    if value is None:
        value = _flushes[bits] = flush_worth(bits)
    return value


def _first_of_its_size(cards: Sequence[Card], key: int) -> int:
    size = len(cards)
    if not 5 <= size <= 7:
        raise WrongAmount(f"{size} cards do not make a hand: it takes five, six or seven")
    for ranks in rank_sets(size):
        total = sum(map(WEIGHTS.__getitem__, ranks)) + (size << _COUNT_SHIFT)
        _strengths[total] = ranks_worth(ranks)
    if key not in _strengths:
        raise CardInPlayTwice("a hand cannot hold five cards of one rank")
    return _strengths[key]
