"""The reports of the link to a card machine, and the command and act that are not answered yet.

The machine reports on a command in three ways that may overtake each other: its response, its events, and its
status. Each may be lost or repeated. The ids of commands only grow, so the latest counts. An act (HOLD,
RESUME, CLEAR or REBOOT) is numbered within a session. The records know no clock: they are for the table and
its screens.
"""

import msgspec

from shuffleup_link import messages


class Identity(msgspec.Struct, frozen=True):
    """The identity of the machine. Ids of commands and numbers of events belong to `machine` and `memory`
    together."""

    machine: bytes
    memory: int
    boot: int
    firmware: tuple[int, int, int]
    firmware_hash: bytes
    caps: int


class MachineStatus(msgspec.Struct, frozen=True):
    """The state of the machine, reported five times a second. See `messages.STAT_FIELDS`."""

    state: int
    fault: int
    stopped: int
    started: int
    done: int
    result: int
    first_event: int
    next_event: int
    tray: int
    slots: int
    shoe: int
    dealt: int
    text_crc: int


class StoredUpTo(msgspec.Struct, frozen=True):
    """Up to which event, not counting it, a machine has been stored here."""

    machine: bytes
    memory: int
    next_event: int


class Order(msgspec.Struct, frozen=True):
    """A command under its id, as it is stored before it is sent. As in `messages.COMMANDS`."""

    machine: bytes
    memory: int
    command: int
    op: int
    values: tuple[int | bytes, ...] = ()


class Connected(msgspec.Struct, frozen=True):
    """A session has begun. `adopted` is true of a machine that was not the one known here."""

    identity: Identity
    standing: MachineStatus
    adopted: bool


class Disconnected(msgspec.Struct, frozen=True):
    """The machine was silent for two seconds, or has restarted."""


class Mismatch(msgspec.Struct, frozen=True):
    """Machine and unit do not speak the same protocol: bring both to the same release.

    Each side is `(least, most, CRC of the tables)`. Where even the frames are of another version, that
    version is all that is known of the machine, and its CRC is 0.
    """

    ours: tuple[int, int, int]
    theirs: tuple[int, int, int]


class StatusChanged(msgspec.Struct, frozen=True):
    """The state of the machine has changed."""

    standing: MachineStatus


class Accepted(msgspec.Struct, frozen=True):
    """The machine has begun the command."""

    command: int


class CommandRefused(msgspec.Struct, frozen=True):
    """The machine will not run the command, whose id is used up. `response` as in `messages.RESPONSES`."""

    command: int
    response: int


class CommandEnded(msgspec.Struct, frozen=True):
    """The command ended with this response. What came of it stands in the events before."""

    command: int
    response: int


class NeverBegun(msgspec.Struct, frozen=True):
    """The command was taken back in time: it has not run and never will."""

    command: int


class CommandForgotten(msgspec.Struct, frozen=True):
    """The machine knows nothing of the command: it is another machine, or its memory was changed."""

    command: int


class EventReceived(msgspec.Struct, frozen=True):
    """An event, in its order and once. Store it, then say `stored`. As in `messages.EVENTS`."""

    n: int
    event: int
    values: tuple[int | bytes, ...]


class EventGap(msgspec.Struct, frozen=True):
    """Events before this one were acknowledged by somebody else, or lost with the memory."""

    next_event: int


class ActAnswered(msgspec.Struct, frozen=True):
    """The machine's answer to an act; none where the link broke first: look how it stands, and ask again."""

    op: int
    response: int | None


class QueryAnswered(msgspec.Struct, frozen=True):
    """The answer to a query, as in `messages.ANSWERS`."""

    query: int
    values: tuple[int | bytes, ...]


LinkReport = (
    Connected
    | Disconnected
    | Mismatch
    | StatusChanged
    | Accepted
    | CommandRefused
    | CommandEnded
    | NeverBegun
    | CommandForgotten
    | EventReceived
    | EventGap
    | ActAnswered
    | QueryAnswered
)


FIRST_WAIT_MS, SLOWEST_WAIT_MS = 60, 500


class CommandInFlight:
    """Knows which command may come next, and what became of the one that is out."""

    def __init__(self, order: Order | None) -> None:
        self.order = order
        self._withdrawn = False
        self._accepted = False
        self._last = 0
        self._started = 0
        self._waited_ms = 0
        self._wait_ms = 0

    @property
    def next_command(self) -> int | None:
        """The id of the next command; None while one is open here or in the machine."""
        return None if self.order or self._started != self._last else self._last + 1 & 0xFFFF

    def take(self, order: Order) -> None:
        """Begin to ask for a command."""
        self.order, self._withdrawn, self._accepted = order, False, False
        self._ask_at_once()

    def withdraw(self) -> None:
        """Take the command back; the next session tells whether that was in time."""
        self._withdrawn = True

    def greet(self, identity: Identity, standing: MachineStatus) -> tuple[LinkReport, ...]:
        """Compare with what the machine says when a session begins: only then are its words exact."""
        self._last, self._started = standing.done, standing.started
        if self.order is None:
            return ()
        command = self.order.command
        if (self.order.machine, self.order.memory) != (identity.machine, identity.memory):
            return self._ended(CommandForgotten(command))
        if command in (standing.started, standing.done):
            self._withdrawn = False
            return self.stand(standing, told=False)
        if standing.started != standing.done or command != standing.done + 1 & 0xFFFF:
            return self._ended(CommandForgotten(command))
        if self._withdrawn:
            return self._ended(NeverBegun(command))
        self._ask_at_once()
        return ()

    def stand(self, standing: MachineStatus, *, told: bool) -> tuple[LinkReport, ...]:
        """Take in the state of the machine; `told` means that all its events have come."""
        self._last = _later(self._last, standing.done)
        self._started = _later(self._started, standing.started)
        if self.order is None or self.order.command != standing.started:
            return ()
        command = self.order.command
        over = command == standing.done
        if over and standing.result not in (messages.OK, messages.BROKEN_OFF):
            return self._ended(CommandRefused(command, standing.result))
        found = self._begun()
        # Not before its events have come: what a command did stands in them, and the order of frames is not
        # certain.
        if over and told:
            found += self._ended(CommandEnded(command, standing.result))
        return found

    def respond(self, command: int, op: int, response: int) -> tuple[LinkReport, ...]:
        """Take in the response to a command."""
        if self.order is None or (self.order.command, self.order.op) != (command, op):
            return ()
        # It runs something else yet: asked as seldom as after many losses, or each answer would call for the
        # next.
        if response == messages.BUSY:
            self._wait_ms = SLOWEST_WAIT_MS
            return ()
        if response == messages.OK:
            self._started = _later(self._started, command)
            return self._begun()
        self._close(command)
        return self._ended(CommandRefused(command, response))

    def finish(self, command: int, response: int) -> tuple[LinkReport, ...]:
        """Take in the event DONE."""
        self._close(command)
        if self.order is None or self.order.command != command:
            return ()
        return self._ended(CommandEnded(command, response))

    def waits(self) -> tuple[int, ...]:
        """Give the time until the command is to be sent (again), where one is."""
        return (self._wait_ms - self._waited_ms,) if self.order and not self._accepted else ()

    def due(self, elapsed_ms: int) -> bool:
        """Let time pass; say whether the command is to be sent (again)."""
        self._waited_ms += elapsed_ms
        if self.order is None or self._accepted or self._waited_ms < self._wait_ms:
            return False
        self._waited_ms = 0
        # Half as long again each time: a line that loses frames is not filled with repetitions as well.
        self._wait_ms = min(self._wait_ms * 3 // 2, SLOWEST_WAIT_MS) or FIRST_WAIT_MS
        return True

    def _ask_at_once(self) -> None:
        self._wait_ms = 0

    def _begun(self) -> tuple[LinkReport, ...]:
        if self._accepted or self.order is None:
            return ()
        self._accepted = True
        return (Accepted(self.order.command),)

    def _ended(self, how: LinkReport) -> tuple[LinkReport, ...]:
        self.order, self._withdrawn, self._accepted = None, False, False
        return (how,)

    def _close(self, command: int) -> None:
        self._last = _later(self._last, command)
        self._started = _later(self._started, command)


def _later(one: int, other: int) -> int:
    """Return the later of two ids, which count round after 65535."""
    return other if other - one & 0xFFFF < 0x8000 else one


class ActInFlight:
    """Repeats an act until it is answered; a new session repeats no act of the one before."""

    def __init__(self) -> None:
        self._op: int | None = None
        self._n = 0
        self._payload = b""
        self._waited_ms = 0

    @property
    def outstanding(self) -> bool:
        """Say whether an act is not answered yet."""
        return self._op is not None

    def take(self, op: int, payload: bytes) -> None:
        """Begin to ask for an act."""
        self._op, self._n, self._payload = op, self._n + 1 & 0xFFFF, payload
        self._waited_ms = FIRST_WAIT_MS

    def respond(self, n: int, response: int) -> tuple[ActAnswered, ...]:
        """Take in the response to act n."""
        if self._op is None or n != self._n:
            return ()
        op, self._op = self._op, None
        return (ActAnswered(op, response),)

    def lose(self) -> tuple[ActAnswered, ...]:
        """The session is over: numbers begin again, and the result of an open act stays unknown."""
        op, self._op, self._n = self._op, None, 0
        return () if op is None else (ActAnswered(op, None),)

    def waits(self) -> tuple[int, ...]:
        """Give the time until the act is to be sent (again), where one is."""
        return (FIRST_WAIT_MS - self._waited_ms,) if self.outstanding else ()

    def due(self, elapsed_ms: int) -> tuple[int, bytes] | None:
        """Let time pass; return the number and the payload if they are to be sent (again)."""
        self._waited_ms += elapsed_ms
        if self._op is None or self._waited_ms < FIRST_WAIT_MS:
            return None
        self._waited_ms = 0
        return self._n, self._payload
