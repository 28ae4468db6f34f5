"""Between event records and stored rows: names, schema versions and JSON."""

from typing import Any, Generic, TypeVar, get_args

import msgspec

from shuffleup.floor.events import FloorEvent
from shuffleup.journal import JournalTooNew, Row
from shuffleup.stations.upcasters import UPCASTERS, Upcasters, brought_up, newest
from shuffleup.table.events import TableEvent

Event = TypeVar("Event")


class Codec(Generic[Event]):
    """Writes and reads the events of one kind of stream, those of earlier schema versions too."""

    def __init__(self, union: Any, upcasters: Upcasters = UPCASTERS) -> None:
        self.kinds: tuple[type[msgspec.Struct], ...] = get_args(union)
        """The record of each event that there is."""
        self._decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(union)
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
        """Encode an event as JSON, in its newest schema version."""
        return self._encoder.encode(event)

    def read(self, row: Row) -> Event:
        """Decode the event of a row.

        Raises:
            JournalTooNew: a later program wrote it, in a schema version or under a name not known here.
            msgspec.DecodeError: it is not an event of that name.
        """
        version = self._newest.get(row.type, 0)
        if row.version == version:
            return self._decoder.decode(row.payload)
        if not 0 < row.version < version:
            raise JournalTooNew(_too_new(row, version))
        event = brought_up(msgspec.json.decode(row.payload), row.version, self._upcasters)
        return self._decoder.decode(self._encoder.encode(event))


def _too_new(row: Row, version: int) -> str:
    if not version:
        return f"event {row.seq} of {row.stream} is of the unknown type {row.type}: update this unit."
    return (
        f"event {row.seq} of {row.stream} has schema {row.version}, the newest known is {version}:"
        " update this unit."
    )


FLOOR_EVENTS: Codec[FloorEvent] = Codec(FloorEvent)
TABLE_EVENTS: Codec[TableEvent] = Codec(TableEvent)
