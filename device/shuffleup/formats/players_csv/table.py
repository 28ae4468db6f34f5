"""The rows of a table as any spreadsheet saves it: which sign parts its cells, and which cells a row has."""

import csv
import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from shuffleup.formats.players_csv.text import text_of
from shuffleup.protocol.command_refusals import CellsBeyondHead

DELIMITERS = (";", "\t", ",")
LOOKED_AT = 50
"""Lines that are searched for a sign that parts cells."""

_SAID = re.compile(r'"?sep=([^\w\s"]|\t)"?[;,\t]*', re.IGNORECASE)
"""The line that Excel reads and writes before the table: `sep=;`."""
_LINE = re.compile(r"[^\r\n]*+(?:\r\n?|\n)|[^\r\n]++")
_QUOTED = re.compile(r'"[^"]*"')
_TYPED = re.compile(r",[ \t]+[^\s,]")


class BadQuotes(Exception):
    """A cell cannot be cut out; `line` is where its row begins."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


class TableRow(NamedTuple):
    """A row that is not blank; `line` is its first one, from 1.

    `is_typed` where a blank follows a comma, as in `Kim, Pat`: no spreadsheet writes one.
    """

    line: int
    cells: Sequence[str]
    is_typed: bool

    def beyond(self, head: Sequence[str]) -> CellsBeyondHead | None:
        """Say which cell stands in no column that has a name, None where all do."""
        named = (*(cell.strip() for cell in head), *[""] * len(self.cells))
        more = [
            cell.strip() for cell, name in zip(self.cells, named, strict=False) if cell.strip() and not name
        ]
        return CellsBeyondHead(more[0], len(self.cells), len(head)) if more else None


class _Lines:
    """The lines of a text; `taken` are those of the row that is being cut."""

    def __init__(self, text: str) -> None:
        self._text, self.taken = text, ""

    def __iter__(self) -> Iterator[str]:
        for line in _lines(self._text):
            self.taken += line
            yield line


def rows_of(content: bytes, most: int) -> Iterator[TableRow]:
    """Cut a file into its rows that are not blank, one more than `most` at most.

    Raises:
        NotText: it is no text.
        BadQuotes: a row cannot be cut.
    """
    text = text_of(content)
    said = _SAID.fullmatch(next(_lines(text), "").strip(" \r\n"))
    delimiter = said[1] if said else _delimiter(text)
    return islice(_cut(text, delimiter, begins=1, skip=said is not None), most + 1)


def _lines(text: str) -> Iterator[str]:
    return (found[0] for found in _LINE.finditer(text))


def _cut(text: str, delimiter: str, begins: int, *, skip: bool) -> Iterator[TableRow]:
    lines = _Lines(text)
    reader = csv.reader(lines, delimiter=delimiter, strict=True, skipinitialspace=True)
    while True:
        lines.taken = ""
        try:
            cells = next(reader, None)
        except csv.Error as error:
            raise BadQuotes(begins) from error
        if cells is None:
            return
        if any(cell.strip() for cell in cells) and not (skip and begins == 1):
            typed = delimiter == "," and _TYPED.search(_QUOTED.sub("", lines.taken)) is not None
            yield TableRow(begins, cells, typed)
        begins = reader.line_num + 1


def _delimiter(text: str) -> str:
    """Take the sign of which the first line with any of them has most, a comma where none has one."""
    for line in islice(_lines(text), LOOKED_AT):
        bare = _QUOTED.sub("", line)
        if any(sign in bare for sign in DELIMITERS):
            return max(reversed(DELIMITERS), key=bare.count)
    return ","
