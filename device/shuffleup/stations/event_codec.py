"""Conversion between event records and stored rows: names, versions, JSON, and texts of people beside it."""

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import Generic, TypeVar

import msgspec

from shuffleup import __version__
from shuffleup.floor import contents as rooms
from shuffleup.floor.message import FloorEvent
from shuffleup.kernel.chance import Seeds
from shuffleup.kernel.field_types import FLOOR, Actor, CommandId, Stream
from shuffleup.kernel.language import in_english
from shuffleup.protocol.faults import EventMisfit, EventTooNew, EventUnknown
from shuffleup.stations.idempotency import marked
from shuffleup.stations.person_fields import hidden, texts_of
from shuffleup.stations.upcasters import UPCASTERS, Upcasters, brought_up, newest
from shuffleup.storage.journal import Draft, Row, RowMisfit, RowTooNew, Text
from shuffleup.storage.journal.texts import revealed, texts_due
from shuffleup.table import evolve
from shuffleup.table.events import TableEvent
from shuffleup.views.words.faults import fault_line

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
