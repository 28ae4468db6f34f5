"""The OLED as a part that may be missing, die and come back, and never holds anybody up."""

import asyncio
from collections.abc import Callable
from functools import partial

from PIL import Image

from shuffleup.amounts import Millis
from shuffleup.clock import Clock
from shuffleup.hal import Display, Part, PartMissing
from shuffleup.oled import draw
from shuffleup.stations.waiting import until
from shuffleup.wire import OledView, PartView

RETRY_MS = Millis(2000)
TICK_MS = Millis(1000)
MINUTE_MS = 60_000
SHIFTS = ((1, 1), (3, 1), (3, 3), (1, 3))
PART = Part.DISPLAY.value


class Glass:
    """Shows the newest page; what came in between is never drawn.

    `open_display` is called when the first page is shown, and again until it finds a display. Once a minute
    the display is set up anew: one that lost its power for a moment does not say so.
    `in_thread` keeps the slow bus away from the loop; a simulated evening draws inline. `shown` is called
    when a new picture is on the glass, `health_changed` when the display is lost or back.
    """

    def __init__(
        self,
        open_display: Callable[[], Display],
        *,
        page: Callable[[], OledView],
        clock: Clock,
        in_thread: bool,
        health_changed: Callable[[], None],
        shown: Callable[[], None],
        tick: Millis = TICK_MS,
    ) -> None:
        self.health = PartView(PART, ok=True)
        self._open_display = open_display
        self._display: Display | None = None
        self._page = page
        self._clock = clock
        self._in_thread = in_thread
        self._health_changed = health_changed
        self._shown = shown
        self._tick = tick
        self._wanted = asyncio.Event()
        self._last: OledView | None = None
        self._set_up_in = 0

    def changed(self) -> None:
        """Say that the page may have changed."""
        self._wanted.set()

    async def run(self) -> None:
        """Draw whenever the page changes and at every tick of the countdown, for ever."""
        while True:
            self._wanted.clear()
            page = self._page()
            if page != self._last:
                await self._show(page)
            await self._wait()

    def close(self) -> None:
        """Let go of the display."""
        if self._display:
            self._display.close()

    async def _show(self, page: OledView) -> None:
        try:
            await self._do(partial(self._put, draw(page, shift=self._shift())))
        except PartMissing as missing:
            self._last = None
            self._set_health(PartView(PART, ok=False, message=str(missing)))
            await self._clock.sleep(RETRY_MS)
            return
        self._last = page
        self._set_health(PartView(PART, ok=True))
        self._shown()

    def _put(self, picture: Image.Image) -> None:
        minute = self._minute()
        if self._display is None:
            self._display = self._open_display()
        elif not self.health.ok or minute != self._set_up_in:
            self._display.reopen()
        self._set_up_in = minute
        self._display.show(picture)

    def _minute(self) -> int:
        return self._clock.now() // MINUTE_MS

    def _shift(self) -> tuple[int, int]:
        """Move the picture by two dots every minute, round four places, so that no dot burns in."""
        return SHIFTS[self._minute() % len(SHIFTS)]

    async def _do(self, act: Callable[[], None]) -> None:
        if self._in_thread:
            await asyncio.get_running_loop().run_in_executor(None, act)
        else:
            act()

    async def _wait(self) -> None:
        """Until the next change, at most until the next tick of the countdown."""
        now = self._clock.now()
        await until(self._clock, Millis(now - now % self._tick + self._tick), self._wanted)

    def _set_health(self, health: PartView) -> None:
        if health != self.health:
            self.health = health
            self._health_changed()
