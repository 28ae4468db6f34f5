"""All inputs of one picture of the wall."""

import msgspec

from shuffleup.protocol import ClockView, WallView
from shuffleup_ui.touch.figures import clock_text

LAST_MINUTE_MS, LAST_SECONDS_MS = 60_000, 10_000


class WallMoment(msgspec.Struct, frozen=True):
    """All that the picture depends on; `turn` counts up as sheets and news take turns."""

    view: WallView
    clock: ClockView
    left_ms: int | None
    trouble: str = ""
    turn: int = 0

    @property
    def time(self) -> str:
        """The countdown, or what stands in its place; nothing while people look for their seats."""
        if self.view.page == "draw":
            return ""
        return self.view.instead if self.left_ms is None else countdown(self.left_ms)

    @property
    def break_text(self) -> str:
        """The time to the next break with its words, empty where none is ahead."""
        after = self.view.after_level
        if after is None or self.left_ms is None:
            return ""
        return f"{self.view.break_in} {countdown(self.left_ms + after)}"

    @property
    def is_ending(self) -> bool:
        """Whether the last minute is counted down."""
        return self._counts_within(LAST_MINUTE_MS)

    @property
    def ticks(self) -> bool:
        """Whether this is every other one of the last ten seconds."""
        return self._counts_within(LAST_SECONDS_MS) and -(-(self.left_ms or 0) // 1000) % 2 == 1

    def _counts_within(self, ms: int) -> bool:
        return self.clock.running and self.left_ms is not None and 0 < self.left_ms <= ms


def countdown(left_ms: int) -> str:
    """Write a time left, a begun second as a whole one."""
    return clock_text(-(-left_ms // 1000))
