"""The hash chain of a stream: whether each row follows the one before, and where the chain breaks."""

from collections.abc import Iterable, Iterator

import msgspec

from shuffleup.kernel.field_types import CommandId, Stream
from shuffleup.storage.journal.row import Row, StreamHead, digest, parses
from shuffleup.storage.journal.texts import strays


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
