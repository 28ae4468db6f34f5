"""A list of players, one per line or row; if one line is wrong, no player of the list is entered."""

from collections.abc import Sequence

import msgspec

from shuffleup.floor.entries.person_names import alike, fault_of_name, same_name, tidy
from shuffleup.formats.csv_export.writing import as_typed
from shuffleup.formats.players_csv.columns import Columns, columns_of, headed, without_head
from shuffleup.formats.players_csv.table import DELIMITERS, BadQuotes, TableRow, rows_of
from shuffleup.kernel.language import say
from shuffleup.kernel.refusals import Refusal
from shuffleup.protocol.command_refusals import (
    NamedInLineBefore,
    NameOrCells,
    NoNameColumn,
    NoNameInLine,
    NoNameInList,
    NotText,
    QuotesNotClosed,
    TooManyNames,
)
from shuffleup.views.words import refused
from shuffleup.views.words.tasks import looks_like

MOST_PLAYERS = 5000
"""A list that is longer is another file."""


class BadLine(msgspec.Struct, frozen=True):
    """A line that cannot be read or is to be looked at, 0 for the file as a whole, and why.

    `why` is for a person, `code` and `facts` are the same for a program; they are empty for a mere warning.
    """

    line: int
    why: str
    code: str = ""
    facts: dict[str, object] = {}

    def __str__(self) -> str:
        return f"{say('line {line}', line=self.line)}: {self.why}" if self.line else self.why


class ReadLine(msgspec.Struct, frozen=True):
    """The name in a line that could be cut into cells, and why it can be no entry, empty where it can."""

    line: int
    name: str
    fault: Refusal | None = None

    @property
    def why(self) -> str:
        """Say the fault, empty where there is none."""
        return refused(self.fault) if self.fault else ""


class PlayersRead(msgspec.Struct, frozen=True):
    """The contents of a file: names in its order, its errors, and columns that no entry has room for.

    `names` are empty where anything is wrong; `lines` are all that could be cut into cells, right or wrong.
    """

    names: tuple[str, ...] = ()
    bad: tuple[BadLine, ...] = ()
    unused: tuple[str, ...] = ()
    lines: tuple[ReadLine, ...] = ()


def read_players(content: bytes) -> PlayersRead:
    """Read a list of players.

    Comma, semicolon or tab; with a head or without one; quotes as spreadsheets write them; blank lines are
    passed over. The name is the first column, or that of the head: `name`, or `first name` and `last name`.
    A cell beyond the columns, and `Kim, Pat` without a head, is refused: it may be half of a name.
    """
    try:
        rows = list(rows_of(content, MOST_PLAYERS + 1))
    except NotText as error:
        return PlayersRead(bad=(bad_line(0, error),))
    except BadQuotes as error:
        return PlayersRead(bad=(bad_line(error.line, QuotesNotClosed()),))
    if not rows:
        return PlayersRead(bad=(bad_line(0, NoNameInList()),))
    has_head = headed(rows[0].cells)
    columns, body = (columns_of(rows[0].cells), rows[1:]) if has_head else (without_head(rows), rows)
    if not columns.name:
        return PlayersRead(bad=(bad_line(rows[0].line, NoNameColumn()),))
    unnamed = [f"column {number}" for number in range(1, len(rows[0].cells) + 1)]
    head = [cell.strip() or name for cell, name in zip(rows[0].cells, unnamed, strict=True)]
    lines = _lines(body, columns, head if has_head else unnamed, has_head=has_head)
    names = [one.name for one in lines if not one.fault]
    bad = [bad_line(one.line, one.fault) for one in lines if one.fault]
    if not names and not bad:
        bad = [bad_line(0, NoNameInList())]
    if len(names) > MOST_PLAYERS:
        bad = [bad_line(0, TooManyNames(len(names), MOST_PLAYERS))]
    return PlayersRead(() if bad else tuple(names), tuple(bad), columns.unused, tuple(lines))


def bad_line(line: int, fault: Refusal) -> BadLine:
    """Put the fault of a line, 0 for the file, into words."""
    return BadLine(line, refused(fault), fault.code, fault.facts)


def as_lines(lines: Sequence[ReadLine]) -> str:
    """Write names as a list that is read as these names again: quotes where a name holds what parts cells."""
    return "\n".join(_quoted(one.name) for one in lines if one.name)


def lines_alike(lines: Sequence[ReadLine], entered: Sequence[str] = ()) -> tuple[BadLine, ...]:
    """List the lines whose name a person takes for one of an earlier line or of somebody entered."""
    names = [*entered, *(one.name for one in lines)]
    return tuple(
        BadLine(lines[at - len(entered)].line, looks_like(names[at], names[other]))
        for at, other in alike(names).items()
        if at >= len(entered)
    )


def _quoted(name: str) -> str:
    doubled = name.replace('"', '""')
    return f'"{doubled}"' if any(sign in name for sign in (*DELIMITERS, '"')) else name


def _lines(
    rows: Sequence[TableRow], columns: Columns, head: Sequence[str], *, has_head: bool
) -> list[ReadLine]:
    first: dict[str, int] = {}
    read: list[ReadLine] = []
    for row in rows:
        parts = [as_typed(row.cells[at].strip()) for at in columns.name if at < len(row.cells)]
        name = tidy(" ".join(parts))
        fault: Refusal | None = fault_of_name(name) or (None if name else NoNameInLine())
        before = first.setdefault(same_name(name), row.line)
        if not fault and before != row.line:
            fault = NamedInLineBefore(name, before)
        cells = [tidy(cell) for cell in row.cells if cell.strip()]
        if not has_head and len(cells) > 1 and (row.is_typed or isinstance(fault, NamedInLineBefore)):
            fault = NameOrCells(", ".join(cells))
        read.append(ReadLine(row.line, name, row.beyond(head) or fault))
    return read
