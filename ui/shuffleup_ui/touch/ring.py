"""The places of the seats: a table seen from above, the dealer or the box's own seat at the bottom.

Seat 1 is at the dealer's left and the others follow clockwise, so a row of tiles goes up the left side,
across the top and down the right side.
"""

import msgspec

from shuffleup_ui.touch.panel import GlassPanel, Rect

SIDES = {1: (0, 1), 2: (1, 0), 3: (1, 1), 4: (1, 2), 5: (1, 3), 6: (2, 2), 7: (2, 3), 8: (2, 4), 9: (3, 3)}
"""Seats on each long side and at the top, by the number of seats; ten are 3, 4 and 3."""

ROWS = 4
SIDE_MM = 28.0
TOP_MM = 32.0
GAP_MM = 0.5


class SeatRing(msgspec.Struct, frozen=True):
    """The box of each chair, the middle of the table, and on which side of the middle a chair is."""

    chairs: dict[int, Rect]
    middle: Rect
    sides: dict[int, str]


def ring(panel: GlassPanel, area: Rect, count: int, unit_at: int | None = None) -> SeatRing:
    """Lay out so many chairs in an area; with `unit_at` that chair is at the bottom."""
    gap = panel.down(GAP_MM)
    rows = area.inside(panel.across(GAP_MM), gap).column(ROWS, gap)
    order = _clockwise(count, unit_at)
    side, top = SIDES.get(len(order), (3, 4))
    on_left, on_top, on_right = order[:side], order[side : side + top], order[side + top :]
    middle = _middle(panel, rows, top=bool(on_top), bottom=unit_at is not None)
    chairs = {
        seat: _side(panel, rows, row, right=False) for seat, row in zip(on_left, _up(side), strict=True)
    }
    chairs |= _across(panel, rows[0], on_top)
    chairs |= {
        seat: _side(panel, rows, row, right=True) for seat, row in zip(on_right, _up(side)[::-1], strict=True)
    }
    names = dict.fromkeys(on_left, "left") | dict.fromkeys(on_top, "top")
    names |= dict.fromkeys(on_right, "right")
    if unit_at is not None:
        width = panel.across(TOP_MM)
        chairs[unit_at] = rows[-1].middle(width, rows[-1].height)
        names[unit_at] = "bottom"
    return SeatRing(chairs, middle, names)


def _clockwise(count: int, unit_at: int | None) -> list[int]:
    """List the seats clockwise from the left of whoever is at the bottom, who is not in the list."""
    if unit_at is None:
        return list(range(1, count + 1))
    return [(unit_at - 1 + step) % count + 1 for step in range(1, count)]


def _up(side: int) -> tuple[int, ...]:
    """Return the rows of a side from the bottom up; a single seat is in the middle of its side."""
    return {0: (), 1: (2,), 2: (3, 1), 3: (3, 2, 1)}[side]


def _side(panel: GlassPanel, rows: tuple[Rect, ...], row: int, *, right: bool) -> Rect:
    width = panel.across(SIDE_MM)
    return rows[row].end(width) if right else rows[row].start(width)


def _across(panel: GlassPanel, row: Rect, seats: list[int]) -> dict[int, Rect]:
    if not seats:
        return {}
    width, gap = panel.across(TOP_MM), panel.across(3 * GAP_MM)
    whole = len(seats) * width + (len(seats) - 1) * gap
    tiles = row.middle(whole, row.height).row(len(seats), gap)
    return dict(zip(seats, tiles, strict=True))


def _middle(panel: GlassPanel, rows: tuple[Rect, ...], *, top: bool, bottom: bool) -> Rect:
    margin = panel.across(SIDE_MM + 2 * GAP_MM)
    first = rows[1] if top else rows[0]
    last = rows[-2] if bottom else rows[-1]
    whole = Rect(rows[0].left, first.top, rows[0].width, last.bottom - first.top)
    return whole.inside(margin, panel.down(0.6))
