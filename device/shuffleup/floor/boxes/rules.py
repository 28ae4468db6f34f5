"""The floor's answers about the boxes of a venue."""

from typing import Annotated

import msgspec

from shuffleup.floor.boxes import events as happened
from shuffleup.floor.boxes.box_records import Box, Boxes, Head, UnitAt, box_code
from shuffleup.floor.context import FloorContext
from shuffleup.floor.message import Events, Remark, UnitCommand, answers
from shuffleup.floor.state import Floor
from shuffleup.kernel.identity import TableNo
from shuffleup.kernel.refusals import NotLegalNow

BoxName = Annotated[str, msgspec.Meta(pattern=r"\S", max_length=80)]
"""A box by the name that people call it, by its user on the bus, or by its key."""


class GiveTable(UnitCommand, frozen=True):
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
    told = happened.TableGiven(*at, reason, given.by.person)
    return (*_let_go(floor, box, given), told)


class TakeTableBack(UnitCommand, frozen=True):
    """Let no box play a table until the floor gives it again; a running hand there waits."""

    table: TableNo
    reason: Remark = ""


class NoBoxHasTable(NotLegalNow):
    table: TableNo


@answers(TakeTableBack)
def take_table_back(command: TakeTableBack, floor: Floor, given: FloorContext) -> Events:
    """Let no box play a table."""
    _boxes(given)
    holder = playing(floor, _table_in_event(floor, command.table))
    if holder is None:
        raise NoBoxHasTable(command.table, legal=("give_table",))
    return (happened.TableTakenBack(holder.table, holder.unit, command.reason.strip(), given.by.person),)


class ChooseBox(UnitCommand, frozen=True):
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
        return (happened.BoxBegan(table, life.life, others, *why),)
    at = (table, holder.unit, holder.user, holder.name, _next_epoch(floor, table, head), head.seq)
    began = happened.BoxBegan(table, life.life, (*holder.rejected, *others), *why)
    return happened.TableGiven(*at, *why), began


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
    return (happened.TableTakenBack(held.table, held.unit, "", given.by.person, for_another=True),)


class OneBoxHere(NotLegalNow): ...


def _boxes(given: FloorContext) -> Boxes:
    if given.boxes is None:
        raise OneBoxHere()
    return given.boxes


class TableOutOfRange(NotLegalNow):
    table: TableNo
    tables: int


def _table_in_event(floor: Floor, table: TableNo) -> TableNo:
    if not 1 <= table <= floor.tables_at_hand:
        raise TableOutOfRange(table, floor.tables_at_hand)
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
