"""The places of an event's persons in the seasons of the club, computed once for all phones (PLY-11)."""

import asyncio
from collections.abc import Callable, Mapping

from shuffleup.api.floor import FloorDesk
from shuffleup.api.me.looked_up import LookedUp
from shuffleup.api.people import PeopleDesk
from shuffleup.floor.state import Floor
from shuffleup.kernel.identity import FLOOR, PersonId
from shuffleup.protocol.me import SeasonPlace

PlacesOfPersons = Mapping[PersonId, tuple[SeasonPlace, ...]]
"""Places in seasons by person of the event; who has none is left out."""

NOWHERE: PlacesOfPersons = {}

TASK = "places in seasons"
"""The name of the task that computes them."""


class SeasonPlaces:
    """The places as of the results of an event; nothing is read before it is over."""

    def __init__(self, people: PeopleDesk | None, on_found: Callable[[], None]) -> None:
        """Read from the club of a box; `on_found` is called when other places are known than before."""
        self._people = people
        self._places = LookedUp[PlacesOfPersons](TASK, NOWHERE, on_found)

    def now(self, desk: FloorDesk) -> PlacesOfPersons:
        """Return what is known of the results as they are; begins to compute what is not known yet."""
        people = self._people
        if people is None or not people.is_there or desk.state.phase != "over":
            return NOWHERE
        if self._places.look(_made_of(desk.state), lambda: _computed(desk, people)):
            self._places.found = NOWHERE
        return self._places.found


async def _computed(desk: FloorDesk, people: PeopleDesk) -> PlacesOfPersons:
    floor, (last, *_) = desk.state, await desk.rows(FLOOR, None, 1)
    return await asyncio.to_thread(_places, desk, people, floor, last.wall[:10])


def _made_of(floor: Floor) -> tuple[object, ...]:
    return (floor.entries, floor.pool, floor.prizes, floor.agreed, floor.rules)


def _places(desk: FloorDesk, people: PeopleDesk, floor: Floor, last_day: str) -> PlacesOfPersons:
    with desk.journal() as journal:
        root = journal.root.hex()
    return people.office().places(floor, root, last_day)
