"""The common parts of commands and events of the people book, and the rules declared beside them.

The rule of an event returns the persons that it changes; `evolve` puts them into the book. So a book of
20,000 persons is not copied for each of its events.
"""

from collections.abc import Collection, Mapping

import msgspec

from shuffleup.club.people.book import People
from shuffleup.club.people.person import Person
from shuffleup.kernel.dispatch import Rules
from shuffleup.kernel.field_types import PersonId


class PeopleCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that the people book can be asked to do."""


class PeopleEvent(msgspec.Struct, frozen=True):
    """Something that happened to the people book. Its tag is its stored name and never changes."""


PeopleEvents = tuple[PeopleEvent, ...]

Played = Mapping[PersonId, Collection[str]]
"""The ids of the events in which each person had an entry: under the own id, not that of a later merge."""

answers: Rules[[People, Played], PeopleEvents] = Rules("command of the people book")
"""The rules for commands: each returns events or raises a refusal."""

changes: Rules[[People], tuple[Person, ...]] = Rules("event of the people book")
"""The persons that each event changes or adds, as they are after it."""
