"""A table of results, one line a person and evening: read whole, or refused with every wrong line.

Columns `date` (year-month-day, or day.month.year), `event`, `place`, `name`, and if wanted `buy_in`,
`rebuys`, `prize`.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from itertools import groupby
from typing import Any

import msgspec

from shuffleup.club.evenings import TypedEvening, TypedResult
from shuffleup.floor.entries.person_names import fault_of_name, same_name, tidy
from shuffleup.formats.csv_export import as_typed
from shuffleup.formats.players_csv.reading import BadQuotes, TableRow, rows_of
from shuffleup.kernel.language import say
from shuffleup.protocol.command_refusals import NotText, QuotesNotClosed
from shuffleup.views.words.refusals import refused

REQUIRED = ("date", "event", "place", "name")
COLUMNS = (*REQUIRED, "buy_in", "rebuys", "prize")
MOST_LINES = 20_000
MOST_EVENINGS = 2_000
"""Forty years of weeks."""
MOST_SHOWN = 60
FIRST_DAY = date(1970, 1, 1)
"""The year of the first World Series of Poker."""
DOTTED_DAY = re.compile(r"(?P<day>\d{1,2})\.(?P<month>\d{1,2})\.(?P<year>\d{4})", re.ASCII)
"""With dots the day comes first in every country that writes them."""
AMOUNT = re.compile(r"\d{1,9}([.,]\d{1,2})?")


class WrongLine(msgspec.Struct, frozen=True):
    """A line that is wrong, 0 for the file as a whole, and why."""

    line: int
    why: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.why}" if self.line else self.why


class ResultsRead(msgspec.Struct, frozen=True):
    """The evenings of a file, none where a line is wrong."""

    evenings: tuple[TypedEvening, ...] = ()
    wrong: tuple[WrongLine, ...] = ()


class _Cell(Exception):
    """A cell that cannot be read; the text says why."""


def read_results(content: bytes, last: date) -> ResultsRead:
    """Read results; commas, semicolons or tabs between cells, quotes as spreadsheets write them.

    No evening is before `FIRST_DAY` or after the `last` day that the caller knows of.
    """
    try:
        rows = list(rows_of(content, MOST_LINES))
    except NotText as error:
        return ResultsRead(wrong=(WrongLine(0, refused(error)),))
    except BadQuotes as error:
        return ResultsRead(wrong=(WrongLine(error.line, refused(QuotesNotClosed())),))
    if len(rows) < 2:
        return ResultsRead(
            wrong=(WrongLine(0, say("no results: the first line is {columns}", columns=", ".join(COLUMNS))),)
        )
    if len(rows) > MOST_LINES:
        return ResultsRead(
            wrong=(WrongLine(0, say("more than {most} lines: this is another file", most=MOST_LINES)),)
        )
    head, *body = rows
    names = [cell.strip().casefold().replace(" ", "_").replace("-", "_") for cell in head.cells]
    if fault := _fault_of_head(names):
        return ResultsRead(wrong=(WrongLine(head.line, fault),))
    return _read(names, body, last)


def _fault_of_head(names: Sequence[str]) -> str:
    missing = [name for name in REQUIRED if name not in names]
    unknown = [name for name in names if name and name not in COLUMNS]
    if missing:
        said = {"missing": ", ".join(missing), "columns": ", ".join(COLUMNS)}
        return say("the head has no column {missing}; the columns are {columns}", **said)
    if unknown:
        said = {"unknown": ", ".join(unknown), "columns": ", ".join(COLUMNS)}
        return say("unknown column {unknown}; the columns are {columns}", **said)
    return "" if len(set(names)) == len(names) else say("a column stands there twice")


def _read(names: Sequence[str], body: Sequence[TableRow], last: date) -> ResultsRead:
    wrong: list[WrongLine] = []
    found: dict[tuple[date, str], tuple[str, list[TypedResult]]] = {}
    for row in body:
        line = row.line
        cells = {name: as_typed(cell.strip()) for name, cell in zip(names, row.cells, strict=False)}
        values, faults = _values(cells)
        if beyond := row.beyond(names):
            faults = [refused(beyond)]
        faults += _no_evening(values["date"], last) if "date" in values else []
        wrong += [WrongLine(line, fault) for fault in faults]
        if faults:
            continue
        day, title = values.pop("date"), values.pop("event")
        found.setdefault((day, same_name(title)), (title, []))[1].append(TypedResult(line, **values))
    if len(found) > MOST_EVENINGS:
        wrong.append(WrongLine(0, say("more than {most} evenings: take them in parts", most=MOST_EVENINGS)))
    evenings = [TypedEvening(day, title, tuple(rows)) for (day, _), (title, rows) in found.items()]
    unread = bool(wrong)
    for evening in evenings:
        wrong += _names_twice(evening)
        wrong += () if unread else _places_that_do_not_follow(evening)
    wrong.sort(key=lambda one: one.line)
    return ResultsRead((), tuple(wrong)) if wrong else ResultsRead(tuple(evenings))


def _values(cells: Mapping[str, str]) -> tuple[dict[str, Any], list[str]]:
    """Read the cells of a line, with everything that is wrong in it."""
    values: dict[str, Any] = {}
    faults: list[str] = []
    for name, read in READERS.items():
        text = cells.get(name, "")
        if not text and name not in REQUIRED:
            continue
        try:
            values[name] = read(text)
        except _Cell as error:
            faults.append(f"{name} {error}")
    return values, faults


def _no_evening(day: date, last: date) -> list[str]:
    """Refuse a day on which no evening can have been played, such as one of the year 9999."""
    if FIRST_DAY <= day <= last:
        return []
    text = say(
        "{text} cannot be: an evening is between {first} and {last}", text=day, first=FIRST_DAY, last=last
    )
    return [f"date {text}"]


def _names_twice(evening: TypedEvening) -> Iterator[WrongLine]:
    """Find names that stand twice in an evening."""
    seen: dict[str, int] = {}
    for one in evening.results:
        before = seen.setdefault(same_name(one.name), one.line)
        if before != one.line:
            text = say("{name} stands in line {line} already for this evening", name=one.name, line=before)
            yield WrongLine(one.line, text)


def _places_that_do_not_follow(evening: TypedEvening) -> Iterator[WrongLine]:
    """Find the first place that does not follow; two who share a place take up both.

    It is asked of whole files only: a line that cannot be read would leave a gap that is none.
    """
    comes = 1
    for place, group in groupby(
        sorted(evening.results, key=lambda one: one.place), key=lambda one: one.place
    ):
        shared = list(group)
        if place != comes:
            text = say("place {place} does not follow: place {next} comes next", place=place, next=comes)
            yield WrongLine(shared[0].line, text)
            return
        comes += len(shared)


def _day(text: str) -> date:
    try:
        if found := DOTTED_DAY.fullmatch(text):
            return date(int(found["year"]), int(found["month"]), int(found["day"]))
        return date.fromisoformat(text)
    except ValueError:
        raise _Cell(say("{text} is no day: write 2026-03-06", text=repr(text[:20]))) from None


def _title(text: str) -> str:
    if not tidy(text) or len(tidy(text)) > MOST_SHOWN:
        raise _Cell(say("is missing or longer than {most} letters", most=MOST_SHOWN))
    return tidy(text)


def _name(text: str) -> str:
    if not tidy(text):
        raise _Cell(say("is missing"))
    if fault := fault_of_name(tidy(text)):
        raise _Cell(refused(fault))
    return tidy(text)


def _place(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= len(text) <= 5 and int(text)):
        raise _Cell(say("{text} is no place: write 1, 2, 3", text=repr(text[:20])))
    return int(text)


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 3):
        raise _Cell(say("{text} is no number of rebuys", text=repr(text[:20])))
    return int(text)


def _amount(text: str) -> int | float:
    if not AMOUNT.fullmatch(text) or not text.isascii():
        raise _Cell(say("{text} is no amount: write 1250 or 1250.50", text=repr(text[:20])))
    amount = float(text.replace(",", "."))
    return int(amount) if amount.is_integer() else amount


READERS: Mapping[str, Callable[[str], Any]] = {
    "date": _day, "event": _title, "place": _place, "name": _name,
    "buy_in": _amount, "rebuys": _count, "prize": _amount,
}  # fmt: skip
