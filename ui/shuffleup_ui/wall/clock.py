"""The upper part of the wall with the clock, which stays while the sheets alternate."""

from typing import Literal

from shuffleup_ui.touch.glass_panel import Rect
from shuffleup_ui.touch.picture import Mark, Plate, Words
from shuffleup_ui.touch.text_size import readable, width_of, wrapped
from shuffleup_ui.wall.blocks import Block, in_lines
from shuffleup_ui.wall.frame import Frame

TIME_HIGH = 0.92
"""Digits have nothing below the line: the countdown needs less than a line of text."""

Stakes = Literal["large", "one line", "below"]
"""The layout of the blinds: as large as can be on one line of any width, or on the sheets."""

BIG_TITLES = frozenset({"before", "paused", "over"})


class Top:
    """The part above the sheets: trouble, level and name, countdown, title, blinds.

    `marks` are what it is made of, `rest` is what it leaves. `event` is the name that found no room in its
    first line and has to be said below.
    """

    def __init__(
        self, frame: Frame, time_px: int, *, small_title: bool = False, stakes: Stakes = "large"
    ) -> None:
        self.event = ""
        self._pause: Block | None = None
        self._frame = frame
        self.marks, self.rest = trouble_band(frame)
        self._head()
        self._time(time_px)
        self._title(frame.sizes.two if small_title else frame.sizes.one)
        if stakes != "below" and frame.view.stakes:
            self._stakes(frame.view.stakes, one_line=stakes == "one line")
        self._beside(frame.view.beside if stakes != "below" else ())

    def _down(self, block: Block) -> None:
        """Put a block in the middle of the top of what is left."""
        self.marks += block.at(self.rest.left + (self.rest.width - block.width) // 2, self.rest.top)
        self.rest = self.rest.below(block.height)

    def _stakes(self, text: str, *, one_line: bool) -> None:
        """Set the blinds as large as their line allows; where there is room, on a line each."""
        text, size = readable(text), self._frame.sizes.one
        parts = (text,) if one_line else wrapped(text, self.rest.width, size) or tuple(text.split(" "))
        widest = max(width_of(part, size) for part in parts)
        size = min(size, size * self.rest.width // widest)
        self._down(self._frame.set.block(parts, size, self._frame.paint.stakes, first=True))

    def _beside(self, texts: tuple[str, ...]) -> None:
        """Keep the ante and the next stakes with the stakes, and the break where the head has no room."""
        size, paint = self._frame.sizes.two, self._frame.paint
        blocks = [
            self._frame.set.block(self._frame.set.lines_of(text, size), size, paint.stakes, first=True)
            for text in texts
        ]
        blocks += [self._pause] if self._pause else []
        blocks = [self._frame.set.close(one) if len(one.marks) == 1 else one for one in blocks]
        for line in in_lines(blocks, self.rest.width, size):
            left = (
                self.rest.left
                + (self.rest.width - sum(one.width for one in line) - size * (len(line) - 1)) // 2
            )
            for block in line:
                self.marks += block.at(left, self.rest.top)
                left += block.width + size
            self.rest = self.rest.below(max(one.height for one in line))

    def _text(self, text: str, size: int, ink: str) -> Block:
        return self._frame.set.block(self._frame.set.lines_of(text, size), size, ink, first=True)

    def _head(self) -> None:
        """Put level, name and break on one line.

        Where it is too short the name of the event goes below, and the break to the next stakes.
        """
        frame, view, size = self._frame, self._frame.view, self._frame.sizes.two
        title = "" if view.page in BIG_TITLES else view.title
        level = frame.set.block((readable(view.level),), size, frame.paint.ink) if view.level else None
        until = frame.moment.break_text
        pause = frame.set.block((until,), size, frame.paint.ink) if until else None
        name = self._pill(title) if title else self._event()
        if not title and not (name and self._fits(level, name, pause)):
            name, self.event = None, view.event
        if pause is not None and not self._fits(level, name, pause):
            pause, self._pause = None, pause
        head = [block for block in (level, name, pause) if block is not None]
        for line in in_lines(head, self.rest.width, size // 4):
            self._head_line(line)

    def _fits(self, *blocks: Block | None) -> bool:
        there = [block.width for block in blocks if block is not None]
        return sum(there) + max(0, len(there) - 1) * self._frame.sizes.two // 2 <= self.rest.width

    def _event(self) -> Block | None:
        frame, event = self._frame, readable(self._frame.view.event)
        lines = wrapped(event, self.rest.width, frame.sizes.three)
        return frame.set.block(lines, frame.sizes.three, frame.paint.soft) if lines else None

    def _pill(self, title: str) -> Block:
        """Set a title in the colours turned round."""
        frame, size = self._frame, self._frame.sizes.two
        words = frame.set.block((readable(title),), size, frame.paint.ground, paper=frame.paint.ink)
        width = words.width + size // 2
        plate = Plate(Rect(0, 0, width, words.height), frame.paint.ink, size // 7)
        return Block(width, words.height, (plate, *words.at(size // 4, 0)))

    def _head_line(self, line: tuple[Block, ...]) -> None:
        """Spread a line from edge to edge, a single block in the middle."""
        high = max(block.height for block in line)
        spare = self.rest.width - sum(block.width for block in line)
        left = self.rest.left + (spare // 2 if len(line) == 1 else 0)
        for block in line:
            self.marks += block.at(left, self.rest.top + (high - block.height) // 2)
            left += block.width + spare // max(1, len(line) - 1)
        self.rest = self.rest.below(high)

    def _time(self, size: int) -> None:
        """Put the countdown, and the bar under it."""
        text, frame = self._frame.moment.time, self._frame
        if not text:
            return
        size = min(size, size * self.rest.width // width_of(text, size))
        high = round(TIME_HIGH * size)
        self.marks += time_marks(frame, self.rest.upper(high), text, size)
        self.rest = self.rest.below(high)
        high = max(2, round(0.012 * frame.screen.height))
        if marks := bar_marks(frame, self.rest.upper(2 * high).middle(round(0.84 * self.rest.width), high)):
            self.marks += marks
            self.rest = self.rest.below(2 * high)

    def _title(self, size: int) -> None:
        """Name the page in large type; a word that is too long for that is set as large as the lines."""
        view, frame = self._frame.view, self._frame
        if view.page not in BIG_TITLES or not view.title:
            return
        title = readable(view.title)
        size = size if wrapped(title, self.rest.width, size) else frame.sizes.two
        block = self._text(title, size, frame.paint.ink)
        self._down(frame.set.close(block) if len(block.marks) == 1 else block)


def trouble_band(frame: Frame) -> tuple[list[Mark], Rect]:
    """Put what is wrong over everything, and return what is left of the wall."""
    if not frame.moment.trouble:
        return [], frame.area
    lines = frame.set.lines_of(frame.moment.trouble, frame.sizes.small)
    ink, paper = frame.paint.on_trouble, frame.paint.trouble
    block, area = frame.set.block(lines, frame.sizes.small, ink, paper=paper, first=True), frame.area
    plate = Plate(Rect(0, 0, frame.screen.width, area.top + block.height), paper)
    words = block.at(area.left + (area.width - block.width) // 2, area.top)
    return [plate, *words], area.below(block.height)


def time_marks(frame: Frame, box: Rect, text: str, size: int) -> list[Mark]:
    """Put the countdown into a box letter by letter, so that only the digits that change are drawn again."""
    ink, paper = _time_colours(frame)
    marks: list[Mark] = [Plate(box, paper)] if paper != frame.paint.ground else []
    widths = [width_of(letter, size) - 2 for letter in text]
    left = box.left + (box.width - sum(widths)) // 2
    for letter, width in zip(text, widths, strict=True):
        marks.append(Words(Rect(left, box.top, width, box.height), letter, size, ink, paper, first=True))
        left += width
    return marks


def _time_colours(frame: Frame) -> tuple[str, str]:
    """Turn amber in the last minute, and tick in the last ten seconds by turning round every second."""
    moment, paint = frame.moment, frame.paint
    if not moment.is_ending:
        return paint.ink, paint.ground
    return (paint.ground, paint.ending) if moment.ticks else (paint.ending, paint.ground)


def bar_marks(frame: Frame, bar: Rect) -> list[Mark]:
    """Draw how much of the level is left."""
    moment, paint = frame.moment, frame.paint
    if moment.left_ms is None or not moment.clock.length:
        return []
    high, share = bar.height, min(1.0, moment.left_ms / moment.clock.length)
    ink = paint.ending if moment.is_ending else paint.running
    left = bar.start(max(high, round(share * bar.width)))
    return [Plate(bar, paint.groove, high // 2), Plate(left, ink, high // 2)]
