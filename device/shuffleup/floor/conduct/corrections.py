"""Corrections that a person answers for: eliminations undone, chips explained, stacks recounted (APP-04)."""

from collections.abc import Iterable
from typing import Annotated

import msgspec
from msgspec.structs import replace

from shuffleup.amounts import Chips
from shuffleup.floor.conduct import events as happened
from shuffleup.floor.entry import Entry
from shuffleup.floor.given import Given
from shuffleup.floor.message import ConductCommand, Events, FloorEvent, Reason, Stacks, answers
from shuffleup.floor.note import TableNote
from shuffleup.floor.refusals import ChairNotFree, NoEventOn
from shuffleup.floor.results.events import ChipsExplained, EventReopened, reopened
from shuffleup.floor.seating.events import PlayerSeated
from shuffleup.floor.sought import at_a_chair, entry_of, table_of
from shuffleup.floor.state import Floor, NewChips
from shuffleup.identity import EntryId, HandNo, SeatNo, TableNo
from shuffleup.language import Typed
from shuffleup.refusals import NotLegalNow
from shuffleup.ruleset import MOST
from shuffleup.tournament.reasons.leaving import NewTables
from shuffleup.tournament.seating import Place
from shuffleup.tournament.standings import Finish

Stack = Annotated[Chips, msgspec.Meta(ge=0, le=MOST)]
Difference = Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]


class UndoElimination(ConductCommand, frozen=True):
    """Somebody was taken out by mistake and sits again with these chips (APP-04).

    The chips are those of `source`, who has won them by the mistake, or `new_chips` by a ruling. Where
    neither is said the table is to be counted. Without a table and a seat it is the old chair, or a free
    one at that table. An event that is over plays on, unless it has been archived.
    """

    decides_on = Stacks.EVERYBODY

    entry: EntryId
    chips: Annotated[Chips, msgspec.Meta(ge=1, le=MOST)]
    reason: Reason
    table: TableNo | None = None
    seat: SeatNo | None = None
    source: EntryId | None = None
    new_chips: bool = False


class NotOut(NotLegalNow):
    name: str


class IsBeingFormed(NotLegalNow):
    formed: NewTables
    stage: int


class SeatNotLetGo(NotLegalNow):
    name: str


@answers(UndoElimination)
def undo_elimination(command: UndoElimination, floor: Floor, given: Given) -> Events:
    """Take somebody in again who was taken out by mistake, with these chips, on a free chair.

    The places of all who went out since move down by one. Chips that others have won by the mistake are taken
    from their stack, or counted at the table; the chips of both corrections are explained. An event that is
    over plays on, unless it has been archived.
    """
    entry = entry_of(floor, command.entry)
    again = _played_on(floor, given)
    floor = reopened(again[0], floor) if again else floor
    entry = floor.entry(entry.id)
    if floor.phase != "playing" or entry.finish is None:
        raise NotOut(entry.name) if floor.phase == "playing" else NoEventOn()
    if floor.forming is not None:
        raise IsBeingFormed(floor.forming.formed, floor.forming.stage)
    _check_can_be_made(floor, (command.chips,))
    if entry.seated:
        raise SeatNotLetGo(entry.name)
    place = _chair(floor, entry, command)
    undone = happened.EliminationUndone(
        entry.id,
        command.chips,
        _corrected(floor, entry.finish),
        len(floor.left()) + 1,
        Typed(command.reason),
        given.by.person,
    )
    seated = PlayerSeated(
        entry.id,
        entry.name,
        place.table,
        place.seat,
        command.chips,
        moved=True,
        cards_used=entry.cards_used,
    )
    return (*again, undone, seated, _whose_chips(command, floor, entry, place, given))


class FromAPlayerOrNew(NotLegalNow): ...


class CannotGiveBack(NotLegalNow):
    name: str
    stack: Chips
    chips: Chips


def _whose_chips(
    command: UndoElimination, floor: Floor, entry: Entry, place: Place, given: Given
) -> FloorEvent:
    """Take the chips from who has won them, or have the table counted; new ones are on record as a ruling."""
    reason, by = command.reason, given.by.person
    if command.source is None:
        if command.new_chips:
            return happened.RulingNoted(NewChips(entry.id, command.chips), reason, "APP-04", by)
        return happened.CountOrdered(place.table, entry.id, command.chips, by)
    if command.new_chips:
        raise FromAPlayerOrNew()
    giver = entry_of(floor, command.source)
    at = at_a_chair(giver)
    if giver.id == entry.id or giver.total < command.chips:
        raise CannotGiveBack(giver.name, giver.total, command.chips)
    return happened.ChipsGivenBack(giver.id, at.table, at.seat, command.chips, entry.id, reason, by)


class PlacesAreFinal(NotLegalNow): ...


def _played_on(floor: Floor, given: Given) -> tuple[EventReopened, ...]:
    """Reopen an event that is over; those whom its end has placed were never out."""
    if floor.phase != "over":
        return ()
    if floor.archived:
        raise PlacesAreFinal()
    back = tuple(
        one.id for one in floor.entries if one.finish and one.seated and not (one.broke or one.leaving)
    )
    tables = tuple(note.table for note in floor.open_tables())
    return (EventReopened(tables, back, given.by.person),)


class ExplainChips(ConductCommand, frozen=True):
    """Say why there are so many chips more in play than were issued, fewer where it is negative (APP-06)."""

    decides_on = Stacks.EVERYBODY

    chips: Difference
    reason: Reason


class CannotBeExplained(NotLegalNow):
    chips: int
    over: int


@answers(ExplainChips)
def explain_chips(command: ExplainChips, floor: Floor, given: Given) -> tuple[ChipsExplained, ...]:
    """Explain a difference between the chips in play and those issued, or a part of it (APP-06)."""
    over = floor.chips_counted() - floor.chips_expected()
    part = 0 < command.chips <= over or over <= command.chips < 0
    if not part:
        raise CannotBeExplained(command.chips, over)
    return (ChipsExplained(command.chips, Typed(command.reason), given.by.person),)


class SettleAlarm(ConductCommand, frozen=True):
    """The chips have been looked at; what is still missing or over has this reason (APP-06)."""

    decides_on = Stacks.EVERYBODY

    reason: Reason


class NoAlarm(NotLegalNow): ...


@answers(SettleAlarm)
def settle_alarm(command: SettleAlarm, floor: Floor, given: Given) -> Events:
    """Settle the alarms about the chips; what is missing or over is explained by the reason (APP-06)."""
    if not (floor.alarms or floor.to_count):
        raise NoAlarm()
    over = floor.chips_counted() - floor.chips_expected()
    return (happened.AlarmSettled(over, Typed(command.reason), given.by.person),)


class EnterStacks(ConductCommand, frozen=True):
    """All stacks of a table were counted at a break, by entry; a difference wants a reason (APP-06)."""

    decides_on = Stacks.TABLE

    table: TableNo
    stacks: dict[EntryId, Stack]
    reason: Annotated[str, msgspec.Meta(max_length=200)] = ""


class CountBetweenHands(NotLegalNow):
    table: TableNo
    hand: HandNo


class NobodyToCount(NotLegalNow):
    table: TableNo


class CountNamesEverybody(NotLegalNow):
    table: TableNo
    players: tuple[str, ...]


class CountIsOff(NotLegalNow):
    over: int


@answers(EnterStacks)
def enter_stacks(command: EnterStacks, floor: Floor, given: Given) -> Events:
    """Tell a table all stacks that were counted at it; it takes them over and reports them (APP-06).

    Raises `NotLegalNow` where a hand is followed, where somebody is missing, or where the sum differs
    without a reason.
    """
    note = table_of(floor, command.table)
    sitting = floor.at_table(note.table)
    if floor.rules.table.tracking == "actions" and not note.idle:
        raise CountBetweenHands(note.table, note.hand)
    if not sitting:
        raise NobodyToCount(note.table)
    if {one.id for one in sitting} != set(command.stacks):
        raise CountNamesEverybody(note.table, tuple(one.name for one in sitting))
    _check_can_be_made(floor, command.stacks.values())
    _check_broke(note, sitting, command)
    more = sum(command.stacks.values()) - sum(one.total for one in sitting) - note.pooled
    reason = command.reason.strip()
    if more and not reason:
        raise CountIsOff(more)
    stacks = tuple((one.place.seat, command.stacks[one.id]) for one in sitting if one.place)
    return (happened.StacksEntered(note.table, stacks, reason, given.by.person),)


class CannotBeMadeOf(NotLegalNow):
    chips: Chips
    smallest: Chips


def _check_can_be_made(floor: Floor, stacks: Iterable[Chips]) -> None:
    """Refuse a stack that no chips in play add up to; at a cash table the rake may leave odd ones."""
    smallest = min(floor.denominations)
    odd = next((chips for chips in stacks if chips % smallest), None)
    if odd is not None and floor.rules.event.format != "cash":
        raise CannotBeMadeOf(odd, smallest)


class BrokeTogether(NotLegalNow):
    players: tuple[str, ...]


def _check_broke(note: TableNote, sitting: tuple[Entry, ...], command: EnterStacks) -> None:
    """The order of two who go broke in one hand is the table's to say."""
    broke = [one.name for one in sitting if not command.stacks[one.id] and one.chips]
    if len(broke) > 1 and not note.idle:
        raise BrokeTogether(tuple(broke))


def _corrected(floor: Floor, wrong: Finish) -> tuple[Finish, ...]:
    """Return the places of those who went out with somebody or later, who is in again."""
    placed = [one.finish for one in floor.entries if one.finish and one.finish.entry != wrong.entry]
    return tuple(
        replace(one, first=one.first + 1, last=one.last + (one.first != wrong.first))
        for one in placed
        if one.first <= wrong.first
    )


class NoFreeChair(NotLegalNow): ...


def _chair(floor: Floor, entry: Entry, command: UndoElimination) -> Place:
    if command.table is not None and command.seat is not None:
        return _free(floor, Place(command.table, command.seat))
    tables = {note.table for note in floor.tables if note.state == "open"}
    old = entry.place
    assert old is not None
    if old.table in tables and old.seat in floor.free_seats(old.table):
        return old
    tables_in_order = sorted(tables, key=lambda number: (number != old.table, number))
    free = (Place(table, seat) for table in tables_in_order for seat in floor.free_seats(table))
    found = next(free, None)
    if found is None:
        raise NoFreeChair()
    return found


def _free(floor: Floor, place: Place) -> Place:
    note = table_of(floor, place.table)
    if note.state != "open" or SeatNo(place.seat) not in floor.free_seats(place.table):
        raise ChairNotFree(place.table, place.seat)
    return place
