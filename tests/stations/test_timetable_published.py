"""The blind sheet is published with the times of day, and again while the clock stands."""

import asyncio

import msgspec
import pytest

from shuffleup.protocol.clock import TimetableView
from shuffleup.ruleset.event import TableUse
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.rule_set import RuleSet

MINUTE = 60_000
RULES = RuleSet(
    levels=Levels(table=((25, 50), (50, 100), (75, 150)), length=20, short_breaks=((2, 10),)),
    table=TableUse(dealing="screen"),
)


def hour_and_minute(clock, minutes):
    """Write the time of day so many minutes from now."""
    local = clock.wall().astimezone()
    later = (local.hour * 60 + local.minute + minutes) % (24 * 60)
    return f"{later // 60:02}:{later % 60:02}"


@pytest.mark.run_by("in_virtual_time")
async def test_the_sheet_names_the_next_level_and_the_next_break(clock, /, journal_path, friday):
    """GEN-07, STR-06: five minutes of a pause move both by five."""
    at = friday(journal_path, clock, RULES)

    def sheet():
        latest = at.hub.latest("timetable")
        found = msgspec.json.decode(latest, type=TimetableView)
        return {row.name: row.time for row in found.rows if row.time}, found.next_break

    async with asyncio.TaskGroup() as tasks:
        await at.open(tasks)
        await at.begin()
        times, pause = sheet()
        assert times["level 2"] == hour_and_minute(clock, 20)
        assert times["break"] == pause == hour_and_minute(clock, 40)
        await at.direct("pause_clock")
        await clock.sleep(5 * MINUTE)
        times, pause = sheet()
        assert times["level 2"] == hour_and_minute(clock, 20)
        assert times["break"] == pause == hour_and_minute(clock, 40)
        await at.close()
