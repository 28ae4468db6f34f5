"""A row as JSON, where it leaves the journal: on the bus and in an archive."""

from typing import Any, Generic, TypeVar

import msgspec

from shuffleup.kernel.field_types import Actor, CommandId, Millis, Stream
from shuffleup.storage.journal.row import Row
from shuffleup.storage.journal.texts import Text

Payload = TypeVar("Payload", str, msgspec.Raw)


class JsonRow(msgspec.Struct, Generic[Payload], frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A row of a stream: hashes are in hexadecimal, the payload is a text or stands in it as it is.

    Each text of a person is a pair: its random bytes in base64, and the text.
    """

    stream: Stream
    epoch: int
    seq: int
    command_id: CommandId
    caused_by: tuple[Stream, int] | None
    actor: Actor
    type: str
    version: int
    payload: Payload
    wall: str
    boot_id: str
    monotonic: Millis
    previous_hash: str
    hash: str
    texts: tuple[Text, ...] = ()


def json_fields(row: Row, payload: Payload) -> dict[str, Any]:
    """Give the fields of a row in JSON, with its payload as it is to be written."""
    hashes = {"previous_hash": row.previous_hash.hex(), "hash": row.hash.hex()}
    return msgspec.structs.asdict(row) | {"payload": payload} | hashes


def row_from(kept: JsonRow[Any], payload: bytes) -> Row:
    """Read a row back; raises `ValueError` for a hash that is not in hexadecimal."""
    fields = {name: getattr(kept, name) for name in Row.__struct_fields__}
    hashes = {name: bytes.fromhex(getattr(kept, name)) for name in ("previous_hash", "hash")}
    return Row(**fields | {"payload": payload} | hashes)
