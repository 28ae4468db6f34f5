"""Power cuts while the clock runs, stands, counts a break or counts hands: little time is lost."""

import asyncio
import shutil
from functools import partial
from random import Random

import pytest

from shuffleup.kernel.field_types import table_stream
from shuffleup.ruleset.event import TableUse
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import HandForHandRules

RULES = RuleSet(
    levels=Levels(table=((25, 50), (50, 100), (75, 150), (100, 200)), length=20),
    hand_for_hand=HandForHandRules(minutes_per_hand=2),
    table=TableUse(dealing="screen"),
)
NAMES = tuple(f"Player {number}" for number in range(12))
MOST_LOST_MS = 5_000
CUTS = 4
"""So many in each state of the clock, up to twenty seconds apart."""

STATES = {
    "a level": (),
    "a pause": (("pause_clock", {}),),
    "a level after a pause": (("pause_clock", {}), ("resume_clock", {})),
    "a break": (("begin_break", {"minutes": 10}),),
    "a pause in a break": (("begin_break", {"minutes": 10}), ("pause_clock", {})),
    "a level after a break": (("begin_break", {"minutes": 10}), ("end_break", {})),
    "a level to which time was added": (("change_time", {"minutes": 5, "reason": "a late deck"}),),
    "hand for hand": (("begin_hand_for_hand", {"reason": "the bubble"}),),
    "after hand for hand": (("begin_hand_for_hand", {"reason": "the bubble"}), ("end_hand_for_hand", {})),
    "play that is stopped": (("stop_play", {"reason": "an alarm"}),),
}


async def a_hand_everywhere(at):
    """Let all fold at both tables."""
    for number in (1, 2):
        stream, station = table_stream(number), at.evening.tables[number]
        await at.ask("start_hand", to=stream)
        while station.table.play.hand is not None and station.table.play.hand.phase == "betting":
            assert (await at.ask("fold", to=stream)).status == 200
        await at.ask("confirm_result", to=stream)


async def cut_again_and_again(at, acts, folder):
    """Bring the clock to a state; copy at some moments what is on the disk, and give the time left."""
    chance, found = Random(repr(acts)), []
    await at.begin(NAMES)
    await at.clock.sleep(7_300)
    for verb, args in acts:
        assert (await at.direct(verb, **args)).status == 200
        await at.clock.sleep(chance.randint(10, 9_000))
    for number in range(CUTS):
        await a_hand_everywhere(at)
        await at.clock.sleep(chance.randint(10, 20_000))
        copy = folder / f"cut-{number}.journal"
        for ending in ("", "-wal"):
            shutil.copy(f"{at.path}{ending}", f"{copy}{ending}")
        clock = at.floor.clock
        found.append((copy, clock.phase, clock.level, clock.left_at(at.clock.now())))
    return found


@pytest.mark.parametrize("state", STATES)
def test_at_most_five_seconds_of_the_clock_are_lost_with_the_power(
    state, journal_path, friday, in_virtual_time, tmp_path
):
    async def evening(clock):
        at = friday(journal_path, clock, RULES, tables=2)
        async with asyncio.TaskGroup() as tasks:
            await at.open(tasks)
            found = await cut_again_and_again(at, STATES[state], tmp_path)
            await at.close()
        return found

    async def again(clock, copy):
        at = friday(copy, clock, RULES, sender="two", tables=2)
        async with asyncio.TaskGroup() as tasks:
            await at.open(tasks)
            now = at.floor.clock
            await at.close()
        return now

    for copy, phase, level, left in in_virtual_time(evening):
        clock = in_virtual_time(partial(again, copy=copy))
        assert (clock.phase, clock.level, clock.running) == (phase, level, False)
        assert left <= clock.left <= left + MOST_LOST_MS
