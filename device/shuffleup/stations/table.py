"""The shell of a table: commands from its faces, messages from the floor, decks from the seeds."""

from collections.abc import Mapping, Sequence

from shuffleup.bus import Bus
from shuffleup.chance import Seeds, commitment, shuffled
from shuffleup.clock import Clock
from shuffleup.identity import FLOOR, Actor, CommandId, HandNo, TableNo, table_stream
from shuffleup.journal import Row, Writer
from shuffleup.poker.cards import DECK
from shuffleup.refusals import NotLegalNow, WrongRole
from shuffleup.stations.records import FLOOR_EVENTS, TABLE_EVENTS
from shuffleup.stations.station import NOTHING_SEALED, Act, Station
from shuffleup.stations.translation import for_table
from shuffleup.stations.verbs import read_verb
from shuffleup.table.commands import VERBS, StartHand
from shuffleup.table.decide import decide
from shuffleup.table.events import HandSealed, HandSigned, HandStarted, TableEvent
from shuffleup.table.evolve import Recorded, evolve
from shuffleup.table.hear import hear
from shuffleup.table.screen import Deck
from shuffleup.table.state import Table
from shuffleup.unit_key import UnitKey
from shuffleup.wire import Command

SIGNER = Actor("unit")
ROLES = frozenset({"dealer", "director"})


class TableStation(Station[TableEvent]):
    """Owns the stream of one table.

    With `dealing = "screen"` it holds the deck of the hand; the deck's seed is sealed in the journal
    together with the start of the hand and is in no state, event or view. `key` signs each sealed hand.
    """

    def __init__(
        self,
        number: TableNo,
        *,
        writer: Writer,
        bus: Bus,
        clock: Clock,
        root: bytes,
        seeds: Seeds,
        key: UnitKey,
    ) -> None:
        super().__init__(table_stream(number), TABLE_EVENTS, writer=writer, bus=bus, clock=clock, root=root)
        self.number = number
        self.table: Table | None = None
        self._seeds = seeds
        self._key = key
        self._unsigned: dict[HandNo, bytes] = {}
        self._deck: Deck | None = None
        self._next_deck: Deck | None = None

    async def open(self) -> None:
        """Come back to where the journal ends, deck included, then listen to the floor."""
        await self._replay()
        bound = self.table.play.commitment if self.table else ""
        if bound:
            self._deck = await self._sealed_deck(bound)
        await self._sign_sealed_hands()
        await self._listen([FLOOR])

    def _answer(self, command: Command) -> tuple[Sequence[TableEvent], Mapping[str, bytes]]:
        if command.actor.role not in ROLES:
            raise WrongRole(f"a {command.actor.role or 'stranger'} may not act for this table")
        asked = read_verb(command, VERBS)
        if self.table is None:
            raise NotLegalNow("this table waits for the floor to open an event")
        if isinstance(asked, StartHand) and self.table.rules.table.dealing == "screen":
            return self._start_with_screen(self.table, asked)
        return decide(self.table, asked, self._deck), NOTHING_SEALED

    def _start_with_screen(
        self, table: Table, asked: StartHand
    ) -> tuple[Sequence[TableEvent], Mapping[str, bytes]]:
        seed = self._seeds.seed()
        self._next_deck = deck_from(seed)
        return decide(table, asked, self._next_deck), {deck_name(self._next_deck.commitment): seed}

    def _hear(self, row: Row) -> Sequence[TableEvent]:
        told = for_table(FLOOR_EVENTS.read(row), self.number)
        return hear(self.table, told) if told else ()

    def _fold(self, row: Row, event: TableEvent) -> None:
        self.table = evolve(self.table, Recorded(row.seq, row.command_id, event))
        if isinstance(event, HandStarted):
            self._deck = self._next_deck if event.commitment else None
        elif isinstance(event, HandSealed):
            self._unsigned[event.hand] = row.hash
        elif isinstance(event, HandSigned):
            self._unsigned.pop(event.hand, None)

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
            act = Act(CommandId(f"{self.stream} signs hand {hand}"), SIGNER)
            await super()._store(act, (signed,))

    async def _sealed_deck(self, bound: str) -> Deck:
        seed = await self._writer.unseal(deck_name(bound))
        if seed is None:
            raise NotLegalNow(f"the deck of this hand ({bound[:12]}...) is not in the journal")
        return deck_from(seed)


def deck_from(seed: bytes) -> Deck:
    """Shuffle the deck that follows from a seed."""
    return Deck(shuffled(seed, DECK), commitment(seed))


def deck_name(bound: str) -> str:
    """Name the place among the journal's secrets where the seed of a deck lies."""
    return f"deck/{bound}"
