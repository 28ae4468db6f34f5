"""Trying the points of a season on fields of every size before it is saved (LGE-09)."""

from collections.abc import Iterator

from msgspec import Struct

from shuffleup.club.season.facts import EventFacts
from shuffleup.club.season.formula import FormulaRefused, RefusalWord
from shuffleup.club.season.points import PointsRule, points_by_place

SMALLEST, LARGEST = 2, 100
USUAL = EventFacts(buy_in=20.0, fee=2.0, rebuy=20.0, add_on=10.0)
"""The money of an event that points are tried with."""


class PlaceWithoutPoints(Struct, frozen=True):
    """A place of a field for which the formula has no value.

    `found` is the piece of the formula at fault, empty where there is none; `near` is a known name that is
    like it.
    """

    persons: int
    place: int
    why: RefusalWord
    found: str = ""
    near: str = ""


def places_without_points(rule: PointsRule) -> Iterator[PlaceWithoutPoints]:
    """Find the places of fields of 2 to 100 persons for which there are no points."""
    for persons in range(SMALLEST, LARGEST + 1):
        value = points_by_place(rule, USUAL, persons)
        for place in range(1, persons + 1):
            try:
                value("", place)
            except FormulaRefused as refused:
                yield PlaceWithoutPoints(persons, place, refused.why, refused.found, refused.near)
