"""The layout of an archive: a JSON document with one row per line, so that it can be read in pieces."""

import msgspec

from shuffleup.storage.journal import Quarantined, Row
from shuffleup.storage.journal.json_row import JsonRow, json_fields, row_from

FORMAT = "shuffle-up event archive"
VERSION = 1


ArchivedRow = JsonRow[str]
"""A row of an archive: its payload is the JSON of the event as a text, byte for byte."""


class ArchiveHead(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The part before the rows; `genesis` is the text that every chain begins with."""

    format: str
    version: int
    event: str
    over: bool
    genesis: str


class Tail(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The part behind the rows.

    `secrets` are decks by their names, in hex, and none before the event is over. `set_aside` is the
    quarantine of the journal.
    """

    count: int
    secrets: dict[str, str]
    set_aside: tuple[Quarantined, ...] = ()


class Document(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole archive, for one that another program has rewritten."""

    format: str
    version: int
    event: str
    over: bool
    genesis: str
    rows: tuple[ArchivedRow, ...]
    count: int
    secrets: dict[str, str]
    set_aside: tuple[Quarantined, ...] = ()


def archived(row: Row) -> ArchivedRow:
    """Write a row for the archive."""
    return ArchivedRow(**json_fields(row, row.payload.decode()))


def row_of(kept: ArchivedRow) -> Row:
    """Read a row from the archive; raises `ValueError` for a hash that is not in hex."""
    return row_from(kept, kept.payload.encode())
