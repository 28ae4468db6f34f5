"""The shell of the floor: commands from the director, reports from the tables, the time from the clock."""

import asyncio
from collections.abc import Mapping, Sequence

import msgspec

from shuffleup.amounts import Millis
from shuffleup.bus import Bus
from shuffleup.chance import Seeds, shuffled
from shuffleup.clock import Clock
from shuffleup.command_ids import CommandIds
from shuffleup.floor.clockwork import tick
from shuffleup.floor.commands import (
    DEALER_MAY,
    VERBS,
    DrawSeats,
    FloorCommand,
    HandReport,
    Lots,
    PowerReturned,
)
from shuffleup.floor.decide import chairs_for, decide, hear_hand, hear_result, power_returned
from shuffleup.floor.events import EventOpened, FloorEvent
from shuffleup.floor.evolve import evolve
from shuffleup.floor.state import Floor
from shuffleup.identity import FLOOR, Actor, TableNo, table_stream
from shuffleup.journal import Row, Writer
from shuffleup.poker.cards import DECK, text
from shuffleup.refusals import WrongRole
from shuffleup.ruleset import RuleSet
from shuffleup.stations.records import FLOOR_EVENTS, TABLE_EVENTS
from shuffleup.stations.station import NO_ROOM, NOTHING_SEALED, Act, Station
from shuffleup.stations.translation import for_floor
from shuffleup.stations.verbs import read_verb
from shuffleup.stations.waiting import until
from shuffleup.wire import Command

MARK_EVERY_MS = Millis(4000)
CLOCK = Actor("clock")
UNIT = Actor("unit")


class ClockMark(msgspec.Struct, frozen=True):
    """The time left, written over every four seconds, for the return after a power cut.

    `level` and `anchor` say which run of the clock it belongs to: an older run's mark is worth nothing.
    """

    left: Millis | None
    level: int
    anchor: Millis


class FloorStation(Station[FloorEvent]):
    """Owns the stream of the floor, and with it the level clock, the seats and the standings."""

    def __init__(
        self,
        tables: Sequence[TableNo],
        *,
        writer: Writer,
        bus: Bus,
        clock: Clock,
        root: bytes,
        seeds: Seeds,
        ids: CommandIds,
    ) -> None:
        super().__init__(FLOOR, FLOOR_EVENTS, writer=writer, bus=bus, clock=clock, root=root)
        self.floor: Floor | None = None
        self._tables = tuple(tables)
        self._seeds = seeds
        self._ids = ids
        self._woken = asyncio.Event()
        self._marked = ClockMark(None, 0, Millis(0))
        self._mark_due = Millis(0)
        self.watch(self._woken.set)

    @property
    def state(self) -> Floor:
        """The state of the floor, which is there once the station is open."""
        if self.floor is None:
            raise RuntimeError("the floor has not been opened")
        return self.floor

    async def open(self, event_id: str, rules: RuleSet) -> None:
        """Open the event, or come back to where its journal ends with the clock paused; then listen."""
        await self._replay()
        if self.floor is None:
            await self._store(self._act(UNIT), (EventOpened(event_id, rules, len(self._tables)),))
        else:
            await self._power_returned(self.floor)
        await self._listen([table_stream(number) for number in self._tables])

    async def keep_time(self) -> None:
        """Change levels when they are due and mark the time left every four seconds, for ever.

        A store without room is tried again at the next mark: the clock counts on meanwhile.
        """
        while True:
            try:
                await self._tick()
                await self._mark()
            except NO_ROOM as failure:
                self._storage_failed(failure)
            await self._until_next_mark()

    def _answer(self, command: Command) -> tuple[Sequence[FloorEvent], Mapping[str, bytes]]:
        role = command.actor.role
        if role != "director" and not (role == "dealer" and command.verb in DEALER_MAY):
            raise WrongRole(f"{command.verb} wants the director; this came from a {role or 'stranger'}")
        asked = read_verb(command, VERBS)
        return decide(self.state, asked, self._clock.now(), self._lots(asked)), NOTHING_SEALED

    def _lots(self, asked: FloorCommand) -> Lots:
        if not isinstance(asked, DrawSeats):
            return Lots()
        seed = self._seeds.seed()
        deck = tuple(text(card) for card in shuffled(seed, DECK))
        return Lots(seed.hex(), shuffled(seed, chairs_for(self.state)), deck)

    def _hear(self, row: Row) -> Sequence[FloorEvent]:
        number = TableNo(int(row.stream.partition("/")[2]))
        report = for_floor(TABLE_EVENTS.read(row), number)
        if report is None:
            return ()
        if isinstance(report, HandReport):
            return hear_hand(self.state, report, self._clock.now())
        return hear_result(self.state, report)

    def _fold(self, row: Row, event: FloorEvent) -> None:
        self.floor = evolve(self.floor, event)

    async def _tick(self) -> None:
        async with self._turn:
            await self._store(self._act(CLOCK), tick(self.state, self._clock.now()))

    async def _mark(self) -> None:
        clock, now = self.state.clock, self._clock.now()
        same_run = (self._marked.level, self._marked.anchor) == (clock.level, clock.at)
        if not clock.running or (same_run and now < self._mark_due):
            return
        self._marked = ClockMark(clock.left_at(now), clock.level, clock.at)
        self._mark_due = Millis(now + MARK_EVERY_MS)
        await self._writer.mark_clock(msgspec.json.encode(self._marked))

    async def _until_next_mark(self) -> None:
        """Wait four seconds, less where a level ends before; a new event is looked at at once."""
        ends = self.state.clock.ends_at()
        wake = max(self._mark_due, Millis(self._clock.now() + 1))
        if not self.state.clock.running:
            wake = Millis(self._clock.now() + MARK_EVERY_MS)
        due = wake if ends is None else Millis(min(ends, wake))
        self._woken.clear()
        await until(self._clock, due, self._woken)

    async def _power_returned(self, floor: Floor) -> None:
        stored = await self._writer.clock_mark()
        mark = msgspec.json.decode(stored, type=ClockMark) if stored else None
        same_run = mark and (mark.level, mark.anchor) == (floor.clock.level, floor.clock.at)
        report = PowerReturned(mark.left if mark and same_run else None)
        await self._store(self._act(UNIT), power_returned(floor, report, self._clock.now()))

    def _act(self, actor: Actor) -> Act:
        return Act(self._ids.next(), actor)
