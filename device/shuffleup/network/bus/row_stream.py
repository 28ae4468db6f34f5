"""Another unit's stream: its rows on the bus, read in order and each once, though the network loses some.

A reader follows all rows of a stream, or those alone that concern one table. In both cases each row names the
row before it that the reader has to know, so that a gap is seen. All of it is arithmetic on a frozen
`Reading`; `shuffleup.network.bus.inbox` puts it on a bus.
"""

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from shuffleup.kernel.field_types import Stream, TableNo, table_stream
from shuffleup.network.bus import UnreadableMessage
from shuffleup.storage.journal.row_hash import JsonRow, Row, intact, json_fields, row_from, stray_texts

HELD_ROWS = 256
"""Rows kept while an earlier one is missing; those beyond are dropped, and requested later."""

ROWS_AN_ASK = 200
"""Rows requested at a time, so that an answer stays small."""


LAST_NUMBER = 2**40 - 1
"""No row has a higher number (`storage.journal.schema.SEQ_BITS`)."""


class StreamForked(Exception):
    """Two units wrote to one stream: what comes does not follow what was read. A person has to choose."""

    def __init__(self, stream: Stream, why: str) -> None:
        super().__init__(why)
        self.stream = stream


class Position(msgspec.Struct, frozen=True):
    """The position of a reader in a stream: the last row's epoch, number and hash.

    At the very start: epoch 0, number 0 and the hash that the event's first rows follow (`journal.root`).
    Of `hash` a reader may know the beginning alone, or nothing.
    """

    stream: Stream
    epoch: int
    seq: int
    hash: bytes


LINK_OCTETS = 8
"""The part of a hash that goes with a link: what names it is signed or chained itself, so it only has to tell
two branches apart."""


class RowLink(msgspec.Struct, frozen=True, array_like=True):
    """The row that a reader has to know before another: its number, and its hash or how that begins."""

    seq: int
    hash: bytes

    def is_of(self, at: Position) -> bool:
        """Say whether a position is behind this row, as far as both hashes are known."""
        known = at.hash.startswith(self.hash) or self.hash.startswith(at.hash)
        return self.seq == at.seq and known


class RowRequest(msgspec.Struct, frozen=True):
    """A request for the rows of a stream after one sequence number, up to and including another.

    With a `table` it is for those alone that concern that table.
    """

    stream: Stream
    after: int
    upto: int
    table: TableNo | None = None


class HeldRow(msgspec.Struct, frozen=True):
    """A row that waits for its turn, which comes when row `after` was taken."""

    row: Row
    after: RowLink


class Reading(msgspec.Struct, frozen=True):
    """A stream as far as its reader knows it.

    `at` is the last row that was taken; `owner_epoch` the highest that an owner claimed; `heard` the
    highest sequence number known to exist, `asked` the highest asked for; `held` are rows in order that
    cannot all be taken yet. With a `table` only what concerns that table is read.
    """

    at: Position
    owner_epoch: int
    heard: int
    asked: int
    held: tuple[HeldRow, ...] = ()
    table: TableNo | None = None


def start(at: Position, table: TableNo | None = None) -> Reading:
    """Begin to read behind a position."""
    return Reading(at, owner_epoch=at.epoch, heard=at.seq, asked=at.seq, table=table)


def hear(reading: Reading, owner_epoch: int, seq: int) -> Reading:
    """Learn that the stream's owner has stored a row `seq`; what a former owner says is ignored.

    Rows of a former owner that were not taken yet are dropped, for the new one may have others.
    """
    if owner_epoch < reading.owner_epoch:
        return reading
    if owner_epoch > reading.owner_epoch:
        at = reading.at.seq
        reading = replace(reading, owner_epoch=owner_epoch, heard=at, asked=at, held=())
    return replace(reading, heard=max(reading.heard, seq))


def lost_asks(reading: Reading) -> Reading:
    """Forget all open requests: the owner was gone, and answers none of them."""
    return replace(reading, asked=reading.at.seq)


def before(row: Row) -> RowLink:
    """Name the row that comes before another in its stream."""
    return RowLink(row.seq - 1, row.previous_hash)


def receive(reading: Reading, owner_epoch: int, row: Row, after: RowLink | None = None) -> Reading:
    """Take in a row from the network: it is held until its turn, or dropped if it is known or outdated.

    `after` is the row that this reader has to know first: the one before it in the stream, unless it is told.
    """
    if owner_epoch < reading.owner_epoch:
        return reading
    reading = hear(reading, owner_epoch, row.seq)
    # A broker with QoS 1 may deliver a message twice (MQTT 5, 4.3.2), and a row that was asked for comes
    # again.
    if row.seq <= reading.at.seq or any(held.row.seq == row.seq for held in reading.held):
        return reading
    held = sorted((*reading.held, HeldRow(row, after or before(row))), key=lambda each: each.row.seq)
    # The first of them: those further behind are asked for once there is room again.
    return replace(reading, held=tuple(held[:HELD_ROWS]))


def ready(reading: Reading) -> tuple[Row, ...]:
    """Give the rows whose turn it is, in order; none while the first of them has not come.

    Raises:
        StreamForked: the first of them does not follow the row that was taken last.
    """
    if (first := _first_in_line(reading)) is None:
        return ()
    if not first.after.is_of(reading.at):
        row = first.row
        raise StreamForked(
            row.stream,
            f"{row.stream} row {row.seq} of epoch {row.epoch} does not follow what was read before it. "
            "Two units wrote to this stream: choose which one is right.",
        )
    rows = [first.row]
    for held in reading.held[1:]:
        if not held.after.is_of(behind(rows[-1])):
            break  # a gap, or a fork that is told when its turn comes
        rows.append(held.row)
    return tuple(rows)


def behind(row: Row) -> Position:
    """Give the position of a reader who has taken a row."""
    return Position(row.stream, row.epoch, row.seq, row.hash)


def took(reading: Reading, row: Row) -> Reading:
    """Move on behind the row that was ready and has been dealt with."""
    held = tuple(held for held in reading.held if held.row.seq > row.seq)
    return replace(reading, at=behind(row), held=held)


def ask(reading: Reading, *, again: bool = False) -> tuple[Reading, RowRequest | None]:
    """Return the request to send to the owner, None if nothing is missing or the request is open already.

    `again` asks once more for what was asked for and has not come, or came and could not be dealt with.
    A forked stream asks for nothing.
    """
    at, first = reading.at, _first_in_line(reading)
    forked = first is not None and not first.after.is_of(at)
    if reading.heard <= at.seq or forked or (reading.asked > at.seq and not again):
        return reading, None
    gap_end = reading.held[0].after.seq if reading.held and not first else reading.heard
    # What concerns one table are few rows of many: the owner sends these alone, however far the numbers go.
    upto = gap_end if reading.table is not None else min(gap_end, at.seq + ROWS_AN_ASK)
    return replace(reading, asked=upto), RowRequest(at.stream, at.seq, upto, reading.table)


def _first_in_line(reading: Reading) -> HeldRow | None:
    due = reading.held and reading.held[0].after.seq <= reading.at.seq
    return reading.held[0] if due else None


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
    stream (`network.trust.floor_authority`); a table's hands are signed by themselves.

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
        # A link of the table's own goes first: another row came to it after the last one for the room.
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
