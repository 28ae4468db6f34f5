"""The time from an act at a table to the floor's disk, and to a wall that shows it."""

import http.client
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from types import TracebackType
from typing import Self
from urllib.parse import urlparse

import msgspec

from shuffleup.kernel.field_types import FLOOR, Stream, table_stream
from shuffleup.storage.journal.reader import JournalReader, read_journal
from shuffleup.storage.journal.row_hash import Row
from venue_bench.room import Room, last

MOST_TABLES = 10
LOOK_EVERY_S = 0.01
"""The disk is looked at so often, for that many tables of the room: looking costs the stations their core."""


class _Watch(threading.Thread):
    """A thread that looks on as long as the `with` block lasts."""

    def __init__(self, room: Room) -> None:
        super().__init__(daemon=True)
        self.room = room
        self.over = threading.Event()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: BaseException | TracebackType | None) -> None:
        self.over.set()
        self.join(10)


class DiskWatch(_Watch):
    """Sees when the rows of some tables are on the floor's disk."""

    def __init__(self, room: Room) -> None:
        super().__init__(room)
        step = max(1, room.tables // MOST_TABLES)
        self._streams = [table_stream(box.table) for box in room.boxes[::step][:MOST_TABLES]]
        self._waits: list[float] = []

    def run(self) -> None:
        """Look until it is over."""
        with read_journal(self.room.path) as copies:
            heads = {stream: last(copies, stream) for stream in self._streams}
            while not self.over.wait(LOOK_EVERY_S):
                for stream in self._streams:
                    heads[stream] = self._look(copies, stream, heads[stream])

    def waits_ms(self) -> list[float]:
        """List how long each row took from the moment that its table gave it."""
        return self._waits

    def _look(self, copies: JournalReader, stream: Stream, known: int) -> int:
        rows = copies.some_rows(stream, known, 1000)
        now = time.time()
        self._waits += [1000 * (now - _moment(row)) for row in rows]
        return rows[-1].seq if rows else known


class _Versioned(msgspec.Struct):
    """The part of a board that names the last row of the floor which it shows."""

    version: int


class WallWatch(_Watch):
    """Follows what a wall in the room follows, and notes when each row of the floor was shown."""

    PATH = "/api/events?topics=board,wall,clock"

    def __init__(self, room: Room) -> None:
        super().__init__(room)
        self._shown: list[tuple[float, int]] = []
        self._first = 0
        place = urlparse(room.url)
        self._line = http.client.HTTPConnection(place.hostname or "", place.port, timeout=30)

    def run(self) -> None:
        """Read until it is over."""
        with read_journal(self.room.path) as book:
            self._first = last(book, FLOOR)
        self._line.request("GET", self.PATH)
        answer, topic = self._line.getresponse(), b""
        with suppress(OSError, ValueError, AttributeError):  # closed from the other thread, or by the floor
            while words := answer.readline():
                if words.startswith(b"event:"):
                    topic = words[6:].strip()
                elif topic == b"board" and words.startswith(b"data:"):
                    shown = msgspec.json.decode(words[5:], type=_Versioned).version
                    self._shown.append((time.time(), shown))
                if self.over.is_set():
                    return

    def waits_ms(self) -> list[float]:
        """List the time from an act at a table to the first board that shows what the floor made of it."""
        return list(self._waits())

    def _waits(self) -> Iterator[float]:
        boards = iter(self._shown)
        at, shown = next(boards, (0.0, -1))
        with read_journal(self.room.path) as book:
            for row in book.rows(FLOOR, self._first):
                while shown < row.seq:
                    at, shown = next(boards, (0.0, 2**62))
                if not at:
                    return
                if row.caused_by is not None:
                    stream, seq = row.caused_by
                    (cause,) = book.some_rows(stream, seq - 1, 1)
                    yield 1000 * (at - _moment(cause))


def _moment(row: Row) -> float:
    return datetime.fromisoformat(row.wall).timestamp()
