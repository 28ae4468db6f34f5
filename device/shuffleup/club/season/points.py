"""Points of one event: by a preset, a table or a formula (LGE-04 to LGE-07)."""

import math
from collections.abc import Callable, Mapping
from typing import Literal

from msgspec import Struct

from shuffleup.club.season.facts import Amounts, Counted, EventFacts, event_variables, person_variables
from shuffleup.club.season.formula import Formula, number_of
from shuffleup.club.season.formula.functions import rounded
from shuffleup.club.season.places import Places, numbered

Preset = Literal["linear", "pokerstars", "dr_neau", "blind_valet", "percentile", "log_ratio"]
Ties = Literal["average", "best"]

BLIND_VALET = (25, 18, 13, 9, 6, 4, 3, 2, 1)


class PointsTable(Struct, frozen=True):
    """Points by place, counted from 1; `rest` for every place behind the last."""

    table: tuple[float, ...]
    rest: float = 0.0


class PointsRule(Struct, frozen=True):
    """How an event gives points; `digits` rounds half up, None leaves points as they are.

    Level places get the mean of the points of the places that they take up, or all those of the best.
    """

    by: Preset | PointsTable | Formula
    digits: int | None = None
    ties: Ties = "average"
    amounts: Amounts = "collected"
    n: Counted = "persons"


def points_of(places: Places, rule: PointsRule, facts: EventFacts) -> dict[str, float]:
    """Return the points of everybody in an event; raise `FormulaRefused` where a formula has no value."""
    value = points_by_place(rule, facts, sum(map(len, places)))
    found = {}
    for place, group in numbered(places):
        taken = range(place, place + (len(group) if rule.ties == "average" else 1))
        for person in group:
            each = [value(person, one) for one in taken]
            found[person] = math.fsum(each) / len(each)
    return found


def points_by_place(rule: PointsRule, facts: EventFacts, persons: int) -> Callable[[str, int], float]:
    """Return what computes the points of a person at a place, rounded; it may raise `FormulaRefused`."""
    value = _values(rule, facts, persons)
    if rule.digits is None:
        return value
    digits = rule.digits
    return lambda person, place: rounded(value(person, place), digits)


def _values(rule: PointsRule, facts: EventFacts, persons: int) -> Callable[[str, int], float]:
    by = rule.by
    if isinstance(by, PointsTable):
        table = by
        return lambda _, place: table.table[place - 1] if place <= len(table.table) else table.rest
    if isinstance(by, Formula):
        formula, shared = by, event_variables(persons, facts, rule.amounts, rule.n)
        return lambda person, place: number_of(formula, person_variables(shared, facts, person, place))
    preset = PRESETS[by]
    return lambda person, place: preset(persons, place, facts.buy_in, facts.cost(person))


def _linear(persons: int, place: int, _buy_in: float, _cost: float) -> float:
    return float(persons - place + 1)


def _pokerstars(persons: int, place: int, buy_in: float, _cost: float) -> float:
    return 10 * math.sqrt(persons / place) * (1 + math.log10(buy_in + 0.25))


def _dr_neau(persons: int, place: int, buy_in: float, cost: float) -> float:
    """Return 0 where nobody paid anything, as the points grow with the root of the money."""
    return math.sqrt(persons * buy_in * buy_in / cost) / (place + 1) if cost else 0.0


def _blind_valet(_persons: int, place: int, _buy_in: float, _cost: float) -> float:
    return float(BLIND_VALET[place - 1]) if place <= len(BLIND_VALET) else 0.0


def _percentile(persons: int, place: int, _buy_in: float, _cost: float) -> float:
    return (1 - place / (persons + 1)) * 100


def _log_ratio(persons: int, place: int, _buy_in: float, _cost: float) -> float:
    return math.log((persons + 1) / place)


PRESETS: Mapping[Preset, Callable[[int, int, float, float], float]] = {
    "linear": _linear,
    "pokerstars": _pokerstars,
    "dr_neau": _dr_neau,
    "blind_valet": _blind_valet,
    "percentile": _percentile,
    "log_ratio": _log_ratio,
}
