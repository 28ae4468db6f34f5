"""The light of the panel, where the kernel lets us set it: bright in play, dim at rest until a touch."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

from shuffleup.protocol.touch import TouchScreen, TouchView

SYS_BACKLIGHT = Path("/sys/class/backlight")


class Backlight:
    """One light: its brightness in per cent. A light that cannot be set stays as it is, and says so once."""

    def __init__(self, folder: Path) -> None:
        """Take the light in a folder of the kernel; raises OSError or ValueError where it is none."""
        self._brightness = folder / "brightness"
        self._most = int((folder / "max_brightness").read_text(encoding="ascii"))
        self._shown: int | None = None
        self.fault = ""
        """Why the light cannot be set, in one line, empty while it can."""

    def set(self, per_cent: int) -> None:
        """Set the brightness, 1 to 100; a lit panel never goes dark, however few steps it has."""
        if per_cent == self._shown or self.fault:
            return
        try:
            self._brightness.write_text(str(max(1, round(self._most * per_cent / 100))), encoding="ascii")
        except OSError as error:
            self.fault = (
                f"{self._brightness}: cannot be set ({error.strerror}); the screen stays as bright as it is"
            )
        else:
            self._shown = per_cent


def find_backlight(folder: Path = SYS_BACKLIGHT) -> Backlight | None:
    """Find the light of the panel, whose name differs from panel to panel; None where there is none."""
    for one in sorted(folder.glob("*")):
        if (one / "brightness").exists() and (one / "max_brightness").exists():
            return Backlight(one)
    return None


IDLE_MS = 60_000
"""Time without a touch after which the panel is dimmed."""

DIM_PER_CENT = 15

RESTS = frozenset[TouchScreen]({"boot", "before", "break", "over"})
"""Screens at which nobody plays; at all others the panel stays as it is set."""


class Dimming:
    """Says how bright the panel is at a moment of a clock that never jumps."""

    def __init__(self, now_ms: int) -> None:
        self._touched_ms = now_ms
        self._screen: TouchScreen = "boot"
        self._bright = 100

    def shows(self, screen: TouchScreen, bright_per_cent: int, now_ms: int) -> None:
        """Take in what is on: another screen is news, and wakes the panel."""
        if screen != self._screen:
            self._touched_ms = now_ms
        self._screen, self._bright = screen, bright_per_cent

    def per_cent(self, now_ms: int) -> int:
        """Return how bright the panel is."""
        return min(self._bright, DIM_PER_CENT) if self.is_dim(now_ms) else self._bright

    def is_dim(self, now_ms: int) -> bool:
        """Say whether the panel is dimmed."""
        return self._screen in RESTS and now_ms - self._touched_ms >= IDLE_MS

    def touched(self, now_ms: int) -> None:
        """Take in a touch: somebody is there."""
        self._touched_ms = now_ms


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
