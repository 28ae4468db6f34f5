"""The flushes of one suit among several hands: who wins them, and on which boards.

Five cards of one suit are compared by the highest card that the hands do not share, so the hand with the
highest card of the suit wins every flush that it can make. Straight flushes alone do not follow that rule.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb

from shuffleup.poker.cards import RANKS, Card, rank_of, suit_of
from shuffleup.poker.evaluation.ranking import flush_strength
from shuffleup.poker.evaluation.ranking_tables import STRAIGHTS

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
