"""Text fitted into a box of dots: the largest of a few sizes that fits without cutting a letter (pure)."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import as_file, files

import msgspec
from PIL import Image, ImageDraw, ImageFont

SIZES = (63, 57, 48, 38, 34, 28, 24, 21, 18, 16, 14, 12, 10)
"""Font sizes in pixels, largest first; 63 gives digits 46 dots high, 57 gives 43."""

SMALLEST = SIZES[-1]
GAP = 2

_LIT = 255
_ELLIPSIS = ".."
_READABLE = str.maketrans({"\u2660": "s", "\u2665": "h", "\u2666": "d", "\u2663": "c"})
"""The font has no suits."""

_BREAKS = re.compile(r"[^\S\u00a0]+")
_COLON = re.compile(r"(?<=\d)(:)(?=\d)")
_TIGHTER = 28
"""A colon between digits moves closer to each by a dot for every so many pixels of the font size."""

_ANY_DIGIT = str.maketrans("0123456789", "0" * 10)


class DotBox(msgspec.Struct, frozen=True):
    """A rectangle of dots: left, top, width, height."""

    left: int
    top: int
    width: int
    height: int


class Fitted(msgspec.Struct, frozen=True):
    """Text as it will be set: its lines, the size of the font, and whether letters had to be dropped."""

    lines: tuple[str, ...]
    size: int
    shortened: bool = False


def readable(text: str) -> str:
    """Put a text into one line and into the letters that the font has, in capitals.

    Small letters are lost from afar; suits stay small, so that an ace of spades is `As`.
    """
    return _BREAKS.sub(" ", text.replace("\u202f", "\u00a0")).upper().translate(_READABLE).strip(" ")


def fit(text: str, width: int, height: int, lines: int = 1) -> Fitted:
    """Choose how to set a text into a box: the larger of one line and, if allowed, two or more.

    What is too wide even in the smallest size ends in two dots.
    """
    one = _fit_lines((text,), width, height)
    if lines == 1 or " " not in text:
        return one or _shortened(text, width, height)
    if lines > 2:
        wraps = (_wrapped(text, width, height, size, lines) for size in SIZES)
        return next((fitted for fitted in wraps if fitted), None) or _shortened(text, width, height)
    two = _fit_lines(_halves(text), width, height)
    options = [fitted for fitted in (one, two) if fitted]
    return max(options, key=lambda fitted: fitted.size) if options else _shortened(text, width, height)


def has_room(text: str, width: int, height: int) -> bool:
    """Say whether a text fits on one line without being shortened."""
    return _fit_lines((text,), width, height) is not None


def narrowest(text: str) -> int:
    """Measure how many dots a line takes in the smallest size."""
    left, _, right, _ = _ink(text, SMALLEST)
    return right - left


def put(pen: ImageDraw.ImageDraw, fitted: Fitted, box: DotBox, *, lit: bool) -> None:
    """Draw a fitted text into the middle of its box, in light or in dark."""
    each = box.height // len(fitted.lines)
    for number, line in enumerate(fitted.lines):
        left, top, right, bottom = _ink(line, fitted.size)
        x = box.left + (box.width - (right - left)) // 2 - left
        y = box.top + number * each + (each - (bottom - top)) // 2 - top
        _write(pen, x, y, line, fitted.size, _LIT if lit else 0)


@cache
def cap_height(size: int) -> int:
    """Measure how many dots high a flat capital or digit of this size is."""
    _, top, _, bottom = _inked("H", size)
    return bottom - top


@lru_cache(maxsize=64)  # a page draws its lines again and again; each second of a countdown is another text
def _fit_lines(lines: tuple[str, ...], width: int, height: int) -> Fitted | None:
    each = (height - GAP * (len(lines) - 1)) // len(lines)
    for size in SIZES:
        if all(_fits(line, size, width, each) for line in lines):
            return Fitted(lines, size)
    return None


def _wrapped(text: str, width: int, height: int, size: int, most: int) -> Fitted | None:
    """Set a text in this size on as many lines as its words need; None where it has no room."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and not _fits(longer, size, width, 3 * size):  # ink may be wider than its advance
            lines.append(word)
        else:
            lines[-1] = longer
    each = (height - GAP * (len(lines) - 1)) // len(lines)
    fits = len(lines) <= most and all(_fits(line, size, width, each) for line in lines)
    return Fitted(tuple(lines), size) if fits else None


def _fits(text: str, size: int, width: int, height: int) -> bool:
    """Say whether a text has room; what is far too wide or too high is not even written to look."""
    if cap_height(size) > height or _advance(text, size) > width + size:
        return False
    left, top, right, bottom = _ink(text, size)
    return right - left <= width and bottom - top <= height


def _shortened(text: str, width: int, height: int) -> Fitted:
    """Drop letters from the end until the smallest size has room."""
    for end in range(len(text) - 1, 0, -1):
        if fitted := _fit_lines((text[:end].rstrip() + _ELLIPSIS,), width, height):
            return msgspec.structs.replace(fitted, shortened=True)
    return Fitted((_ELLIPSIS,), SMALLEST, shortened=True)


def _halves(text: str) -> tuple[str, ...]:
    """Break a text at the space that makes the longer half as short as can be."""
    words = text.split(" ")
    breaks = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return min(breaks, key=lambda pair: max(len(pair[0]), len(pair[1])))


def _ink(text: str, size: int) -> tuple[int, int, int, int]:
    """Measure the dots that a text can light: left, top, right, bottom from where it is written.

    Every digit stands for all ten, so that a countdown does not jitter.
    """
    return _ink_of_any(text.translate(_ANY_DIGIT), size)


@lru_cache(maxsize=512)
def _ink_of_any(pattern: str, size: int) -> tuple[int, int, int, int]:
    digits = "0123456789" if "0" in pattern else "0"
    boxes = [_inked(pattern.replace("0", digit), size) for digit in digits]
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    return left, top, max(box[2] for box in boxes), max(box[3] for box in boxes)


def _inked(text: str, size: int) -> tuple[int, int, int, int]:
    """Write a text and look which dots are lit; what the font says is its advance, which is wider."""
    places = [(at, inked) for piece, at in _pieces(text, size) if (inked := _piece(piece, size))]
    if not places:
        return 0, 0, 0, 0
    return (
        min(at + left for at, (left, _, _) in places),
        min(top for _, (_, top, _) in places),
        max(at + left + dots.width for at, (left, _, dots) in places),
        max(top + dots.height for _, (_, top, dots) in places),
    )


def _write(pen: ImageDraw.ImageDraw, x: int, y: int, line: str, size: int, fill: int) -> None:
    for piece, at in _pieces(line, size):
        if inked := _piece(piece, size):
            left, top, dots = inked
            pen.bitmap((x + at + left, y + top), dots, fill=fill)


@lru_cache(maxsize=256)  # the words of a game are few, and the font takes its time for each of them
def _piece(piece: str, size: int) -> tuple[int, int, Image.Image] | None:
    """Write a piece, and give its dots with their place from where it is written; None without a dot."""
    image = Image.new("1", (int(_advance(piece, size)) + 2 * size, 3 * size))
    ImageDraw.Draw(image).text((size, size), piece, fill=_LIT, font=font(size))
    if (box := image.getbbox()) is None:
        return None
    return box[0] - size, box[1] - size, image.crop(box)


def _pieces(line: str, size: int) -> Iterator[tuple[str, int]]:
    """Cut a line at the colons of a time, each piece with its place: they stand closer than in words."""
    at = 0
    for piece in _COLON.split(line):
        yield piece, at
        at += round(_advance(piece, size)) - size // _TIGHTER


@lru_cache(maxsize=256)  # a page measures about a hundred; more would fill for hours and find no more
def _advance(text: str, size: int) -> float:
    """Measure how far on the font would write the next letter."""
    return font(size).getlength(text)


@cache
def font(size: int) -> ImageFont.FreeTypeFont:
    """Give the font in one size; its letters stand on whole dots, each as far on as it is wide."""
    with as_file(files("shuffleup.hardware.oled") / "fonts" / "RobotoCondensed-Bold.ttf") as path:
        return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)
