"""The dealer display as an optional part: it may be missing, be unplugged or return. It never blocks play."""

import asyncio
from collections.abc import Callable
from functools import partial

from shuffleup.hardware.dealer_display import Dialect, TwoLines, begin, render
from shuffleup.hardware.hal import PartMissing, SerialPort, UnitPart
from shuffleup.kernel.clock import Clock, until
from shuffleup.kernel.field_types import Millis
from shuffleup.protocol import PartView
from shuffleup.protocol.faults import PortFull
from shuffleup.views.words.faults import fault_line

PART = UnitPart.DEALER_DISPLAY.value

APART_MS = Millis(200)
"""The least time between two texts: 9600 baud bring 19 whole pictures a second, eyes follow five."""

WHOLE_MS = Millis(10_000)
"""How often everything is written anew: a display answers nothing, so nobody knows that it lost its power."""

RETRY_MS = Millis(2000)


class DealerDisplay:
    """Shows the newest text; what came in between is never sent.

    `text` gives the text of this moment. `open_line` is called when the first is shown, and again until it
    finds a port. `in_thread` keeps the line away from the loop. `changed_glass` is called when the display
    shows another text, `health_changed` when its port is lost or back.
    """

    def __init__(
        self,
        open_line: Callable[[], SerialPort],
        dialect: Dialect,
        *,
        text: Callable[[], TwoLines],
        clock: Clock,
        in_thread: bool,
        health_changed: Callable[[], None],
        changed_glass: Callable[[], None],
    ) -> None:
        self.health = PartView(PART, ok=True)
        self.shown: TwoLines | None = None
        """What the display was sent, None where nothing has arrived."""
        self._open_line = open_line
        self._line: SerialPort | None = None
        self._dialect = dialect
        self._text = text
        self._clock = clock
        self._in_thread = in_thread
        self._health_changed = health_changed
        self._changed_glass = changed_glass
        self._wanted = asyncio.Event()
        self._whole_at = clock.now()

    def changed(self) -> None:
        """Say that the text may have changed."""
        self._wanted.set()

    async def run(self) -> None:
        """Send what changes, at most five times a second, for ever."""
        while True:
            self._wanted.clear()
            text, whole = self._text(), self._clock.now() >= self._whole_at
            if whole or text != self.shown:
                await self._show(text, None if whole else self.shown)
                await self._clock.sleep(APART_MS if self.health.ok else RETRY_MS)
            await until(self._clock, self._whole_at, self._wanted)

    def close(self) -> None:
        """Let go of the port."""
        if self._line:
            self._line.close()

    async def _show(self, text: TwoLines, before: TwoLines | None) -> None:
        try:
            await self._do(partial(self._send, text, before))
        except PartMissing as missing:
            self.close()
            self._line, self._whole_at = None, self._clock.now()
            self._tell(None, PartView(PART, ok=False, message=fault_line(missing)))
            return
        if before is None:
            self._whole_at = Millis(self._clock.now() + WHOLE_MS)
        self._tell(text, PartView(PART, ok=True))

    def _send(self, text: TwoLines, before: TwoLines | None) -> None:
        if self._line is None:
            self._line = self._open_line()
            send(self._line, begin(self._dialect))
        send(self._line, render(before, text, self._dialect))

    async def _do(self, act: Callable[[], None]) -> None:
        if self._in_thread:
            await asyncio.get_running_loop().run_in_executor(None, act)
        else:
            act()

    def _tell(self, shown: TwoLines | None, health: PartView) -> None:
        if shown != self.shown:
            self.shown = shown
            self._changed_glass()
        if health != self.health:
            self.health = health
            self._health_changed()


def send(line: SerialPort, some: bytes) -> None:
    """Send all of it; a port has room for many pictures, unless nothing leaves it.

    Raises:
        PartMissing: the port is gone, or takes no more bytes.
    """
    if line.write(some) < len(some):
        raise PortFull(UnitPart.DEALER_DISPLAY)
