"""A table that tracks hands only, with its floor: one press per hand, a bust tapped, and power cuts."""

import asyncio

import pytest

from shuffleup.ruleset.event import TableUse
from shuffleup.ruleset.rule_set import RuleSet

BY_HANDS = RuleSet(table=TableUse(tracking="hands"))


@pytest.mark.run_by("in_virtual_time")
async def test_hands_go_on_by_one_press_and_a_restart_forgets_nothing(clock, /, friday, journal_path):
    """APP-02, APP-05: in hand 2 a bust is tapped."""
    at = friday(journal_path, clock, BY_HANDS)
    async with asyncio.TaskGroup() as tasks:
        await at.open(tasks)
        await at.begin()
        for _ in range(2):
            assert (await at.ask("start_hand")).status == 200
        refused = await at.ask("fold")
        assert (refused.status, refused.text) == (422, "hand 2 is not followed")
        broke = at.table.play.players[0]
        assert (await at.ask("tap_busts", seats=[broke])).status == 200
        before = at.table
        assert (before.play.hand_no, tuple(before.play.busts)) == (2, (broke,))
        await at.close()
    again = friday(journal_path, clock, BY_HANDS, sender="two")
    async with asyncio.TaskGroup() as tasks:
        await again.open(tasks)
        assert again.table == before
        assert (await again.ask("start_hand")).status == 200
        assert broke not in again.table.play.players
        assert again.table.chips() == again.table.brought()
        await again.close()
