"""A table unit of a venue plays the table that the floor assigns."""

from datetime import UTC, datetime, timedelta

import pytest

pytestmark = pytest.mark.run_by("in_a_venue")


async def test_a_box_without_a_table_says_that_it_is_a_spare(room, /):
    spare = room.unit()
    await room.quiet(2_000)
    assert spare.table is None
    assert (spare.shown.title, spare.shown.below) == ("SPARE BOX", "no table is given to it")
    assert (await spare.ask("start_hand")).text == "no table is given to it"


async def test_a_box_plays_the_table_that_it_is_given(room, /):
    (one,) = await room.begin()
    await one.play_hands(3)
    await room.quiet()
    assert (one.table.table, one.table.play.hand_no) == (1, 3)
    assert room.floor.note(1).hand == 3
    assert room.venue.links.view().links[0].linked
    assert not room.venue.links.view().links[0].unread


async def test_a_box_that_began_in_1970_shows_the_time_of_day_of_its_floor(room, /):
    """It has no battery and no Internet; its rows are stamped with the day on which they were played."""
    unit = room.unit()
    unit.own_clock.wall_ahead = datetime(1970, 1, 1, tzinfo=UTC) - room.clock.wall()
    await room.quiet(5_000)
    assert abs(unit.clock.wall() - room.clock.wall()) < timedelta(milliseconds=20)
    room.bus.cut("floor")
    await room.quiet(3_600_000)
    assert abs(unit.clock.wall() - room.clock.wall()) < timedelta(milliseconds=20)


async def test_a_floor_that_has_lost_the_day_takes_it_from_no_box(room, /):
    room.floor_clock.wall_ahead = datetime(1970, 1, 1, tzinfo=UTC) - room.clock.wall()
    unit = room.unit()
    before = unit.clock.wall()
    await room.quiet(5_000)
    assert unit.clock.wall() - before == timedelta(seconds=5)


async def test_the_countdown_of_every_box_is_that_of_the_floor(room, /):
    """Each box was started at another moment: what the floor reads on its clock means nothing there."""
    units = await room.begin(players=24, tables=3)
    floor = room.floor.clock.left_at(room.clock.now())
    assert [abs(unit.time_left() - floor) < 20 for unit in units] == [True] * 3
