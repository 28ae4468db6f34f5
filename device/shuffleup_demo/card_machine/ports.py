"""The ports of a simulated card machine: a line in memory, and a pseudo-terminal with a fixed name."""

import os
import tty
from collections.abc import Callable
from pathlib import Path

from shuffleup.hardware.hal import Now, UnitPart
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import Millis
from shuffleup.protocol.faults import PortGone
from shuffleup_demo.card_machine.simulated_machine import SimulatedMachine

MOST_MS = 1_000
"""The most that passes for the twin between two calls: its host waits no longer. While nobody runs that, the
twin stands still."""

STEP_MS = Millis(10)
_CHUNK_BYTES = 4096

PORT = "simulated card machine"


class MemoryPort:
    """A line in memory. The twin lives while its host asks: nothing outside the loop is waited for."""

    def __init__(self, twin: SimulatedMachine, now: Now) -> None:
        self.twin = twin
        self._now = now
        self._seen_at = now()
        self.plugged = True

    def open(self) -> "MemoryPort":
        """Open it.

        Raises:
            PartMissing: the cable is out.
        """
        self._must_be_plugged()
        self._seen_at = self._now()
        return self

    def on_bytes(self, told: Callable[[], None]) -> None:
        """Tell nothing: whoever has it open says twice a second that it is there, and looks then."""

    def read(self) -> bytes:
        """Let the twin go on to this moment and return what has come from it."""
        self._must_be_plugged()
        now = self._now()
        self.twin.advance(self.twin.now_ms + min(now - self._seen_at, MOST_MS))
        self._seen_at = now
        return self.twin.read()

    def write(self, some: bytes) -> int:
        """Send bytes to the twin."""
        self._must_be_plugged()
        self.twin.write(some)
        return len(some)

    def close(self) -> None:
        """Let go of it."""

    def pull_out(self) -> None:
        """Pull the cable: the machine goes on by itself, and hears nobody."""
        self.plugged = False
        self.twin.cut_line()

    def put_back(self) -> None:
        """Put the cable back."""
        self.plugged = True

    def _must_be_plugged(self) -> None:
        if not self.plugged:
            raise PortGone(UnitPart.CARD_MACHINE, PORT)


class PseudoTerminal:
    """A pseudo-terminal under a name in a folder, as a machine on USB has one; the driver opens it as any."""

    def __init__(
        self, twin: SimulatedMachine, folder: Path, name: str = "usb-Shuffle_Up_card_machine-if00"
    ) -> None:
        self.twin = twin
        self._folder = folder
        self.path = folder / name
        self._ends: tuple[int, int] | None = None
        self.put_back()

    async def run(self, clock: Clock) -> None:
        """Carry bytes and let the twin live, until cancelled."""
        before = clock.now()
        while True:
            await clock.sleep(STEP_MS)
            now = clock.now()
            self.work(now - before)
            before = now

    def work(self, elapsed_ms: int) -> None:
        """Carry what there is, and let the twin go on by so much."""
        if self._ends:
            self.twin.write(_read(self._ends[0]))
        self.twin.advance(self.twin.now_ms + elapsed_ms)
        some = self.twin.read()
        if self._ends and some:
            _write(self._ends[0], some)

    def pull_out(self) -> None:
        """Pull the plug: its name is gone, and a program that has it open gets an error."""
        if self._ends is None:
            return
        self.path.unlink(missing_ok=True)
        for end in self._ends:
            os.close(end)
        self._ends = None
        self.twin.cut_line()

    def put_back(self, name: str = "") -> None:
        """Put the plug in, into another socket under another name if one is given."""
        self.pull_out()
        machine, host = os.openpty()
        tty.setraw(host)
        os.set_blocking(machine, False)
        self._ends = machine, host
        self.path = self._folder / name if name else self.path
        self.path.symlink_to(os.ttyname(host))

    def close(self) -> None:
        """Let go of it."""
        self.pull_out()


def _read(end: int) -> bytes:
    try:
        return os.read(end, _CHUNK_BYTES)
    except BlockingIOError:
        return b""


def _write(end: int, some: bytes) -> None:
    """Send as much as there is room for; what nobody reads is lost, as in the buffer of an adapter."""
    try:
        os.write(end, some)
    except BlockingIOError:
        return
