"""The wall in the house's look: each part as large as the box allows that was given to it."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from shuffleup.protocol.wall import Box, ListView, PictureView, TilePartView
from shuffleup_ui.touch.glass_panel import Rect
from shuffleup_ui.touch.picture import Align, Code, Mark, Photo, Plate, Scene, Words
from shuffleup_ui.touch.text_size import FittedText, fit, line_height, width_of
from shuffleup_ui.wall.blocks import Setter, line_height_of, placed, sheets_of
from shuffleup_ui.wall.clock import TIME_HIGH, bar_marks, time_marks, trouble_band
from shuffleup_ui.wall.frame import Frame

SMALLEST = 8
STEP = 0.94
"""Sizes of type that are tried, in dots, and each in shares of the one before."""

NEAREST = 0.92
"""A text fills its box up to this share of the width, so that tiles beside each other do not touch."""

ROW_HIGH = 1.3
"""The least height of a box of rows, in font sizes."""

LARGER_ROWS = (1.7, 1.3)
"""How much larger than usual the rows of a list are set where all of them have room."""

CODE_PAPER = "#FFFFFF"
CODE_INK = "#000000"


def looked_scene(frame: Frame) -> Scene:
    """Draw the wall by the sheets of its look."""
    look, moment = frame.view.look, frame.moment
    assert look is not None
    marks: list[Mark] = [Plate(frame.screen, frame.paint.ground), *background(frame)]
    trouble, area = trouble_band(frame)
    marks += trouble
    sheet = look.sheets[moment.turn % len(look.sheets)]
    for part in sheet:
        marks += PARTS[part.kind](frame, part, in_area(part.box, area))
    return Scene(tuple(marks), ())


def background(frame: Frame) -> list[Mark]:
    """Draw the background picture under its veil, as soon as it is there."""
    look = frame.view.look
    if look is None or look.background is None or look.background.bitmap not in frame.moment.pictures:
        return []
    return [
        Photo(frame.screen, look.background.bitmap, covers=True, veil=look.veil, ground=frame.paint.ground)
    ]


def in_area(box: Box, area: Rect) -> Rect:
    """Return a box of the look in dots."""
    left, top, width, height = box
    right, bottom = (left + width) * area.width // 1000, (top + height) * area.height // 1000
    across, down = left * area.width // 1000, top * area.height // 1000
    return Rect(area.left + across, area.top + down, right - across, bottom - down)


def fitted(text: str, box: Rect) -> FittedText:
    """Set a text as large as a box allows."""
    size, choice = float(box.height) / 1.1, list[int]()
    while size >= SMALLEST:
        choice.append(int(size))
        size *= STEP
    return fit(text, round(NEAREST * box.width), box.height, tuple(choice) or (SMALLEST,))


def _set(
    frame: Frame, text: str, box: Rect, ink: str, paper: str = "", align: Align = "middle"
) -> list[Mark]:
    if not text:
        return []
    found, paper = fitted(text, box), paper or frame.paint.ground
    high = line_height(found.size)
    top = box.top + (box.height - found.height) // 2
    return [
        Words(
            Rect(box.left, top + n * high, box.width, high),
            line,
            found.size,
            ink,
            paper,
            align=align,
            cut=found.cut,
        )
        for n, line in enumerate(found.lines)
    ]


def _words(frame: Frame, part: TilePartView, box: Rect) -> list[Mark]:
    return _set(frame, part.text, box, getattr(frame.paint, part.ink), align=part.align)


def _countdown(frame: Frame, part: TilePartView, box: Rect) -> list[Mark]:
    text, size = frame.moment.time, int(box.height / TIME_HIGH)
    if not text:
        return _set(frame, part.text, box, frame.paint.ink)
    return time_marks(frame, box, text, min(size, size * box.width // width_of(text, size)))


def _bar(frame: Frame, part: TilePartView, box: Rect) -> list[Mark]:
    return bar_marks(frame, box)


def _break(frame: Frame, part: TilePartView, box: Rect) -> list[Mark]:
    return _set(frame, frame.moment.break_time, box, frame.paint.ink, align=part.align)


def _rows(frame: Frame, part: TilePartView, box: Rect) -> list[Mark]:
    """Show the rows that have room; the others take turns once all sheets had theirs."""
    assert frame.view.look is not None
    usual = min(frame.sizes.three, int(box.height / ROW_HIGH))
    for size in (*(int(share * usual) for share in LARGER_ROWS), *_smaller(usual)):
        sizes = replace(frame.sizes, three=size, value=min(frame.sizes.value, size * 5 // 4))
        lettering = Setter(sizes, frame.paint, round(NEAREST * box.width), frame.set.gap // 2)
        rows = lettering.rows(ListView("", part.rows))
        sheets = sheets_of(rows, box.height)
        if max(map(line_height_of, rows)) <= box.height and (len(sheets) == 1 or size <= usual):
            break
    return placed(sheets[frame.moment.turn // len(frame.view.look.sheets) % len(sheets)], box)


def _smaller(size: int) -> Iterator[int]:
    while size > SMALLEST:
        yield size
        size = int(STEP * size)
    yield SMALLEST


def _news(frame: Frame, part: TilePartView, box: Rect) -> list[Mark]:
    """Put one piece of news on a band that reaches the edges of the screen."""
    assert frame.view.look is not None
    news = frame.view.look.news
    band = Rect(0, box.top, frame.screen.width, frame.screen.bottom - box.top)
    text = news[frame.moment.turn % len(news)]
    return [
        Plate(band, frame.paint.news),
        *_set(frame, text, box, frame.paint.on_news, frame.paint.news),
    ]


def shown_now(pictures: Sequence[PictureView], second: int) -> PictureView:
    """Return the picture whose turn it is at a second of the floor (LOOK-11)."""
    left = second % sum(one.seconds for one in pictures)
    for one in pictures:
        if left < one.seconds:
            return one
        left -= one.seconds
    return pictures[-1]


def _pictures(frame: Frame, part: TilePartView, box: Rect) -> list[Mark]:
    now = shown_now(part.pictures, frame.moment.second)
    if now.bitmap in frame.moment.pictures:
        return [Photo(box.inside(box.width // 40, box.height // 20), now.bitmap)]
    return _set(frame, part.text, box, frame.paint.ink)


def _code(frame: Frame, part: TilePartView, box: Rect) -> list[Mark]:
    module = max(1, min(box.width, box.height) // len(part.code))
    square = box.middle(module * len(part.code), module * len(part.code))
    return [Plate(square, CODE_PAPER), Code(square, part.code, module, CODE_INK)]


Draw = Callable[[Frame, TilePartView, Rect], list[Mark]]

PARTS: Mapping[str, Draw] = {
    "words": _words,
    "countdown": _countdown,
    "bar": _bar,
    "break": _break,
    "rows": _rows,
    "news": _news,
    "pictures": _pictures,
    "code": _code,
}


def bitmaps(sheets: Sequence[Sequence[TilePartView]], background: PictureView | None) -> Iterator[str]:
    """List the paths of all pictures that a wall may have to draw."""
    shown = [one for sheet in sheets for part in sheet for one in part.pictures]
    yield from dict.fromkeys(
        one.bitmap for one in (*shown, *([background] if background else [])) if one.bitmap
    )
