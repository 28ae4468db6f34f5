"""The pages of the OLED: a view of three short texts becomes a picture of 128 by 64 dots (pure).

Everything is drawn in 124 by 60 dots, so that the whole page can be moved by up to four dots now and then:
glass that always lights the same dots burns in. Text is fitted, never cut off: it takes the largest of a
few sizes that has room, two lines if that makes it larger, and ends in two dots where even the
smallest is too wide.
"""

import re
from functools import cache, lru_cache
from importlib.resources import as_file, files

import msgspec
from PIL import Image, ImageChops, ImageDraw, ImageFont

from shuffleup.wire import OledView

WIDTH, HEIGHT = 128, 64
ROOM = (124, 60)
"""The dots that a page may use; the rest is kept free for the shift."""

SIZES = (54, 48, 40, 34, 28, 24, 21, 18, 16, 14, 12, 10)
"""Font sizes in pixels, largest first; 54 gives digits 40 dots high."""

BAR_HEIGHT = 4
GAP = 2
TWO_SMALL_LINES = 24

_LIT = 255
_ELLIPSIS = ".."
_READABLE = str.maketrans({"\u2660": "s", "\u2665": "h", "\u2666": "d", "\u2663": "c"})
"""The font has no suits."""

_BREAKS = re.compile(r"[^\S\u00a0]+")
_WIDEST_DIGITS = str.maketrans("0123456789", "8888888888")


class Box(msgspec.Struct, frozen=True):
    """A rectangle of dots: left, top, width, height."""

    left: int
    top: int
    width: int
    height: int


class Rows(msgspec.Struct, frozen=True):
    """How high the title and the line below are on a page; the big text takes what is left.

    A page with no dots for the line below never shows it. `banner` sets the title dark on a lit bar.
    """

    title: int
    below: int
    banner: bool = False


class Fitted(msgspec.Struct, frozen=True):
    """Text as it will be set: its lines and the size of the font."""

    lines: tuple[str, ...]
    size: int


ROWS: dict[str, Rows] = {
    "clock": Rows(12, 0),
    "to_act": Rows(17, 14, banner=True),
    "showdown": Rows(17, 14, banner=True),
    "between": Rows(13, 14),
    "paused": Rows(18, 12),
    "break": Rows(14, 12),
    "before": Rows(14, 14),
    "no_link": Rows(16, 14, banner=True),
    "unit": Rows(16, 13),
    "undone": Rows(16, 14),
    "over": Rows(16, 14),
}


def draw(view: OledView, shift: tuple[int, int] = (0, 0)) -> Image.Image:
    """Return the page as a picture of mode "1", moved right and down by `shift` (0 to 4 dots each way).

    Raises ValueError when the shift would push the page off the glass.
    """
    dx, dy = shift
    if not (0 <= dx <= WIDTH - ROOM[0] and 0 <= dy <= HEIGHT - ROOM[1]):
        raise ValueError(f"a page can be moved by 0 to 4 dots each way, not by {shift}")
    image = Image.new("1", (WIDTH, HEIGHT), 0)
    _draw_page(ImageDraw.Draw(image), view, Box(dx, dy, *ROOM))
    return ImageChops.invert(image) if view.inverted else image


def readable(text: str) -> str:
    """Put a text into one line and into the letters that the font has, in capitals.

    Small letters are lost from afar; suits stay small, so that an ace of spades is `As`.
    """
    return _BREAKS.sub(" ", text.replace("\u202f", "\u00a0")).upper().translate(_READABLE).strip(" ")


def fit(text: str, width: int, height: int, lines: int = 1) -> Fitted:
    """Choose how to set a text into a box: the larger of one line and, if allowed, two."""
    one = _fit_lines((text,), width, height)
    if lines == 1 or " " not in text:
        return one or _shortened(text, width, height)
    two = _fit_lines(_halves(text), width, height)
    options = [fitted for fitted in (one, two) if fitted]
    return max(options, key=lambda fitted: fitted.size) if options else _shortened(text, width, height)


def _draw_page(pen: ImageDraw.ImageDraw, view: OledView, room: Box) -> None:
    rows = ROWS[view.page]
    top, bottom = room.top, room.top + room.height
    if view.bar is not None:
        bottom -= BAR_HEIGHT
        _draw_bar(pen, Box(room.left, bottom, room.width, BAR_HEIGHT), view.bar)
        bottom -= GAP
    if view.title:
        _draw_title(pen, view.title, Box(room.left, top, room.width, rows.title), rows.banner)
        top += rows.title + GAP
    if view.below and rows.below:
        height = _height_below(view.below, rows.below)
        bottom -= height
        _draw_text(pen, view.below, Box(room.left, bottom, room.width, height), lines=2)
        bottom -= GAP
    if view.big:
        _draw_text(pen, view.big, Box(room.left, top, room.width, bottom - top), lines=2)


def _height_below(text: str, one_line: int) -> int:
    """Give a line that is too wide even in the smallest size the dots of two."""
    return one_line if _fit_lines((readable(text),), ROOM[0], one_line) else TWO_SMALL_LINES


def _draw_title(pen: ImageDraw.ImageDraw, text: str, box: Box, banner: bool) -> None:
    if not banner:
        _draw_text(pen, text, box)
        return
    pen.rectangle((box.left, box.top, box.left + box.width - 1, box.top + box.height - 1), fill=_LIT)
    _draw_text(pen, text, Box(box.left + 2, box.top + 2, box.width - 4, box.height - 4), fill=0)


def _draw_text(pen: ImageDraw.ImageDraw, text: str, box: Box, lines: int = 1, fill: int = _LIT) -> None:
    fitted = fit(readable(text), box.width, box.height, lines)
    font, each = _font(fitted.size), box.height // len(fitted.lines)
    for number, line in enumerate(fitted.lines):
        left, top, right, bottom = _ink(line, fitted.size)
        x = box.left + (box.width - (right - left)) // 2 - left
        y = box.top + number * each + (each - (bottom - top)) // 2 - top
        pen.text((x, y), line, fill=fill, font=font)


def _draw_bar(pen: ImageDraw.ImageDraw, box: Box, per_mille: int) -> None:
    """Draw what is left as a full bar and what is gone as the line under it."""
    right, bottom = box.left + box.width - 1, box.top + box.height - 1
    pen.line((box.left, bottom, right, bottom), fill=_LIT)
    filled = box.width * max(0, min(1000, per_mille)) // 1000
    if filled:
        pen.rectangle((box.left, box.top, box.left + filled - 1, bottom), fill=_LIT)


@lru_cache(maxsize=256)
def _fit_lines(lines: tuple[str, ...], width: int, height: int) -> Fitted | None:
    each = (height - GAP * (len(lines) - 1)) // len(lines)
    for size in SIZES:
        if all(_has_room(line, size, width, each) for line in lines):
            return Fitted(lines, size)
    return None


def _has_room(text: str, size: int, width: int, height: int) -> bool:
    left, top, right, bottom = _ink(text, size)
    return right - left <= width and bottom - top <= height


def _shortened(text: str, width: int, height: int) -> Fitted:
    """Drop letters from the end until the smallest size has room."""
    for end in range(len(text) - 1, 0, -1):
        if fitted := _fit_lines((text[:end].rstrip() + _ELLIPSIS,), width, height):
            return fitted
    return Fitted((_ELLIPSIS,), SIZES[-1])


def _halves(text: str) -> tuple[str, ...]:
    """Break a text at the space that makes the longer half as short as can be."""
    words = text.split(" ")
    breaks = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return min(breaks, key=lambda pair: max(len(pair[0]), len(pair[1])))


def _ink(text: str, size: int) -> tuple[int, int, int, int]:
    """Measure the lit dots of a text. All digits count as an 8, so that a countdown does not jitter."""
    return _measured(text.translate(_WIDEST_DIGITS), size)


@lru_cache(maxsize=4096)
def _measured(text: str, size: int) -> tuple[int, int, int, int]:
    left, top, right, bottom = _font(size).getbbox(text, mode="1")
    return int(left), int(top), int(right), int(bottom)


@cache
def _font(size: int) -> ImageFont.FreeTypeFont:
    with as_file(files("shuffleup") / "fonts" / "RobotoCondensed-Bold.ttf") as path:
        return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)
