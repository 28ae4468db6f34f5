"""The tiles of the seats: the player, the stack, the state of the hand; and their places round the table.

A table is seen from above, the dealer or the box's own seat at the bottom. Seat 1 is at the dealer's left
and the others follow clockwise, so a row of tiles goes up the left side, across the top and down the right
side.
"""

from collections.abc import Sequence

import msgspec

from shuffleup.protocol.button_input import is_live
from shuffleup.protocol.table import SeatView, TableView
from shuffleup.protocol.touch import TapView
from shuffleup_ui.touch.cards import draw_cards
from shuffleup_ui.touch.decision import TileTime, draw_on_tile
from shuffleup_ui.touch.drawing_sheet import Sheet
from shuffleup_ui.touch.glass_panel import GlassPanel, Rect
from shuffleup_ui.touch.picture import StartDeed
from shuffleup_ui.touch.text_size import BODY, LEAD, MAIN, TINY, snug, width_of
from shuffleup_ui.touch.theme import Colour

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


NUMBER_MM = 4.8
DISC_MM = 4.6
MARK_MM = 5.6
BUTTON = "D"
BESIDE_THE_STACK = 2
"""More cards than these take the place of name and stack: each is as large as that of a hand of two."""


def draw_seats(
    sheet: Sheet,
    table: TableView,
    ring: SeatRing,
    taps: tuple[TapView, ...],
    *,
    tagged: bool,
    marked: int | None = None,
    seconds: int | None = None,
) -> None:
    """Draw every seat that is taken; `tagged` writes on each what one tap does, the knob is on `marked`.

    So many `seconds` are left of the decision that is on, None before the first of them is counted.
    """
    live = {tap.seat: tap for tap in taps if is_live(tap.deed)}
    for seat in table.seats:
        box, tap = ring.chairs[seat.seat], live.get(seat.seat)
        tag, short = _done_by(tap) if tagged or (tap and tap.short) else ("", "")
        name, edge = f"seat {seat.seat}", sheet.theme.chosen if tag else None
        draw_seat(
            sheet,
            table,
            seat,
            box,
            tag=tag,
            short=short,
            edge=edge,
            touched=sheet.touched == name,
            marked=seat.seat == marked,
            seconds=seconds,
        )
        if tap is not None:
            held = StartDeed(tap.held) if tap.held is not None and is_live(tap.held) else None
            sheet.target(name, box, StartDeed(tap.deed), held=held)
    _draw_dead_button(sheet, table, ring)


def _draw_dead_button(sheet: Sheet, table: TableView, ring: SeatRing) -> None:
    """Draw the button on the chair that nobody sits on, where it is dead (BTN-08)."""
    taken = {seat.seat for seat in table.seats}
    if table.button is None or table.button in taken or table.button not in ring.chairs:
        return
    box, theme = ring.chairs[table.button], sheet.theme
    sheet.plate(box, None, edge=theme.soft_ink, thin=True)
    top = box.inside(sheet.edge + 1, sheet.edge).upper(box.height * 2 // 5)
    _draw_name(sheet, table.button, ("",), top, theme.soft_ink, theme.ground, mark=BUTTON)


def _done_by(tap: TapView | None) -> tuple[str, str]:
    """Return what a tap does, and the same in short; nothing where it only opens a sheet."""
    return (tap.deed.label, tap.short) if tap is not None and tap.deed.verb else ("", "")


def draw_seat(
    sheet: Sheet,
    table: TableView,
    seat: SeatView,
    box: Rect,
    *,
    tag: str = "",
    short: str = "",
    edge: Colour | None = None,
    fill: Colour | None = None,
    touched: bool = False,
    marked: bool = False,
    seconds: int | None = None,
) -> None:
    """Draw one seat: number and name, what is behind, and in small letters what else there is to say.

    That is the `tag` where there is one, or `short` where it has no room.
    """
    theme = sheet.theme
    paper, ink = _colours(sheet, seat)
    if fill is not None:
        paper, ink = fill, theme.on_chosen
    if marked:
        sheet.marked_plate(box, paper)
    else:
        sheet.plate(box, paper, edge=theme.ink if touched else edge or _edge(sheet, seat))
    room = box.inside(sheet.edge + 1, sheet.edge)
    stack_px = width_of(_behind(sheet, seat), sheet.sizes(TINY, TINY)[-1])
    top, rest = draw_on_tile(sheet, table, seat, room, TileTime(paper, ink, seconds, stack_px))
    narrow = top.width < room.width  # beside the ring of the last seconds; the middle names the player
    mark = "" if narrow else _position(table, seat.seat)
    names = (*shorter(seat.name), "") if narrow else shorter(seat.name)
    notes = (tag, short or tag) if tag else _tag(sheet, table, seat)
    strong = _ink_of_state(sheet, seat) if fill is None else ink
    if len(seat.cards) > BESIDE_THE_STACK:
        told = tuple(one for one in notes if one)
        words, colour = (told, ink) if told else ((_behind(sheet, seat),), strong)
        _draw_over_cards(sheet, seat.seat, words, top, colour, paper, mark=mark)
        draw_cards(sheet, rest, seat.cards)
        return
    _draw_name(sheet, seat.seat, names, top, ink, paper, mark=mark)
    rest = _draw_beside(sheet, seat, rest)
    _draw_rest(sheet, rest, _behind(sheet, seat), strong, notes, ink, paper)


def _draw_beside(sheet: Sheet, seat: SeatView, box: Rect) -> Rect:
    """Draw the cards of a seat beside its stack, and return what is left of the box."""
    if not seat.cards:
        return box
    taken = snug(_behind(sheet, seat), box.width, sheet.sizes(TINY, TINY)[-1:])
    free = box.width - width_of(taken.lines[0], taken.size) - sheet.gap
    width = min(box.width * 9 // 20, max(box.width * 3 // 10, free))
    draw_cards(sheet, box.end(width), seat.cards)
    return box.start(box.width - width)


def _draw_over_cards(
    sheet: Sheet, seat: int, words: Sequence[str], box: Rect, ink: Colour, paper: Colour, *, mark: str
) -> None:
    """Write the number of a seat and a few words; where an amount has no room, its position goes."""
    size = sheet.sizes(TINY, TINY)[0]
    beside = box.width - sheet.panel.across(NUMBER_MM + MARK_MM) - sheet.gap
    fits = width_of(words[-1], size, bold=False) <= beside
    _draw_name(sheet, seat, words, box, ink, paper, mark=mark if fits else "")


def _draw_rest(
    sheet: Sheet, box: Rect, behind: str, strong: Colour, notes: tuple[str, str], ink: Colour, paper: Colour
) -> None:
    """Draw what is behind a seat and under it the first of the notes that has room."""
    small, sizes = notes[0], sheet.sizes(TINY, TINY)
    said = [snug(one, box.width, sizes, bold=False) for one in notes if one]
    height = box.height * 9 // 20 if small else 0
    sheet.lines(box.above(height), snug(behind, box.width, sheet.sizes(MAIN, TINY)), strong, paper)
    if small:
        fits = next((one for one in said if not one.cut), said[-1])
        sheet.lines(box.lower(height), fits, ink, paper, bold=False)


def _draw_name(
    sheet: Sheet,
    seat: int,
    names: Sequence[str],
    box: Rect,
    ink: Colour,
    paper: Colour,
    *,
    mark: str,
) -> None:
    """Draw the number of a seat, the first of the names that has room, and its position."""
    number, disc = sheet.panel.across(NUMBER_MM), sheet.panel.down(DISC_MM)
    sheet.words(box.start(number), str(seat), ink, paper, choice=sheet.sizes(LEAD, BODY), most_lines=1)
    room = box.end(box.width - number)
    if mark:
        width = disc if mark == BUTTON else sheet.panel.across(MARK_MM)
        _draw_mark(sheet, mark, Rect(room.right - width, room.top + (room.height - disc) // 2, width, disc))
        room = room.start(room.width - width - sheet.gap)
    size = sheet.sizes(TINY, TINY)
    named = next((one for one in names if width_of(one, size[0], bold=False) <= room.width), names[0])
    if named:
        sheet.lines(room, snug(named, room.width, size, bold=False), ink, paper, bold=False, align="left")


def shorter(name: str) -> tuple[str, ...]:
    """Give a name whole, then the first name with the initial of the last, for a tile that is too narrow."""
    first, *others = name.split()
    return (name, f"{first} {others[-1][0]}.", first) if others else (name,)


def _position(table: TableView, seat: int) -> str:
    """Name the position of a seat; heads-up the button is the small blind, too."""
    if seat == table.button:
        return BUTTON
    if seat == table.small_blind_seat:
        return "SB"
    return "BB" if seat == table.big_blind_seat else ""


def _draw_mark(sheet: Sheet, mark: str, box: Rect) -> None:
    """Draw the dealer button, a white disc with a D in either theme, or a blind as a dark one."""
    paper, ink = ("#FFFFFF", "#000000") if mark == BUTTON else ("#20262E", "#FFFFFF")
    sheet.plate(box, paper, edge=ink, radius=box.height // 2, thin=True)
    sheet.lines(box, snug(mark, box.width, sheet.sizes(TINY, TINY)), ink, paper)


def _behind(sheet: Sheet, seat: SeatView) -> str:
    """Say what is behind a seat, or the one word that says more."""
    say, chips = sheet.say, "" if seat.stack is None else sheet.chips(seat.stack)
    if seat.state == "all_in":
        return say("ALL-IN")
    if seat.state == "out":
        return say("OUT")
    return chips or (say("FOLD") if seat.state == "folded" else "")


def _tag(sheet: Sheet, table: TableView, seat: SeatView) -> tuple[str, str]:
    """Say in a few letters what else holds for a seat, and in fewer; the first that does."""
    say = sheet.say
    waiting = {one.seat: one for one in table.waiting}.get(seat.seat)
    early = {one.seat for one in table.out_of_turn}
    won, comes = sheet.chips(seat.won), sheet.chips(seat.pending)
    told = (
        (say("WINS {chips}", chips=won), f"+{won}") if seat.won else (),
        (say("has to go"),) if seat.leaving else (),
        (say("away"),) if _is_away(table, seat.seat) else (),
        (say("out of turn"),) if seat.seat in early else (),
        (say("+{chips} next hand", chips=comes), f"+{comes}") if seat.pending else (),
        (say("misses hands: {count}", count=seat.misses), f"-{seat.misses}") if seat.misses else (),
        (say("waits for the blind"), say("waits")) if waiting is not None else (),
        (say("as of hand {hand}", hand=seat.counted_at),) if seat.counted_at is not None else (),
        (say("FOLD"),) if seat.state == "folded" and seat.stack is not None else (),
    )
    first = next((words for words in told if words), ("",))
    return first[0], first[-1]


def _is_away(table: TableView, seat: int) -> bool:
    return seat in table.away


def _colours(sheet: Sheet, seat: SeatView) -> tuple[Colour, Colour]:
    theme = sheet.theme
    if seat.to_act:
        return theme.to_act, theme.on_to_act
    if seat.state in ("folded", "away", "out"):
        return theme.folded, theme.dim_ink
    return theme.tile, theme.ink


def _ink_of_state(sheet: Sheet, seat: SeatView) -> Colour:
    return sheet.theme.all_in if seat.state == "all_in" else _colours(sheet, seat)[1]


def _edge(sheet: Sheet, seat: SeatView) -> Colour | None:
    if seat.won:
        return sheet.theme.winner
    return sheet.theme.all_in if seat.state == "all_in" else None
