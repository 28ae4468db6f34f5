"""The size of type that the depth of the room requires."""

import math
from functools import cache

import msgspec

from shuffleup.protocol import RoomView

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
