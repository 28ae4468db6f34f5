"""The floor of a venue: its tables run on boxes of their own and report over the bus."""

import asyncio
from asyncio import TaskGroup
from collections.abc import Callable, Iterable, Mapping

from shuffleup.floor.boxes import ChooseBox, GiveTable, TakeTableBack
from shuffleup.floor.feature_states import Head
from shuffleup.kernel.chance import Seeds
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.command_ids import CommandIds
from shuffleup.kernel.dispatch import name_of
from shuffleup.kernel.field_types import FLOOR, Actor, CommandId, Stream, TableNo, UnitId, table_stream
from shuffleup.kernel.language import say
from shuffleup.network.bus import Bus
from shuffleup.network.bus.inbox import RowRefused
from shuffleup.network.bus.notices import EventNotice, FloorAddress
from shuffleup.network.bus.subscription import HandlerFailures
from shuffleup.network.trust.floor_authority import NO_CLAIMS, ClaimKey
from shuffleup.network.trust.paired_units import PairedUnit
from shuffleup.protocol.messages import Command, Reply
from shuffleup.protocol.wall import ORDINARY_ROOM, ListView, RoomView
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.stations.commands import CommandSender
from shuffleup.stations.event_codec import THIS_RELEASE, Release
from shuffleup.stations.floor import FloorStation
from shuffleup.stations.floor_views import FloorConsole, FloorProjections
from shuffleup.stations.latest_views import Hub
from shuffleup.stations.row_sync import KEPT_A_TABLE
from shuffleup.stations.shared_services import StationContext
from shuffleup.storage.journal.errors import JournalError
from shuffleup.storage.journal.store import Journal
from shuffleup.storage.journal.writer import Writer
from shuffleup.unit.box.box_views import re_anchored
from shuffleup.unit.venue.box_connections import VenueLinks
from shuffleup.unit.venue.box_lives import BoxLives
from shuffleup.unit.venue.events_beside import EventsBeside
from shuffleup.unit.venue.floor_notices import FloorNotices, Permit, permit_all
from shuffleup.unit.venue.remote_tables import (
    RowsByTable,
    TableCopies,
    TableHolders,
    TablesElsewhere,
    TablesShown,
)
from shuffleup.views.clock import clock_view

ADMITTED = Actor("director", face="pairing")
"""In whose name a box gets the table that the director has chosen for it when it was let in."""

GIVINGS = frozenset(map(name_of, (GiveTable, TakeTableBack, ChooseBox)))
"""The verbs that decide which box plays a table."""

BATCH = 500


class VenueFloor:
    """A floor whose tables are elsewhere; what `Evening` is where they are in its own process.

    `unit` is this box; `members` are those that were let in, and `members_changed` is to be called when they
    are others. `failures` has to be the error hook of the bus; `permit` has its broker let each box speak for
    its table. `beside` knows the other events of the house. `key` proves to the boxes that this is their
    floor. `tell` takes lines for the log; `told` is what the console says of a taking over.
    """

    def __init__(
        self,
        journal: Journal,
        *,
        event: str,
        writer: Writer,
        bus: Bus,
        clock: Clock,
        hub: Hub,
        seeds: Seeds,
        ids: CommandIds,
        unit: UnitId,
        tables: int,
        members: Callable[[], Iterable[PairedUnit]],
        failures: HandlerFailures,
        permit: Permit = permit_all,
        key: ClaimKey | None = None,
        beside: EventsBeside | None = None,
        has_standby: Callable[[], bool] = lambda: True,
        rate: float = 1.0,
        room: RoomView = ORDINARY_ROOM,
        release: Release = THIS_RELEASE,
        tell: Callable[[str], None] = lambda line: None,
        told: str = "",
    ) -> None:
        self.stopped = ""
        """Why this floor decides nothing any more; empty while it does."""
        self._standby = ""
        self._bus, self._clock, self._hub, self._writer, self._rate = bus, clock, hub, writer, rate
        self._members, self._release, self._tell = members, release, tell
        self.beside = beside or EventsBeside()
        self._tables = tuple(TableNo(number) for number in range(1, tables + 1))
        self._running: list[asyncio.Task[None]] = []
        self._heeded: dict[TableNo, tuple[UnitId, int]] = {}
        self._holders = TableHolders(lambda: self.floor.floor)
        self._copies = TableCopies(writer, self._holders.of)
        self._concerns = RowsByTable(journal.root)
        self.floor = self._deciding(journal.root, seeds, ids, key)
        self._asking = CommandSender(bus, clock)
        self._lives = BoxLives(self.floor, self._holders, writer, clock, tell)
        self._copies.screen = self._lives.admit
        self.projections = FloorProjections(self.floor, bus, rate, hub, room, clock)
        self.links = self._links(journal.root, key, has_standby, told)
        self._shown = TablesShown(bus, clock, hub, self._holders, frozenset(self._tables))
        self._failures = failures
        failures.forked, failures.refused = self.links.forked, self.links.refused
        self.event = EventNotice(event, journal.root.hex(), journal.genesis.decode())
        self._notices = self._floor_notices(unit, permit, key)
        self.console = FloorConsole(self.floor, writer, clock, self._ends, journal.path)
        self.floor.watch(self._post_faces)

    def _floor_notices(self, unit: UnitId, permit: Permit, key: ClaimKey | None) -> FloorNotices:
        return FloorNotices(
            self.floor,
            bus=self._bus,
            clock=self._clock,
            unit=unit,
            event=self.event,
            moved=self.beside.moved,
            head=self._concerns.head,
            judge=self._lives.judge,
            permit=permit,
            key=key,
        )

    def _deciding(self, root: bytes, seeds: Seeds, ids: CommandIds, key: ClaimKey | None) -> FloorStation:
        elsewhere = TablesElsewhere(self._concerns, self._copies, self._holders.of, self._of_this_event, key)
        context = StationContext(
            self._writer,
            self._bus,
            self._clock,
            root,
            seeds,
            elsewhere,
            self._release,
            kept_octets=len(self._tables) * KEPT_A_TABLE,
        )
        return FloorStation(self._tables, context, ids=ids)

    def _links(
        self, root: bytes, key: ClaimKey | None, has_standby: Callable[[], bool], told: str
    ) -> VenueLinks:
        return VenueLinks(
            self.floor,
            self._holders,
            bus=self._bus,
            clock=self._clock,
            hub=self._hub,
            members=self._of_this_event,
            spares=self.beside.spares or self._bus,
            deposed=self.depose,
            root=root.hex(),
            claims=key.claims if key else NO_CLAIMS,
            head=self._concerns.head,
            lives=self._lives,
            has_standby=has_standby,
            told=told,
        )

    async def open(self, rules: RuleSet, tasks: TaskGroup) -> Callable[[], None]:
        """Open the event or come back to it, and listen to the tables; returns what stops it."""
        await self.floor.open(self.event.event, rules)
        for table in self._tables:
            await self._set_aside_former(table)
            await self._hear_copies(table)
        await self._heed_givings()
        self.links.open()
        self._notices.open()
        self._publish()
        self._bus.watch_link(self._link_changed)
        keeping = (
            self.floor.keep_time(),
            self.floor.keep_asking(),
            self._notices.keep_giving(),
            self._notices.keep_telling(),
            self.links.keep_posting(),
            self.projections.keep_publishing(),
            self._shown.keep_looking(),
        )
        self._running = [tasks.create_task(one) for one in keeping]
        await self.members_changed()
        return self._stop

    def found_at(self, address: str) -> None:
        """Tell the room where the floor console is found, empty where nobody can reach it."""
        self.projections.found_at(address)

    def season_made(self, lists: tuple[ListView, ...]) -> None:
        """Show these lists of the season on the wall in a break."""
        self.projections.season_made(lists)

    def floors_at(self, floors: tuple[FloorAddress, ...]) -> None:
        """Tell the boxes where this floor is found, and its standby."""
        if not self.stopped:
            self._notices.found_at(floors)
            self._standby = next((f"https://{one.host}:{one.web}" for one in floors[1:]), "")

    async def submit(self, command: Command) -> Reply:
        """Bring a command to its owner, over the bus where that is a table."""
        if self.stopped:
            return Reply(422, self.floor.version, self.stopped)
        if command.to == FLOOR:
            if command.verb == "archive_event" and (others := self.beside.open_events()):
                why = say("put away the events beside it first: {events}", events=", ".join(others))
                return Reply(422, self.floor.version, why)
            async with self.beside.turn:
                return await self.ask_floor(command)
        holder = self._holders.of(command.to)
        if holder is None:
            streams = (FLOOR, *(table_stream(one.table) for one in self.floor.state.units))
            return Reply(422, 0, say("there is no {stream} here", stream=command.to), streams)
        silent = say("table {table} does not answer: its unit is not linked", table=holder.table)
        if not self.links.is_linked(holder.table):
            return Reply(503, 0, silent)
        return await self._asking.ask(command, holder.user, silent=silent)

    async def members_changed(self) -> None:
        """Give each box the table that was chosen when it was let in, and take back what none of them has."""
        members = {one.unit: one for one in self._members()}
        with self._notices.together():
            for at in self.floor.state.units:
                if at.unit not in members:
                    reason = {"reason": "the box was sent away"}
                    await self._by_itself(
                        f"sent away {at.unit} {at.epoch}", "take_table_back", at.table, **reason
                    )
            here = self.floor.state.tables_here
            for one in self._of_this_event():
                if one.table in here and self._holders.at(TableNo(one.table)) is None:
                    await self._by_itself(
                        f"admitted {one.unit}", "give_table", TableNo(one.table), unit=one.unit
                    )
        self.links.members_changed()

    def storage_error(self) -> JournalError | None:
        """Return what is wrong with the storage, None if nothing is."""
        return self.floor.storage_error

    async def close(self) -> None:
        """Let go of the bus, and of the journal when nobody stores anything any more."""
        self._asking.close()
        self.links.close()
        self._shown.close()
        self.floor.close()
        await self.floor.finished()
        await self._writer.close()

    def neighbours_changed(self) -> None:
        """Tell boxes and console that a box belongs to another event than before."""
        self._notices.look()
        self.links.members_changed()

    async def let_boxes_go(self) -> None:
        """Take every table back, and tell the boxes where they belong now."""
        async with self.beside.turn:
            for at in self.floor.state.units:
                await self._by_itself(f"event closed {at.epoch}", "take_table_back", at.table)
        await self._notices.give()

    def _of_this_event(self) -> tuple[PairedUnit, ...]:
        """List the boxes that were let in and have no table in another event."""
        elsewhere = self.beside.holders()
        return tuple(one for one in self._members() if UnitId(one.unit) not in elsewhere)

    async def ask_floor(self, command: Command) -> Reply:
        """Do what is asked of the floor, in the turn that its caller has."""
        if command.verb not in GIVINGS:
            return await self.floor.submit(command)
        doubted = [at for at in self.floor.state.units if at.doubt]
        async with self._copies.still():
            reply = await self.floor.submit(command)
            for at in self.floor.state.units:
                if (at.unit, at.epoch) != self._heeded.get(at.table):
                    await self._set_aside_former(at.table)
        await self._heed_givings()
        for before in doubted:
            if (now := self._holders.at(before.table)) and now != before:
                await self._lives.begin_anew(now)
        return reply

    async def _set_aside_former(self, table: TableNo) -> None:
        """Set aside what the copy has of a former box behind the row from which the table was given.

        A table is given from the last row that the floor can read: what lies behind it nobody goes on from.
        """
        stream = table_stream(table)
        holder = self._holders.of(stream)
        behind = await self._writer.rows(stream, holder.seq, 1) if holder else ()
        if holder and behind and behind[0].epoch < holder.epoch:
            reason = f"table {table} was given to {holder.name} from row {holder.seq} on"
            await self._writer.set_aside(stream, holder.seq, reason)

    async def _by_itself(self, act: str, verb: str, table: TableNo, **args: str) -> None:
        """Do once what follows from a person's act at the door; where it is refused a task asks for it."""
        command = Command(CommandId(f"{act} table {table}"), FLOOR, verb, ADMITTED, {"table": table, **args})
        await self.ask_floor(command)

    async def _heed_givings(self) -> None:
        """Let the reading of every table know its owner at once, so that rows of a former one are dropped."""
        for at in self.floor.state.units:
            if (at.unit, at.epoch) != self._heeded.get(at.table):
                if at.table in self._heeded:
                    self.links.settled(at.table)
                    await self._lives.begin_anew(at)
                self._heeded[at.table] = at.unit, at.epoch
                await self.floor.hear_of(at.table, at.epoch, at.seq)

    async def _hear_copies(self, table: TableNo) -> None:
        """Take in what was copied but not applied when the power was cut, and note how far the copy goes.

        A table whose copy holds a row that cannot be read waits there for a person; all others play.
        """
        stream, after = table_stream(table), max(0, self.floor.heard(table).seq - 1)
        while rows := await self._writer.rows(stream, after, BATCH):
            for row in rows:
                try:
                    await self.floor.take_in(row)
                except RowRefused as why:
                    self._failures.row_refused(why)
                    return
                self._copies.note(row)
            after = rows[-1].seq

    def _ends(self) -> Mapping[Stream, int]:
        heads: dict[Stream, Head] = self._copies.heads
        return {FLOOR: self.floor.version, **{stream: head.seq for stream, head in heads.items()}}

    def _publish(self) -> None:
        self.projections.publish_again()
        self._notices.publish()
        self._post_faces()

    def _post_faces(self) -> None:
        now, floor = self._clock.now(), self.floor.state
        self._hub.post("clock", re_anchored(clock_view(floor, self._rate), now))
        self._hub.post("board", self.projections.board)

    def _link_changed(self, linked: bool) -> None:
        if not linked:
            self._lives.forget()
        elif not self.stopped:
            self._publish()

    def depose(self, epoch: int) -> None:
        """Stop for good: a person has let another floor take over, this event and those beside it."""
        if not self.stopped:
            self.stopped = say(
                "another floor has taken over (epoch {epoch}): this one is stopped", epoch=epoch
            )
            where = say("{stopped}; it is found at {address}", stopped=self.stopped, address=self._standby)
            self._tell(f"another floor has taken over (epoch {epoch}): this one is stopped, switch it off")
            self.links.fault = self.stopped
            self.links.post()
            self.console.replaced = True
            self.projections.replaced(where if self._standby else self.stopped, self._standby)
            self._stop()
            self.floor.close()
            self.beside.deposed(epoch)

    def _stop(self) -> None:
        if self._running:
            for task in self._running:
                task.cancel()
            self._running = []
            self._notices.close()
