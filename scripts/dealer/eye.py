"""Reads a picture of the OLED: which letters its dots are, line by line.

The letters of the box stand on whole dots, so each is known by its shape. Nothing else is known of the page,
neither its kind nor the state behind it.
"""

from collections.abc import Iterator
from functools import cache, lru_cache

import msgspec
from PIL import Image, ImageChops, ImageDraw

from shuffleup.hardware.oled.text_fitting import SIZES, cap_height, font

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-/.,:;'()&!?*%=<>\u00d7\u00c4\u00d6\u00dc\u00dfshdc"
UNREAD = "\ufffd"
"""A line whose dots are no letters."""

_LIT = 255
_FULL_ROW = 100
"""A row with so many lit dots is the edge of a lit banner: letters leave more of it dark."""

CARDS_WIDE, BETWEEN_CARDS = 39, range(7, 39, 8)
"""The columns of the board that is drawn beside a price, and those between its cards."""

_TIGHT = 2
"""Pairs of letters stand up to so many dots closer or wider than one by one, and so does the colon."""

Columns = tuple[int, ...]
"""Columns of dots from left to right, each a bit mask with the top row lowest."""


class Glyph(msgspec.Struct, frozen=True):
    """A letter in one size: its ink, the dots from the pen to it, and by how many the pen moves on."""

    letter: str
    ink: Columns
    left: int
    advance: int


@lru_cache(maxsize=256)
def _read(picture: bytes, size: tuple[int, int]) -> tuple[str, ...]:
    image = Image.frombytes("1", size, picture)
    if sum(image.convert("L").histogram()[_LIT:]) * 2 > size[0] * size[1]:
        image = ImageChops.invert(image)
    return tuple(text for band in _bands(image) for text in _texts(band))


def read(image: Image.Image) -> tuple[str, ...]:
    """Read the lines of a picture of mode "1" from top to bottom; a page that is lit all over is turned."""
    return _read(image.tobytes(), image.size)


def _bands(image: Image.Image) -> Iterator[Image.Image]:
    """Cut the picture into its lines of text, light on dark, each as wide as the glass."""
    rows = [_lit_in(image, row) for row in range(image.height)]
    top = 0
    while top < image.height:
        if not rows[top]:
            top += 1
            continue
        bottom = next((row for row in range(top, image.height) if not rows[row]), image.height)
        band = image.crop((0, top, image.width, bottom))
        yield _unlit(band) if rows[top] >= _FULL_ROW else band
        top = bottom


def _unlit(band: Image.Image) -> Image.Image:
    """Turn a banner, dark letters in a lit box, into light ones."""
    left, _, right, _ = band.getbbox() or (0, 0, 0, 0)
    turned = Image.new("1", band.size)
    turned.paste(ImageChops.invert(band.crop((left, 0, right, band.height))), (left, 0))
    return turned


def _lit_in(image: Image.Image, row: int) -> int:
    return sum(image.crop((0, row, image.width, row + 1)).convert("L").histogram()[_LIT:])


def _texts(band: Image.Image) -> tuple[str, ...]:
    """Read a band as one line, else as a line with something else beside it: a street over its cards."""
    text = _line(band)
    if text != UNREAD:
        return (text,)
    for gap in _gaps(band):
        left, right = band.crop((0, 0, gap, band.height)), band.crop((gap, 0, band.width, band.height))
        if (text := _line(left)) not in ("", UNREAD):
            beside = tuple(_line(part) for part in _bands(right) if not _is_board(part))
            return (UNREAD,) if UNREAD in beside else (text, *beside)
    return (UNREAD,)


def _is_board(band: Image.Image) -> bool:
    """Say whether a band is five small cards in a row, which lie under the name of the street."""
    left, _, right, _ = band.getbbox() or (0, 0, 0, 0)
    columns = _columns(band)[left:right]
    blank = [place for place, column in enumerate(columns) if not column]
    return len(columns) == CARDS_WIDE and blank == list(BETWEEN_CARDS)


def _gaps(band: Image.Image) -> tuple[int, ...]:
    """List where gaps between columns end, the rightmost first."""
    columns = _columns(band)
    edges = (place for place in range(1, len(columns)) if columns[place] and not columns[place - 1])
    return tuple(edges)[::-1]


def _line(band: Image.Image) -> str:
    """Read one line: the largest size in which all its dots are letters."""
    box = band.getbbox()
    if box is None:
        return ""
    return _letters(_columns(band.crop(box)), box[3] - box[1])


@lru_cache(maxsize=1024)  # most lines of a picture are those of the one before
def _letters(columns: Columns, height: int) -> str:
    for size in SIZES:
        if not height // 2 <= cap_height(size) <= height + _TIGHT:
            continue
        for down in _offsets(size):
            text = _text(columns, size, down)
            if text is not None:
                return text
    return UNREAD


@cache
def _offsets(size: int) -> tuple[int, ...]:
    """List how far the top of a line may lie below the top of what the font can write."""
    return tuple(sorted({_inked(letter, size)[1] for letter in LETTERS}))


def _text(columns: Columns, size: int, down: int) -> str | None:
    """Read columns from left to right as letters of one size, None where some dot is of none."""
    space = int(font(size).getlength(" "))
    undecided: list[tuple[str, int, Columns, int]] = [("", 0, columns, -1)]
    while undecided:
        text, at, left, pen = undecided.pop()
        first = next((place for place in range(at, len(left)) if left[place]), None)
        if first is None:
            return text
        for glyph in _glyphs(size, down).get(left[first], ()):
            gap = first - glyph.left - pen if text else 0
            if not _may_follow(gap, space) or not _lies_at(glyph.ink, left, first):
                continue
            rest = tuple(
                column & ~glyph.ink[place - first] if 0 <= place - first < len(glyph.ink) else column
                for place, column in enumerate(left)
            )
            between = " " if 2 * gap > space else ""
            undecided.append(
                (text + between + glyph.letter, first + 1, rest, first - glyph.left + glyph.advance)
            )
    return None


def _may_follow(gap: int, space: int) -> bool:
    """Say whether a letter may begin so many dots after the one before it: at once, or after spaces."""
    return -_TIGHT <= gap <= 0 or (gap > 0 and min(gap % space, space - gap % space) <= _TIGHT)


def _lies_at(ink: Columns, columns: Columns, first: int) -> bool:
    """Say whether all dots of a letter are there."""
    return first + len(ink) <= len(columns) and all(
        not dots & ~columns[first + place] for place, dots in enumerate(ink)
    )


@cache
def _glyphs(size: int, down: int) -> dict[int, list[Glyph]]:
    """Give the letters whose dots lie below `down` by their first column, which is nobody else's.

    Those with few dots come first: the last are tried first.
    """
    found = []
    for letter in LETTERS:
        ink, top, left = _inked(letter, size)
        if top >= down:
            moved = tuple(column << (top - down) for column in ink)
            found.append(Glyph(letter, moved, left, int(font(size).getlength(letter))))
    by_first: dict[int, list[Glyph]] = {}
    for glyph in sorted(found, key=lambda one: sum(column.bit_count() for column in one.ink)):
        by_first.setdefault(glyph.ink[0], []).append(glyph)
    return by_first


@cache
def _inked(letter: str, size: int) -> tuple[Columns, int, int]:
    """Write a letter; give its columns, how far down its ink begins, and how far right of the pen."""
    image = Image.new("1", (3 * size, 3 * size))
    ImageDraw.Draw(image).text((size, size), letter, fill=_LIT, font=font(size))
    box = image.getbbox() or (size, size, size, size)
    return _columns(image.crop(box)), box[1] - size, box[0] - size


def _columns(image: Image.Image) -> Columns:
    lying = image.transpose(Image.Transpose.TRANSPOSE)
    lit = list(lying.convert("L").tobytes())
    width = image.height
    return tuple(
        sum(1 << row for row in range(width) if lit[place * width + row]) for place in range(image.width)
    )
