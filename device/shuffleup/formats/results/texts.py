"""Results as a text for messengers and as a table for a spreadsheet (BEF-13)."""

from collections.abc import Iterator

from shuffleup.formats.csv_export import Cell, amount_cell, encoded
from shuffleup.kernel.field_types import Money
from shuffleup.kernel.language import say, say_counted
from shuffleup.views.days import day_text
from shuffleup.views.numbers import money_text
from shuffleup.views.shared_results import SharedResults
from shuffleup.views.shared_rows import SharedRow

LONGEST = 1000
"""Letters of a text at most."""


def results_text(view: SharedResults) -> str:
    """Write as many places as have room, the best first, and how many more there are."""
    head = [view.head.event, *filter(None, (day_text(view.head.date), facts_line(view))), ""]
    lines = [row_line(row, view) for row in view.rows] + seat_lines(view)
    text = "\n".join(head)
    for number, line in enumerate(lines, 1):
        left = len(lines) - number
        more = f"\n{more_line(left)}" if left else ""
        if len(text) + len(line) + len(more) + 2 > LONGEST:
            text += f"\n{more_line(left + 1)}"
            break
        text += f"\n{line}"
    return text[: LONGEST - 1] + "\n"


def results_csv(view: SharedResults) -> bytes:
    """Write the table: a column of prizes where money is told. The names of the columns are English."""
    return b"".join(encoded(_csv_rows(view)))


def facts_line(view: SharedResults) -> str:
    """Say how many entered and what they played for, and that it goes on where it does."""
    facts = [] if view.over or view.cash else [say("Results so far")]
    facts += [] if view.cash else [say_counted("{count} entry", "{count} entries", view.entries)]
    if view.pool is not None:
        facts.append(say("prize pool {money}", money=money_text(view.pool, view.head.currency)))
    return " · ".join(facts)


def row_line(row: SharedRow, view: SharedResults) -> str:
    """Write a place in a line: `2-3. Ann, 120 €`."""
    place = f"{row.place}. " if row.place else ""
    return f"{place}{', '.join(part for part in (row.name, prize_text(row, view)) if part)}"


def prize_text(row: SharedRow, view: SharedResults) -> str:
    """Write what a place pays, empty where it is nothing or not told; the result of a night may be 0."""
    told = row.prize is not None and (view.cash or row.prize != 0)
    money = money_text(row.prize or Money(0), view.head.currency) if told else ""
    return ", ".join(part for part in (money, *row.things) if part)


def seat_lines(view: SharedResults) -> list[str]:
    """List who has a seat of a satellite, under a line of its own."""
    return [say("Seats"), *view.seats] if view.seats else []


def more_line(count: int) -> str:
    """Say how many are left out."""
    return say_counted("and {count} more", "and {count} more", count)


def _csv_rows(view: SharedResults) -> Iterator[tuple[Cell, ...]]:
    told = any(row.prize is not None for row in view.rows)
    yield ("place", "name", "result" if view.cash else "prize", "things") if told else ("place", "name")
    for row in view.rows:
        prize = None if row.prize is None else amount_cell(row.prize, view.head.currency.decimals)
        yield (row.place, row.name, *((prize, "; ".join(row.things)) if told else ()))
    for name in view.seats:
        yield ("seat", name, *((None, "") if told else ()))
