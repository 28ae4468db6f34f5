"""Ties in the table of a season: wins, places, then who was ahead where both played (LGE-16)."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal

TieBreak = Literal["wins", "places", "head_to_head"]


class Finishes:
    """The places of everybody in the events that count, by event and person."""

    def __init__(self, places: Mapping[str, Mapping[str, int]]) -> None:
        self._places = places
        self._worst = max((place for found in places.values() for place in found.values()), default=1)
        self._counts: dict[str, Counter[int]] = {}
        for found in places.values():
            for person, place in found.items():
                self._counts.setdefault(person, Counter())[place] += 1

    def wins(self, person: str) -> int:
        """Return how often a person was first."""
        return self._counts.get(person, Counter())[1]

    def other_places(self, person: str) -> tuple[int, ...]:
        """Return how often a person was second, third and so on."""
        counts = self._counts.get(person, Counter())
        return tuple(counts[place] for place in range(2, self._worst + 1))

    def ahead(self, one: str, other: str) -> int:
        """Return how often one was ahead of the other where both played."""
        both = (found for found in self._places.values() if one in found and other in found)
        return sum(found[one] < found[other] for found in both)


def in_order(
    people: Iterable[str], points: Mapping[str, float], order: Sequence[TieBreak], finishes: Finishes
) -> list[list[str]]:
    """Return groups of level persons, best first; in a group they keep their order."""
    groups = _split([list(people)], lambda person: points[person])
    for tie_break in order:
        if tie_break == "wins":
            groups = _split(groups, finishes.wins)
        elif tie_break == "places":
            groups = _split(groups, finishes.other_places)
        else:
            groups = [part for group in groups for part in _head_to_head(group, finishes)]
    return groups


def _split(groups: Iterable[list[str]], worth: Callable[[str], Any]) -> list[list[str]]:
    """Split each group by a worth, the highest first; persons keep their order."""
    found: list[list[str]] = []
    for group in groups:
        parts: dict[Any, list[str]] = {}
        for person in group:
            parts.setdefault(worth(person), []).append(person)
        found += [parts[one] for one in sorted(parts, reverse=True)]
    return found


def _head_to_head(group: list[str], finishes: Finishes) -> list[list[str]]:
    """Split two who are level; three stay together."""
    if len(group) != 2:
        return [group]
    one, other = group
    lead = finishes.ahead(one, other) - finishes.ahead(other, one)
    if lead == 0:
        return [group]
    return [[one], [other]] if lead > 0 else [[other], [one]]
