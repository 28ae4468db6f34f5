"""The places of an event's persons in the seasons of the club, computed once for all phones (PLY-11)."""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress

from shuffleup.api.floor import FloorDesk
from shuffleup.api.people import PeopleDesk
from shuffleup.cannot_go_on import CannotGoOn
from shuffleup.floor.state import Floor
from shuffleup.identity import FLOOR, PersonId
from shuffleup.wire.me import SeasonPlace

PlacesOfPersons = Mapping[PersonId, tuple[SeasonPlace, ...]]
"""Places in seasons by person of the event; who has none is left out."""

NOWHERE: PlacesOfPersons = {}

TASK = "places in seasons"
"""The name of the task that computes them."""


class SeasonPlaces:
    """The places as of the results of an event; nothing is read before it is over."""

    def __init__(self, people: PeopleDesk | None, on_found: Callable[[], None]) -> None:
        """Read from the club of a box; `on_found` is called when other places are known than before."""
        self._people, self._on_found = people, on_found
        self._of: tuple[object, ...] = ()
        self._found = NOWHERE
        self._computing: asyncio.Task[None] | None = None

    def now(self, desk: FloorDesk) -> PlacesOfPersons:
        """Return what is known of the results as they are; begins to compute what is not known yet."""
        if self._people is None or desk.state.phase != "over":
            return NOWHERE
        of = _made_of(desk.state)
        if of != self._of:
            self._of, self._found = of, NOWHERE
            if self._computing:
                self._computing.cancel()
            if self._people.is_there:
                self._computing = asyncio.create_task(self._compute(desk, self._people), name=TASK)
        return self._found

    async def _compute(self, desk: FloorDesk, people: PeopleDesk) -> None:
        """Compute the places; a club that cannot be read has none."""
        floor, (last, *_) = desk.state, await desk.rows(FLOOR, None, 1)
        with suppress(CannotGoOn, OSError):
            self._found = await asyncio.to_thread(_places, desk, people, floor, last.wall[:10])
        if self._found:
            self._on_found()


def _made_of(floor: Floor) -> tuple[object, ...]:
    return (floor.entries, floor.pool, floor.prizes, floor.agreed, floor.rules)


def _places(desk: FloorDesk, people: PeopleDesk, floor: Floor, last_day: str) -> PlacesOfPersons:
    with desk.journal() as journal:
        root = journal.root.hex()
    return people.office().places(floor, root, last_day)
