"""Calls at the table: for the floor (GEN-06), and about players who are away (ABS)."""

from typing import Annotated, Literal

import msgspec

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.table.command import Events, IncidentCommand, TableContext, answers
from shuffleup.table.hand.next_hand import chooses_to_post, owed_blinds
from shuffleup.table.irregularities.incident_events import (
    AbsenceMarked,
    FloorCalled,
    FloorSettled,
    PostOwed,
)
from shuffleup.table.refusals import (
    DoesNotWait,
    FloorIsCalled,
    FloorNotCalled,
    LivePostTooLarge,
    MarkedAlready,
    NobodySits,
    NoChoiceForNewcomers,
)
from shuffleup.table.state import Table


class CallFloor(IncidentCommand, frozen=True):
    """Stop play until the floor has settled something (GEN-06)."""

    during_calls = True

    reason: Annotated[str, msgspec.Meta(max_length=200)] = ""
    why: Literal["person", "deck_lost"] = "person"


@answers(CallFloor)
def call_floor(command: CallFloor, table: Table, given: TableContext) -> Events:
    """Stop play: cards and chips stay as they are; the level clock goes on (GEN-06)."""
    if table.floor_called:
        raise FloorIsCalled(table.floor_called, legal=("floor_done",))
    left = table.decision.clock.left(given.now) if table.decision else None
    return (FloorCalled(command.reason.strip(), left, command.why),)


class FloorDone(IncidentCommand, frozen=True):
    """It is settled: play goes on."""

    during_calls = True


@answers(FloorDone)
def floor_done(command: FloorDone, table: Table, given: TableContext) -> Events:
    """Let play go on."""
    if not table.floor_called:
        raise FloorNotCalled()
    return (FloorSettled(),)


class MarkAbsent(IncidentCommand, frozen=True):
    """A player is not at the seat, or has come back and `posts` the blinds that were missed, or waits."""

    seat: SeatNo
    absent: bool = True
    posts: bool = False


@answers(MarkAbsent)
def mark_absent(command: MarkAbsent, table: Table, given: TableContext) -> Events:
    """Note that a player is not there, or is back (ABS-01 to ABS-05)."""
    _check_seated(table, command.seat)
    if (command.seat in table.play.absent) == command.absent:
        raise MarkedAlready(command.seat, command.absent)
    if not command.posts:
        return (AbsenceMarked(command.seat, command.absent),)
    if command.absent or command.seat not in table.play.missed:
        raise DoesNotWait(command.seat)
    return (AbsenceMarked(command.seat, absent=False), _posts(table, command.seat))


class OwePost(IncidentCommand, frozen=True):
    """A seat posts this in the next hand it is dealt: `live` as a bet, or dead; 0 chips owe nothing more."""

    seat: SeatNo
    chips: Annotated[int, msgspec.Meta(ge=0)]
    live: bool = True


@answers(OwePost)
def owe_post(command: OwePost, table: Table, given: TableContext) -> Events:
    """Note what a seat posts when it is dealt in next (ABS-07)."""
    _check_seated(table, command.seat)
    most = table.level.big_blind if table.level else 0
    if command.live and command.chips > most:
        raise LivePostTooLarge(most)
    return (PostOwed(command.seat, Chips(command.chips), command.live),)


class JoinHand(IncidentCommand, frozen=True):
    """A newcomer posts a big blind to be dealt in next, or waits for it to come round (ABS-07).

    Who is back after missed blinds posts those, the small one dead, or waits (ABS-11).
    """

    seat: SeatNo
    posts: bool = True


@answers(JoinHand)
def join_hand(command: JoinHand, table: Table, given: TableContext) -> Events:
    """Let a newcomer, or who has missed blinds, post to be dealt in next or wait (ABS-07, ABS-11)."""
    seat = command.seat
    _check_seated(table, seat)
    if not chooses_to_post(table, seat):
        rules = table.rules
        chosen = rules.blinds.join == "post_bb_or_wait" or rules.absent.policy == "post_or_wait"
        raise DoesNotWait(seat) if chosen else NoChoiceForNewcomers()
    return (_posts(table, seat) if command.posts else PostOwed(seat, Chips(0), live=True),)


def _posts(table: Table, seat: SeatNo) -> PostOwed:
    live, dead = owed_blinds(table, seat)
    return PostOwed(seat, live, live=True, dead=dead) if live else PostOwed(seat, dead, live=False)


def _check_seated(table: Table, seat: SeatNo) -> None:
    if seat not in table.sitters:
        raise NobodySits(seat)
