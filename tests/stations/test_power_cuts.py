"""Power cuts at any moment of an evening with three tables: nothing is lost, nothing is done twice."""

import asyncio
from collections import defaultdict
from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

from shuffleup.floor.decide import evolve
from shuffleup.kernel.field_types import table_stream
from shuffleup.stations.event_codec import FLOOR_EVENTS
from shuffleup.storage.journal.reader import read_journal
from shuffleup.storage.journal.writer import InlineWriter
from shuffleup_demo.demo_setup import demo_rules, with_shot_clock
from shuffleup_demo.people.whole_room import play

TABLES = 3
TIMED = ", timed"
PART_OF_NIGHT = 0.06
QUIET_MS = 30_000
"""After a start all that crossed the cut has come to its receiver by then."""


class PowerCut(Exception):
    """The unit is dark."""


class PluggedIn(InlineWriter):
    """Writes until the plug is pulled: what was stored with the last act is on disk, and nobody has heard."""

    def __init__(self, journal):
        super().__init__(journal)
        self.acts_left, self.dark = None, asyncio.Event()

    async def append(self, drafts, **sealed):
        if self.dark.is_set():
            raise PowerCut
        rows = await super().append(drafts, **sealed)
        if self.acts_left is not None:
            self.acts_left -= 1
            if self.acts_left <= 0:
                self.dark.set()
                raise PowerCut
        return rows


def all_rows(at, stream):
    rows = []
    while more := tuple(at.journal.rows(stream, len(rows))):
        rows += more
    return rows


def differences(at):
    """Compare the floor with its own journal, and with what the tables know; say what is not the same."""
    again = None
    for row in all_rows(at, "floor"):
        again = evolve(again, FLOOR_EVENTS.read(row))
    same = {"the journal": again == at.floor, "chips": at.floor.chips_counted() == at.floor.chips_expected()}
    for note in at.floor.tables:
        where, table = table_stream(note.table), at.evening.tables[note.table].table
        sitting = [one for one in at.floor.entries if one.seated and one.place.table == note.table]
        here = {seat: sitter.entry for seat, sitter in table.sitters.items()}
        same[f"who sits at {where}"] = {one.place.seat: one.id for one in sitting} == here
        same[f"the hand of {where}"] = note.hand == table.play.hand_no
        same[f"what holds {where}"] = set(note.held) == set(table.held)
        if table.play.at_rest and not table.play.uncounted:
            stacks = {one.place.seat: one.total for one in sitting}
            same[f"the stacks of {where}"] = stacks == table.stacks_now()
        cards = {one.place.seat: one.card_account.left for one in sitting}
        same[f"the time cards of {where}"] = cards == {seat: table.cards_left(seat) for seat in here}
        same[f"what {where} heard"] = heard_once(at, where, "floor")
        same[f"what was heard of {where}"] = heard_once(at, "floor", where)
    return [what for what, is_same in same.items() if not is_same]


def heard_once(at, stream, source):
    """Say whether every row of the source has led to one act at most, and in its order."""
    acts, order = defaultdict(set), []
    for row in all_rows(at, stream):
        if row.caused_by and row.caused_by[0] == source:
            acts[row.caused_by].add(row.command_id)
            order.append(row.caused_by[1])
    return all(len(ids) == 1 for ids in acts.values()) and order == sorted(order)


async def until_the_plug_is_pulled(at, players, acts, found):
    """Come back, let everything arrive, compare, and play on for so many acts; say whether it was cut.

    What the comparison `found` is added to what earlier ones have.
    """
    try:
        async with asyncio.TaskGroup() as tasks:
            await at.open(tasks)
            await at.clock.sleep(QUIET_MS)
            found.append(differences(at))
            at.writer.acts_left = acts
            people = play(at.evening, players=players, seed=3, hands=None, clock=at.clock, ids=at.ids)
            playing = tasks.create_task(people)
            dark = tasks.create_task(at.writer.dark.wait())
            await asyncio.wait({playing, dark}, return_when=asyncio.FIRST_COMPLETED)
            if at.writer.dark.is_set():
                raise PowerCut
            dark.cancel()
            at.stop()
    except* PowerCut:
        pass
    finally:
        at.journal.close()
    return at.writer.dark.is_set()


def rules_of(name, tracking):
    """Give rules of a shipped set; with every decision timed, and a card in every second one, by its name."""
    rules = demo_rules(name.removesuffix(TIMED), tracking)
    if not name.endswith(TIMED):
        return rules
    time = replace(with_shot_clock(rules).time, shot_from="start", bank_cards=99, bank_play="automatic")
    return replace(rules, time=replace(time, seconds=5, grace=0, bank_seconds=5))


def cut_again_and_again(friday, journal_path, in_virtual_time, name, tracking, starts):
    """Cut an evening until it is over, or as often as there are starts; tell what differed after each one."""
    found = []
    rules, chance = rules_of(name, tracking), Random(f"{name} {tracking}")
    players = 2 * rules.seating.max_per_table + 3

    async def main(clock):
        for number in starts:
            at = friday(
                journal_path,
                clock,
                rules,
                sender=f"start {number}",
                writer=PluggedIn,
                tables=TABLES,
                seed=number,
            )
            if not await until_the_plug_is_pulled(at, players, chance.randint(1, 90), found):
                return

    in_virtual_time(main)
    return found


@pytest.mark.parametrize(
    ("name", "tracking"),
    [("halftime-main", "actions"), ("tda-2024", "hands"), ("tda-2024" + TIMED, "actions")],
)
def test_an_evening_goes_on_wherever_the_plug_was_pulled(
    friday, journal_path, in_virtual_time, name, tracking
):
    """APP-02: a message that was stored and not heard is heard after the start, once."""
    found = cut_again_and_again(friday, journal_path, in_virtual_time, name, tracking, range(6))
    assert found == [[]] * 6
    with read_journal(journal_path) as journal:
        rows = [row for table in (1, 2, 3) for row in journal.rows(f"table/{table}")]
    played = sum(row.type == "clock.card_used" for row in rows)
    assert (played > 0) == name.endswith(TIMED)


@pytest.mark.nightly
@pytest.mark.parametrize("tracking", ["actions", "hands"])
@pytest.mark.parametrize("name", ["tda-2024", "halftime-main", "card-room", "joker-cut", "half-hour-limit"])
def test_thirty_cuts_in_an_evening(friday, journal_path, in_virtual_time, seeds_of_the_night, name, tracking):
    """APP-02: thirty at most; the night has other things to do."""
    starts = islice(seeds_of_the_night(PART_OF_NIGHT / 10), 30)
    found = cut_again_and_again(friday, journal_path, in_virtual_time, name, tracking, starts)
    assert found == [[]] * len(found)
    assert found


@pytest.mark.run_by("in_virtual_time")
async def test_the_floor_hears_after_a_start_what_a_table_had_stored(clock, /, friday, journal_path):
    """APP-02: hand 1 of table 2 was dealt and stored in the moment of the cut; table 2 does nothing since."""
    at = friday(journal_path, clock, demo_rules("tda-2024", "hands"), writer=PluggedIn, tables=2)
    try:
        async with asyncio.TaskGroup() as tasks:
            await at.open(tasks)
            await at.begin(tuple(f"Player {number}" for number in range(12)))
            at.writer.acts_left = 1
            await at.ask("start_hand", to="table/2")
    except* PowerCut:
        at.journal.close()
    again = friday(journal_path, clock, sender="two", tables=2, seed=8)
    async with asyncio.TaskGroup() as tasks:
        await again.open(tasks)
        await clock.sleep(QUIET_MS)
        assert [note.hand for note in again.floor.tables] == [0, 1]
        await again.close()
