"""The state of the house: its events, which event has each table, and the chips that it owns and has lent.

The rules of commands and events are declared beside them with `answers` and `changes`.
"""

from collections.abc import Mapping
from typing import Annotated

import msgspec
from msgspec import Meta

from shuffleup.floor.house.floor_facts import EventPerson, FloorFacts, ShortName
from shuffleup.kernel.dispatch import Rules
from shuffleup.kernel.field_types import Actor, Chips, TableNo
from shuffleup.kernel.refusals import NotLegalNow

ChipCounts = Mapping[Chips, int]
"""A number of chips of each kind."""

Short = Annotated[str, Meta(pattern=r"^[a-z0-9-]{1,32}\Z", examples=["side"])]
"""A short name as it is given: it stands in addresses."""


class HouseEvent(msgspec.Struct, frozen=True):
    """An event of the house; one that is closed keeps its short name for good."""

    short: ShortName
    title: str
    path: str = ""
    """What stands before its addresses: nothing for the first event, which keeps those it has (EVT-06)."""
    is_closed: bool = False


class House(msgspec.Struct, frozen=True):
    """The events in the order of their opening, the event of each table, and the chips owned and lent.

    `declined` are people who were offered an event after a bust, each with the events, and do not come.
    """

    events: Mapping[ShortName, HouseEvent] = {}
    tables: Mapping[TableNo, ShortName] = {}
    owned: ChipCounts = {}
    lent: Mapping[ShortName, ChipCounts] = {}
    declined: tuple[tuple[ShortName, EventPerson], ...] = ()

    def tables_of(self, event: ShortName) -> tuple[TableNo, ...]:
        """List the tables of an event, in order."""
        return tuple(sorted(table for table, short in self.tables.items() if short == event))

    def in_house(self, chip: Chips) -> int:
        """Count the chips of a kind that are lent to no event."""
        return self.owned.get(chip, 0) - sum(one.get(chip, 0) for one in self.lent.values())


class HouseContext(msgspec.Struct, frozen=True):
    """The circumstances of a command: who asks, and the facts of each event as they are at this moment."""

    events: Mapping[ShortName, FloorFacts] = {}
    by: Actor = Actor("director")

    def of(self, event: ShortName) -> FloorFacts:
        """Return what is known of an event; one that was only just opened has no facts yet."""
        return self.events.get(event) or FloorFacts(event)


class HouseCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that the house can be asked to do."""


class HouseRecord(msgspec.Struct, frozen=True):
    """Something that happened in the house. Its tag is its stored name and never changes."""


HouseRecords = tuple[HouseRecord, ...]

answers: Rules[[House, HouseContext], HouseRecords] = Rules("command of the house")
"""The rules for commands: each returns events or raises a refusal."""

changes: Rules[[House], House] = Rules("event of the house")
"""The change that each event makes to the house."""


class NoSuchEvent(NotLegalNow):
    event: str


class EventIsClosed(NotLegalNow):
    code = "closed"

    event: str


def event_of(house: House, short: ShortName) -> HouseEvent:
    """Find an event that is open.

    Raises:
        NoSuchEvent, EventIsClosed: in this order.
    """
    found = house.events.get(short)
    if found is None:
        raise NoSuchEvent(short)
    if found.is_closed:
        raise EventIsClosed(found.title)
    return found
