"""The exact average share of several known hands over every possible board, in integers.

Boards of hold'em are not dealt one by one. Without a flush only the ranks of a board matter, and five cards
have at most 6,175 sets of ranks against 1.7 million boards, so each set is judged once and counted by the
number of boards that have it. Boards with a flush are moved to those who win it, unless a full house or four
of a kind is better (`board_counts` has both). The first question of a process also builds the seven-card
table of `hand_ranking`, which takes far longer than the question itself.

The other games are offered from the flop on, where at most 820 boards of Omaha can come: each is dealt
(VAR-22).
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache, partial, reduce
from itertools import chain, combinations
from math import comb
from operator import ge
from typing import NamedTuple

import msgspec

from shuffleup.poker.board_counts import (
    Suit,
    Winners,
    best_of,
    board_counts,
    boards,
    boards_with,
    kinds,
    rank_keys,
)
from shuffleup.poker.cards import DECK, RANKS, SUITS, Card, rank_of, suit_of, text
from shuffleup.poker.hand_ranking import FULL_HOUSE, RANK_KEYS, seven_card_strengths
from shuffleup.poker.refusals import (
    BoardFromFlopOn,
    BoardTooLong,
    CardInTwoPlaces,
    NotInDeck,
    TooFewCardsLeft,
    TwoToTenHands,
    WrongPocket,
)
from shuffleup.poker.variant import Valuation, Variant

PARTS = 5040
"""A pot is counted in 5040 parts: two to ten winners divide it, and each half of it, without a rest."""

Tally = Counter[Winners]
"""Boards by their winners."""

LEAST_ABOVE_A_FLUSH = FULL_HOUSE << 20


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
    tally = _Boards(hands, board, deck).tally()
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
            raise WrongPocket(number, hole_cards, len(hand))
    if len(board) > 5:
        raise BoardTooLong(len(board))
    seen: set[Card] = set()
    for card in chain(*hands, board, dead):
        if card in seen:
            raise CardInTwoPlaces(text(card))
        seen.add(card)


def _equity_of(number: int, tally: Tally) -> Equity:
    win = tie = share = 0
    for winners, count in tally.items():
        if winners[number]:
            share += count * PARTS // sum(winners)
            if sum(winners) == 1:
                win += count
            else:
                tie += count
    return Equity(win, tie, share, tally.total())


class _Boards:
    """All boards that can come."""

    def __init__(self, hands: Sequence[Sequence[Card]], board: Sequence[Card], deck: Sequence[Card]) -> None:
        self._to_come = 5 - len(board)
        self._suits = [Suit(suit, hands, board, deck) for suit in range(len(SUITS))]
        self._suits_left = _suits_of_ranks(deck)
        self._held = [_rank_key(board) + _rank_key(hand) for hand in hands]
        self._table = seven_card_strengths()

    def tally(self) -> Tally:
        """Count them by their winners."""
        tally: Tally = Counter()
        for winners, counts in self._by_ranks(tally).items():
            tally[winners] += boards(counts)
            for suit in self._suits:
                self._move_flushes(suit, winners, counts, tally)
        for suit in self._suits:
            if suit.lying.bit_count() + self._to_come == 5:
                for winners, count in suit.with_five_on_board(self._to_come):
                    tally[winners] += count
            self._move_straight_flushes(suit, tally)
        return +tally

    def _by_ranks(self, tally: Tally) -> Mapping[Winners, int]:
        """Judge every set of ranks to come, suits left aside.

        Boards on which a flush would not win are counted in `tally`; of the others their counts are returned.
        """
        held = [_with_every_set(own, self._to_come) for own in self._held]
        strengths = [one.strengths for one in held]
        best = strengths[::-1] if len(held) == 2 else [list(map(max, *strengths))] * len(held)
        winning = [bytes(map(ge, own, top)) for own, top in zip(strengths, best, strict=True)]
        outcomes = _packed([reduce(_either, [one.full for one in held]), *winning])
        groups = Counter(zip(kinds(self._suits_left, self._to_come), *outcomes, strict=True))
        below: dict[Winners, int] = {}
        for (kind, *outcome), sets in groups.items():
            full, winners = _unpacked(len(held), *outcome)
            counts = sets * board_counts(kind)
            if full:
                tally[winners] += boards(counts)
            else:
                below[winners] = below.get(winners, 0) + counts
        return below

    def _move_flushes(self, suit: Suit, winners: Winners, counts: int, tally: Tally) -> None:
        """Take the boards on which this suit makes a flush from those who win by ranks.

        Those on which five cards of the suit lie are no one's then: `with_five_on_board` counts them.
        """
        for coming in range(suit.fewest_for_a_flush(), self._to_come + 1):
            flushes = boards_with(counts, suit.suit, coming)
            tally[winners] -= flushes
            if (on_board := suit.lying.bit_count() + coming) < 5:
                tally[suit.winners(on_board)] += flushes

    def _move_straight_flushes(self, suit: Suit, tally: Tally) -> None:
        """Move the boards with a straight flush of this suit, which beats every full house, to who has it."""
        suits_left = [left & ~(1 << suit.suit) for left in self._suits_left]
        others = sum(map(int.bit_count, suits_left))
        kinds_of_rest = cache(partial(kinds, suits_left))
        for coming, winners, as_flush in suit.straight_flushes(self._to_come):
            rest = self._to_come - coming.bit_count()
            tally[as_flush] -= comb(others, rest)
            tally[winners] += comb(others, rest)
            if suit.lying.bit_count() + coming.bit_count() == 5:  # five ranks: nobody has a full house
                continue
            key = sum([RANK_KEYS[rank] for rank in range(len(RANKS)) if coming >> rank & 1])
            for more, kind in zip(rank_keys(rest), kinds_of_rest(rest), strict=True):
                by_ranks = [self._table.get(key + more + own, 0) for own in self._held]
                if max(by_ranks) >= LEAST_ABOVE_A_FLUSH:
                    count = boards(board_counts(kind))
                    tally[best_of(by_ranks)] -= count
                    tally[as_flush] += count


class _WithEverySet(NamedTuple):
    """What some cards are worth with each set of ranks: the strengths, and 1 for a full house or better."""

    strengths: list[int]
    full: bytes


def _either(one: bytes, other: bytes) -> bytes:
    return (int.from_bytes(one) | int.from_bytes(other)).to_bytes(len(one))


def _packed(columns: Sequence[bytes]) -> list[bytes]:
    """Lay columns of 0 and 1 over each other, eight in one: to group by one number is quick."""
    packed = []
    for first in range(0, len(columns), 8):
        some = columns[first : first + 8]
        laid = sum([int.from_bytes(column) << at for at, column in enumerate(some)])
        packed.append(laid.to_bytes(len(columns[0])))
    return packed


@lru_cache(maxsize=1 << 12)
def _unpacked(hands: int, *packed: int) -> tuple[bool, Winners]:
    """Read the first column and those of the hands from one line of what was `_packed`."""
    full, *winners = [bool(packed[at // 8] >> at % 8 & 1) for at in range(1 + hands)]
    return full, tuple(winners)


@lru_cache(maxsize=128)
def _with_every_set(own: int, size: int) -> _WithEverySet:
    """Value cards of this sum of `RANK_KEYS` with each set of `size` more; two cards have 91 such sums."""
    table = seven_card_strengths()
    strengths = [table.get(key + own, 0) for key in rank_keys(size)]
    return _WithEverySet(strengths, bytes(map(LEAST_ABOVE_A_FLUSH.__le__, strengths)))


def _suits_of_ranks(cards: Sequence[Card]) -> list[int]:
    """List for each rank the suits that these cards have of it, one bit a suit."""
    suits = [0] * len(RANKS)
    for card in cards:
        suits[rank_of(card)] |= 1 << suit_of(card)
    return suits


def _rank_key(cards: Sequence[Card]) -> int:
    return sum([RANK_KEYS[rank_of(card)] for card in cards])


LEAST_BOARD = 3


def variant_equity(
    variant: Variant, hands: Sequence[Sequence[Card]], board: Sequence[Card] = (), dead: Sequence[Card] = ()
) -> tuple[Equity, ...]:
    """Count, for two to ten known hands, the boards that each wins whole or in part, in their order.

    In hi-lo a board counts as a win where the hand takes high and low alone, and `share` has both halves.

    Raises:
        WrongAmount: too few or too many hands or cards, or no flop in a game that needs one.
        CardInPlayTwice: a card is named twice.
        IllegalAction: a card is not in the deck of the game.
    """
    if variant.kind == "holdem":
        return equity(hands, board, dead)
    check_known(hands, board, dead, variant.hole_cards)
    if len(board) < LEAST_BOARD:
        raise BoardFromFlopOn()
    gone = {*chain(*hands), *board, *dead}
    if strangers := gone - set(variant.deck):
        raise NotInDeck(text(min(strangers)), variant.kind)
    deck = [card for card in variant.deck if card not in gone]
    if len(deck) + len(board) < 5:
        raise TooFewCardsLeft(len(deck))
    win, tie, share = ([0] * len(hands) for _ in range(3))
    boards = 0
    for coming in combinations(deck, 5 - len(board)):
        boards += 1
        for number, part in _parts_of_pot(variant, hands, (*board, *coming)).items():
            share[number] += part
            win[number] += part == PARTS
            tie[number] += part < PARTS
    return tuple([Equity(*row, boards) for row in zip(win, tie, share, strict=True)])


def _parts_of_pot(
    variant: Variant, hands: Sequence[Sequence[Card]], board: Sequence[Card]
) -> Mapping[int, int]:
    """Give what each winner gets of a pot of `PARTS` on one board."""
    high = _winners(variant.strength, hands, board)
    low = _winners(variant.low, hands, board) if variant.low is not None else ()
    parts: dict[int, int] = {}
    for winners in filter(None, (high, low)):
        for number in winners:
            parts[number] = parts.get(number, 0) + PARTS // (len(winners) * (2 if low else 1))
    return parts


def _winners(value: Valuation, hands: Sequence[Sequence[Card]], board: Sequence[Card]) -> tuple[int, ...]:
    """Number the hands with the best value; none where nobody has any, as a low that cannot be made."""
    worths = [value(hand, board) for hand in hands]
    best = max(worths)
    return tuple([number for number, worth in enumerate(worths) if worth == best]) if best else ()
