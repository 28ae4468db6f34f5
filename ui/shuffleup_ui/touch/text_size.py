"""Text measurement: the few sizes of a panel, the width of a text, and the largest size that fits.

A fixed set of whole sizes keeps the memory of the text renderer flat over a long evening.
"""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import as_file, files
from importlib.util import find_spec
from math import ceil
from pathlib import Path

import msgspec
from PIL import ImageFont

from shuffleup_ui.touch.glass_panel import GlassPanel

SIZES_MM = (21.5, 14.3, 10.7, 7.9, 6.4, 5.4, 4.7, 4.2, 3.6)
"""Font sizes, largest first. Capitals are 0.71 of it: the smallest are 2.5 mm, those of a notice 3 mm."""

LARGE_STEPS = 1
"""Sizes by which large text begins higher."""

LINE = 1.1
"""The height of a line in font sizes: capitals and descenders are 0.92 of one."""

HUGE, VAST, GREAT, BIG, HEAD, LEAD, MAIN, BODY, TINY = range(9)
"""The sizes by name, as positions in the list."""

ELLIPSIS = "\u2026"

_READABLE = str.maketrans(
    {"\u202f": "\u00a0", "\u2009": "\u00a0", "\u2192": ">", "\u25b6": ">", "\u2713": "\u221a"}
)
_BREAKS = re.compile(r"[^\S\u00a0]+")
_HYPHENS = re.compile(r"(?<=-)(?=\w)")
_SAMPLE = 100


class FittedText(msgspec.Struct, frozen=True):
    """Text as it will be set: its lines, their size, and whether its end had no room."""

    lines: tuple[str, ...]
    size: int
    cut: bool = False

    @property
    def height(self) -> int:
        """The height of all lines in dots."""
        return len(self.lines) * line_height(self.size)


@cache
def sizes(panel: GlassPanel) -> tuple[int, ...]:
    """Return the font sizes of a panel in dots, largest first."""
    return tuple(round(mm * panel.height_px / panel.height_mm) for mm in SIZES_MM)


def line_height(size: int) -> int:
    """Return the height of one line in dots."""
    return round(size * LINE)


def readable(text: str) -> str:
    """Write a text with what the fonts have."""
    return text.translate(_READABLE)


def chips_text(amount: int, gap: str = "\u00a0") -> str:
    """Write an amount of chips with every digit and a gap between the thousands: `9 400`."""
    return f"{amount:,}".replace(",", gap)


def clock_text(seconds: int) -> str:
    """Write a countdown: `12:34`, `1:02:03` from an hour on."""
    minutes, second = divmod(max(0, seconds), 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"


@cache
def font_path(*, bold: bool) -> Path:
    """Return the file of the usual font."""
    name = "RobotoCondensed-Bold.ttf" if bold else "RobotoCondensed-Regular.ttf"
    with as_file(files("shuffleup_ui") / "fonts" / name) as path:
        return path


@cache
def wide_font_path() -> Path:
    """Return the file of the font with more alphabets, which comes with Kivy."""
    kivy = find_spec("kivy")
    if kivy is None or kivy.origin is None:
        return font_path(bold=False)
    return Path(kivy.origin).parent / "data" / "fonts" / "DejaVuSans.ttf"


@lru_cache(maxsize=256)  # a screen sets about a hundred texts; each second of a countdown is another one
def font_of(text: str, *, bold: bool) -> Path:
    """Return the font that has every letter of a text, as far as there is one."""
    path = font_path(bold=bold)
    return path if all(has_glyph(path, letter) for letter in text) else wide_font_path()


@lru_cache(maxsize=512)
def has_glyph(path: Path, letter: str) -> bool:
    """Say whether a font has a letter and would not show a box in its place."""
    font = _font(path, _SAMPLE)
    return letter.isspace() or bytes(font.getmask(letter)) != bytes(font.getmask("\uffff"))


@lru_cache(maxsize=1024)
def width_of(text: str, size: int, *, bold: bool = True) -> int:
    """Return how many dots a line takes at most.

    It is measured glyph by glyph on whole dots, as Kivy's renderer sets it; that may kern it closer.
    """
    return ceil(_font(font_of(text, bold=bold), size).getlength(text))


def fit(
    text: str, width: int, height: int, choice: tuple[int, ...], *, bold: bool = True, most_lines: int = 9
) -> FittedText:
    """Set a text in the largest of the sizes that has room in a few lines; else cut its end off."""
    text = readable(text)
    for size in choice:
        lines = wrapped(text, width, size, bold=bold)
        if lines and len(lines) <= min(most_lines, height // line_height(size)):
            return FittedText(lines, size)
    smallest = choice[-1]
    most = max(1, min(most_lines, height // line_height(smallest)))
    return FittedText(_cut(text, width, smallest, most, bold=bold), smallest, cut=True)


def snug(text: str, width: int, choice: tuple[int, ...], *, bold: bool = True) -> FittedText:
    """Set one line by its width alone, where its letters may come close to the edges above and below."""
    text = readable(text)
    size = next((one for one in choice if width_of(text, one, bold=bold) <= width), None)
    if size is not None:
        return FittedText((text,), size)
    return FittedText((shortened(text, width, choice[-1], bold=bold),), choice[-1], cut=True)


@lru_cache(maxsize=512)
def wrapped(text: str, width: int, size: int, *, bold: bool = True) -> tuple[str, ...]:
    """Break a text at its spaces into lines of this width; none where a word alone is wider."""
    if width_of(text, size, bold=bold) <= width:
        return (text,)
    lines: list[str] = []
    for word in _words(text.strip(), width, size, bold=bold):
        joint = "" if lines and lines[-1].endswith("-") and f"{lines[-1]}{word}" in text else " "
        longer = f"{lines[-1]}{joint}{word}" if lines else word
        if lines and width_of(longer, size, bold=bold) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) > 1 and len(lines[-1]) == 1:  # a letter does not stand alone: CLOCK / 30 s
        lines[-2], _, word = lines[-2].rpartition(" ")
        lines[-1] = f"{word} {lines[-1]}"
    fits = all(line and width_of(line, size, bold=bold) <= width for line in lines)
    return tuple(lines) if fits else ()


def _cut(text: str, width: int, size: int, most: int, *, bold: bool) -> tuple[str, ...]:
    """Fill a number of lines and cut the rest off the last one."""
    lines: list[str] = []
    words = _BREAKS.split(text.strip())
    while words and len(lines) < most - 1:
        count = next((n for n in range(len(words), 0, -1) if _has_room(words[:n], width, size, bold=bold)), 0)
        if not count:
            break
        lines.append(" ".join(words[:count]))
        words = words[count:]
    return (*lines, shortened(" ".join(words), width, size, bold=bold)) if words else tuple(lines)


def _has_room(words: list[str], width: int, size: int, *, bold: bool) -> bool:
    return width_of(" ".join(words), size, bold=bold) <= width


def _words(text: str, width: int, size: int, *, bold: bool) -> Iterator[str]:
    """Give the words of a text; one that is wider than a line is broken behind its hyphens."""
    for word in _BREAKS.split(text):
        if width_of(word, size, bold=bold) <= width:
            yield word
        else:
            yield from _HYPHENS.split(word)


def shortened(text: str, width: int, size: int, *, bold: bool = True) -> str:
    """Cut the end off a text until it has room."""
    while text and width_of(text + ELLIPSIS, size, bold=bold) > width:
        text = text[:-1].rstrip()
    return text + ELLIPSIS


@cache
def _font(path: Path, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)
