"""A list of sign-ups as a spreadsheet or a program writes it: CSV with a head, or JSON (BEF-02, BEF-04).

One line that is wrong does not spoil the others; what is wrong with the whole file is one refusal.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

import msgspec

from shuffleup.floor.entries.person_names import same_name
from shuffleup.floor.signups.signup_acts import MOST_LINES, TooManyLines
from shuffleup.floor.signups.signup_line import read_line
from shuffleup.formats.csv_export import as_typed
from shuffleup.formats.players_csv.reading import BadQuotes, columns_of, rows_of, text_of
from shuffleup.formats.signups.chat_replies import MARK, read_replies
from shuffleup.formats.signups.signups_read import LineRead, SignUpsRead, wrong
from shuffleup.kernel.refusals import Refusal, UnreadableCommand
from shuffleup.protocol.command_refusals import NoNameColumn

BIGGEST_FILE = 2_000_000
"""Bytes."""

COLUMNS: Mapping[str, str] = {
    **{column: column for column in ("answer", "guests", "paid", "note", "when", "person")},
    **{"antwort": "answer", "gäste": "guests", "gaeste": "guests", "bezahlt": "paid"},
    **{"notiz": "note", "zeit": "when"},
}
"""The words of a head, beside those for the name, by what they mean."""


_JSON = re.compile(r"\s*(\{|\[\s*[\[{\"\]])")
"""The beginning of JSON; a chat begins with a time in square brackets, too."""


class FileTooLarge(UnreadableCommand):
    """`most` is in bytes."""

    most: int


class CellNotClosed(UnreadableCommand):
    """The quotes around a cell of the row that begins in this `line` are not closed."""

    line: int


class BadJson(UnreadableCommand):
    """`fault` is what the reader of JSON reports."""

    fault: str


def read_signups(content: bytes, code: str = "", decimals: int = 2) -> SignUpsRead:
    """Read a file, or a chat with replies to the invitation of this `code`.

    Money counts in the last of so many `decimals`.
    """
    try:
        if len(content) > BIGGEST_FILE:
            raise FileTooLarge(BIGGEST_FILE)
        text = text_of(content)
        if _JSON.match(text):
            return _json(text, decimals)
        if MARK in text:
            return _within(read_replies(text, code))
        return _table(content, decimals)
    except Refusal as fault:
        return SignUpsRead(wrong=(wrong(0, fault),))


def _within(read: SignUpsRead) -> SignUpsRead:
    if len(read.lines) > MOST_LINES:
        raise TooManyLines(len(read.lines), MOST_LINES)
    return read


def _table(content: bytes, decimals: int) -> SignUpsRead:
    try:
        rows = list(rows_of(content, MOST_LINES + 1))
    except BadQuotes as error:
        raise CellNotClosed(error.line) from error
    head = rows[0].cells if rows else ()
    columns = _columns(head)
    if "name" not in columns:
        raise NoNameColumn()
    if len(rows) - 1 > MOST_LINES:
        raise TooManyLines(len(rows) - 1, MOST_LINES)
    used = {at for places in columns.values() for at in places}
    unused = tuple(cell.strip() or f"column {at + 1}" for at, cell in enumerate(head) if at not in used)
    longer = tuple(row.line for row in rows[1:] if any(cell.strip() for cell in row.cells[len(head) :]))
    lines = ((row.line, _cells(row.cells, columns)) for row in rows[1:])
    return msgspec.structs.replace(_read(lines, decimals), unused=unused, longer=longer)


def _columns(head: Sequence[str]) -> dict[str, tuple[int, ...]]:
    """Find where each field stands; of two columns for one the first is read."""
    found: dict[str, tuple[int, ...]] = {}
    for at, cell in enumerate(head):
        if field := COLUMNS.get(same_name(cell.replace("_", " "))):
            found.setdefault(field, (at,))
    name = columns_of(head).name
    return {**found, "name": name} if name else found


def _cells(cells: Sequence[str], columns: Mapping[str, Sequence[int]]) -> dict[str, str]:
    typed = [as_typed(cell.strip()) for cell in cells]
    return {
        field: " ".join(typed[at] for at in places if at < len(typed)) for field, places in columns.items()
    }


def _read(lines: Iterable[tuple[int, Mapping[str, str]]], decimals: int) -> SignUpsRead:
    read, refused = list[LineRead](), []
    for number, cells in lines:
        try:
            read.append(LineRead(number, read_line(cells, decimals)))
        except Refusal as fault:
            refused.append(wrong(number, fault))
    return SignUpsRead(tuple(read), tuple(refused))


JsonCell = str | int | float | None


class SignUpJson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line as another program writes it."""

    name: str | None = None
    answer: str | None = None
    guests: JsonCell = None
    paid: JsonCell | msgspec.UnsetType = msgspec.UNSET
    note: str | msgspec.UnsetType | None = msgspec.UNSET
    when: str | None = None
    person: str | int | None = None


class SignUpFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file of another program."""

    schema: Literal["shuffleup-signup/1"]
    lines: list[SignUpJson]


def _json(text: str, decimals: int) -> SignUpsRead:
    try:
        file = msgspec.json.decode(text, type=SignUpFile)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise BadJson(str(error)[:200]) from error
    if len(file.lines) > MOST_LINES:
        raise TooManyLines(len(file.lines), MOST_LINES)
    return _read(enumerate(map(_of_json, file.lines), 1), decimals)


def _of_json(line: SignUpJson) -> dict[str, str]:
    cells = msgspec.structs.asdict(line).items()
    return {field: "" if cell is None else str(cell) for field, cell in cells if cell is not msgspec.UNSET}
