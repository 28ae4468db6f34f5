"""The one outstanding command, from the moment it was stored to its end.

The machine reports on it in three ways that may overtake each other: its response, its events, and its
status. Each may be lost or repeated. The ids of commands only grow, so the latest counts.
"""

from shuffleup.hardware.card_machine.happenings import (
    Accepted,
    CommandForgotten,
    CommandRefused,
    Happening,
    Identity,
    MachineStatus,
    NeverBegun,
    Order,
    Over,
)
from shuffleup_link import messages

FIRST_WAIT_MS, SLOWEST_WAIT_MS = 60, 500


class Errand:
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

    def greet(self, identity: Identity, standing: MachineStatus) -> tuple[Happening, ...]:
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

    def stand(self, standing: MachineStatus, *, told: bool) -> tuple[Happening, ...]:
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
        if over and told:
            found += self._ended(Over(command, standing.result))
        return found

    def respond(self, command: int, op: int, response: int) -> tuple[Happening, ...]:
        """Take in the response to a command."""
        if self.order is None or (self.order.command, self.order.op) != (command, op):
            return ()
        if response == messages.BUSY:
            self._wait_ms = SLOWEST_WAIT_MS
            return ()
        if response == messages.OK:
            self._started = _later(self._started, command)
            return self._begun()
        self._close(command)
        return self._ended(CommandRefused(command, response))

    def finish(self, command: int, response: int) -> tuple[Happening, ...]:
        """Take in the event DONE."""
        self._close(command)
        if self.order is None or self.order.command != command:
            return ()
        return self._ended(Over(command, response))

    def waits(self) -> tuple[int, ...]:
        """Give the time until the command is to be sent (again), where one is."""
        return (self._wait_ms - self._waited_ms,) if self.order and not self._accepted else ()

    def due(self, elapsed_ms: int) -> bool:
        """Let time pass; say whether the command is to be sent (again)."""
        self._waited_ms += elapsed_ms
        if self.order is None or self._accepted or self._waited_ms < self._wait_ms:
            return False
        self._waited_ms = 0
        self._wait_ms = min(self._wait_ms * 3 // 2, SLOWEST_WAIT_MS) or FIRST_WAIT_MS
        return True

    def _ask_at_once(self) -> None:
        self._wait_ms = 0

    def _begun(self) -> tuple[Happening, ...]:
        if self._accepted or self.order is None:
            return ()
        self._accepted = True
        return (Accepted(self.order.command),)

    def _ended(self, how: Happening) -> tuple[Happening, ...]:
        self.order, self._withdrawn, self._accepted = None, False, False
        return (how,)

    def _close(self, command: int) -> None:
        self._last = _later(self._last, command)
        self._started = _later(self._started, command)


def _later(one: int, other: int) -> int:
    """Return the later of two ids, which count round after 65535."""
    return other if other - one & 0xFFFF < 0x8000 else one
