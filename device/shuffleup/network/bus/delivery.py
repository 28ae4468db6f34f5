"""A journal row on its way across the bus."""

from collections.abc import Mapping

import msgspec

from shuffleup.kernel.field_types import Stream, TableNo, table_stream
from shuffleup.network.bus import UnreadableMessage
from shuffleup.network.bus.stream import RowLink, before
from shuffleup.storage.journal.chain import intact, stray_texts
from shuffleup.storage.journal.json_row import JsonRow, json_fields, row_from
from shuffleup.storage.journal.row import Row

ROOM = Stream("room")
"""What a row of the floor concerns that is for everybody, in the place of the streams of tables."""


class UnreadableDelivery(UnreadableMessage):
    """The message is not a row, or not as its owner stored it."""


class Delivery(msgspec.Struct, frozen=True):
    """A row, and the epoch that its sender owns the stream in.

    The row's own epoch may be lower: a unit that took a stream over also sends what came before. But
    whoever sends with a lower `owner_epoch` than another has lost the stream to that other.
    `root` is that of the sender's journal: a box that comes back from last week's event has another one. It
    is empty where a row was taken from no bus. `life` is the last one of the box that sends a row of its
    table (`network.bus.notices.LifeTold`). `proof` shows that the floor has written a row of its own
    stream (`network.trust.epoch_proof`); a table's hands are signed by themselves.

    `links` says whom a row of the floor concerns, tables by their streams or `ROOM`, and which row of theirs
    comes before it. A row for the room names the tables to which another row came after the last one for the
    room; for all others the one for the room comes before.
    """

    owner_epoch: int
    row: Row
    root: bytes = b""
    proof: str = ""
    links: Mapping[Stream, RowLink] = {}
    life: str = ""

    def after(self, table: TableNo | None) -> RowLink | None:
        """Name the row before this one that a reader has to know; None where the row does not concern it.

        One who reads for no `table` in particular reads every row.
        """
        if table is None:
            return before(self.row)
        return self.links.get(table_stream(table)) or self.links.get(ROOM)


class _Json(JsonRow[msgspec.Raw], frozen=True, kw_only=True, forbid_unknown_fields=False):
    """A delivery as JSON: the payload of its row stands in it as it is. A later release may say more."""

    owner_epoch: int
    root: str
    proof: str = ""
    links: Mapping[Stream, RowLink] = {}
    life: str = ""


def encode_delivery(delivery: Delivery) -> bytes:
    """Write a delivery as JSON."""
    fields = json_fields(delivery.row, msgspec.Raw(delivery.row.payload))
    sent = _Json(
        **fields,
        owner_epoch=delivery.owner_epoch,
        root=delivery.root.hex(),
        proof=delivery.proof,
        links=dict(delivery.links),
        life=delivery.life,
    )
    return msgspec.json.encode(sent)


def decode_delivery(octets: bytes) -> Delivery:
    """Read a delivery back, the row byte for byte as it was stored.

    Raises:
        UnreadableDelivery: it is malformed, the row does not match its hash, or a text of a person beside it
            does not match its digest.
    """
    try:
        read = msgspec.json.decode(octets, type=_Json)
        row, of_event = row_from(read, bytes(read.payload)), bytes.fromhex(read.root)
    except (ValueError, RecursionError) as error:
        raise UnreadableDelivery(f"not a row: {error}") from error
    if not intact(row):
        raise UnreadableDelivery(f"{row.stream} row {row.seq} is not as its owner stored it")
    if wrong := stray_texts(row):
        raise UnreadableDelivery(f"{row.stream} row {row.seq}: {wrong}")
    return Delivery(read.owner_epoch, row, of_event, read.proof, read.links, read.life)
