"""The whole box on simulated metal: fingers on pins, lamps, glass and sound, parts that go and come back."""

import pytest

from shuffleup.app.config import HardwareSettings
from shuffleup.hardware.hal import Key, UnitPart
from shuffleup.protocol.faults import GpioInUse, GpioNotDriven

pytestmark = pytest.mark.run_by("with_a_box")

ACTIONS = {Key.FOLD, Key.CHECK_CALL, Key.BET_RAISE, Key.ALL_IN}


async def test_one_press_of_deal_begins_a_hand_and_lights_the_legal_keys(box, /):
    assert box.metal.lamps() == {Key.DEAL_NEXT, Key.CLOCK, Key.PAUSE}
    await box.tap(Key.DEAL_NEXT)
    assert box.at.table.play.hand_no == 1
    assert box.metal.lamps() == ACTIONS | {Key.CLOCK, Key.UNDO, Key.PAUSE}


async def test_a_bouncing_key_folds_one_player(box, /):
    await box.tap(Key.DEAL_NEXT)
    box.metal.bounce(Key.FOLD, [True, False, True, False, True])
    await box.at.clock.sleep(200)
    assert box.hand.folded.count(True) == 1


async def test_the_knob_sets_the_amount_of_a_raise(box, /):
    await box.tap(Key.DEAL_NEXT)
    await box.tap(Key.BET_RAISE)
    await box.turn(1)
    await box.turn(1)
    await box.turn(-1)
    await box.tap(Key.BET_RAISE)
    assert max(box.hand.bets) == 125


async def test_all_in_is_pressed_twice(box, /):
    await box.tap(Key.DEAL_NEXT)
    await box.tap(Key.ALL_IN)
    assert max(box.hand.bets) == 50
    await box.tap(Key.ALL_IN)
    assert max(box.hand.bets) == 10_000


async def test_undo_is_one_press_and_a_hold_redoes(box, /):
    await box.tap(Key.DEAL_NEXT)
    await box.tap(Key.FOLD)
    await box.tap(Key.UNDO)
    assert box.hand.folded.count(True) == 0
    await box.tap(Key.UNDO, held_ms=1000)
    assert box.hand.folded.count(True) == 1


async def test_a_hold_of_pause_stops_the_level_clock_and_another_lets_it_go_on(box, /):
    await box.tap(Key.PAUSE)
    assert box.at.floor.clock.running
    await box.tap(Key.PAUSE, held_ms=900)
    assert not box.at.floor.clock.running
    await box.tap(Key.PAUSE, held_ms=900)
    assert box.at.floor.clock.running


async def test_a_dark_key_beeps_low_and_does_nothing(box, /):
    await box.tap(Key.FOLD)
    assert box.hand is None
    await box.at.clock.sleep(500)
    assert box.buzzer.notes[-2:] == (220, 220)


@pytest.mark.parametrize("display", ["ssd1306", "sh1106"])
def test_the_glass_shows_a_new_picture_for_every_act(with_a_box, display):
    async def main(box):
        seen = []
        for key in (Key.DEAL_NEXT, Key.CHECK_CALL, Key.FOLD):
            await box.tap(key)
            seen.append(box.metal.picture().tobytes())
        assert len(set(seen)) == 3

    with_a_box(main, metal=HardwareSettings(display=display))


async def test_a_display_that_is_pulled_out_is_shown_and_taken_back_while_the_hand_goes_on(box, /):
    await box.tap(Key.DEAL_NEXT)
    box.metal.unplug(UnitPart.DISPLAY)
    await box.tap(Key.FOLD)
    assert box.hand.folded.count(True) == 1
    assert not box.part("display").ok
    box.metal.plug(UnitPart.DISPLAY)
    await box.at.clock.sleep(5_000)
    assert box.part("display").ok
    assert box.metal.picture().getbbox() is not None


@pytest.mark.run_by("with_a_box", unplugged=[UnitPart.DISPLAY])
async def test_a_box_without_a_display_plays_and_takes_one_that_is_plugged_in(box, /):
    await box.tap(Key.DEAL_NEXT)
    assert box.hand is not None
    assert not box.part("display").ok
    box.metal.plug(UnitPart.DISPLAY)
    await box.at.clock.sleep(5_000)
    assert box.part("display").ok


async def test_hands_are_played_by_keys_alone_to_the_end_of_an_event(box, /):
    while box.at.floor.phase != "over":
        hand = box.hand
        if hand is not None and hand.phase == "betting":
            await box.tap(Key.ALL_IN if Key.ALL_IN in box.metal.lamps() else Key.CHECK_CALL)
        else:
            await box.tap(Key.DEAL_NEXT)
    assert sorted(entry.chips for entry in box.at.floor.entries) == [0, 0, 30_000]


async def test_a_fold_that_could_have_checked_is_warned_about_and_binds(box, /):
    """The appliance models what happened: the second press folds, and the warning stands on the keys."""
    await box.tap(Key.DEAL_NEXT)
    await box.tap(Key.CHECK_CALL)
    await box.tap(Key.CHECK_CALL)
    await box.tap(Key.FOLD)
    assert box.hand.folded.count(True) == 0
    await box.tap(Key.FOLD)
    assert box.hand.folded.count(True) == 1
    assert "check" in box.at.evening.faces.message


def test_a_box_whose_pins_are_gone_keeps_its_buzzer_and_its_table(with_a_box):
    def no_panel():
        raise GpioInUse(UnitPart.KEYS, "key_knob", 4, 7)

    async def main(box):
        assert not box.part("keys").ok
        assert box.part("keys").message.startswith("keys: key_knob (GPIO4, header pin 7) is in use already")
        assert box.part("buzzer").ok
        assert (await box.at.ask("start_hand")).status == 200

    with_a_box(main, open_panel=no_panel)


def test_a_box_without_a_buzzer_has_its_keys(with_a_box):
    def no_buzzer():
        raise GpioNotDriven(UnitPart.BUZZER, "GPIO busy")

    async def main(box):
        assert not box.part("buzzer").ok
        await box.tap(Key.DEAL_NEXT)
        assert box.hand is not None

    with_a_box(main, open_sounder=no_buzzer)
