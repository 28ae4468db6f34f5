"""The event as tables for a spreadsheet: CSV that Excel and LibreOffice open correctly.

Column names are English on every box, because programs read them.
The file begins with a byte order mark: without it Excel reads UTF-8 as the code page of its computer, and
every name with an accent is wrong; LibreOffice and our own reader accept the mark. In countries that write
12,50 the separator is a semicolon, as Excel expects there. Nothing of the club is imported here: a box that
plays a table loads this module.
"""

import csv
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime

from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Money, TableNo
from shuffleup.kernel.language import decimal_mark
from shuffleup.table.hand.hand_events import HandSealed
from shuffleup.views.deal_and_settlement import settlement_view
from shuffleup.views.director_console import floor_view
from shuffleup.views.papers import result_sheet_view

Cell = str | int | None
Sheet = Iterable[tuple[Cell, ...]]
"""Rows of cells, the names of the columns first."""

MARK = "\ufeff"

RUNS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""Characters that a spreadsheet takes for the beginning of a formula, with those of East Asian keyboards."""


NUMBER = re.compile(r"-\d+(?:[.,]\d+)?\Z", re.ASCII)
"""A number below zero, which a spreadsheet may add up."""


class _Line:
    """The target of the standard library's writer; it holds one line."""

    def __init__(self) -> None:
        self.text = ""

    def write(self, text: str) -> None:
        self.text = text


def encoded(sheet: Sheet) -> Iterator[bytes]:
    """Write a table, row by row."""
    line = _Line()
    writer = csv.writer(line, delimiter=";" if decimal_mark() == "," else ",")
    yield MARK.encode()
    for row in sheet:
        writer.writerow([harmless(cell) for cell in row])
        yield line.text.encode()


def harmless(cell: Cell) -> Cell:
    """Put an apostrophe before a text that a spreadsheet would run; a number is a number, below zero too."""
    if isinstance(cell, str) and cell.startswith(RUNS) and not NUMBER.match(cell):
        return f"'{cell}"
    return cell


def as_typed(cell: str) -> str:
    """Return a cell as it was before it was made harmless."""
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(RUNS) else cell


Row = tuple[Cell, ...]

SealedRow = tuple[TableNo, datetime, int, str, HandSealed]
"""A sealed hand with its table, the time of its seal, the number of the row and its hash in hex."""


def player_rows(floor: Floor) -> Iterator[Row]:
    """List every entry: where it sits, what it holds, what it has paid and owes."""
    yield (
        *("entry", "name", "status", "table", "seat", "chips"),
        *("paid", "paid_on", "owes", "rebuys", "add_ons", "notes"),
    )
    for one in floor_view(floor, 0).entries:
        money = (_money(floor, one.paid), one.paid_on, _money(floor, one.owes))
        notes = "; ".join(one.notes)
        yield (
            *(one.id, one.name, one.status, one.table, one.seat, one.chips + one.brought),
            *(*money, one.rebuys, one.add_ons, notes),
        )


def result_rows(floor: Floor) -> Iterator[Row]:
    """List the places with what they pay, the best first; at a cash table what each has cashed."""
    yield ("place", "to_place", "name", "prize", "things", "bounties")
    view = result_sheet_view(floor)
    for one in view.lines:
        if view.cash:
            yield (None, None, one.name, _money(floor, one.prize), "", "")
        else:
            prize, won = _money(floor, one.prize), _money(floor, one.bounties)
            yield (one.first, one.last, one.name, prize, "; ".join(one.things), won)


def purchase_rows(floor: Floor) -> Iterator[Row]:
    """List what was bought beyond the first stack, entry by entry."""
    yield ("entry", "name", "what", "chips", "price")
    for entry in floor.entries:
        for sale in entry.sales:
            yield (entry.id, entry.name, sale.what, sale.chips, _money(floor, sale.price))


TABLES: Mapping[str, Callable[[Floor], Sheet]] = {
    "players.csv": player_rows,
    "results.csv": result_rows,
    "purchases.csv": purchase_rows,
}
"""The tables of every event that follow from its floor, by the names of their files."""


def settlement_rows(floor: Floor) -> Iterator[Row]:
    """List the results of a cash night, then its payments, one a row (SET-10)."""
    yield (
        *("name", "in", "out", "result", "carried", "handed", "to_settle"),
        *("pays", "to", "amount", "paid", "paid_on", "paid_by"),
    )
    view = settlement_view(floor)
    for one in view.lines:
        figures = (one.bought, one.cashed, one.own, one.carried, one.handed, one.total)
        yield (one.name, *(_money(floor, amount) for amount in figures), *("",) * 6)
    for pay in view.payments:
        amount, paid = _money(floor, pay.amount), "yes" if pay.paid else "no"
        yield (*("",) * 7, pay.payer, pay.payee, amount, paid, pay.day, pay.by)


def hand_rows(floor: Floor, hands: Iterable[SealedRow]) -> Iterator[Row]:
    """List every result that a table has sealed, in the order of the tables."""
    yield ("table", "hand", "sealed_utc", "players", "chips_after", "broke", "rake", "counted", "row", "hash")
    names = {entry.id: entry.name for entry in floor.entries}
    for table, at, row, digest, hand in hands:
        broke = [names.get(one.entry, one.entry) for one in hand.seats if one.before and not one.after]
        yield (
            *(table, hand.hand, at.strftime("%Y-%m-%d %H:%M:%S"), len(hand.seats)),
            *(sum(one.after for one in hand.seats), "; ".join(broke), hand.rake),
            *("yes" if hand.counted else "no", row, digest),
        )


def _money(floor: Floor, amount: Money) -> str | int:
    return amount_cell(amount, floor.rules.event.money_format().decimals)


def amount_cell(amount: Money, decimals: int) -> str | int:
    """Write an amount as a number that can be added up: without a sign, and without gaps."""
    whole, minor = divmod(abs(amount), int(10**decimals))
    if not minor:
        return -whole if amount < 0 else whole
    return f"{'-' if amount < 0 else ''}{whole}{decimal_mark()}{minor:0{decimals}}"
