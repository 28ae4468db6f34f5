"""The shell of the house: which events are on one floor, and what goes from one to another (EVT-01)."""

from collections.abc import Callable, Mapping, Sequence

from shuffleup.floor.house.contents import EVENTS, VERBS, decide, evolve
from shuffleup.floor.house.floor_facts import FloorFacts, ShortName
from shuffleup.floor.house.state import House, HouseContext, HouseRecord
from shuffleup.kernel.field_types import HOUSE
from shuffleup.protocol.command_refusals import OnlyTheDirector
from shuffleup.protocol.messages import Command, Reply
from shuffleup.stations.commands import read_verb
from shuffleup.stations.event_codec import Codec
from shuffleup.stations.shared_services import StationContext
from shuffleup.stations.station import NOTHING_SEALED, Station, reply_to
from shuffleup.storage.journal.row_hash import Row

HOUSE_EVENTS: Codec[HouseRecord] = Codec(EVENTS)

Facts = Callable[[], Mapping[ShortName, FloorFacts]]
"""Says of each event that runs what the house has to know of it."""


class HouseStation(Station[HouseRecord]):
    """Owns the stream of the house, in a journal of its own."""

    def __init__(self, context: StationContext, facts: Facts) -> None:
        super().__init__(HOUSE, HOUSE_EVENTS, context)
        self.house = House()
        self._facts = facts

    async def open(self) -> None:
        """Come back to where the journal ends, and send its rows to a standby that asks."""
        await self._replay()
        await self._listen(())

    def _check_fresh(self, seen: int) -> None:
        """Decide by the facts of this moment, whatever the person has seen of the house."""

    def _answer(self, command: Command) -> tuple[Sequence[HouseRecord], Mapping[str, bytes]]:
        if command.actor.role != "director":
            raise OnlyTheDirector(command.verb, command.actor.role)
        asked = read_verb(command, VERBS)
        return decide(self.house, asked, HouseContext(self._facts(), command.actor)), NOTHING_SEALED

    async def _from_bus(self, command: Command, sender: str) -> Reply:
        return reply_to(OnlyTheDirector(command.verb, sender), self.version)

    def _fold(self, row: Row, event: HouseRecord) -> None:
        self.house = evolve(self.house, event)
