"""The table's side of the link to the card machine: bytes and milliseconds in, bytes and reports out.

It knows no port, no clock and no journal. The caller has three duties: it stores an order before `send`, it
stores an event before `stored`, and it passes both back in `known` and `pending` after a restart. Then no
card is dealt twice and no event is lost (docs/engineer/protocol.md). The first exchange on a line goes on
until a card machine of ours has identified itself; incoming events are taken each once and in order.
"""

from typing import Any

from shuffleup.hardware.card_machine.outstanding_command import (
    FIRST_WAIT_MS,
    ActInFlight,
    CommandInFlight,
    Connected,
    Disconnected,
    EventGap,
    EventReceived,
    Identity,
    LinkReport,
    MachineStatus,
    Mismatch,
    Order,
    QueryAnswered,
    StatusChanged,
    StoredUpTo,
)
from shuffleup_link import frame, messages

HELLO_MS = 100
HELLO_TO_A_STRANGER_MS = 2_000

WAKE = b"\x03\x03\x04"
"""Leaves the prompt of MicroPython, where somebody was servicing the machine, and starts its program."""

_PROMPT = b">>> "
_OURS = (messages.PROTOCOL_LEAST, messages.PROTOCOL_MOST, messages.TABLE_CRC)


class Greeting:
    """Greets again and again, a stranger seldom, and wakes a machine that stands at its prompt."""

    def __init__(self) -> None:
        self._stranger: tuple[int, int, int] | None = None
        self._end_of_chunk = b""
        self._woken = False
        self._waited_ms = HELLO_MS

    def begin(self) -> None:
        """Greet again at once; the partner is unknown from now on."""
        self._stranger, self._woken = None, False
        self._waited_ms = HELLO_MS

    def waits(self) -> tuple[int, ...]:
        """Give the time until HELLO is to be sent (again)."""
        return ((HELLO_TO_A_STRANGER_MS if self._stranger else HELLO_MS) - self._waited_ms,)

    def due(self, elapsed_ms: int) -> bytes | None:
        """Let time pass; return the payload of HELLO if it is to be sent (again)."""
        self._waited_ms += elapsed_ms
        if self.waits()[0] > 0:
            return None
        self._waited_ms = 0
        return messages.pack(messages.HELLO_FIELDS, _OURS)

    def read(self, payload: bytes) -> Identity | tuple[Mismatch, ...]:
        """Read a greeting; of a partner with another protocol, or none, return only the report of it."""
        theirs: tuple[Any, ...] | None = messages.unpack(messages.HELLO_FIELDS, payload[:6])
        if theirs is None:
            return ()
        least, most, crc = theirs
        if least > _OURS[1] or most < _OURS[0] or crc != _OURS[2]:
            return self.strange((least, most, crc))
        said: tuple[Any, ...] | None = messages.unpack(messages.IDENT_FIELDS, payload)
        if said is None:
            return ()
        machine, memory, boot, firmware, firmware_hash, caps = said[3:]
        return Identity(machine, memory, boot, tuple(firmware), firmware_hash, caps)

    def strange(self, theirs: tuple[int, int, int]) -> tuple[Mismatch, ...]:
        """Take in a protocol of another version; it is reported once."""
        if theirs == self._stranger:
            return ()
        self._stranger = theirs
        return (Mismatch(_OURS, theirs),)

    def wakes(self, chunk: bytes) -> bytes:
        """Look for the prompt in what came; return what ends it, empty where there is none or it was sent."""
        seen = self._end_of_chunk + chunk
        self._end_of_chunk = seen[1 - len(_PROMPT) :]
        if _PROMPT not in seen or self._woken:
            return b""
        self._woken = True
        return WAKE


class MachineInbox:
    """Counts up to where events have come and up to where they are stored; both count round after 65535."""

    def __init__(self, known: StoredUpTo | None) -> None:
        self._known = (known.machine, known.memory) if known else None
        self._expected = self._stored = known.next_event if known else 0

    @property
    def last_stored(self) -> int:
        """The number that acknowledges everything that is stored."""
        return self._stored - 1 & 0xFFFF

    def greet(self, identity: Identity, standing: MachineStatus) -> tuple[bool, bool]:
        """Compare with what the machine says when a session begins.

        Return whether it is another machine than the one known, whose events are taken from here on, and
        whether events of the one known are missing.
        """
        there = (identity.machine, identity.memory)
        adopted, self._known = self._known != there, there
        # Differences modulo 65536 stay right where the numbers have counted round.
        waiting = standing.next_event - standing.first_event & 0xFFFF
        missed = not adopted and self._expected - standing.first_event & 0xFFFF > waiting
        if adopted or missed:
            self._expected = self._stored = standing.first_event
        return adopted, missed

    def has_all(self, standing: MachineStatus) -> bool:
        """Say whether every event that the machine had when it stood so has come."""
        return standing.next_event == self._expected

    def take(self, n: int) -> bool:
        """Say whether event n is the next one, and count it if so."""
        if n != self._expected:
            return False
        self._expected = n + 1 & 0xFFFF
        return True

    def is_stored(self, n: int) -> bool:
        """Say whether event n is stored, so that the machine must have missed its acknowledgement."""
        return n - self._stored & 0xFFFF >= 0x8000

    def store(self, n: int) -> bool:
        """All events up to n are stored; False where that is nothing new."""
        if n - self._stored & 0xFFFF >= self._expected - self._stored & 0xFFFF:
            return False
        self._stored = n + 1 & 0xFFFF
        return True


EACK_MS, SELDOM_EACK_MS = 200, 500
"""The last stored event is acknowledged again this often, on a line that damages frames and on one that does
not: an acknowledgement may be lost, and a machine that hears nothing for two seconds holds."""

DOWN_MS = 2_000
"""Time without a sound frame of the machine after which the link is down."""


class NotNow(Exception):
    """The link is down, or something of the kind is outstanding already; nothing was sent."""


class MachineSession:
    """Speaks with one machine at a time, whichever is at the other end.

    `known` says up to where its events are stored, `pending` which order was stored and is not over. The
    first session is `number`, 1 to 65535: draw it, so that it is not the one that was on before.
    """

    def __init__(self, number: int, known: StoredUpTo | None = None, pending: Order | None = None) -> None:
        self._decoder = frame.Decoder()
        self._out = b""
        self._found: tuple[LinkReport, ...] = ()
        self._up = False
        self._session = number
        self._identity: Identity | None = None
        self._standing: MachineStatus | None = None
        self._greeting = Greeting()
        self._inbox = MachineInbox(known)
        self._errand = CommandInFlight(pending)
        self._act = ActInFlight()
        self._queries = 0
        self._stop = 0
        self._silent_ms = self._eack_ms = self._stop_ms = 0

    # --- what the table does -----------------------------------------------------------------------

    @property
    def identity(self) -> Identity | None:
        """The machine at the other end; None while the link is down."""
        return self._identity if self._up else None

    @property
    def next_command(self) -> int | None:
        """The id for the next order; None while the link is down or a command is open."""
        return self._errand.next_command if self._up else None

    @property
    def damaged(self) -> int:
        """The number of damaged frames received."""
        return self._decoder.damaged

    def send(self, order: Order) -> None:
        """Send a command that is stored. It is sent again until the machine answers.

        Raises:
            NotNow: its id is not `next_command`, or its machine is not the one at the other end.
        """
        there = self.identity
        if there is None or (order.machine, order.memory) != (there.machine, there.memory):
            raise NotNow(f"command {order.command}: its machine is not connected")
        if order.command != self.next_command:
            raise NotNow(f"command {order.command}: the next one is {self.next_command}")
        self._errand.take(order)

    def withdraw(self) -> None:
        """Take the outstanding command back: a new session tells by `NeverBegun` whether it was in time."""
        self._errand.withdraw()
        if self._up:
            self._greet()

    def stored(self, n: int) -> None:
        """All events up to n are stored: the machine may forget them."""
        if self._inbox.store(n):
            self._acknowledge()

    def act(self, op: int, values: tuple[int | bytes, ...] = ()) -> None:
        """Do one of `messages.AT_ONCE`; `ActAnswered` answers.

        Raises:
            NotNow: the link is down, or an act is not answered yet.
        """
        self._must_be_up()
        if self._act.outstanding:
            raise NotNow(f"{messages.name_of(messages.COMMANDS, op)}: another act is not answered yet")
        self._act.take(op, messages.write(messages.COMMANDS, op, values))

    def stop(self) -> None:
        """Stop the machine, link or no link: STOP is repeated until the machine confirms it."""
        before = self._standing.stopped if self._standing else 0
        # Not the number that the machine has confirmed already, and never 0, which says that nothing is
        # stopped.
        self._stop = max(self._stop, before) % 255 + 1
        self._stop_ms = FIRST_WAIT_MS

    def query(self, code: int, values: tuple[int | bytes, ...] = ()) -> None:
        """Ask once; `QueryAnswered` answers if nothing is lost on the way.

        Raises:
            NotNow: the link is down.
        """
        self._must_be_up()
        self._queries = self._queries + 1 & 0xFFFF
        self._send(messages.QRY, self._queries, messages.write(messages.QUERIES, code, values))

    def text(self, some: bytes) -> None:
        """Send at most 80 bytes to the dealer display; `MachineStatus.text_crc` is the CRC of its text.

        Raises:
            NotNow: the link is down.
        """
        self._must_be_up()
        self._send(messages.TEXT, 0, some)

    def _must_be_up(self) -> None:
        if not self._up:
            raise NotNow("the link is down")

    # --- what the port does ------------------------------------------------------------------------

    def feed(self, chunk: bytes) -> tuple[LinkReport, ...]:
        """Take bytes of the machine."""
        foreign = self._decoder.foreign
        for kind, n, session, payload in self._decoder.feed(chunk):
            self.message(kind, n, session, payload)
        # A frame of another version is sound (its CRC fits) but cannot be read: it still tells its version.
        if self._decoder.foreign != foreign:
            version = self._decoder.foreign_version
            self._found += self._greeting.strange((version, version, 0))
        if not self._up:
            self._out += self._greeting.wakes(chunk)
        return self._told()

    @property
    def idle_ms(self) -> int:
        """The time until `tick` has something to do if no bytes come, while the port is open."""
        waits: tuple[int, ...] = (FIRST_WAIT_MS - self._stop_ms,) if self._stop else ()
        if self._up:
            waits += (self._sign_of_life_ms - self._eack_ms, DOWN_MS - self._silent_ms)
            waits += self._errand.waits() + self._act.waits()
        else:
            waits += self._greeting.waits()
        return max(0, min(waits))

    @property
    def _sign_of_life_ms(self) -> int:
        return EACK_MS if self.damaged else SELDOM_EACK_MS

    def tick(self, elapsed_ms: int) -> tuple[LinkReport, ...]:
        """Let time pass; call it when `idle_ms` is over, and as often as you like."""
        # Before the link is judged: a loop that was held up for seconds has heard nothing in them.
        self._silent_ms += elapsed_ms
        if self._up and self._silent_ms >= DOWN_MS:
            self._hang_up()
        if self._up:
            self._repeat(elapsed_ms)
        elif hello := self._greeting.due(elapsed_ms):
            self._send(messages.HELLO, 0, hello)
        self._stop_ms += elapsed_ms
        if self._stop and self._stop_ms >= FIRST_WAIT_MS:
            self._stop_ms = 0
            self._send(messages.STOP, self._stop, b"")
        return self._told()

    def outgoing(self) -> bytes:
        """Return the bytes to send, once."""
        out, self._out = self._out, b""
        return out

    def message(self, kind: int, n: int, session: int, payload: bytes) -> None:
        """Take one sound frame of the machine."""
        if session != self._session:
            if self._up:
                self._hang_up()  # it has started anew, or heard another table
            return
        self._silent_ms = 0
        if kind == messages.IDENT:
            self._identify(payload)
        elif kind == messages.STAT:
            self._stand(payload)
        elif self._up:
            self._in_session(kind, n, payload)

    # --- a session begins and ends -----------------------------------------------------------------

    def _hang_up(self) -> None:
        self._found += (Disconnected(),)
        self._greet()

    def _greet(self) -> None:
        """Begin the next session: nothing that was sent in this one counts any more."""
        self._found += self._act.lose()
        self._session = self._session % 0xFFFF + 1
        self._up = False
        self._identity = self._standing = None
        self._greeting.begin()

    def _identify(self, payload: bytes) -> None:
        there = self._greeting.read(payload)
        if not isinstance(there, Identity):
            self._found += there
        elif self._up and there != self._identity:
            self._hang_up()  # it has started anew and heard an old greeting
        else:
            self._identity = there

    def _connect(self, there: Identity, standing: MachineStatus) -> None:
        """The greeting is over: the identity and the state of the machine are known."""
        self._up, self._standing = True, standing
        adopted, missed = self._inbox.greet(there, standing)
        self._found += (Connected(there, standing, adopted),)
        if missed:
            self._found += (EventGap(standing.first_event),)
        self._found += self._errand.greet(there, standing)
        self._acknowledge()

    # --- in a session ------------------------------------------------------------------------------

    def _stand(self, payload: bytes) -> None:
        values = _values(messages.STAT_FIELDS, payload)
        if values is None or self._identity is None:
            return
        standing = MachineStatus(*values)
        if not self._up:
            self._connect(self._identity, standing)
        else:
            if standing != self._standing:
                self._standing = standing
                self._found += (StatusChanged(standing),)
            self._found += self._errand.stand(standing, told=self._inbox.has_all(standing))
        if standing.stopped == self._stop:
            self._stop = 0

    def _in_session(self, kind: int, n: int, payload: bytes) -> None:
        if kind == messages.EVT:
            self._hear(n, payload)
        elif kind == messages.RSP and (said := _values(messages.RSP_FIELDS, payload)):
            op, response = said
            at_once = op in messages.AT_ONCE
            self._found += (
                self._act.respond(n, response) if at_once else self._errand.respond(n, op, response)
            )
        elif kind == messages.ANS and (answer := _row(messages.ANSWERS, payload)):
            self._found += (QueryAnswered(*answer),)

    def _hear(self, n: int, payload: bytes) -> None:
        if self._inbox.take(n):
            event, values = _row(messages.EVENTS, payload) or (0, (payload,))
            self._found += (EventReceived(n, event, values),)
            if event == messages.DONE:
                self._found += self._errand.finish(values[0], values[1])
        elif self._inbox.is_stored(n):
            self._acknowledge()

    def _repeat(self, elapsed_ms: int) -> None:
        """Send again what was not answered, and that the host is there."""
        order = self._errand.order
        if order is not None and self._errand.due(elapsed_ms):
            self._send(messages.CMD, order.command, messages.write(messages.COMMANDS, order.op, order.values))
        if act := self._act.due(elapsed_ms):
            self._send(messages.ACT, *act)
        self._eack_ms += elapsed_ms
        if self._eack_ms >= self._sign_of_life_ms:
            self._acknowledge()

    def _acknowledge(self) -> None:
        self._eack_ms = 0
        if self._up:
            self._send(messages.EACK, self._inbox.last_stored, b"")

    def _send(self, kind: int, n: int, payload: bytes) -> None:
        self._out += frame.encode(kind, n, self._session, payload)

    def _told(self) -> tuple[LinkReport, ...]:
        found, self._found = self._found, ()
        return found


def _values(fields: tuple[tuple[str, str], ...], payload: bytes) -> tuple[Any, ...] | None:
    return messages.unpack(fields, payload)


def _row(table: tuple[tuple[object, ...], ...], payload: bytes) -> tuple[int, tuple[Any, ...]] | None:
    return messages.read(table, payload)
