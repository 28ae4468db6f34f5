"""The line at the top: which table and hand, the blinds, the time left, the link."""

from shuffleup.wire import BlindsView, ClockView
from shuffleup_ui.touch.figures import BODY, HEAD, MAIN, NOTE, TINY, clock_text
from shuffleup_ui.touch.moment import Moment
from shuffleup_ui.touch.panel import Box
from shuffleup_ui.touch.sheet import Say, Sheet

STATUS_MM = 7.1
LINK_MM = 4.0
APART = "\u00a0 \u00a0"
"""Between two facts on the line; it stays where the line is set anew in a smaller size."""


def draw_status(sheet: Sheet, moment: Moment, box: Box) -> None:
    """Draw the line; while play is paused it is inverted over its full width and says so."""
    theme = sheet.theme
    paused = moment.view.screen == "paused"
    paper, ink = (theme.inverted, theme.on_inverted) if paused else (theme.bar, theme.ink)
    sheet.plate(box, paper, radius=0)
    room = box.inside(2 * sheet.gap, 0)
    third = room.width * 3 // 10
    place = sheet.sizes(BODY, TINY)
    sheet.words(
        room.start(third),
        place_text(sheet.say, moment),
        ink,
        paper,
        choice=place,
        bold=False,
        align="left",
        most_lines=1,
    )
    middle = Box(room.left + third, room.top, room.width - 2 * third, room.height)
    words = sheet.say("PAUSED") if paused else stakes_text(sheet, moment.clock)
    sheet.words(middle, words, ink, paper, choice=sheet.sizes(MAIN, NOTE), first=True, most_lines=1)
    _draw_link(sheet, moment, room.end(sheet.panel.across(LINK_MM)))
    time = room.end(third).start(third - sheet.panel.across(LINK_MM) - 2 * sheet.gap)
    sheet.words(
        time,
        time_text(sheet.say, moment),
        ink,
        paper,
        choice=sheet.sizes(HEAD, BODY),
        align="right",
        first=True,
        most_lines=1,
    )


def place_text(say: Say, moment: Moment) -> str:
    """Name the table and the hand."""
    table = moment.view.table
    if table is None or not table.hand:
        return moment.view.place
    return f"{moment.view.place}   {say('HAND {hand}', hand=table.hand)}".strip()


def stakes_text(sheet: Sheet, clock: ClockView | None) -> str:
    """Name the level and what it costs: `L7  400 / 800  ante 800`."""
    if clock is None or not clock.now.level:
        return ""
    return sheet.say("L{level}", level=clock.now.level) + APART + blinds_text(sheet, clock.now)


def blinds_text(sheet: Sheet, blinds: BlindsView) -> str:
    """Write the stakes of a level."""
    if blinds.low_limit is not None and blinds.high_limit is not None:
        return f"{sheet.chips(blinds.low_limit)} / {sheet.chips(blinds.high_limit)}"
    stakes = f"{sheet.chips(blinds.small_blind)} / {sheet.chips(blinds.big_blind)}"
    if not blinds.ante:
        return stakes
    return stakes + APART + sheet.say("ante {chips}", chips=sheet.chips(blinds.ante))


def time_text(say: Say, moment: Moment) -> str:
    """Write the time left, or the hands left where hands end a level."""
    clock = moment.clock
    if moment.left_s is not None:
        return clock_text(moment.left_s)
    if clock is None or clock.hands_left is None:
        return ""
    return say("last hand") if clock.hands_left == 1 else say("{count} hands", count=clock.hands_left)


def _draw_link(sheet: Sheet, moment: Moment, box: Box) -> None:
    """A disc is a link; a square with a sign of alarm is none."""
    mark = box.middle(box.width, box.width)
    if moment.linked:
        sheet.plate(mark, sheet.theme.winner, radius=mark.width // 2)
        return
    sheet.plate(mark, sheet.theme.trouble, radius=0)
    ink, sizes = sheet.theme.on_trouble, sheet.sizes(NOTE, TINY)
    sheet.words(mark.inside(0, -sheet.gap), "!", ink, sheet.theme.trouble, choice=sizes)
