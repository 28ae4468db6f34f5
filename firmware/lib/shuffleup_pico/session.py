"""The machine's side of the link: bytes and milliseconds in, bytes out, calls of the machine in between.

A command is run if its id is the next after the last and none is open; it is stored as started before it
starts. A repeated one gets its response again. Events wait in memory until the host has stored them.
"""

from shuffleup_link import frame, messages
from shuffleup_pico.link_memory import EVENTS_KEPT
from shuffleup_pico.rig import FOR_EVER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shuffleup_pico.link_memory import LinkMemory
    from shuffleup_pico.shapes import Machine

WINDOW = 4
"""Events that are under way at a time."""

EVENTS_FOR_WORK = 12
"""With so many events waiting nothing is begun: the last four places belong to the card that is moving."""

RESEND_MS, SLOWEST_RESEND_MS = 80, 500
STAT_MS = 200
_OURS = (messages.PROTOCOL_LEAST, messages.PROTOCOL_MOST, messages.TABLE_CRC)

DEADMAN_MS = 2_000
"""So long without a sound frame of the host, and the machine finishes the card in hand and holds."""


class Session:
    """Speaks with one host. `machine` is set by whoever builds both, before anything is given in."""

    machine: "Machine"

    def __init__(self, memory: "LinkMemory", identity: tuple[bytes, int, bytes, bytes, int]) -> None:
        """`identity`: id of the chip, 32 bits unlike those of any other start, firmware, its hash, caps."""
        machine, boot, firmware, firmware_hash, caps = identity
        who = _OURS + (machine, memory.id, boot, firmware, firmware_hash, caps)
        self.memory = memory
        self._ident = messages.pack(messages.IDENT_FIELDS, who)
        self._decoder = frame.Decoder()
        self._out = b""
        self._session = 0
        self._stop = 0
        self._fits = False
        self._act = 0
        self._act_response = b""
        self._unsent = memory.first_event
        self._lost = 0
        self._silent_ms = 0
        self._deadman = True  # nobody to miss before the first HELLO
        self._resend_ms = RESEND_MS
        self._waited_ms = 0
        self._stat_age_ms = STAT_MS

    @property
    def open(self) -> bool:
        """A command is begun and not over: it runs, or the power went while it ran."""
        return self.memory.started != self.memory.done

    @property
    def room(self) -> bool:
        """The next card may move: what it will tell has a place."""
        return self.memory.waiting < EVENTS_FOR_WORK

    @property
    def damaged(self) -> int:
        """The number of damaged frames since the start."""
        return self._decoder.damaged

    def feed(self, chunk: bytes) -> bytes:
        """Take bytes of the host, do what they ask and return the bytes to send."""
        for kind, n, session, payload in self._decoder.feed(chunk):
            self.message(kind, n, session, payload)
        return self._taken()

    def idle_ms(self) -> int:
        """Return how long `tick` has nothing to send or to notice, if no bytes come."""
        waits = [STAT_MS - self._stat_age_ms, self.news_ms()]
        if not self._deadman and self._unsent != self.memory.first_event:
            waits.append(self._resend_ms - self._waited_ms)
        return max(0, min(waits))

    def news_ms(self) -> int:
        """Return the same for what was not said before: an event, or the silence of the host."""
        if self._deadman:
            return FOR_EVER
        sent = self._unsent - self.memory.first_event & 0xFFFF
        if self._fits and sent < WINDOW and self._unsent != self.memory.next_event:
            return 0
        return max(0, DEADMAN_MS - self._silent_ms)

    def tick(self, elapsed_ms: int) -> bytes:
        """Let time pass and return the bytes to send; call it every 20 ms, or when `idle_ms` is over."""
        self._stat_age_ms += elapsed_ms
        self._silent_ms += elapsed_ms
        if not self._deadman and self._silent_ms >= DEADMAN_MS:
            self._deadman = True
            self.machine.link_lost()
        self._waited_ms += elapsed_ms
        if self._unsent != self.memory.first_event and self._waited_ms >= self._resend_ms:
            self._unsent = self.memory.first_event
            self._resend_ms = min(self._resend_ms * 3 // 2, SLOWEST_RESEND_MS)
        try:
            self._send_events()
        except OSError:
            self.machine.memory_failed()
        if self._stat_age_ms >= STAT_MS:
            self._send_stat()
        return self._taken()

    def tell(self, event: int, values: tuple[object, ...]) -> int | None:
        """Keep an event and return its number; None where it was lost because nobody acknowledges.

        It is kept when this returns. Raises OSError where the memory does not answer.
        """
        if self._lost and self.memory.waiting < EVENTS_FOR_WORK - 1:
            self.memory.add(messages.write(messages.EVENTS, messages.OVERFLOW, (self._lost,)))
            self._lost = 0
        places = EVENTS_KEPT if event in messages.OF_A_CARD else EVENTS_FOR_WORK
        if self.memory.waiting >= places:
            self._lost = min(self._lost + 1, 0xFFFF)
            return None
        return self.memory.add(messages.write(messages.EVENTS, event, values))

    def acknowledged(self, n: int) -> bool:
        """Say whether the host has stored an event."""
        return n - self.memory.first_event & 0xFFFF >= self.memory.waiting

    def finished(self, response: int, ms: int) -> None:
        """The open command is over: OK, or BROKEN_OFF. Raises OSError where the memory does not answer."""
        command = self.memory.started
        self.memory.close(command, response)
        self.tell(messages.DONE, (command, response, ms))

    def message(self, kind: int, n: int, session: int, payload: bytes) -> None:
        """Do what one sound frame asks."""
        if kind == messages.HELLO:
            self._hello(session, payload)
        elif kind == messages.STOP:
            self._stop = n & 0xFF or 1
            self.machine.stop()
            self._send_stat()
        elif session != self._session or not self._fits:
            self._send_stat()
        else:
            self._silent_ms, self._deadman = 0, False
            try:
                self._in_session(kind, n, payload)
            except OSError:
                self.machine.memory_failed()

    def _hello(self, session: int, payload: bytes) -> None:
        values = messages.unpack(messages.HELLO_FIELDS, payload)
        if values is None or not session:
            return
        least, most, table_crc = values
        self._fits = least <= _OURS[1] and most >= _OURS[0] and table_crc == _OURS[2]  # type: ignore[operator]
        self._silent_ms, self._deadman = 0, False
        if session != self._session:
            self._session, self._act, self._act_response = session, 0, b""
            self._unsent, self._resend_ms = self.memory.first_event, RESEND_MS
        self._send(messages.IDENT, 0, self._ident)
        self._send_stat()

    def _in_session(self, kind: int, n: int, payload: bytes) -> None:
        if kind == messages.CMD:
            self._command(n, payload)
        elif kind == messages.ACT:
            self._act_once(n, payload)
        elif kind == messages.EACK:
            self._acknowledge(n)
        elif kind == messages.QRY:
            self._query(n, payload)
        elif kind == messages.TEXT:
            self.machine.text(payload)

    def _command(self, n: int, payload: bytes) -> None:
        memory = self.memory
        if n == memory.started:
            response = (
                memory.result if n == memory.done and memory.result != messages.BROKEN_OFF else messages.OK
            )
            self._respond(n, payload, response)
        elif n == memory.done + 1 & 0xFFFF and not self.open:
            self._respond(n, payload, self._run(n, payload))
        else:
            self._send_stat()

    def _run(self, n: int, payload: bytes) -> int:
        """Begin a command that is new, or use up its id; only BUSY leaves it free."""
        op = payload[0] if payload else 0
        order = messages.read(messages.COMMANDS, payload)
        if order is None or op in messages.AT_ONCE:
            known = op not in messages.AT_ONCE and messages.fields_of(messages.COMMANDS, op) is not None
            response = messages.BAD_ARG if known else messages.UNSUPPORTED
        else:
            response = self.machine.may(*order) if self.room else messages.BUSY
        if response == messages.OK and order is not None:
            self.memory.start(n)
            self.machine.begin(*order)
        elif response != messages.BUSY:
            self.memory.close(n, response)
        return response

    def _act_once(self, n: int, payload: bytes) -> None:
        if n == self._act + 1 & 0xFFFF:
            order = messages.read(messages.COMMANDS, payload)
            response = messages.UNSUPPORTED
            if order is not None and order[0] in messages.AT_ONCE:
                response = self.machine.act(*order)
            self._act = n
            self._act_response = messages.pack(messages.RSP_FIELDS, (payload[0] if payload else 0, response))
        if n == self._act and self._act_response:
            self._send(messages.RSP, n, self._act_response)

    def _acknowledge(self, n: int) -> None:
        sent = self._unsent - self.memory.first_event & 0xFFFF
        before = self.memory.first_event
        if self.memory.acknowledge(n):
            past = self.memory.first_event - before & 0xFFFF
            self._unsent = before + max(sent, past) & 0xFFFF
            self._resend_ms, self._waited_ms = RESEND_MS, 0
            self._send_events()

    def _query(self, n: int, payload: bytes) -> None:
        question = messages.read(messages.QUERIES, payload)
        values = None if question is None else self.machine.answer(*question)
        if question is not None and values is not None:
            self._send(messages.ANS, n, messages.write(messages.ANSWERS, question[0], values))

    def _send_events(self) -> None:
        if self._deadman or not self._fits:
            return
        if self._unsent == self.memory.first_event:
            self._waited_ms = 0
        while (
            self._unsent != self.memory.next_event
            and self._unsent - self.memory.first_event & 0xFFFF < WINDOW
        ):
            self._send(messages.EVT, self._unsent, self.memory.event(self._unsent))
            self._unsent = self._unsent + 1 & 0xFFFF

    def _send_stat(self) -> None:
        memory = self.memory
        state, fault, stopped, tray, slots, shoe, dealt = self.machine.standing()
        marks = (memory.started, memory.done, memory.result, memory.first_event, memory.next_event)
        head = (state, fault, self._stop if stopped else 0)
        values = head + marks + (tray, slots, shoe, dealt, self.machine.text_crc())
        self._send(messages.STAT, 0, messages.pack(messages.STAT_FIELDS, values))
        self._stat_age_ms = 0

    def _respond(self, n: int, payload: bytes, response: int) -> None:
        op = payload[0] if payload else 0
        self._send(messages.RSP, n, messages.pack(messages.RSP_FIELDS, (op, response)))

    def _send(self, kind: int, n: int, payload: bytes) -> None:
        self._out += frame.encode(kind, n, self._session, payload)

    def _taken(self) -> bytes:
        out, self._out = self._out, b""
        return out
