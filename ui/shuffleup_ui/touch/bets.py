"""The bets on the felt, each before the chair of its player."""

import msgspec

from shuffleup.protocol.table import TableView
from shuffleup_ui.touch.drawing_sheet import Sheet
from shuffleup_ui.touch.glass_panel import GlassPanel, Rect
from shuffleup_ui.touch.seats import SeatRing
from shuffleup_ui.touch.text_size import BODY, TINY, snug, width_of

PILL_MM = (16.5, 5.6)
SIDES = ("left", "top", "right", "bottom")


def draw_bets(sheet: Sheet, table: TableView, ring: SeatRing, felt: Rect) -> Rect:
    """Draw the bets on the felt before their seats, and return what is left of it for words."""
    bets = {seat.seat: seat.bet for seat in table.seats if seat.bet}
    width = _width(sheet, tuple(bets.values()))
    pills = places_of(sheet.panel, tuple(bets), ring, felt, sheet.gap, width)
    for seat, bet in bets.items():
        _draw_bet(sheet, bet, pills[seat])
    by_side = {side: [pill for seat, pill in pills.items() if ring.sides[seat] == side] for side in SIDES}
    free = felt
    if by_side["left"] or by_side["right"]:  # on both sides, so that the words stay in the middle
        free = felt.inside(width + 2 * sheet.gap, 0)
    for pill in (*by_side["top"], *by_side["bottom"]):
        free = _without(free, pill, sheet.gap)
    return free


def _width(sheet: Sheet, bets: tuple[int, ...]) -> int:
    """Give the width of all pills: that of the longest bet, which is never cut."""
    size = sheet.sizes(TINY, TINY)[0]
    longest = max((width_of(sheet.chips(bet), size) for bet in bets), default=0)
    return max(sheet.panel.across(PILL_MM[0]), longest + sheet.panel.down(PILL_MM[1]) // 2 + 2)


def places_of(
    panel: GlassPanel, seats: tuple[int, ...], ring: SeatRing, felt: Rect, gap: int, width: int
) -> dict[int, Rect]:
    """Place the bet of each seat before its chair; those at the sides make room for the others."""
    height = panel.down(PILL_MM[1])
    pills = {seat: _pill(felt, ring.chairs[seat], ring.sides[seat], width, height, gap) for seat in seats}
    row = sorted((seat for seat in seats if ring.sides[seat] == "top"), key=lambda seat: pills[seat].left)
    pills |= dict(zip(row, _spread([pills[seat] for seat in row], felt, gap), strict=True))
    ends = [pills[seat] for seat in seats if ring.sides[seat] in ("top", "bottom")]
    for side in ("left", "right"):
        here = sorted((seat for seat in seats if ring.sides[seat] == side), key=lambda seat: pills[seat].top)
        column = [pills[seat] for seat in here]
        pills |= dict(zip(here, _stacked(column, felt, ends, gap), strict=True))
    return pills


def _spread(row: list[Rect], felt: Rect, gap: int) -> list[Rect]:
    """Move the bets of the top apart, each as little as it can be: none lies on another or off the felt."""
    lefts, least = [], felt.left + gap
    for pill in row:
        lefts.append(max(pill.left, least))
        least = lefts[-1] + pill.width + gap
    most = felt.right - gap
    for at in reversed(range(len(row))):
        lefts[at] = min(lefts[at], most - row[at].width)
        most = lefts[at] - gap
    return [msgspec.structs.replace(pill, left=at) for pill, at in zip(row, lefts, strict=True)]


def _stacked(column: list[Rect], felt: Rect, ends: list[Rect], gap: int) -> list[Rect]:
    """Move the bets of one side up and down until none lies on another, each as little as it can be."""
    if not column:
        return []
    strip = Rect(column[0].left, felt.top, column[0].width, felt.height)
    in_the_way = [end for end in ends if end.meets(strip)]
    top = max([felt.top, *(end.bottom + gap for end in in_the_way if end.top - felt.top < felt.height // 2)])
    bottom = min(
        [felt.bottom, *(end.top - gap for end in in_the_way if end.top - felt.top >= felt.height // 2)]
    )
    tops: list[int] = []
    for pill in column:
        tops.append(max(pill.top, top))
        top = tops[-1] + pill.height + gap
    for at in reversed(range(len(column))):
        tops[at] = min(tops[at], bottom - column[at].height)
        bottom = tops[at] - gap
    return [msgspec.structs.replace(pill, top=at) for pill, at in zip(column, tops, strict=True)]


def _draw_bet(sheet: Sheet, bet: int, pill: Rect) -> None:
    theme, height = sheet.theme, pill.height
    sheet.plate(pill, theme.pill, edge=theme.soft_ink, radius=height // 2, thin=True)
    inner = pill.inside(height // 4, 2)
    sheet.lines(
        inner, snug(sheet.chips(bet), inner.width, sheet.sizes(BODY, TINY)), theme.on_pill, theme.pill
    )


def _pill(felt: Rect, chair: Rect, side: str, width: int, height: int, gap: int) -> Rect:
    middle = min(max(chair.top + (chair.height - height) // 2, felt.top), felt.bottom - height)
    if side == "left":
        return Rect(felt.left + gap, middle, width, height)
    if side == "right":
        return Rect(felt.right - width - gap, middle, width, height)
    left = min(max(chair.left + (chair.width - width) // 2, felt.left + gap), felt.right - width - gap)
    return Rect(left, felt.top + gap if side == "top" else felt.bottom - height - gap, width, height)


def _without(free: Rect, pill: Rect, gap: int) -> Rect:
    """Keep words clear of a bet: return the largest part of the felt beside, under or over it."""
    if not free.meets(pill):
        return free
    parts = (
        free.end(max(0, free.right - pill.right - gap)),
        free.start(max(0, pill.left - gap - free.left)),
        free.below(min(free.height, pill.bottom + gap - free.top)),
        free.above(min(free.height, free.bottom - pill.top + gap)),
    )
    return max(parts, key=lambda part: part.width * part.height)
