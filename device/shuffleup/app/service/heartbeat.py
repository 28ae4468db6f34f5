"""The heartbeat of a unit: sent to the service manager while the loop runs and the storage answers."""

from collections.abc import Awaitable, Callable

from shuffleup.app.notify import ALIVE, ServiceManager
from shuffleup.kernel.amounts import Millis
from shuffleup.kernel.clock import Clock

BEATS_A_PATIENCE = 3
"""One beat may be late and another lost before the manager loses its patience."""


class Heartbeat:
    """Tells the service manager that the unit lives.

    `answers` is awaited before each beat, and is a question to whatever must not hang: the journal in its
    thread. A loop that is blocked, a thread that has died and a process that was stopped are all silent, and
    silence is what the manager acts upon. A storage that answers with a fault does answer: that is shown on
    the faces, and starting the unit anew would not mend it.
    """

    def __init__(
        self, manager: ServiceManager, clock: Clock, answers: Callable[[], Awaitable[object]]
    ) -> None:
        self._manager = manager
        self._clock = clock
        self._answers = answers

    async def run(self) -> None:
        """Beat until cancelled; do nothing where nobody watches."""
        if (patience := self._manager.patience) is None:
            return
        while True:
            await self._answers()
            self._manager.tell(ALIVE)
            await self._clock.sleep(Millis(patience // BEATS_A_PATIENCE))
