"""Keys on real pins and labels on a face, to stored commands; and the display of troubles."""

import pytest

from shuffleup.hardware.hal import Key
from shuffleup.kernel.field_types import Actor
from shuffleup.storage.journal.errors import StorageFull
from shuffleup.storage.journal.writer import InlineWriter

pytestmark = pytest.mark.run_by("at_the_box")

LOOK_MS = 450
TOUCHSCREEN = Actor("dealer", face="touch")


@pytest.fixture
def at_the_box(with_a_box):
    """Run a coroutine function that takes a box at a table where a hand has been dealt."""

    def runs(main, writer=InlineWriter):
        async def dealt(box):
            await box.tap(Key.DEAL_NEXT)
            await main(box)

        with_a_box(dealt, writer=writer)

    return runs


async def test_two_keys_at_once_do_nothing_and_a_line_says_so(box, /):
    before = box.at.table
    box.metal.press(Key.FOLD)
    box.metal.press(Key.CHECK_CALL)
    await box.at.clock.sleep(300)
    box.metal.release(Key.FOLD)
    box.metal.release(Key.CHECK_CALL)
    await box.at.clock.sleep(LOOK_MS)
    assert box.at.table == before
    assert box.message == "two keys at once, FOLD and CHECK/CALL: neither counts, press one"
    assert box.buzzer.notes[-2:] == (220, 220)


async def test_a_hint_is_gone_when_the_table_has_moved_on(box, /):
    """The hint of a key stood under the award of the pot: it speaks of the hand as it was."""
    await box.tap(Key.DEAL_NEXT)
    assert box.message == "DEAL/NEXT does nothing now"
    await box.at.ask("fold", to="table/1")
    await box.at.clock.sleep(LOOK_MS)
    assert box.message == ""


async def test_a_stuck_key_is_a_fault_of_the_keys_until_it_is_free_and_the_others_work_on(box, /):
    box.metal.press(Key.UNDO)
    await box.at.clock.sleep(10_100)
    assert not box.part("keys").ok
    assert box.part("keys").message.startswith("UNDO does not come up: free it.")
    assert Key.UNDO not in box.metal.lamps()
    await box.tap(Key.FOLD)
    assert box.folds == 1
    box.metal.release(Key.UNDO)
    await box.at.clock.sleep(100)
    assert box.part("keys").ok
    assert box.message == "UNDO is free and works again"


async def test_a_knob_turned_fast_both_ways_shows_every_detent(box, /):
    await box.tap(Key.BET_RAISE)
    assert box.keys().amount == 100
    for detents in (1, -1, 2, -1, 1, -1):
        box.metal.turn(detents)
    await box.at.clock.sleep(100)
    assert box.keys().amount == 125


async def test_a_label_on_the_touchscreen_is_the_key_below_it(box, /):
    assert (await box.touch("key_down", key="fold")).status == 200
    await box.touch("key_up", key="fold")
    await box.at.clock.sleep(LOOK_MS)
    assert box.folds == 1
    row = list(box.at.journal.rows("table/1"))[-1]
    assert row.actor == TOUCHSCREEN


async def test_a_touch_that_is_sent_again_is_done_once(box, /):
    for _ in range(2):
        await box.touch("key_down", command_id="the same", key="fold")
        await box.at.clock.sleep(LOOK_MS)
    assert box.folds == 1


async def test_a_touch_that_comes_twice_within_40_ms_folds_one_player(box, /):
    for _ in range(2):
        await box.touch("key_down", key="fold")
        await box.touch("key_up", key="fold")
        await box.at.clock.sleep(40)
    await box.at.clock.sleep(LOOK_MS)
    assert box.folds == 1


async def test_an_amount_is_entered_on_a_face_and_confirmed_on_the_knob(box, /):
    refused = await box.touch("set_amount", to=500)
    assert (refused.status, refused.text) == (422, "no amount is open: press BET/RAISE first")
    await box.tap(Key.BET_RAISE)
    wrong = await box.touch("set_amount", to=60)
    assert (wrong.status, wrong.text) == (422, "60 is not legal: the nearest is 100")
    assert (await box.touch("set_amount", to=700)).status == 200
    await box.tap(Key.KNOB)
    assert max(box.hand.bets) == 700


async def test_what_a_face_types_is_on_the_key_at_once_and_is_bet_by_it(box, /):
    """Large figures said 225, the key 200, and 200 was bet."""
    await box.tap(Key.BET_RAISE)
    for digit in "225":
        await box.touch("type_amount", key=digit)
    assert box.keys().amount == 225
    assert next(one.label for one in box.keys().keys if one.key == "bet_raise") == "225"
    stale = await box.touch("bet_amount", to=200)
    assert (stale.status, stale.text) == (422, "the amount is 225: look again, then press")
    await box.tap(Key.BET_RAISE)
    assert max(box.hand.bets) == 225


@pytest.mark.parametrize(
    ("verb", "args"),
    [
        ("set_amount", {"to": 700}),
        ("add_chips", {"chips": 100}),
        ("type_amount", {"key": "9"}),
        ("bet_amount", {"to": 400}),
        ("close_amount", {}),
    ],
)
async def test_what_was_meant_for_an_amount_that_is_bet_changes_no_later_one(box, /, verb, args):
    """A message of a face is held up on the Wi-Fi, and comes when the next player's amount is open at 400."""
    await box.tap(Key.BET_RAISE)
    old = box.keys().opening
    assert (await box.touch("set_amount", to=200, opening=old)).status == 200
    await box.tap(Key.BET_RAISE)
    await box.tap(Key.BET_RAISE)
    new = box.keys().opening
    assert (await box.touch("set_amount", to=400, opening=new)).status == 200
    late = await box.touch(verb, opening=old, **args)
    assert (late.status, late.text) == (422, "that amount is open no more: look again, then press")
    assert (box.keys().amount, max(box.hand.bets)) == (400, 200)
    assert (await box.touch("bet_amount", to=400, opening=new)).status == 200
    assert max(box.hand.bets) == 400


async def test_a_message_that_comes_twice_sets_an_amount_once(box, /):
    """Sent again under its id, for the first answer was lost: the newer amount stands."""
    await box.tap(Key.BET_RAISE)
    for command, to in (("face 1", 500), ("face 2", 700), ("face 1", 500)):
        assert (await box.touch("set_amount", command_id=command, to=to)).status == 200
    assert box.keys().amount == 700


async def test_undo_closes_the_amount_and_takes_nothing_back(box, /):
    await box.tap(Key.BET_RAISE)
    await box.tap(Key.UNDO)
    assert (box.keys().amount, box.hand.phase) == (None, "betting")


async def test_the_menu_opens_by_a_press_of_pause_and_by_a_face_and_closes_by_itself(box, /):
    fingers = lambda: box.at.evening.faces.fingers  # noqa: E731
    await box.tap(Key.PAUSE)
    assert fingers().menu
    await box.touch("close_menu")
    assert not fingers().menu
    await box.touch("open_menu")
    await box.at.clock.sleep(19_000)
    assert fingers().menu
    await box.at.clock.sleep(1_100)
    assert not fingers().menu
    assert box.at.floor.clock.running


async def test_the_ring_of_a_hold_fills_from_the_moment_of_the_press(box, /):
    began = box.at.clock.now()
    box.metal.press(Key.PAUSE)
    await box.at.clock.sleep(300)
    assert next(one for one in box.keys().keys if one.key == "pause").held_since == began
    await box.at.clock.sleep(600)
    assert not box.at.floor.clock.running
    box.metal.release(Key.PAUSE)


@pytest.mark.parametrize(
    ("verb", "args", "status", "words"),
    [
        ("juggle", {}, 422, "no verb 'juggle' for unit"),
        ("key_down", {"key": "straddle"}, 422, "key_down: key"),
        ("turn", {"detents": 25}, 422, "turn: detents: too large, 24 at most"),
    ],
)
async def test_what_the_box_cannot_do_is_refused_in_one_line(box, /, verb, args, status, words):
    reply = await box.touch(verb, **args)
    assert reply.status == status
    assert reply.text.startswith(words)


async def test_only_dealer_and_director_touch_the_box_and_only_what_they_see(box, /):
    assert (await box.touch("key_down", Actor("player"), key="fold")).status == 403
    old = box.at.evening.table.version - 1
    assert (await box.touch("key_down", version=old, key="fold")).status == 409
    await box.at.clock.sleep(LOOK_MS)
    assert box.folds == 0


async def test_a_key_is_not_taken_for_the_next_player_when_somebody_else_was_quicker(box, /):
    box.metal.press(Key.FOLD)
    await box.at.clock.sleep(5)
    await box.at.ask("check_or_call")
    await box.at.clock.sleep(100)
    box.metal.release(Key.FOLD)
    assert box.folds == 0
    assert box.message == "the table changed: look, then press"
    assert Key.FOLD not in box.metal.lamps()
    await box.at.clock.sleep(LOOK_MS)
    assert Key.FOLD in box.metal.lamps()


async def test_calling_the_floor_stops_the_decision_and_not_the_level_clock(box, /):
    """GEN-06: a hand in which the dealer has called the clock, and a call for the floor at a face."""
    await box.tap(Key.CLOCK)
    await box.at.clock.sleep(10_000)
    await box.at.ask("call_floor", reason="two players do not agree")
    left = box.at.floor.clock.left
    level, decision = box.at.evening.faces.clock_view, box.at.table.decision
    await box.at.clock.sleep(60_000)
    assert box.at.table.decision == decision
    assert decision.clock.since is None
    assert box.at.floor.clock.running
    assert box.at.floor.clock.left <= left
    assert level.running
    assert box.metal.lamps() == {Key.CLOCK, Key.PAUSE}
    await box.tap(Key.FOLD)
    assert box.folds == 0
    await box.tap(Key.CLOCK)
    assert box.at.table.decision.clock.since is not None


async def test_an_armed_key_blinks_on_the_panel(box, /):
    await box.tap(Key.ALL_IN)
    seen = set()
    for _ in range(10):
        seen.add(Key.ALL_IN in box.metal.lamps())
        await box.at.clock.sleep(100)
    assert seen == {True, False}
    await box.at.clock.sleep(3_000)
    assert Key.ALL_IN in box.metal.lamps()


class FullLater(InlineWriter):
    """A store that has no room while `full` is set."""

    full = False

    async def append(self, drafts, **options):
        if FullLater.full:
            raise StorageFull("no room left on the storage; nothing was stored")
        return await super().append(drafts, **options)


@pytest.mark.run_by("at_the_box", writer=FullLater)
async def test_a_click_says_heard_and_only_a_changed_picture_says_stored(box, /):
    await box.at.clock.sleep(5_000)  # until the signals of the room have died away
    FullLater.full = True
    before, heard = box.keys(), len(box.buzzer.notes)
    box.metal.press(Key.FOLD)
    await box.at.clock.sleep(15)
    assert len(box.buzzer.notes) == heard + 1
    await box.at.clock.sleep(100)
    FullLater.full = False
    box.metal.release(Key.FOLD)
    await box.at.clock.sleep(LOOK_MS)
    assert box.folds == 0
    assert box.keys().keys[:4] == before.keys[:4]
    assert "no room left" in box.message
