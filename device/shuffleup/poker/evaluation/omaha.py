"""The strength of an Omaha hand: exactly two cards of the hand with exactly three of the board (VAR-13).

The 60 ways to choose them are judged by their ranks alone, one look-up each. A flush needs three cards of a
suit on the board and two in the hand, so at most one suit is judged besides.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from shuffleup.poker.cards import Card, rank_of, suit_of
from shuffleup.poker.evaluation.ranking import five_card_strengths, flush_strength
from shuffleup.poker.evaluation.ranking_tables import ACE, RANK_KEYS

_KEY_OF_CARD = tuple(RANK_KEYS[card >> 2] for card in range(52))

_HIGHEST_LOW_RANK = 6
"""The eight."""

_ALL_LOW_RANKS = (1 << 8) - 1


def omaha_strength(pocket: Sequence[Card], board: Sequence[Card]) -> int:
    """Value the best hand of two cards of the pocket and three of the board; larger is better.

    `pocket` has two cards or more, `board` three to five.
    """
    worth = five_card_strengths()
    keys = _KEY_OF_CARD
    own = {keys[one] + keys[other] for one, other in combinations(pocket, 2)}
    shared = {keys[one] + keys[other] + keys[third] for one, other, third in combinations(board, 3)}
    best = max([worth[two + three] for three in shared for two in own])
    return max(best, _best_flush(pocket, board))


def low_strength(pocket: Sequence[Card], board: Sequence[Card]) -> int:
    """Value the best low of two cards of the pocket and three of the board; larger is better, 0 is none.

    A low has five different ranks of eight or lower, the ace one; straights and flushes do not count, and
    lows are compared from the highest card down (VAR-15).
    """
    shared = {bits for bits in _low_sets(board, 3) if bits}
    if not shared:
        return 0
    own = {bits for bits in _low_sets(pocket, 2) if bits}
    lows = [two | three for three in shared for two in own if not two & three]
    return _ALL_LOW_RANKS - min(lows) if lows else 0


def low_is_possible(board: Sequence[Card]) -> bool:
    """Say whether any hand can make a low with this board: three different ranks of eight or lower."""
    return any(_low_sets(board, 3))


def low_ranks(strength: int) -> tuple[int, ...]:
    """List the ranks of a low from the highest down, the ace as 1: `(8, 4, 3, 2, 1)`; () for no low."""
    bits = _ALL_LOW_RANKS - strength if strength else 0
    return tuple([rank for rank in range(8, 0, -1) if bits >> (rank - 1) & 1])


def _low_sets(cards: Sequence[Card], count: int) -> Iterator[int]:
    """Give each choice of cards as a set of ranks, bit 0 the ace; 0 where it cannot be a part of a low."""
    bits = [_LOW_BIT[card] for card in cards]
    for chosen in combinations(bits, count):
        together = 0
        for bit in chosen:
            together |= bit
        yield together if 0 not in chosen and together.bit_count() == count else 0


def _low_bit(rank: int) -> int:
    if rank == ACE:
        return 1
    return 2 << rank if rank <= _HIGHEST_LOW_RANK else 0


_LOW_BIT = tuple(_low_bit(card >> 2) for card in range(52))


def _best_flush(pocket: Sequence[Card], board: Sequence[Card]) -> int:
    on_board = [suit_of(card) for card in board]
    for suit in set(on_board):
        if on_board.count(suit) >= 3:
            return _flush_of(suit, pocket, board)
    return 0


def _flush_of(suit: int, pocket: Sequence[Card], board: Sequence[Card]) -> int:
    own = [1 << rank_of(card) for card in pocket if suit_of(card) == suit]
    shared = [1 << rank_of(card) for card in board if suit_of(card) == suit]
    found = (
        flush_strength(sum(two) + sum(three))
        for two in combinations(own, 2)
        for three in combinations(shared, 3)
    )
    return max(found, default=0)
