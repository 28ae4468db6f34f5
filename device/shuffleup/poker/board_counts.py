"""The boards that can come, counted: by the set of their ranks, and by the flush of one suit.

A set has a kind: which suits are left of its ranks, and how many cards of each rank come. All sets of a kind
come in the same number of boards, and in the same number of boards with so many cards of a suit. Two hands
before the flop leave some 190 kinds of 6,175 sets. Sets stand in one order, whatever is left of the deck.

Five cards of one suit are compared by the highest card that the hands do not share, so the hand with the
highest card of the suit wins every flush that it can make. Straight flushes alone do not follow that rule.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations
from math import comb, prod

from shuffleup.poker.cards import RANKS, SUITS, Card, rank_of, suit_of
from shuffleup.poker.hand_ranking import RANK_KEYS, STRAIGHTS, flush_strength

Kind = int
"""Three bits for each pair of `_PAIRS`: how many ranks of the set are such a pair."""

_TAKEN = range(1, len(SUITS) + 1)
_PAIRS = [(left, taken) for left in range(1 << len(SUITS)) for taken in range(1, left.bit_count() + 1)]
_KIND_OF_PAIR: dict[tuple[int, int], Kind] = {pair: 1 << 3 * at for at, pair in enumerate(_PAIRS)}
_NONE_LEFT: Kind = 1 << 3 * len(_PAIRS)
"""More cards of a rank than are left; a set with it is of a kind that is no less."""
_KINDS_OF_RANK = [
    [_KIND_OF_PAIR.get((left, taken), _NONE_LEFT) for taken in _TAKEN] for left in range(1 << len(SUITS))
]

_COUNT_BITS = 32
"""Bits of a number of boards: at most 2,598,960, all boards of a whole deck."""
_COUNT_MASK = (1 << _COUNT_BITS) - 1
_COUNTS_OF_SUIT = 6


@cache
def rank_keys(size: int) -> list[int]:
    """Give the sum of the `RANK_KEYS` of every set of ranks that `size` cards of a whole deck can have."""
    return _of_every_set([[taken * key for taken in _TAKEN] for key in RANK_KEYS], size)


def kinds(suits_left: Sequence[int], size: int) -> list[Kind]:
    """Give the kinds of these sets, in the same order; of some of them no board may be left.

    `suits_left` has the suits of each rank, deuce to ace, that are still in the deck, one bit a suit.
    """
    return _of_every_set([_KINDS_OF_RANK[left] for left in suits_left], size)


def _of_every_set(worths: Sequence[Sequence[int]], size: int) -> list[int]:
    """Add up, for every set of ranks, what one to four cards of each of its ranks are worth."""
    sums: list[list[int]] = [[0], *([] for _ in range(size))]
    for of_rank in worths:
        for have in range(size, 0, -1):
            for worth, before in zip(of_rank, range(have - 1, -1, -1), strict=False):
                sums[have] += [one + worth for one in sums[before]]
    return sums[size]


@lru_cache(maxsize=1 << 14)
def board_counts(kind: Kind) -> int:
    """Count the boards of a set of this kind: all of them, and those with each number of cards of each suit.

    The counts stand side by side in one integer, so that those of many sets are added at once; `boards` and
    `boards_with` read them.
    """
    if kind >= _NONE_LEFT:
        return 0
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


Winners = tuple[bool, ...]
"""For each hand whether it has the best strength."""


class Suit:
    """One suit: what is held of it, lies on the board and is left in the deck, as ranks (bit 0 a deuce)."""

    def __init__(
        self, suit: int, hands: Sequence[Sequence[Card]], board: Sequence[Card], deck: Sequence[Card]
    ) -> None:
        self.suit = suit
        self.lying = _ranks(board, suit)
        self.held = [_ranks(hand, suit) for hand in hands]
        self.left = _ranks(deck, suit)

    def fewest_for_a_flush(self) -> int:
        """Give how many cards of the suit must come so that somebody has five of it."""
        return max(0, 5 - self.lying.bit_count() - max(bits.bit_count() for bits in self.held))

    def winners(self, on_board: int) -> Winners:
        """Say who wins the flushes with three or four cards of the suit on the board."""
        return best_of([bits if bits.bit_count() + on_board >= 5 else 0 for bits in self.held])

    def with_five_on_board(self, coming: int) -> Iterator[tuple[Winners, int]]:
        """Give the winners of boards of this suit alone, and the number of those boards.

        `coming` cards make the board five. The highest card that is held wins, and where no card that is held
        is higher than the lowest of the board, all share.
        """
        rank = max(self.held).bit_length()
        boards = comb(self.left.bit_count(), coming)
        shared = 0 if _lowest(self.lying) < rank else comb((self.left >> rank).bit_count(), coming)
        yield (True,) * len(self.held), shared
        yield best_of(self.held), boards - shared

    def straight_flushes(self, to_come: int) -> Iterator[tuple[int, Winners, Winners]]:
        """Give each set of cards of the suit that makes somebody a straight flush, and who wins with it.

        The last of the three says who would win it as a flush among others. Where nobody holds a card of the
        suit, it lies on the board and all share it, as they do a flush: no set is given.
        """
        if not any(self.held):
            return
        for coming in self._making_straight_flushes(to_come):
            board = self.lying | coming
            cards = [board | bits for bits in self.held]
            worths = [flush_strength(bits) if bits.bit_count() >= 5 else 0 for bits in cards]
            plays = board.bit_count() == 5 and max(self.held).bit_length() <= _lowest(board)
            as_flush = (True,) * len(self.held) if plays else self.winners(board.bit_count())
            yield coming, best_of(worths), as_flush

    def _making_straight_flushes(self, to_come: int) -> set[int]:
        found = set[int]()
        for straight in STRAIGHTS:
            for held in set(self.held):
                missing = straight & ~(held | self.lying)
                if missing & ~self.left:
                    continue
                others = [1 << rank for rank in range(len(RANKS)) if self.left & ~missing & 1 << rank]
                for more in range(to_come - missing.bit_count() + 1):
                    found |= {missing + sum(chosen) for chosen in combinations(others, more)}
        return found


def best_of(worths: Sequence[int]) -> Winners:
    """Say which hands have the best of these strengths."""
    best = max(worths)
    return tuple([one == best for one in worths])


def _lowest(ranks: int) -> int:
    """Return the lowest rank of a set; one above all ranks for none."""
    return (ranks & -ranks).bit_length() - 1 if ranks else len(RANKS)


def _ranks(cards: Sequence[Card], suit: int) -> int:
    return sum([1 << rank_of(card) for card in cards if suit_of(card) == suit])
