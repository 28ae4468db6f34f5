"""Hands that no other format has words for: they are left out and counted, never bent into shape (EXP-15)."""

from collections.abc import Collection, Sequence
from enum import StrEnum

from shuffleup.poker.events import (
    AwardTakenBack,
    Began,
    BetsReturned,
    ChipsMoved,
    Ended,
    HandEvent,
    HandKilled,
    StackProtected,
    StacksCounted,
    TrackLost,
    TurnGiven,
    WinnersDeclared,
)
from shuffleup.poker.hand import replay
from shuffleup.ruleset import GameKind

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
    BOMB_POT = "bomb_pot"
    SIDE_BETS = "side_bets"


KINDS: tuple[tuple[tuple[type[HandEvent], ...], LeftOut], ...] = (
    ((BetsReturned,), LeftOut.BETS_RETURNED),
    ((TrackLost, StacksCounted), LeftOut.COUNT_LOST),
    (RULINGS, LeftOut.RULING),
)

HOLDEM: tuple[GameKind, ...] = ("holdem",)


def why_left_out(events: Sequence[HandEvent], games: Collection[GameKind] = HOLDEM) -> LeftOut | None:
    """Say why a hand cannot be written in a format that knows these games, None for one that can."""
    began = events[0] if events else None
    if isinstance(began, Began) and began.setup.game not in games:
        return LeftOut.GAME
    if isinstance(began, Began) and (began.setup.bomb or began.setup.boards > 1):
        return LeftOut.BOMB_POT
    for kinds, why in KINDS:
        if any(isinstance(event, kinds) for event in events):
            return why
    if not any(isinstance(event, Ended) for event in events):
        return LeftOut.NOT_OVER
    return LeftOut.DECLARED_WITHOUT_CARDS if _declared_without_cards(events) else None


def _declared_without_cards(events: Sequence[HandEvent]) -> bool:
    """Say whether a person named winners whose cards, or a board of theirs, nobody entered."""
    declared = {seat for event in events if isinstance(event, WinnersDeclared) for seat in event.seats}
    if not declared:
        return False
    hand = replay(events)
    of_a_hand = hand.variant.hole_cards
    return any(len(hand.cards_of(seat)) != of_a_hand for seat in declared) or any(
        None in board for board in hand.boards
    )
