"""A list of players, one per line or row; if one line is wrong, no player of the list is entered.

Its rows are as any spreadsheet saves them: encoding, separator and cells are found out. A header says which
column contains the name, in common words for it.
"""

import codecs
import csv
import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

import msgspec

from shuffleup.floor.entries.person_names import alike, fault_of_name, same_name, tidy
from shuffleup.formats.csv_export import as_typed
from shuffleup.kernel.language import say
from shuffleup.kernel.refusals import Refusal
from shuffleup.protocol import command_refusals
from shuffleup.views.words.refusals import refused
from shuffleup.views.words.tasks import looks_like

MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
"""Byte-order marks, each with its encoding."""


def text_of(content: bytes) -> str:
    """Read a file as UTF-8, with or without its mark, as UTF-16 with one, else as Windows writes it (cp1252).

    Raises:
        NotText: it is none of these, or holds a zero byte as no list of names does.
    """
    marked = next((encoding for mark, encoding in MARKS if content.startswith(mark)), None)
    text = _decoded(content, (marked,) if marked else ("utf-8", "cp1252"))
    if text is None or "\0" in text:
        raise command_refusals.NotText()
    return text


def _decoded(content: bytes, encodings: tuple[str, ...]) -> str | None:
    for encoding in encodings:
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    return None


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

    def beyond(self, head: Sequence[str]) -> command_refusals.CellsBeyondHead | None:
        """Say which cell stands in no column that has a name, None where all do."""
        named = (*(cell.strip() for cell in head), *[""] * len(self.cells))
        more = [
            cell.strip() for cell, name in zip(self.cells, named, strict=False) if cell.strip() and not name
        ]
        return command_refusals.CellsBeyondHead(more[0], len(self.cells), len(head)) if more else None


class _Lines:
    """The lines of a text; `taken` are those of the row that is being cut."""

    def __init__(self, text: str) -> None:
        self._text, self.taken = text, ""

    def __iter__(self) -> Iterator[str]:
        for line in _table_lines(self._text):
            self.taken += line
            yield line


def rows_of(content: bytes, most: int) -> Iterator[TableRow]:
    """Cut a file into its rows that are not blank, one more than `most` at most.

    Raises:
        NotText: it is no text.
        BadQuotes: a row cannot be cut.
    """
    text = text_of(content)
    said = _SAID.fullmatch(next(_table_lines(text), "").strip(" \r\n"))
    delimiter = said[1] if said else _delimiter(text)
    return islice(_cut(text, delimiter, begins=1, skip=said is not None), most + 1)


def _table_lines(text: str) -> Iterator[str]:
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
    for line in islice(_table_lines(text), LOOKED_AT):
        bare = _QUOTED.sub("", line)
        if any(sign in bare for sign in DELIMITERS):
            return max(reversed(DELIMITERS), key=bare.count)
    return ","


WHOLE = frozenset({"name", "player", "players", "full name", "spieler", "spielername", "namen"})
FIRST = frozenset({"first name", "firstname", "given name", "vorname"})
LAST = frozenset({"last name", "lastname", "surname", "family name", "nachname", "familienname"})
OTHERS = frozenset(
    {
        *("add ons", "bemerkung", "bounties", "chips", "city", "club", "country", "crew", "e-mail", "email"),
        *("entry", "id", "no", "note", "notes", "nr", "number", "owes", "paid", "paid on", "phone", "rebuys"),
        *("seat", "status", "table", "team", "telefon", "verein"),
    }
)
"""Other headings of such lists, for which entries have no field."""


class Columns(msgspec.Struct, frozen=True):
    """The cells that, joined, are the name, and the columns that are not used."""

    name: tuple[int, ...]
    unused: tuple[str, ...] = ()


def headed(row: Sequence[str]) -> bool:
    """Say whether a row is a head.

    One of several cells calls itself a name, whatever the others are, or every cell is a word of heads.
    """
    words = [word for word in map(_word, row) if word]
    names = [word for word in words if word in WHOLE | FIRST | LAST]
    known = all(word in OTHERS for word in words if word not in names)
    return bool(words) and (known or (len(words) > 1 and bool(names)))


def columns_of(head: Sequence[str]) -> Columns:
    """Find the name by the head; without a column for it `name` is empty."""
    words = [_word(cell) for cell in head]
    whole = [at for at, word in enumerate(words) if word in WHOLE][:1]
    halves = [at for kind in (FIRST, LAST) for at, word in enumerate(words) if word in kind]
    used = tuple(whole or halves)
    unused = (cell.strip() or f"column {at}" for at, cell in enumerate(head, 1) if at - 1 not in used)
    return Columns(used, tuple(unused))


def without_head(rows: Sequence[TableRow]) -> Columns:
    """Take the first column for the name, and name the others by their numbers."""
    most = max((len(row.cells) for row in rows), default=1)
    return Columns((0,), tuple(f"column {number}" for number in range(2, most + 1)))


def _word(cell: str) -> str:
    return " ".join(cell.replace("_", " ").split()).casefold()


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
    rows = rows_or_fault(content)
    if isinstance(rows, BadLine):
        return PlayersRead(bad=(rows,))
    has_head = headed(rows[0].cells)
    columns, body = (columns_of(rows[0].cells), rows[1:]) if has_head else (without_head(rows), rows)
    if not columns.name:
        return PlayersRead(bad=(bad_line(rows[0].line, command_refusals.NoNameColumn()),))
    unnamed = [f"column {number}" for number in range(1, len(rows[0].cells) + 1)]
    head = [cell.strip() or name for cell, name in zip(rows[0].cells, unnamed, strict=True)]
    lines = _lines(body, columns, head if has_head else unnamed, has_head=has_head)
    names = [one.name for one in lines if not one.fault]
    bad = [bad_line(one.line, one.fault) for one in lines if one.fault]
    if not names and not bad:
        bad = [bad_line(0, command_refusals.NoNameInList())]
    if len(names) > MOST_PLAYERS:
        bad = [bad_line(0, command_refusals.TooManyNames(len(names), MOST_PLAYERS))]
    return PlayersRead(() if bad else tuple(names), tuple(bad), columns.unused, tuple(lines))


def rows_or_fault(content: bytes) -> Sequence[TableRow] | BadLine:
    """Cut a list of names into its rows, one at least, or say why there are none."""
    try:
        rows = list(rows_of(content, MOST_PLAYERS + 1))
    except command_refusals.NotText as error:
        return bad_line(0, error)
    except BadQuotes as error:
        return bad_line(error.line, command_refusals.QuotesNotClosed())
    return rows or bad_line(0, command_refusals.NoNameInList())


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
        fault: Refusal | None = fault_of_name(name) or (None if name else command_refusals.NoNameInLine())
        before = first.setdefault(same_name(name), row.line)
        if not fault and before != row.line:
            fault = command_refusals.NamedInLineBefore(name, before)
        cells = [tidy(cell) for cell in row.cells if cell.strip()]
        if (
            not has_head
            and len(cells) > 1
            and (row.is_typed or isinstance(fault, command_refusals.NamedInLineBefore))
        ):
            fault = command_refusals.NameOrCells(", ".join(cells))
        read.append(ReadLine(row.line, name, row.beyond(head) or fault))
    return read
