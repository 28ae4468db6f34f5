"""The cable is pulled, or the floor loses power: the table plays on, and afterwards both agree."""

import pytest
from msgspec.structs import replace

from shuffleup.floor.contents import tasks
from shuffleup.kernel.field_types import Actor
from shuffleup.ruleset.money import PrizeMoney, Rebuy
from shuffleup.table.events import LevelTold
from shuffleup.views.words.tasks import asked
from tests.stations.venue_table.short_levels import MINUTE, RULES, events

pytestmark = pytest.mark.run_by("in_a_venue")


async def test_a_hand_goes_on_when_the_cable_is_pulled_in_its_middle(room, /):
    (one,) = await room.begin()
    await one.do("start_hand")
    await one.do("fold")
    one.cut()
    await one.finish_hand()
    await one.play_hands(5)
    assert one.table.play.hand_no == 6
    assert room.floor.note(1).hand == 1
    one.heal()
    await room.quiet()
    assert room.floor.note(1).hand == 6
    assert room.floor.chips_counted() == room.floor.chips_expected()
    assert not room.floor.alarms


async def test_a_box_whose_power_goes_as_its_cable_is_back_is_asked_again_when_it_has_started(room, /):
    """The floor asks at once for what was played without it, and the box dies before it can answer.

    Until the floor has these rows they are on one card alone: it does not wait for its next turn to ask.
    """
    (one,) = await room.begin()
    one.cut()
    await one.do("start_hand")
    await one.pull_the_plug()
    one.plug_in()
    one.cut()
    await room.clock.sleep(4_000)
    one.heal()
    await one.pull_the_plug()
    await room.clock.sleep(60_000)
    assert len(room.copy("table/1")) < len(one.rows()["table/1"])
    one.plug_in()
    await room.quiet(8_000)
    assert [row.hash for row in room.copy("table/1")] == [row.hash for row in one.rows()["table/1"]]


async def test_a_box_shows_that_it_plays_alone_and_that_the_floor_is_back(room, /):
    (one,) = await room.begin()
    assert (one.at.linked, one.shown.title[:2]) == (True, "L1")
    one.cut()
    await room.quiet(3_000)
    assert (one.at.linked, one.shown.title[:4]) == (False, "! L1")
    assert one.at.faces.meanings()["pause"].held_verb == ""
    assert one.log[-1] == "the floor is gone: playing on"
    one.heal()
    await room.quiet(3_000)
    assert (one.at.linked, one.shown.title[:2]) == (True, "L1")
    assert one.at.faces.meanings()["pause"].held_verb == "pause_clock"
    assert one.log[-1] == "linked to the floor"


async def test_a_box_whose_area_does_not_reach_the_floor_plays_alone_with_its_broker_there(room, /):
    """What the floor has said last still stands at the broker of the area: it is no sign of the floor."""
    (one,) = await room.begin()
    area = room.bus.endpoint("mosquitto")
    area.publish("area/1/bridge", b"0", retain=True)
    await room.quiet(3_000)
    assert (one.at.linked, one.shown.title[:4]) == (False, "! L1")
    assert one.log[-1] == "the floor is gone: playing on"
    area.publish("area/1/bridge", b"1", retain=True)
    await room.quiet(3_000)
    assert (one.at.linked, one.shown.title[:2]) == (True, "L1")
    assert one.log[-1] == "linked to the floor"


async def test_the_level_of_the_schedule_begins_without_the_floor_and_holds_from_the_next_hand_on(room, /):
    (one,) = await room.begin()
    await one.do("start_hand")
    one.cut()
    await room.quiet(21 * MINUTE)
    assert one.table.level.number == 2
    assert one.table.play.level.number == 1
    assert one.at.faces.clock_view.now.big_blind == 100
    await one.finish_hand()
    await one.do("start_hand")
    assert one.table.play.level.number == 2
    told = events(one, LevelTold)
    assert [(row.actor.role, row.caused_by is None) for row in told[1:]] == [("clock", True)]


async def test_a_floor_that_lived_on_finds_its_levels_at_the_table(room, /):
    """Only the cable was cut: both have come to the same level, and nothing jumps."""
    (one,) = await room.begin()
    one.cut()
    await room.quiet(21 * MINUTE)
    shown = one.time_left()
    one.heal()
    await room.quiet(2_000)
    assert (one.table.level.number, room.floor.clock.level) == (2, 2)
    assert abs(shown - 2_000 - one.time_left()) < 20
    assert not one.at.station.own_level


async def test_the_floor_comes_back_with_its_clock_paused_and_its_word_holds(room, /):
    """After a power cut the clock of the floor stands at its last mark: the tables follow it back."""
    (one,) = await room.begin()
    await room.quiet(19 * MINUTE)
    await room.power_cut()
    await room.quiet(3 * MINUTE)
    await one.play_hands(1)
    assert one.table.level.number == 2
    await room.open(room.tasks, ahead_ms=90_000_000)
    await room.quiet(8_000)
    clock = one.at.faces.clock_view
    assert (clock.phase, clock.now.level, clock.running) == ("level", 1, False)
    assert one.table.level.number == 1
    assert clock.message == "power was cut: check the time left and let the clock run"
    assert room.floor.note(1).hand == 1
    await room.direct("resume_clock")
    assert abs(one.time_left() - room.floor.clock.left_at(room.clock.now() + 90_000_000)) < 20


async def test_the_time_that_a_table_counted_without_its_floor_can_be_taken_off_by_the_task(room, /):
    """The floor stands at its last mark, the table has counted on: the director hears the difference."""
    (one,) = await room.begin()
    await room.quiet(5 * MINUTE)
    await room.power_cut()
    await room.quiet(3 * MINUTE)
    shown = one.time_left()
    await room.open(room.tasks, ahead_ms=90_000_000)
    await room.quiet(3_000)
    (lost, _) = (task for task in tasks(room.floor) if task.room == "levels")
    away = "the floor was away for 3 min, and the tables counted on: take 3 min off the level"
    assert (asked(lost), lost.verb, lost.args) == (away, "change_time", {"minutes": -3})
    await room.direct(lost.verb, **lost.args, reason="the floor was away")
    await room.direct("resume_clock")
    assert abs(one.time_left() - shown) < 8_000
    assert [task.verb for task in tasks(room.floor) if task.room == "levels"] == []


async def test_a_paused_clock_stays_paused_without_the_floor(room, /):
    (one,) = await room.begin()
    await room.direct("pause_clock")
    one.cut()
    await room.quiet(60 * MINUTE)
    assert (one.at.faces.clock_view.running, one.table.level.number) == (False, 1)


async def test_a_move_that_was_ordered_is_carried_out_without_the_floor(room, /):
    (one,) = await room.begin()
    entry = one.table.sitters[1].entry
    await one.do("start_hand")
    await room.direct("leave", entry=entry, reason="ill", how="removed")
    one.cut()
    await one.finish_hand()
    await one.do("start_hand")
    assert 1 not in one.table.sitters
    one.heal()
    await room.quiet()
    assert len(room.floor.left()) == 3
    assert room.floor.chips_counted() == room.floor.chips_expected()


REBUYS = replace(
    RULES,
    rebuy=Rebuy(allowed=True, min_amount=500, threshold_pct=100, cutoff="level:2"),
    money=PrizeMoney(buy_in=1000, payout=(100,)),
)


@pytest.mark.run_by("in_a_venue", REBUYS)
async def test_chips_that_were_sold_while_the_cable_was_out_come_when_it_is_back(room, /):
    (one,) = await room.begin()
    entry = one.table.sitters[1].entry
    one.cut()
    await one.do("start_hand")
    await room.direct("sell_rebuy", entry=entry, chips=500)
    assert one.table.chips() + 500 == room.floor.chips_expected()
    one.heal()
    await room.quiet()
    assert one.table.pending(1) == 500
    await one.finish_hand()
    await one.play_hands(1)
    await room.quiet()
    assert one.table.chips() == room.floor.chips_expected() == room.floor.chips_counted()


async def test_a_command_for_the_floor_waits_ten_seconds_for_an_answer_and_says_that_none_came(room, /):
    (one,) = await room.begin()
    reply = await one.ask("pause_clock", to="floor")
    assert (reply.status, room.floor.clock.running) == (200, False)
    one.cut()
    reply = await one.ask("resume_clock", to="floor")
    assert (reply.status, reply.text) == (503, "the floor is gone: nothing was sent")
    assert not room.floor.clock.running


async def test_what_only_the_director_may_do_at_the_floor_is_done_at_its_console(room, /):
    (one,) = await room.begin()
    reply = await one.ask("begin_break", to="floor", minutes=5, actor=Actor("director", face="touch"))
    assert (reply.status, reply.text) == (
        403,
        "the floor is another box: do this at the floor console",
    )


async def test_the_floor_console_rules_at_a_table_in_the_name_of_the_director(room, /):
    (one,) = await room.begin()
    await one.do("start_hand")
    await room.direct("return_bets", to="table/1", reason="two cards were seen")
    assert one.table.play.hand.phase == "ended"
