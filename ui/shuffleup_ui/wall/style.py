"""The colours, line spacing and sizes of type of the wall, as the depth of the room requires.

A pause turns all of it red, a break blue; words say the same. Lines are wider apart than on the touchscreen,
because people read them from a distance.
"""

import math
from functools import cache

import msgspec

from shuffleup.protocol.wall import RoomView, WallLookView, WallPage
from shuffleup_ui.touch.theme import Colour


class Paint(msgspec.Struct, frozen=True):
    """Ground and inks; each ink has a contrast of at least 7 on the ground or on its own plate."""

    ground: Colour = "#0D1116"
    ink: Colour = "#FFFFFF"
    soft: Colour = "#D0D7DE"
    stakes: Colour = "#F4C20D"
    running: Colour = "#4CD07D"
    groove: Colour = "#39424E"
    ending: Colour = "#FFB020"
    news: Colour = "#57B3EA"
    on_news: Colour = "#0D1116"
    trouble: Colour = "#FFFFFF"
    on_trouble: Colour = "#6E0F0F"


PLAY = Paint()
PAUSED = Paint(
    ground="#6E0F0F", soft="#FFFFFF", stakes="#FFFFFF", running="#FFFFFF", groove="#A03A3A", ending="#FFFFFF"
)
BREAK = Paint(ground="#0B2545", soft="#D6E4F5", groove="#35547D")

CHIPS: dict[str, Colour] = {
    "white": "#FFFFFF",
    "red": "#D0312D",
    "green": "#1E8A4C",
    "black": "#000000",
    "blue": "#1F5FC4",
    "yellow": "#F4D30D",
    "purple": "#7B3FA0",
    "pink": "#F48FB1",
    "orange": "#F57C00",
    "brown": "#7A4B2A",
    "grey": "#8B949E",
    "turquoise": "#2AB7B0",
}
"""Chips by the name of their colour, which always stands beside them."""


def paint_of(page: WallPage, look: WallLookView | None = None) -> Paint:
    """Return what a page is painted with; what is wrong is said in the same colours in every look."""
    if look is not None:
        inks = {name: getattr(look.paint, name) for name in look.paint.__struct_fields__}
        return Paint(on_news=look.paint.ground, **inks)
    if page == "paused":
        return PAUSED
    return BREAK if page in ("break", "colour_up") else PLAY


MM_A_METRE = 5.8
"""Capitals that are seen under 20 arc minutes, as ISO 9241-3 prefers: millimetres for each metre."""

MM_HIGH_AN_INCH = 25.4 * 9 / math.hypot(16, 9)
"""The height of a 16:9 screen for each inch of its diagonal."""

CAPITALS = 0.711
"""The height of capitals in our font, in font sizes."""

LARGER, LARGER_BESIDE = 1.5, 1.2
"""The size of a figure, in sizes of its name: under the name, and beside it."""

ONE, TWO, THREE = 12.0, 6.0, 4.0
"""Capitals of the three kinds of type in per cent of the height; more where the room is deep."""

TIMES = (34.0, 30.0, 25.0)
"""The countdown, the largest first; it is as large as the rest leaves room for."""


class TypeSizes(msgspec.Struct, frozen=True):
    """Font sizes in dots: for blinds, figures, lists, what only the staff has to read, and the countdown.

    `value` is that of a figure under its name, `flat` that of one beside its name: the name is smaller.
    """

    one: int
    two: int
    three: int
    small: int
    value: int
    flat: int
    times: tuple[int, ...]


@cache
def type_sizes(room: RoomView, width_px: int, height_px: int) -> TypeSizes:
    """Return the sizes for a screen in a room; one that is higher than wide is held in a hand."""
    in_a_hand = height_px > width_px
    side = width_px if in_a_hand else height_px
    needed = 0.0 if in_a_hand else min(ONE, needed_percent(room))

    def dots(percent: float) -> int:
        return math.ceil(percent / 100 * side / CAPITALS)

    two, three = dots(max(TWO, needed)), dots(max(THREE, needed))
    return TypeSizes(
        dots(ONE),
        two,
        three,
        dots(THREE),
        max(two, int(LARGER * three)),
        max(two, int(LARGER_BESIDE * three)),
        tuple(dots(share) for share in TIMES),
    )


def needed_percent(room: RoomView) -> float:
    """Return how high capitals have to be for the farthest seat, in per cent of the height of the screen."""
    return 100 * room.farthest_m * MM_A_METRE / (room.tv_inches * MM_HIGH_AN_INCH)


def read_from_m(room: RoomView) -> int | None:
    """Return from how many metres the wall can be read, None where that is far enough for the room."""
    if needed_percent(room) <= ONE:
        return None
    return int(ONE / 100 * room.tv_inches * MM_HIGH_AN_INCH / MM_A_METRE)


LINE = 1.2
"""The height of a line in font sizes."""


def line_height(size: int) -> int:
    """Return the height of one line in dots."""
    return round(size * LINE)
