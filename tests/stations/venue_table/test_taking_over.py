"""A table is assigned to another box, and a box that was dead comes back."""

import shutil

import msgspec
import pytest
from msgspec.structs import replace

from shuffleup.archive.audit.event import audit_books
from shuffleup.network.bus.notices import FloorStatus
from shuffleup.ruleset.event import TableUse
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Button
from shuffleup.storage.journal.reader import read_journal

pytestmark = pytest.mark.run_by("in_a_venue")

RULES = RuleSet(levels=Levels(length=20), button=Button(first="seat_1"))
SCREEN = replace(RULES, table=TableUse(dealing="screen"))


async def test_a_spare_goes_on_with_the_hand_where_the_dead_box_stood(room, /):
    (one,) = await room.begin()
    spare = room.unit()
    await one.play_hands(2)
    await one.do("start_hand")
    await one.do("fold")
    await room.quiet(2_000)
    before = one.table
    await one.pull_the_plug()
    await room.give(1, spare, "box 1 is dead")
    assert spare.table.play == before.play
    assert spare.table.sitters == before.sitters
    assert spare.at.station.epoch == 3
    await spare.finish_hand()
    await spare.play_hands(2)
    await room.quiet()
    assert room.floor.note(1).hand == 5
    assert room.floor.chips_counted() == room.floor.chips_expected()
    assert spare.rows()["table/1"][-1].hash == room.copy("table/1")[-1].hash


async def test_a_box_whose_table_was_given_to_another_stops_at_once(room, /):
    (one,) = await room.begin()
    spare = room.unit()
    await one.do("start_hand")
    await room.direct("give_table", table=1, unit=spare.name, reason="its keys do not work")
    assert one.table is None
    assert (one.shown.title, one.shown.below) == ("SPARE BOX", "table 1 is played by another box")
    assert one.hub.latest("table") is None
    assert (await one.ask("fold", to="table/1")).text == "table 1 is played by another box"
    await room.quiet(3_000)
    assert "table 1 is played by another box: this box is a spare" in one.log
    assert spare.table.play.in_progress


async def test_what_a_box_played_alone_after_its_table_was_given_away_is_set_aside_and_never_merged(room, /):
    """The director takes the box for dead, but only its cable was out: its hands were not heard."""
    (one,) = await room.begin()
    spare = room.unit()
    await one.play_hands(1)
    await room.quiet(2_000)
    one.cut()
    await one.play_hands(3)
    await room.give(1, spare, "box 1 is dead")
    await spare.play_hands(1)
    one.heal()
    await room.quiet(3_000)
    assert one.table is None
    assert room.floor.note(1).hand == 2
    await room.give(1, one, "box 2 is needed elsewhere")
    await room.quiet()
    assert one.table.play.hand_no == 2
    assert any("was set aside as" in line for line in one.log)
    assert len(list((one.folder / "venue" / "set-aside").glob("*.journal"))) == 1
    await one.play_hands(1)
    await room.quiet()
    assert room.floor.note(1).hand == 3
    assert room.floor.chips_counted() == room.floor.chips_expected()


async def test_a_box_with_a_new_card_does_not_begin_its_table_anew(room, /):
    (one,) = await room.begin()
    await one.play_hands(2)
    await room.quiet(2_000)
    await one.pull_the_plug()
    for path in (one.folder / "venue").iterdir():
        path.unlink()
    one.plug_in()
    await room.quiet(12_000)
    assert "or the card is an old one" in one.at.faces.pages.waits()
    assert one.table is None
    spare = room.unit()
    await room.give(1, spare, "box 1 has a new card")
    await room.give(1, one, "as it was")
    assert one.table.play.hand_no == 2


@pytest.mark.run_by("in_a_venue", SCREEN)
async def test_the_deck_of_a_hand_that_the_screen_dealt_is_lost_with_its_box_and_the_dealer_is_told(room, /):
    (one,) = await room.begin()
    spare = room.unit()
    await one.do("start_hand")
    await room.quiet(2_000)
    await one.pull_the_plug()
    await room.give(1, spare, "box 1 is dead")
    assert spare.table.floor_called.why == "deck_lost"
    await spare.do("floor_done")
    while spare.table.play.hand.phase == "betting":
        await spare.do("check_or_call")
    reply = await spare.ask("deal_street")
    assert (reply.status, reply.text[:21]) == (422, "the deck of this hand")
    await spare.do("declare_misdeal", fault="duplicate_card_found")
    assert spare.table.play.hand.phase == "betting"
    await spare.finish_hand()
    await spare.play_hands(1)
    await room.quiet()
    assert room.floor.chips_counted() == room.floor.chips_expected()


@pytest.mark.run_by("in_a_venue", SCREEN)
async def test_after_a_power_cut_the_screen_deals_on_with_the_deck_that_it_had(room, /):
    (one,) = await room.begin()
    await one.do("start_hand")
    await one.pull_the_plug()
    one.plug_in()
    await room.quiet(3_000)
    while one.table.play.hand.phase == "betting":
        await one.do("check_or_call")
    hand = one.table.play.hand
    assert hand.phase == "ended"
    assert None not in hand.board


async def test_floor_and_box_both_lose_their_power_and_go_on_where_they_were(room, /):
    (one,) = await room.begin()
    await one.play_hands(2)
    await one.do("start_hand")
    await room.quiet(2_000)
    before = one.table
    await one.pull_the_plug()
    await room.power_cut()
    one.plug_in()
    await room.quiet(4_000)
    assert replace(one.table, seq=0) == replace(before, seq=0)
    assert one.shown.title.startswith("! ")
    await one.do("fold")
    await room.open(room.tasks, ahead_ms=77_000_000)
    await room.quiet(3_000)
    assert not one.at.faces.clock_view.running
    await one.finish_hand()
    await one.play_hands(1)
    await room.quiet()
    assert room.floor.note(1).hand == 4
    assert not room.floor.alarms


async def test_another_event_of_the_floor_begins_in_another_journal(room, /):
    (one,) = await room.begin()
    await one.play_hands(2)
    await room.quiet(2_000)
    await room.power_cut()
    await room.open(room.tasks, event="Saturday: 6-max!")
    await room.give(2, one)
    await room.direct("register", names=["Ann", "Bongani"])
    await room.direct("draw_seats")
    assert one.at.number == 2
    assert [path.name[:-16] for path in one.journals()] == ["Saturday-6-max-", "friday-"]
    await room.power_cut()
    await room.open(room.tasks)
    await room.quiet(3_000)
    assert (one.at.number, one.table.play.hand_no) == (1, 2)


async def test_an_epoch_that_nobody_has_proved_stops_no_floor_and_no_box_obeys_it(room, /):
    (one,) = await room.begin()
    root = room.journal.root.hex()
    forged = FloorStatus(linked=True, epoch=99, seq=0, unit="a liar", root=root, proof="00" * 64)
    room.bus.endpoint("standby").publish("floor/status", msgspec.json.encode(forged), retain=True)
    await room.quiet(3_000)
    assert room.venue.stopped == ""
    assert one.at.linked
    assert not one.looks_elsewhere
    assert room.log == ["floor/status: a floor of epoch 99 is claimed and not proved: it is not believed"]


async def test_a_floor_that_was_taken_over_is_not_obeyed(room, /, floors_key):
    """The box that has seen epoch 2 tells it on; the floor of epoch 1 hears of it and stops."""
    (one,) = await room.begin()
    root = room.journal.root.hex()
    proof = floors_key.epoch(root, 2)
    new_floor = FloorStatus(linked=True, epoch=2, seq=0, unit="the standby", root=root, proof=proof)
    room.bus.endpoint("standby").publish("floor/status", msgspec.json.encode(new_floor), retain=True)
    await room.quiet(3_000)
    assert room.venue.stopped.startswith("another floor has taken over")
    assert not one.at.linked
    assert one.looks_elsewhere
    await one.play_hands(1)


async def test_a_box_at_a_broker_without_a_floor_looks_for_one_elsewhere_after_a_while(room, /):
    """The floor has stopped for good, as one does that was taken over, and its broker lives on."""
    (one,) = await room.begin()
    await room.quiet(60_000)
    assert not one.looks_elsewhere
    room.stop()
    await room.quiet(15_000)
    assert not one.at.linked
    assert not one.looks_elsewhere
    await room.quiet(30_000)
    assert one.looks_elsewhere


async def test_a_floor_that_lacks_what_a_box_has_heard_is_told_apart_and_the_table_is_given_anew(room, /):
    """A standby took over without the last rows: nobody guesses which of the two is right."""
    (one,) = await room.begin()
    await one.play_hands(1)
    await room.quiet()
    await room.power_cut()
    shutil.copy(room.folder / "friday.journal", room.folder / "kept.journal")
    await room.open(room.tasks)
    await room.direct("stop_play", reason="fire alarm")
    await room.quiet(1_000)
    await room.power_cut()
    (room.folder / "kept.journal").replace(room.folder / "friday.journal")
    await room.open(room.tasks)
    await room.direct("stop_play", reason="water on the floor")
    await room.direct("go_on")
    await room.quiet(3_000)
    assert "the floor has other events than this box has heard: give table 1 anew" in str(one.log)
    await room.give(1, room.unit(), "box 1 has heard other events")
    await room.give(1, one, "as it was")
    assert len(list((one.folder / "venue" / "set-aside").glob("*.journal"))) == 1
    await one.play_hands(1)
    await room.quiet()
    assert room.floor.note(1).hand == one.table.play.hand_no
    assert room.floor.chips_counted() == room.floor.chips_expected()


async def test_what_followed_from_a_row_that_a_floor_has_lost_is_no_forgery(room, /):
    """The table names the row whole, so that the audit does not take the floor's other row of that number."""
    (one,) = await room.begin()
    await room.power_cut()
    shutil.copy(room.folder / "friday.journal", room.folder / "kept.journal")
    await room.open(room.tasks)
    await room.direct("stop_play", reason="fire alarm")
    await room.quiet(1_000)
    await room.power_cut()
    (room.folder / "kept.journal").replace(room.folder / "friday.journal")
    await room.open(room.tasks)
    await room.direct("announce", text="water on the floor")
    await room.direct("announce", text="it is dry again")
    await room.give(1, room.unit(), "box 1 has heard other events")
    await room.give(1, one, "as it was")
    await room.quiet()
    with read_journal(room.folder / "friday.journal") as book:
        assert [finding for finding in audit_books([book]).findings if finding.weight == "wrong"] == []
