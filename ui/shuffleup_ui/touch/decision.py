"""The time for a decision: a ring with its seconds on the tile of the seat, and dots for its time cards."""

import msgspec

from shuffleup.protocol.table import DecisionView, SeatView, TableView
from shuffleup_ui.touch.drawing_sheet import Sheet
from shuffleup_ui.touch.glass_panel import Rect
from shuffleup_ui.touch.picture import Plate, Ring
from shuffleup_ui.touch.text_size import TINY, VAST
from shuffleup_ui.touch.theme import Colour

CENTRE_MM = 13.0
RING_MM = 1.1
SMALLEST_MM = 6.0
DOT_MM = 1.8
NUMBER_MM = 4.6


def has_ring(table: TableView, seat: SeatView) -> bool:
    """Say whether the tile of a seat shows the time; open cards have its place, and the felt the time."""
    return table.decision is not None and table.decision.seat == seat.seat and not seat.cards


class TileTime(msgspec.Struct, frozen=True):
    """What the drawing of a tile needs beside its seat: `paper` and `ink`, and what has to have room.

    So many `seconds` are left of the decision that is on, None before the first of them is counted; the
    chips are `stack_px` wide in the smallest size.
    """

    paper: Colour
    ink: Colour
    seconds: int | None
    stack_px: int


def draw_on_tile(
    sheet: Sheet, table: TableView, seat: SeatView, tile: Rect, time: TileTime
) -> tuple[Rect, Rect]:
    """Draw the ring and the time cards of a seat at the right of its tile.

    Return what is left of it, for the name and for what is below. In the last seconds the ring is as high as
    the tile, and its digits grow with it; it is smaller beside a long stack.
    """
    decision, top = table.decision, tile.upper(tile.height * 2 // 5)
    rest, gap = tile.below(top.height), max(1, sheet.gap // 2)
    if decision is not None and has_ring(table, seat):
        left = seconds_of(decision, time.seconds)
        beside = time.stack_px + gap + _column(sheet, seat.time_cards, rest.height)[0]
        high = tile.height if is_last(decision, left) else rest.height
        side = min(high, max(tile.width - beside - gap, sheet.panel.across(SMALLEST_MM)))
        _draw_ring(sheet, decision, left, tile.end(side).lower(side))
        rest = rest.start(rest.width - side - gap)
        top = top.start(top.width - side - gap) if side > rest.height else top
    return top, _draw_cards_left(sheet, seat.time_cards, rest, time)


def _column(sheet: Sheet, cards: int, height: int) -> tuple[int, int]:
    """Return the width that time cards take beside a stack, and how many dots are drawn."""
    size, gap = sheet.panel.across(DOT_MM), max(1, sheet.gap // 2)
    if not cards:
        return 0, 0
    fit = cards <= (height + gap) // (size + gap)
    return (size + gap, cards) if fit else (sheet.panel.across(NUMBER_MM) + gap, 1)


def _draw_cards_left(sheet: Sheet, cards: int, room: Rect, time: TileTime) -> Rect:
    """Draw a dot for each card, one over the other; where they have no room a number stands over one dot."""
    size, gap = sheet.panel.across(DOT_MM), max(1, sheet.gap // 2)
    width, shown = _column(sheet, cards, room.height)
    column = room.end(max(0, width - gap))
    left = column.left + (column.width - size) // 2
    for number in range(shown):
        top = column.bottom - number * (size + gap) - size
        sheet.put(Plate(Rect(left, top, size, size), time.ink, size // 2))
    if cards > shown:
        over, choice = column.above(size), sheet.sizes(TINY, TINY)
        sheet.words(over, str(cards), time.ink, time.paper, choice=choice, most_lines=1)
    return room.start(room.width - width)


def draw_on_felt(
    sheet: Sheet, table: TableView | None, box: Rect, seconds: int | None, paper: Colour
) -> Rect:
    """Draw the time that no tile shows in the middle, and return what is left of the box."""
    decision = table.decision if table is not None else None
    side = sheet.panel.down(CENTRE_MM)
    if table is None or decision is None or box.height < 2 * side:
        return box
    if any(has_ring(table, seat) for seat in table.seats):
        return box
    _draw_ring(sheet, decision, seconds_of(decision, seconds), box.lower(side).middle(side, side))
    return box.above(side + sheet.gap)


def seconds_of(decision: DecisionView, seconds: int | None) -> int:
    """Give the whole seconds that are left; before the first tick those of the view."""
    return -(-decision.left // 1000) if seconds is None else seconds


def is_last(decision: DecisionView, left: int) -> bool:
    """Say whether these are the last seconds of a time that runs."""
    return left <= max(1, decision.countdown_from // 1000) and decision.running


def _draw_ring(sheet: Sheet, decision: DecisionView, left: int, place: Rect) -> None:
    theme, last = sheet.theme, max(1, decision.countdown_from // 1000)
    full = max(1, decision.base // 1000) if decision.base else last
    ink = theme.who if decision.running else theme.dim_ink
    if is_last(decision, left) or decision.state == "asks":
        ink = theme.warn
    sheet.plate(place, theme.felt, radius=place.width // 2)
    width = sheet.panel.across(RING_MM)
    sheet.put(Ring(place.inside(1, 1), min(1000, left * 1000 // full), ink, width))
    inner, choice = place.inside(width + 2, width), sheet.sizes(VAST, TINY)
    sheet.words(inner, str(left), theme.ink, theme.felt, choice=choice, first=True, most_lines=1)
