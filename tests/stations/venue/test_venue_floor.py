"""A floor whose tables are played on boxes of their own: nothing is lost, nothing is done twice."""

import msgspec
import pytest

from shuffleup.kernel.field_types import FLOOR
from shuffleup.network.bus import topics
from shuffleup.network.bus.notices import FloorAddress, TablesGiven, TimeAsked, UnitStatus, read_notice

pytestmark = pytest.mark.run_by("at_a_venue")


def hands_heard(venue, table=1):
    rows = [msgspec.json.decode(row.payload) for row in venue.journal.rows(FLOOR) if row.type == "hand.heard"]
    return [row["hand"] for row in rows if row["table"] == table]


def shown(venue, topic):
    return msgspec.json.decode(venue.hub.latest(topic))


async def test_a_box_plays_the_table_that_it_is_given_and_the_floor_hears_it(venue, tasks, /):
    boxes = await venue.begin()
    await boxes[1].play_hands(3)
    await venue.quiet()
    assert venue.floor.note(1).hand == 3
    assert venue.copy(1) == boxes[1].rows(1)
    assert venue.chips_are_whole()
    (link,) = venue.links().links
    assert (link.name, link.table, link.linked, link.behind, link.hand) == ("box 1", 1, True, 0, 3)


async def test_twenty_hands_are_played_while_the_floor_is_gone_and_none_is_lost(venue, tasks, /):
    boxes = await venue.begin()
    await boxes[1].play_hands(2)
    venue.bus.cut("floor")
    await boxes[1].play_hands(20)
    assert venue.floor.note(1).hand == 2
    venue.bus.heal("floor")
    await venue.quiet()
    assert (venue.floor.note(1).hand, venue.floor.note(1).sealed) == (22, 21)
    assert hands_heard(venue) == list(range(1, 23))
    assert venue.copy(1) == boxes[1].rows(1)
    assert venue.chips_are_whole()


async def test_a_box_whose_cable_is_out_plays_on_and_is_heard_when_it_is_in_again(venue, tasks, /):
    boxes = await venue.begin(players=14, tables=2)
    venue.bus.cut(boxes[2].user)
    await venue.quiet(1000)
    assert [one.linked for one in venue.links().links] == [True, False]
    await boxes[1].play_hands(2)
    await boxes[2].play_hands(5)
    assert [note.hand for note in venue.floor.tables] == [2, 0]
    venue.bus.heal(boxes[2].user)
    await venue.quiet()
    assert [note.hand for note in venue.floor.tables] == [2, 5]
    assert venue.copy(2) == boxes[2].rows(2)
    assert venue.chips_are_whole()


async def test_a_floor_without_power_comes_back_with_the_clock_paused_and_hears_what_it_missed(
    venue, tasks, /
):
    boxes = await venue.begin()
    await boxes[1].play_hands(2)
    venue.stop()
    await boxes[1].play_hands(4)
    await venue.power_cut(tasks)
    await venue.quiet()
    assert not venue.floor.clock.running
    assert hands_heard(venue) == [1, 2, 3, 4, 5, 6]
    assert [one.name for one in venue.floor.units] == ["box 1"]
    assert venue.chips_are_whole()


async def test_what_was_copied_before_the_power_cut_is_heard_without_the_box_that_is_dead(venue, tasks, /):
    """Copies come before acts: between the two the plug was pulled, and then the box died."""
    boxes = await venue.begin()
    await boxes[1].play_hands(1)
    await venue.quiet()
    venue.bus.cut("floor")
    await boxes[1].play_hands(3)
    boxes[1].stop()
    venue.journal.adopt(boxes[1].rows(1))
    venue.bus.cut(boxes[1].user)
    await venue.power_cut(tasks)
    assert hands_heard(venue) == [1, 2, 3, 4]
    assert venue.chips_are_whole()


async def test_a_spare_takes_a_table_over_in_the_middle_of_a_hand(venue, tasks, /):
    boxes = await venue.begin(players=20, tables=3)
    await boxes[3].play_hands(2)
    await boxes[3].ask("start_hand")
    await boxes[3].ask("fold")
    await venue.quiet()
    before = boxes[3].station.table
    venue.bus.cut(boxes[3].user)
    spare = venue.box()
    await venue.give(3, spare, "table 3 is dark")
    assert spare.epoch == 3
    assert spare.station.table.play.hand == before.play.hand
    assert spare.station.table.play.hand_no == 3
    await spare.finish_hand()
    await spare.play_hands(2)
    await venue.quiet()
    assert venue.copy(3) == spare.rows(3)
    assert venue.floor.note(3).hand == 5
    assert venue.chips_are_whole()


async def test_what_a_dead_box_has_to_say_when_it_comes_back_is_not_heard(venue, tasks, /):
    dead = (await venue.begin())[1]
    await dead.play_hands(2)
    await venue.quiet()
    venue.bus.cut(dead.user)
    await dead.play_hands(7)
    spare = await venue.give(1, venue.box(), "table 1 is dark")
    await spare.play_hands(1)
    venue.bus.heal(dead.user)
    await venue.quiet()
    assert dead.station is None
    assert venue.copy(1) == spare.rows(1)
    assert venue.floor.note(1).hand == 3
    assert hands_heard(venue) == [1, 2, 3]
    assert venue.chips_are_whole()
    assert any("table/1 is with box 2 in epoch 3" in line for line in venue.log)


async def test_a_box_that_comes_back_to_its_table_later_begins_with_the_copy_of_the_floor(venue, tasks, /):
    first = (await venue.begin())[1]
    await first.play_hands(1)
    await venue.quiet()
    venue.bus.cut(first.user)
    await first.play_hands(2)
    second = await venue.give(1, venue.box(), "no light")
    await second.play_hands(1)
    venue.bus.heal(first.user)
    await venue.quiet()
    await venue.give(1, first, "the light is back")
    await first.play_hands(1)
    await venue.quiet()
    assert (first.epoch, second.station) == (4, None)
    assert venue.copy(1) == first.rows(1)
    assert hands_heard(venue) == [1, 2, 3]
    assert venue.chips_are_whole()


async def asks_the_time(venue, box):
    """Ask as every box does, also one of a release that says nothing of itself with it."""
    await venue.quiet()
    box.send(topics.time_ask(box.user), TimeAsked(41))
    await venue.quiet()


async def test_two_histories_of_one_table_are_an_alarm_and_the_other_tables_play_on(venue, tasks, /):
    """A box came up with an old image of its card, and went on from there in the same epoch."""
    boxes = await venue.begin(players=14, tables=2)
    await boxes[1].play_hands(1)
    old = boxes[1].rows(1)
    await boxes[1].play_hands(1)
    await venue.quiet()
    boxes[1].stop()
    boxes[1]._new_journal()
    boxes[1].journal.adopt(old)
    await boxes[1].play(1)
    await boxes[1].play_hands(3)
    await boxes[2].play_hands(2)
    await asks_the_time(venue, boxes[1])
    assert [note.hand for note in venue.floor.tables] == [2, 2]
    alarm = "two boxes have the key of table 1, or a card is an old one (OLD): send one away"
    assert [one.fault.startswith(alarm) for one in venue.links().links] == [True, False]
    spare = await venue.give(1, venue.box(), "the card of box 1 was an old one")
    await spare.play_hands(1)
    await venue.quiet()
    assert [one.fault for one in venue.links().links] == ["", "", ""]
    assert venue.floor.note(1).hand == 3
    assert venue.chips_are_whole()


async def test_a_box_gets_the_table_that_was_chosen_when_it_was_let_in_once(venue, tasks, /):
    box = venue.box()
    box.wants = 2
    await venue.venue.members_changed()
    assert [(one.table, one.name) for one in venue.floor.units] == [(2, "box 1")]
    await venue.ask("take_table_back", table=2)
    await venue.venue.members_changed()
    assert venue.floor.units == ()


async def test_a_box_that_is_sent_away_has_no_table_any_more(venue, tasks, /):
    box = (await venue.begin())[1]
    venue.boxes.remove(box)
    await venue.venue.members_changed()
    await venue.quiet(100)
    assert (venue.floor.units, box.station) == ((), None)
    rows = [row.type for row in venue.journal.rows(FLOOR)]
    assert rows[-1] == "table.taken_back"


async def test_a_box_that_says_without_proof_that_the_floor_was_taken_over_stops_nobody(
    venue, tasks, /, floors_key
):
    """Nor does the proof of another epoch, or of last week's event."""
    box = (await venue.begin())[1]
    root = venue.journal.root.hex()
    for proof in ("", "00" * 64, floors_key.epoch(root, 2), floors_key.epoch("ab" * 32, 99)):
        box.send("table/1/status", box.status(floor_epoch=99, proof=proof))
    eve = "unit/unit-0123456789abcdef/status"
    box.send(eve, UnitStatus(True, "01" * 32, "Eve", 99, root))
    await venue.quiet(1000)
    assert venue.venue.stopped == ""
    assert (await venue.ask("pause_clock")).status == 200
    words = "a floor of epoch 99 is claimed and not proved: it is not believed"
    assert venue.log == [f"table/1/status: {words}", f"{eve}: {words}"]


async def test_a_floor_hears_that_another_has_taken_over_and_stops(venue, tasks, /, floors_key):
    box = (await venue.begin())[1]
    version = venue.venue.floor.version
    proof = floors_key.epoch(venue.journal.root.hex(), 2)
    box.send("table/1/status", box.status(floor_epoch=2, proof=proof))
    await venue.quiet(3_600_000)
    assert venue.venue.floor.version == version
    reply = await venue.ask("pause_clock")
    assert (reply.status, reply.text) == (
        422,
        "another floor has taken over (epoch 2): this one is stopped",
    )
    assert venue.links().fault == reply.text
    assert venue.log == [f"{reply.text}, switch it off"]
    await box.play_hands(1)
    await venue.quiet()
    assert venue.venue.floor.version == version


async def test_every_face_of_a_floor_that_was_replaced_says_so_and_offers_nothing(
    venue, tasks, /, floors_key
):
    """The wall and the codes of the room still lead there: they name the address of the floor that plays."""
    box = (await venue.begin())[1]
    own, standby = FloorAddress("10.0.0.1", 1883, 8443), FloorAddress("10.0.0.2", 1883, 8443)
    venue.venue.floors_at((own, standby))
    await venue.ask("register", names=["Late"])
    await venue.quiet(100)
    assert shown(venue, "wall")["page"] != "draw"
    proof = floors_key.epoch(venue.journal.root.hex(), 2)
    box.send("table/1/status", box.status(floor_epoch=2, proof=proof))
    await venue.quiet(3_600_000)
    wall, console = shown(venue, "wall"), shown(venue, "floor")
    assert (wall["title"], wall["lines"]) == ("ANOTHER FLOOR RUNS THIS ROOM", ["https://10.0.0.2:8443"])
    assert console["replaced"] == (
        "another floor has taken over (epoch 2): this one is stopped; it is found at https://10.0.0.2:8443"
    )
    assert console["tasks"] == []
    assert venue.venue.console.replaced


async def test_a_floor_without_its_broker_says_so(venue, tasks, /):
    venue.bus.cut("floor")
    await venue.quiet(1000)
    assert venue.links().fault == (
        "the broker of this floor does not answer: no table is heard, and all play on alone"
    )
    venue.bus.heal("floor")
    await venue.quiet(1000)
    assert venue.links().fault == ""


@pytest.mark.run_by("at_a_venue", tables=30)
async def test_tables_that_are_given_together_are_told_together(venue, tasks, /):
    """Everybody hears who has which table: told one by one, thirty boxes would hear of thirty tables each."""
    told = []

    async def heard(message):
        told.append(len(read_notice(message.payload, TablesGiven).tables))

    boxes = [venue.box() for _ in range(30)]
    boxes[0].bus.subscribe(topics.FLOOR_TABLES, heard)
    for number, box in enumerate(boxes, 1):
        box.wants = number
    await venue.quiet(100)
    await venue.venue.members_changed()
    await venue.quiet()
    assert told == [0, 30]
    assert [one.linked for one in venue.links().links] == [True] * 30
