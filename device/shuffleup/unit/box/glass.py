"""The OLED as an optional part: it may be missing, fail, hang and return, and never blocks play."""

import asyncio
from collections.abc import Callable
from functools import partial

from shuffleup.hardware.hal import Display, PartMissing, UnitPart
from shuffleup.hardware.oled import BLANK, MINUTE, Care, Lighting, draw
from shuffleup.kernel.clock import Clock, until
from shuffleup.kernel.field_types import Millis
from shuffleup.protocol import OledView, PartView
from shuffleup.protocol.faults import BusHangs
from shuffleup.views.words.faults import fault_line

RETRY_MS = Millis(2000)
"""A display that is absent is opened again after this time."""

TICK_MS = Millis(1000)
HANGS_MS = Millis(2000)
"""A bus that has not taken a picture by then is hanging; a picture takes 25 ms."""

PART = UnitPart.DISPLAY.value


class OledGlass:
    """Shows the newest page; what came in between is never drawn.

    `page` gives the page of this moment and `changes_at` when it changes by itself, None if it does not.
    `open_display` is called when the first page is shown, and again until it finds a display. Once a minute
    the page is moved and the display set up anew: one that lost its power for a moment does not say so.
    `in_thread` keeps the slow bus away from the loop; a simulated evening draws inline. `shown` is called
    when a new picture is on the glass, `health_changed` when the display is lost or back. A `tick` of more
    than a second saves the pictures of a countdown that nobody looks at.
    """

    def __init__(
        self,
        open_display: Callable[[], Display],
        *,
        page: Callable[[], OledView],
        changes_at: Callable[[], Millis | None],
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
        self._changes_at = changes_at
        self._clock = clock
        self._in_thread = in_thread
        self._health_changed = health_changed
        self._shown = shown
        self._tick = tick
        self._wanted = asyncio.Event()
        self._care = Care(clock.now())
        self._last: Lighting | None = None
        self._contrast: int | None = None
        self._set_up_in = 0

    def changed(self) -> None:
        """Say that the page may have changed."""
        self._wanted.set()

    def stirred(self) -> None:
        """Say that a key was touched or something happened: it wakes a glass that has gone dark."""
        self._care = self._care.stirred(self._clock.now())
        self._wanted.set()

    async def run(self) -> None:
        """Draw whenever the page changes and at every second of a countdown, for ever."""
        while True:
            self._wanted.clear()
            page, now = self._page(), self._clock.now()
            self._care = self._care.seeing(page, now)
            lighting = self._care.lighting(page, now)
            if lighting != self._last:
                await self._show(lighting)
            await until(self._clock, self._due(page), self._wanted)

    def close(self) -> None:
        """Let go of the display."""
        if self._display:
            self._display.close()

    async def _show(self, lighting: Lighting) -> None:
        try:
            await self._do(partial(self._put, lighting))
        except PartMissing as missing:
            self._last = self._contrast = None
            self._set_health(PartView(PART, ok=False, message=fault_line(missing)))
            await self._clock.sleep(RETRY_MS)
            return
        self._last = lighting
        self._set_health(PartView(PART, ok=True))
        self._shown()

    def _put(self, lighting: Lighting) -> None:
        minute = self._clock.now() // MINUTE
        if self._display is None:
            self._display = self._open_display()
        elif not self.health.ok or minute != self._set_up_in:
            self._display.reopen()
        self._set_up_in = minute
        if lighting.contrast != self._contrast:
            self._display.contrast(lighting.contrast)
        self._contrast = lighting.contrast
        self._display.show(draw(lighting.page, lighting.shift) if lighting.page else BLANK)

    async def _do(self, act: Callable[[], None]) -> None:
        """Act where it holds nobody up, and say so if it takes too long."""
        if not self._in_thread:
            act()
            return
        acting = asyncio.get_running_loop().run_in_executor(None, act)
        done = asyncio.Event()
        acting.add_done_callback(lambda _: done.set())
        await until(self._clock, Millis(self._clock.now() + HANGS_MS), done)
        if not acting.done():
            self._set_health(PartView(PART, ok=False, message=fault_line(BusHangs(UnitPart.DISPLAY))))
        await acting

    def _due(self, page: OledView) -> Millis:
        """The time of the next look without news."""
        now = self._clock.now()
        due = self._care.due(page, now)
        if (change := self._changes_at()) is not None:
            seldom = Millis(now - now % self._tick + self._tick) if self._tick > TICK_MS else change
            due = min(due, max(change, seldom))
        return due

    def _set_health(self, health: PartView) -> None:
        if health != self.health:
            self.health = health
            self._health_changed()
