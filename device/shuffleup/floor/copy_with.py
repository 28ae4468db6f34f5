"""Copies of the floor with one entry, one table or one explanation altered."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from shuffleup.floor.entry import Entry
from shuffleup.floor.state import ExplainedChips, Explanation, Floor, Raked
from shuffleup.floor.table_record import FloorTables, TableNote
from shuffleup.kernel.identity import EntryId, TableNo


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
