"""Whether a colour can be read on a ground, what stands in its place if not, and the veil over a picture.

Contrast is (lighter + 0.05) / (darker + 0.05) of the relative luminances of WCAG 2.2. A channel x is linear
up to 0.04045 and ((x + 0.055) / 1.055) ** 2.4 above it, which is no fraction: it is cut after thirty digits
here, so that every computer decides alike.
"""

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from typing import Literal, NamedTuple

from shuffleup.views.look.look import Colour

Verdict = Literal["good", "warned", "replaced"]
Part = tuple[int, int, int]
"""Red, green and blue, 0 to 255 each."""

SMALL_NEEDS = Fraction(9, 2)
LARGE_NEEDS = Fraction(3)
GOOD_FROM = Fraction(7)
"""A room is deeper than a desk: below it a warning is given."""

LARGE_INKS = frozenset({"stakes", "running", "ending"})
"""Inks of type that is always large; all others are those of small type, too."""

INKS = ("ink", "soft", "news", "stakes", "running", "ending")

_DIGITS = 10**30
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")


class UsedInk(NamedTuple):
    """An ink on a ground: its contrast before it was replaced, the verdict, and the colour that is used."""

    ratio: Fraction
    verdict: Verdict
    used: Colour


def is_colour(text: object) -> bool:
    """Say whether a text is a colour, `#RRGGBB`."""
    return isinstance(text, str) and _COLOUR.fullmatch(text) is not None


def contrast(one: Colour, other: Colour) -> Fraction:
    """Give the contrast of two colours, from 1 to 21."""
    darker, lighter = sorted((_luminance(parts(one)), _luminance(parts(other))))
    return Fraction(lighter + _FLARE, darker + _FLARE)


def ratio_text(ratio: Fraction) -> str:
    """Write a contrast with two decimals, cut and not rounded: what is said to be reached is reached."""
    hundredths = 100 * ratio.numerator // ratio.denominator
    return f"{hundredths // 100}.{hundredths % 100:02}"


def needs(role: str) -> Fraction:
    """Give the contrast that an ink has to reach."""
    return LARGE_NEEDS if role in LARGE_INKS else SMALL_NEEDS


def readable(ground: Colour, inks: Mapping[str, Colour]) -> dict[str, UsedInk]:
    """Judge the inks on a ground, by role; one that cannot be read becomes white or black (LOOK-06)."""
    return {role: _judged(ground, role, ink) for role, ink in inks.items()}


def _judged(ground: Colour, role: str, ink: Colour) -> UsedInk:
    ratio = contrast(ink, ground)
    if ratio >= needs(role):
        return UsedInk(ratio, "good" if ratio >= GOOD_FROM else "warned", ink.upper())
    white = contrast("#FFFFFF", ground) >= contrast("#000000", ground)
    return UsedInk(ratio, "replaced", "#FFFFFF" if white else "#000000")


def veil(ground: Colour, inks: Mapping[str, Colour], dots: Iterable[Part]) -> int:
    """Give the thinnest veil of the ground, in percent, under which every ink is read on every dot (LOOK-07).

    `inks` are those that are used. At 100 percent only the ground is seen.
    """
    below, different = parts(ground), set(dots)
    limits = [(_luminance(parts(ink)) + _FLARE, needs(role)) for role, ink in inks.items()]
    thinnest = (
        percent
        for percent in range(0, 100, 5)
        if all(_is_read(limits, _veiled(dot, below, percent)) for dot in different)
    )
    return next(thinnest, 100)


def _veiled(dot: Part, ground: Part, percent: int) -> Part:
    red, green, blue = (
        (d * (100 - percent) + g * percent + 50) // 100 for d, g in zip(dot, ground, strict=True)
    )
    return red, green, blue


def _is_read(limits: Iterable[tuple[int, Fraction]], dot: Part) -> bool:
    below = _luminance(dot) + _FLARE
    return all(max(ink, below) * need.denominator >= min(ink, below) * need.numerator for ink, need in limits)


def parts(colour: Colour) -> Part:
    """Take a colour apart into red, green and blue."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


_FLARE = 500 * _DIGITS
"""0.05, as a luminance is written here: 10,000 times `_DIGITS` is white."""


def _luminance(dot: Part) -> int:
    red, green, blue = dot
    return 2126 * _linear(red) + 7152 * _linear(green) + 722 * _linear(blue)


@cache
def _linear(part: int) -> int:
    if part * 100_000 <= 4045 * 255:
        return part * 100 * _DIGITS // (255 * 1292)
    above, below = 1000 * part + 55 * 255, 1055 * 255
    return _fifth_root(above**12 * _DIGITS**5 // below**12)


def _fifth_root(power: int) -> int:
    """Give the whole part of a fifth root, by Newton's method from above."""
    root = 1 << -(-power.bit_length() // 5)
    while (closer := (4 * root + power // root**4) // 5) < root:
        root = closer
    return root
