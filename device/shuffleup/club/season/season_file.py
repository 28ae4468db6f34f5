"""The file of a season, SEASON.toml: strict, with everything listed that is wrong (LGE-25).

Faults have codes; `views.words.club` has the sentences.
"""

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from enum import StrEnum
from typing import Any

from msgspec import Struct

from shuffleup.club.season.formula import FormulaRefused, read_formula
from shuffleup.club.season.points import PRESETS, PointsRule, PointsTable
from shuffleup.club.season.standings import SeasonRules
from shuffleup.event_file.problems import RuleBookError, RuleProblem, literal, nearest, short
from shuffleup.kernel.shown_text import shown
from shuffleup.kernel.toml_text import read_toml


class SeasonFault(StrEnum):
    """The kinds of fault."""

    TOO_LONG = "too_long"
    NO_TOML = "no_toml"
    UNKNOWN_KEY = "unknown_key"
    MISSING = "missing"
    NOT_ALLOWED = "not_allowed"
    NOT_TOGETHER = "not_together"
    FORMULA_REFUSED = "formula_refused"
    UNKNOWN_EVENT = "unknown_event"


class SeasonProblem(RuleProblem, frozen=True):
    """One fault: its code, and the facts of `RuleProblem`."""

    code: SeasonFault = SeasonFault.NOT_ALLOWED


IN_A_LIST = "an event that the club or a folder of archives has: season list names them"
"""What an event in the list of a season may be."""


def unknown_events(file: str, listed: Iterable[str], known: Iterable[str]) -> tuple[SeasonProblem, ...]:
    """Name each event that a season lists and nobody knows (LGE-01)."""
    there = set(known)
    return tuple(
        SeasonProblem(file, "events", one, IN_A_LIST, code=SeasonFault.UNKNOWN_EVENT)
        for one in dict.fromkeys(listed)
        if one not in there
    )


LONGEST_CHARACTERS = 100_000
MOST_PLACES = 1_000
DAY = re.compile(r"\d{4}-\d{2}-\d{2}\Z")


class SeasonFile(Struct, frozen=True):
    """A season as its file writes it: its names, its rules, and which events belong to it.

    `first` and `last` are days, year first, both within the season. `events` is a list of ids, which is the
    whole choice where there is one.
    """

    name: str
    rules: SeasonRules
    league: str = ""
    season: str = ""
    first: str = ""
    last: str = ""
    events: tuple[str, ...] = ()
    adjustments_of_the_files: bool = True

    def chooses(self, event: str, day: str, league: str | None, season: str | None) -> bool:
        """Say whether an event belongs to the season (LGE-01).

        `league` and `season` are the names in an imported save. An evening of this appliance has none (None),
        and its day alone decides.
        """
        if self.events:
            return event in self.events
        if (self.first and day < self.first) or (self.last and day > self.last):
            return False
        named = ((self.league, league), (self.season, season))
        return all(found is None or not wanted or _same(wanted, found) for wanted, found in named)


def _same(one: str, other: str) -> bool:
    return " ".join(one.split()).casefold() == " ".join(other.split()).casefold()


def read_season(text: str, file: str) -> SeasonFile:
    """Read the text of a season file; `file` names it in problems.

    Raises `RuleBookError` with everything that is wrong.
    """
    return season_of(toml_in(text, file), file)


def toml_in(text: str, file: str) -> dict[str, Any]:
    """Read the keys of a season file, right or wrong; raises `RuleBookError` where it is no TOML."""
    if len(text) > LONGEST_CHARACTERS:
        found, allowed = f"{len(text)} characters", f"up to {LONGEST_CHARACTERS}"
        raise RuleBookError([SeasonProblem(file, "", found, allowed, code=SeasonFault.TOO_LONG)])
    try:
        return read_toml(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        found = short(_place_first(str(error)))
        fault = SeasonProblem(file, "", found, "a file in TOML", code=SeasonFault.NO_TOML)
        raise RuleBookError([fault]) from error


def _place_first(fault: str) -> str:
    """Put the line and column of a fault before its words, which may be cut; `fault` is of `tomllib`."""
    words, begins, place = fault.rpartition(" (at ")
    return f"{place.removesuffix(')')}: {words}" if begins else fault


def season_of(read: Mapping[str, Any], file: str) -> SeasonFile:
    """Make a season of what a TOML file holds; raises `RuleBookError` with everything that is wrong."""
    reader = _Keys(file, read)
    points = _points(reader)
    found = {name: reader.take(name, check, allowed) for name, (check, allowed) in KEYS.items()}
    problems = [*reader.problems, *_unknown(file, read, {*KEYS, "points"}), *_together(file, read)]
    if problems or points is None:
        raise RuleBookError(problems)
    plain = {name: value for name, value in found.items() if value is not None}
    rule = {name: plain.pop(name) for name in ("ties", "amounts", "n") if name in plain}
    ruled = {name: plain.pop(name) for name in SeasonRules.__struct_fields__ if name in plain}
    rules = SeasonRules(PointsRule(points[0], points[1], **rule), **ruled)
    for key, ours in (("from", "first"), ("to", "last")):
        if key in plain:
            plain[ours] = plain.pop(key)
    return SeasonFile(rules=rules, **plain)


class _Keys:
    """Takes keys of a table, and remembers what is wrong with them."""

    def __init__(self, file: str, table: Mapping[str, Any], prefix: str = "") -> None:
        self.file, self.table, self.prefix = file, table, prefix
        self.problems: list[SeasonProblem] = []

    def take(self, name: str, check: "Check", allowed: str) -> Any:
        """Return the checked value of a key, None where it is absent or wrong."""
        if name not in self.table:
            if name == "name":
                self.wrong(name, "nothing", allowed, code=SeasonFault.MISSING)
            return None
        value = check(self.table[name])
        if value is None:
            words = re.findall(r"[a-z_]{3,}", allowed) if isinstance(self.table[name], str) else []
            self.wrong(name, short(literal(self.table[name])), allowed, nearest(self.table[name], words))
        return value

    def wrong(
        self,
        name: str,
        found: str,
        allowed: str,
        suggestion: str = "",
        code: SeasonFault = SeasonFault.NOT_ALLOWED,
    ) -> None:
        """Remember a problem."""
        key = f"{self.prefix}{name}"
        self.problems.append(SeasonProblem(self.file, key, found, allowed, suggestion, code))


Check = Callable[[Any], Any]


def _text(value: Any) -> str | None:
    """Read a text, on one line as every face shows it."""
    return shown(value.strip()) if isinstance(value, str) and value.strip() else None


def _day(value: Any) -> str | None:
    text = value.isoformat() if type(value) is date else value
    if not isinstance(text, str) or not DAY.match(text):
        return None
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        return None


def _whole(least: int, most: int = 100_000) -> Check:
    def check(value: Any) -> int | None:
        return value if type(value) is int and least <= value <= most else None

    return check


def _number(value: Any) -> float | None:
    right = isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= 1e12
    return value if right else None


def _one_of(*words: str) -> Check:
    return lambda value: value if isinstance(value, str) and value in words else None


def _texts(value: Any) -> tuple[str, ...] | None:
    if not isinstance(value, list) or not value or any(_text(one) is None for one in value):
        return None
    return tuple(shown(one.strip()) for one in value)


def _order(value: Any) -> tuple[str, ...] | None:
    ways = ("wins", "places", "head_to_head")
    right = isinstance(value, list) and all(one in ways for one in value) and len(set(value)) == len(value)
    return tuple(value) if right else None


def _truth(value: Any) -> bool | None:
    return value if isinstance(value, bool) else None


KEYS: Mapping[str, tuple[Check, str]] = {
    "name": (_text, "a text"),
    "league": (_text, "a text"),
    "season": (_text, "a text"),
    "from": (_day, "a day as 2026-01-31"),
    "to": (_day, "a day as 2026-01-31"),
    "events": (_texts, "a list of ids of events"),
    "score": (_one_of("sum", "average", "best"), "sum, average or best"),
    "best": (_whole(1), "a whole number of 1 or more"),
    "min_field": (_whole(0), "a whole number of 0 or more"),
    "min_events": (_whole(0), "a whole number of 0 or more"),
    "attendance_points": (_number, "a number"),
    "entries": (_one_of("last", "first"), "last or first"),
    "ties": (_one_of("average", "best"), "average or best"),
    "order": (_order, "a list of wins, places and head_to_head, each once at most"),
    "amounts": (_one_of("collected", "after_rake"), "collected or after_rake"),
    "n": (_one_of("persons", "entries"), "persons or entries"),
    "adjustments_of_the_files": (_truth, "true or false"),
}
"""The keys of the file beside the table `points`: how each is checked, and what it may be."""


def _points(season: _Keys) -> tuple[Any, int | None] | None:
    """Read the table `points`: what gives the points, and to how many digits they are rounded."""
    table = season.table.get("points")
    if not isinstance(table, dict):
        found = "nothing" if table is None else short(literal(table))
        code = SeasonFault.MISSING if table is None else SeasonFault.NOT_ALLOWED
        season.wrong("points", found, "a table [points] with preset, table or formula", code=code)
        return None
    reader = _Keys(season.file, table, "points.")
    ways = [way for way in ("preset", "table", "formula") if way in table]
    by = None
    if len(ways) == 1:
        by = reader.take(ways[0], *WAYS[ways[0]]) if ways[0] != "formula" else _formula(reader)
    else:
        code = SeasonFault.NOT_TOGETHER if ways else SeasonFault.MISSING
        reader.wrong("preset", " and ".join(ways) or "nothing", "one of preset, table and formula", code=code)
    digits = reader.take("round", _whole(0, 6), "a whole number of digits, 0 to 6")
    rest = reader.take("rest", _number, "a number")
    if "rest" in table and "table" not in table:
        reader.wrong("rest", "no table", "rest only beside table", code=SeasonFault.NOT_TOGETHER)
    season.problems += [*reader.problems, *_unknown(season.file, table, POINTS, "points.")]
    if isinstance(by, PointsTable) and rest is not None:
        by = PointsTable(by.table, rest)
    return None if by is None else (by, digits)


def _table(value: Any) -> PointsTable | None:
    right = isinstance(value, list) and 0 < len(value) <= MOST_PLACES
    return PointsTable(tuple(value)) if right and all(_number(one) is not None for one in value) else None


POINTS = frozenset({"preset", "table", "rest", "formula", "round"})
WAYS: Mapping[str, tuple[Check, str]] = {
    "preset": (_one_of(*PRESETS), ", ".join(PRESETS)),
    "table": (_table, f"a list of 1 to {MOST_PLACES} numbers"),
}


def _formula(reader: _Keys) -> Any:
    text = _text(reader.table["formula"])
    if text is None:
        reader.wrong("formula", short(literal(reader.table["formula"])), "a text")
        return None
    try:
        return read_formula(text)
    except FormulaRefused as refused:
        where = f"line {refused.at.line}, column {refused.at.column}"
        found = f"{refused.why} in {where}{f': {short(literal(refused.found))}' if refused.found else ''}"
        allowed, code = (
            "a formula of the league language (docs/reference/seasons.md)",
            SeasonFault.FORMULA_REFUSED,
        )
        reader.wrong("formula", found, allowed, refused.near, code)
        return None


def _unknown(
    file: str, table: Mapping[str, Any], known: set[str] | frozenset[str], prefix: str = ""
) -> Iterator[SeasonProblem]:
    for name in table:
        if name not in known:
            near = nearest(name, known)
            suggestion = f"{prefix}{near}" if near else ""
            allowed = "a key of the table points" if prefix else "a key of a season"
            yield SeasonProblem(
                file,
                f"{prefix}{short(name)}",
                "an unknown key",
                allowed,
                suggestion,
                SeasonFault.UNKNOWN_KEY,
            )


def _together(file: str, table: Mapping[str, Any]) -> Iterator[SeasonProblem]:
    """Find keys that do not go together."""

    def fault(key: str, found: str, allowed: str) -> SeasonProblem:
        return SeasonProblem(file, key, found, allowed, code=SeasonFault.NOT_TOGETHER)

    if table.get("score") == "best" and "best" not in table:
        yield fault("best", "nothing", 'the number of scores that count, with score = "best"')
    if "best" in table and table.get("score") != "best":
        yield fault("best", literal(table["best"]), 'best only with score = "best"')
    first, last = _day(table.get("from")), _day(table.get("to"))
    if first and last and first > last:
        yield fault("to", last, f"a day not before from, {first}")
