"""The house while it runs: its floors are told which tables are theirs, and a box goes with its table."""

import asyncio
from collections.abc import Callable, Mapping
from typing import NoReturn

from shuffleup.floor.feature_states import UnitAt
from shuffleup.floor.house.floor_facts import FloorFacts, ShortName
from shuffleup.floor.house.next_event import facts_of
from shuffleup.floor.house.state import House
from shuffleup.floor.lent_tables import TablesLent
from shuffleup.floor.state import Floor
from shuffleup.kernel.command_ids import CommandIds
from shuffleup.kernel.field_types import FLOOR, HOUSE, Actor, Millis, TableNo
from shuffleup.kernel.language import say
from shuffleup.protocol.messages import Command, Reply
from shuffleup.stations.house import HouseStation
from shuffleup.stations.shared_services import StationContext
from shuffleup.unit.venue.venue_floor import VenueFloor

POST_EVERY_MS = Millis(250)
LOOK_MS = Millis(50)
LOOKS = 30
"""Looks at a table that is lent until its floor has heard all that its box has stored."""

BY_HOUSE = Actor("director", face="house")


class HouseOfEvents:
    """The house above the floors that run, by the short names of their events; the first is the first event.

    Its commands are decided in `turn` with those of the floors. `post` shows the house to the faces.
    """

    def __init__(
        self,
        context: StationContext,
        ids: CommandIds,
        floors: Callable[[], Mapping[ShortName, VenueFloor]],
        turn: asyncio.Lock,
        post: Callable[[House], None],
    ) -> None:
        self.station = HouseStation(context, self.facts)
        self._clock, self._ids = context.clock, ids
        self._floors, self._turn, self._post = floors, turn, post
        self._known: dict[ShortName, tuple[Floor, FloorFacts]] = {}
        self._changed = asyncio.Event()
        self.station.watch(self._changed.set)

    @property
    def house(self) -> House:
        """The house as it is now."""
        return self.station.house

    def stir(self) -> None:
        """Show the house anew: one of its floors has changed."""
        self._changed.set()

    async def keep_posting(self) -> NoReturn:
        """Show the faces what has changed, a few times a second at most, until cancelled."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            self._post(self.house)
            await self._clock.sleep(POST_EVERY_MS)

    def facts(self) -> Mapping[ShortName, FloorFacts]:
        """Say of each event that runs what the others are told; made once for each state of its floor."""
        for short, floor in self._floors().items():
            state = floor.floor.floor
            known = self._known.get(short)
            if state is not None and (known is None or known[0] is not state):
                self._known[short] = state, facts_of(short, state)
        return {short: self._known[short][1] for short in self._floors() if short in self._known}

    def facts_beside(self, short: ShortName) -> tuple[FloorFacts, ...]:
        """Say of the events beside one what its floor is told; who plays in a closed one plays nowhere."""
        events = self.house.events
        return tuple(
            facts
            for other, facts in self.facts().items()
            if other != short and other in events and not events[other].is_closed
        )

    async def submit(self, command: Command) -> Reply:
        """Decide a command, and have the floors follow it."""
        async with self._turn:
            if command.verb == "give_table" and (why := await self._unheard(command.args.get("table"))):
                return Reply(422, self.station.version, why)
            reply = await self.station.submit(command)
            if reply.status == 200:
                await self.settle()
            return reply

    async def ask(self, verb: str, **args: object) -> Reply:
        """Have the house do what the program does by itself."""
        return await self.submit(self.command(verb, **args))

    def command(self, verb: str, **args: object) -> Command:
        """Make a command of the program itself."""
        return Command(self._ids.next(), HOUSE, verb, BY_HOUSE, args)

    async def settle_in_turn(self) -> None:
        """Have the floors follow the house, when an event has ended."""
        async with self._turn:
            await self.settle()

    async def settle(self, *, after_cut: bool = False) -> None:
        """Have each floor know which tables others have, those that lose one first; its box goes along.

        The row of the house comes first, so at a start this does what a power cut has left open.
        """
        floors = self._floors()
        await self._take_free_tables()
        boxes = self._on_their_way() if after_cut else {}
        for short, floor in floors.items():
            for table in self._lost(short, floor):
                if at := next((one for one in floor.floor.state.units if one.table == table), None):
                    boxes[table] = at
                    await self._ask(floor, "take_table_back", table=table)
        by_losses = sorted(floors.items(), key=lambda one: not self._lost(*one))
        for short, floor in by_losses:
            await self._tell(short, floor, boxes)
        for floor in floors.values():
            floor.neighbours_changed()

    async def _take_free_tables(self) -> None:
        """Give the first event what no event has: the tables of one that was closed."""
        short, first = next(iter(self._floors().items()))
        for table in range(1, first.floor.state.tables_at_hand + 1):
            if self.house.tables and TableNo(table) not in self.house.tables:
                await self.station.submit(self.command("give_table", event=short, table=table))

    def _on_their_way(self) -> dict[TableNo, UnitAt]:
        """Find the boxes that were taken back last, and have no table now."""
        states = [floor.floor.state for floor in self._floors().values()]
        busy = {at.unit for state in states for at in state.units}
        return {at.table: at for state in states for at in state.former_units if at.unit not in busy}

    async def _tell(self, short: ShortName, floor: VenueFloor, boxes: Mapping[TableNo, UnitAt]) -> None:
        state = floor.floor.state
        own = set(self.house.tables_of(short))
        lent = [TableNo(one) for one in range(1, state.tables_at_hand + 1) if TableNo(one) not in own]
        if state.lent == frozenset(lent):
            return
        await floor.floor.note_boxes(TablesLent(tuple(lent)))
        for table in sorted(state.lent.difference(lent)):
            if table in boxes:
                await self._ask(floor, "give_table", table=table, unit=boxes[table].unit)

    def _lost(self, short: ShortName, floor: VenueFloor) -> list[TableNo]:
        """List the tables that a floor still has, and the house has given to another event."""
        return [one for one in floor.floor.state.tables_here if self.house.tables.get(one) != short]

    async def _ask(self, floor: VenueFloor, verb: str, **args: object) -> None:
        await floor.ask_floor(Command(self._ids.next(), FLOOR, verb, BY_HOUSE, args))

    async def _unheard(self, table: object) -> str:
        """Say why a table cannot be lent yet: its floor lacks what its box has stored; empty if it can."""
        for floor in self._floors().values():
            if table not in floor.floor.state.tables_here:
                continue
            at = next((one for one in floor.floor.state.units if one.table == table), None)
            if at is None:
                return ""
            if not floor.links.is_linked(at.table):
                return say(
                    "the box of table {table} is not linked, and may have stored more than its floor has"
                    " heard: wait for it, or take the table back first",
                    table=at.table,
                )
            for _ in range(LOOKS):
                if not floor.links.unheard(at.table):
                    return ""
                await self._clock.sleep(LOOK_MS)
            return say(
                "table {table} has stored {count} events that its floor has not heard: try again in a moment",
                table=at.table,
                count=floor.links.unheard(at.table),
            )
        return ""
