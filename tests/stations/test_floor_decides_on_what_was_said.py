"""The floor decides with every acknowledged report of a table, even one of the same moment."""

from random import Random

import pytest
from msgspec.structs import replace

from shuffleup.archive.audit.event import audit_books
from shuffleup.event_file import shipped
from shuffleup.kernel.field_types import FLOOR, Actor
from shuffleup.protocol.messages import Command
from shuffleup.ruleset.seats import Seating
from shuffleup.storage.journal.reader import read_journal
from tests.night import examples

DORA = Actor("director", "Dora")


async def at_once(at, verb, to, **args):
    """Submit a command without a pause in which the bus could bring anything."""
    return await at.evening.submit(Command(at.ids.next(), to, verb, DORA, args))


async def a_hand(at, table):
    """Play a hand in which everybody folds to the big blind, and confirm it."""
    await at.ask("start_hand", to=table)
    while (await at.ask("fold", to=table)).status == 200:
        pass
    await at.ask("confirm_result", to=table)


def by_seat(at, number):
    return {seat: one.entry for seat, one in at.evening.tables[number].table.sitters.items()}


def test_a_count_between_two_hands_says_who_leads_a_crew(an_evening):
    """WIN-01, WIN-03: two are level with 150, so neither is through before the tie is settled."""

    async def main(at):
        await at.begin(tuple(f"Player {number}" for number in range(10)))
        await a_hand(at, "table/2")
        counted = {1: 150, 2: 150, 3: 0, 4: 100, 5: 100}
        assert (await at_once(at, "count_stacks", "table/2", stacks=counted)).status == 200
        ended = await at_once(at, "end_stage_table", FLOOR, table=2, reason="time")
        assert ended.status == 200, ended.text
        (crew,) = at.floor.crews
        level = {by_seat(at, 2)[1], by_seat(at, 2)[2]}
        assert (set(crew.tied), crew.ahead, crew.open) == (level, (), 1)
        assert [chips for _, chips in crew.stacks] == [150, 150, 100, 100]
        assert (await at_once(at, "settle_tie", FLOOR, table=2)).status == 200
        assert set(at.floor.crews[0].ahead) < level

    an_evening(main, tables=2, rules=shipped("crews-of-five"))


@pytest.mark.parametrize(
    ("tie", "settled"), [("high_card", {}), ("playoff_hand", {"won": {"1": 20, "2": 0}})]
)
def test_a_crew_that_tracks_hands_is_counted_once_and_its_tie_is_settled(an_evening, tie, settled):
    """WIN-01, WIN-03, APP-05: the count between two hands says who leads; without one it is asked for."""

    async def main(at):
        await at.begin(tuple(f"Player {number}" for number in range(10)))
        for verb in ("start_hand", "confirm_result"):
            assert (await at.ask(verb, to="table/2")).status == 200
        early = await at_once(at, "end_stage_table", FLOOR, table=2, reason="time")
        assert (early.status, "count the stacks of table 2" in early.text) == (422, True)
        counted = {1: 150, 2: 150, 3: 50, 4: 75, 5: 75}
        assert (await at_once(at, "count_stacks", "table/2", stacks=counted)).status == 200
        assert (await at_once(at, "end_stage_table", FLOOR, table=2, reason="time")).status == 200
        level = {by_seat(at, 2)[1], by_seat(at, 2)[2]}
        assert set(at.floor.crews[0].tied) == level
        answer = await at_once(at, "settle_tie", FLOOR, table=2, **settled)
        assert answer.status == 200, answer.text
        assert len(at.floor.crews[0].ahead) == 1
        assert at.floor.crews[0].ahead[0] in (level if tie == "high_card" else {by_seat(at, 2)[1]})

    shipped_rules = shipped("crews-of-five")
    crews, use = replace(shipped_rules.crews, tie=tie), replace(shipped_rules.table, tracking="hands")
    an_evening(main, tables=2, rules=replace(shipped_rules, crews=crews, table=use))


def test_a_stack_counted_down_to_ten_percent_buys_again_before_the_next_hand(an_evening):
    """REG-09: 100 of 1000 is at the threshold; the count was made between two hands."""

    async def main(at):
        await at.begin(("Ann", "Bongani", "Carla"))
        await a_hand(at, "table/1")
        first, *others = by_seat(at, 1)
        left = (3000 - 100) // 5 // 2 * 5
        counted = {first: 100, others[0]: left, others[1]: 2900 - left}
        assert (await at_once(at, "count_stacks", "table/1", stacks=counted)).status == 200
        sold = await at_once(at, "sell_rebuy", FLOOR, entry=by_seat(at, 1)[first], chips=500)
        assert sold.status == 200, sold.text

    an_evening(main, rules=shipped("halftime-main"))


def test_a_count_that_is_undone_at_the_table_is_undone_on_the_floor(an_evening):
    """APP-06: a rebuy for a short stack is open to the one whom the wrong count made short, and no longer."""

    async def main(at):
        await at.begin(("Ann", "Bongani", "Carla"))
        await a_hand(at, "table/1")
        first, second, third = by_seat(at, 1)
        before = {seat: at.floor.entry(entry).chips for seat, entry in by_seat(at, 1).items()}
        wrong = {first: 100, second: before[second] + before[first] - 100, third: before[third]}
        assert (await at_once(at, "count_stacks", "table/1", stacks=wrong)).status == 200
        assert (await at_once(at, "undo", "table/1")).status == 200
        sold = await at_once(at, "sell_rebuy", FLOOR, entry=by_seat(at, 1)[first], chips=500)
        assert (sold.status, "too large" in sold.text) == (422, True)
        after = {seat: at.floor.entry(entry).chips for seat, entry in by_seat(at, 1).items()}
        assert (after, at.floor.alarms) == (before, ())

    an_evening(main, rules=shipped("halftime-main"))


def test_a_count_in_the_breath_of_the_last_hand_keeps_the_event_from_ending(an_evening, journal_path):
    """GEN-11, APP-06: the hand has left one with all chips, and the count finds 25 with another."""

    async def main(at):
        await at.begin(("Ann", "Bongani"))
        await at.ask("start_hand")
        await at.ask("all_in")
        await at.ask("check_or_call")
        (lost, _), (won, chips) = sorted(at.table.stacks_now().items(), key=lambda one: one[1])
        assert (await at_once(at, "confirm_result", "table/1")).status == 200
        counted = {lost: 25, won: chips - 25}
        assert (await at_once(at, "count_stacks", "table/1", stacks=counted)).status == 200
        await at.clock.sleep(10)
        assert (at.floor.phase, len(at.floor.left()), at.floor.awaited) == ("playing", 2, ())
        assert {one.place.seat: one.chips for one in at.floor.left()} == counted
        awaited = [row for row in at.journal.rows(FLOOR) if row.type == "results.awaited"]
        assert len(awaited) == 2

    an_evening(main)
    with read_journal(journal_path) as book:
        assert [one for one in audit_books([book]).findings if one.weight == "wrong"] == []


def told(rng, at, number):
    """Make up something that a dealer or the director does at a table."""
    table = at.evening.tables[number].table
    stacks, seats = table.stacks_now(), sorted(table.sitters)
    giver, taker = rng.sample(seats, 2)
    some = rng.randrange(0, stacks[giver] // 25 + 1) * 25
    moved = {"source": giver, "target": taker, "chips": some or 25, "reason": "wrong pot"}
    counted = stacks | {giver: stacks[giver] - some, taker: stacks[taker] + some}
    plays = ("start_hand", "fold", "check_or_call", "all_in", "confirm_result", "undo", "lose_track")
    return rng.choice(
        [
            *((verb, {}) for verb in plays * 2),
            ("count_stacks", {"stacks": counted}),
            ("count_stacks", {"stacks": counted}),
            ("move_chips", moved),
        ]
    )


def decided(rng, at):
    """Make up something that the director decides on the stacks."""
    who, table = rng.choice(at.floor.entries).id, rng.choice((1, 2))
    reason = {"reason": "as it is"}
    return rng.choice(
        [
            ("sell_rebuy", {"entry": who, "chips": 500}),
            ("fix_place", {"entry": who}),
            ("balance_tables", {}),
            ("move_player", {"entry": who, "table": table, **reason}),
            ("settle_alarm", reason),
            ("agree_deal", {"kind": "chip_chop", "agreeing": [one.id for one in at.floor.left()]}),
            ("stop_play", reason),
            ("go_on", {}),
        ]
    )


def agrees(at):
    """Compare what the floor knows of each table between two hands with what lies there."""
    for note in at.floor.tables:
        table = at.evening.tables[note.table].table
        if not table.play.at_rest:
            continue
        assert note.idle, f"table {note.table} has sealed hand {table.play.hand_no}"
        lies = table.stacks_now()
        known = {
            one.place.seat: one.chips + sum(came.chips for came in one.brought if came.at_table)
            for one in at.floor.at_table(note.table)
        }
        assert known == {seat: lies[seat] for seat in known}


@pytest.mark.parametrize("seed", range(examples(9)))
def test_every_decision_of_the_floor_stands_on_all_that_the_tables_have_acknowledged(an_evening, seed):
    """Random acts at two tables, and after each of them a decision in the same breath."""
    rng = Random(seed)

    async def main(at):
        await at.begin(tuple(f"Player {number}" for number in range(8)))
        for _ in range(40):
            number = rng.choice((1, 2))
            verb, args = told(rng, at, number)
            await at_once(at, verb, f"table/{number}", **args)
            said = {n: one.version for n, one in at.evening.tables.items()}
            verb, args = decided(rng, at)
            await at_once(at, verb, FLOOR, **args)
            assert all(at.evening.floor.heard(n).seq >= version for n, version in said.items())
            if rng.random() < 0.5:
                await at.clock.sleep(10)
                agrees(at)

    an_evening(main, tables=2, rules=replace(shipped("halftime-main"), seating=Seating(max_per_table=6)))
