"""The acts of a stream: rows that one command led to, with their events."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Generic, TypeVar

import msgspec

from shuffleup.amounts import Millis
from shuffleup.journal import JournalError, Row
from shuffleup.refusals import Refusal
from shuffleup.stations.records import Codec

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
"""What the rules raise on a history that cannot have happened: a forged row may hold anything."""


LONGEST = 200
"""Letters of an event in a finding."""


class RecordedAct(msgspec.Struct, Generic[Event], frozen=True):
    """What one command led to in a stream."""

    rows: tuple[Row, ...]
    events: tuple[Event, ...]

    @property
    def first(self) -> Row:
        """The first row."""
        return self.rows[0]

    @property
    def now(self) -> Millis:
        """When it was decided, on the boot-time clock: as its events say, else when it was stored."""
        said = (getattr(event, "at", None) for event in self.events)
        return next((at for at in said if at), self.first.monotonic)


def acts(rows: Iterable[Row], codec: Codec[Event]) -> Iterator[RecordedAct[Event]]:
    """Read the acts of a stream; raises one of `CANNOT_FOLLOW` for an event that this program cannot read."""
    for _, group in groupby(rows, key=lambda row: row.command_id):
        same = tuple(group)
        yield RecordedAct(same, tuple(codec.read(row) for row in same))


def difference(stored: Iterable[Event], due: Iterable[Event]) -> str:
    """Say where what is stored is not what the rules make of it, empty where it is."""
    there, wanted = tuple(stored), tuple(due)
    if there == wanted:
        return ""
    for one, two in zip(there, wanted, strict=False):
        if one != two:
            return f"{_words(one, two)} is stored and {_words(two, one)} follows from the rules"
    if len(there) < len(wanted):
        return f"{_words(wanted[len(there)])} follows from the rules and is not stored"
    return f"{_words(there[len(wanted)])} is stored and does not follow from the rules"


def _words(event: msgspec.Struct, other: msgspec.Struct | None = None) -> str:
    """Write an event in a line that is not too long: what tells it from another one of its kind."""
    facts = msgspec.to_builtins(event)
    if type(other) is type(event):
        like = msgspec.to_builtins(other)
        facts = {key: value for key, value in facts.items() if key == "type" or value != like.get(key)}
    text = msgspec.json.encode(facts).decode()
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
