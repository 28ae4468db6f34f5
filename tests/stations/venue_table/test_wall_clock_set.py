"""The wall clocks of floor and box are set independently: levels and hands are not affected."""

from datetime import UTC, datetime, timedelta

import pytest

from shuffleup.kernel.field_types import FLOOR
from shuffleup.stations.event_codec import TABLE_EVENTS

MINUTE = 60_000
TO_1970 = datetime(1970, 1, 1, tzinfo=UTC) - datetime(2026, 11, 20, 19, 0, tzinfo=UTC)

SUMMER_TIME = {5: timedelta(hours=1), 40: timedelta(0)}
SECONDS = {minute: timedelta(seconds=(-1) ** minute) for minute in range(1, 55)}
DECADES = {10: timedelta(days=40 * 365), 30: timedelta(days=-10 * 365)}
BATTERY_LOST = {0: TO_1970, 25: timedelta(0)}
NOBODY: dict[int, timedelta] = {}

SET = {
    "both by a second back and forth": (SECONDS, SECONDS),
    "only the floor by decades": (DECADES, NOBODY),
    "only the box by decades": (NOBODY, DECADES),
    "a floor without a battery that hears the time late": (BATTERY_LOST, NOBODY),
    "a box without a battery that hears the time late": (NOBODY, BATTERY_LOST),
    "summer time at the floor, and at the box not": (SUMMER_TIME, NOBODY),
    "summer time at both": (SUMMER_TIME, SUMMER_TIME),
}


def evening(stories, folder, floor_is_set, box_is_set):
    """Play fifty minutes with a break in them; returns what was stored and when, and what the box showed."""
    stored, seen = [], []

    async def story(room):
        folder.mkdir(exist_ok=True)
        room.floor_clock.wall_ahead = floor_is_set.get(0, timedelta(0))
        (one,) = await room.begin()
        for minute in range(55):
            room.floor_clock.wall_ahead = floor_is_set.get(minute, room.floor_clock.wall_ahead)
            one.own_clock.wall_ahead = box_is_set.get(minute, one.own_clock.wall_ahead)
            if minute in (3, 23, 53):
                await one.do("start_hand")
                await one.finish_hand()
            await room.quiet(MINUTE)
            seen.append((one.at.faces.clock_view.now.level, one.at.faces.clock_view.phase, one.time_left()))
        stored.extend((row.type, row.monotonic) for row in room.journal.rows(FLOOR))
        rows = one.rows()[one.at.stream]
        stored.extend((row.type, row.monotonic) for row in rows if row.type != "hand.signed")
        assert [TABLE_EVENTS.read(row).level.number for row in rows if row.type == "level.told"] == [1, 2, 3]

    folder.mkdir()
    stories(folder, story)
    return stored, seen


@pytest.fixture(scope="module")
def untouched(stories, tmp_path_factory):
    """The same minutes with clocks that nobody sets."""
    return evening(stories, tmp_path_factory.mktemp("venue") / "untouched", NOBODY, NOBODY)


@pytest.mark.parametrize("who_and_when", SET.values(), ids=SET)
def test_levels_break_and_hands_come_when_they_do_however_the_wall_clocks_are_set(
    who_and_when, untouched, stories, tmp_path
):
    stored, seen = evening(stories, tmp_path / "room", *who_and_when)
    assert stored == untouched[0]
    assert seen == untouched[1]
    assert {phase for _, phase, _ in seen} == {"level", "break"}
