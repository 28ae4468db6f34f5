"""The light of the panel over an evening: bright in play, dim at rest, bright again after a touch."""

import asyncio
import time
from collections.abc import Callable
from typing import NoReturn

from shuffleup.protocol import TouchView
from shuffleup_ui.kivy_app.backlight import Backlight
from shuffleup_ui.kivy_app.dimming import Dimming

LOOKS_AGAIN_S = 1.0


def monotonic_ms() -> int:
    """Read this computer's monotonic clock."""
    return time.monotonic_ns() // 1_000_000


class Light:
    """Sets a backlight as the touchscreen and its fingers want it.

    `dimmed` is told that the panel is dim now, so that the touch that comes next only wakes; `say` gets a
    line when the light cannot be set.
    """

    def __init__(
        self,
        backlight: Backlight,
        *,
        dimmed: Callable[[], None],
        say: Callable[[str], None],
        now_ms: Callable[[], int] = monotonic_ms,
    ) -> None:
        self._backlight = backlight
        self._dimming = Dimming(now_ms())
        self._dimmed = dimmed
        self._now_ms = now_ms
        self._say = say
        self._said = False

    def shows(self, view: TouchView) -> None:
        """Take in what the touchscreen shows."""
        self._dimming.shows(view.screen, view.look.brightness, self._now_ms())
        self._set()

    def touched(self, *_: object) -> None:
        """Take in a touch."""
        self._dimming.touched(self._now_ms())
        self._set()

    def look(self) -> None:
        """Dim the panel where its time has come."""
        self._set()
        if self._dimming.is_dim(self._now_ms()):
            self._dimmed()

    async def run(self) -> NoReturn:
        """Dim the panel when its time has come, until the task is cancelled."""
        while True:
            self.look()
            await asyncio.sleep(LOOKS_AGAIN_S)

    def _set(self) -> None:
        self._backlight.set(self._dimming.per_cent(self._now_ms()))
        if self._backlight.fault and not self._said:
            self._said = True
            self._say(self._backlight.fault)
