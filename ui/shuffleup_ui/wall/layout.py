"""The wall as a scene: the countdown as large as possible, the blinds, and alternating sheets."""

from typing import NamedTuple

from shuffleup_ui.touch.glass_panel import Rect
from shuffleup_ui.touch.picture import Mark, Plate, Scene
from shuffleup_ui.wall.blocks import Block, Sheet, in_lines, placed, sheets_of
from shuffleup_ui.wall.clock import Stakes, Top
from shuffleup_ui.wall.frame import Frame, WallMoment
from shuffleup_ui.wall.looked import background, looked_scene
from shuffleup_ui.wall.style import line_height


class Plan(NamedTuple):
    """The fixed part, and the sheets with the box that they share; `whole` if the stakes are not on these."""

    marks: list[Mark]
    box: Rect
    sheets: list[Sheet]
    whole: bool


def scene(moment: WallMoment, width_px: int, height_px: int) -> Scene:
    """Draw the wall on a screen of so many dots; one that is higher than wide has no room for tiles."""
    frame = Frame(moment, width_px, height_px)
    if moment.view.look and moment.view.look.sheets and width_px > height_px:
        return looked_scene(frame)
    drawn = plan(frame)
    marks: list[Mark] = [Plate(frame.screen, frame.paint.ground), *background(frame), *drawn.marks]
    if drawn.sheets:
        marks += placed(drawn.sheets[moment.turn % len(drawn.sheets)], drawn.box)
    return Scene(tuple(marks), ())


def plan(frame: Frame) -> Plan:
    """Lay everything out with the largest countdown that leaves a sheet for the lines and one for a list."""
    for time_px in frame.sizes.times:
        found = _planned(frame, time_px)
        if found.whole and len(found.sheets) <= 1 + len(frame.view.lists):
            break
    return found


def _planned(frame: Frame, time_px: int) -> Plan:
    """Make room for the sheets where they have too little.

    Title and blinds give way first, then the news go to the sheets, then the blinds. Two lines are wanted,
    for figures under their names; one has to be there.
    """
    news, line = frame.view.news, line_height(frame.sizes.two)
    tries: tuple[tuple[float, bool, tuple[str, ...], Stakes], ...] = (
        (1 if frame.view.page == "paused" else 2, False, news, "large"),
        (1, True, news, "one line"),
        (1, True, (), "one line"),
        (0, True, (), "below"),
    )
    for wanted, small_title, said, stakes in tries:
        top = Top(frame, time_px, small_title=small_title, stakes=stakes)
        band, box = _news(frame, top.rest, said)
        if box.height >= wanted * line:
            break
    below = [frame.view.stakes, *frame.view.beside] if stakes == "below" else []
    blocks = [block for text in below for block in frame.set.line(text, box.height)]
    blocks += [block for text in news if not said for block in frame.set.told(text, box.height)]
    figure = line_height(frame.sizes.three) + line_height(frame.sizes.value)
    flat = box.height < max(2 * line, figure)
    sheets, whole = _sheets(frame, box, blocks, top, flat=flat), stakes != "below" and said == news
    return Plan([*top.marks, *band], box, sheets, whole)


def _sheets(frame: Frame, box: Rect, urgent: list[Block], top: Top, *, flat: bool) -> list[Sheet]:
    """Fill one sheet or more with lines and figures, and those of each list after it."""
    lettering, view = frame.set, frame.view
    lines = [*urgent, *(block for text in view.lines for block in lettering.line(text, box.height))]
    event = lettering.line(top.event, box.height, frame.sizes.three) if top.event else []
    figures = [block for one in view.figures for block in lettering.figure(one, box.height, flat=flat)]
    parts = (lines, figures, event)
    rows = [row for part in parts for row in in_lines(part, lettering.width, lettering.gap // 2)]
    sheets = sheets_of(rows, box.height)
    for one in view.lists:
        heading = lettering.heading(one.title) if one.title else None
        if flat and heading:
            sheets.append(((heading,),))
            heading = None
        sheets += sheets_of(lettering.rows(one), box.height, heading)
    return sheets


def _news(frame: Frame, rest: Rect, news: tuple[str, ...]) -> tuple[list[Mark], Rect]:
    """Put one piece of news on a band at the bottom, two lines of it at most; the others take turns."""
    size, paint = frame.sizes.three, frame.paint
    pieces = [piece for text in news for piece in _in_twos(frame.set.lines_of(text, size))]
    if not pieces:
        return [], rest
    lines, high = pieces[frame.moment.turn % len(pieces)], line_height(size)
    tall = max(map(len, pieces)) * high + high // 4
    band = Rect(0, rest.bottom - tall, frame.screen.width, frame.screen.bottom - rest.bottom + tall)
    block = frame.set.block(lines, size, paint.on_news, paper=paint.news)
    words = block.at(rest.left + (rest.width - block.width) // 2, band.top + (tall - block.height) // 2)
    return [Plate(band, paint.news), *words], rest.above(tall + high // 4)


def _in_twos(lines: tuple[str, ...]) -> list[tuple[str, ...]]:
    return [lines[at : at + 2] for at in range(0, len(lines), 2)]
