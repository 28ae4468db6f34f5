"""The boxes of a venue: which box plays which table, its epochs, and the tasks about them."""

from collections.abc import Iterator
from typing import Annotated

import msgspec
from msgspec.structs import replace

from shuffleup.floor.command import (
    Events,
    FloorCommand,
    FloorContext,
    FloorEvent,
    Remark,
    Task,
    answers,
    changes,
    prompt,
)
from shuffleup.floor.feature_states import Box, Boxes, BoxLife, BoxOfTable, Head, UnitAt, box_code
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import PersonName, PersonText, TableNo, UnitId
from shuffleup.kernel.refusals import AboutTable, NotLegalNow


class VenueOpened(FloorEvent, frozen=True, tag="venue.opened"):
    """From now on the tables of the event are played by boxes of their own."""


changes(VenueOpened)(lambda event, floor: replace(floor, in_venue=True))


class FloorTakenOver(FloorEvent, frozen=True, tag="venue.taken_over"):
    """The standby `unit` is the floor from here on, in this epoch of the floor's stream."""

    unit: UnitId
    epoch: int


# For the record only: the floor goes on as before, on another box.
changes(FloorTakenOver)(lambda event, floor: floor)


class TableGiven(BoxOfTable, FloorEvent, frozen=True, tag="table.given"):
    """A box plays a table from behind row `seq` of its stream on, in this epoch.

    The row `seq`, 0 for none, was the last of which the floor had a copy.
    """

    reason: PersonText = ""
    person: PersonName = ""


@changes(TableGiven)
def given(event: TableGiven, floor: Floor) -> Floor:
    """Note who plays a table."""
    at = UnitAt(event.table, event.unit, event.user, event.name, event.epoch, event.seq)
    floor = _without(floor, event.table)
    return replace(floor, units=tuple(sorted((*floor.units, at), key=lambda one: one.table)))


class TwoBoxesFound(FloorEvent, frozen=True, tag="table.two_boxes"):
    """Two boxes have the key of a table, or one has another card than before: a person has to choose."""

    table: TableNo
    lives: tuple[BoxLife, ...]


changes(TwoBoxesFound)(lambda event, floor: _with(floor, replace(_at(floor, event.table), doubt=event.lives)))


class BoxBegan(FloorEvent, frozen=True, tag="table.box_began"):
    """From now on this life of a box plays its table: the heir of the one before, or chosen by a person.

    Of `others`, which were not chosen, nothing counts that they have stored beside; it stays on their cards.
    """

    table: TableNo
    life: str
    others: tuple[str, ...] = ()
    reason: PersonText = ""
    person: PersonName = ""


@changes(BoxBegan)
def began(event: BoxBegan, floor: Floor) -> Floor:
    """Note whose rows count."""
    at = _at(floor, event.table)
    return _with(floor, replace(at, life=event.life, doubt=(), rejected=(*at.rejected, *event.others)))


class TableTakenBack(FloorEvent, frozen=True, tag="table.taken_back"):
    """The box that had the table plays it no more, and no other does yet.

    It is free `for_another` table, or a person has given a reason.
    """

    table: TableNo
    unit: UnitId
    reason: PersonText = ""
    person: PersonName = ""
    for_another: bool = False


changes(TableTakenBack)(lambda event, floor: _without(floor, event.table))


def _at(floor: Floor, table: TableNo) -> UnitAt:
    return next(one for one in floor.units if one.table == table)


def _with(floor: Floor, at: UnitAt) -> Floor:
    return replace(floor, units=tuple(at if one.table == at.table else one for one in floor.units))


def _without(floor: Floor, table: TableNo) -> Floor:
    """Keep in mind who had the table: nobody may ever have that epoch again."""
    gone = tuple(one for one in floor.units if one.table == table)
    left = tuple(one for one in floor.units if one.table != table)
    return replace(floor, units=left, former_units=(*floor.former_units, *gone))


BoxName = Annotated[str, msgspec.Meta(pattern=r"\S", max_length=80)]
"""A box by the name that people call it, by its user on the bus, or by its key."""


class GiveTable(FloorCommand, frozen=True):
    """Let a box play a table from now on.

    `unit` is the name of the box, its user or its key. Where another box has the table this wants a reason:
    a person decides that the other one plays no more.
    """

    table: TableNo
    unit: BoxName
    reason: Remark = ""


class HasItAlready(NotLegalNow):
    table: TableNo
    box: str


class OtherWouldStop(NotLegalNow):
    table: TableNo
    box: str


@answers(GiveTable)
def give_table(command: GiveTable, floor: Floor, given: FloorContext) -> Events:
    """Let a box play a table.

    The epoch is above every one that the table was ever in, and the number is the head of the floor's copy:
    both come from the shell and the state, never from the page that asks.
    """
    boxes = _boxes(given)
    table, reason = _table_in_event(floor, command.table), command.reason.strip()
    box = _named(boxes, command.unit)
    holder = playing(floor, table)
    if holder and holder.unit == box.unit:
        raise HasItAlready(table, box.name)
    if holder and not reason:
        raise OtherWouldStop(table, holder.name)
    head = boxes.head(table)
    at = (table, box.unit, box.user, box.name, _next_epoch(floor, table, head), head.seq)
    told = TableGiven(*at, reason, given.by.person)
    return (*_let_go(floor, box, given), told)


class TakeTableBack(FloorCommand, frozen=True):
    """Let no box play a table until the floor gives it again; a running hand there waits."""

    table: TableNo
    reason: Remark = ""


class NoBoxHasTable(AboutTable): ...


@answers(TakeTableBack)
def take_table_back(command: TakeTableBack, floor: Floor, given: FloorContext) -> Events:
    """Let no box play a table."""
    _boxes(given)
    holder = playing(floor, _table_in_event(floor, command.table))
    if holder is None:
        raise NoBoxHasTable(command.table, legal=("give_table",))
    return (TableTakenBack(holder.table, holder.unit, command.reason.strip(), given.by.person),)


class ChooseBox(FloorCommand, frozen=True):
    """Choose which of the boxes that have the key of a table plays on.

    `box` is the code that the box shows. What the others have played beside it does not count, and is kept.
    """

    table: TableNo
    box: BoxName
    reason: Remark = ""


class NoBoxOfCode(NotLegalNow):
    box: str
    table: TableNo
    codes: str


@answers(ChooseBox)
def choose_box(command: ChooseBox, floor: Floor, given: FloorContext) -> Events:
    """Let one life of a box play on.

    Where its rows do not follow those that the floor has, it is given the table anew from there. A box of a
    release without lives is never rejected: it would not hear of it.
    """
    boxes, table = _boxes(given), _table_in_event(floor, command.table)
    holder = playing(floor, table)
    lives = {box_code(one.life): one for one in holder.doubt} if holder else {}
    life = lives.get(command.box.strip().upper())
    if holder is None or life is None:
        raise NoBoxOfCode(command.box.strip(), table, ", ".join(lives) or "-")
    head, why = boxes.head(table), (command.reason.strip(), given.by.person)
    others = tuple(one.life for one in holder.doubt if one.life not in ("", life.life))
    if life.follows:
        return (BoxBegan(table, life.life, others, *why),)
    at = (table, holder.unit, holder.user, holder.name, _next_epoch(floor, table, head), head.seq)
    began = BoxBegan(table, life.life, (*holder.rejected, *others), *why)
    return TableGiven(*at, *why), began


def playing(floor: Floor, table: TableNo) -> UnitAt | None:
    """Find the box that a table was given to, None where no box has it."""
    return next((one for one in floor.units if one.table == table), None)


def _next_epoch(floor: Floor, table: TableNo, head: Head) -> int:
    ever = (one.epoch for one in (*floor.units, *floor.former_units) if one.table == table)
    return max(head.epoch, *ever, 0) + 1


class BoxPlaysAnother(NotLegalNow):
    box: str
    table: TableNo


def _let_go(floor: Floor, box: Box, given: FloorContext) -> Events:
    """Let a box go from the table it has, which is legal when that table plays no more."""
    held = next((one for one in floor.units if one.unit == box.unit), None)
    if held is None:
        return ()
    if any(note.table == held.table for note in floor.open_tables()):
        raise BoxPlaysAnother(box.name, held.table)
    return (TableTakenBack(held.table, held.unit, "", given.by.person, for_another=True),)


class OneBoxHere(NotLegalNow): ...


def _boxes(given: FloorContext) -> Boxes:
    if given.boxes is None:
        raise OneBoxHere()
    return given.boxes


class TableOutOfRange(NotLegalNow):
    table: TableNo
    tables: int


class TableIsLent(AboutTable): ...


def _table_in_event(floor: Floor, table: TableNo) -> TableNo:
    if not 1 <= table <= floor.tables_at_hand:
        raise TableOutOfRange(table, floor.tables_at_hand)
    if table in floor.lent:
        raise TableIsLent(table)
    return table


class NoSuchBox(NotLegalNow):
    box: str
    boxes: tuple[str, ...]


class BoxesOfOneName(NotLegalNow):
    count: int
    box: str
    users: tuple[str, ...]


def _named(boxes: Boxes, said: str) -> Box:
    """Find a box by its key, its user or its name; a name that two boxes have is no name."""
    wanted = " ".join(said.split())
    exact = [box for box in boxes.known if wanted in (box.unit, box.user)]
    found = exact or [box for box in boxes.known if box.name.casefold() == wanted.casefold()]
    if len(found) == 1:
        return found[0]
    if found:
        raise BoxesOfOneName(len(found), wanted, tuple(sorted(box.user for box in found)))
    raise NoSuchBox(wanted, tuple(sorted(box.name for box in boxes.known)))


def tasks(floor: Floor) -> tuple[Task, ...]:
    """Ask for a box for each table without one, and for the level that tables have gone on to alone."""
    if not floor.in_venue or floor.phase == "over":
        return ()
    without = (
        note.table
        for note in floor.open_tables()
        if playing(floor, note.table) is None and note.table not in floor.lent
    )
    give = (
        Task("units", prompt("table_without_box"), "give_table", {"table": table}, ("unit",), holds=True)
        for table in without
    )
    choose = (task for at in floor.units if at.doubt for task in _choices(at))
    return (*give, *choose, *_played_on(floor))


def _choices(at: UnitAt) -> Iterator[Task]:
    """Offer each of the boxes that have the key of a table, with what is played there."""
    for one in at.doubt:
        key = "box_to_choose" if one.follows else "card_to_choose"
        box = box_code(one.life)
        choice = prompt(key, hand=one.hand, rows=one.rows)
        yield Task("units", choice, "choose_box", {"table": at.table, "box": box}, holds=True)


def _played_on(floor: Floor) -> tuple[Task, ...]:
    """Say that a table played on by the schedule while the floor was gone; the director sets the level."""
    if floor.phase != "playing":
        return ()
    ahead = [note for note in floor.open_tables() if note.hand_level_told > floor.level_at(note.table)]
    if not ahead:
        return ()
    note = max(ahead, key=lambda one: one.hand_level_told)
    played = prompt("played_on_alone", table=note.table, level=note.hand_level_told)
    return (Task("units", played, "set_level", {"number": note.hand_level_told}, ("reason",)),)
