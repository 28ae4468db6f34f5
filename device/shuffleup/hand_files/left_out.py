"""Hands that no other format has words for: they are left out and counted, never bent into shape (EXP-15)."""

from collections.abc import Sequence
from enum import StrEnum

from shuffleup.poker.events import (
    AwardTakenBack,
    Began,
    BetsReturned,
    ChipsMoved,
    Ended,
    HandEvent,
    HandKilled,
    RakeTaken,
    StackProtected,
    StacksCounted,
    TrackLost,
    TurnGiven,
    WinnersDeclared,
)
from shuffleup.poker.hand import replay

RULINGS = (TurnGiven, HandKilled, ChipsMoved, AwardTakenBack, StackProtected)


class LeftOut(StrEnum):
    """Why a hand is not written."""

    NOT_OVER = "not_over"
    BETS_RETURNED = "bets_returned"
    COUNT_LOST = "count_lost"
    RULING = "ruling"
    CASH = "cash"
    DECLARED_WITHOUT_CARDS = "declared_without_cards"
    GAME = "game"


KINDS: tuple[tuple[tuple[type[HandEvent], ...], LeftOut], ...] = (
    ((BetsReturned,), LeftOut.BETS_RETURNED),
    ((TrackLost, StacksCounted), LeftOut.COUNT_LOST),
    (RULINGS, LeftOut.RULING),
    ((RakeTaken,), LeftOut.CASH),
)


def why_left_out(events: Sequence[HandEvent]) -> LeftOut | None:
    """Say why a hand cannot be written, None for one that can."""
    began = events[0] if events else None
    if isinstance(began, Began) and (began.setup.game != "holdem" or began.setup.boards > 1):
        return LeftOut.GAME
    for kinds, why in KINDS:
        if any(isinstance(event, kinds) for event in events):
            return why
    if not any(isinstance(event, Ended) for event in events):
        return LeftOut.NOT_OVER
    declared = {seat for event in events if isinstance(event, WinnersDeclared) for seat in event.seats}
    hand = replay(events) if declared else None
    if hand is not None and any(len(hand.cards_of(seat)) != 2 for seat in declared):
        return LeftOut.DECLARED_WITHOUT_CARDS
    return None
