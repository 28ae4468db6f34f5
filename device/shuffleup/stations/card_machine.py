"""The shell of the card machine: joins the table to the link and the link to a port.

Three steps, whenever bytes have come, the table has changed or something is due: read the received bytes,
decide what they mean and what to order, and carry that out. A report of the machine is stored before it is
acknowledged, and an order before it is sent: reports and the order that follows from them as one act. The
machine may carry a customer display, whose bytes go over the link.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress

from shuffleup.hardware.card_machine.orders import (
    act_due,
    events_of,
    more_is_coming,
    next_order,
    order_of,
    withdrawal_due,
)
from shuffleup.hardware.card_machine.outstanding_command import (
    ActAnswered,
    Connected,
    EventReceived,
    LinkReport,
    MachineStatus,
    Mismatch,
    Order,
    StatusChanged,
    StoredUpTo,
)
from shuffleup.hardware.card_machine.session import DOWN_MS, MachineSession, NotNow
from shuffleup.hardware.dealer_display import BLANK, TwoLines, repaint
from shuffleup.hardware.hal import PartMissing, WatchedPort
from shuffleup.kernel.chance import Seeds
from shuffleup.kernel.clock import Clock, until
from shuffleup.kernel.field_types import Millis
from shuffleup.protocol.faults import PortGone, PortNotOpened
from shuffleup.stations.latest_views import Hub
from shuffleup.stations.table import TableStation
from shuffleup.storage.journal.errors import StorageError
from shuffleup.table.automatic_rules import after
from shuffleup.table.card_machine.machine_commands import told_by_machine
from shuffleup.table.card_machine.machine_events import (
    BoxRestarted,
    Loss,
    Machine,
    MachineAsked,
    MachineLost,
    NoAnswer,
    OtherDevice,
    PortLost,
    PortUnopened,
)
from shuffleup.table.events import TableEvent
from shuffleup.table.state import Table
from shuffleup.views.card_machine import CardCount, view_of_machine
from shuffleup_link import messages

APART_MS = 200
"""The least time between two texts: eyes follow five a second."""

CONFIRMED_MS = 1_000
"""Time after which a text that the machine has not confirmed is sent again."""


class MachineText:
    """Decides what the display of the machine has to be sent; `text` makes the text of this moment.

    It is made only when it may have `changed`.
    """

    def __init__(self, text: Callable[[], TwoLines]) -> None:
        self._make = text
        self._changed = True
        self._text = BLANK
        self._sent: TwoLines | None = None
        self._since_ms = CONFIRMED_MS

    def changed(self) -> None:
        """Say that the text may be another one now."""
        self._changed = True

    def waits(self, shown_crc: int) -> tuple[int, ...]:
        """Give the time until `due` has something to do for a display that shows a text of this CRC."""
        if not self._changed and shown_crc == self._text.crc:
            return ()
        return ((APART_MS if self._changed else CONFIRMED_MS) - self._since_ms,)

    def due(self, elapsed_ms: int, shown_crc: int) -> bytes:
        """Give the bytes to send now, after so much time, to a display that shows a text of this CRC."""
        self._since_ms += elapsed_ms
        if max(self.waits(shown_crc), default=1) > 0:
            return b""
        if self._changed:
            self._changed, self._text = False, self._make()
        some = repaint(shown_crc, self._sent, self._text)
        self._sent, self._since_ms = self._text if some else self._sent, 0
        return some


FULL_PORT_MS = 20
"""Interval at which a port that takes no more bytes is tried again."""

LONGEST_WAIT_MS = 1_000
"""The loop goes round so often at least. Longer is no silence of the machine: this box itself stood still."""

FIRST_REOPEN_MS, SLOWEST_REOPEN_MS = 200, 3_000
STORE_AGAIN_MS = Millis(1_000)
TOGETHER_MS = 2_000
"""The longest time that reports wait to be stored with those that follow; the machine keeps them."""

STRANGE_MS = 5_000
"""Time without an answer at an open port after which it is reported."""

MOST_UNSENT_BYTES = 512
"""Limit of bytes for a port that takes none; further ones are dropped, since all of them are repeated."""

NONCE_BYTES, NUMBER_BYTES = 16, 4
MOST_SESSION = 0xFFFF
TOPIC = "machine"


class CardMachine:
    """Lets the machine at a port deal for a table, for as long as the rules of its event want that.

    `open_port` raises `PartMissing`; a port that is gone is opened again and again. Views go to the topic
    `machine` of the hub. `text` gives what the machine's own display is to show. `counted` hears where the
    cards are while the machine shuffles. `in_thread` opens the port away from the loop: that takes seconds
    where its device hangs.
    """

    def __init__(
        self,
        station: TableStation,
        open_port: Callable[[], WatchedPort],
        *,
        clock: Clock,
        seeds: Seeds,
        hub: Hub,
        text: Callable[[], TwoLines],
        counted: Callable[[CardCount], None] = lambda count: None,
        in_thread: bool = False,
    ) -> None:
        self._station = station
        self._open_port = open_port
        self._in_thread = in_thread
        self._clock = clock
        self._seeds = seeds
        self._hub = hub
        self.text = MachineText(text)
        self._counted = counted
        self._session = self._new_session()
        self._standing: MachineStatus | None = None
        self._found: list[LinkReport] = []
        self._found_ms = 0
        self._unsent = b""
        self._heard_bytes = self._other_release = False
        self._strange_ms = 0
        self._acting = self._stopping = self._withdrawn = False
        self._news = asyncio.Event()
        self._nothing_to_ask: Table | None = None

    async def run(self) -> None:
        """Work until cancelled; the table goes on whatever happens here."""
        await self._wait_for_table()
        self._station.watch(self._changed)
        self._begin()
        await self._say_lost(BoxRestarted(), only_if_up=True)
        wait_ms = FIRST_REOPEN_MS
        while True:
            try:
                port = await self._opened()
            except PartMissing as missing:
                await self._say_lost(_loss(missing))
                await self._clock.sleep(Millis(wait_ms))
                wait_ms = min(wait_ms * 2, SLOWEST_REOPEN_MS)
                continue
            wait_ms = FIRST_REOPEN_MS
            await self._serve(port)

    async def _opened(self) -> WatchedPort:
        if self._in_thread:
            return await asyncio.get_running_loop().run_in_executor(None, self._open_port)
        return self._open_port()

    async def _wait_for_table(self) -> None:
        while self._station.table is None or self._station.table.rules.table.dealing != "machine":
            await self._clock.sleep(Millis(SLOWEST_REOPEN_MS))

    def _begin(self) -> None:
        """Take up the link where the journal left it."""
        machine, known = self._machine, None
        if machine.machine:
            known = StoredUpTo(bytes.fromhex(machine.machine), machine.memory, machine.next_event)
        self._session = self._new_session(known, order_of(machine.asked) if machine.asked else None)

    def _new_session(self, known: StoredUpTo | None = None, pending: Order | None = None) -> MachineSession:
        """The number of the first session is drawn: it is hardly ever the one that was on before."""
        drawn = int.from_bytes(self._seeds.seed()[:NUMBER_BYTES], "big")
        return MachineSession(drawn % MOST_SESSION + 1, known, pending)

    async def _serve(self, port: WatchedPort) -> None:
        """Work on an open port until it is gone."""
        self._unsent, self._strange_ms = b"", 0
        self._heard_bytes = self._other_release = False
        at = self._clock.now()
        port.on_bytes(self._news.set)
        try:
            while True:
                self._news.clear()
                now = self._clock.now()
                elapsed_ms, at = min(now - at, LONGEST_WAIT_MS), now
                self._gather(port.read(), elapsed_ms)
                await self._decide()
                self._write_text(elapsed_ms)
                self._carry_out(port)
                await until(self._clock, Millis(now + self._idle_ms()), self._news)
        except PartMissing as missing:
            self._found += self._session.tick(DOWN_MS)
            await self._say_lost(_loss(missing))
        finally:
            port.close()

    # --- gather ------------------------------------------------------------------------------------

    def _gather(self, chunk: bytes, elapsed_ms: int) -> None:
        self._found_ms = self._found_ms + elapsed_ms if self._found else 0
        self._found += self._session.feed(chunk)
        self._found += self._session.tick(elapsed_ms)
        known = self._session.identity is not None  # a machine that falls silent is still no other device
        self._heard_bytes = not known and (self._heard_bytes or bool(chunk))
        self._strange_ms = 0 if known else self._strange_ms + elapsed_ms

    # --- decide ------------------------------------------------------------------------------------

    async def _decide(self) -> None:
        """Events that cannot be stored stay in place: nothing is acknowledged, nothing is ordered."""
        try:
            if self._is_due():
                await self._store()
            if self._strange_ms >= STRANGE_MS and not self._other_release:
                self._strange_ms = 0
                await self._say_lost(OtherDevice() if self._heard_bytes else NoAnswer())
            self._act()
        except StorageError:  # the station shows it
            await self._clock.sleep(STORE_AGAIN_MS)

    def _is_due(self) -> bool:
        """Say whether something is to be stored: reports, or an order that the table may want."""
        if self._station.unread:
            return False
        if self._found:
            return self._found_ms >= TOGETHER_MS or not more_is_coming(self._found)
        return self._session.next_command is not None and self._table is not self._nothing_to_ask

    async def _store(self) -> None:
        before, table = self._machine.asked, self._table
        if told := self._told(table):
            await self._station.hear_machine(lambda now: told if now is table else self._told(now))
        found, self._found = self._found, []
        for happening in found:
            self._know(happening)
        asked = self._machine.asked
        if asked is not None and asked is not before:
            self._session.send(order_of(asked))
        else:
            self._nothing_to_ask = self._table
        if found:
            self._post()

    def _told(self, table: Table) -> Sequence[TableEvent]:
        """Say what all that has come means, one after the other, and what to order then."""
        events: list[TableEvent] = []
        for happening in self._found:
            for event in events_of(happening, table.machine):
                told = told_by_machine(table, event)
                table = after(table, told)
                events += told
        return (*events, *self._order(table))

    def _know(self, happening: LinkReport) -> None:
        """Take in what is stored, and what need not be."""
        if isinstance(happening, EventReceived):
            self._session.stored(happening.n)
        elif isinstance(happening, Connected | StatusChanged):
            self._standing = happening.standing
        if isinstance(happening, Connected):
            self._acting = self._other_release = False
        elif isinstance(happening, Mismatch):
            self._other_release = True
        elif isinstance(happening, ActAnswered):
            self._acting = happening.response == messages.OK

    def _act(self) -> None:
        """Send the machine a person's answer: STOP at once, others when all its events have come."""
        table, machine = self._table, self._machine
        if machine.stopping and not self._stopping:
            self._session.stop()
        self._stopping = machine.stopping
        if withdrawal_due(table) != self._withdrawn:
            self._withdrawn = not self._withdrawn
            if self._withdrawn:
                self._session.withdraw()
        if machine.cleared is None:
            self._acting = False
        act = act_due(table)
        all_told = self._standing is not None and self._standing.next_event == machine.next_event
        if act is not None and all_told and not self._acting:
            with suppress(NotNow):  # it is asked for again in the next step
                self._session.act(act.op, act.values)
                self._acting = True

    def _order(self, table: Table) -> Sequence[TableEvent]:
        """Give the next order its id and, for a shuffle, the table's share of chance."""
        wanted, there, command = next_order(table), self._session.identity, self._session.next_command
        if wanted is None or there is None or command is None:
            return ()
        nonce = self._seeds.seed()[:NONCE_BYTES].hex() if wanted.work == "shuffle" else ""
        return (
            MachineAsked(
                there.machine.hex(),
                there.memory,
                command,
                wanted.work,
                wanted.hand,
                wanted.seat,
                wanted.cards,
                nonce,
                wanted.extra,
            ),
        )

    # --- carry out ---------------------------------------------------------------------------------

    def _write_text(self, elapsed_ms: int) -> None:
        if self._standing is None:
            return
        with suppress(NotNow):  # the link is down: the machine says what it shows when it is back
            if some := self.text.due(elapsed_ms, self._standing.text_crc):
                self._session.text(some)

    def _carry_out(self, port: WatchedPort) -> None:
        said = self._session.outgoing()
        if len(self._unsent) + len(said) <= MOST_UNSENT_BYTES:
            self._unsent += said
        if self._unsent:
            self._unsent = self._unsent[port.write(self._unsent) :]

    def _idle_ms(self) -> int:
        """Say how long nothing is to be done, if no bytes come and nothing changes."""
        waits = [self._session.idle_ms, FULL_PORT_MS if self._unsent else LONGEST_WAIT_MS]
        if self._session.identity and self._standing:
            waits += self.text.waits(self._standing.text_crc)
        return max(0, min(waits))

    async def _say_lost(self, why: Loss, *, only_if_up: bool = False) -> None:
        machine = self._machine
        if machine.up or not (machine.why_lost == why or only_if_up):
            with suppress(StorageError):
                await self._station.hear_machine(lambda table: (MachineLost(why),))

    def _changed(self) -> None:
        self._news.set()
        self._post()

    def _post(self) -> None:
        table, stands = self._table, self._standing
        count = CardCount(stands.tray, stands.slots, stands.shoe, stands.dealt) if stands else None
        asked = table.machine.asked
        if count is not None and asked is not None and asked.work == "shuffle":
            self._counted(count)
        if table.rules.table.dealing == "machine":
            self._hub.post(TOPIC, lambda: view_of_machine(table, count))

    @property
    def _table(self) -> Table:
        if self._station.table is None:
            raise RuntimeError("the table has not been opened")
        return self._station.table

    @property
    def _machine(self) -> Machine:
        return self._table.machine


def _loss(missing: PartMissing) -> Loss:
    if isinstance(missing, PortNotOpened):
        return PortUnopened(missing.port, missing.error)
    return PortLost(missing.port) if isinstance(missing, PortGone) else NoAnswer()
