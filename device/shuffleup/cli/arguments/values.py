"""Values that are typed behind an option, each read and bounded; argparse prints why one is refused."""

import re
from argparse import ArgumentTypeError
from collections.abc import Callable
from decimal import Decimal
from math import isfinite

LONGEST_SIDE = 8192
"""Of a picture, in dots."""


def number(least: int, most: int) -> Callable[[str], int]:
    """Make a reader of plain numbers, such as those of tables."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and least <= int(text) <= most):
            raise ArgumentTypeError(f"{text!r} is not a number from {least} to {most}")
        return int(text)

    return read


def whole(least: int, most: int) -> Callable[[str], int]:
    """Make a reader of whole numbers, which may have a sign."""

    def read(text: str) -> int:
        if not re.fullmatch(r"-?[0-9]{1,12}", text) or not least <= int(text) <= most:
            raise ArgumentTypeError(f"{text!r} is not a whole number from {least} to {most}")
        return int(text)

    return read


def one_or_more(text: str) -> int:
    """Read how many entries or tables there are."""
    if not text.isdecimal() or not int(text):
        raise ArgumentTypeError(f"{text!r} is not a number of 1 or more")
    return int(text)


def count(text: str) -> int:
    """Read how many of something there are, of which there may be none."""
    if not text.isdecimal() or not 0 <= int(text) <= 10**9:
        raise ArgumentTypeError(f"{text!r} is not a whole number of 0 or more")
    return int(text)


def port(text: str) -> int:
    """Read a port number; 0 takes any free one."""
    found = int(text)
    if not 0 <= found <= 65535:
        raise ValueError(text)
    return found


def size(text: str) -> tuple[int, int]:
    """Read width and height in dots: `800x480`."""
    width, _, height = text.partition("x")
    sides = int(width), int(height)
    if not all(0 < side <= LONGEST_SIDE for side in sides):
        raise ValueError(text)
    return sides


def hours(text: str) -> int:
    """Read hours, whole or with a fraction, as minutes."""
    if not re.fullmatch(r"[0-9]{1,2}(\.[0-9]{1,6})?", text) or not 1 <= Decimal(text) <= 16:
        raise ArgumentTypeError(f"{text!r} is not a number of hours from 1 to 16, such as 3.5")
    return round(Decimal(text) * 60)


def time_of_day(text: str) -> str:
    """Read when something begins, as a clock shows it."""
    if not re.fullmatch(r"([01][0-9]|2[0-3]):[0-5][0-9]", text):
        raise ArgumentTypeError(f"{text!r} is not a time of day such as 19:00")
    return text


def money(text: str) -> Decimal:
    """Read an amount in whole units of money and hundredths."""
    if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,2})?", text):
        raise ArgumentTypeError(f"{text!r} is not an amount of money such as 10 or 7.50")
    return Decimal(text)


def amount(text: str) -> int | float:
    """Read an amount of chips, or of chips a point."""
    found = _float(text)
    if not abs(found) <= 1e12:
        raise ArgumentTypeError(f"{text!r} is not a number")
    return int(found) if found.is_integer() else found


def points(text: str) -> float:
    """Read points of a season, which may be taken away."""
    found = _float(text)
    if not isfinite(found) or abs(found) > 1e9:
        raise ArgumentTypeError(f"{text!r} is not a number of points")
    return found


def _float(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return float("nan")


def day(text: str) -> str:
    """Read a day, year first, or `open`."""
    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}|open", text):
        raise ArgumentTypeError(f"{text!r} is no day: write it as 2026-11-22")
    return text


def start(text: str) -> str:
    """Read when an event begins, as a clock shows it, or `open`."""
    return text if text == "open" else time_of_day(text)
