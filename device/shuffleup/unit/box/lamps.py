"""The lamps of the keys: lit, dark, or blinking."""

import asyncio
from collections.abc import Callable

from shuffleup.hardware.hal import Key
from shuffleup.kernel.clock import Clock, until
from shuffleup.kernel.field_types import Millis

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
