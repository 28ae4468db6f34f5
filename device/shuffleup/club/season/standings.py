"""The table of a season, computed again from its events each time (LGE-01 to LGE-17), and what changed.

Ties are broken by wins, places, then who was ahead where both played (LGE-16). The difference of two tables
is what each person gains or loses (LGE-22, LGE-23).
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any, Literal

from msgspec import Struct, field

from shuffleup.club.season.formula import FormulaRefused
from shuffleup.club.season.points import (
    Entries,
    EventFacts,
    Places,
    PointsRule,
    numbered,
    places_of,
    points_of,
)

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


Score = Literal["sum", "average", "best"]
DIGITS = 6
"""Points are compared and shown after rounding to so many decimals."""


NO_NAMES: Mapping[str, str] = {}


class NotCounted(StrEnum):
    """Why an event gives no points (LGE-02)."""

    MARKED_OUT = "marked_out"
    FIELD_BELOW_MINIMUM = "field_below_minimum"
    FORMULA_HAS_NO_VALUE = "formula_has_no_value"
    NOT_ENDED = "not_ended"


class SeasonEvent(Struct, frozen=True):
    """One event of a season.

    It has `places`, or busts in their order with the winner last (`out`), for an event with re-entries.
    `counts` is False where the director took it out.
    """

    id: str
    date: str = ""
    places: Places = ()
    out: tuple[tuple[str, ...], ...] = ()
    counts: bool = True
    ended: bool = True
    facts: EventFacts = EventFacts()
    title: str = ""

    def finishes(self, entries: Entries) -> Places:
        """Return the places of persons."""
        return places_of(self.out, entries) if self.out else self.places


class SeasonRules(Struct, frozen=True):
    """The rules that make a table of events; `best` is the number of scores that count with score `best`."""

    points: PointsRule
    score: Score = "sum"
    best: int = 0
    min_field: int = 0
    min_events: int = 0
    attendance_points: float = 0.0
    entries: Entries = "last"
    order: tuple[TieBreak, ...] = ("wins", "places", "head_to_head")


class HandPoints(Struct, frozen=True):
    """Points that the director gave or took, of an event or of the season (LGE-15)."""

    person: str
    points: float
    event: str | None = None
    reason: str = ""
    by: str = ""


class StandingsRow(Struct, frozen=True):
    """A person in the table; `rank` is None for who has played too few events."""

    rank: int | None
    person: str
    points: float
    events: int
    counted: int
    qualified: bool
    scores: Mapping[str, float] = field(default_factory=dict)
    """The score of each counted event by its id, points by hand included."""


class Standings(Struct, frozen=True):
    """The table, best first, and the events that gave no points with the reason of each."""

    rows: tuple[StandingsRow, ...]
    not_counted: tuple[tuple[str, NotCounted], ...]
    events: int
    points: Mapping[str, Mapping[str, float]] = {}
    """Points by event and person, without points by hand."""


def standings_of(
    rules: SeasonRules,
    events: Iterable[SeasonEvent],
    by_hand: Sequence[HandPoints] = (),
    names: Mapping[str, str] = NO_NAMES,
) -> Standings:
    """Compute the table of a season; the order of events and of points by hand changes nothing.

    Those who share a rank are in the order of `names`, by person; who has none goes by the key.
    """
    points: dict[str, dict[str, float]] = {}
    places: dict[str, Places] = {}
    not_counted: list[tuple[str, NotCounted]] = []
    for event in events:
        finishes = event.finishes(rules.entries)
        scored = _scored(rules, event, finishes)
        if isinstance(scored, NotCounted):
            not_counted.append((event.id, scored))
        else:
            points[event.id], places[event.id] = scored, finishes
    rows = _rows(rules, points, by_hand)
    rows.sort(key=lambda row: (names.get(row.person, row.person), row.person))
    ranked = _ranked(rules, rows, places)
    return Standings(ranked, tuple(not_counted), len(points) + len(not_counted), points)


def _scored(rules: SeasonRules, event: SeasonEvent, places: Places) -> dict[str, float] | NotCounted:
    if not event.counts:
        return NotCounted.MARKED_OUT
    if not event.ended:
        return NotCounted.NOT_ENDED
    if sum(map(len, places)) < rules.min_field:
        return NotCounted.FIELD_BELOW_MINIMUM
    try:
        return points_of(places, rules.points, event.facts)
    except FormulaRefused:
        return NotCounted.FORMULA_HAS_NO_VALUE


def _rows(
    rules: SeasonRules, points: Mapping[str, Mapping[str, float]], by_hand: Sequence[HandPoints]
) -> list[StandingsRow]:
    """Make a row of each person who played or has points by hand, without ranks."""
    scores: dict[str, dict[str, float]] = {}
    for event, found in points.items():
        for person, score in found.items():
            scores.setdefault(person, {})[event] = score
    of_event: dict[tuple[str, str], list[float]] = {}
    on_top: dict[str, list[float]] = {}
    for one in by_hand:
        if one.event is None:
            on_top.setdefault(one.person, []).append(one.points)
            scores.setdefault(one.person, {})
        elif one.event in scores.get(one.person, {}):
            of_event.setdefault((one.person, one.event), []).append(one.points)
    for (person, event), more in of_event.items():
        scores[person][event] = math.fsum((scores[person][event], *more))
    return [_row(rules, person, own, on_top.get(person, [])) for person, own in scores.items()]


def _row(rules: SeasonRules, person: str, scores: Mapping[str, float], on_top: list[float]) -> StandingsRow:
    counted = sorted(scores.values(), reverse=True)[: rules.best if rules.score == "best" else None]
    total = math.fsum(counted)
    if rules.score == "average" and counted:
        total /= len(counted)
    total = math.fsum((total, rules.attendance_points * len(scores), *on_top))
    qualified = len(scores) >= rules.min_events
    return StandingsRow(None, person, round(total, DIGITS), len(scores), len(counted), qualified, scores)


def _ranked(
    rules: SeasonRules, rows: list[StandingsRow], places: Mapping[str, Places]
) -> tuple[StandingsRow, ...]:
    """Put rows in order and give ranks; who is not qualified comes behind the others, without a rank."""
    finishes = Finishes(
        {
            event: {person: place for place, group in numbered(found) for person in group}
            for event, found in places.items()
        }
    )
    points = {row.person: row.points for row in rows}
    by_name = {row.person: row for row in rows}
    ranked: list[StandingsRow] = []
    for qualified in (True, False):
        people = [row.person for row in rows if row.qualified is qualified]
        rank = 1
        for group in in_order(people, points, rules.order, finishes):
            ranked += [with_rank(by_name[person], rank if qualified else None) for person in group]
            rank += len(group)
    return tuple(ranked)


def with_rank(row: StandingsRow, rank: int | None) -> StandingsRow:
    """Return a row with its rank."""
    return StandingsRow(rank, row.person, row.points, row.events, row.counted, row.qualified, row.scores)


class Moved(Struct, frozen=True):
    """A person whose rank or points differ; None where the person stands in one of the two tables only."""

    person: str
    rank: int | None
    points: float | None
    rank_before: int | None
    points_before: float | None

    @property
    def gained(self) -> float:
        """The points won by the change, below 0 for points lost."""
        return round((self.points or 0.0) - (self.points_before or 0.0), DIGITS)


def moved_between(before: Standings, after: Standings) -> tuple[Moved, ...]:
    """List those whose rank or points differ, in the order of the later table, and then who left it."""
    old = {row.person: row for row in before.rows}
    new = {row.person: row for row in after.rows}
    found: list[Moved] = []
    for person in (*new, *(one for one in old if one not in new)):
        rank, points = _of(new.get(person))
        moved = Moved(person, rank, points, *_of(old.get(person)))
        if (moved.rank, moved.points) != (moved.rank_before, moved.points_before):
            found.append(moved)
    return tuple(found)


def _of(row: StandingsRow | None) -> tuple[int | None, float | None]:
    return (None, None) if row is None else (row.rank, row.points)
