"""Corrections that a person answers for: chips explained, stacks recounted, eliminations undone (APP-04,
APP-06).
"""

from collections.abc import Iterable
from typing import Annotated

import msgspec
from msgspec.structs import replace

from shuffleup.floor.command import (
    Events,
    FloorCommand,
    FloorContext,
    FloorEvent,
    Reason,
    Remark,
    Stacks,
    answers,
    changes,
)
from shuffleup.floor.conduct import ruling_events as events
from shuffleup.floor.entry import BustOut, Entry
from shuffleup.floor.feature_states import TableNote
from shuffleup.floor.lookup import ChairNotFree, NoEventOn, at_a_chair, entry_of, table_of
from shuffleup.floor.purchases.purchase_period import may_still_buy
from shuffleup.floor.purchases.sales import TimeToBuyOver
from shuffleup.floor.results.result_events import ChipsExplained, EventReopened, reopened
from shuffleup.floor.seating.seat_events import MoveCancelled, PlayerSeated
from shuffleup.floor.state import Floor, NewChips
from shuffleup.kernel.field_types import Chips, EntryId, HandNo, SeatNo, TableNo
from shuffleup.kernel.language import FreeText
from shuffleup.kernel.refusals import AboutTable, NotLegalNow, RefusalToPlayer
from shuffleup.ruleset.group import MOST, Amount
from shuffleup.tournament.prizes import Finish
from shuffleup.tournament.reasons import NewTables
from shuffleup.tournament.seating import Place

Difference = Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]


class ExplainChips(FloorCommand, frozen=True):
    """Say why there are so many chips more in play than were issued, fewer where it is negative (APP-06)."""

    decides_on = Stacks.EVERYBODY

    chips: Difference
    reason: Reason


class CannotBeExplained(NotLegalNow):
    chips: int
    over: int


@answers(ExplainChips)
def explain_chips(command: ExplainChips, floor: Floor, given: FloorContext) -> tuple[ChipsExplained, ...]:
    """Explain a difference between the chips in play and those issued, or a part of it (APP-06)."""
    over = floor.chips_counted() - floor.chips_expected()
    part = 0 < command.chips <= over or over <= command.chips < 0
    if not part:
        raise CannotBeExplained(command.chips, over)
    return (ChipsExplained(command.chips, FreeText(command.reason), given.by.person),)


class SettleAlarm(FloorCommand, frozen=True):
    """The chips have been looked at; what is still missing or over has this reason (APP-06)."""

    decides_on = Stacks.EVERYBODY

    reason: Reason


class NoAlarm(NotLegalNow): ...


@answers(SettleAlarm)
def settle_alarm(command: SettleAlarm, floor: Floor, given: FloorContext) -> Events:
    """Settle the alarms about the chips; what is missing or over is explained by the reason (APP-06)."""
    if not floor.alarms:
        raise NoAlarm()
    over = floor.chips_counted() - floor.chips_expected()
    return (events.AlarmSettled(over, FreeText(command.reason), given.by.person),)


class EnterStacks(FloorCommand, frozen=True):
    """All stacks of a table were counted at a break, by entry; a difference wants a reason (APP-06)."""

    decides_on = Stacks.TABLE

    table: TableNo
    stacks: dict[EntryId, Amount]
    reason: Annotated[str, msgspec.Meta(max_length=200)] = ""


class CountBetweenHands(NotLegalNow):
    rule = "table.tracking"

    table: TableNo
    hand: HandNo


class NobodyToCount(AboutTable): ...


class CountNamesEverybody(NotLegalNow):
    table: TableNo
    players: tuple[str, ...]


class CountIsOff(NotLegalNow):
    over: int


@answers(EnterStacks)
def enter_stacks(command: EnterStacks, floor: Floor, given: FloorContext) -> Events:
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
    check_can_be_made(floor, command.stacks.values())
    _check_broke(note, sitting, command)
    more = sum(command.stacks.values()) - sum(one.total for one in sitting) - note.pooled
    reason = command.reason.strip()
    if more and not reason:
        raise CountIsOff(more)
    stacks = tuple((one.place.seat, command.stacks[one.id]) for one in sitting if one.place)
    return (events.StacksEntered(note.table, stacks, reason, given.by.person),)


class CannotBeMadeOf(NotLegalNow):
    chips: Chips
    smallest: Chips


def check_can_be_made(floor: Floor, stacks: Iterable[Chips]) -> None:
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


class UndoElimination(FloorCommand, frozen=True):
    """Somebody was taken out by mistake and is in again, with everything as it was before (APP-04).

    The stack of before, or these `chips`, comes back from those who have won it and from the chips that
    nobody has counted; of `source`, or `new_chips` by a ruling, where that is said. Without a table and a
    seat it is the old chair, or a free one at that table. An event that is over plays on, unless it has been
    archived.
    """

    decides_on = Stacks.EVERYBODY

    entry: EntryId
    chips: Annotated[Chips, msgspec.Meta(ge=1, le=MOST)] | None = None
    reason: Remark = ""
    table: TableNo | None = None
    seat: SeatNo | None = None
    source: EntryId | None = None
    new_chips: bool = False


class NotOut(RefusalToPlayer): ...


class PlayOffIsTold(NotLegalNow): ...


class IsBeingFormed(NotLegalNow):
    formed: NewTables
    stage: int


class SeatNotLetGo(RefusalToPlayer): ...


@answers(UndoElimination)
def undo_elimination(command: UndoElimination, floor: Floor, given: FloorContext) -> Events:
    """Take somebody in again who was taken out by mistake; chips in play stay as many as they were.

    The places of all who went out since move down by one. Who was removed has the chips that were taken out
    of play with that.

    Raises:
        NotLegalNow: the player is not out, or the chips are elsewhere.
    """
    again, floor, entry = _in_play(command.entry, floor, given)
    if entry.withdrawn or not (entry.finish or entry.broke or entry.leaving):
        raise NotOut(entry.name)
    if any(one.by == "play_off" for one in floor.satellite.won):
        raise PlayOffIsTold(legal=("undo_act",))
    place, stays = _chair(floor, entry, command)
    seat = floor.satellite.seat_of(entry.id)
    chips = command.chips or (entry.broke.before if entry.broke else (seat and seat.counted) or entry.total)
    if _removed_with_chips(entry) and stays:  # nobody says what lies there
        chips = entry.total
    check_can_be_made(floor, (chips,))
    back = _given_back(command, floor, entry, chips, place, given)
    undone = events.EliminationUndone(
        entry.id,
        chips,
        _corrected(floor, entry.finish),
        len(floor.left()) + (entry.finish is not None),
        FreeText(command.reason),
        given.by.person,
        Chips(sum(one.chips for one in back)),
        Chips(chips - entry.total) if stays else Chips(0),
        place.table if stays else None,
        place.seat if stays else None,
    )
    ruled = events.RulingNoted(NewChips(entry.id, chips), command.reason, "APP-04", given.by.person)
    seated = _on_chair(entry, place, chips, stays=stays)
    return (*again, undone, seated, *back, *((ruled,) if command.new_chips else ()))


def place_reopened(number: EntryId, floor: Floor, given: FloorContext) -> Events:
    """Let somebody buy again who does not, by mistake, until the next hand of the table (BST-05)."""
    again, floor, entry = _in_play(number, floor, given)
    if not (entry.broke and entry.declined) or entry.leaving:
        raise NotOut(entry.name)
    place, stays = _chair(floor, entry, UndoElimination(number))
    until = (place.table, floor.note(place.table).hand)
    left = len(floor.left()) + (entry.finish is not None)
    reopened = events.PlaceReopened(number, until, left, given.by.person)
    after = changes.apply(reopened, floor)
    if not may_still_buy(after, after.entry(number)):
        raise TimeToBuyOver(entry.name)
    return (*again, reopened, _on_chair(entry, place, Chips(0), stays=stays))


def _on_chair(entry: Entry, place: Place, chips: Chips, *, stays: bool) -> FloorEvent:
    if stays:
        return MoveCancelled(entry.id, place.table, place.seat)
    at = (place.table, place.seat, chips, True)
    return PlayerSeated(entry.id, entry.name, *at, entry.card_account.played, returns=True)


def _in_play(
    number: EntryId, floor: Floor, given: FloorContext
) -> tuple[tuple[EventReopened, ...], Floor, Entry]:
    """Find the entry in an event that plays, or plays on where it was over."""
    entry = entry_of(floor, number)
    again = _played_on(floor, given)
    floor = reopened(again[0], floor) if again else floor
    if floor.phase != "playing":
        raise NoEventOn()
    if floor.forming is not None:
        raise IsBeingFormed(floor.forming.formed, floor.forming.stage)
    return again, floor, floor.entry(entry.id)


class FromAPlayerOrNew(NotLegalNow): ...


class CannotGiveBack(NotLegalNow):
    name: str
    stack: Chips
    chips: Chips


class ChipsMovedOn(NotLegalNow):
    """Who has won the chips of a player does not hold them any more; `source` is who may have them now."""

    entry: EntryId
    name: str
    chips: Chips
    table: TableNo
    seat: SeatNo
    source: EntryId | None


def _given_back(
    command: UndoElimination, floor: Floor, entry: Entry, chips: Chips, place: Place, given: FloorContext
) -> list[events.ChipsGivenBack]:
    """Take the chips from the player that was named, else from where they went (APP-06)."""
    if command.new_chips and command.source is not None:
        raise FromAPlayerOrNew()
    if command.new_chips or _removed_with_chips(entry) or _won_by_chips(floor, entry.id):
        return []
    if command.source is not None:
        giver = entry_of(floor, command.source)
        at_a_chair(giver)
        if giver.id == entry.id or giver.total < chips:
            raise CannotGiveBack(giver.name, giver.total, chips)
        parts, pooled = {giver.id: chips}, Chips(0)
    else:
        parts, pooled = _where_they_went(floor, entry, chips, place)
    back = [(one, floor.entry(one).place or place, part, False) for one, part in parts.items()]
    back += [(entry.id, place, pooled, True)] if pooled else []
    why = (entry.id, command.reason, given.by.person, True)
    return [
        events.ChipsGivenBack(one, at.table, at.seat, part, *why, from_pool)
        for one, at, part, from_pool in back
    ]


def _removed_with_chips(entry: Entry) -> bool:
    """Say whether somebody left with chips that nobody has won: they went out of play."""
    broke = entry.broke
    return entry.leaving is not None and not (broke and (broke.won or broke.pooled))


def _where_they_went(
    floor: Floor, entry: Entry, chips: Chips, place: Place
) -> tuple[dict[EntryId, Chips], Chips]:
    """Divide the chips among those who have won them, and the pool of the table; each still has them."""
    broke = entry.broke or BustOut(place.table, HandNo(0), Chips(0), 0)
    pooled = Chips(min(chips, max(0, broke.pooled)))
    parts = _shared(Chips(chips - pooled), dict(broke.won), floor.rules.chips.smallest)
    here = floor.note(broke.table).pooled >= pooled and (not pooled or place.table == broke.table)
    known = chips > 0 and sum(parts.values()) + pooled == chips
    if known and here and all(_still_has(floor.entry(one), part) for one, part in parts.items()):
        return parts, pooled
    holders = [one for one in floor.at_table(broke.table) if one.id != entry.id and _still_has(one, chips)]
    likely = max(holders, key=lambda one: (one.id in parts, one.total), default=None)
    source = likely.id if likely else None
    at = (place.table, place.seat)
    raise ChipsMovedOn(entry.id, entry.name, chips, *at, source, legal=("undo_elimination",))


def _shared(chips: Chips, won: dict[EntryId, Chips], smallest: Chips) -> dict[EntryId, Chips]:
    """Divide chips by what each has won; whoever has won most gives what does not divide."""
    total = sum(won.values())
    if not 0 < chips <= total:
        return {}
    parts = {entry: Chips(chips * more // total // smallest * smallest) for entry, more in won.items()}
    most = max(won, key=lambda entry: won[entry])
    parts[most] = Chips(parts[most] + chips - sum(parts.values()))
    return {entry: part for entry, part in parts.items() if part}


def _still_has(giver: Entry, chips: Chips) -> bool:
    stays = giver.in_play and giver.seated and not (giver.moving or giver.leaving or giver.broke)
    return stays and giver.total > chips


class PlacesAreFinal(NotLegalNow): ...


def _played_on(floor: Floor, given: FloorContext) -> tuple[EventReopened, ...]:
    """Reopen an event that is over; those whom its end has placed were never out."""
    if floor.phase != "over":
        return ()
    if floor.archived:
        raise PlacesAreFinal()
    back = tuple(
        one.id
        for one in floor.entries
        if one.finish and one.seated and not (one.broke or one.leaving) and not _won_by_chips(floor, one.id)
    )
    tables = tuple(note.table for note in floor.open_tables())
    return (EventReopened(tables, back, given.by.person),)


def _corrected(floor: Floor, wrong: Finish | None) -> tuple[Finish, ...]:
    """Return the places of those who went out with somebody or later, who is in again."""
    if wrong is None:
        return ()
    placed = [one.finish for one in floor.entries if one.finish and one.finish.entry != wrong.entry]
    return tuple(
        replace(one, first=one.first + 1, last=one.last + (one.first != wrong.first))
        for one in placed
        if one.first <= wrong.first and not _won_by_chips(floor, one.entry)
    )


def _won_by_chips(floor: Floor, entry: EntryId) -> bool:
    """Say whether somebody has left with a seat, which no later bust changes (SAT-09)."""
    seat = floor.satellite.seat_of(entry)
    return seat is not None and seat.by == "milestone"


class NoFreeChair(NotLegalNow): ...


def _chair(floor: Floor, entry: Entry, command: UndoElimination) -> tuple[Place, bool]:
    """Find the chair, and say whether the player sits there still."""
    old = entry.place
    assert old is not None
    said = old if command.table is None or command.seat is None else Place(command.table, command.seat)
    if entry.seated:
        if said != old or floor.note(old.table).state != "open":
            raise SeatNotLetGo(entry.name)
        return old, True
    if said != old:
        return _free(floor, said), False
    tables = {note.table for note in floor.tables if note.state == "open"}
    tables_in_order = sorted(tables, key=lambda number: (number != old.table, number))
    chairs = [Place(table, seat) for table in tables_in_order for seat in floor.free_seats(table)]
    if not chairs:
        raise NoFreeChair()
    return old if old in chairs else chairs[0], False


def _free(floor: Floor, place: Place) -> Place:
    note = table_of(floor, place.table)
    if note.state != "open" or SeatNo(place.seat) not in floor.free_seats(place.table):
        raise ChairNotFree(place.table, place.seat)
    return place
