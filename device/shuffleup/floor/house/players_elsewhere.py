"""One event at a time, in the rules of a floor: who plays in another event gets no chair here (EVT-03).

They may wait here for one: a draw passes over them, and the journal names them, so that it can be repeated.
"""

from collections.abc import Iterable

from shuffleup.floor.command import FloorContext, FloorEvent, changes
from shuffleup.floor.entry import Entry
from shuffleup.floor.house.floor_facts import EventPerson, FloorFacts, PlaysElsewhere, ShortName, plays_in
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import EntryId, PersonText


class PlayersPassedOver(FloorEvent, frozen=True, tag="seats.passed_over"):
    """Seats were drawn without these, each of whom plays in the event of this title."""

    playing: tuple[tuple[EntryId, PersonText], ...]


# For the record only: they have no chair, as before.
changes(PlayersPassedOver)(lambda event, floor: floor)


def person_of(floor: Floor, entry: Entry) -> EventPerson:
    """Return the person of an entry, by the name of the first one."""
    first = next(one for one in floor.entries if one.person == entry.person)
    return EventPerson(first.name, entry.known)


def where_playing(floor: Floor, entry: Entry, given: FloorContext) -> FloorFacts | None:
    """Find the other event that keeps an entry from a chair."""
    both = floor.rules.events.two_at_once
    return plays_in(person_of(floor, entry), given.elsewhere, two_at_once=both)


def passed_over(floor: Floor, entries: Iterable[Entry], given: FloorContext) -> dict[EntryId, FloorFacts]:
    """Find those of some entries who play elsewhere, and where."""
    if not given.elsewhere:
        return {}
    return {one.id: where for one in entries if (where := where_playing(floor, one, given))}


def check_plays_once(floor: Floor, after: Floor, given: FloorContext) -> None:
    """Refuse what would bring somebody into play who plays in another event.

    Raises:
        PlaysElsewhere: that event has to let the player go first.
    """
    for one in after.entries.left:
        before = floor.entries.get(one.id)
        if (before and before.in_play) or not (where := where_playing(after, one, given)):
            continue
        raise PlaysElsewhere(person_of(after, one).name, where.title)


def elsewhere_again(events: Iterable[FloorEvent], floor: Floor) -> tuple[FloorFacts, ...]:
    """Return what was known of other events when an act of the record passed over somebody."""
    return tuple(
        FloorFacts(ShortName(""), title, players=(person_of(floor, floor.entry(entry)),))
        for event in events
        if isinstance(event, PlayersPassedOver)
        for entry, title in event.playing
    )
