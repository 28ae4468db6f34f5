"""Two boxes keep a copy of all rows of the floor, for a standby that takes over; the others keep none."""

import asyncio
import shutil
from contextlib import ExitStack
from itertools import count

import pytest
from hypothesis import given, strategies as st

from shuffleup.archive.audit.event import audit_books
from shuffleup.floor.seating.seat_events import TableHeld
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.field_types import FLOOR, Actor
from shuffleup.network.bus.memory import MemoryBus
from shuffleup.stations.event_codec import FLOOR_EVENTS
from shuffleup.stations.shared_services import StationContext
from shuffleup.storage.journal.errors import StorageFailed
from shuffleup.storage.journal.reader import read_journal
from shuffleup.storage.journal.store import Journal
from shuffleup.storage.journal.writer import InlineWriter
from shuffleup.tournament.reasons import Hold
from shuffleup.unit.venue.floor_replica import FloorReplica, witnesses

pytestmark = pytest.mark.run_by("copied")

BOXES = st.sets(st.text("0123456789abcdef", min_size=4, max_size=4), min_size=3, max_size=40)


class Card(InlineWriter):
    """Counts how often rows go to the card, and fails so often as it is told to when it is read."""

    syncs = faults = 0

    async def _carried_out(self, verb):
        if self.faults:
            self.faults -= 1
            raise StorageFailed("the card does not answer")
        return await super()._carried_out(verb)

    async def adopt(self, rows):
        self.syncs += 1
        return await super().adopt(rows)


@pytest.fixture
def copied(tmp_path, in_virtual_time):
    """Run a story with a witness, its card, and rows of a floor."""

    def runs(main):
        async def story(clock):
            floor = Journal.create(tmp_path / "floor.journal", clock=clock, genesis=b"{}")
            card = Card(Journal.create(tmp_path / "table.journal", clock=clock, genesis=b"{}"))
            numbers = count()
            bus = MemoryBus().endpoint("unit-1")
            witness = FloorReplica(StationContext(card, bus, clock, floor.root, RepeatableSeeds(7)))

            def rows(many):
                held = TableHeld(7, Hold.BREAK)
                drafts = [
                    FLOOR_EVENTS.draft(FLOOR, f"c{next(numbers)}", Actor("clock"), held, RepeatableSeeds(7))
                    for _ in range(many)
                ]
                return floor.append(drafts)

            keeping = asyncio.create_task(witness.run())
            await main(clock, witness, card, rows)
            keeping.cancel()

        in_virtual_time(story)

    return runs


async def test_rows_wait_a_few_seconds_and_go_to_the_card_together(clock, witness, card, rows, /):
    for _ in range(20):
        await witness.keep(rows(1))
        await clock.sleep(100)
    assert (card.syncs, await witness.head()) == (0, 0)
    await clock.sleep(5_000)
    assert (card.syncs, await witness.head()) == (1, 20)


async def test_many_rows_do_not_wait(clock, witness, card, rows, /):
    await witness.keep(rows(200))
    assert (card.syncs, await witness.head()) == (1, 200)


async def test_a_row_that_comes_twice_is_kept_once(clock, witness, card, rows, /):
    came = rows(2)
    await witness.keep(came)
    await witness.keep(came)
    await clock.sleep(6_000)
    assert await witness.head() == 2


async def test_what_waits_goes_to_the_card_when_the_table_is_left(clock, witness, card, rows, /):
    await witness.keep(rows(1))
    await witness.close()
    assert await witness.head() == 1


@given(BOXES, st.randoms())
def test_everybody_finds_the_same_two_witnesses(boxes, chance):
    shuffled = sorted(boxes, key=lambda one: chance.random())
    assert witnesses("aa", shuffled) == witnesses("aa", sorted(boxes))
    assert len(witnesses("aa", boxes)) == 2


@given(BOXES)
def test_a_box_that_leaves_changes_the_part_of_one_other_at_most(boxes):
    chosen = witnesses("aa", boxes)
    for gone in boxes:
        after = witnesses("aa", boxes - {gone})
        assert len(after - chosen) == (1 if gone in chosen else 0)


@pytest.mark.run_by("in_a_venue", tables=5)
async def test_of_five_boxes_two_keep_the_floors_rows_and_the_others_none(room, /):
    units = await room.begin(players=10, tables=5)
    await room.quiet(10_000)
    before = room.venue.floor.version
    await room.direct("announce", text="the bar closes at eleven")
    await room.quiet(10_000)
    heads = sorted([await one.at.station.witness.head() for one in units])
    assert heads[3:] == [before + 1] * 2
    assert heads[2] < before  # one that was chosen before all tables were given keeps what it had


def test_another_box_becomes_a_witness_when_one_loses_its_table(in_a_venue):
    async def story(room):
        units = await room.begin(players=6, tables=5)
        await room.quiet(10_000)
        chosen = [one for one in units if one.at._floor.orders.is_witness]
        await room.give(chosen[0].at.number, room.unit(), "a cable")
        await room.quiet(10_000)
        boxes = [one for one in room.units if one.at.number]
        ranked = [one for one in boxes if one.at._floor.orders.is_witness]
        assert len(ranked) == 2
        assert [await one.at.station.witness.head() for one in ranked] == [room.venue.floor.version] * 2


@pytest.mark.run_by("in_a_venue", tables=5)
async def test_a_box_that_is_no_witness_comes_back_to_its_table_after_a_power_cut(room, /):
    """Its book holds the rows of its table, and of the floor none."""
    units = await room.begin(players=45, tables=5)
    ordinary = next(one for one in units if not one.at._floor.orders.is_witness)
    await room.direct("stop_play", reason="fire alarm")
    await room.quiet(1_000)
    await ordinary.pull_the_plug()
    await room.direct("go_on")
    room.bus.heal(ordinary.user)
    ordinary.plug_in()
    await room.quiet(3_000)
    assert ordinary.at.station.heard == room.venue._concerns.head(ordinary.at.number).seq
    await ordinary.play_hands(1)


@pytest.mark.run_by("in_a_venue")
async def test_a_witness_whose_floor_has_lost_rows_copies_it_from_the_start(room, /):
    """A standby took over without the last rows; what the copy had lies aside for a person."""
    (one,) = await room.begin()
    await room.power_cut()
    shutil.copy(room.folder / "friday.journal", room.folder / "kept.journal")
    await room.open(room.tasks)
    await room.direct("announce", text="pizza at ten")
    await room.quiet(8_000)
    await room.power_cut()
    (room.folder / "kept.journal").replace(room.folder / "friday.journal")
    await room.open(room.tasks)
    await room.direct("announce", text="no pizza")
    await room.direct("announce", text="soup")
    await room.quiet(20_000)
    assert one.rows()[FLOOR] == tuple(room.journal.rows(FLOOR))
    (kept,) = one.journals()
    with read_journal(kept) as book:
        assert {row.stream for row in book.quarantined()} == {FLOOR}
    await one.play_hands(1)


async def test_a_card_that_fails_when_a_box_becomes_a_witness_ends_nothing(clock, witness, card, rows, /):
    card.faults = 2
    witness.look(True, None)
    await clock.sleep(1_000)
    witness.look(True, None)
    await clock.sleep(1_000)
    witness.look(True, None)
    await witness.keep(rows(1))
    await clock.sleep(6_000)
    assert await witness.head() == 1


@pytest.mark.run_by("in_a_venue", tables=5)
async def test_the_book_of_a_box_that_is_no_witness_has_nothing_wrong_for_an_audit(room, /):
    units = await room.begin(players=45, tables=5)
    ordinary = next(one for one in units if not one.at._floor.orders.is_witness)
    witness = next(one for one in units if one.at._floor.orders.is_witness)
    for one in (ordinary, witness):
        await one.play_hands(2)
    await room.quiet(1_000)
    for boxes in ((ordinary,), (witness,), (ordinary, witness)):
        with ExitStack() as stack:
            books = [stack.enter_context(read_journal(*one.journals())) for one in boxes]
            found = audit_books(books).findings
        assert [one for one in found if one.weight == "wrong"] == []
