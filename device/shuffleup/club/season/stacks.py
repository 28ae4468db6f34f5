"""Starting stacks of a season final, from the points of the season (LGE-19)."""

from collections.abc import Mapping
from fractions import Fraction
from math import floor

from msgspec import Struct

Number = int | float


class Proportional(Struct, frozen=True, tag="proportional", tag_field="mode"):
    """Stacks in the ratio of the points, `average` chips on average."""

    average: Number


class PerPoint(Struct, frozen=True, tag="per_point", tag_field="mode"):
    """A base and so many chips a point."""

    base: Number
    per_point: Number


class PerPlace(Struct, frozen=True, tag="per_place", tag_field="mode"):
    """A base for the last and a step more for each place; level points share the better place."""

    base: Number
    step: Number


StackMode = Proportional | PerPoint | PerPlace


class NoPointsToShare(Exception):
    """The points of the finalists have no mean above zero, so that no stack is in ratio to them."""


def final_stacks(mode: StackMode, points: Mapping[str, float], unit: int, least: int = 0) -> dict[str, int]:
    """Return the stack of each finalist: to the nearest `unit`, half up, and at least `least` chips.

    Computed with exact fractions of the decimal numbers. Raises `NoPointsToShare`.
    """
    exact = {name: _exact(one) for name, one in points.items()}
    return {name: max(least, _to_unit(chips, unit)) for name, chips in _chips(mode, exact).items()}


def _chips(mode: StackMode, points: Mapping[str, Fraction]) -> dict[str, Fraction]:
    if isinstance(mode, PerPoint):
        return {name: _exact(mode.base) + _exact(mode.per_point) * one for name, one in points.items()}
    if isinstance(mode, PerPlace):
        base, step = _exact(mode.base), _exact(mode.step)
        ahead = {name: sum(other > one for other in points.values()) for name, one in points.items()}
        return {name: base + step * (len(points) - 1 - ahead[name]) for name in points}
    total = sum(points.values(), Fraction())
    if points and total <= 0:
        raise NoPointsToShare()
    return {name: _exact(mode.average) * one * len(points) / total for name, one in points.items()}


def _exact(number: Number | Fraction) -> Fraction:
    """Return a number as the decimal that is written, not as the binary that stands for it."""
    return number if isinstance(number, Fraction) else Fraction(str(number))


def _to_unit(chips: Fraction, unit: int) -> int:
    return floor(chips / unit + Fraction(1, 2)) * unit
