"""The screens without play: before the start, a break, the end, a box that has no table yet."""

from functools import lru_cache

import segno

from shuffleup.protocol import LineView
from shuffleup_ui.touch.centre import MOST_IN_A_ROW, draw_deeds, draw_lines, draw_message
from shuffleup_ui.touch.figures import HUGE, TINY, VAST, clock_text
from shuffleup_ui.touch.marks import Code
from shuffleup_ui.touch.moment import TouchMoment
from shuffleup_ui.touch.notices import MOST_BESIDE_A_QUESTION, MOST_OF_FELT, draw_notices
from shuffleup_ui.touch.panel import Rect
from shuffleup_ui.touch.sheet import Sheet

CODE_MM = 50.0
ADDRESS_MM = 5.5
COUNTDOWN_MM = 26.0
QUIET_MODULES = 4
"""The light border that a reader needs (ISO/IEC 18004, 6.3.8)."""


def draw_idle(sheet: Sheet, moment: TouchMoment, area: Rect) -> None:
    """Draw lines and buttons, a large countdown in a break, and the address of the console as a code."""
    view = moment.view
    asked = view.screen == "machine"
    area = draw_notices(sheet, moment, area, most=MOST_BESIDE_A_QUESTION if asked else MOST_OF_FELT)
    if view.address and not asked:
        area = draw_address(sheet, view.address, area)
    if view.screen in ("break", "before") and moment.left_s is not None:
        time = area.upper(sheet.panel.down(COUNTDOWN_MM))
        sizes = sheet.sizes(HUGE, VAST)
        sheet.words(
            time,
            clock_text(moment.left_s),
            sheet.theme.ink,
            sheet.theme.ground,
            choice=sizes,
            first=True,
            most_lines=1,
        )
        area = area.below(time.height)
    area = draw_deeds(sheet, view.deeds, area, in_a_row=5 if asked else MOST_IN_A_ROW)
    area = draw_message(sheet, moment, area, sheet.theme.ground)
    draw_lines(sheet, _lines(sheet, moment), area, sheet.theme.ground, larger=2)


def _lines(sheet: Sheet, moment: TouchMoment) -> tuple[LineView, ...]:
    if moment.view.lines or moment.view.screen != "boot":
        return moment.view.lines
    return (LineView("SHUFFLE UP", "who"), LineView(sheet.say("one moment"), "plain"))


def draw_address(sheet: Sheet, address: str, area: Rect) -> Rect:
    """Draw the code with its address under it, and return the area beside it."""
    side = min(sheet.panel.down(CODE_MM), area.height - sheet.panel.down(ADDRESS_MM))
    column = area.start(side) if sheet.look.hand == "left" else area.end(side)
    rows = modules_of(address)
    module = side // (len(rows) + 2 * QUIET_MODULES)
    whole = column.upper(side)
    paper = whole.middle(module * (len(rows) + 2 * QUIET_MODULES), module * (len(rows) + 2 * QUIET_MODULES))
    sheet.plate(paper, "#FFFFFF", radius=0)
    sheet.put(Code(paper.inside(QUIET_MODULES * module), rows, module, "#000000"))
    below = column.below(side).upper(sheet.panel.down(ADDRESS_MM))
    ink, ground = sheet.theme.soft_ink, sheet.theme.ground
    sheet.words(below, address, ink, ground, choice=sheet.sizes(TINY, TINY), bold=False, most_lines=1)
    rest = area.width - side - 2 * sheet.gap
    return area.end(rest) if sheet.look.hand == "left" else area.start(rest)


@lru_cache(maxsize=4)
def modules_of(address: str) -> tuple[str, ...]:
    """Return the rows of an address's code; a screen with one is drawn every second, for its clock."""
    matrix = segno.make(address, micro=False, error="m").matrix
    return tuple("".join("#" if module else "." for module in row) for row in matrix)
