"""Random cuts, random play: afterwards the table is as if no cable had ever been pulled."""

import random

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from shuffleup.table.legal_commands import legal_verbs
from tests.night import examples

VERBS = ("fold", "check_or_call", "all_in", "start_hand", "undo", "redo", "confirm_result", "declare_winners")

STEPS = st.lists(st.sampled_from(["play"] * 6 + ["cut", "heal", "plug", "wait"]), min_size=5, max_size=40)


async def play_one(unit, dice):
    """Press one of the keys that are lit, as the dice say; the same dice press the same keys."""
    table = unit.table
    verbs = [verb for verb in VERBS if verb in legal_verbs(table)]
    if not verbs:
        return
    verb, args = dice.choice(verbs), {}
    if verb == "declare_winners":
        hand = table.play.hand
        pot = next(n for n, winners in enumerate(hand.winners) if not winners)
        args = {"pot": pot, "seats": [dice.choice(hand.pots()[pot].seats)]}
    await unit.ask(verb, **args)


async def evening(room, steps, seed, with_cuts):
    (one,) = await room.begin()
    dice = random.Random(seed)
    for step in steps:
        if step == "play":
            await play_one(one, dice)
        elif step == "wait":
            await room.clock.sleep(2_000)
        elif not with_cuts:
            continue
        elif step == "cut":
            one.cut()
        elif step == "heal":
            one.heal()
        else:
            cut = not one.end.linked
            await one.pull_the_plug()
            one.plug_in()
            if cut:
                one.cut()
            await room.clock.sleep(12_000)
    one.heal()
    await room.quiet()
    copies = [row.hash for row in room.copy("table/1")]
    assert copies == [row.hash for row in one.rows()["table/1"]]
    assert not room.floor.alarms
    assert room.floor.chips_counted() == room.floor.chips_expected()
    return one.table


def without_times(table):
    """Leave out what a power cut changes by design: numbers of events, and the time of a decision."""
    return (table.play, table.sitters, table.level, table.held, table.orders, len(table.past), table.closed)


@settings(max_examples=examples(10), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(STEPS, st.integers(0, 10**6))
def test_after_random_cuts_the_table_is_what_it_would_be_without_them(tmp_path_factory, stories, steps, seed):
    tables = []
    for with_cuts in (True, False):

        async def story(room, with_cuts=with_cuts):
            tables.append(await evening(room, steps, seed, with_cuts))

        stories(tmp_path_factory.mktemp("venue"), story)
    cut_off, never_cut = map(without_times, tables)
    assert cut_off == never_cut


@pytest.mark.nightly
def test_random_cuts_all_night(tmp_path_factory, stories, seeds_of_the_night):
    for seed in seeds_of_the_night(0.03):
        dice = random.Random(seed)
        steps = dice.choices(["play"] * 6 + ["cut", "heal", "plug", "wait"], k=120)

        async def story(room, steps=steps, seed=seed):
            await evening(room, steps, seed, with_cuts=True)

        stories(tmp_path_factory.mktemp("venue"), story)
