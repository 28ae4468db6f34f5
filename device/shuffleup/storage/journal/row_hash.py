"""One stored event as a row, the hash that links it to the one before, and the check of that chain.

`digest` hashes a row; `faults` says whether each row of a stream follows the one before, and where the chain
breaks. Where a row leaves the journal, on the bus and in an archive, it is JSON.
"""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from shuffleup.kernel.field_types import Actor, CommandId, Millis, Stream
from shuffleup.storage.journal.personal_texts import Text, revealed_person, strays

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


class Problem(msgspec.Struct, frozen=True):
    """Something that is wrong in a journal: where (no stream: in the file as a whole) and what."""

    what: str
    stream: Stream | None = None
    seq: int = 0

    def __str__(self) -> str:
        row = f" row {self.seq}" if self.seq else ""
        return f"{self.stream}{row}: {self.what}" if self.stream else self.what


class ChainReport(msgspec.Struct, frozen=True):
    """The result of a walk through a journal.

    `texts` of people match their digests, `gone` ones are not there. With a `broken` structure the tables may
    hold anything: no row was looked at.
    """

    rows: int
    problems: tuple[Problem, ...]
    texts: int = 0
    gone: int = 0
    broken: bool = False

    @property
    def ok(self) -> bool:
        """Whether every row is as it was stored."""
        return not self.problems


class Break(msgspec.Struct, frozen=True):
    """The first row of a stream that is not as it was stored.

    `act_from` is the first row of the act it belongs to, for half an act is not to be replayed;
    `intact_after` counts the sound rows from it on. With none, the tail is torn. A row beside which another
    text lies is sound itself: it was stored, so it is never set aside.
    """

    problem: Problem
    act_from: int
    intact_after: int


def intact(row: Row) -> bool:
    """Say whether a row is as it was stored, whatever came before it."""
    return digest(row) == row.hash


def stray_texts(row: Row) -> str | None:
    """Say what is wrong with the texts of people beside a row; None if nothing, also where some are gone."""
    return strays(row.payload, row.actor.person, row.texts) if row.texts else None


def fault(row: Row, head: StreamHead) -> str | None:
    """Say why a row does not follow `head`, None if it does."""
    if row.seq != head.seq + 1:
        return f"row {head.seq + 1} is missing"
    if digest(row) != row.hash:
        return "the row does not match its hash"
    if not parses(row.payload):
        return "the payload is not JSON"
    if row.previous_hash != head.hash:
        return "the row does not follow the one before it"
    if row.epoch < head.epoch:
        return f"epoch {row.epoch} comes after epoch {head.epoch}"
    return None


def head_of(row: Row) -> StreamHead:
    """Give the place in the stream right behind a row."""
    return StreamHead(row.epoch, row.seq, row.hash)


def faults(rows: Iterable[Row], root: bytes) -> Iterator[tuple[Row, str | None]]:
    """Walk a whole stream from its first row; each row comes with what is wrong with it, None if nothing."""
    head = StreamHead(0, 0, root)
    for row in rows:
        yield row, fault(row, head)
        head = head_of(row) if isinstance(row.epoch, int) else StreamHead(head.epoch, row.seq, row.hash)


def first_break(rows: Iterable[Row], root: bytes) -> Break | None:
    """Find where a stream stops being as it was stored, None if it is sound to its end."""
    act: CommandId | None = None
    act_from = 1
    walk = faults(rows, root)
    for row, wrong in walk:
        if row.command_id != act:
            act, act_from = row.command_id, row.seq
        if wrong := wrong or stray_texts(row):
            sound = intact(row) + sum(intact(later) for later, _ in walk)
            return Break(Problem(wrong, row.stream, row.seq), act_from, sound)
    return None


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
