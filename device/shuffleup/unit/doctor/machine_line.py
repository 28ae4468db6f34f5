"""The line to a card machine on the bench: bytes both ways, and the reports that come of them."""

from typing import Protocol

from shuffleup.hardware.card_machine.happenings import Happening
from shuffleup.hardware.card_machine.session import MachineSession
from shuffleup.hardware.hal import SerialPort
from shuffleup.kernel.field_types import Millis

LOOK_MS = Millis(10)


class LineClock(Protocol):
    """The time of a line: that of the box, or that of an emulated machine."""

    def now(self) -> Millis:
        """Read it."""

    async def sleep(self, span: Millis) -> None:
        """Let it pass."""


class MachineLine:
    """One session over an open port. `number` is that of the session, drawn anew each time."""

    def __init__(self, port: SerialPort, clock: LineClock, number: int) -> None:
        self.session = MachineSession(number)
        self._port = port
        self._clock = clock
        self._began = self._last = clock.now()
        self._unsent = b""

    @property
    def age_ms(self) -> int:
        """Milliseconds since the line was made."""
        return self._last - self._began

    async def step(self) -> tuple[Happening, ...]:
        """Wait 10 ms, read, and send what is to be sent; raises `PartMissing` where the port is gone."""
        await self._clock.sleep(LOOK_MS)
        now = self._clock.now()
        happened = (*self.session.feed(self._port.read()), *self.session.tick(now - self._last))
        self._last = now
        self._send()
        return happened

    def _send(self) -> None:
        self._unsent += self.session.outgoing()
        self._unsent = self._unsent[self._port.write(self._unsent) :]
