"""The amount of a bet or raise: the number over a pad, usual sizes, chips, and figures to compare a bet with.

The box owns the amount and every key of the pad; this module has no state.
"""

from shuffleup.protocol.button_input import is_live
from shuffleup.protocol.touch import DeedView, LineTier
from shuffleup_ui.touch.drawing_sheet import Sheet
from shuffleup_ui.touch.glass_panel import Rect
from shuffleup_ui.touch.input_pads import PAD_KEYS, PadKey, beside, draw_pad, pad_box
from shuffleup_ui.touch.picture import StartDeed, TouchMoment
from shuffleup_ui.touch.text_size import MAIN, TINY, VAST
from shuffleup_ui.touch.theme import ink_on
from shuffleup_ui.wall.style import CHIPS

SIZES_IN_A_ROW = 4
CHIPS_IN_A_ROW = 5
LINE_MM = 4.6


def draw_amount(sheet: Sheet, moment: TouchMoment, area: Rect) -> None:
    """Draw the amount that is open, and what sets it."""
    pad = pad_box(sheet, area)
    if moment.linked:
        keys = {
            name: PadKey(deed.label, StartDeed(deed) if deed.verb else None)
            for name, deed in zip(PAD_KEYS, moment.view.pad, strict=False)
        }
        draw_pad(sheet, pad, keys)
    head = area.above(pad.height + sheet.gap)
    _draw_number(sheet, moment, Rect(pad.left, head.top, pad.width, head.height))
    _draw_head(sheet, moment, beside(head, pad, sheet.gap))
    if moment.linked:
        _draw_tiles(sheet, moment, beside(area.lower(pad.height), pad, sheet.gap))


def _draw_number(sheet: Sheet, moment: TouchMoment, box: Rect) -> None:
    """Draw the amount, and under it what it may be or why it cannot be bet."""
    theme, keys = sheet.theme, moment.view.keys
    line = sheet.panel.down(LINE_MM)
    ink = theme.warn if keys.wrong else theme.ink
    amount = "" if keys.amount is None else sheet.chips(keys.amount)
    number = box.above(line)
    sheet.words(
        number,
        amount,
        ink,
        theme.ground,
        choice=sheet.sizes(VAST, TINY),
        align="right",
        first=True,
        most_lines=1,
    )
    _draw_line(sheet, _text(moment, "plain"), box.lower(line), warn=bool(keys.wrong), align_right=True)


def _draw_line(sheet: Sheet, text: str, box: Rect, *, warn: bool, align_right: bool = False) -> None:
    ink = sheet.theme.warn if warn else sheet.theme.soft_ink
    sheet.words(
        box,
        text,
        ink,
        sheet.theme.ground,
        choice=sheet.sizes(TINY, TINY),
        bold=warn,
        align="right" if align_right else "left",
    )


def _draw_head(sheet: Sheet, moment: TouchMoment, box: Rect) -> None:
    """Draw whose amount it is, over pot, stack and the price of a call, or over what was refused."""
    theme = sheet.theme
    who = box.upper(box.height * 2 // 5)
    sheet.words(
        who,
        _text(moment, "who"),
        theme.ink,
        theme.ground,
        choice=sheet.sizes(MAIN, TINY),
        align="left",
        most_lines=1,
        first=True,
    )
    refused = moment.message or moment.view.keys.message
    wrong = bool(refused) and not (moment.message and moment.message_ok)
    _draw_line(sheet, refused or _text(moment, "small"), box.below(who.height), warn=wrong)


def _text(moment: TouchMoment, tier: LineTier) -> str:
    """Give the lines of a tier one after the other; a line is broken between them and not within one."""
    texts = [line.text for line in moment.view.lines if line.tier == tier]
    return texts[0] if len(texts) == 1 else "   ".join(text.replace(" ", "\u00a0") for text in texts)


def _draw_tiles(sheet: Sheet, moment: TouchMoment, box: Rect) -> None:
    """Draw the usual sizes in one row and the chips in even rows under it, together as high as the pad."""
    sizes, chips = moment.view.deeds, moment.view.chips
    chip_rows = -(-len(chips) // CHIPS_IN_A_ROW)
    lines = box.column(1 + chip_rows, sheet.gap)
    for number, (deed, cell) in enumerate(zip(sizes, lines[0].row(SIZES_IN_A_ROW, sheet.gap), strict=False)):
        _draw_tile(sheet, deed, cell, f"deed {number}")
    in_a_row = -(-len(chips) // max(1, chip_rows))
    cells = [cell for line in lines[1:] for cell in line.row(in_a_row, sheet.gap)]
    for number, (deed, cell) in enumerate(zip(chips, cells, strict=False)):
        _draw_tile(sheet, deed, cell, f"chip {number}")


def _draw_tile(sheet: Sheet, deed: DeedView, box: Rect, name: str) -> None:
    """Draw a size or a chip in its colour; words and figures of a dark tile stay readable across the box."""
    theme, live, chip = sheet.theme, is_live(deed), CHIPS.get(deed.colour)
    own = (chip, ink_on(chip)) if chip else sheet.button_colours(deed.tint)
    paper, ink = own if live else (theme.dark_key, theme.dim_ink)
    sheet.plate(box, paper, edge=theme.ink if sheet.touched == name else None)
    room = box.inside(1, sheet.gap // 2)
    label = room.upper(room.height // 2) if deed.note else room
    sheet.words(label, deed.label, ink, paper, choice=sheet.sizes(MAIN, TINY), most_lines=1)
    note = room.below(label.height)
    sheet.words(note, deed.note, ink, paper, choice=sheet.sizes(TINY, TINY), bold=False, most_lines=1)
    if live:
        sheet.target(name, box, StartDeed(deed))
