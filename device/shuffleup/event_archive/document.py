"""The layout of an archive: a JSON document with one row a line, so that it can be read in pieces."""

import msgspec

from shuffleup.amounts import Millis
from shuffleup.identity import Actor, CommandId, Stream
from shuffleup.journal import Quarantined, Row

FORMAT = "shuffle-up event archive"
VERSION = 1


class ArchivedRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a stream; `payload` is the JSON of its event as a text, byte for byte, hashes are in hex."""

    stream: Stream
    epoch: int
    seq: int
    command_id: CommandId
    caused_by: tuple[Stream, int] | None
    actor: Actor
    type: str
    version: int
    payload: str
    wall: str
    boot_id: str
    monotonic: Millis
    previous_hash: str
    hash: str


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands before the rows; `genesis` is the text that every chain begins with."""

    format: str
    version: int
    event: str
    over: bool
    genesis: str


class Tail(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands behind the rows.

    `secrets` are decks by their names, in hex, and none before the event is over. `set_aside` is the
    quarantine of the journal.
    """

    count: int
    secrets: dict[str, str]
    set_aside: tuple[Quarantined, ...] = ()


class Document(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of it, for an archive that another program has written anew."""

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
    return ArchivedRow(
        row.stream,
        row.epoch,
        row.seq,
        row.command_id,
        row.caused_by,
        row.actor,
        row.type,
        row.version,
        row.payload.decode(),
        row.wall,
        row.boot_id,
        row.monotonic,
        row.previous_hash.hex(),
        row.hash.hex(),
    )


def row_of(kept: ArchivedRow) -> Row:
    """Read a row from the archive; raises `ValueError` for a hash that is not in hex."""
    return Row(
        kept.stream,
        kept.epoch,
        kept.seq,
        kept.command_id,
        kept.caused_by,
        kept.actor,
        kept.type,
        kept.version,
        kept.payload.encode(),
        kept.wall,
        kept.boot_id,
        kept.monotonic,
        bytes.fromhex(kept.previous_hash),
        bytes.fromhex(kept.hash),
    )
