"""The shell of a table: commands from its faces, messages from the floor, decks from the seeds."""

import asyncio
from collections.abc import Callable, Mapping, Sequence

import msgspec

from shuffleup.kernel.chance import commitment, shuffled
from shuffleup.kernel.clock import until
from shuffleup.kernel.field_types import FLOOR, Actor, CommandId, HandNo, Millis, TableNo, table_stream
from shuffleup.kernel.language import say
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.poker.cards import DECK
from shuffleup.protocol.command_refusals import DeckIsLost, FloorIsThere, MayNotActHere, WaitsForEvent
from shuffleup.protocol.messages import Command, Reply
from shuffleup.stations.commands import read_verb
from shuffleup.stations.floor_to_table import for_table
from shuffleup.stations.shared_services import SharedReading, StationContext
from shuffleup.stations.station import BY_UNIT, CLOCK, NOTHING_SEALED, TRY_AGAIN_MS, Act, Station
from shuffleup.storage.journal.errors import RowUnreadable, StorageError
from shuffleup.storage.journal.row_hash import Row
from shuffleup.table.automatic_rules import after
from shuffleup.table.command import ShuffledDeck, TableCommand
from shuffleup.table.contents import VERBS
from shuffleup.table.decide import decide, warning
from shuffleup.table.decision_clock.clock_commands import deadline, tick
from shuffleup.table.events import HandStarted, TableEvent
from shuffleup.table.evolve import Recorded, evolve
from shuffleup.table.floor_messages import ReleaseStart, hear
from shuffleup.table.hand.hand_events import HandSealed, HandSigned
from shuffleup.table.irregularities.calls import CallFloor
from shuffleup.table.irregularities.chips_forward import PutChips, ruling_on
from shuffleup.table.irregularities.faults import DeclareMisdeal
from shuffleup.table.irregularities.incident_events import ClockLost, FloorCalled, HandRestarted
from shuffleup.table.play_commands import DealStreet, StartHand
from shuffleup.table.state import Table
from shuffleup.views.dealer_orders import chips_ruled
from shuffleup.views.words.faults import fault_line
from shuffleup.views.words.table import warned

ROLES = frozenset({"dealer", "director"})
MACHINE = Actor("machine")

DECKS = "deck/"
"""The prefix of the names of sealed decks."""


class TableStation(Station[TableEvent]):
    """Owns the stream of one table.

    With `dealing = "screen"` it holds the deck of the hand, and those to which UNDO could go back; a deck's
    seed is sealed in the journal together with the start of the hand and is in no state, event or view.
    `key` signs each sealed hand. Where several tables share a process they share its `reading` of the floor.
    """

    def __init__(
        self,
        number: TableNo,
        context: StationContext,
        *,
        key: UnitKey,
        reading: SharedReading | None = None,
    ) -> None:
        super().__init__(table_stream(number), context.release.table, context)
        self.number = number
        self.table: Table | None = None
        self._key = key
        self._reading = reading
        self._unsigned: dict[HandNo, bytes] = {}
        self._decks: dict[str, ShuffledDeck] = {}
        self.floor_gone = False
        """Whether the floor is out of reach: never if it runs in the same process."""
        self.unread = ""
        """Why this table waits for a person and takes nothing, empty while all its rows can be read."""
        self._warning = ""
        self._woken = asyncio.Event()
        self.watch(self._woken.set)

    async def open(self) -> None:
        """Come back to where the journal ends, deck included, then listen to the floor.

        The time of a decision that was running is off: nobody knows how long the unit was.
        """
        await self._replay()
        if self.table:
            await self._come_back(self.table)
        await self._sign_sealed_hands()
        if self._reading is None:
            await self._listen([FLOOR])
        else:
            await self._listen([])
            await self._reading.join(self.number, self._heard.get(FLOOR, 0), self._hear_row)

    def wait_for_a_person(self, why: RowUnreadable) -> None:
        """Stand where the last row that can be read has left the table, and store nothing more."""
        self.unread = say(
            "table {table} waits for a person: {why}", table=self.number, why=fault_line(why.fault)
        )
        if self.table:
            self.table = msgspec.structs.replace(
                self.table, floor_called=FloorCalled(self.unread), decision=None
            )
        self._tell_watchers()

    async def submit(self, command: Command) -> Reply:
        """Do what a command asks, once; a table that waits for a person does nothing."""
        if self.unread:
            return Reply(503, self.version, self.unread)
        return await super().submit(command)

    async def _come_back(self, table: Table) -> None:
        """Open the decks that lie here; that of a hand which another box has dealt does not: play stops."""
        found = {bound: await self._sealed_deck(bound) for bound in commitments(table)}
        self._decks = {bound: deck for bound, deck in found.items() if deck}
        if table.decision:
            await self._store(Act(self._own_id("restart"), BY_UNIT), (ClockLost(table.decision.seat),))
        if self._deck_is_lost(table) and not table.floor_called:
            called = decide(table, CallFloor(why="deck_lost"), by=BY_UNIT)
            await self._store(Act(self._own_id("deck lost"), BY_UNIT), called)

    async def keep_time(self) -> None:
        """End decisions that take too long, until cancelled; a storage that fails is tried again."""
        while True:
            try:
                async with self._turn:
                    await self._tick()
                    await self._try_storage()
            except StorageError as failure:
                self._storage_failed(failure)
            await self._until_deadline()

    async def _tick(self) -> None:
        if self.table:
            events = tick(self.table, self._clock.now(), self._deck(self.table))
            await self._store(Act(self._own_id("time"), CLOCK), events)

    async def _until_deadline(self) -> None:
        """Wait for the end of the time that runs; a new event is looked at at once."""
        self._woken.clear()
        due = deadline(self.table) if self.table else None
        if due is not None and due <= self._clock.now():  # it could not be stored when it was due
            due = Millis(self._clock.now() + TRY_AGAIN_MS)
        if self.storage_error:
            due = min(due or self._try_at, self._try_at)
        await until(self._clock, due, self._woken)

    async def hear_machine(self, hear: Callable[[Table], Sequence[TableEvent]]) -> None:
        """Store the events of the card machine, or an order to it; `hear` makes them for this table."""
        async with self._turn:
            if self.table and not self.unread:
                await self._store(Act(self._own_id("machine"), MACHINE), hear(self.table))

    async def _do(self, command: Command) -> Reply:
        self._warning = ""
        reply = await super()._do(command)
        return msgspec.structs.replace(reply, text=self._warning)

    def _answer(self, command: Command) -> tuple[Sequence[TableEvent], Mapping[str, bytes]]:
        if command.actor.role not in ROLES:
            raise MayNotActHere(command.actor.role)
        asked = read_verb(command, VERBS)
        if self.table is None:
            raise WaitsForEvent()
        if isinstance(asked, StartHand | DeclareMisdeal) and self.table.rules.table.dealing == "screen":
            return self._deal_from_screen(self.table, asked, command.actor)
        if isinstance(asked, DealStreet) and self._deck_is_lost(self.table):
            raise DeckIsLost(legal=("declare_misdeal", "lose_track"))
        if isinstance(asked, ReleaseStart) and not self.floor_gone:
            raise FloorIsThere()
        now = self._clock.now()
        events = decide(self.table, asked, self._deck(self.table), by=command.actor, now=now)
        self._warning = warned(warning(self.table, asked))
        if isinstance(asked, PutChips):
            self._warning = chips_ruled(ruling_on(asked, self.table))
        return events, NOTHING_SEALED

    def _deal_from_screen(
        self, table: Table, asked: TableCommand, by: Actor
    ) -> tuple[Sequence[TableEvent], Mapping[str, bytes]]:
        seed = self._seeds.seed()
        deck = deck_from(seed)
        events = decide(table, asked, deck, by=by, now=self._clock.now())
        if not any(isinstance(event, HandStarted | HandRestarted) for event in events):
            return events, NOTHING_SEALED
        self._decks[deck.commitment] = deck
        return events, {deck_name(deck.commitment): seed}

    def _hear(self, row: Row) -> Sequence[TableEvent]:
        table, events = self.table, list[TableEvent]()
        for told in for_table(self.release.floor.read(row), self.number):
            happened = hear(table, told, self._deck(table) if table else None)
            table = after(table, happened) if table else table
            events += happened
        return events

    def _fold(self, row: Row, event: TableEvent) -> None:
        self.table = evolve(self.table, Recorded(row.seq, row.command_id, event, row.monotonic))
        if isinstance(event, HandStarted):
            needed = commitments(self.table)
            self._decks = {bound: deck for bound, deck in self._decks.items() if bound in needed}
        elif isinstance(event, HandSealed):
            self._unsigned[event.hand] = row.hash
        elif isinstance(event, HandSigned):
            self._unsigned.pop(event.hand, None)

    def _deck(self, table: Table) -> ShuffledDeck | None:
        return self._decks.get(table.play.commitment)

    def _deck_is_lost(self, table: Table) -> bool:
        return table.play.in_progress and bool(table.play.commitment) and self._deck(table) is None

    def _own_id(self, what: str) -> CommandId:
        return CommandId(f"{self.stream} {what} after {self.version}")

    async def _store(
        self, act: Act, events: Sequence[TableEvent], sealed: Mapping[str, bytes] = NOTHING_SEALED
    ) -> None:
        await super()._store(act, events, sealed)
        await self._sign_sealed_hands()

    async def _sign_sealed_hands(self) -> None:
        """Sign every sealed hand that is not signed yet: the one just sealed, or one before a power cut."""
        for hand, row_hash in tuple(self._unsigned.items()):
            signature = self._key.sign(row_hash)
            signed = HandSigned(hand, row_hash.hex(), self._key.unit_id, signature)
            act = Act(self._own_id(f"signs hand {hand}"), BY_UNIT)
            await super()._store(act, (signed,))

    async def _sealed_deck(self, bound: str) -> ShuffledDeck | None:
        seed = await self._writer.unseal(deck_name(bound))
        return deck_from(seed) if seed is not None else None


def commitments(table: Table) -> frozenset[str]:
    """List what binds the decks of this hand, those to which UNDO and redo lead included."""
    plays = (table.play, *(one.play for one in (*table.past, *table.future)))
    return frozenset(play.commitment for play in plays if play.commitment)


def deck_from(seed: bytes) -> ShuffledDeck:
    """Shuffle the deck that follows from a seed."""
    return ShuffledDeck(shuffled(seed, DECK), commitment(seed))


def deck_name(bound: str) -> str:
    """Name the place among the journal's secrets where the seed of a deck lies."""
    return f"{DECKS}{bound}"
