"""Lookup and changed copies of entries and tables, and the refusals that several rules raise."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from msgspec.structs import replace

from shuffleup.floor.command import FloorCommand, FloorContext, Stacks
from shuffleup.floor.entry import Entry
from shuffleup.floor.feature_states import FloorTables, TableNote
from shuffleup.floor.state import ExplainedChips, Explanation, Floor, Raked
from shuffleup.kernel.field_types import EntryId, SeatNo, TableNo
from shuffleup.kernel.refusals import AboutTable, NotLegalNow, RefusalToPlayer
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


class NoSuchTable(AboutTable): ...


class HandInProgress(AboutTable): ...


class AlreadyOut(RefusalToPlayer): ...


class ReasonNeeded(NotLegalNow): ...


def table_of(floor: Floor, number: TableNo) -> TableNote:
    """Find a table that has been set up; raises `NotLegalNow` where there is none of that number."""
    found = floor.tables.get(number)
    if found is None:
        raise NoSuchTable(number)
    return found


class HasNoChair(RefusalToPlayer): ...


class MovesToAnotherChair(RefusalToPlayer): ...


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


class EventIsOver(NotLegalNow): ...


class EventNotPlayed(NotLegalNow): ...


class NotInPlay(RefusalToPlayer): ...


class LeavesAlready(RefusalToPlayer): ...


class ChairNotFree(NotLegalNow):
    table: TableNo
    seat: SeatNo


class NoEventOn(NotLegalNow): ...


def with_entry(floor: Floor, number: EntryId, **changes: Any) -> Floor:
    """Alter an entry."""
    return with_entries(floor, {number: changes})


def with_entries(floor: Floor, changes: Mapping[EntryId, Mapping[str, Any]]) -> Floor:
    """Alter several entries, each in its own way; one that is not there is nobody."""
    entries = floor.entries
    changed = [replace(one, **changes[number]) for number in changes if (one := entries.get(number))]
    return replace(floor, entries=entries.with_changed(changed))


def with_new_entry(floor: Floor, entry: Entry) -> Floor:
    """Add an entry at the end of the list."""
    return replace(floor, entries=floor.entries.with_new(entry))


def with_note(floor: Floor, table: TableNo, **changes: Any) -> Floor:
    """Alter what is known of a table; one that was never set up is none."""
    found = floor.tables.get(table)
    if found is None:
        return floor
    return replace(floor, tables=floor.tables.with_changed([replace(found, **changes)]))


def with_every_note(floor: Floor, **changes: Any) -> Floor:
    """Alter what is known of all tables alike."""
    return replace(floor, tables=floor.tables.with_changed([replace(one, **changes) for one in floor.tables]))


def without_nominal_stacks(floor: Floor, table: TableNo) -> Floor:
    """Note that the stacks of a table were counted, where they were shares of the chips in play (TDI-13)."""
    known = floor.taken_over
    if known is None or table not in known.to_count:
        return floor
    rest = tuple(one for one in known.to_count if one != table)
    return replace(floor, taken_over=replace(known, to_count=rest))


def with_table(floor: Floor, table: TableNo) -> Floor:
    """Put a table up if it does not stand yet; a closed one opens again. Tables are kept in order."""
    if note := floor.tables.get(table):
        return with_note(floor, table, state="open") if note.state == "closed" else floor
    tables = sorted((*floor.tables, TableNote(table)), key=lambda one: one.table)
    return replace(floor, tables=FloorTables(tables))


def with_explained(
    floor: Floor, chips: int, why: Explanation, person: str = "", entry: EntryId | None = None
) -> Floor:
    """Explain why there are more chips in play than were issued, or fewer.

    Rake is one sum, told by the last hand that was raked: a cash table rakes hundreds of hands a day.
    """
    if not chips:
        return floor
    others = floor.explained
    if isinstance(why, Raked):
        others = tuple(one for one in floor.explained if not one.is_rake)
        chips += sum(one.chips for one in floor.explained if one.is_rake)
    return replace(floor, explained=(*others, ExplainedChips(chips, why, person, entry)))


class ResultsAreOnTheirWay(NotLegalNow):
    tables: tuple[TableNo, ...]


def check_known(command: FloorCommand, floor: Floor, given: FloorContext) -> None:
    """Refuse a decision on a table that has stored more than has come here yet.

    Raises:
        NotLegalNow: rows of such a table are on their way.
    """
    waited_for = sorted(given.behind.keys() & set(_concerned(command, floor))) if given.behind else ()
    if waited_for:
        raise ResultsAreOnTheirWay(tuple(waited_for))


def _concerned(command: Any, floor: Floor) -> Iterable[TableNo]:
    if command.decides_on == Stacks.EVERYBODY:
        return [note.table for note in floor.open_tables()]
    if command.decides_on == Stacks.TABLE:
        return (command.table,)
    if command.decides_on == Stacks.NOBODY:
        return ()
    player = entry_of(floor, command.entry)
    return [at.table for at in (player.place, player.broke) if at]
