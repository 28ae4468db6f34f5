"""Players who leave: before play, for good, or with a stack that is blinded off."""

from typing import Literal

from shuffleup.floor.command import Events, FloorCommand, FloorContext, Reason, Remark, answers
from shuffleup.floor.entries import entry_events as events
from shuffleup.floor.entry import Departure, Entry
from shuffleup.floor.lookup import LeavesAlready, NotInPlay, entry_of
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import EntryId, Money
from shuffleup.kernel.refusals import NotLegalNow, RefusalToPlayer


class Withdraw(FloorCommand, frozen=True):
    """Take an entry back before its first hand; the money is given back."""

    entry: EntryId
    reason: Reason


class WithdrawnAlready(RefusalToPlayer): ...


class HasBegunToPlay(RefusalToPlayer): ...


@answers(Withdraw)
def withdraw(command: Withdraw, floor: Floor, given: FloorContext) -> Events:
    """Take an entry back that has not played; its money is given back and its stack goes back."""
    entry = entry_of(floor, command.entry)
    if entry.withdrawn:
        raise WithdrawnAlready(entry.name)
    if floor.phase not in ("registration", "seated") and entry.place is not None:
        raise HasBegunToPlay(entry.name, legal=("leave",))
    place = entry.place if entry.seated else None
    return (
        events.EntryWithdrawn(
            entry.id,
            Money(entry.paid - entry.by_seat),
            command.reason,
            given.by.person,
            place.table if place else None,
            place.seat if place else None,
        ),
    )


class Leave(FloorCommand, frozen=True):
    """Somebody leaves the event for good: the stack is blinded off, or taken out of play (ABS-10)."""

    entry: EntryId
    reason: Remark = ""
    how: Literal["blinded_off", "removed"] = "blinded_off"


class LeavesByCashingOut(NotLegalNow):
    rule = "event.format"


class AwayAlready(RefusalToPlayer): ...


@answers(Leave)
def leave(command: Leave, floor: Floor, given: FloorContext) -> Events:
    """Blind off the stack of somebody who has left, or take it out of play (ABS-10, TDA 71-A)."""
    entry = entry_of(floor, command.entry)
    if floor.rules.event.format == "cash":
        raise LeavesByCashingOut(legal=("cash_out",))
    if command.how == "removed":
        return (removal(floor, entry, Departure.REMOVED, command.reason, given),)
    _check_in_play(floor, entry)
    if entry.away:
        raise AwayAlready(entry.name, legal=("come_back",))
    return (events.PlayerWentAway(entry.id, command.reason, given.by.person),)


class ComeBack(FloorCommand, frozen=True):
    """Somebody whose stack was blinded off is back."""

    entry: EntryId


class NotAway(RefusalToPlayer): ...


@answers(ComeBack)
def come_back(command: ComeBack, floor: Floor, given: FloorContext) -> Events:
    """Deal somebody in again whose stack was blinded off."""
    entry = entry_of(floor, command.entry)
    if not entry.away or not entry.in_play:
        raise NotAway(entry.name)
    return (events.PlayerCameBack(entry.id, given.by.person),)


def removal(
    floor: Floor, entry: Entry, why: Departure, reason: str, given: FloorContext
) -> events.PlayerRemoved:
    """Take somebody out for good, with the place of those who are left to the last (TDA 71-D)."""
    _check_in_play(floor, entry)
    place = entry.place
    assert place is not None
    note = floor.note(place.table)
    return events.PlayerRemoved(
        entry.id,
        why,
        entry.total,
        place.table,
        note.hand,
        reason,
        given.by.person,
        place.seat if entry.seated else None,
    )


def removals_due(floor: Floor, given: FloorContext) -> Events:
    """Take the chips of those who have left for good out of play when the table has let the seat go."""
    gone = [
        (one, one.leaving)
        for one in floor.entries.unsettled
        if one.leaving and one.leaving != Departure.CASHED_OUT and not one.seated and one.total
    ]
    return tuple(events.ChipsRemoved(one.id, one.name, one.total, how) for one, how in gone)


class WhileTablesForm(NotLegalNow): ...


def _check_in_play(floor: Floor, entry: Entry) -> None:
    if floor.phase != "playing" or not entry.in_play:
        raise NotInPlay(entry.name, legal=("withdraw",))
    if entry.leaving:
        raise LeavesAlready(entry.name)
    if floor.forming:
        raise WhileTablesForm()
