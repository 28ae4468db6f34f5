"""The value of an all-in: the share of every pot over every board that can come (SEASONS STT-09)."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import TypeVar

import msgspec

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.cards import Card
from shuffleup.poker.evaluation.equity import equity
from shuffleup.poker.events import HandEvent, StreetClosed
from shuffleup.poker.hand import evolve
from shuffleup.poker.state import Hand

Name = TypeVar("Name", bound=str | int)


class AllInValue(msgspec.Struct, frozen=True):
    """An all-in before the river: what each live hand was worth in chips, exactly, and what it won.

    `value` is empty where the cards of somebody who could win are not known.
    """

    live: tuple[SeatNo, ...]
    value: Mapping[SeatNo, Fraction]
    won: Mapping[SeatNo, Chips]


def all_in_value(
    cards: Mapping[Name, Sequence[Card]],
    board: Sequence[Card],
    pots: Iterable[tuple[int, Sequence[Name]]],
) -> tuple[dict[Name, Fraction], int]:
    """Add up the shares of each pot among those who can win it; all hands that are named are live.

    Raises:
        WrongAmount: a hand has not two cards, or the board has more than five.
        CardInPlayTwice: a card is named twice.
    """
    value = dict.fromkeys(cards, Fraction(0))
    for amount, eligible in pots:
        shares = _shares(cards, board, eligible)
        for name in eligible:
            value[name] += amount * shares[name]
    return value, comb(52 - 2 * len(cards) - len(board), 5 - len(board))


def all_in_of(events: Sequence[HandEvent]) -> AllInValue | None:
    """Value a sealed hand at the moment when no more betting was possible before the river.

    None where there was betting to the end.
    """
    hand: Hand | None = None
    moment: Hand | None = None
    for event in events:
        hand = evolve(hand, event)
        if moment is None and isinstance(event, StreetClosed) and _is_all_in(hand):
            moment = hand
    if hand is None or moment is None:
        return None
    won = {seat: hand.won[hand.row(seat)] for seat in moment.live}
    shown = {seat: hand.cards_of(seat) for seat in moment.live}
    board = [card for card in hand.board[: len(moment.board)] if card is not None]
    if hand.setup.game != "holdem" or len(hand.boards) > 1:
        return AllInValue(moment.live, {}, won)
    if any(len(cards) != 2 for cards in shown.values()) or len(board) < len(moment.board):
        return AllInValue(moment.live, {}, won)
    pots = [(pot.amount, pot.seats) for pot in moment.pots()]
    return AllInValue(moment.live, all_in_value(shown, board, pots)[0], won)


def _is_all_in(hand: Hand) -> bool:
    return len(hand.board) < 5 and len(hand.live) > 1 and hand.betting_is_over


def _shares(
    cards: Mapping[Name, Sequence[Card]], board: Sequence[Card], eligible: Sequence[Name]
) -> dict[Name, Fraction]:
    if len(eligible) == 1:
        return {eligible[0]: Fraction(1)}
    others = [card for name, two in cards.items() if name not in eligible for card in two]
    counted = equity([cards[name] for name in eligible], board, others)
    return {name: one.fraction for name, one in zip(eligible, counted, strict=True)}
