"""The notices of the floor to a venue, beside its rows: its presence, the event, the tables of the boxes."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

import msgspec

from shuffleup.floor.state import Floor
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import FLOOR, TableNo, UnitId
from shuffleup.network.bus import Bus, Message, Will, topics
from shuffleup.network.bus.notices import (
    EventNotice,
    FloorAddress,
    FloorsFound,
    FloorStatus,
    GivenTable,
    LifeJudged,
    LifeTold,
    TablesGiven,
    TimeAnswered,
    TimeAsked,
    read_notice,
)
from shuffleup.network.bus.row_stream import RowLink
from shuffleup.network.trust.floor_authority import ClaimKey
from shuffleup.stations.event_codec import THIS_RELEASE
from shuffleup.stations.floor import FloorStation
from shuffleup.stations.row_sync import StatusTelling


def floor_will(
    epoch: int, unit: UnitId, root: str, proof: str = "", release: str = THIS_RELEASE.version
) -> Will:
    """Say what the bus tells the venue when the floor of that event (hex) is gone."""
    gone = FloorStatus(False, epoch, 0, unit, root, proof, release)
    return Will(topics.status(FLOOR), msgspec.json.encode(gone))


Permit = Callable[[], Awaitable[None]]
"""Has the broker let each box say what its table wants said, and returns when it does."""


async def permit_all() -> None:
    """Ask nobody: on this bus everybody may say everything."""


class FloorNotices:
    """Keeps the retained notices of the floor up to date, and answers who asks what its clock shows.

    `head` gives the last row of the floor that concerns a table; `judge` answers to a user of the bus, with a
    table or none, what the floor thinks of what it tells of itself. `moved` names the boxes of other events.
    With a `key` the epoch of the floor is proved to everybody. A box hears that it has a table when it is
    permitted to speak for it: its first words would be lost else.
    """

    def __init__(
        self,
        station: FloorStation,
        *,
        bus: Bus,
        clock: Clock,
        unit: UnitId,
        event: EventNotice,
        head: Callable[[TableNo], RowLink],
        judge: Callable[[str, TableNo | None, LifeTold], Awaitable[LifeJudged]],
        moved: Callable[[], dict[UnitId, str]] = dict,
        permit: Permit = permit_all,
        key: ClaimKey | None = None,
    ) -> None:
        self._station = station
        self._bus = bus
        self._clock = clock
        self._unit = unit
        self._event = event
        self._head, self._judge, self._moved = head, judge, moved
        self._given: TablesGiven | None = None
        self._tables: dict[str, TableNo] = {}
        self._found: FloorsFound | None = None
        self._permit = permit
        self._key = key
        self._telling = StatusTelling(clock, self._publish_status, lambda: station.epoch)
        self._regiven, self._givings = asyncio.Event(), 0
        self._questions = bus.subscribe(topics.time_ask("+"), self._time_asked)

    def open(self) -> None:
        """Publish from now on what changes."""
        self._station.watch(self.look)

    def publish(self) -> None:
        """Publish everything, as is due when the link is back: a broker that was killed has forgotten it."""
        self._bus.publish(topics.FLOOR_EVENT, msgspec.json.encode(self._event), retain=True)
        self._regiven.set()
        self._publish_found()
        if self._given is not None:
            self._publish_tables(self._given)
        self._publish_status()

    def found_at(self, floors: tuple[FloorAddress, ...]) -> None:
        """Tell everybody where the floor is found, and its standby."""
        if floors != (self._found.floors if self._found else ()):
            self._found = FloorsFound(floors)
            self._publish_found()

    async def keep_giving(self) -> None:
        """Publish who has which table, as soon as the broker permits it, until cancelled."""
        while True:
            await self._regiven.wait()
            self._regiven.clear()
            await self.give()

    async def give(self) -> None:
        """Publish who has which table, where that is another than before and as soon as it is permitted."""
        given = tables_given(self._station.state, self._station.epoch, self._event.root, self._moved())
        if given != self._given:
            await self._permit()
            self._given = given
            self._tables = {one.user: one.table for one in given.tables}
            self._publish_tables(given)

    @contextmanager
    def together(self) -> Iterator[None]:
        """Say what was given while the body runs at its end, once.

        Everybody is told who has which table, so a room of a thousand boxes that are given theirs one by one
        would hear of a thousand tables a thousand times.
        """
        self._givings += 1
        try:
            yield
        finally:
            self._givings -= 1
            self.look()

    async def keep_telling(self) -> None:
        """Publish the status after changes, until cancelled."""
        await self._telling.run()

    def close(self) -> None:
        """Say that this floor is there no more, and answer nobody."""
        self._questions.close()
        self._publish_status(linked=False)

    def look(self) -> None:
        """Take in that a table, or where a box belongs, may be another than before."""
        if not self._givings:
            self._regiven.set()
        self._telling.changed()

    def _publish_status(self, *, linked: bool = True) -> None:
        station, root = self._station, self._event.root
        proof = self._key.epoch(root, station.epoch) if self._key else ""
        at = (station.epoch, station.version, self._unit, root, proof)
        status = FloorStatus(linked, *at, station.release.version)
        self._bus.publish(topics.status(FLOOR), msgspec.json.encode(status), retain=True)

    def _publish_found(self) -> None:
        if self._found is not None:
            self._bus.publish(topics.FLOOR_ADDRESSES, msgspec.json.encode(self._found), retain=True)

    def _publish_tables(self, given: TablesGiven) -> None:
        self._bus.publish(topics.FLOOR_TABLES, msgspec.json.encode(given), retain=True)

    async def _time_asked(self, message: Message) -> None:
        asked, user = read_notice(message.payload, TimeAsked), topics.last_level(message.topic)
        table = self._tables.get(user)
        judged = await self._judge(user, table, asked.told)
        wall = round(self._clock.wall().timestamp() * 1000)
        head = self._head(table) if table else None
        answer = TimeAnswered(asked.sent, self._clock.now(), self._clock.boot_id, wall, head, judged)
        self._bus.publish(topics.time_answer(user), msgspec.json.encode(answer))


def tables_given(
    floor: Floor, floor_epoch: int, root: str, moved: dict[UnitId, str] | None = None
) -> TablesGiven:
    """Say which box plays which table, and which boxes are `moved` to another event."""
    tables = (GivenTable(one.table, one.unit, one.user, one.name, one.epoch, one.seq) for one in floor.units)
    return TablesGiven(floor_epoch, tuple(tables), root, moved or {})
