"""A journal row on its way across the bus."""

import msgspec

from shuffleup.amounts import Millis
from shuffleup.bus import UnreadableMessage
from shuffleup.identity import Actor, CommandId, Stream
from shuffleup.journal.chain import intact
from shuffleup.journal.row import Row


class UnreadableDelivery(UnreadableMessage):
    """What arrived is not a row, or not as its owner stored it."""


class Delivery(msgspec.Struct, frozen=True):
    """A row, and the epoch that its sender owns the stream in.

    The row's own epoch may be lower: a unit that took a stream over also sends what came before. But
    whoever sends with a lower `owner_epoch` than another has lost the stream to that other.
    `root` is that of the sender's journal: a box that comes back from last week's event has another one. It
    is empty where a row was taken from no bus. `proof` shows that the floor has written a row of its own
    stream (`venue.claims`); a table's hands are signed by themselves.
    """

    owner_epoch: int
    row: Row
    root: bytes = b""
    proof: str = ""


class _Json(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A delivery as JSON: the payload stands in it as it is, hashes are hexadecimal."""

    owner_epoch: int
    root: str
    stream: Stream
    epoch: int
    seq: int
    command_id: CommandId
    caused_by: tuple[Stream, int] | None
    actor: Actor
    type: str
    version: int
    payload: msgspec.Raw
    wall: str
    boot_id: str
    monotonic: Millis
    previous_hash: str
    hash: str
    proof: str = ""


def encode_delivery(delivery: Delivery) -> bytes:
    """Write a delivery as JSON."""
    fields = msgspec.structs.asdict(delivery.row)
    fields["payload"] = msgspec.Raw(delivery.row.payload)
    fields["previous_hash"] = delivery.row.previous_hash.hex()
    fields["hash"] = delivery.row.hash.hex()
    fields["root"], fields["proof"] = delivery.root.hex(), delivery.proof
    return msgspec.json.encode(_Json(owner_epoch=delivery.owner_epoch, **fields))


def decode_delivery(octets: bytes) -> Delivery:
    """Read a delivery back, the row byte for byte as it was stored.

    Raises:
        UnreadableDelivery: it is malformed, or the row does not match its hash.
    """
    try:
        read = msgspec.json.decode(octets, type=_Json)
        fields = msgspec.structs.asdict(read)
        fields["payload"] = bytes(read.payload)
        fields["previous_hash"] = bytes.fromhex(read.previous_hash)
        fields["hash"] = bytes.fromhex(read.hash)
        of_event = bytes.fromhex(read.root)
    except (ValueError, RecursionError) as error:
        raise UnreadableDelivery(f"not a row: {error}") from error
    row = Row(**{name: fields[name] for name in Row.__struct_fields__})
    if not intact(row):
        raise UnreadableDelivery(f"{row.stream} row {row.seq} is not as its owner stored it")
    return Delivery(read.owner_epoch, row, of_event, read.proof)
