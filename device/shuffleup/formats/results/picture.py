"""Results as a picture for a messenger: 1080 x 1350 dots, the first ten (BEF-13)."""

import io
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from PIL import Image, ImageDraw, ImageFont

from shuffleup.formats.logos import scaled
from shuffleup.formats.results.texts import facts_line, prize_text
from shuffleup.kernel.language import say
from shuffleup.views.days import day_text
from shuffleup.views.shared_results import SharedResults

WIDTH, HEIGHT = 1080, 1350
SHOWN = 10
"""Places of the picture."""

GROUND, INK, SOFT, GOLD, LINE = (16, 42, 33), (255, 255, 255), (178, 204, 192), (244, 201, 93), (44, 78, 64)
MARGIN = 60
ROW_HEIGHT, FIRST_ROW = 82, 440
LOGO_WIDTH, LOGO_HEIGHT = 480, 150
SMALLEST = 18

Ink = tuple[int, int, int]
Spot = tuple[int, int]
Pen = ImageDraw.ImageDraw
Font = ImageFont.FreeTypeFont


def results_picture(view: SharedResults, logo: bytes = b"") -> bytes:
    """Draw the picture as a PNG; `logo` is one, too, empty without."""
    picture = Image.new("RGB", (WIDTH, HEIGHT), GROUND)
    pen = ImageDraw.Draw(picture)
    if logo:
        drawn = scaled(logo, LOGO_WIDTH, LOGO_HEIGHT)
        picture.paste(drawn, ((WIDTH - drawn.width) // 2, MARGIN), drawn)
    _centre(pen, view.head.event, 290 if logo else 180, 76, INK, bold=True)
    _centre(pen, day_text(view.head.date), 360 if logo else 262, 38, SOFT)
    if not logo:
        pen.line((MARGIN, 320, WIDTH - MARGIN, 320), GOLD, 4)
    for number, (place, name, prize) in enumerate(_lines(view)):
        _row(pen, FIRST_ROW + number * ROW_HEIGHT, place, name, prize, first=number == 0)
    _centre(pen, facts_line(view), HEIGHT - MARGIN, 36, SOFT)
    drawn_file = io.BytesIO()
    picture.save(drawn_file, "PNG")
    return drawn_file.getvalue()


def _lines(view: SharedResults) -> Sequence[tuple[str, str, str]]:
    """Return place, name and prize of the first ten; those with a seat come first."""
    seats = [(say("Seat"), name, "") for name in view.seats]
    return [*seats, *((row.place, row.name, prize_text(row, view)) for row in view.rows)][:SHOWN]


def _row(pen: Pen, middle: int, place: str, name: str, prize: str, *, first: bool) -> None:
    ink = GOLD if first else INK
    left, right = MARGIN + (125 if place else 0), WIDTH - MARGIN
    pen.line((MARGIN, middle + ROW_HEIGHT // 2, right, middle + ROW_HEIGHT // 2), LINE, 2)
    _write(pen, place, (MARGIN, middle), 110, 44, SOFT, "lm")
    _write(pen, prize, (right, middle), 330, 44, ink, "rm")
    room = right - left - (int(_fitting(prize, 330, 44, bold=False)[1].getlength(prize)) + 24 if prize else 0)
    _write(pen, name, (left, middle), room, 50, ink, "lm", bold=True)


def _centre(pen: Pen, text: str, middle: int, size: int, ink: Ink, bold: bool = False) -> None:
    _write(pen, text, (WIDTH // 2, middle), WIDTH - 2 * MARGIN, size, ink, "mm", bold)


def _write(
    pen: Pen, text: str, at: Spot, room: int, size: int, ink: Ink, anchor: str, bold: bool = False
) -> None:
    fitted, font = _fitting(text, room, size, bold=bold)
    pen.text(at, fitted, ink, font, anchor)


def _fitting(text: str, room: int, size: int, *, bold: bool) -> tuple[str, Font]:
    """Choose the largest letters that have room, and shorten only what has none in the smallest."""
    while size > SMALLEST and _font(size, bold).getlength(text) > room:
        size -= 2
    font = _font(size, bold)
    for letters in range(len(text), 0, -1):
        shown = text if letters == len(text) else f"{text[:letters]}…"
        if font.getlength(shown) <= room:
            return shown, font
    return "", font


@cache
def _font(size: int, bold: bool) -> Font:
    name = "RobotoCondensed-Bold.ttf" if bold else "RobotoCondensed-Regular.ttf"
    content = (files("shuffleup_ui") / "fonts" / name).read_bytes()
    return ImageFont.truetype(io.BytesIO(content), size, layout_engine=ImageFont.Layout.BASIC)
