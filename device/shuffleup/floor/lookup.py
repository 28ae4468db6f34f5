"""Lookup of the things that a command names, with a refusal that says what is wrong with a name."""

from typing import Literal

from shuffleup.floor.entry import Entry
from shuffleup.floor.state import Floor
from shuffleup.floor.table_record import TableNote
from shuffleup.kernel.identity import EntryId, TableNo
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.tournament.seating import Place

FromStacks = Literal["deal", "places"]
"""Decisions that follow from all stacks."""


class NoSuchEntry(NotLegalNow):
    entry: EntryId


def entry_of(floor: Floor, number: EntryId) -> Entry:
    """Find an entry; raises `NotLegalNow` where there is none of that number."""
    found = floor.entries.get(number)
    if found is None:
        raise NoSuchEntry(number)
    return found


class NoSuchTable(NotLegalNow):
    table: TableNo


def table_of(floor: Floor, number: TableNo) -> TableNote:
    """Find a table that has been set up; raises `NotLegalNow` where there is none of that number."""
    found = floor.tables.get(number)
    if found is None:
        raise NoSuchTable(number)
    return found


class HasNoChair(NotLegalNow):
    name: str


class MovesToAnotherChair(NotLegalNow):
    name: str


def at_a_chair(entry: Entry) -> Place:
    """Return the chair that an entry sits on and stays on; raises `NotLegalNow` where it has none."""
    if entry.place is None or not entry.seated:
        raise HasNoChair(entry.name)
    if entry.moving:
        raise MovesToAnotherChair(entry.name)
    return entry.place


class CountStacksFirst(NotLegalNow):
    tables: tuple[TableNo, ...]
    follows: FromStacks


def check_counted(floor: Floor, follows: FromStacks) -> None:
    """Refuse what follows from stacks that nobody has counted since the last hands (APP-05).

    Raises:
        CountStacksFirst: the stacks of these tables have to be counted first.
    """
    if tables := [note.table for note in floor.open_tables() if note.uncounted]:
        raise CountStacksFirst(tuple(tables), follows, legal=("enter_stacks", "count_stacks"))
