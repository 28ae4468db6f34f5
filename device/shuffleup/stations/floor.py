"""The shell of the floor: commands from the director, reports from the tables, the time from the clock."""

import asyncio
from collections.abc import Callable, Mapping, Sequence

import msgspec

from shuffleup.floor.boxes import VenueOpened
from shuffleup.floor.command import EventOpened, FloorCommand, FloorContext, FloorEvent, SeededDraws
from shuffleup.floor.contents import DEALER_MAY, PLAYER_VERBS, VERBS
from shuffleup.floor.decide import decide, evolve, hear, tick, with_what_follows
from shuffleup.floor.flights.flight_events import FlightClosed
from shuffleup.floor.flights.last_hands import draw_due
from shuffleup.floor.house.floor_facts import FloorFacts
from shuffleup.floor.phones.phone_access import cards_due
from shuffleup.floor.phones.phone_events import CardsDrawn
from shuffleup.floor.prizes.mystery_bounty import shown_at
from shuffleup.floor.reports import PowerReturned
from shuffleup.floor.state import Floor
from shuffleup.floor.update_left import ReleaseLeft
from shuffleup.kernel.chance import commitment, derived, shuffled
from shuffleup.kernel.clock import until
from shuffleup.kernel.command_ids import CommandIds
from shuffleup.kernel.field_types import CARD_SECRETS, FLOOR, Actor, Millis, Money, TableNo, table_stream
from shuffleup.kernel.language import say
from shuffleup.network.bus.row_stream import Delivery, Position
from shuffleup.network.trust.bag_lists import BagFolder
from shuffleup.protocol.command_refusals import OnlyTheDirector
from shuffleup.protocol.messages import Command, Reply
from shuffleup.protocol.update_left import UpdateLeft
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.stations.commands import read_verb
from shuffleup.stations.floor_secrets import envelopes_name, order_of, secrets_of
from shuffleup.stations.recent_acts import FloorActs
from shuffleup.stations.shared_services import StationContext
from shuffleup.stations.station import BY_UNIT, CLOCK, NOTHING_SEALED, Act, Station
from shuffleup.stations.table_to_floor import UNREPORTED, report_of
from shuffleup.stations.time_of_day import (
    ClockMark,
    ClockRuns,
    away_since_last,
    day_of,
    left_at_last,
    put_forward_from,
    until_start,
    wall_clock,
    wall_ms,
)
from shuffleup.storage.journal.errors import DAMAGED, JournalDamaged, StorageError
from shuffleup.storage.journal.row_hash import Row
from shuffleup.storage.look_folder import LookFolder
from shuffleup.tournament.level_clock import next_notice
from shuffleup.tournament.timetable import MINUTE, WallClock

MARK_EVERY_MS = Millis(4000)
PLAYER = "player"
"""The role of a command that the door of the players' page has checked."""

CARDS_AT_ONCE = 100
"""So many cards are drawn in one row."""


class FloorStation(Station[FloorEvent]):
    """Owns the stream of the floor, and with it the level clock, the seats and the standings.

    Where the tables are elsewhere it keeps copies of what they store; else they are in this process.
    """

    def __init__(self, tables: Sequence[TableNo], context: StationContext, *, ids: CommandIds) -> None:
        super().__init__(FLOOR, context.release.floor, context)
        self.floor: Floor | None = None
        self.acts = FloorActs()
        self.looks: LookFolder | None = None
        """The looks of this box, None where it shows none."""
        self.events_beside: Callable[[], tuple[FloorFacts, ...]] = tuple
        """Says what there is to know of the other events of the house."""
        self.bags: BagFolder | None = None
        """The bag lists of this box, None where it reads none."""
        self.closed_by: Row | None = None
        """The row by which a flight was closed last."""
        self._elsewhere = context.elsewhere
        self._tables = {table_stream(table): table for table in tables}
        self._ids = ids
        self._woken = asyncio.Event()
        self._runs: ClockRuns | None = ClockRuns()
        self._run_began = ""
        """Those of the rows that are read at the start; None once they are."""
        self._envelope_seeds: dict[str, bytes] = {}
        """The seed of the envelopes of a mystery bounty, by what binds it."""
        self._marked = ClockMark(None, 0, Millis(0))
        self._mark_due = Millis(0)
        self._minute: int | None = -1
        self._minute_watchers: list[Callable[[], None]] = []
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
        await self._open_envelopes()
        await self._check_mark()
        if self.floor is None:
            await self._store(self._act(BY_UNIT), (EventOpened(event_id, rules, len(self._tables)),))
        else:
            await self._power_returned(self.floor)
            await self._draw_last_hands()
            await self._draw_cards()
        if self._elsewhere.has_boxes and not self.state.in_venue:
            await self._store(self._act(BY_UNIT), (VenueOpened(),))
        await self._listen(tuple(self._tables))
        for table, row in self.state.awaited:
            await self.hear_of(table, self.heard(table).epoch, row)

    @property
    def epoch(self) -> int:
        """The epoch in which this box owns the stream of the floor."""
        return self._exchange.epoch

    def heard(self, table: TableNo) -> Position:
        """Say how far a table's stream was taken."""
        return self._exchange.heard(table_stream(table))

    async def hear_of(self, table: TableNo, owner_epoch: int, seq: int, *, is_back: bool = False) -> None:
        """Learn that a table's owner in this epoch has stored a row `seq`; ask for what is missing.

        One that `is_back` was gone, and with it what it was asked.
        """
        await self._exchange.hear(table_stream(table), owner_epoch, seq, is_back=is_back)

    def read_again(self, table: TableNo) -> None:
        """Go on with the rows of another box of the same key, behind what was taken of a table."""
        self._exchange.read_again(table_stream(table))

    async def note_boxes(self, event: FloorEvent) -> None:
        """Store what was found out about the boxes of a table, and what follows from it."""
        async with self._turn:
            given = FloorContext(self._clock.now(), BY_UNIT, behind=self._behind())
            await self._store(self._act(BY_UNIT), with_what_follows(self.state, (event,), given))

    def note_stored(self, table: TableNo, seq: int) -> None:
        """Note that a table of this process has stored a row `seq`, which the bus will bring."""
        self._exchange.note_stored(table_stream(table), seq)

    async def take_in(self, row: Row) -> None:
        """Hear a row of a table of which a copy lies in our journal already."""
        await self._exchange.take_in(Delivery(row.epoch, row))

    async def read_on(self, table: TableNo) -> None:
        """Take in a row of a table of this process, before the bus brings it.

        Raises:
            JournalError: the storage does not let us.
        """
        after = self.heard(table).seq
        while rows := await self._writer.rows(table_stream(table), after):
            for row in rows:
                await self.take_in(row)
            after = rows[-1].seq

    def watch_minutes(self, watcher: Callable[[], None]) -> None:
        """Call the watcher when the clock on the wall shows another minute, a few seconds late at most."""
        self._minute_watchers.append(watcher)

    def room_time(self) -> tuple[Millis, WallClock | None]:
        """Read both clocks: the one since boot, and the one on the wall, if it is right."""
        return self._clock.now(), wall_clock(self._clock.wall(), self.state.rules.event)

    def given(self) -> FloorContext:
        """Return the circumstances of a command that only asks what could be done now."""
        return FloorContext(
            self._clock.now(),
            day=self.today(),
            behind=self._behind(),
            acts=self.acts.undoable,
            elsewhere=self.events_beside(),
        )

    def today(self) -> str:
        """Return the calendar day in the room, year first; empty where nobody knows it."""
        return day_of(self._clock.wall())

    async def keep_time(self) -> None:
        """Change levels when they are due and mark the time left every four seconds, until cancelled.

        A storage that fails is tried again at the next mark: the clock counts on meanwhile.
        """
        while True:
            try:
                await self._tick()
                await self._mark()
                await self._try_storage()
            except StorageError as failure:
                self._storage_failed(failure)
            self._look_at_the_wall()
            await self._until_next_mark()

    def _check_fresh(self, seen: int) -> None:
        """Refuse where somebody has acted since; reports of tables are no such acts."""
        self.acts.check_fresh(seen, self.version, self.state)

    def _answer(self, command: Command) -> tuple[Sequence[FloorEvent], Mapping[str, bytes]]:
        role = command.actor.role
        verbs = PLAYER_VERBS if role == PLAYER else VERBS
        if role not in ("director", PLAYER) and not (role == "dealer" and command.verb in DEALER_MAY):
            raise OnlyTheDirector(command.verb, role)
        asked = read_verb(command, verbs)
        seed = self._seeds.seed() if asked.seals else b""
        bound = commitment(seed) if seed else ""
        looks = self.looks if asked.about_looks else None
        bags = self.bags if asked.about_bags else None
        given = FloorContext(
            self._clock.now(),
            command.actor,
            self._lots(asked),
            day=self.today(),
            until_start=self._until_start(),
            put_forward=put_forward_from(self._clock.wall()),
            boxes=self._elsewhere.boxes(),
            behind=self._behind(),
            commitment=bound,
            envelope=self._next_envelope() if asked.opens_envelope else None,
            acts=self.acts.undoable,
            looks_taken=looks.taken if looks else ("",),
            looks_there=looks.there() if looks else frozenset(),
            elsewhere=self.events_beside(),
            bag_lists=bags.here() if bags else {},
            list_read_by=bags.readers_of(self._root.hex()) if bags else (),
        )
        events = decide(self.state, asked, given)
        if not seed:
            return events, NOTHING_SEALED
        self._envelope_seeds = {bound: seed}
        return events, {envelopes_name(bound): seed}

    def _next_envelope(self) -> tuple[int, Money] | None:
        """Open the next envelope: its position in the order, and its value."""
        mystery = self.state.mystery
        seed = self._envelope_seeds.get(mystery.commitment) if mystery else None
        if mystery is None or seed is None or mystery.next_position is None:
            return None
        position = mystery.next_position
        return position, order_of(mystery.envelopes, seed)[position - 1]

    async def _open_envelopes(self) -> None:
        """Take the seed of the envelopes out of the journal again."""
        mystery = self.floor.mystery if self.floor else None
        seed = await self._writer.unseal(envelopes_name(mystery.commitment)) if mystery else None
        if mystery and seed:
            self._envelope_seeds = {mystery.commitment: seed}

    async def secrets(self, names: Sequence[str]) -> dict[str, bytes]:
        """Read those of the named secrets that are in force and lie here, for the standby."""
        known = frozenset(secrets_of(self.state)).intersection(names)
        found = {name: await self._writer.unseal(name) for name in known}
        return {name: secret for name, secret in found.items() if secret is not None}

    async def card_secret(self, digest: str) -> bytes | None:
        """Read the secret of a player's card, None where it is not here."""
        return await self._writer.unseal(CARD_SECRETS + digest)

    async def _store(
        self, act: Act, events: Sequence[FloorEvent], sealed: Mapping[str, bytes] = NOTHING_SEALED
    ) -> None:
        """Store events, and draw what is due after them: cards of players, the last hands of a flight."""
        await super()._store(act, events, sealed)
        if self.floor is not None:
            await self._draw_last_hands()
            await self._draw_cards()

    async def _draw_last_hands(self) -> None:
        """Draw how many more hands each table of a flight plays; the row holds the seed (FLT-01)."""
        if draw_due(self.state):
            given = FloorContext(self._clock.now(), BY_UNIT, self._draws(), behind=self._behind())
            await super()._store(self._act(BY_UNIT), with_what_follows(self.state, (), given))

    async def _draw_cards(self) -> None:
        """Draw 128 random bits for each card that is due; the row holds their SHA-256 (PLY-01)."""
        due = cards_due(self.state)
        for first in range(0, len(due), CARDS_AT_ONCE):
            secrets = {entry: self._seeds.salt() for entry in due[first : first + CARDS_AT_ONCE]}
            digests = {entry: commitment(secret) for entry, secret in secrets.items()}
            sealed = {CARD_SECRETS + digests[entry]: secret for entry, secret in secrets.items()}
            await super()._store(self._act(BY_UNIT), (CardsDrawn(tuple(digests.items())),), sealed)

    def _behind(self, taken: Row | None = None) -> dict[TableNo, int]:
        """Name the tables that have stored more than was taken, `taken` included, as far as is known."""
        known = self._exchange.behind()
        if taken is not None and known.get(taken.stream) == taken.seq:
            del known[taken.stream]
        return {self._tables[name]: seq for name, seq in known.items() if name in self._tables}

    async def _from_bus(self, command: Command, sender: str) -> Reply:
        """Take what another box asks as its dealer's word, whatever it says of itself."""
        if command.to != self.stream:
            return Reply(422, self.version, say("there is no {stream} here", stream=command.to))
        return await self.submit(msgspec.structs.replace(command, actor=Actor("dealer", face=sender)))

    def _until_start(self) -> Millis | None:
        return until_start(self.state.rules.event, self._clock.wall())

    def _lots(self, asked: FloorCommand) -> SeededDraws:
        """Give a command that draws a seed of its own; every draw in it has a seed that follows from that."""
        return self._draws() if asked.draws else SeededDraws()

    def _draws(self) -> SeededDraws:
        seed = self._seeds.seed()
        return SeededDraws(seed.hex(), lambda what, items: shuffled(derived(seed, what), items))

    def _hear(self, row: Row) -> Sequence[FloorEvent]:
        is_needless = row.type in UNREPORTED and row.version <= self.release.table.version(row.type)
        if is_needless and not self.state.awaited:
            return ()  # as `hear` says, too: of thirty rows of a hand the floor needs three
        number = TableNo(int(row.stream.partition("/")[2]))
        report = None if is_needless else report_of(self.release.table.read(row), number)
        return hear(self.state, report, self._clock.now(), self._behind(row))

    def _fold(self, row: Row, event: FloorEvent) -> None:
        before = self.floor
        self.floor = evolve(before, event)
        if before is None or self.floor.clock.at != before.clock.at:
            self._run_began = row.wall
        self.acts.take(row, event, before)
        if isinstance(event, FlightClosed):
            self.closed_by = row
        self._elsewhere.note(row, event)
        if self._runs is not None:
            self._runs.take(self.floor)

    async def _tick(self) -> None:
        async with self._turn:
            due = tick(
                self.state,
                self._clock.now(),
                self._until_start(),
                self._behind(),
                put_forward_from(self._clock.wall()),
            )
            await self._store(self._act(CLOCK), due)

    async def _mark(self) -> None:
        clock, now = self.state.clock, self._clock.now()
        same_run = (self._marked.level, self._marked.anchor) == (clock.level, clock.at)
        counts = clock.running and clock.phase in ("level", "break")
        if not counts or (same_run and now < self._mark_due):
            return
        self._marked = ClockMark(clock.left_at(now), clock.level, clock.at, wall_ms(self._clock.wall()))
        self._mark_due = Millis(now + MARK_EVERY_MS)
        await self._writer.mark_clock(msgspec.json.encode(self._marked))

    def _look_at_the_wall(self) -> None:
        wall = self.room_time()[1]
        minute = None if wall is None else wall.shows // MINUTE
        if minute != self._minute:
            self._minute = minute
            for watcher in self._minute_watchers:
                watcher()

    async def _until_next_mark(self) -> None:
        """Wait four seconds, less where a level ends or a notice is due before; an event wakes at once."""
        clock, now = self.state.clock, self._clock.now()
        wake = Millis(now + MARK_EVERY_MS)
        if clock.running and clock.phase in ("level", "break"):
            wake = max(self._mark_due, Millis(now + 1))
        notice = next_notice(clock.phase, clock.left_at(now), clock.length)
        ahead = [
            clock.ends_at(),
            shown_at(self.state),
            Millis(now + notice.after) if notice and clock.running else None,
        ]
        due = min([wake, *(at for at in ahead if at is not None and at > now)])
        self._woken.clear()
        await until(self._clock, due, self._woken)

    async def _check_mark(self) -> None:
        """Raise JournalDamaged where the clock was marked in a run of which no row is left."""
        runs, self._runs = self._runs or ClockRuns(), None
        if fault := runs.fault(await self._writer.clock_mark()):
            raise JournalDamaged(f"the journal of this floor: {DAMAGED.format(error=fault)}", fault)

    async def _power_returned(self, floor: Floor) -> None:
        mark = await self._writer.clock_mark()
        away = away_since_last(floor, mark, self._run_began, self._clock.wall())
        report = PowerReturned(left_at_last(floor, mark), away)
        await self._store(self._act(BY_UNIT), hear(floor, report, self._clock.now(), dict(floor.awaited)))

    async def tell_left(self, left: UpdateLeft | None) -> None:
        """Write down that an update of this box did not stay, if one did not; once in a start of it."""
        if left is None:
            return
        async with self._turn:
            report = ReleaseLeft(left, self._clock.boot_id)
            await self._store(self._act(BY_UNIT), hear(self.state, report, self._clock.now(), self._behind()))

    def _act(self, actor: Actor) -> Act:
        return Act(self._ids.next(), actor)
