"""Whom the rows of a floor concern: the tables that have to know a row, and which row they know before it.

A table reads the rows for itself and those for the whole room, in the order of the floor's stream. Each row
is sent with the number of the one before it in that order, so a table sees a gap without all other rows.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Mapping

from shuffleup.floor.message import FloorEvent
from shuffleup.kernel.field_types import Stream, TableNo, table_stream
from shuffleup.network.bus.delivery import ROOM
from shuffleup.network.bus.stream import LINK_OCTETS, RowLink
from shuffleup.stations.floor_to_table import EVERYBODY, concerned
from shuffleup.storage.journal import Row


class Concerns:
    """Keeps for each table which rows concern it, by their numbers; `root` is the hash that row 1 follows."""

    def __init__(self, root: bytes) -> None:
        self._room: list[int] = []
        self._tables: defaultdict[Stream, list[int]] = defaultdict(list)
        self._concerned: dict[int, tuple[Stream, ...]] = {}
        self._since_room: dict[Stream, None] = {}
        self._before_room: dict[int, tuple[Stream, ...]] = {}
        self._hashes = {0: root[:LINK_OCTETS]}

    def note(self, row: Row, event: FloorEvent) -> None:
        """Take in the next row of the floor."""
        whom = concerned(event)
        if not whom:
            return
        self._hashes[row.seq], self._concerned[row.seq] = row.hash[:LINK_OCTETS], whom
        if whom == EVERYBODY:
            self._room.append(row.seq)
            self._before_room[row.seq] = tuple(self._since_room)
            self._since_room = {}
        else:
            for stream in whom:
                self._tables[stream].append(row.seq)
            self._since_room.update(dict.fromkeys(whom))

    def links(self, seq: int) -> Mapping[Stream, RowLink]:
        """Say whom row `seq` concerns, and which row comes before it for them (`Delivery.links`)."""
        whom = self._concerned.get(seq, ())
        if whom != EVERYBODY:
            return {stream: self._link(self._before(stream, seq)) for stream in whom}
        links = {stream: self._link(self._before(stream, seq)) for stream in self._before_room[seq]}
        return {ROOM: self._link(_last_below(self._room, seq)), **links}

    def head(self, table: TableNo) -> RowLink:
        """Give the last row that concerns a table."""
        of_table = self._tables.get(table_stream(table), [])
        return self._link(max(_last_below(self._room), _last_below(of_table)))

    def numbers(self, table: TableNo, after: int, upto: int) -> list[int]:
        """List the rows that concern a table behind number `after`, up to `upto`."""
        of_table = self._tables.get(table_stream(table), [])
        return sorted((*_between(self._room, after, upto), *_between(of_table, after, upto)))

    def _before(self, stream: Stream, seq: int) -> int:
        return max(_last_below(self._room, seq), _last_below(self._tables[stream], seq))

    def _link(self, seq: int) -> RowLink:
        return RowLink(seq, self._hashes[seq])


def _last_below(numbers: list[int], seq: int | None = None) -> int:
    end = len(numbers) if seq is None else bisect_left(numbers, seq)
    return numbers[end - 1] if end else 0


def _between(numbers: list[int], after: int, upto: int) -> list[int]:
    return numbers[bisect_right(numbers, after) : bisect_right(numbers, upto)]
