"""Between event records and stored rows: names, schema versions and JSON."""

from typing import Any, Generic, TypeVar

import msgspec

from shuffleup.floor.events import FloorEvent
from shuffleup.journal import JournalTooNew, Row
from shuffleup.table.events import TableEvent

VERSION = 1
"""The schema version that this program writes for every type of event."""

Event = TypeVar("Event")


class Codec(Generic[Event]):
    """Writes and reads the events of one kind of stream."""

    def __init__(self, union: Any) -> None:
        self._decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(union)
        self._encoder = msgspec.json.Encoder()

    def name(self, event: msgspec.Struct) -> str:
        """Return the stored name of an event."""
        return str(event.__struct_config__.tag)

    def write(self, event: Event) -> bytes:
        """Encode an event as JSON."""
        return self._encoder.encode(event)

    def read(self, row: Row) -> Event:
        """Decode the event of a row; raises `JournalTooNew` for a schema that a later program wrote."""
        if row.version > VERSION:
            raise JournalTooNew(
                f"event {row.seq} of {row.stream} has schema {row.version}, the newest known is {VERSION}:"
                " update this unit."
            )
        return self._decoder.decode(row.payload)


FLOOR_EVENTS: Codec[FloorEvent] = Codec(FloorEvent)
TABLE_EVENTS: Codec[TableEvent] = Codec(TableEvent)
