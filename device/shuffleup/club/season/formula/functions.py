"""The functions of the formula language that are plain arithmetic, by their names in lower case.

A function of numbers raises `ValueError`, `ZeroDivisionError` or `OverflowError` where it has no value.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple


class Numeric(NamedTuple):
    """A function of numbers, with the least and the most parts that it takes."""

    function: Callable[..., float]
    least: int = 1
    most: int = 1


class OfLists(NamedTuple):
    """A function of numbers and lists, all laid into one sequence; `first` parts before them are numbers."""

    function: Callable[..., float | list[float]]
    first: int = 0


def rounded(x: float, digits: float = 0.0) -> float:
    """Round half up at a decimal digit."""
    scale = math.pow(10.0, digits)
    return math.floor(x * scale + 0.5) / scale


def _to_nearest(x: float, unit: float) -> float:
    return math.floor(x / unit + 0.5) * unit


def _up_to_nearest(x: float, unit: float) -> float:
    return math.ceil(x / unit) * unit


def _down_to_nearest(x: float, unit: float) -> float:
    return math.floor(x / unit) * unit


def _log(x: float, base: float | None = None) -> float:
    return math.log(x) if base is None else math.log(x) / math.log(base)


def _log10(x: float, _ignored: float = 10.0) -> float:
    """Return the logarithm with base 10; a second part, as the sheet of TD3 shows it, changes nothing."""
    return math.log10(x)


def _triangle(n: float) -> float:
    return n * (n + 1) / 2


NUMERIC: Mapping[str, Numeric] = {
    "abs": Numeric(abs),
    "acos": Numeric(math.acos),
    "asin": Numeric(math.asin),
    "atan": Numeric(math.atan),
    "ceil": Numeric(math.ceil),
    "cos": Numeric(math.cos),
    "exp": Numeric(math.exp),
    "floor": Numeric(math.floor),
    "sin": Numeric(math.sin),
    "sqrt": Numeric(math.sqrt),
    "tan": Numeric(math.tan),
    "log": Numeric(_log, 1, 2),
    "ln": Numeric(_log, 1, 2),
    "log10": Numeric(_log10, 1, 2),
    "pow": Numeric(math.pow, 2, 2),
    "power": Numeric(math.pow, 2, 2),
    "round": Numeric(rounded, 1, 2),
    "roundtonearest": Numeric(_to_nearest, 2, 2),
    "rounduptonearest": Numeric(_up_to_nearest, 2, 2),
    "rounddowntonearest": Numeric(_down_to_nearest, 2, 2),
    "triangle": Numeric(_triangle),
}


def _average(numbers: Sequence[float]) -> float:
    return math.fsum(numbers) / len(numbers)


def _top(k: float, numbers: Sequence[float]) -> list[float]:
    return sorted(numbers)[max(0, len(numbers) - _count_of(k)) :]


def _bottom(k: float, numbers: Sequence[float]) -> list[float]:
    return sorted(numbers)[: _count_of(k)]


def _count_of(k: float) -> int:
    if k < 0:
        raise ValueError(k)
    return int(k)


def _is_among(x: float, numbers: Sequence[float]) -> float:
    return float(x in numbers)


def _count(numbers: Sequence[float]) -> float:
    return float(len(numbers))


OF_LISTS: Mapping[str, OfLists] = {
    "max": OfLists(max),
    "min": OfLists(min),
    "sum": OfLists(math.fsum),
    "product": OfLists(math.prod),
    "average": OfLists(_average),
    "count": OfLists(_count),
    "top": OfLists(_top, 1),
    "bottom": OfLists(_bottom, 1),
    "oneof": OfLists(_is_among, 1),
}

NEED_A_NUMBER = frozenset({"max", "min", "average"})
"""Functions that have no value for an empty list."""
