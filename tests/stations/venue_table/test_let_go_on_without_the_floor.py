"""Play that waits for the floor, and a director at the table who lets it go on without the floor."""

import pytest
from msgspec.structs import replace

from shuffleup.ruleset.money import PrizeMoney
from shuffleup.ruleset.seats import Balancing, Breaking, FinalTable, Seating
from shuffleup.stations.event_codec import TABLE_EVENTS
from shuffleup.table.events import HoldsSetAside
from shuffleup.tournament.reasons import Hold
from tests.stations.venue_table.short_levels import RULES, events

pytestmark = pytest.mark.run_by("held")

BUBBLE = replace(
    RULES,
    seating=Seating(max_per_table=4),
    money=PrizeMoney(buy_in=1000, payout=(40, 25, 15, 10, 10), unit=100),
    balance=Balancing(trigger_difference=0, halt_short_by=0),
    breaking=Breaking(enabled=False),
    final_table=FinalTable(size=0),
)


@pytest.mark.run_by("in_a_venue", BUBBLE)
async def test_in_hand_for_hand_a_table_without_the_floor_waits_until_a_director_lets_it_go_on(room, /):
    one, two = await room.begin(players=7, tables=2)
    await room.direct("begin_hand_for_hand")
    await one.play_hands(1)
    await room.quiet(3_000)
    assert len(one.table.held) == 1
    one.cut()
    await two.play_hands(1)
    assert (await one.ask("start_hand")).status == 422
    assert (await one.rule("release_start", reason="the floor is gone")).status == 200
    await one.play_hands(1)
    one.heal()
    await room.quiet(8_000)
    assert [room.floor.note(number).hand for number in (1, 2)] == [2, 1]
    assert room.floor.chips_counted() == room.floor.chips_expected()


@pytest.mark.run_by("in_a_venue", BUBBLE)
async def test_an_all_in_that_waits_for_the_floor_is_let_go_on_the_same_way(room, /):
    """HFH-03: its cards stay down until somebody with the PIN has said so."""
    one, _ = await room.begin(players=7, tables=2)
    await room.direct("begin_hand_for_hand")
    await one.do("start_hand")
    one.cut()
    for verb in ("all_in", "check_or_call", "fold", "fold"):
        await one.do(verb)
    assert (await one.ask("deal_street")).status == 422
    assert (await one.rule("release_start", reason="the floor is gone")).status == 200
    assert one.table.all_in_released == 1
    assert one.table.play.hand.phase == "showdown"


@pytest.fixture
def held(in_a_venue):
    """A table whose next hand the floor withholds when the cable is pulled."""

    def runs(main):
        async def story(room):
            (one,) = await room.begin()
            await one.play_hands(1)
            await room.direct("stop_play", reason="fire alarm")
            assert one.table.held == (Hold.STOPPED,)
            await main(room, one)

        in_a_venue(story)

    return runs


async def test_while_the_floor_is_there_it_is_asked_to_let_play_go_on(room, one, /):
    reply = await one.rule("release_start", reason="ruled at the table")
    assert (reply.status, reply.text) == (422, "the floor is there: ask it")


async def test_a_dealer_cannot_let_play_go_on_for_the_floor(room, one, /):
    one.cut()
    reply = await one.ask("release_start", reason="impatient")
    assert reply.status == 403
    assert one.table.held == (Hold.STOPPED,)


async def test_without_the_floor_a_director_at_the_table_lets_the_next_hand_begin_and_it_is_written_down(
    room, one, /
):
    one.cut()
    assert (await one.ask("start_hand")).status == 422
    reply = await one.rule("release_start", reason="the alarm is over")
    assert reply.status == 200
    await one.play_hands(2)
    (row,) = events(one, HoldsSetAside)
    written = TABLE_EVENTS.read(row)
    assert (written.reasons, written.reason) == ((Hold.STOPPED,), "the alarm is over")
    assert row.actor.role == "director"


async def test_when_the_floor_is_back_its_hold_holds_again_after_the_hand_that_is_on(room, one, /):
    one.cut()
    await one.rule("release_start", reason="the alarm is over")
    await one.do("start_hand")
    one.heal()
    await room.quiet(3_000)
    assert one.table.held == (Hold.STOPPED,)
    await one.finish_hand()
    assert (await one.ask("start_hand")).status == 422
    await room.direct("go_on")
    await one.do("start_hand")
    assert one.table.held == one.table.set_aside == ()


async def test_what_the_floor_took_back_meanwhile_does_not_hold_again(room, one, /):
    one.cut()
    await one.rule("release_start", reason="the alarm is over")
    await room.direct("go_on")
    one.heal()
    await room.quiet(3_000)
    assert one.table.held == one.table.set_aside == ()


async def test_undo_does_not_reach_what_a_director_has_let_go_on(room, one, /):
    one.cut()
    await one.rule("release_start", reason="the alarm is over")
    await one.do("start_hand")
    await one.do("undo")
    assert (one.table.held, one.table.set_aside) == ((), (Hold.STOPPED,))
    await one.do("start_hand")


async def test_a_released_start_outlasts_a_power_cut_of_the_box(room, one, /):
    one.cut()
    await one.rule("release_start", reason="the alarm is over")
    before = one.table
    await one.pull_the_plug()
    room.bus.cut("floor")
    one.plug_in()
    one.cut()
    await room.quiet(4_000)
    assert one.table == before
    await one.do("start_hand")
