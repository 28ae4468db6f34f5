"""A floor with several tables in one process: they meet on the bus, and only tables in use cost anything."""

import json

import pytest

from shuffleup.kernel.field_types import FLOOR

pytestmark = pytest.mark.run_by("an_evening", tables=2)

TEN = tuple(f"Player {number}" for number in range(10))


def tables(at):
    return {number: station.table for number, station in at.evening.tables.items()}


@pytest.mark.run_by("an_evening", tables=30)
async def test_a_table_is_there_from_the_moment_at_which_the_floor_sets_it_up(at, /):
    assert list(tables(at)) == [1]
    assert at.journal.streams() == ("floor", "table/1")
    await at.direct("register", names=TEN)
    await at.direct("draw_seats")
    assert {number: len(table.sitters) for number, table in tables(at).items()} == {1: 5, 2: 5}


@pytest.mark.run_by("an_evening", tables=3)
async def test_a_command_reaches_the_table_that_it_names(at, /):
    await at.begin(TEN)
    assert (await at.ask("start_hand", to="table/2")).status == 200
    assert [table.play.hand_no for table in tables(at).values()] == [0, 1]
    assert [note.hand for note in at.floor.tables] == [0, 1]
    nowhere = await at.ask("start_hand", to="table/3")
    assert (nowhere.status, nowhere.legal) == (422, (FLOOR, "table/1", "table/2"))


async def test_a_player_who_is_moved_takes_the_chips_to_the_other_table(at, /):
    """SEA-16."""
    await at.begin(TEN)
    mover = at.floor.at_table(1)[0]
    await at.direct("move_player", entry=mover.id, table=2, seat=9, reason="sees badly")
    one, two = tables(at).values()
    assert (one.chips(), two.chips()) == (40_000, 60_000)
    assert two.sitters[9].entry == mover.id
    assert at.floor.chips_counted() == at.floor.chips_expected() == 100_000


def test_all_tables_come_back_after_a_restart(an_evening):
    before = {}

    async def first(at):
        await at.begin(TEN)
        await at.ask("start_hand", to="table/2")
        before.update(tables(at))

    async def back(at):
        assert tables(at) == before
        assert (await at.ask("fold", to="table/2")).status == 200
        assert (await at.ask("start_hand", to="table/1")).status == 200
        assert [note.hand for note in at.floor.tables] == [1, 1]

    an_evening(first, tables=3)
    an_evening(back, sender="two", tables=3)


async def test_every_table_has_a_view_of_its_own(at, /):
    """Table 1, where the box stands, is `table`; the others go by their number."""
    await at.begin(TEN)
    await at.ask("start_hand", to="table/2")
    views = [json.loads(at.hub.latest(topic)) for topic in ("table", "table/2")]
    assert [(view["table"], view["hand"]) for view in views] == [(1, 0), (2, 1)]
