"""The acts of a stream: rows that one command led to, with their events."""

from collections.abc import Iterable, Iterator
from itertools import groupby, zip_longest
from typing import Generic, TypeVar

import msgspec

from shuffleup.kernel.amounts import Millis
from shuffleup.kernel.refusals import Refusal
from shuffleup.stations.event_codec import Codec
from shuffleup.stations.person_fields import texts_of, walk_of
from shuffleup.storage.journal import JournalError, Row
from shuffleup.storage.journal.texts import Kind, is_label

Event = TypeVar("Event", bound=msgspec.Struct)

CANNOT_FOLLOW = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    JournalError,
    LookupError,
    Refusal,
    RuntimeError,
    StopIteration,
    TypeError,
    ValueError,
    msgspec.MsgspecError,
)
"""The errors that the rules raise on a forged history, which may hold anything."""


LONGEST = 200
"""Letters of an event in a finding."""


class RecordedAct(msgspec.Struct, Generic[Event], frozen=True):
    """The events of one command in a stream."""

    rows: tuple[Row, ...]
    events: tuple[Event, ...]

    @property
    def first(self) -> Row:
        """The first row."""
        return self.rows[0]

    @property
    def now(self) -> Millis:
        """The time of the decision, on the boot-time clock: as its events say, else when it was stored."""
        said = (getattr(event, "at", None) for event in self.events)
        return next((at for at in said if at), self.first.monotonic)


def acts(rows: Iterable[Row], codec: Codec[Event]) -> Iterator[RecordedAct[Event]]:
    """Read the acts of a stream; raises one of `CANNOT_FOLLOW` for an event that this program cannot read."""
    for _, group in groupby(rows, key=lambda row: row.command_id):
        same = tuple(group)
        yield RecordedAct(same, tuple(codec.read(row) for row in same))


class Unread:
    """Counts the texts of people that could not be compared with what the rules make of them."""

    count = 0


def difference(stored: Iterable[Event], due: Iterable[Event], unread: Unread) -> str:
    """Say where what is stored is not what the rules make of it, empty where it is.

    A text of a person that is not there is not compared, nor is one that follows from such a text.
    """
    there = tuple(stored)
    wanted = tuple(
        _with_texts_of(one, two, unread) for one, two in zip_longest(due, there) if one is not None
    )
    if there == wanted:
        return ""
    for one, two in zip(there, wanted, strict=False):
        if one != two:
            return f"{_words(one, two)} is stored and {_words(two, one)} follows from the rules"
    if len(there) < len(wanted):
        return f"{_words(wanted[len(there)])} follows from the rules and is not stored"
    return f"{_words(there[len(wanted)])} is stored and does not follow from the rules"


def _with_texts_of(due: Event, stored: Event | None, unread: Unread) -> Event:
    """Take over what is stored where the text of a person is not there on one side."""
    walk, texts = walk_of(type(due)), texts_of(due)
    there = texts_of(stored) if stored is not None and type(stored) is type(due) else []
    if walk is None or len(there) != len(texts):
        return due
    pairs = iter(zip(texts, there, strict=True))

    def choose(kind: Kind, text: str) -> str:
        mine, other = next(pairs)
        if not is_label(mine) and not is_label(other):
            return mine
        unread.count += 1
        return other

    chosen: Event = walk(due, choose)
    return chosen


def _words(event: msgspec.Struct, other: msgspec.Struct | None = None) -> str:
    """Write an event in a short line that distinguishes it from others of its kind."""
    facts = msgspec.to_builtins(event)
    if type(other) is type(event):
        like = msgspec.to_builtins(other)
        facts = {key: value for key, value in facts.items() if key == "type" or value != like.get(key)}
    text = msgspec.json.encode(facts).decode()
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
