"""The one unanswered act: HOLD, RESUME, CLEAR or REBOOT, numbered within a session."""

from shuffleup.hardware.card_machine.errand import FIRST_WAIT_MS
from shuffleup.hardware.card_machine.happenings import Acted


class OneAct:
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

    def respond(self, n: int, response: int) -> tuple[Acted, ...]:
        """Take in the response to act n."""
        if self._op is None or n != self._n:
            return ()
        op, self._op = self._op, None
        return (Acted(op, response),)

    def lose(self) -> tuple[Acted, ...]:
        """The session is over: numbers begin again, and the result of an open act stays unknown."""
        op, self._op, self._n = self._op, None, 0
        return () if op is None else (Acted(op, None),)

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
