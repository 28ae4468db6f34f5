"""Notices on every screen, and the screens without play: before the start, a break, the end, no table yet.

Troubles have two lines, news and the coach of a practice hand one. They have one place, so that a hand
always keeps its own: a touch turns to the next.
"""

from functools import lru_cache

import msgspec
import segno

from shuffleup.protocol.touch import LineView
from shuffleup_ui.touch.drawing_sheet import Sheet
from shuffleup_ui.touch.glass_panel import Rect
from shuffleup_ui.touch.picture import Code, NextTrouble, TouchMoment
from shuffleup_ui.touch.table_centre import MOST_IN_A_ROW, draw_deeds, draw_lines, draw_message
from shuffleup_ui.touch.text_size import BODY, HUGE, TINY, VAST, clock_text, line_height, wrapped
from shuffleup_ui.touch.theme import Colour

LINE_MM = 6.2
TALL_MM = 12.4
COUNT_MM = 11.0
MOST_OF_FELT = 0.45
"""The part of the felt that a notice may take from the hand, in the smallest of its sizes."""

MOST_BESIDE_A_QUESTION = 0.2
"""The same of the whole glass where a machine asks something: what it asks goes before."""


class Notice(msgspec.Struct, frozen=True):
    """One notice; `lines` of a trouble are what happened, and what to do or what still works."""

    lines: tuple[str, ...]
    kind: str


def notices_of(sheet: Sheet, moment: TouchMoment) -> tuple[Notice, ...]:
    """List the notices, the most urgent first; without a link nobody knows whether an old one still holds."""
    view = moment.view
    if not moment.linked:
        return _pages(*_link_lost(sheet, moment))
    bad = tuple(page for one in view.troubles for page in _pages(one.happened, one.works, one.to_do))
    coach = (Notice((sheet.say("PRACTICE: {words}", words=view.coach),), "coach"),) if view.coach else ()
    return (*bad, *coach, *(Notice((words,), "news") for words in view.banners))


def draw_notices(sheet: Sheet, moment: TouchMoment, box: Rect, *, most: float = MOST_OF_FELT) -> Rect:
    """Draw the notice whose turn it is at the top of a box, and return what is left of the box."""
    notices = notices_of(sheet, moment)
    if not notices:
        return box
    several = len(notices) > 1
    count = sheet.panel.across(COUNT_MM) if several else 0
    width, tall_px = box.width - 4 * sheet.gap - count - (sheet.gap if several else 0), 2 * box.height // 5
    pages = (page for one in notices for page in _apart(sheet, one, width, most * box.height))
    notices = tuple(dict.fromkeys(pages))
    number = moment.notice % len(notices)
    notice = notices[number]
    tall = several or len(notice.lines) > 1 or notice.kind == "coach"
    rows = _rows(sheet, notice, width, tall_px)
    bar = box.upper(max(sheet.panel.down(TALL_MM if tall else LINE_MM), sum(rows) + 2))
    paper, ink = _colours(sheet, notice)
    sheet.plate(bar, paper)
    room = bar.inside(2 * sheet.gap, 1)
    if several:
        place = f"{number + 1}/{len(notices)} >"
        sheet.words(room.end(count), place, ink, paper, choice=sheet.sizes(BODY, BODY), most_lines=1)
        sheet.target("notice", bar, NextTrouble())
    _draw_lines(sheet, notice, room.start(width), rows, paper, ink)
    return box.below(bar.height + sheet.gap)


def _apart(sheet: Sheet, notice: Notice, width: int, most_px: float) -> tuple[Notice, ...]:
    """Give each line of a notice a page of its own where together they would push the hand off the felt."""
    if sum(_rows(sheet, notice, width, 0)) <= most_px:
        return (notice,)
    return tuple(Notice((line,), notice.kind) for line in notice.lines)


def _rows(sheet: Sheet, notice: Notice, width: int, most: int) -> tuple[int, ...]:
    """Give the height of each line of a notice: a bad day is described on as many lines as it needs.

    Large text is used where all of it has no more than `most` dots; letters of a notice are never small.
    """
    for size in sheet.sizes(BODY, BODY):
        lines = [len(wrapped(text, width, size, bold=at == 0)) for at, text in enumerate(notice.lines)]
        rows = tuple(max(1, count) * line_height(size) for count in lines)
        if all(lines) and sum(rows) <= most:
            break
    return rows


def _draw_lines(
    sheet: Sheet, notice: Notice, room: Rect, rows: tuple[int, ...], paper: Colour, ink: Colour
) -> None:
    spare = (room.height - sum(rows)) // len(rows)
    top = room.top
    for number, (line, height) in enumerate(zip(notice.lines, rows, strict=True)):
        row = Rect(room.left, top, room.width, height + max(0, spare))
        sheet.words(row, line, ink, paper, choice=sheet.sizes(BODY, BODY), bold=number == 0)
        top = row.bottom


def _pages(happened: str, works: str, to_do: str) -> tuple[Notice, ...]:
    """Say what happened and what to do; a touch later what still works."""
    return (Notice((happened, to_do), "trouble"), Notice((happened, works), "trouble"))


def _link_lost(sheet: Sheet, moment: TouchMoment) -> tuple[str, str, str]:
    say = sheet.say
    since = moment.lost_since
    happened = say("NO LINK since {time}", time=since) if since else say("NO LINK")
    works = say("The keys of the box work, and the clock counts on.")
    to_do = say("If no key answers, switch it off and on: nothing is lost.")
    return happened, works, to_do


def _colours(sheet: Sheet, notice: Notice) -> tuple[Colour, Colour]:
    theme = sheet.theme
    if notice.kind == "trouble":
        return theme.trouble, theme.on_trouble
    return (theme.chosen, theme.on_chosen) if notice.kind == "coach" else (theme.notice, theme.on_notice)


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
