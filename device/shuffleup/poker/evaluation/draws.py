"""The sets of ranks that can come, and the number of boards that have each of them.

A set has a kind: which suits are left of its ranks, and how many cards of each rank come. All sets of a kind
come in the same number of boards, and in the same number of boards with so many cards of a suit. Two hands
before the flop leave some 190 kinds of 6,175 sets.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import comb, prod
from typing import NamedTuple

from shuffleup.poker.cards import SUITS
from shuffleup.poker.evaluation.ranking_tables import RANK_KEYS

Kind = int
"""Three bits for each pair of `_PAIRS`: how many ranks of the set are such a pair."""

_PAIRS = [(left, taken) for left in range(1 << len(SUITS)) for taken in range(1, left.bit_count() + 1)]
_KIND_OF_PAIR: dict[tuple[int, int], Kind] = {pair: 1 << 3 * at for at, pair in enumerate(_PAIRS)}

_COUNT_BITS = 32
"""Bits of a number of boards: at most 2,598,960, all boards of a whole deck."""
_COUNT_MASK = (1 << _COUNT_BITS) - 1
_COUNTS_OF_SUIT = 6


class Draws(NamedTuple):
    """Sets of ranks that can come: the sum of the `RANK_KEYS` of each, and its kind."""

    keys: list[int]
    kinds: list[Kind]


def draws(suits_left: Sequence[int], size: int) -> Draws:
    """List every set of ranks that `size` cards can have.

    `suits_left` has the suits of each rank, deuce to ace, that are still in the deck, one bit a suit.
    """
    keys: list[list[int]] = [[0], *([] for _ in range(size))]
    kinds: list[list[Kind]] = [[0], *([] for _ in range(size))]
    for key, left in zip(RANK_KEYS, suits_left, strict=True):
        for have in range(size, 0, -1):
            for taken in range(1, min(left.bit_count(), have) + 1):
                more, kind = taken * key, _KIND_OF_PAIR[left, taken]
                keys[have] += [one + more for one in keys[have - taken]]
                kinds[have] += [one + kind for one in kinds[have - taken]]
    return Draws(keys[size], kinds[size])


@lru_cache(maxsize=1 << 14)
def board_counts(kind: Kind) -> int:
    """Count the boards of a set of this kind: all of them, and those with each number of cards of each suit.

    The counts stand side by side in one integer, so that those of many sets are added at once; `boards` and
    `boards_with` read them.
    """
    rows: list[tuple[int, ...]] = []
    for factors in _FACTORS:
        rows += [factors] * (kind & 0b111)
        kind >>= 3
    whole, *of_suits = map(prod, zip(*rows, strict=True)) if rows else [1] * (1 + len(SUITS))
    for suit, counts in enumerate(of_suits):
        whole |= counts << _place(suit, 0)
    return whole


def boards(counts: int) -> int:
    """Read the number of all boards."""
    return counts & _COUNT_MASK


def boards_with(counts: int, suit: int, number: int) -> int:
    """Read the number of boards on which `number` cards of a suit come."""
    return counts >> _place(suit, number) & _COUNT_MASK


def _place(suit: int, number: int) -> int:
    return _COUNT_BITS * (1 + _COUNTS_OF_SUIT * suit + number)


def _factor(left: int, taken: int, suit: int) -> int:
    """Count the ways to take cards of one rank, without one of the suit and with it, side by side.

    The product over the ranks of a set then holds the ways for each number of cards of the suit, as the
    product of polynomials does.
    """
    if not left >> suit & 1:
        return comb(left.bit_count(), taken)
    others = left.bit_count() - 1
    return comb(others, taken) + (comb(others, taken - 1) << _COUNT_BITS)


_FACTORS = [
    (comb(left.bit_count(), taken), *[_factor(left, taken, suit) for suit in range(len(SUITS))])
    for left, taken in _PAIRS
]
