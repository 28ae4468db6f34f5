"""The facts of an event for the others, and what somebody who went broke is offered next (EVT-04).

An offer is a task at the desk and a line on the own page; nobody is entered by it.
"""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from shuffleup.floor.command import Task, prompt
from shuffleup.floor.entries.registration import takes_entries
from shuffleup.floor.house.floor_facts import EventPerson, FloorFacts, ShortName
from shuffleup.floor.house.state import (
    House,
    HouseCommand,
    HouseContext,
    HouseEvent,
    HouseRecord,
    HouseRecords,
    answers,
    changes,
    event_of,
)
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import PersonId, PersonName, TableNo

LATEST = 4
"""So many who went broke in an event are offered another one at a time: the last ones are still there."""


def facts_of(short: ShortName, floor: Floor) -> FloorFacts:
    """Say of an event what the house and the others are told."""
    names: dict[PersonId, EventPerson] = {}
    for one in floor.entries:
        names.setdefault(one.person, EventPerson(one.name, one.known))
    in_play = [one for one in floor.entries.left if one.seated or not one.leaving]
    playing = {one.person for one in in_play} if floor.phase != "over" else set[PersonId]()
    waiting = {one.person for one in floor.entries if not (one.place or one.withdrawn or one.finish)}
    placed = sorted(
        (one.finish.first, one.person) for one in floor.entries.placed if one.finish and one.finish.first > 1
    )
    out = dict.fromkeys(person for _, person in placed if person not in playing | waiting)
    return FloorFacts(
        short,
        title=floor.rules.event.title or floor.event_id,
        phase=floor.phase,
        format=floor.rules.event.format,
        players=tuple(names[one] for one in names if one in playing),
        waiting=tuple(names[one] for one in names if one in waiting and floor.phase != "over"),
        out=tuple(names[one] for one in out),
        players_at=_players_at(floor),
        takes_entries=takes_entries(floor),
        two_at_once=floor.rules.events.two_at_once,
        inventory=floor.rules.chips.inventory,
    )


def _players_at(floor: Floor) -> dict[TableNo, int]:
    """Count who sits at a table, in or out, and who is on the way to it."""
    found = {table: len(people) for table, people in floor.entries.on_chairs.items()}
    for one in floor.entries.unsettled:
        if (
            one.target
            and one.in_play
            and not (one.seated and one.place and one.place.table == one.target.table)
        ):
            found[one.target.table] = found.get(one.target.table, 0) + 1
    return found


class NextEventOffer(Struct, frozen=True):
    """Somebody who went broke in the event `out_of` could come into the event `into`."""

    person: EventPerson
    out_of: HouseEvent
    into: HouseEvent


def offered(
    house: House, given: HouseContext, out_of: ShortName, person: EventPerson
) -> tuple[NextEventOffer, ...]:
    """List what somebody who went broke in an event is offered, the next event before cash games.

    The next event is the first one that was opened after it and takes entries: its second chance.
    """
    open_events = [one for one in house.events.values() if not one.is_closed]
    facts = [given.of(one.short) for one in open_events]
    if out_of not in house.events or any(one.knows(person) for one in facts):
        return ()
    opened = list(house.events)
    later = [one for one in facts if opened.index(one.short) > opened.index(out_of)]
    chances = [one for one in later if one.takes_entries and one.format != "cash"][:1]
    cash = [one for one in facts if one.takes_entries and one.format == "cash" and one.short != out_of]
    said_no = {event for event, declined in house.declined if declined == person}
    into = [house.events[one.short] for one in (*chances, *cash) if one.short not in said_no]
    return tuple(NextEventOffer(person, house.events[out_of], one) for one in into)


def offers(house: House, given: HouseContext) -> tuple[NextEventOffer, ...]:
    """List the offers to those who went broke last in each event, without those of somebody who declined."""
    return tuple(
        offer
        for short in house.events
        for person in given.of(short).out[:LATEST]
        for offer in offered(house, given, short, person)
    )


def tasks(house: House, given: HouseContext) -> Iterator[tuple[ShortName, Task]]:
    """List what waits because there are several events, each with the event that it is about."""
    for one in offers(house, given):
        name, known, into = one.person.name, one.person.known, one.into
        said = prompt("next_event", name=name, out_of=one.out_of.title, event=into.title)
        people = {"people": (known,)} if known else {}
        yield into.short, Task("entries", said, "register", {"names": (name,), **people})
        said_no = prompt("not_into_next_event", name=name, event=into.title)
        declined = {"event": into.short, "name": name, "known": known}
        yield into.short, Task("house", said_no, "decline_offer", declined)
    for event in house.events.values():
        if event.is_closed and event.short in house.lent:
            lent = prompt("chips_still_lent", event=event.title)
            chips = {"event": event.short, "chips": dict(house.lent[event.short])}
            yield event.short, Task("house", lent, "return_chips", chips)


class DeclineOffer(HouseCommand, frozen=True):
    """Somebody who went broke does not want to come into this event."""

    event: ShortName
    name: str
    known: PersonId = PersonId("")


class OfferDeclined(HouseRecord, frozen=True, tag="house.offer_declined"):
    """The person is not offered the event again."""

    event: ShortName
    name: PersonName
    known: PersonId = PersonId("")
    person: PersonName = ""


@answers(DeclineOffer)
def decline_offer(command: DeclineOffer, house: House, given: HouseContext) -> HouseRecords:
    """Write it down, once."""
    event_of(house, command.event)
    if (command.event, EventPerson(command.name, command.known)) in house.declined:
        return ()
    return (OfferDeclined(command.event, command.name, command.known, given.by.person),)


@changes(OfferDeclined)
def offer_declined(event: OfferDeclined, house: House) -> House:
    """Offer it no more."""
    return replace(house, declined=(*house.declined, (event.event, EventPerson(event.name, event.known))))


def in_two(house: House, given: HouseContext) -> Iterator[tuple[EventPerson, tuple[HouseEvent, ...]]]:
    """Name who is in several events that are open, playing or waiting, each once."""
    open_events = [one for one in house.events.values() if not one.is_closed]
    named: set[EventPerson] = set()
    for at, event in enumerate(open_events):
        facts = given.of(event.short)
        for person in (*facts.players, *facts.waiting):
            others = [one for one in open_events[at + 1 :] if given.of(one.short).knows(person)]
            if others and person not in named:
                named.add(person)
                yield person, (event, *others)
