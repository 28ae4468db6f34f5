"""The status line at the top: table and hand, the blinds, the time left, the link."""

from msgspec.structs import replace

from shuffleup.protocol.clock import BlindsView, ClockView
from shuffleup.protocol.table import GameView
from shuffleup_ui.touch.drawing_sheet import Say, Sheet
from shuffleup_ui.touch.glass_panel import Rect
from shuffleup_ui.touch.picture import Align, TouchMoment
from shuffleup_ui.touch.text_size import BODY, HEAD, MAIN, TINY, clock_text, snug, width_of, wrapped
from shuffleup_ui.touch.theme import Colour

Pairs = tuple[tuple[str, str], ...]
"""Two lines, one over the other, in shorter and shorter words."""

STATUS_MM = 7.4
LINK_MM = 4.0
PIP_MM = (1.8, 3.4)
BOARD = 5
APART = "\u00a0 \u00a0"
"""Between two facts on the line; it stays where the line is set again in a smaller size."""


def draw_status(sheet: Sheet, moment: TouchMoment, box: Rect) -> None:
    """Draw the line: place, street, stakes, time, link; what stops play colours it over its full width."""
    paper, ink = _colours(sheet, moment)
    sheet.plate(box, paper, radius=0)
    room = box.inside(2 * sheet.gap, 0)
    link = sheet.panel.across(LINK_MM)
    _draw_link(sheet, moment, room.end(link))
    room = room.start(room.width - link - 2 * sheet.gap)
    left, right = room.start(room.width * 5 // 18), room.end(room.width * 3 // 18)
    middle = Rect(left.right, room.top, right.left - left.right, room.height)
    _draw_two(sheet, left, _places(sheet, moment), ink, paper, align="left")
    _draw_pips(sheet, moment, left, ink, paper)
    _draw_two(sheet, middle, _stakes(sheet, moment), ink, paper)
    time, sizes = time_text(sheet.say, moment), sheet.sizes(HEAD, BODY)
    sheet.words(right, time, ink, paper, choice=sizes, align="right", first=True, most_lines=1)


def _colours(sheet: Sheet, moment: TouchMoment) -> tuple[Colour, Colour]:
    theme, kinds = sheet.theme, {halt.kind for halt in moment.view.halts}
    if kinds & {"floor_called", "time_over"}:
        return theme.warn, theme.on_warn
    return (theme.inverted, theme.on_inverted) if kinds else (theme.bar, theme.ink)


def _draw_two(
    sheet: Sheet, box: Rect, lines: Pairs, ink: Colour, paper: Colour, *, align: Align = "middle"
) -> None:
    """Draw the first pair of lines that has room, one over the other, the upper one larger."""
    upper, lower = _rows(box)
    if not any(second for _, second in lines):
        lines = tuple(_halves(first, box.width, sheet.sizes(TINY, TINY)[0]) for first, _ in lines)
    choices = sheet.sizes(BODY, TINY)
    for first, second in lines:
        one = snug(first, box.width, choices if second else sheet.sizes(MAIN, TINY))
        two = snug(second, box.width, sheet.sizes(TINY, TINY), bold=False)
        if not (one.cut or two.cut):
            break
    sheet.lines(upper if second else box, one, ink, paper, align=align, first=True)
    if second:
        sheet.lines(lower, two, ink, paper, bold=False, align=align)


def _halves(text: str, width: int, size: int) -> tuple[str, str]:
    """Break a line that is too long in two."""
    lines = wrapped(text, width, size, bold=True)
    return (lines[0], " ".join(lines[1:])) if len(lines) > 1 else (text, "")


def _rows(box: Rect) -> tuple[Rect, Rect]:
    upper = box.upper(box.height * 6 // 11)
    return upper, box.below(upper.height)


def _places(sheet: Sheet, moment: TouchMoment) -> Pairs:
    """Name table, hand and street; a street leaves room for its cards."""
    view = moment.view
    table = view.table
    if table is None or not table.hand:
        return ((view.place, ""),)
    where = f"{view.place}{APART}{sheet.say('HAND {hand}', hand=table.hand)}"
    short = f"{view.place}{APART}{table.hand}"
    return ((where, table.street_name), (short, table.street_name), (view.place, table.street_name))


def _draw_pips(sheet: Sheet, moment: TouchMoment, box: Rect, ink: Colour, paper: Colour) -> None:
    """Draw the cards of the board beside the street: those that lie there full, the others as outlines."""
    table = moment.view.table
    if table is None or not table.street_name:
        return
    width, height = sheet.panel.across(PIP_MM[0]), sheet.panel.down(PIP_MM[1])
    row = _rows(box)[1]
    apart = max(1, sheet.gap // 2)
    left = row.left + width_of(table.street_name, sheet.sizes(TINY, TINY)[0], bold=False) + 2 * sheet.gap
    for number in range(BOARD):
        place = Rect(left + number * (width + apart), row.top + (row.height - height) // 2, width, height)
        lies = number < len(table.board)
        sheet.plate(place, ink if lies else paper, edge=ink, radius=1, thin=True)


def _stakes(sheet: Sheet, moment: TouchMoment) -> Pairs:
    """Say what stops the play, else what the level costs and the next one; shorter where it has no room."""
    clock, halts = moment.clock, moment.view.halts
    now = stakes_text(sheet, clock)
    if halts:
        words = APART.join(halt.word for halt in halts)
        return ((words, now), (words, ""))
    table = moment.view.table
    if table is not None and table.game is not None and clock is not None:
        return _stakes_of_game(sheet, table.game, clock)
    if clock is None or clock.next is None or not now:
        return ((now, ""),)
    after = sheet.say("next {stakes}", stakes=blinds_text(sheet, clock.next))
    bare = replace(clock.now, ante=0)
    costs = sheet.say("L{level}", level=clock.now.level) + APART + blinds_text(sheet, bare)
    ante = sheet.say("ante {chips}", chips=sheet.chips(clock.now.ante)) if clock.now.ante else ""
    return ((now, after), (now, ""), (costs, ante), (blinds_text(sheet, bare), ante))


def _stakes_of_game(sheet: Sheet, game: GameView, clock: ClockView) -> Pairs:
    """Name the game before its stakes, and under them the game that follows (VAR-20)."""
    stakes = blinds_text(sheet, clock.now.of_game(limited=game.limited))
    coming = sheet.say("next {stakes}", stakes=blinds_text(sheet, clock.next)) if clock.next else ""
    then, short = (
        sheet.say("then {game}", game=name) if name else "" for name in (game.then, game.then_short)
    )
    return tuple(
        (f"{name}{APART}{stakes}", APART.join(part for part in below if part))
        for name, below in (
            (game.name, (then, coming)),
            (game.short, (then, coming)),
            (game.short, (short, coming)),
            (game.short, (short,)),
        )
    )


def stakes_text(sheet: Sheet, clock: ClockView | None) -> str:
    """Name the level and what it costs: `L7  400 / 800  ante 800`."""
    if clock is None or not clock.now.level:
        return ""
    return sheet.say("L{level}", level=clock.now.level) + APART + blinds_text(sheet, clock.now)


def blinds_text(sheet: Sheet, blinds: BlindsView) -> str:
    """Write the stakes of a level; in fixed limit its ante has no room."""
    stakes = " / ".join(map(sheet.chips, blinds.stakes))
    if not blinds.ante or blinds.low_limit is not None:
        return stakes
    return stakes + APART + sheet.say("ante {chips}", chips=sheet.chips(blinds.ante))


def time_text(say: Say, moment: TouchMoment) -> str:
    """Write the time left, or the hands left where hands end a level."""
    clock = moment.clock
    if moment.left_s is not None:
        return clock_text(moment.left_s)
    if clock is None or clock.hands_left is None:
        return ""
    return say("last hand") if clock.hands_left == 1 else say("{count} hands", count=clock.hands_left)


def _draw_link(sheet: Sheet, moment: TouchMoment, box: Rect) -> None:
    """A disc is a link; a square with a sign of alarm is none."""
    mark = box.middle(box.width, box.width)
    if moment.linked:
        sheet.plate(mark, sheet.theme.winner, radius=mark.width // 2)
        return
    sheet.plate(mark, sheet.theme.trouble, radius=0)
    ink, sizes = sheet.theme.on_trouble, sheet.sizes(TINY, TINY)
    sheet.words(mark.inside(0, -sheet.gap), "!", ink, sheet.theme.trouble, choice=sizes)
