"""Reading of bag lists: what another flight has left, and the entries of day two, made of its bags (EVT-09 to
EVT-11).
"""

from collections.abc import Iterator
from typing import Annotated

import msgspec

from shuffleup.floor.command import Events, FloorCommand, FloorContext, FloorEvent, answers, changes
from shuffleup.floor.day_two import day_two_events as events
from shuffleup.floor.entries.entry_events import EntryRegistered, EntryWithdrawn
from shuffleup.floor.entries.person_names import LONGEST_NAME, same_name
from shuffleup.floor.entries.registration import ids_of_new
from shuffleup.floor.entry import Entry
from shuffleup.floor.lookup import EventIsOver
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Chips, EntryId, Money
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.tournament.bag_list import BagList, Digest, MergedBags, PlayingBag
from shuffleup.tournament.flights import ThroughTwice


class ReadBags(FloorCommand, frozen=True):
    """Read bag lists that lie on this box, by the SHA-256 of their files.

    On day two all who have a bag are entered by it. Another flight knows by them who has a bag, and the pool.
    """

    about_bags = True

    lists: Annotated[tuple[Digest, ...], msgspec.Meta(min_length=1, max_length=20)]


class NoSuchList(NotLegalNow): ...


class AnotherEvent(NotLegalNow):
    """A list of the event `of` was to be read in that `here`."""

    rule = "flights.of"

    flight: str
    of: str
    here: str


class OtherMoney(NotLegalNow):
    """The flight counts in another currency."""

    rule = "event.currency"

    flight: str


class FlightOpen(NotLegalNow):
    flight: str


class ReadAlready(NotLegalNow):
    flight: str


class OwnFlight(NotLegalNow):
    """The list is that of this flight itself, or of another one of its name."""

    rule = "flights.name"

    flight: str


class TwiceThrough(NotLegalNow):
    """These have a bag of more than one flight, where the house lets nobody have two (EVT-10)."""

    rule = "flights.repeat"
    would_do = "best"

    people: tuple[str, ...]


class BagsComeTooLate(NotLegalNow):
    """The seats of day two are drawn: nobody comes in by a bag any more."""


@answers(ReadBags)
def read_bags(command: ReadBags, floor: Floor, given: FloorContext) -> Events:
    """Read lists: all of them, or none; raises a named refusal for the first one that cannot be."""
    flights = floor.rules.flights
    if floor.phase == "over":
        raise EventIsOver()
    if not flights.are_played and floor.phase != "registration":
        raise BagsComeTooLate()
    read, after = list[FloorEvent](), floor
    for digest in dict.fromkeys(command.lists):
        there = given.bag_lists.get(digest)
        if there is None:
            raise NoSuchList()
        check_list(there.list, after)
        made = events.read_in_parts(digest, there.signer, there.list, given.by.person)
        for event in made:
            after = changes.apply(event, after)
        read += made
    return (*read, *entries_by_bags(after))


def name_of_event(floor: Floor) -> str:
    """Return the name that the flights and day two of an event have in common."""
    return floor.rules.flights.of or floor.title


def check_list(there: BagList, floor: Floor) -> None:
    """Raise why a list cannot be read here (FLT-16)."""
    head = there.head
    here = name_of_event(floor)
    if same_name(head.of) != same_name(here):
        raise AnotherEvent(head.flight, head.of, here)
    if head.currency != floor.rules.event.money_format():
        raise OtherMoney(head.flight)
    if head.is_open:
        raise FlightOpen(head.flight)
    heads = [one.list.head for one in floor.bag_lists.lists]
    if any(one.run == head.run or one.flight == head.flight for one in heads):
        raise ReadAlready(head.flight)
    if floor.rules.flights.are_played and head.flight == floor.rules.flights.name:
        raise OwnFlight(head.flight)


def merged_bags(floor: Floor) -> MergedBags:
    """Choose the bags that play; raises `TwiceThrough` where nobody may have two (EVT-10)."""
    found = floor.bag_lists.merged(floor.rules.flights, floor.rules.chips.start_stack)
    if isinstance(found, ThroughTwice):
        raise TwiceThrough(tuple(found.people))
    return found


def entries_by_bags(floor: Floor) -> Iterator[FloorEvent]:
    """Bring the entries of day two in line with the lists: who plays a bag, which one, and who does not."""
    found = merged_bags(floor)
    if not floor.rules.flights.are_played:
        yield from _in_line(floor, found)


def _in_line(floor: Floor, found: MergedBags) -> Iterator[FloorEvent]:
    there = _there(floor)
    names = {same_name(one.name) for one in floor.entries if not one.withdrawn}
    plays = list[tuple[EntryId, str]]()
    number = len(floor.entries)
    for one in found.playing:
        entry = there.get(one.person.key)
        if entry is None:
            number += 1
            new = _registered(number, one, names)
            names.add(same_name(new.name))
            plays.append((new.entry, one.bag.number))
            yield new
        elif entry.bag != one.bag.number:
            plays.append((entry.id, one.bag.number))
    for at in range(0, len(plays), events.AT_ONCE):
        yield events.BagsPlay(tuple(plays[at : at + events.AT_ONCE]))
    playing = {one.person.key for one in found.playing}
    gone = [entry for key, entry in there.items() if entry.bag and key not in playing]
    yield from (EntryWithdrawn(entry.id, Money(entry.paid), "") for entry in gone)
    if found.out:
        bags = tuple((line.number, one.name, Chips(line.chips)) for one, _, line in found.out)
        yield events.BagsOutOfPlay(bags, Chips(sum(bag.chips for _, bag, _ in found.out)))


def _there(floor: Floor) -> dict[str, Entry]:
    """Find the first entry of each person by the key of the person, a bag of no list by its number."""
    found: dict[str, Entry] = {}
    for entry in floor.entries:
        if entry.withdrawn:
            continue
        lists = floor.bag_lists
        person = lists.owner_of(entry.bag) or lists.person(entry.name, entry.known)
        key = person.key if person else entry.bag
        if key:
            found.setdefault(key, entry)
    return found


def _registered(number: int, one: PlayingBag, names: set[str]) -> EntryRegistered:
    """Enter a person; where somebody else has that name, the number of the bag tells them apart."""
    entry, person = ids_of_new(number)
    name = one.person.name
    if same_name(name) in names:
        ending = f" ({one.bag.number})"
        name = name[: LONGEST_NAME - len(ending)].rstrip() + ending
    return EntryRegistered(entry, person, name, 0, one.person.known)
