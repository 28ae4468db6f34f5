"""Rulings, the decision clock and calls for the floor as the station of a table answers them."""

import asyncio

import pytest

from shuffleup.kernel.field_types import Actor
from shuffleup.ruleset.conduct import DecisionTime
from shuffleup.ruleset.event import TableUse
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.stations.event_codec import TABLE_EVENTS
from shuffleup.stations.table import deck_name

pytestmark = pytest.mark.run_by("played")

DORA = Actor("director", "Dora", "console")
SHOT = RuleSet(table=TableUse(dealing="screen"), time=DecisionTime(mode="shot", seconds=30, who="automatic"))


def types_after(journal, count):
    return [row.type for row in journal.rows("table/1")][count:]


@pytest.fixture
def played(friday, in_virtual_time, journal_path):
    """Run a coroutine function that takes a `Friday` whose event has begun."""

    def runs(body, rules=None):
        async def main(clock):
            at = friday(journal_path, clock, rules) if rules else friday(journal_path, clock)
            async with asyncio.TaskGroup() as tasks:
                await at.open(tasks)
                await at.begin()
                await body(at)
                await at.close()

        in_virtual_time(main)

    return runs


async def test_a_decision_that_takes_too_long_is_ended_by_the_unit(at, /):
    """TIM-03: nobody presses anything."""
    await at.ask("start_hand")
    first = at.table.play.hand.to_act
    assert (await at.ask("call_clock")).status == 200
    before = len(list(at.journal.rows("table/1")))
    await at.clock.sleep(29_000)
    assert at.table.play.hand.to_act == first
    await at.clock.sleep(2_000)
    assert types_after(at.journal, before) == ["clock.ran_out", "hand.folded"]
    assert list(at.journal.rows("table/1"))[-1].actor == Actor("clock")
    assert at.table.play.hand.has_folded(first)


@pytest.mark.run_by("played", SHOT)
async def test_a_shot_clock_plays_a_hand_that_nobody_touches_to_its_end(at, /):
    """TIM-05: everybody who owes chips folds, decision by decision."""
    await at.ask("start_hand")
    await at.clock.sleep(61_000)
    assert at.table.play.provisional


@pytest.mark.run_by("in_virtual_time")
async def test_a_restart_puts_the_decision_clock_off_and_says_so(clock, /, journal_path, friday):
    at = friday(journal_path, clock)
    async with asyncio.TaskGroup() as tasks:
        await at.open(tasks)
        await at.begin()
        await at.ask("start_hand")
        await at.ask("call_clock")
        seat = at.table.decision.seat
        await at.close()
        again = friday(journal_path, clock, sender="two")
        await again.open(tasks)
        assert (again.table.decision, again.table.clock_lost) == (None, seat)
        await clock.sleep(60_000)
        assert again.table.play.hand.to_act == seat
        await again.close()


async def test_a_fold_that_could_check_is_done_with_a_warning(at, /):
    """BET-12."""
    for verb in ("start_hand", "check_or_call", "check_or_call"):
        await at.ask(verb)
    reply = await at.ask("fold")
    assert reply.status == 200
    assert "folded though a check was free" in reply.text
    assert (await at.ask("check_or_call")).text == ""


async def test_the_reply_says_what_silent_chips_are(at, /):
    """BET-16."""
    await at.ask("start_hand")
    assert (await at.ask("put_chips", chips=[])).status == 422
    reply = await at.ask("put_chips", chips=[1000])
    assert (reply.status, reply.text) == (200, "call to 50: 950 goes back")


async def test_a_ruling_is_the_directors_and_keeps_the_name(at, /):
    """GEN-05, APP-04."""
    await at.ask("start_hand")
    seat = at.table.play.hand.to_act
    ruling = {"seat": seat, "reason": "phone at the table"}
    assert (await at.ask("kill_hand", **ruling)).status == 403
    assert (await at.ask("kill_hand", actor=DORA, seat=seat, reason=" ")).status == 422
    assert (await at.ask("kill_hand", actor=DORA, **ruling)).status == 200
    row = list(at.journal.rows("table/1"))[-2]
    assert row.type == "ruling.made"
    assert TABLE_EVENTS.read(row).person == "Dora"
    assert b"Dora" not in row.payload


@pytest.mark.run_by("played", RuleSet())
async def test_counted_stacks_come_by_seat_number_as_text_too(at, /):
    await at.ask("start_hand")
    blinds = at.table.play.positions
    await at.ask("lose_track")
    counted = {str(blinds.small_blind): 0, str(blinds.big_blind): 20_000}
    assert (await at.ask("count_stacks", stacks=counted)).status == 200
    assert at.table.stacks_now()[blinds.big_blind] == 20_000


@pytest.mark.run_by("in_virtual_time")
async def test_after_a_misdeal_the_screen_deals_from_another_deck_and_undo_goes_back_to_the_first(
    clock, /, journal_path, friday
):
    """MIS-04."""
    at = friday(journal_path, clock)
    async with asyncio.TaskGroup() as tasks:
        await at.open(tasks)
        await at.begin()
        await at.ask("start_hand")
        first = at.table.play.commitment
        await at.ask("declare_misdeal", fault="duplicate_card_found")
        second = at.table.play.commitment
        assert second != first
        assert at.journal.unseal(deck_name(second)) != at.journal.unseal(deck_name(first))
        await at.ask("undo")
        await at.close()
        again = friday(journal_path, clock, sender="two")
        await again.open(tasks)
        assert again.table.play.commitment == first
        for _ in range(20):
            await again.ask("check_or_call")
        assert again.table.play.provisional
        await again.close()


async def test_a_result_changed_between_hands_reaches_the_floor_at_once(at, /):
    for verb in ("start_hand", "fold", "fold", "confirm_result"):
        await at.ask(verb)
    moved = {"source": "out_of_play", "target": 1, "chips": 25, "reason": "found under the table"}
    seat = min(at.table.sitters)
    chips = at.table.stacks_now()[seat]
    assert (await at.ask("move_chips", actor=DORA, **moved | {"target": seat})).status == 200
    entry = at.table.sitters[seat].entry
    assert next(one.chips for one in at.floor.entries if one.id == entry) == chips + 25
