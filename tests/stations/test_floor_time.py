"""The floor keeps the time of the event: it starts on time, and wakes up for notices to the room."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from shuffleup.kernel.field_types import FLOOR
from shuffleup.ruleset.event import Event, TableUse
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.stations.time_of_day import day_of
from shuffleup.views.director_console import floor_view

pytestmark = pytest.mark.run_by("in_virtual_time")

MINUTE = 60_000
LOST = "the time of day is lost, so nothing counts down to the start: start by hand, or set the clock"


def starting_in(clock, minutes):
    """Rules of an event that begins so many minutes from now, by the clock in the room."""
    at = clock.wall().astimezone() + timedelta(minutes=minutes)
    return RuleSet(
        event=Event(date=at.date().isoformat(), start=at.strftime("%H:%M")),
        levels=Levels(table=((25, 50), (50, 100), (75, 150), (100, 200)), length=5),
        table=TableUse(dealing="screen"),
    )


def moments(at, kind):
    return [row.monotonic for row in at.journal.rows(FLOOR) if row.type == kind]


async def test_the_event_starts_by_itself_at_the_scheduled_time(clock, /, journal_path, friday):
    """STR-01."""
    at = friday(journal_path, clock, starting_in(clock, 30))
    begun = clock.now()
    async with asyncio.TaskGroup() as tasks:
        await at.open(tasks)
        await at.direct("register", names=("Ann", "Bongani"))
        await at.direct("draw_seats")
        assert at.floor.clock.phase == "before"
        await clock.sleep(31 * MINUTE)
        assert at.floor.clock.phase == "level"
        assert moments(at, "event.started") == [begun + 30 * MINUTE]
        await at.close()


async def test_the_room_is_told_at_the_moment_and_not_at_the_next_look(clock, /, journal_path, friday):
    """STR-25: ninety seconds and one minute before the end of a level."""
    at = friday(journal_path, clock, starting_in(clock, 30))
    async with asyncio.TaskGroup() as tasks:
        await at.open(tasks)
        await at.begin()
        (begun,) = moments(at, "level.began")
        await clock.sleep(4 * MINUTE + 30_000)
        assert moments(at, "notice.given") == [begun + 3 * MINUTE + 30_000, begun + 4 * MINUTE]
        await at.close()


async def test_a_countdown_comes_back_after_a_power_cut(clock, /, journal_path, friday):
    """STR-01."""

    def at_the_start(clock, rules):
        shown = clock.wall().astimezone()
        hours, minutes = map(int, rules.event.start.split(":"))
        return (hours * 60 + minutes) * MINUTE - (shown.hour * 3600 + shown.minute * 60 + shown.second) * 1000

    rules = starting_in(clock, 30)
    for box in ("before the cut", "after it"):
        at = friday(journal_path, clock, rules, sender=box)
        async with asyncio.TaskGroup() as tasks:
            await at.open(tasks)
            await clock.sleep(10)
            left = at.floor.clock.left_at(clock.now())
            assert abs(left - at_the_start(clock, rules)) <= 2000
            await clock.sleep(5 * MINUTE)
            await at.close()


class WithoutBattery:
    """The clock of a box that begins in 1970 and is set right some time later."""

    def __init__(self, base):
        self.base, self.boot_id, self.is_lost = base, base.boot_id, True

    def now(self):
        return self.base.now()

    def wall(self):
        return datetime(1970, 1, 1, 0, 1, tzinfo=UTC) if self.is_lost else self.base.wall()

    async def sleep_until(self, deadline):
        await self.base.sleep_until(deadline)

    async def sleep(self, span):
        await self.base.sleep(span)


async def test_a_box_that_begins_in_1970_waits_for_the_director_or_for_the_time(
    base, /, journal_path, friday
):
    """STR-01: nobody sees a start in 56 years; once the time is known the countdown is the right one."""
    clock = WithoutBattery(base)
    at = friday(journal_path, clock, starting_in(base, 30))
    async with asyncio.TaskGroup() as tasks:
        await at.open(tasks)
        await at.direct("register", names=("Ann", "Bongani"))
        await at.direct("draw_seats")
        await base.sleep(10 * MINUTE)
        assert (at.floor.clock.running, at.floor.clock.left) == (False, None)
        assert LOST in floor_view(at.floor, 1, day_of(clock.wall())).notices
        clock.is_lost = False
        await base.sleep(5000)
        assert at.floor.clock.running
        assert 18 * MINUTE < at.floor.clock.left_at(base.now()) <= 20 * MINUTE
        assert floor_view(at.floor, 1, day_of(clock.wall())).notices == ()
        await base.sleep(21 * MINUTE)
        assert at.floor.clock.phase == "level"
        await at.close()


async def test_a_countdown_goes_on_when_the_plug_is_pulled_and_the_box_comes_back_in_1970(
    base, /, journal_path, friday
):
    """STR-01: what is left is counted on from where it was; the time of day, once known, puts it right."""
    rules = starting_in(base, 30)
    clock = WithoutBattery(base)
    clock.is_lost = False
    for box in ("before the cut", "after it"):
        at = friday(journal_path, clock, rules, sender=box)
        async with asyncio.TaskGroup() as tasks:
            await at.open(tasks)
            await base.sleep(5 * MINUTE)
            assert (at.floor.clock.left_at(base.now()) or 0) <= 30 * MINUTE
            await at.close()
        clock.is_lost = True
