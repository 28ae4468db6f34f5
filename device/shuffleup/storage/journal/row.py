"""One stored event, and the hash that links it to the one before."""

from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256
from typing import Protocol

import msgspec

from shuffleup.kernel.field_types import Actor, CommandId, Millis, Stream
from shuffleup.storage.journal.texts import Text, revealed_person

Cause = tuple[Stream, int]
"""A foreign message that led to an event: its stream and its sequence number there."""


class WallAndBoot(Protocol):
    """The clock as the journal needs it to stamp its rows."""

    @property
    def boot_id(self) -> str:
        """The running boot of this unit."""

    def now(self) -> Millis:
        """The boot-time clock, in milliseconds."""

    def wall(self) -> datetime:
        """The wall clock, in UTC."""


class Draft(msgspec.Struct, frozen=True):
    """An event to be stored; `payload` is the JSON of its record, `type` and `version` name its schema.

    Payload and actor hold digests in the place of the `texts` of people.
    """

    stream: Stream
    command_id: CommandId
    actor: Actor
    type: str
    payload: bytes
    version: int = 1
    caused_by: Cause | None = None
    texts: tuple[Text, ...] = ()


class Row(msgspec.Struct, frozen=True, gc=False):
    """A stored event.

    `seq` counts from 1 within its stream without a gap, over all epochs. The rows of one command are
    consecutive. `wall` is ISO 8601 in UTC, for people; `monotonic` counts within the boot `boot_id`.
    `hash` covers every other field but `texts`, and through `previous_hash` all that came before in the
    stream. `texts` are those of people of which payload and actor hold the digests, as far as they are there,
    in the order of their random bytes.
    """

    stream: Stream
    epoch: int
    seq: int
    command_id: CommandId
    caused_by: Cause | None
    actor: Actor
    type: str
    version: int
    payload: bytes
    wall: str
    boot_id: str
    monotonic: Millis
    previous_hash: bytes
    hash: bytes
    texts: tuple[Text, ...] = ()

    @property
    def by(self) -> Actor:
        """The name of the event's author; a label where the name is not there."""
        person = revealed_person(self.actor.person, self.texts)
        return msgspec.structs.replace(self.actor, person=person) if self.actor.person else self.actor


class Stamp(msgspec.Struct, frozen=True):
    """The time at which rows were stored: rows that are stored together share it."""

    wall: str
    boot_id: str
    monotonic: Millis


class StreamHead(msgspec.Struct, frozen=True):
    """The head of a stream: its epoch, the sequence number of its last row and that row's hash."""

    epoch: int
    seq: int
    hash: bytes


def stamp(clock: WallAndBoot) -> Stamp:
    """Read the clock for rows that are stored now."""
    return Stamp(iso(clock.wall()), clock.boot_id, clock.now())


def iso(wall: datetime) -> str:
    """Write a point in time as ISO 8601 in UTC, to the millisecond."""
    return wall.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def root(genesis: bytes) -> bytes:
    """Give the hash that the first row of every stream of an event follows."""
    return sha256(genesis).digest()


def chained(draft: Draft, head: StreamHead, at: Stamp) -> Row:
    """Make the row that follows `head` in the draft's stream."""
    row = Row(
        stream=draft.stream,
        epoch=head.epoch,
        seq=head.seq + 1,
        command_id=draft.command_id,
        caused_by=draft.caused_by,
        actor=draft.actor,
        type=draft.type,
        version=draft.version,
        payload=draft.payload,
        wall=at.wall,
        boot_id=at.boot_id,
        monotonic=at.monotonic,
        previous_hash=head.hash,
        hash=b"",
        texts=tuple(sorted(draft.texts, key=lambda text: text.salt)),
    )
    return msgspec.structs.replace(row, hash=digest(row))


def digest(row: Row) -> bytes:
    """Compute what `row.hash` has to be: SHA-256 over its other fields as netstrings, in the order of Row.

    The `texts` of people are left out: payload and actor hold their digests.
    A netstring is the field's length in bytes, a colon, the field and a comma; numbers are written in
    decimal and an event without a foreign cause has two empty fields there. Whatever a damaged file
    holds has a digest, so that the damage is found and not met as an error.
    """
    cause, cause_seq = row.caused_by or ("", "")
    actor, repeated = row.actor, _repeated_netstring
    fields = (
        *(repeated(row.stream), repeated(row.epoch), _netstring(row.seq), _netstring(row.command_id)),
        *(repeated(cause), _netstring(cause_seq)),
        *(repeated(actor.role), _netstring(actor.person), repeated(actor.face)),
        *(repeated(row.type), repeated(row.version), _netstring(row.payload), _netstring(row.wall)),
        *(repeated(row.boot_id), _netstring(row.monotonic), _netstring(row.previous_hash)),
    )
    return sha256(b"".join(fields)).digest()


def same(one: Row, other: Row) -> bool:
    """Say whether two copies are of one row; one of them may lack texts of people."""
    return msgspec.structs.replace(one, texts=()) == msgspec.structs.replace(other, texts=())


def _netstring(field: object) -> bytes:
    octets = field if isinstance(field, bytes) else str(field).encode("utf-8", "surrogateescape")
    return b"%d:%b," % (len(octets), octets)


_repeated_netstring = lru_cache(maxsize=1024, typed=True)(_netstring)
"""The netstring of a field that many rows have in common."""


def parses(payload: object) -> bool:
    """Say whether a payload is JSON, with nothing around it that would be lost on the way."""
    if not isinstance(payload, bytes) or payload != payload.strip():
        return False
    try:
        msgspec.json.decode(payload)
    except msgspec.DecodeError:
        return False
    return True
