"""A floor with several tables in one process: they meet on the bus, and only those in use cost anything."""

import asyncio
import json

from shuffleup.identity import FLOOR

TEN = tuple(f"Player {number}" for number in range(10))


def tables(at):
    return sorted(at.evening.tables)


async def ten_at_two_tables(at, tasks):
    await at.open(tasks)
    await at.direct("register", names=TEN)
    await at.direct("draw_seats")
    await at.direct("start")


def test_a_table_is_there_from_the_moment_at_which_the_floor_sets_it_up(
    journal_path, friday, in_virtual_time
):
    async def main(clock):
        at = friday(journal_path, clock, tables=30)
        async with asyncio.TaskGroup() as tasks:
            await at.open(tasks)
            assert tables(at) == [1]
            assert at.journal.streams() == ("floor", "table/1")
            await at.direct("register", names=TEN)
            await at.direct("draw_seats")
            assert tables(at) == [1, 2]
            sitters = [len(at.evening.tables[number].table.sitters) for number in (1, 2)]
            assert sitters == [5, 5]
            await at.close()

    in_virtual_time(main)


def test_a_command_reaches_the_table_that_it_names(journal_path, friday, in_virtual_time):
    async def main(clock):
        at = friday(journal_path, clock, tables=3)
        async with asyncio.TaskGroup() as tasks:
            await ten_at_two_tables(at, tasks)
            assert (await at.ask("start_hand", to="table/2")).status == 200
            assert [at.evening.tables[number].table.play.hand_no for number in (1, 2)] == [0, 1]
            assert [note.hand for note in at.floor.tables] == [0, 1]
            nowhere = await at.ask("start_hand", to="table/3")
            assert (nowhere.status, nowhere.legal) == (422, (FLOOR, "table/1", "table/2"))
            await at.close()

    in_virtual_time(main)


def test_a_player_who_is_moved_takes_the_chips_to_the_other_table(journal_path, friday, in_virtual_time):
    """SEA-16."""

    async def main(clock):
        at = friday(journal_path, clock, tables=2)
        async with asyncio.TaskGroup() as tasks:
            await ten_at_two_tables(at, tasks)
            mover = at.floor.at_table(1)[0]
            await at.direct("move_player", entry=mover.id, table=2, seat=9, reason="sees badly")
            one, two = (at.evening.tables[number].table for number in (1, 2))
            assert (one.chips(), two.chips()) == (40_000, 60_000)
            assert two.sitters[9].entry == mover.id
            assert at.floor.chips_counted() == at.floor.chips_expected() == 100_000
            await at.close()

    in_virtual_time(main)


def test_all_tables_come_back_after_a_restart(journal_path, friday, in_virtual_time):
    async def main(clock):
        at = friday(journal_path, clock, tables=3)
        async with asyncio.TaskGroup() as tasks:
            await ten_at_two_tables(at, tasks)
            await at.ask("start_hand", to="table/2")
            before = {number: station.table for number, station in at.evening.tables.items()}
            await at.close()
        back = friday(journal_path, clock, sender="two", tables=3)
        async with asyncio.TaskGroup() as tasks:
            await back.open(tasks)
            assert {number: station.table for number, station in back.evening.tables.items()} == before
            assert (await back.ask("fold", to="table/2")).status == 200
            assert (await back.ask("start_hand", to="table/1")).status == 200
            assert [note.hand for note in back.floor.tables] == [1, 1]
            await back.close()

    in_virtual_time(main)


def test_every_table_has_a_view_of_its_own(journal_path, friday, in_virtual_time):
    """Table 1, where the box stands, is `table`; the others go by their number."""

    async def main(clock):
        at = friday(journal_path, clock, tables=2)
        async with asyncio.TaskGroup() as tasks:
            await ten_at_two_tables(at, tasks)
            await at.ask("start_hand", to="table/2")
            views = [json.loads(at.hub.latest(topic)) for topic in ("table", "table/2")]
            assert [(view["table"], view["hand"]) for view in views] == [(1, 0), (2, 1)]
            await at.close()

    in_virtual_time(main)
