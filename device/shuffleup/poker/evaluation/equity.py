"""The exact average share of several known hands over every possible board, in integers.

Boards are not dealt one by one. Without a flush only the ranks of a board matter, and five cards have at most
6,175 sets of ranks against 1.7 million boards, so each set is judged once and counted by the number of boards
that have it. Boards on which somebody makes a flush are counted apart, by the cards of the one suit that can
make it and the ranks of the rest. The first question of a process also builds the seven-card table of
`ranking`, which takes longer than the question itself.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain, combinations
from math import comb
from typing import NamedTuple

import msgspec

from shuffleup.poker.cards import DECK, RANKS, SUITS, Card, rank_of, suit_of, text
from shuffleup.poker.evaluation.ranking import flush_strength, seven_card_strengths
from shuffleup.poker.evaluation.ranking_tables import RANK_KEYS
from shuffleup.poker.refusals import (
    BoardTooLong,
    CardInTwoPlaces,
    PocketIsFourCards,
    PocketIsTwoCards,
    TooFewCardsLeft,
    TwoToTenHands,
)

PARTS = 5040
"""A pot is counted in 5040 parts: two to ten winners divide it, and each half of it, without a rest."""

Tally = Counter[int]
"""Boards by their winners, one bit a hand."""


class Equity(msgspec.Struct, frozen=True):
    """The winnings of one hand over all `boards`: alone on `win` of them, shared on `tie` of them.

    `share` adds up its part of the pot over all boards, each pot counted in `PARTS`.
    """

    win: int
    tie: int
    share: int
    boards: int

    @property
    def fraction(self) -> Fraction:
        """The part of the pot that the hand wins on average, from 0 to 1."""
        return Fraction(self.share, PARTS * self.boards)


class Draw(NamedTuple):
    """Some cards to come, as the sum of the keys of their ranks, and in how many ways they can come."""

    ranks: int
    ways: int


class Best(NamedTuple):
    """The best strength among the hands, and the hands that hold it, one bit each."""

    strength: int
    winners: int


NO_FLUSH = Best(0, 0)


def equity(
    hands: Sequence[Sequence[Card]], board: Sequence[Card] = (), dead: Sequence[Card] = ()
) -> tuple[Equity, ...]:
    """Count, for two to ten known hands, the boards that each wins or shares, in the order of the hands.

    `board` holds the board cards that lie already, none to five in any number; `dead` are cards known to be
    out of the deck.

    Raises:
        WrongAmount: too few or too many hands or board cards, or a hand without exactly two cards.
        CardInPlayTwice: a card is named twice.
    """
    check_known(hands, board, dead, 2)
    gone = {*chain(*hands), *board, *dead}
    deck = [card for card in DECK if card not in gone]
    if len(deck) + len(board) < 5:
        raise TooFewCardsLeft(len(deck))
    tally = _winners_of_all_boards(hands, board, deck)
    return tuple(_equity_of(number, tally) for number in range(len(hands)))


def check_known(
    hands: Sequence[Sequence[Card]], board: Sequence[Card], dead: Sequence[Card], hole_cards: int
) -> None:
    """Refuse what is no set of known cards: `hole_cards` a hand, five on the board, each card once.

    Raises:
        WrongAmount: too few or too many hands or cards.
        CardInPlayTwice: a card is named twice.
    """
    if not 2 <= len(hands) <= 10:
        raise TwoToTenHands(len(hands))
    for number, hand in enumerate(hands, 1):
        if len(hand) != hole_cards:
            raise (PocketIsTwoCards if hole_cards == 2 else PocketIsFourCards)(number, len(hand))
    if len(board) > 5:
        raise BoardTooLong(len(board))
    seen: set[Card] = set()
    for card in chain(*hands, board, dead):
        if card in seen:
            raise CardInTwoPlaces(text(card))
        seen.add(card)


def _equity_of(number: int, tally: Tally) -> Equity:
    win = tie = share = 0
    for winners, boards in tally.items():
        if winners >> number & 1:
            count = winners.bit_count()
            share += boards * PARTS // count
            if count == 1:
                win += boards
            else:
                tie += boards
    return Equity(win, tie, share, tally.total())


def _winners_of_all_boards(
    hands: Sequence[Sequence[Card]], board: Sequence[Card], deck: Sequence[Card]
) -> Tally:
    to_come = 5 - len(board)
    draws = _draws([rank_of(card) for card in deck], to_come)
    by_ranks = _best_by_ranks(hands, board, draws)
    unflushed = {draw.ranks: draw.ways for draw in draws}
    tally: Tally = Counter()
    for suit in range(len(SUITS)):
        _count_flushes(_Suit(suit, hands, board, deck), to_come, by_ranks, unflushed, tally)
    for ranks, ways in unflushed.items():
        tally[by_ranks[ranks].winners] += ways
    return +tally


def _draws(available: Sequence[int], size: int) -> list[Draw]:
    """List every set of ranks that `size` of these cards can have, rank by rank."""
    by_size: list[list[Draw]] = [[Draw(0, 1)], *([] for _ in range(size))]
    for rank in range(len(RANKS)):
        held = available.count(rank)
        for have in range(size, 0, -1):
            for taken in range(1, min(held, have) + 1):
                key, ways = taken * RANK_KEYS[rank], comb(held, taken)
                by_size[have] += [Draw(ranks + key, n * ways) for ranks, n in by_size[have - taken]]
    return by_size[size]


def _best_by_ranks(
    hands: Sequence[Sequence[Card]], board: Sequence[Card], draws: Sequence[Draw]
) -> dict[int, Best]:
    """Judge every set of ranks to come, suits left aside."""
    table = seven_card_strengths()
    held = [_rank_key(board) + _rank_key(hand) for hand in hands]
    return {ranks: _best([table[ranks + own] for own in held]) for ranks, _ in draws}


def _best(strengths: Sequence[int]) -> Best:
    best = max(strengths)
    winners = 0
    for number, one in enumerate(strengths):
        if one == best:
            winners |= 1 << number
    return Best(best, winners)


def _rank_key(cards: Sequence[Card]) -> int:
    return sum([RANK_KEYS[rank_of(card)] for card in cards])


class _Suit:
    """One suit: what is held of it, lies on the board and can come. In sets of ranks bit 0 is a deuce."""

    def __init__(
        self, suit: int, hands: Sequence[Sequence[Card]], board: Sequence[Card], deck: Sequence[Card]
    ) -> None:
        self.lying = _bits(board, suit)
        self.held = [_bits(hand, suit) for hand in hands]
        self.deck = [rank_of(card) for card in deck if suit_of(card) == suit]
        self.others = [rank_of(card) for card in deck if suit_of(card) != suit]

    def flushes(self, count: int) -> Iterator[tuple[int, Best]]:
        """Judge each way in which `count` cards of the suit come: the key of their ranks, and who is best.

        Hands that hold the same ranks of the suit, most often none, are judged together.
        """
        masks: dict[int, int] = {}
        for number, bits in enumerate(self.held):
            masks[bits] = masks.get(bits, 0) | 1 << number
        for coming in combinations(self.deck, count):
            bits = self.lying | sum([1 << rank for rank in coming])
            best = NO_FLUSH
            for held, mask in masks.items():
                if (bits | held).bit_count() >= 5:
                    best = _better(best, Best(flush_strength(bits | held), mask))
            yield sum([RANK_KEYS[rank] for rank in coming]), best

    def fewest_for_a_flush(self) -> int:
        """Give how many cards of the suit must come so that somebody has five of it."""
        return max(0, 5 - self.lying.bit_count() - max(bits.bit_count() for bits in self.held))


def _count_flushes(
    suit: _Suit, to_come: int, by_ranks: Mapping[int, Best], unflushed: dict[int, int], tally: Tally
) -> None:
    """Move the boards on which this suit makes a flush from `unflushed` to their winners in `tally`."""
    for count in range(suit.fewest_for_a_flush(), to_come + 1):
        rest = _draws(suit.others, to_come - count)
        for ranks, flush in suit.flushes(count):
            if not flush.winners:
                continue
            for more, ways in rest:
                unflushed[ranks + more] -= ways
                full = by_ranks[ranks + more]
                # A full house or four of a kind may be better still.
                tally[full.winners if full.strength > flush.strength else flush.winners] += ways


def _better(one: Best, other: Best) -> Best:
    if one.strength == other.strength:
        return Best(one.strength, one.winners | other.winners)
    return max(one, other)


def _bits(cards: Sequence[Card], suit: int) -> int:
    return sum([1 << rank_of(card) for card in cards if suit_of(card) == suit])
