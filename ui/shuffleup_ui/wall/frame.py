"""The screen of the wall with its margins, colours and sizes of type, and all inputs of one picture."""

import msgspec
from msgspec.structs import replace

from shuffleup.protocol.clock import ClockView
from shuffleup.protocol.wall import WallView
from shuffleup_ui.touch.glass_panel import Rect
from shuffleup_ui.touch.text_size import clock_text
from shuffleup_ui.wall.blocks import Setter
from shuffleup_ui.wall.style import paint_of, type_sizes

LAST_MINUTE_MS, LAST_SECONDS_MS = 60_000, 10_000


class WallMoment(msgspec.Struct, frozen=True):
    """All that the picture depends on; `turn` counts up as sheets and news take turns.

    `second` is that of the floor, by which sponsors take turns; `pictures` are those that have come.
    """

    view: WallView
    clock: ClockView
    left_ms: int | None
    trouble: str = ""
    turn: int = 0
    second: int = 0
    pictures: frozenset[str] = frozenset()

    @property
    def time(self) -> str:
        """The countdown, or what stands in its place; nothing while people look for their seats."""
        if self.view.page == "draw":
            return ""
        return self.view.instead if self.left_ms is None else countdown(self.left_ms)

    @property
    def break_text(self) -> str:
        """The time to the next break with its words, empty where none is ahead."""
        return f"{self.view.break_in} {self.break_time}" if self.break_time else ""

    @property
    def break_time(self) -> str:
        """The time to the next break alone."""
        after = self.view.after_level
        return "" if after is None or self.left_ms is None else countdown(self.left_ms + after)

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


MARGIN = 0.03
"""Part of each side that is left free, since televisions cut off the edges of a picture."""

GAP = 0.05

SHIFTS = ((-4, -4), (4, -4), (4, 4), (-4, 4))
"""A picture that never moves burns into a screen: each level is shown 8 dots away from the one before."""


class Frame:
    """The measures and colours of one picture of the wall."""

    def __init__(self, moment: WallMoment, width_px: int, height_px: int) -> None:
        self.moment = moment
        self.view = moment.view
        self.screen = Rect(0, 0, width_px, height_px)
        across, down = SHIFTS[moment.clock.now.level % len(SHIFTS)]
        inner = self.screen.inside(round(MARGIN * width_px), round(MARGIN * height_px))
        self.area = replace(inner, left=inner.left + across, top=inner.top + down)
        self.paint = paint_of(self.view.page, self.view.look)
        self.sizes = type_sizes(self.view.room, width_px, height_px)
        gap = round(GAP * min(width_px, height_px))
        self.set = Setter(self.sizes, self.paint, self.area.width, gap)
