"""The parts of a box that may be missing, fail, hang and return: OLED, dealer display, lamps.

None of them blocks play.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, TypeVar

import msgspec

from shuffleup.hardware.dealer_display import Dialect, TwoLines, begin, render
from shuffleup.hardware.hal import (
    Display,
    Key,
    Panel,
    PartMissing,
    PowerSensor,
    SerialPort,
    Sounder,
    Speaker,
    UnitPart,
)
from shuffleup.hardware.oled.page_drawing import BLANK, MINUTE, BurnInState, Lighting, draw
from shuffleup.kernel.clock import Clock, until
from shuffleup.kernel.field_types import Millis
from shuffleup.protocol.box import OledView, PartView
from shuffleup.protocol.faults import BusHangs, Fault, PortFull
from shuffleup.views.words.faults import fault_line

RETRY_MS = Millis(2000)
"""A display that is absent is opened again after this time."""

TICK_MS = Millis(1000)
HANGS_MS = Millis(2000)
"""A bus that has not taken a picture by then is hanging; a picture takes 25 ms."""

Result = TypeVar("Result")


class OptionalPart:
    """A part that may be missing, fail and return: `health` says how it is.

    `in_thread` keeps what is slow away from the loop; a simulated evening acts inline. `health_changed` is
    called when the part is lost or back.
    """

    part: ClassVar[UnitPart]

    def __init__(self, clock: Clock, *, in_thread: bool, health_changed: Callable[[], None]) -> None:
        self.health = PartView(self.part.value, ok=True)
        self._clock = clock
        self._in_thread = in_thread
        self._health_changed = health_changed

    async def _do(self, act: Callable[[], Result]) -> Result:
        """Act where it holds nobody up."""
        if self._in_thread:
            return await asyncio.get_running_loop().run_in_executor(None, act)
        return act()

    def _set_health(self, fault: Fault | None) -> None:
        health = PartView(self.part.value, ok=fault is None, message=fault_line(fault) if fault else "")
        if health != self.health:
            self.health = health
            self._health_changed()


class OledGlass(OptionalPart):
    """Shows the newest page; what came in between is never drawn.

    `page` gives the page of this moment and `changes_at` when it changes by itself, None if it does not.
    `open_display` is called when the first page is shown, and again until it finds a display. Once a minute
    the page is moved and the display set up anew: one that lost its power for a moment does not say so.
    `shown` is called when a new picture is on the glass. A `tick` of more than a second saves the pictures of
    a countdown that nobody looks at; `drawn` makes a picture of a page.
    """

    part = UnitPart.DISPLAY

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
        drawn: Callable[[OledView, tuple[int, int]], Any] = draw,
    ) -> None:
        super().__init__(clock, in_thread=in_thread, health_changed=health_changed)
        self._open_display, self._drawn = open_display, drawn
        self._display: Display | None = None
        self._page = page
        self._changes_at = changes_at
        self._shown = shown
        self._tick = tick
        self._wanted = asyncio.Event()
        self._care = BurnInState(clock.now())
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
            self._set_health(missing)
            await self._clock.sleep(RETRY_MS)
            return
        self._last = lighting
        self._set_health(None)
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
        self._display.show(self._drawn(lighting.page, lighting.shift) if lighting.page else BLANK)

    async def _do(self, act: Callable[[], Result]) -> Result:
        """Act where it holds nobody up, and say so if it takes too long."""
        if not self._in_thread:
            return act()
        acting = asyncio.get_running_loop().run_in_executor(None, act)
        done = asyncio.Event()
        acting.add_done_callback(lambda _: done.set())
        await until(self._clock, Millis(self._clock.now() + HANGS_MS), done)
        if not acting.done():
            self._set_health(BusHangs(self.part))
        return await acting

    def _due(self, page: OledView) -> Millis:
        """The time of the next look without news."""
        now = self._clock.now()
        due = self._care.due(page, now)
        if (change := self._changes_at()) is not None:
            seldom = Millis(now - now % self._tick + self._tick) if self._tick > TICK_MS else change
            due = min(due, max(change, seldom))
        return due


class BoxParts(msgspec.Struct, frozen=True):
    """How each part is opened, each raising `PartMissing`; `shown` is called when lamps or glass changed.

    `tick` is how often the countdown on the glass is drawn, and `drawn` how a page is. `open_speaker` is None
    for a box without a voice, `power` where nothing notices the supply, and `open_text_line` where no dealer
    display is. With `text_in_thread` that line is kept away from the loop: a real port may hang.
    """

    open_panel: Callable[[], Panel]
    open_display: Callable[[], Display]
    open_sounder: Callable[[], Sounder]
    shown: Callable[[], None]
    simulated: bool
    tick: Millis = TICK_MS
    drawn: Callable[[OledView, tuple[int, int]], Any] = draw
    open_speaker: Callable[[], Speaker] | None = None
    power: PowerSensor | None = None
    open_text_line: Callable[[], SerialPort] | None = None
    dialect: Dialect = "epson"
    text_in_thread: bool = True

    def glass(
        self,
        page: Callable[[], OledView],
        clock: Clock,
        *,
        changes_at: Callable[[], Millis | None] = lambda: None,
        health_changed: Callable[[], None] = lambda: None,
    ) -> OledGlass:
        """Put pages on the display: a real one is drawn in a thread, a simulated one where it stands."""
        return OledGlass(
            self.open_display,
            page=page,
            changes_at=changes_at,
            clock=clock,
            in_thread=not self.simulated,
            health_changed=health_changed,
            shown=self.shown,
            tick=self.tick,
            drawn=self.drawn,
        )


APART_MS = Millis(200)
"""The least time between two texts: 9600 baud bring 19 whole pictures a second, eyes follow five."""

WHOLE_MS = Millis(10_000)
"""How often everything is written anew: a display answers nothing, so nobody knows that it lost its power."""


class DealerDisplay(OptionalPart):
    """Shows the newest text; what came in between is never sent.

    `text` gives the text of this moment. `open_line` is called when the first is shown, and again until it
    finds a port. `changed_glass` is called when the display shows another text.
    """

    part = UnitPart.DEALER_DISPLAY

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
        super().__init__(clock, in_thread=in_thread, health_changed=health_changed)
        self.shown: TwoLines | None = None
        """What the display was sent, None where nothing has arrived."""
        self._open_line = open_line
        self._line: SerialPort | None = None
        self._dialect = dialect
        self._text = text
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
            self._tell(None, missing)
            return
        if before is None:
            self._whole_at = Millis(self._clock.now() + WHOLE_MS)
        self._tell(text, None)

    def _send(self, text: TwoLines, before: TwoLines | None) -> None:
        if self._line is None:
            self._line = self._open_line()
            send(self._line, begin(self._dialect))
        send(self._line, render(before, text, self._dialect))

    def _tell(self, shown: TwoLines | None, fault: Fault | None) -> None:
        if shown != self.shown:
            self.shown = shown
            self._changed_glass()
        self._set_health(fault)


def send(line: SerialPort, some: bytes) -> None:
    """Send all of it; a port has room for many pictures, unless nothing leaves it.

    Raises:
        PartMissing: the port is gone, or takes no more bytes.
    """
    if line.write(some) < len(some):
        raise PortFull(UnitPart.DEALER_DISPLAY)


NONE: frozenset[Key] = frozenset()


class BlinkingLamps:
    """Lights lamps, and lets some of them blink; one that begins to blink goes dark first, which is seen.

    `light` puts the lamps on that it is given; `half` is how long a blinking lamp stays as it is.
    """

    def __init__(self, light: Callable[[frozenset[Key]], None], clock: Clock, half: Millis) -> None:
        self._light = light
        self._clock = clock
        self._half = half
        self._lit = NONE
        self._blinking = NONE
        self._dark_half = False
        self._news = asyncio.Event()

    def show(self, lit: frozenset[Key], blinking: frozenset[Key]) -> None:
        """Light these lamps from now on, and let these of them blink."""
        if blinking != self._blinking:
            self._dark_half = bool(blinking)
            self._blinking = blinking
            self._news.set()
        self._lit = lit
        self._put()

    async def run(self) -> None:
        """Blink for ever, with nothing to do while no lamp does."""
        while True:
            self._news.clear()
            due = Millis(self._clock.now() + self._half) if self._blinking else None
            await until(self._clock, due, self._news)
            if not self._news.is_set():
                self._dark_half = not self._dark_half
                self._put()

    def _put(self) -> None:
        self._light(self._lit - self._blinking if self._dark_half else self._lit)
