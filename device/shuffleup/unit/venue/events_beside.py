"""The events beside one event, as its floor knows them: which boxes are theirs, and whose turn it is."""

import asyncio
from collections.abc import Callable, Iterable, Mapping

from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import UnitId
from shuffleup.network.bus import Bus
from shuffleup.network.trust.paired_units import PairedUnit


class EventsBeside:
    """The other events of a floor, as the event with this `name` in topics (empty: the first) sees them.

    `floors` gives the state of every floor by that name, `members` are the boxes that were let in. A box
    belongs to the event that has given it a table; one without a table belongs to the first event, which
    hears it on the `spares` bus (None: its own). Commands of all floors are decided one after another
    in `turn`: what one decides of a person holds for the next.
    """

    def __init__(
        self,
        name: str = "",
        floors: Callable[[], Mapping[str, Floor]] = dict,
        members: Callable[[], Iterable[PairedUnit]] = tuple,
        spares: Bus | None = None,
        turn: asyncio.Lock | None = None,
    ) -> None:
        self.open_events: Callable[[], tuple[str, ...]] = tuple
        """The titles of the events that have to be put away before this one."""
        self.deposed: Callable[[int], None] = lambda epoch: None
        """Called when another floor has taken over: it has taken all events of this one."""
        self.spares, self.turn = spares, turn or asyncio.Lock()
        self._name, self._floors, self._members = name, floors, members

    def holders(self) -> dict[UnitId, str]:
        """Name the event that has given each box a table, of the other events."""
        floors = self._floors()
        return {at.unit: name for name, floor in floors.items() if name != self._name for at in floor.units}

    def moved(self) -> dict[UnitId, str]:
        """Say of each box that is not of this event where it belongs (`TablesGiven.moved`)."""
        floors, holders = self._floors(), self.holders()
        if not self._name:
            return holders
        own = {at.unit for at in floors[self._name].units} if self._name in floors else set()
        spares = (UnitId(one.unit) for one in self._members())
        return {unit: "" for unit in spares if unit not in own} | holders
