"""Random faults of cables, power and bus: in the end the floor has the rows of the tables, each once."""

import asyncio
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings, strategies as st

from shuffleup.kernel.field_types import FLOOR
from shuffleup_demo.virtual_time import run
from tests.night import examples

TABLES = 3
PLAYERS = 20
PART_OF_NIGHT = 0.03

TROUBLES = ("cut floor", "cut box", "heal", "drop", "double", "power", "give", "play", "play", "wait")
STEPS = st.lists(st.tuples(st.sampled_from(TROUBLES), st.integers(1, TABLES)), max_size=24)


class Trouble:
    """Does to a venue what goes wrong in a room."""

    def __init__(self, venue, tasks, boxes):
        self.venue, self.tasks, self.at = venue, tasks, boxes

    async def cut_floor(self, table):
        self.venue.bus.cut("floor")

    async def cut_box(self, table):
        self.venue.bus.cut(self.at[table].user)

    async def heal(self, table):
        self.venue.bus.heal("floor")
        for box in self.venue.boxes:
            self.venue.bus.heal(box.user)

    async def drop(self, table):
        self.venue.bus.drop_next()

    async def double(self, table):
        self.venue.bus.duplicate_next()

    async def power(self, table):
        await self.venue.power_cut(self.tasks)

    async def give(self, table):
        """The director gives up a box and lets a new one play its table, from what the floor has."""
        if self.venue.at_floor.linked:
            spare = self.venue.box()
            reply = await self.venue.ask("give_table", table=table, unit=spare.name, reason="dark")
            assert reply.status == 200, reply
            self.at[table] = spare

    async def play(self, table):
        """Play a part of a hand, or the next one, where the box has the table already."""
        if station := self.at[table].station:
            verb = "fold" if station.table.play.in_progress else "start_hand"
            await self.at[table].ask(verb)

    async def wait(self, table):
        await self.venue.clock.sleep(3000)

    async def do(self, what, table):
        await getattr(self, what.replace(" ", "_"))(table)


def differences(venue, at):
    """Say what floor and tables do not agree on."""
    found = []
    for table, box in at.items():
        if venue.copy(table) != box.rows(table):
            found.append(f"the copy of table {table}")
        if venue.floor.note(table).hand != box.station.table.play.hand_no:
            found.append(f"the hand of table {table}")
        if box.station.table.held != venue.floor.note(table).held:
            found.append(f"what holds table {table}")
    causes = Counter((row.caused_by, row.command_id) for row in venue.journal.rows(FLOOR) if row.caused_by)
    by_cause = Counter(cause for cause, _ in causes)
    found += [f"row {cause} was heard twice" for cause, acts in by_cause.items() if acts > 1]
    found += [] if venue.chips_are_whole() else ["the chips"]
    return found + [str(fault) for fault in venue.faults]


def after(steps, a_venue):
    async def main(clock):
        with TemporaryDirectory() as folder:
            venue = a_venue(Path(folder), clock, tables=TABLES)
            async with asyncio.TaskGroup() as tasks:
                await venue.open(tasks)
                trouble = Trouble(venue, tasks, await venue.begin(PLAYERS, TABLES))
                for what, table in steps:
                    await trouble.do(what, table)
                await trouble.heal(0)
                await venue.quiet(60_000)
                found = differences(venue, trouble.at)
                played = sum(len(venue.copy(table)) for table in trouble.at)
                await venue.close()
            return found, played

    return run(main, datetime(2026, 11, 20, 19, 0, tzinfo=UTC))


@settings(max_examples=examples(12))
@given(steps=STEPS)
def test_after_any_trouble_the_floor_has_what_its_tables_have(steps, a_venue):
    found, played = after(steps, a_venue)
    assert found == []
    assert played > 0


@pytest.mark.nightly
def test_nights_full_of_trouble(a_venue, seeds_of_the_night):
    for seed in seeds_of_the_night(PART_OF_NIGHT):
        chance = Random(seed)
        steps = [(chance.choice(TROUBLES), chance.randint(1, TABLES)) for _ in range(400)]
        found, _ = after(steps, a_venue)
        assert (seed, found) == (seed, [])
