"""The floor dies with a last row that its standby lacks: the boxes of the tables have it, signed."""

import msgspec
import pytest
from msgspec.structs import replace

from shuffleup.app.floor_takeover import words_of
from shuffleup.kernel.field_types import FLOOR
from shuffleup.network.bus.notices import RowsHeld
from shuffleup.network.bus.row_stream import Delivery, Position, encode_delivery
from shuffleup.network.trust.floor_authority import ClaimKey
from shuffleup.storage.journal.row_hash import Draft
from shuffleup.storage.journal.store import Journal
from shuffleup.unit.venue.floor_replica import FloorRowsTaken

pytestmark = pytest.mark.run_by("after_the_floor")


class Standby:
    """A standby that has copied the floor up to some moment, and takes over at another."""

    def __init__(self, room, claims):
        self.room, self.claims = room, claims
        rows = tuple(room.journal.rows(FLOOR))
        self.journal = copied(room, "standby", rows)
        self.at = Position(FLOOR, rows[-1].epoch, rows[-1].seq, rows[-1].hash)
        self.names = {one.user: one.name for one in room.floor.units}

    async def gather(self):
        bus = self.room.bus.endpoint("floor")
        self.room.bus.heal("floor")
        root, clock = self.journal.root, self.room.clock
        names = self.names
        taken = FloorRowsTaken(
            bus, clock, at=self.at, root=root, claims=self.claims, names=names, waits_for=tuple(names)
        )
        began = clock.now()
        self.found = await taken.gather()
        self.waited_ms = clock.now() - began
        self.journal.adopt(self.found.rows)
        self.journal.close()

    def say(self, unit, deliveries, upto):
        """What a box gives, made up by somebody who has it in hands."""
        rows = tuple(msgspec.Raw(encode_delivery(one)) for one in deliveries)
        said = RowsHeld(self.journal.root.hex(), upto, rows)
        unit.end.publish(f"unit/{unit.user}/floor-rows", msgspec.json.encode(said))


@pytest.fixture
def after_the_floor(in_a_venue, floors_key):
    """Run a story of a floor that is gone, its boxes, and a standby that lacks its last two commands."""

    def runs(story, tables=1, claims=floors_key.claims):
        async def told(room):
            units = await room.begin(players=4 * tables, tables=tables)
            await room.quiet(1_000)
            standby = Standby(room, claims)
            await room.direct("announce", text="the bar closes at eleven")
            await room.direct("announce", text="no smoking, please")
            await room.quiet(1_000)
            await story(room, standby, units)
            await room.open(room.tasks)

        in_a_venue(told)

    return runs


async def test_the_boxes_give_what_the_standby_lacks(room, standby, units, /):
    last = tuple(room.journal.rows(FLOOR))
    await room.power_cut()
    await standby.gather()
    assert standby.found.rows == last[standby.at.seq :]
    assert words_of(standby.found) == "the tables gave this floor 2 events more from box 1"
    assert standby.waited_ms < 1_000


@pytest.mark.run_by("after_the_floor", tables=2)
async def test_the_box_that_has_heard_most_gives_it(room, standby, units, /):
    units[0].cut()
    await room.direct("announce", text="last round")
    await room.power_cut()
    units[0].heal()
    await standby.gather()
    assert words_of(standby.found) == "the tables gave this floor 3 events more from box 2"


@pytest.mark.run_by("after_the_floor", tables=2)
async def test_a_box_that_does_not_come_is_waited_for_and_named(room, standby, units, /):
    await room.power_cut()
    await units[1].pull_the_plug()
    await standby.gather()
    assert standby.waited_ms == 15_000
    assert words_of(standby.found) == (
        "the tables gave this floor 2 events more from box 1; not heard: box 2; "
        "what they alone know of the floor is lost"
    )
    units[1].plug_in()


@pytest.mark.run_by("after_the_floor", claims=ClaimKey("test", b"another authority").claims)
async def test_rows_that_the_floor_has_not_signed_are_not_taken(room, standby, units, /):
    """As from a box that was told another key, or has lost its power since the floor was there."""
    await room.power_cut()
    await standby.gather()
    assert standby.found.rows == ()
    assert words_of(standby.found) == (
        "the tables gave this floor nothing that was missing; "
        "left out, for the floor has not signed it: 2 events"
    )


@pytest.mark.run_by("after_the_floor", tables=2)
async def test_a_box_that_makes_rows_up_is_not_believed_and_the_others_are(
    room, standby, units, /, floors_key
):
    """It continues the floor's own chain, with hashes that fit, and borrows a proof of an honest row."""
    true = tuple(room.journal.rows(FLOOR))
    await room.power_cut()
    await units[1].pull_the_plug()
    room.bus.heal(units[1].user)
    forged = forged_behind(room, true)

    async def note_and_lie(message):
        if message.payload:
            rows = (*true[standby.at.seq :], *forged)
            root = standby.journal.root
            proof = floors_key.row(Delivery(true[0].epoch, true[0]))
            lies = [Delivery(row.epoch, row, root, proof) for row in rows]
            standby.say(units[1], lies, rows[-1].seq)

    units[0].end.subscribe("floor/wanted", note_and_lie)
    await standby.gather()
    assert standby.found.rows == true[standby.at.seq :]
    assert standby.found.giver == "box 1"
    assert standby.found.unproved == 3
    units[1].plug_in()


def copied(room, name, rows):
    path = room.folder / f"{name}.journal"
    journal = Journal.create(path, clock=room.clock, genesis=room.journal.genesis)
    journal.adopt(rows)
    return journal


def forged_behind(room, true):
    """Three rows that follow the floor's last one, made with a journal of the forger."""
    journal = copied(room, "forger", true)
    one = true[-1]
    drafts = [Draft(FLOOR, f"forged {number}", one.actor, one.type, one.payload) for number in range(3)]
    rows = journal.append(drafts)
    journal.close()
    return rows


async def test_what_is_of_another_event_or_of_no_table_is_not_heard(room, standby, units, /):
    await room.power_cut()
    spare = room.unit()
    stranger = replace(RowsHeld("", 1), root="ab" * 32)
    spare.end.publish(f"unit/{spare.user}/floor-rows", msgspec.json.encode(stranger), retain=True)
    await standby.gather()
    assert standby.found.giver == "box 1"
    assert any("of another event, or of a box without a table" in line for line in room.log)


async def test_after_a_box_was_started_anew_the_floors_last_word_proves_all_before_it(
    room, standby, units, /
):
    await units[0].pull_the_plug()
    room.bus.heal(units[0].user)
    units[0].plug_in()
    await room.quiet(3_000)
    await room.power_cut()
    await standby.gather()
    assert [row.type for row in standby.found.rows][2:] == ["table.box_began"]


async def test_a_witness_gives_rows_that_have_not_gone_to_its_card_yet(room, standby, units, /):
    await room.direct("announce", text="last orders")
    await room.quiet(100)
    last = tuple(room.journal.rows(FLOOR))
    await room.power_cut()
    await standby.gather()
    assert standby.found.rows == last[standby.at.seq :]
    assert standby.found.silent == ()
