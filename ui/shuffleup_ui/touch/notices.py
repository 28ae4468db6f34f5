"""What has to be seen whatever is on: bad days in three lines, news in one, the coach of a practice hand.

One place shows them, so that a hand always keeps its own: a touch turns to the next.
"""

import msgspec

from shuffleup.wire import TroubleView
from shuffleup_ui.touch.figures import BODY, NOTE, TINY
from shuffleup_ui.touch.marks import NextTrouble
from shuffleup_ui.touch.moment import Moment
from shuffleup_ui.touch.panel import Box
from shuffleup_ui.touch.sheet import Sheet
from shuffleup_ui.touch.theme import Colour

LINE_MM = 6.2
TALL_MM = 12.4
COUNT_MM = 11.0


class Notice(msgspec.Struct, frozen=True):
    """One notice; `lines` of a trouble are what happened, what still works, and what to do."""

    lines: tuple[str, ...]
    kind: str


def notices_of(sheet: Sheet, moment: Moment) -> tuple[Notice, ...]:
    """List the notices, the most urgent first."""
    view = moment.view
    lost = (_link_lost(sheet, moment),) if not moment.linked else ()
    bad = tuple(Notice(_three_lines(trouble), "trouble") for trouble in view.troubles)
    coach = (Notice((sheet.say("PRACTICE: {words}", words=view.coach),), "coach"),) if view.coach else ()
    return (*lost, *bad, *coach, *(Notice((words,), "news") for words in view.banners))


def draw_notices(sheet: Sheet, moment: Moment, box: Box) -> Box:
    """Draw the notice whose turn it is at the top of a box, and return what is left of the box."""
    notices = notices_of(sheet, moment)
    if not notices:
        return box
    number = moment.notice % len(notices)
    notice = notices[number]
    several = len(notices) > 1
    tall = several or len(notice.lines) > 1 or notice.kind == "coach"
    bar = box.upper(sheet.panel.down(TALL_MM if tall else LINE_MM))
    paper, ink = _colours(sheet, notice)
    sheet.plate(bar, paper)
    room = bar.inside(2 * sheet.gap, 1)
    if several:
        count = sheet.panel.across(COUNT_MM)
        place = f"{number + 1}/{len(notices)} >"
        sheet.words(room.end(count), place, ink, paper, choice=sheet.sizes(BODY, TINY), most_lines=1)
        room = room.start(room.width - count - sheet.gap)
        sheet.target("notice", bar, NextTrouble())
    _draw_lines(sheet, notice, room, paper, ink)
    return box.below(bar.height + sheet.gap)


def _draw_lines(sheet: Sheet, notice: Notice, room: Box, paper: Colour, ink: Colour) -> None:
    rows = room.column(len(notice.lines), 0)
    for number, (line, row) in enumerate(zip(notice.lines, rows, strict=True)):
        sizes = sheet.sizes(BODY if len(notice.lines) == 1 else NOTE, TINY)
        sheet.words(row, line, ink, paper, choice=sizes, bold=number == 0)


def _three_lines(trouble: TroubleView) -> tuple[str, ...]:
    return (trouble.happened, trouble.works, trouble.to_do)


def _link_lost(sheet: Sheet, moment: Moment) -> Notice:
    say = sheet.say
    since = moment.lost_since
    happened = say("NO LINK since {time}", time=since) if since else say("NO LINK")
    works = say("The keys of the box work, and the clock counts on.")
    to_do = say("If no key answers, switch it off and on: nothing is lost.")
    return Notice((happened, works, to_do), "trouble")


def _colours(sheet: Sheet, notice: Notice) -> tuple[Colour, Colour]:
    theme = sheet.theme
    if notice.kind == "trouble":
        return theme.trouble, theme.on_trouble
    return (theme.chosen, theme.on_chosen) if notice.kind == "coach" else (theme.notice, theme.on_notice)
