"""The outlook of a season: who can reach a rank or is sure of it, and the stacks of the final.

It holds if nobody is adjusted (LGE-18, LGE-19).
"""

import math
from collections.abc import Mapping
from fractions import Fraction
from math import floor

from msgspec import Struct

from shuffleup.club.season.points import BLIND_VALET, PointsRule, PointsTable
from shuffleup.club.season.standings import DIGITS, SeasonRules, Standings, StandingsRow


class Chances(Struct, frozen=True):
    """What can still come: `events_left` events of at most `most` points each.

    With `best` only so many highest scores count; None counts them all. `attendance` is what coming to one
    of them gives besides.
    """

    top: int
    events_left: int
    most: float
    best: int | None = None
    attendance: float = 0.0


class Reach(Struct, frozen=True):
    """Names in the order of code points."""

    can_reach: tuple[str, ...]
    secured: tuple[str, ...]


class Scores(Struct, frozen=True):
    """The scores of a person, and the points that are added outside of them."""

    scores: tuple[float, ...]
    extra: float = 0.0


def reach_of(chances: Chances, people: Mapping[str, Scores]) -> Reach:
    """Compute for each person alone who can reach the rank and who is sure of it.

    The others score nothing more where a person is to reach it, and the most where he is to be sure.
    """
    now = {name: _total(scores, chances, 0) for name, scores in people.items()}
    best = {name: _total(scores, chances, chances.events_left) for name, scores in people.items()}
    can, sure = [], []
    for name in sorted(people):
        ahead = sum(now[other] > best[name] for other in people if other != name)
        threats = sum(best[other] >= now[name] for other in people if other != name)
        can += [name] if ahead < chances.top else []
        sure += [name] if threats < chances.top else []
    return Reach(tuple(can), tuple(sure))


def _total(person: Scores, chances: Chances, more_events: int) -> float:
    scores = sorted((*person.scores, *[chances.most] * more_events), reverse=True)[: chances.best]
    return round(math.fsum((*scores, person.extra, more_events * chances.attendance)), DIGITS)


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


def most_points(rule: PointsRule) -> float | None:
    """Return the most points that an event can give, None where they grow with the field or its money."""
    if isinstance(rule.by, PointsTable):
        return max(*rule.by.table, rule.by.rest)
    return float(BLIND_VALET[0]) if rule.by == "blind_valet" else None


def most_so_far(table: Standings) -> float:
    """Return the most points that an event has given."""
    return max((points for event in table.points.values() for points in event.values()), default=0.0)


def reach_in(table: Standings, rules: SeasonRules, top: int, events_left: int, most: float) -> Reach:
    """Compute who can still reach a rank, and who is sure of it (LGE-18); not for a score of averages."""
    best = rules.best if rules.score == "best" else None
    chances = Chances(top, events_left, most, best, rules.attendance_points)
    return reach_of(chances, {row.person: _scores(row, best) for row in table.rows})


def _scores(row: StandingsRow, best: int | None) -> Scores:
    """Take what is outside the scores from the points: attendance, and points by hand of the season."""
    counted = sorted(row.scores.values(), reverse=True)[:best]
    return Scores(tuple(row.scores.values()), math.fsum((row.points, *(-score for score in counted))))


def finalists(table: Standings, top: int) -> tuple[StandingsRow, ...]:
    """Return those of the best ranks; who shares the last of them is in."""
    return tuple(row for row in table.rows if row.rank is not None and row.rank <= top)


def stacks_in(table: Standings, top: int, mode: StackMode, unit: int, least: int) -> dict[str, int]:
    """Return the stacks of the final by person, best rank first (LGE-19); raises `NoPointsToShare`."""
    return final_stacks(mode, {row.person: row.points for row in finalists(table, top)}, unit, least)
