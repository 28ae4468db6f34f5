"""Events of the house: each is opened and closed; tables go from one to another, and people play in one."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from shuffleup.floor.boxes import HasItAlready
from shuffleup.floor.house.chip_sets import InventorySet, without_zeros
from shuffleup.floor.house.floor_facts import EventPerson, PlaysElsewhere, ShortName, plays_in
from shuffleup.floor.house.state import (
    House,
    HouseCommand,
    HouseContext,
    HouseEvent,
    HouseRecord,
    HouseRecords,
    Short,
    answers,
    changes,
    event_of,
)
from shuffleup.kernel.field_types import PersonName, PersonText, TableNo
from shuffleup.kernel.refusals import AboutTable, NotLegalNow, RefusalToPlayer

Title = Annotated[str, Meta(pattern=r"\S", max_length=80)]
RoomTable = Annotated[TableNo, Meta(ge=1, le=999)]


class OpenEvent(HouseCommand, frozen=True):
    """Open an event on this floor, with the tables that it begins with."""

    short: Short
    title: Title
    tables: Annotated[tuple[RoomTable, ...], Meta(max_length=999)] = ()


class ShortNameTaken(NotLegalNow):
    short: str


class HouseEventOpened(HouseRecord, frozen=True, tag="house.event_opened"):
    """An event is on the floor. The first one keeps the addresses that it has; `path` stands before those of
    each other (EVT-06).
    """

    short: ShortName
    title: PersonText
    path: str
    person: PersonName = ""


@answers(OpenEvent)
def open_event(command: OpenEvent, house: House, given: HouseContext) -> HouseRecords:
    """Open it; nobody may sit at its tables. A short name is used once, for it names files.

    The chips of the first file that has counted them are those of the house.
    """
    short = ShortName(command.short)
    if short in house.events:
        raise ShortNameTaken(short)
    path = f"/e/{short}" if house.events else ""
    opened = HouseEventOpened(short, command.title, path, given.by.person)
    after = event_opened(opened, house)
    tables = dict.fromkeys(command.tables)
    counted = without_zeros(given.of(short).inventory) if not house.owned else {}
    owned = (InventorySet(counted, given.by.person),) if counted else ()
    return (opened, *(_given(after, short, table, given) for table in tables), *owned)


@changes(HouseEventOpened)
def event_opened(event: HouseEventOpened, house: House) -> House:
    """Add it behind those that are there."""
    opened = HouseEvent(event.short, event.title, event.path)
    return replace(house, events={**house.events, event.short: opened})


class CloseEvent(HouseCommand, frozen=True):
    """Close an event that nobody plays any more: its tables are free."""

    event: ShortName


class StillPlayed(NotLegalNow):
    event: str
    players: int


class HouseEventClosed(HouseRecord, frozen=True, tag="house.event_closed"):
    """Nobody plays in the event any more; chips that it has not given back stay lent to it."""

    event: ShortName
    person: PersonName = ""


@answers(CloseEvent)
def close_event(command: CloseEvent, house: House, given: HouseContext) -> HouseRecords:
    """Close it; raises `StillPlayed` while somebody plays there."""
    found = event_of(house, command.event)
    if players := len(given.of(command.event).players):
        raise StillPlayed(found.title, players)
    return (HouseEventClosed(command.event, given.by.person),)


@changes(HouseEventClosed)
def event_closed(event: HouseEventClosed, house: House) -> House:
    """Free its tables, and forget who did not want to come into it."""
    closed = replace(house.events[event.event], is_closed=True)
    tables = {table: short for table, short in house.tables.items() if short != event.event}
    declined = tuple(one for one in house.declined if one[0] != event.event)
    return replace(house, events={**house.events, event.event: closed}, tables=tables, declined=declined)


class LendTable(HouseCommand, frozen=True):
    """Give a table to an event; nobody may sit at it."""

    verb = "give_table"

    event: ShortName
    table: RoomTable


class TableInUse(AboutTable):
    event: str
    players: int


class TableLent(HouseRecord, frozen=True, tag="house.table_given"):
    """The table is the event's from now on; `before` is the event that had it, empty for none."""

    event: ShortName
    table: TableNo
    before: ShortName = ShortName("")
    person: PersonName = ""


@answers(LendTable)
def lend_table(command: LendTable, house: House, given: HouseContext) -> HouseRecords:
    """Give a table at which nobody sits to an event (EVT-02)."""
    event_of(house, command.event)
    return (_given(house, command.event, command.table, given),)


def _given(house: House, event: ShortName, table: TableNo, given: HouseContext) -> TableLent:
    before = house.tables.get(table)
    if before == event:
        raise HasItAlready(table, house.events[event].title)
    for facts in given.events.values():
        # An event that is closed may have people at a table still, who have not got up.
        if players := facts.players_at.get(table, 0):
            at = house.events.get(facts.short)
            raise TableInUse(table, at.title if at else facts.title, players)
    return TableLent(event, table, before or ShortName(""), given.by.person)


@changes(TableLent)
def table_lent(event: TableLent, house: House) -> House:
    """A table has one event, so the one before has it no more."""
    return replace(house, tables={**house.tables, event.table: event.event})


class IsInIt(RefusalToPlayer):
    event: str


def check_may_sit(house: House, event: ShortName, person: EventPerson, given: HouseContext) -> None:
    """Refuse a chair in an event to somebody who plays in this or in another one (EVT-03).

    Who plays in an event that is closed plays nowhere.

    Raises:
        NoSuchEvent, EventIsClosed, IsInIt, PlaysElsewhere: in this order.
    """
    here, facts = event_of(house, event), given.of(event)
    if facts.plays(person):
        raise IsInIt(person.name, here.title)
    others = [
        given.of(one.short) for one in house.events.values() if one.short != event and not one.is_closed
    ]
    if where := plays_in(person, others, two_at_once=facts.two_at_once):
        raise PlaysElsewhere(person.name, house.events[where.short].title)
