"""Another unit's stream, read in order and each row once, even if the network loses or reorders rows.

All of it is arithmetic on a frozen `Reading`; `shuffleup.bus.inbox` puts it on a bus.
"""

import msgspec
from msgspec.structs import replace

from shuffleup.identity import Stream
from shuffleup.journal.row import Row

HELD_ROWS = 256
"""Rows kept while an earlier one is missing; those beyond are dropped, and asked for in their time."""

ROWS_AN_ASK = 200
"""Rows asked for at a time, so that an answer stays small."""


class StreamForked(Exception):
    """Two units wrote to one stream: what comes does not follow what was read. A person has to choose."""


class Position(msgspec.Struct, frozen=True):
    """The position of a reader in a stream: the last row's epoch, number and hash.

    At the very start: epoch 0, number 0 and the hash that the event's first rows follow (`journal.root`).
    """

    stream: Stream
    epoch: int
    seq: int
    hash: bytes


class RowRequest(msgspec.Struct, frozen=True):
    """A request for the rows of a stream after one sequence number, up to and including another."""

    stream: Stream
    after: int
    upto: int


class Reading(msgspec.Struct, frozen=True):
    """A stream as far as its reader knows it.

    `at` is the last row that was taken; `owner_epoch` the highest that an owner claimed; `heard` the
    highest sequence number known to exist, `asked` the highest asked for; `held` are rows in order that
    cannot all be taken yet.
    """

    at: Position
    owner_epoch: int
    heard: int
    asked: int
    held: tuple[Row, ...] = ()


def start(at: Position) -> Reading:
    """Begin to read behind a position."""
    return Reading(at, owner_epoch=at.epoch, heard=at.seq, asked=at.seq)


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
    """Forget what was asked: the owner was gone, and answers none of it."""
    return replace(reading, asked=reading.at.seq)


def receive(reading: Reading, owner_epoch: int, row: Row) -> Reading:
    """Take in a row from the network: it is held until its turn, or dropped if it is known or outdated."""
    if owner_epoch < reading.owner_epoch:
        return reading
    reading = hear(reading, owner_epoch, row.seq)
    if row.seq <= reading.at.seq or any(held.seq == row.seq for held in reading.held):
        return reading
    held = sorted((*reading.held, row), key=lambda each: each.seq)
    return replace(reading, held=tuple(held[:HELD_ROWS]))


def ready(reading: Reading) -> tuple[Row, ...]:
    """Give the rows whose turn it is, in order; none while the first of them has not come.

    Raises:
        StreamForked: the first of them does not follow the row that was taken last.
    """
    if (first := _first_in_line(reading)) is None:
        return ()
    if first.previous_hash != reading.at.hash:
        raise StreamForked(
            f"{first.stream} row {first.seq} of epoch {first.epoch} does not follow what was read before it. "
            "Two units wrote to this stream: choose which one is right."
        )
    rows = [first]
    for row in reading.held[1:]:
        if row.seq != rows[-1].seq + 1 or row.previous_hash != rows[-1].hash:
            break  # a gap, or a fork that is told when its turn comes
        rows.append(row)
    return tuple(rows)


def took(reading: Reading, row: Row) -> Reading:
    """Move on behind the row that was ready and has been dealt with."""
    at = Position(row.stream, row.epoch, row.seq, row.hash)
    return replace(reading, at=at, held=tuple(held for held in reading.held if held.seq > row.seq))


def ask(reading: Reading, *, again: bool = False) -> tuple[Reading, RowRequest | None]:
    """Say what to ask the owner for, None if nothing is missing or it was asked for already.

    `again` asks once more for what was asked for and has not come, or came and could not be dealt with.
    A forked stream asks for nothing.
    """
    at, first = reading.at, _first_in_line(reading)
    forked = first is not None and first.previous_hash != at.hash
    if reading.heard <= at.seq or forked or (reading.asked > at.seq and not again):
        return reading, None
    gap_end = reading.held[0].seq - 1 if reading.held and not first else reading.heard
    upto = min(gap_end, at.seq + ROWS_AN_ASK)
    return replace(reading, asked=upto), RowRequest(at.stream, at.seq, upto)


def _first_in_line(reading: Reading) -> Row | None:
    due = reading.held and reading.held[0].seq == reading.at.seq + 1
    return reading.held[0] if due else None
