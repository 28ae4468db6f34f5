"""Conversion between event records and stored rows: names, versions, JSON, and texts of people beside it.

A stored row never changes. If the record of an event changes, a pure function for each schema version
converts the old JSON to the new form on every read. Texts of people are found by the annotations of their
fields: nobody keeps a list of them.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, reduce
from operator import or_
from types import MappingProxyType, UnionType
from typing import Annotated, Any, Generic, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from shuffleup import __version__
from shuffleup.floor import contents as rooms
from shuffleup.floor.command import FloorEvent
from shuffleup.kernel.chance import Seeds
from shuffleup.kernel.field_types import FLOOR, Actor, CommandId, OfAPerson, Stream
from shuffleup.kernel.language import FreeText, in_english
from shuffleup.protocol.faults import EventMisfit, EventTooNew, EventUnknown
from shuffleup.stations.commands import marked
from shuffleup.storage.journal.errors import RowMisfit, RowTooNew
from shuffleup.storage.journal.personal_texts import Kind, Text, revealed, texts_due
from shuffleup.storage.journal.row_hash import Draft, Row
from shuffleup.table import evolve
from shuffleup.table.events import TableEvent
from shuffleup.views.words.faults import fault_line

Json = dict[str, Any]
"""The JSON object of a stored event, its name under `type`."""

Upcaster = Callable[[Json], Json]
"""Makes an event of one schema version into one of the next; it has no other source than that event."""

Upcasters = Mapping[str, tuple[Upcaster, ...]]
"""By the stored name of an event, from the first schema version on."""


def _rule_changed_1(event: Json) -> Json:
    """Say whether the room heard of it: not of a stack that was planned with the levels, without a reason."""
    planned = event["key"] == "chips.start_stack" and not event["reason"]
    return {**event, "announced": not planned}


def _move_ordered_1(event: Json) -> Json:
    """Say that the table was not told where its player goes."""
    return {**event, "target_told": False}


def _with_defaults(event: Json) -> Json:
    """Leave an event as it is: the fields that it has not got have their defaults."""
    return event


_MORE_FIELDS = (
    *("entry.paid", "player.came_back", "player.seated", "seat.taken", "sale.refunded", "chips.due"),
    *("chips.given_back", "elimination.undone", "level.chosen", "prizes.edited", "entry.renamed"),
    *("seat.to_clear", "post.owed", "clock.card_used"),
)

UPCASTERS: Upcasters = MappingProxyType(
    dict.fromkeys(_MORE_FIELDS, (_with_defaults,))
    | {"rules.changed": (_rule_changed_1,), "move.ordered": (_move_ordered_1,)}
)
"""What changed since the first release. An entry for `x` raises the schema version of `x` by itself."""


def newest(name: str, upcasters: Upcasters = UPCASTERS) -> int:
    """Return the schema version in which events of a name are written; the first is 1."""
    return 1 + len(upcasters.get(name, ()))


def brought_up(event: Json, version: int, upcasters: Upcasters = UPCASTERS) -> Json:
    """Bring an event of a schema version to the newest one."""
    for upcaster in upcasters.get(event["type"], ())[version - 1 :]:
        event = upcaster(event)
    return event


Record = TypeVar("Record", bound=msgspec.Struct)

Change = Callable[[Kind, str], str]
"""Makes another text of the text of a person."""

Walk = Callable[[Any, Change], Any]
"""Goes through a value and gives a copy of it in which each text of a person is changed; empty ones stay."""


def texts_of(record: msgspec.Struct) -> list[str]:
    """List the texts of people in a record, in the order of its fields."""
    found: list[str] = []

    def take(kind: Kind, text: str) -> str:
        found.append(text)
        return text

    if walk := _of_record(type(record)):
        walk(record, take)
    return found


def hidden(record: Record, salt: Callable[[], bytes]) -> tuple[Record, tuple[Text, ...]]:
    """Put the digest of each text of a person in its place; each text has `salt` bytes of its own."""
    walk = _of_record(type(record))
    if walk is None:
        return record, ()
    texts: list[Text] = []

    def hide(kind: Kind, text: str) -> str:
        texts.append(Text(salt(), text))
        return texts[-1].stands_for(kind)

    return walk(record, hide), tuple(texts)


def walk_of(annotation: Any) -> Walk | None:
    """Give the walk through values of a type, None where no text of a person can stand in them.

    Raises:
        TypeError: a text of a person would be a key.
    """
    if isinstance(annotation, NewType):
        return _leaf("text") if annotation is FreeText else walk_of(annotation.__supertype__)
    if isinstance(annotation, type) and issubclass(annotation, msgspec.Struct):
        return _of_record(annotation)
    origin, args = get_origin(annotation), get_args(annotation)
    go = _OF_ORIGIN.get(origin)
    return go(*args) if go else None


def _of_marked(kind: Any, *marks: object) -> Walk | None:
    kinds = [one.kind for one in marks if isinstance(one, OfAPerson)]
    return _leaf(kinds[0]) if kinds else walk_of(kind)


def _leaf(kind: Kind) -> Walk:
    return lambda value, change: change(kind, value) if value else value


@cache
def _of_record(record: type[msgspec.Struct]) -> Walk | None:
    hints = get_type_hints(record, include_extras=True)
    found = ((name, walk_of(hints[name])) for name in record.__struct_fields__)
    walks = tuple((name, walk) for name, walk in found if walk)

    def walk(value: Any, change: Change) -> Any:
        return msgspec.structs.replace(
            value, **{name: go(getattr(value, name), change) for name, go in walks}
        )

    return walk if walks else None


def _of_union(*kinds: Any) -> Walk | None:
    """Go through the value as the one of the kinds that it is; no two of them with texts are of one class."""
    walks = {_class_of(kind): go for kind in kinds if (go := walk_of(kind))}

    def walk(value: Any, change: Change) -> Any:
        go = walks.get(type(value))
        return go(value, change) if go else value

    return walk if walks else None


def _class_of(kind: Any) -> Any:
    while isinstance(kind, NewType):
        kind = kind.__supertype__
    if get_origin(kind) is Annotated:
        return _class_of(get_args(kind)[0])
    return get_origin(kind) or kind


def _of_items(*kinds: Any) -> Walk | None:
    if kinds[-1] is ...:
        go = walk_of(kinds[0])
        return None if go is None else lambda values, change: tuple(go(one, change) for one in values)
    walks = [walk_of(kind) for kind in kinds]
    if not any(walks):
        return None
    return lambda values, change: tuple(
        go(one, change) if go else one for go, one in zip(walks, values, strict=True)
    )


def _of_values(key: Any, kind: Any) -> Walk | None:
    if walk_of(key):
        raise TypeError(f"{key}: the text of a person cannot be a key of an event")
    go = walk_of(kind)
    return None if go is None else lambda found, change: {at: go(one, change) for at, one in found.items()}


_OF_ORIGIN: Mapping[Any, Callable[..., Walk | None]] = {
    Annotated: _of_marked,
    Union: _of_union,
    UnionType: _of_union,
    tuple: _of_items,
    dict: _of_values,
}
"""Types with parameters in which a text can stand; events have no lists and no sets of texts."""


Event = TypeVar("Event", bound=msgspec.Struct)

_NO_RECORD = (msgspec.MsgspecError, ValueError, LookupError, TypeError, AttributeError, RecursionError)
"""The errors that decoders and upcasters raise for a payload that is no event of its type."""


class Codec(Generic[Event]):
    """Writes and reads the events of one kind of stream, those of earlier schema versions too."""

    def __init__(self, kinds: Iterable[type[Event]], upcasters: Upcasters = UPCASTERS) -> None:
        self.kinds = tuple(kinds)
        """The record of each event that there is."""
        self._decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(reduce(or_, self.kinds))
        self._encoder = msgspec.json.Encoder()
        self._upcasters = upcasters
        names = [str(kind.__struct_config__.tag) for kind in self.kinds]
        self._newest = {name: newest(name, upcasters) for name in names}

    def name(self, event: msgspec.Struct | type[msgspec.Struct]) -> str:
        """Return the stored name of an event, or of its record."""
        return str(event.__struct_config__.tag)

    def version(self, name: str) -> int:
        """Return the schema version in which events of a stored name are written."""
        return self._newest[name]

    def write(self, event: Event) -> bytes:
        """Encode an event as JSON, in its newest schema version; texts of people stand in it as they are."""
        return self._encoder.encode(event)

    def draft(
        self,
        stream: Stream,
        command_id: CommandId,
        actor: Actor,
        event: Event,
        seeds: Seeds,
        *,
        caused_by: tuple[Stream, int] | None = None,
        mark: str = "",
    ) -> Draft:
        """Write an event to be stored, with the texts of people beside it, each with random bytes of its own.

        A `mark` tells the command that asked for it (`same_command`).
        """
        name = self.name(event)
        without_texts, texts = hidden(event, seeds.salt)
        payload = self.write(without_texts)
        if mark:
            texts = (*texts, Text(seeds.salt(), mark))
            payload = marked(payload, texts[-1].stands_for("mark"))
        if actor.person:
            texts = (*texts, Text(seeds.salt(), actor.person))
            actor = msgspec.structs.replace(actor, person=texts[-1].stands_for("name"))
        return Draft(stream, command_id, actor, name, payload, self.version(name), caused_by, texts)

    def read(self, row: Row) -> Event:
        """Decode the event of a row, with the texts of people; a label stands for each that is not there.

        Raises:
            RowTooNew: a later program wrote it, in a schema version or under a name not known here.
            RowMisfit: its payload is no event of its type, or the text of a person stands in it as it is.
        """
        version = self._newest.get(row.type, 0)
        if not 0 < row.version <= version:
            raise _too_new(row, version)
        try:
            event = self._decoder.decode(self._newest_payload(row, version))
        except _NO_RECORD as error:
            raise _misfit(row, f"does not fit its type {row.type} ({error})") from error
        if self.name(event) != row.type:
            raise _misfit(row, f"is of the type {row.type} and holds {self.name(event)}")
        texts = texts_of(event)
        if texts and len(texts) > texts_due(row.payload):
            raise _misfit(row, "holds the text of a person where its digest has to stand")
        return event

    def _newest_payload(self, row: Row, version: int) -> bytes:
        payload = revealed(row.payload, row.texts)
        if row.version == version:
            return payload
        event = brought_up(msgspec.json.decode(payload), row.version, self._upcasters)
        return self._encoder.encode(event)


def _misfit(row: Row, what: str) -> RowMisfit:
    return RowMisfit(f"event {row.seq} of {row.stream} {what}", EventMisfit(row.seq, row.stream, row.type))


def _too_new(row: Row, newest: int) -> RowTooNew:
    fault = (
        EventTooNew(row.seq, row.stream, row.version, newest)
        if newest
        else EventUnknown(row.seq, row.stream, row.type)
    )
    with in_english():
        return RowTooNew(fault_line(fault), fault)


FLOOR_EVENTS: Codec[FloorEvent] = Codec(rooms.EVENTS)
TABLE_EVENTS: Codec[TableEvent] = Codec(evolve.EVENTS)


class Release(msgspec.Struct, frozen=True):
    """A release of this program: its version, as `0.1.0`, and the events that it can read and write."""

    version: str
    floor: Codec[FloorEvent]
    table: Codec[TableEvent]

    def check(self, row: Row) -> None:
        """Raise RowUnreadable for a row of any stream whose event this release cannot read."""
        if row.stream == FLOOR:
            self.floor.read(row)
        else:
            self.table.read(row)


THIS_RELEASE = Release(__version__, FLOOR_EVENTS, TABLE_EVENTS)
