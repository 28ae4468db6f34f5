"""The glass: its dots, its millimetres, and boxes on it."""

from itertools import pairwise
from math import ceil
from typing import Self

import msgspec


class Rect(msgspec.Struct, frozen=True):
    """A rectangle of dots, counted from the top left corner of the glass."""

    left: int
    top: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first dot to the right of the box."""
        return self.left + self.width

    @property
    def bottom(self) -> int:
        """The first dot below the box."""
        return self.top + self.height

    def holds(self, x: float, y: float) -> bool:
        """Say whether a point lies in the box."""
        return self.left <= x < self.right and self.top <= y < self.bottom

    def meets(self, other: Self) -> bool:
        """Say whether two boxes share a dot."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def inside(self, across: int, down: int | None = None) -> "Rect":
        """Return the box without a margin."""
        down = across if down is None else down
        return Rect(self.left + across, self.top + down, self.width - 2 * across, self.height - 2 * down)

    def upper(self, height: int) -> "Rect":
        """Return the strip of this height at the top."""
        return Rect(self.left, self.top, self.width, height)

    def lower(self, height: int) -> "Rect":
        """Return the strip of this height at the bottom."""
        return Rect(self.left, self.bottom - height, self.width, height)

    def below(self, height: int) -> "Rect":
        """Return what is left under a strip of this height."""
        return Rect(self.left, self.top + height, self.width, self.height - height)

    def above(self, height: int) -> "Rect":
        """Return what is left over a strip of this height at the bottom."""
        return Rect(self.left, self.top, self.width, self.height - height)

    def start(self, width: int) -> "Rect":
        """Return the column of this width at the left."""
        return Rect(self.left, self.top, width, self.height)

    def end(self, width: int) -> "Rect":
        """Return the column of this width at the right."""
        return Rect(self.right - width, self.top, width, self.height)

    def middle(self, width: int, height: int) -> "Rect":
        """Return a box of this size in the middle."""
        return Rect(
            self.left + (self.width - width) // 2, self.top + (self.height - height) // 2, width, height
        )

    def row(self, count: int, gap: int) -> "tuple[Rect, ...]":
        """Divide the box into columns."""
        edges = [self.left + number * (self.width + gap) // count for number in range(count + 1)]
        return tuple(Rect(one, self.top, after - gap - one, self.height) for one, after in pairwise(edges))

    def column(self, count: int, gap: int) -> "tuple[Rect, ...]":
        """Divide the box into rows."""
        edges = [self.top + number * (self.height + gap) // count for number in range(count + 1)]
        return tuple(Rect(self.left, one, self.width, after - gap - one) for one, after in pairwise(edges))

    def grid(self, columns: int, rows: int, gap: int) -> "tuple[Rect, ...]":
        """Share the box out among tiles, line by line."""
        return tuple(tile for line in self.column(rows, gap) for tile in line.row(columns, gap))


class GlassPanel(msgspec.Struct, frozen=True):
    """A panel as its face sees it, turned upright: dots and millimetres across and down."""

    width_px: int
    height_px: int
    width_mm: float
    height_mm: float

    @property
    def glass(self) -> Rect:
        """All of it."""
        return Rect(0, 0, self.width_px, self.height_px)

    def across(self, mm: float) -> int:
        """Return the dots of a width, never less than asked for."""
        return ceil(mm * self.width_px / self.width_mm)

    def down(self, mm: float) -> int:
        """Return the dots of a height, never less than asked for."""
        return ceil(mm * self.height_px / self.height_mm)

    def size_mm(self, box: Rect) -> tuple[float, float]:
        """Measure a box in millimetres."""
        return (box.width * self.width_mm / self.width_px, box.height * self.height_mm / self.height_px)


TOUCH_DISPLAY = GlassPanel(800, 480, 154.1, 85.9)
"""The 7 inch panel of 2015. Its dots are taller than wide: active area 154.08 x 85.92 mm."""

TOUCH_DISPLAY_2 = GlassPanel(1280, 720, 155.0, 88.0)
"""The 7 inch panel of 2024, 720 x 1280 dots on 88 x 155 mm, turned by the window to stand wide."""

_KNOWN = {(panel.width_px, panel.height_px): panel for panel in (TOUCH_DISPLAY, TOUCH_DISPLAY_2)}


def panel_of(width_px: int, height_px: int) -> GlassPanel:
    """Return the panel with these dots; one that is not known is taken for 7 inches with square dots."""
    known = _KNOWN.get((width_px, height_px))
    width_mm = TOUCH_DISPLAY_2.width_mm
    return known or GlassPanel(width_px, height_px, width_mm, width_mm * height_px / width_px)
