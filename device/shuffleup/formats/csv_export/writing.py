"""Tables as CSV that Excel and LibreOffice open correctly.

The file begins with a byte order mark: without it Excel reads UTF-8 as the code page of its computer, and
every name with an accent is wrong; LibreOffice and our own reader accept the mark. In countries that write
12,50 the separator is a semicolon, as Excel expects there.
"""

import csv
import re
from collections.abc import Iterable, Iterator

from shuffleup.kernel.language import decimal_mark

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
