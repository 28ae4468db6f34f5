"""The middle of the table: the player to act and the price of a call, the board, buttons, the last reply."""

import msgspec

from shuffleup.protocol.button_input import is_live
from shuffleup.protocol.touch import DeedView, LineTier, LineView
from shuffleup_ui.touch.cards import draw_cards
from shuffleup_ui.touch.drawing_sheet import Sheet
from shuffleup_ui.touch.glass_panel import Rect
from shuffleup_ui.touch.picture import StartDeed, TouchMoment
from shuffleup_ui.touch.text_size import (
    BODY,
    GREAT,
    HEAD,
    MAIN,
    TINY,
    FittedText,
    fit,
    line_height,
    shortened,
    width_of,
)
from shuffleup_ui.touch.theme import Colour

DEED_MM = 15.1
LINES_OVER_DEEDS = 2
DEED_WIDTH_MM = 38.0
BOARD_MM = 10.5
MESSAGE_MM = 4.6
MESSAGE_LINES = 2
MOST_IN_A_ROW = 4

LARGEST: dict[LineTier, int] = {"who": HEAD, "what": HEAD, "plain": MAIN, "small": TINY}
SMALLEST: dict[LineTier, int] = {"who": BODY, "what": BODY, "plain": TINY, "small": TINY}


class Line(msgspec.Struct, frozen=True):
    """A line of the middle as it will be set."""

    view: LineView
    fitted: FittedText


def draw_lines(
    sheet: Sheet, lines: tuple[LineView, ...], box: Rect, paper: Colour, *, larger: int = 0
) -> None:
    """Draw lines one under the other in the middle of a box, as large as all of them have room."""
    if not lines:
        return
    set_lines = _set(sheet, lines, box, larger)
    spare = max(0, box.height - sum(line.fitted.height for line in set_lines))
    space = min(spare // (len(set_lines) + 1), sheet.panel.down(1.5))
    top = box.top + (spare - space * (len(set_lines) - 1)) // 2
    for line in set_lines:
        place = Rect(box.left, top, box.width, line.fitted.height)
        ink = sheet.tinted(line.view.tint)
        bold = line.view.tier != "small"
        sheet.lines(place, line.fitted, ink, paper, bold=bold, first=line.view.tier in ("who", "what"))
        top += line.fitted.height + space


def _set(sheet: Sheet, lines: tuple[LineView, ...], box: Rect, larger: int) -> list[Line]:
    """Set all lines a size smaller, again and again, until they have room together.

    Where they have none in the smallest size the small ones share lines, and then the last ones go; where
    there are none of those, a name is cut and what follows it stays: SEAT 7 MAXIMIL... WINS 500. Then goes
    what is told by the tiles as well, and at last all but who acts and what is asked.
    """
    for down in range(-larger, TINY):
        tried = [_set_line(sheet, line, box, down) for line in lines]
        if sum(line.fitted.height for line in tried) <= box.height:
            return tried
    paired = _paired(sheet, lines, box)
    if len(paired) < len(lines):
        return _set(sheet, paired, box, 0)
    small = [line for line in lines if line.tier == "small"]
    short = [Line(line, _on_one_line(sheet, line, box)) for line in lines]
    blank = sheet.gap // 2  # under the letters of the last line, which may lie in the gap below the box
    if not small and sum(line.fitted.height for line in short) <= box.height + blank:
        return short
    may_go = (
        small
        or [line for line in lines if line.on_tiles]
        or [line for line in lines if line.tier not in ("who", "what")]
    )
    if not may_go:
        return short
    return _set(sheet, tuple(line for line in lines if line is not may_go[-1]), box, 0)


def _paired(sheet: Sheet, lines: tuple[LineView, ...], box: Rect) -> tuple[LineView, ...]:
    """Put two small lines that follow each other on one line, where it is wide enough."""
    size, paired = sheet.sizes(TINY, TINY)[-1], list[LineView]()
    alone = True
    for line in lines:
        before = paired[-1] if paired else None
        both = f"{before.text}   {line.text}" if before is not None else ""
        may = before is not None and before.tier == line.tier == "small" and before.tint == line.tint
        if may and alone and width_of(both, size, bold=False) <= box.width:
            paired[-1] = LineView(both, line.tier, line.tint)
            alone = False
        else:
            paired.append(line)
            alone = True
    return tuple(paired)


def _set_line(sheet: Sheet, line: LineView, box: Rect, down: int) -> Line:
    largest = max(GREAT - 1, LARGEST[line.tier] + down)
    choice = sheet.sizes(min(largest, TINY), max(SMALLEST[line.tier], min(largest, TINY)))
    bold = line.tier != "small"
    one = fit(line.text, box.width, box.height, choice, bold=bold, most_lines=1)
    fitted = (
        fit(line.text, box.width, box.height, (*choice, *sheet.sizes(TINY, TINY)), bold=bold)
        if one.cut
        else one
    )
    return Line(line, fitted)


def _on_one_line(sheet: Sheet, line: LineView, box: Rect) -> FittedText:
    """Set a line in the smallest size; where it is too wide the amount at its end stays, with its verb."""
    size, bold = sheet.sizes(TINY, TINY)[-1], line.tier != "small"
    if width_of(line.text, size, bold=bold) <= box.width:
        return FittedText((line.text,), size)
    *before, verb, last = ("", *line.text.split(" "))
    end = f" {verb} {last}" if last[-1:].isdigit() else ""
    begin = " ".join(before) if end else line.text
    room = box.width - width_of(end, size, bold=bold)
    return FittedText((shortened(begin.strip(), room, size, bold=bold) + end,), size, cut=True)


def draw_board(sheet: Sheet, cards: tuple[str, ...], box: Rect) -> Rect:
    """Draw the cards that lie open at the bottom of a box, and return what is left of it."""
    height = sheet.panel.down(BOARD_MM)
    if not any(card != "?" for card in cards) or box.height < 2 * height:
        return box
    draw_cards(sheet, box.lower(height), cards)
    return box.above(height + sheet.gap)


def draw_deeds(
    sheet: Sheet,
    deeds: tuple[DeedView, ...],
    box: Rect,
    *,
    prefix: str = "deed",
    in_a_row: int = MOST_IN_A_ROW,
) -> Rect:
    """Draw buttons in rows at the bottom of a box, and return what is left of it.

    Where bets leave no room for a button and two lines over it, one that is a key as well is left to the key.
    """
    words = sheet.gap + LINES_OVER_DEEDS * line_height(sheet.sizes(TINY, TINY)[-1])
    if box.height < sheet.panel.down(DEED_MM) + words:
        deeds = tuple(deed for deed in deeds if not deed.on_key)
    if not deeds:
        return box
    per_row = len(deeds) if len(deeds) <= in_a_row else (len(deeds) + 1) // 2
    rows = -(-len(deeds) // per_row)
    height = rows * sheet.panel.down(DEED_MM) + (rows - 1) * sheet.gap
    order = deeds[::-1] if sheet.look.hand == "left" else deeds
    widest = per_row * sheet.panel.across(DEED_WIDTH_MM)
    room = box.lower(height)
    cells = room.middle(min(room.width, widest), height).grid(per_row, rows, sheet.gap)
    for deed, cell in zip(order, cells, strict=False):
        draw_deed(sheet, deed, cell, name=f"{prefix} {deeds.index(deed)}")
    return box.above(height + sheet.gap)


def draw_deed(sheet: Sheet, deed: DeedView, box: Rect, *, name: str) -> None:
    """Draw one button; a dark one says why, and does nothing."""
    theme = sheet.theme
    live = is_live(deed)
    paper, ink = sheet.button_colours(deed.tint) if live else (theme.dark_key, theme.dim_ink)
    if deed.marked:
        sheet.marked_plate(box, paper)
    else:
        sheet.plate(box, paper, edge=theme.ink if sheet.touched == name else None)
    room = box.inside(sheet.edge, sheet.edge)
    note = sheet.say("hold: {words}", words=deed.note) if deed.held and deed.note else deed.note
    note = note or (sheet.say("hold") if deed.held else "")
    note_height = sheet.note_height(deed.label, note, room)
    if sheet.fit(deed.label, room.above(note_height).inside(sheet.gap, 0), BODY, TINY).cut:
        note_height = min(note_height, line_height(sheet.sizes(TINY, TINY)[-1]))
    title = room.above(note_height).inside(sheet.gap, 0)
    sheet.words(title, deed.label, ink, paper, choice=sheet.sizes(BODY, TINY), most_lines=3)
    said = sheet.fit(note, room.lower(note_height), TINY, TINY, bold=False)
    if note and not (said.cut and any(map(str.isdigit, note))):  # an amount is never cut
        sheet.lines(room.lower(note_height), said, ink, paper, bold=False)
    if live:
        start = StartDeed(deed)
        sheet.target(name, box, None if deed.held else start, held=start if deed.held else None)


def draw_message(sheet: Sheet, moment: TouchMoment, box: Rect, paper: Colour) -> Rect:
    """Draw what came of the last command at the bottom of a box, and return what is left of it."""
    words = moment.message or moment.view.keys.message
    told_above = any(words in trouble.happened for trouble in moment.view.troubles)
    if not words or told_above:
        return box
    wrong = moment.message and not moment.message_ok
    ink = sheet.theme.warn if wrong else sheet.theme.ink
    said = f"! {words}" if wrong else words
    choice = sheet.sizes(TINY, TINY)
    fitted = fit(said, box.width, box.height, choice, bold=False, most_lines=MESSAGE_LINES)
    place = box.lower(max(sheet.panel.down(MESSAGE_MM), fitted.height))
    sheet.lines(place, fitted, ink, paper, bold=False)
    return box.above(place.height + sheet.gap)
