"""The facts of an event that the house and the other events are told, and the rule of one event at a time.

A shell gathers them with each command: no rule reads the state of another event (EVT-01).
"""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import NewType

import msgspec

from shuffleup.floor.entries.person_names import same_name
from shuffleup.kernel.field_types import Chips, PersonId, TableNo
from shuffleup.kernel.refusals import NotLegalNow

ShortName = NewType("ShortName", str)
"""The name of an event in paths and topics: `side`."""


class EventPerson(msgspec.Struct, frozen=True):
    """Somebody in an event: the name without the number of a re-entry, the id in the people book if any."""

    name: str
    known: PersonId = PersonId("")


class FloorFacts(msgspec.Struct, frozen=True, dict=True):
    """An event as the others see it.

    `players` are in play, `waiting` have entered and have no chair, and `out` are those who went broke, the
    latest first. `players_at` says how many sit at each table, by the numbers of the room. `inventory` are
    the chips that the house has, as its file says, empty where nobody has counted.
    """

    short: ShortName
    title: str = ""
    phase: str = "playing"
    format: str = "tournament"
    players: tuple[EventPerson, ...] = ()
    waiting: tuple[EventPerson, ...] = ()
    out: tuple[EventPerson, ...] = ()
    players_at: Mapping[TableNo, int] = {}
    takes_entries: bool = False
    two_at_once: bool = False
    inventory: Mapping[Chips, int] = {}

    def plays(self, person: EventPerson) -> bool:
        """Say whether this person is in play in the event."""
        return _stands_in(person, self._playing)

    def knows(self, person: EventPerson) -> bool:
        """Say whether this person is in play in the event or waits for a chair there."""
        return self.plays(person) or _stands_in(person, self._waiting)

    @cached_property
    def _playing(self) -> dict[str, set[PersonId]]:
        return _by_name(self.players)

    @cached_property
    def _waiting(self) -> dict[str, set[PersonId]]:
        return _by_name(self.waiting)


def _by_name(people: Iterable[EventPerson]) -> dict[str, set[PersonId]]:
    """Index people by name, and those in the people book by their id as well."""
    found: dict[str, set[PersonId]] = {}
    for one in people:
        found.setdefault(same_name(one.name), set()).add(one.known)
        if one.known:
            found.setdefault(_id_key(one.known), set()).add(one.known)
    return found


def _id_key(known: PersonId) -> str:
    return f"\n{known}"  # no name holds a line end


def _stands_in(person: EventPerson, people: Mapping[str, set[PersonId]]) -> bool:
    """Two ids of the people book tell; where one is missing, the name does.

    So two people of one name may play in two events once both are in the book.
    """
    if person.known and _id_key(person.known) in people:
        return True
    ids = people.get(same_name(person.name), set())
    return bool(ids) and (not person.known or PersonId("") in ids)


class PlaysElsewhere(NotLegalNow):
    rule = "events.two_at_once"

    name: str
    event: str


def plays_in(
    person: EventPerson, others: Iterable[FloorFacts], *, two_at_once: bool = False
) -> FloorFacts | None:
    """Find the event that keeps this person from a chair in another one (EVT-03).

    Where both events let people play in two at once, neither does.
    """
    return next((one for one in others if not (two_at_once and one.two_at_once) and one.plays(person)), None)
