"""The end of an event by a person's decision, and putting it away."""

from shuffleup.floor.command import Events, FloorCommand, FloorContext, Reason, Stacks, answers
from shuffleup.floor.conduct import ruling_events as events
from shuffleup.floor.levels.level_events import PlayStopped
from shuffleup.floor.lookup import NoEventOn, check_counted
from shuffleup.floor.prizes.mystery_bounty import check_all_drawn
from shuffleup.floor.purchases.sales import CashOutAsked
from shuffleup.floor.results.result_events import EventEnded, PlayerPlaced
from shuffleup.floor.settlement.cash_session import check_settled
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import TableNo
from shuffleup.kernel.language import FreeText
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.tournament.prizes import by_stack
from shuffleup.tournament.reasons import Ending


class EndEvent(FloorCommand, frozen=True):
    """End the event before one player has all chips: those left are placed by their stacks."""

    decides_on = Stacks.EVERYBODY

    reason: Reason


class HandsAreOn(NotLegalNow):
    tables: tuple[TableNo, ...]


class NotWhileForming(NotLegalNow): ...


class PlaceComesFirst(NotLegalNow): ...


@answers(EndEvent)
def end_event(command: EndEvent, floor: Floor, given: FloorContext) -> Events:
    """End the event between hands: those left are placed by their stacks, at a cash table all cash out."""
    if floor.phase != "playing":
        raise NoEventOn()
    if busy := tables_with_hands(floor):
        raise HandsAreOn(busy, legal=("end_after_hand",))
    if floor.forming:
        raise NotWhileForming(legal=("stop_play",))
    if floor.rules.event.format != "cash":
        if _waits_for_place(floor):
            raise PlaceComesFirst(legal=("fix_place",))
        check_counted(floor, "places")
    return _end(floor, given, command.reason)


class EndAfterHand(FloorCommand, frozen=True):
    """End the event after the hands that are on: no other begins. `go_on` takes it back until then."""

    reason: Reason


class EndsAlready(NotLegalNow):
    why: FreeText


@answers(EndAfterHand)
def end_after_hand(command: EndAfterHand, floor: Floor, given: FloorContext) -> Events:
    """Stop play, which makes the last results final; the end follows by itself as soon as it may."""
    if floor.phase != "playing":
        raise NoEventOn()
    if floor.forming:
        raise NotWhileForming(legal=("stop_play",))
    if floor.end_awaited:
        raise EndsAlready(floor.end_awaited, legal=("go_on",))
    reason, person = FreeText(command.reason), given.by.person
    stop = () if floor.stopped else (PlayStopped(reason, person),)
    return (*stop, events.EndAwaited(reason, person))


def end_due(floor: Floor, given: FloorContext) -> Events:
    """End the event that the director has ended, after its last hand and when nothing is left to settle."""
    if not floor.end_awaited or floor.phase != "playing" or floor.forming or tables_with_hands(floor):
        return ()
    if given.lacks(floor.tables.standing):
        return ()
    unknown = any(note.uncounted for note in floor.open_tables())
    if floor.rules.event.format != "cash" and (unknown or _waits_for_place(floor)):
        return ()
    return _end(floor, given, floor.end_awaited)


def tables_with_hands(floor: Floor) -> tuple[TableNo, ...]:
    """Name the tables at which a hand is on, or the result of the last one is not final."""
    return tuple(note.table for note in floor.open_tables() if not note.idle)


def _waits_for_place(floor: Floor) -> bool:
    return any(one.broke for one in floor.left())


def _end(floor: Floor, given: FloorContext, reason: str) -> Events:
    leaving = _cash_outs(floor, given) if floor.rules.event.format == "cash" else _places(floor)
    return (*leaving, EventEnded(Ending.BY_DIRECTOR, given.now, FreeText(reason)))


class ArchiveEvent(FloorCommand, frozen=True):
    """Put the event away; nothing more happens in it."""


class EventNotOver(NotLegalNow): ...


class ArchivedAlready(NotLegalNow): ...


class PlayOffWaits(NotLegalNow): ...


@answers(ArchiveEvent)
def archive_event(
    command: ArchiveEvent, floor: Floor, given: FloorContext
) -> tuple[events.EventArchived, ...]:
    """Put an event away that is over, or a flight that is closed."""
    if floor.phase != "over" and floor.flight.closed is None:
        raise EventNotOver(legal=("end_event",))
    if floor.archived:
        raise ArchivedAlready()
    check_settled(floor)
    check_all_drawn(floor)
    if floor.satellite.play_off:
        raise PlayOffWaits(legal=("tell_play_off",))
    return (events.EventArchived(given.by.person),)


def _cash_outs(floor: Floor, given: FloorContext) -> list[CashOutAsked]:
    staying = [one for one in floor.left() if one.seated and not one.leaving]
    return [
        CashOutAsked(one.id, one.place.table, one.place.seat, given.by.person) for one in staying if one.place
    ]


def _places(floor: Floor) -> list[PlayerPlaced]:
    """Leave the winners where they sit: nobody has to get up any more."""
    found = []
    for one in reversed(by_stack(((one.id, one.total) for one in floor.left()), floor.satellite.out_of_play)):
        place = floor.entry(one.entry).place
        assert place is not None
        hand = floor.note(place.table).hand
        found.append(PlayerPlaced(one.entry, one.first, one.last, place.table, hand))
    return found
