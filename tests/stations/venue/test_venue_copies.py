"""The floor's copies: many tables in one transaction, nothing from a box that lost its table meanwhile."""

import asyncio

import pytest

from shuffleup.floor.feature_states import Head, UnitAt
from shuffleup.kernel.field_types import Actor, table_stream
from shuffleup.network.bus.row_stream import StreamForked
from shuffleup.storage.journal.errors import StorageFull
from shuffleup.storage.journal.row_hash import Draft
from shuffleup.storage.journal.store import Journal
from shuffleup.storage.journal.writer import InlineWriter
from shuffleup.unit.venue.remote_tables import NotTheHolder, TableCopies

pytestmark = pytest.mark.run_by("with_a_room")


class SlowCard(InlineWriter):
    """A card that is synced when the test says so, and may be full."""

    def __init__(self, journal):
        super().__init__(journal)
        self.synced, self.full, self.groups = asyncio.Event(), False, []

    async def adopt(self, rows):
        await self.synced.wait()
        if self.full:
            raise StorageFull("no room left")
        stored = await super().adopt(rows)
        self.groups.append(len(stored))
        return stored


class Room:
    """Tables that have played, and a floor that is to copy what they have stored."""

    def __init__(self, folder, clock):
        genesis = {"clock": clock, "genesis": b"{}"}
        self.tables = Journal.create(folder / "tables.journal", **genesis)
        self.card = SlowCard(Journal.create(folder / "floor.journal", **genesis))
        self.holders = {
            table_stream(n): UnitAt(n, f"u{n}", f"unit-{n}", f"box {n}", 1, 0) for n in range(1, 9)
        }
        self.copies = TableCopies(self.card, self.holders.get)

    def played(self, table, count=1, journal=None):
        stream, journal = table_stream(table), journal or self.tables
        have = len(tuple(journal.rows(stream)))
        return journal.append(
            [
                Draft(stream, f"{stream} {have + n} {journal.path.stem}", Actor("dealer"), "played", b"{}")
                for n in range(count)
            ]
        )

    def copy(self, table):
        return tuple(self.card._journal.rows(table_stream(table)))


@pytest.fixture
def with_a_room(tmp_path, in_virtual_time):
    def runs(story):
        async def main(clock):
            await story(Room(tmp_path, clock))

        in_virtual_time(main)

    return runs


async def turns(count=5):
    for _ in range(count):
        await asyncio.sleep(0)


async def test_what_many_tables_wait_with_is_stored_in_one_transaction(room, /):
    waits = [asyncio.create_task(room.copies.keep(room.played(table, 3))) for table in range(1, 9)]
    await turns()
    assert not any(wait.done() for wait in waits)
    room.card.synced.set()
    await asyncio.gather(*waits)
    assert room.card.groups == [3, 21]
    assert room.copies.heads["table/8"] == Head(1, 3)


async def test_rows_that_do_not_fit_stop_their_own_table_and_no_other(room, /, tmp_path):
    room.card.synced.set()
    await room.copies.keep(room.played(1, 2))
    other = Journal.create(tmp_path / "other.journal", clock=room.tables._clock, genesis=b"{}")
    foreign = room.played(1, 3, other)
    room.card.synced.clear()
    rows = [room.played(2), foreign[1:], room.played(3)]
    waits = [asyncio.create_task(room.copies.keep(one)) for one in rows]
    await turns()
    room.card.synced.set()
    results = await asyncio.gather(*waits, return_exceptions=True)
    assert [type(one) for one in results] == [type(None), StreamForked, type(None)]
    assert [len(room.copy(table)) for table in (1, 2, 3)] == [2, 1, 1]


async def test_a_row_that_waited_while_its_table_was_given_away_is_not_stored(room, /):
    room.card.synced.set()
    await room.copies.keep(room.played(1, 2))
    async with room.copies.still():
        late = asyncio.create_task(room.copies.keep(room.played(1)))
        await turns()
        head = room.copies.heads["table/1"]
        room.holders["table/1"] = UnitAt(1, "u9", "unit-9", "box 9", head.epoch + 1, head.seq)
    with pytest.raises(NotTheHolder, match="table/1 was given to box 9: row 3 came too late"):
        await late
    assert (len(room.copy(1)), room.copies.heads["table/1"]) == (2, Head(1, 2))


async def test_the_rows_of_the_new_owner_and_those_before_it_are_stored(room, /):
    room.card.synced.set()
    before = room.played(1, 2)
    await room.copies.keep(before)
    room.holders["table/1"] = UnitAt(1, "u9", "unit-9", "box 9", 2, 2)
    room.tables.begin_epoch("table/1", above=1)
    await room.copies.keep(before)
    await room.copies.keep(room.played(1))
    assert [row.epoch for row in room.copy(1)] == [1, 1, 2]


async def test_a_full_card_is_told_to_all_who_wait_and_works_when_there_is_room(room, /):
    rows = [room.played(1), room.played(2), room.played(3)]
    waits = [asyncio.create_task(room.copies.keep(one)) for one in rows]
    await turns()
    room.card.full = True
    room.card.synced.set()
    results = await asyncio.gather(*waits, return_exceptions=True)
    assert [type(one) for one in results] == [StorageFull] * 3
    room.card.full = False
    for one in rows:
        await room.copies.keep(one)
    assert [len(room.copy(table)) for table in (1, 2, 3)] == [1, 1, 1]


async def test_who_waits_is_served_although_the_first_in_line_is_ended(room, /):
    first = asyncio.create_task(room.copies.keep(room.played(1)))
    await turns()
    second = asyncio.create_task(room.copies.keep(room.played(2)))
    await turns()
    first.cancel()
    room.card.synced.set()
    await second
    assert len(room.copy(2)) == 1
