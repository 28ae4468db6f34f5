"""The bag lists that an event has read, and the persons of all of them together (EVT-11, FLT-09)."""

from collections.abc import Iterable
from functools import cached_property

import msgspec
from msgspec.structs import replace

from shuffleup.floor.entries.person_names import same_name
from shuffleup.kernel.field_types import Chips, Money, PersonId
from shuffleup.ruleset.flights import FlightRules
from shuffleup.tournament.bag_list import (
    BagList,
    ListedPerson,
    MergedBags,
    PersonOfFlights,
    merged,
)
from shuffleup.tournament.flights import ThroughTwice


class ReadList(msgspec.Struct, frozen=True):
    """A list that was read, with the SHA-256 of its file."""

    digest: str
    list: BagList


class ReadLists(msgspec.Struct, frozen=True, dict=True):
    """The lists that were read, in the order in which the flights were played."""

    lists: tuple[ReadList, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.lists)

    def with_lines(self, read: ReadList) -> "ReadLists":
        """Add a list, or further lines of one that is there."""
        others = [one for one in self.lists if one.digest != read.digest]
        there = next((one for one in self.lists if one.digest == read.digest), None)
        if there:
            lines = (*there.list.lines, *read.list.lines)
            read = replace(there, list=replace(there.list, lines=lines))
        in_order = sorted([*others, read], key=lambda one: (one.list.head.made, one.list.head.flight))
        return ReadLists(tuple(in_order))

    def without(self, digests: Iterable[str]) -> "ReadLists":
        """Take lists out."""
        return ReadLists(tuple(one for one in self.lists if one.digest not in set(digests)))

    @property
    def order(self) -> tuple[str, ...]:
        """The names of the flights as they were played."""
        return tuple(one.list.head.flight for one in self.lists)

    @property
    def entries(self) -> int:
        """All entries of these flights."""
        return sum(one.list.head.entries for one in self.lists)

    @property
    def money(self) -> Money:
        """All money of these flights for the pool."""
        return Money(sum(one.list.head.money for one in self.lists))

    @property
    def level(self) -> int:
        """The highest level that was played."""
        return max((one.list.head.level for one in self.lists), default=0)

    @property
    def smallest(self) -> Chips:
        """The smallest chip that lies in a bag; 0 where nobody knows it."""
        return Chips(min((min(one.list.head.kinds, default=0) for one in self.lists), default=0))

    @property
    def bags(self) -> int:
        """The bags of all flights."""
        return sum(len(one.list.bags) for one in self.lists)

    @cached_property
    def people(self) -> tuple[PersonOfFlights, ...]:
        """The persons of all lists, in the order in which the flights name them."""
        return people_of(one.list for one in self.lists)

    @cached_property
    def _by_name(self) -> dict[str, PersonOfFlights]:
        return {same_name(one.name): one for one in reversed(self.people)}

    @cached_property
    def _by_known(self) -> dict[str, PersonOfFlights]:
        return {one.known: one for one in self.people if one.known}

    def person(self, name: str, known: PersonId) -> PersonOfFlights | None:
        """Find a person by the id in the people book, else by the name; None where no flight knows it."""
        if known and (found := self._by_known.get(known)):
            return found
        named = self._by_name.get(same_name(name))
        return None if named and known and named.known else named

    @cached_property
    def _by_number(self) -> dict[str, ListedPerson]:
        return {bag.number: bag for one in self.lists for bag in one.list.bags}

    @cached_property
    def _owners(self) -> dict[str, PersonOfFlights]:
        return {bag.number: one for one in self.people for _, bag in one.bags}

    def owner_of(self, number: str) -> PersonOfFlights | None:
        """Find the person of a bag, None where no list has it."""
        return self._owners.get(number)

    def chips_in(self, number: str) -> Chips:
        """Return the sum of a bag."""
        return Chips(self._by_number[number].chips)

    def cards_in(self, number: str) -> int:
        """Return the time cards that the person of a bag had left."""
        return self._by_number[number].cards

    @cached_property
    def _merges(self) -> dict[tuple[FlightRules, Chips], MergedBags | ThroughTwice]:
        return {}

    def merged(self, rules: FlightRules, start_stack: Chips) -> MergedBags | ThroughTwice:
        """Choose which bags play on day two; the floor asks after every event."""
        asked = (rules, start_stack)
        if asked not in self._merges:
            self._merges[asked] = merged(rules, self.people, start_stack, self.order)
        return self._merges[asked]


def people_of(lists: Iterable[BagList]) -> tuple[PersonOfFlights, ...]:
    """Bring together the lines of one person: the same id in the people book, else the same name.

    Two ids are two persons, though they have one name.
    """
    found: dict[str, PersonOfFlights] = {}
    keys: dict[str, str] = {}
    for one in lists:
        for line in one.lines:
            key = keys.get(line.known, "") if line.known else ""
            key = key or _key(line, found)
            found[key] = _with(found.get(key), key, one.head.flight, line)
            if line.known:
                keys[line.known] = key
    return tuple(found.values())


def _key(line: ListedPerson, found: dict[str, PersonOfFlights]) -> str:
    named = same_name(line.name)
    there = found.get(named)
    apart = there is not None and line.known and there.known and there.known != line.known
    return f"{named} {line.known}" if apart else named


def _with(there: PersonOfFlights | None, key: str, flight: str, line: ListedPerson) -> PersonOfFlights:
    bag = ((flight, line),) if line.number else ()
    if there is None:
        return PersonOfFlights(key, line.name, line.known, line.entries, bag)
    known = line.known or there.known
    return PersonOfFlights(key, there.name, known, there.entries + line.entries, (*there.bags, *bag))
