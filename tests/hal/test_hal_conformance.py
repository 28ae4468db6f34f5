"""The conformance suite of every unit, on simulated metal and on the pins of a real kernel."""

from typing import Any

import pytest
from PIL import Image, ImageDraw

from shuffleup.hardware.hal import (
    LIT_KEYS,
    BuzzerNote,
    Key,
    KeyDown,
    KeyUp,
    KnobTurned,
    PartMissing,
    UnitPart,
)
from shuffleup.kernel.field_types import Millis
from tests.refused import refused

A_WHILE = 80
"""Milliseconds in which all that is to be reported has been."""


def kinds(events: list[Any]) -> list[Any]:
    return [(type(event), event.key) if hasattr(event, "key") else event.detents for event in events]


def drawn(text: str) -> Image.Image:
    image = Image.new("1", (128, 64))
    ImageDraw.Draw(image).text((5, 20), text, fill=1)
    return image


@pytest.mark.parametrize("key", Key)
def test_a_press_and_a_release_are_told_once_each(rig: Any, key: Key) -> None:
    rig.metal.press(key)
    rig.let(A_WHILE)
    rig.metal.release(key)
    rig.let(A_WHILE)

    assert kinds(rig.events) == [(KeyDown, key), (KeyUp, key)]
    assert rig.events[1].at - rig.events[0].at == pytest.approx(A_WHILE, abs=40)


def test_a_key_that_is_held_tells_no_release(rig: Any) -> None:
    rig.metal.press(Key.UNDO)
    rig.let(A_WHILE)

    assert kinds(rig.events) == [(KeyDown, Key.UNDO)]


def test_a_bouncing_press_is_one_press(rig: Any) -> None:
    rig.metal.bounce(Key.ALL_IN, (True, False, True, False, True, False, True))
    rig.let(A_WHILE)

    assert kinds(rig.events) == [(KeyDown, Key.ALL_IN)]


def test_a_bouncing_release_is_one_release(rig: Any) -> None:
    rig.metal.press(Key.ALL_IN)
    rig.let(A_WHILE)
    rig.metal.bounce(Key.ALL_IN, (False, True, False, True, False))
    rig.let(A_WHILE)

    assert kinds(rig.events) == [(KeyDown, Key.ALL_IN), (KeyUp, Key.ALL_IN)]


def test_two_presses_are_two(rig: Any) -> None:
    for _ in range(2):
        rig.metal.press(Key.FOLD)
        rig.let(A_WHILE)
        rig.metal.release(Key.FOLD)
        rig.let(A_WHILE)

    assert kinds(rig.events) == [(KeyDown, Key.FOLD), (KeyUp, Key.FOLD)] * 2


def test_a_tap_shorter_than_the_bounce_is_still_a_press_and_a_release(rig: Any) -> None:
    rig.metal.bounce(Key.DEAL_NEXT, (True, False))
    rig.let(A_WHILE)

    assert kinds(rig.events) == [(KeyDown, Key.DEAL_NEXT), (KeyUp, Key.DEAL_NEXT)]


def test_two_keys_at_once_are_both_told(rig: Any) -> None:
    rig.metal.press(Key.CHECK_CALL)
    rig.metal.press(Key.BET_RAISE)
    rig.let(A_WHILE)

    assert kinds(rig.events) == [(KeyDown, Key.CHECK_CALL), (KeyDown, Key.BET_RAISE)]


@pytest.mark.parametrize(("detents", "told"), [(1, [1]), (5, [1] * 5), (-1, [-1]), (-5, [-1] * 5)])
def test_the_knob_tells_each_detent_in_its_direction(rig: Any, detents: int, told: list[int]) -> None:
    rig.metal.turn(detents)
    rig.let(A_WHILE)

    assert kinds(rig.events) == told


def test_all_lamps_are_dark_when_the_panel_opens(rig: Any) -> None:
    assert rig.metal.lamps() == frozenset()


@pytest.mark.parametrize("key", LIT_KEYS)
def test_each_lamp_lights_alone(rig: Any, key: Key) -> None:
    rig.panel.set_lamps(frozenset({key}))

    assert rig.metal.lamps() == {key}


def test_lamps_light_exactly_those_that_are_set(rig: Any) -> None:
    rig.panel.set_lamps(frozenset(LIT_KEYS))
    assert rig.metal.lamps() == set(LIT_KEYS)

    rig.panel.set_lamps(frozenset({Key.FOLD, Key.CLOCK, Key.PAUSE}))
    assert rig.metal.lamps() == {Key.FOLD, Key.CLOCK, Key.PAUSE}


def test_the_knob_has_no_lamp(rig: Any) -> None:
    with pytest.raises(ValueError, match="there is no lamp in knob"):
        rig.panel.set_lamps(frozenset({Key.KNOB, Key.FOLD}))

    assert rig.metal.lamps() == frozenset()


def test_the_picture_on_the_glass_is_the_one_that_was_shown(rig: Any) -> None:
    for text in ("LEVEL 7", "12:34", "12:33"):
        rig.display.show(drawn(text))

        assert rig.metal.picture().tobytes() == drawn(text).tobytes()


def test_a_display_that_is_pulled_out_is_missing_and_comes_back_with_its_picture(rig: Any) -> None:
    rig.display.show(drawn("before"))
    rig.metal.unplug(UnitPart.DISPLAY)
    with refused(PartMissing, match="display: it does not answer at I2C address 0x3C"):
        rig.display.show(drawn("after"))
    with pytest.raises(PartMissing):
        rig.display.reopen()

    rig.metal.plug(UnitPart.DISPLAY)
    rig.display.reopen()

    assert rig.metal.picture().tobytes() == drawn("after").tobytes()


def test_the_keys_work_while_the_display_is_gone(rig: Any) -> None:
    rig.metal.unplug(UnitPart.DISPLAY)
    with pytest.raises(PartMissing):
        rig.display.show(drawn("12:34"))
    rig.metal.press(Key.PAUSE)
    rig.let(A_WHILE)

    assert kinds(rig.events) == [(KeyDown, Key.PAUSE)]


def test_a_tone_sounds_and_ends(rig: Any) -> None:
    rig.sounder.tone(440, Millis(400))
    assert rig.metal.is_sounding()

    rig.let(450)
    assert not rig.metal.is_sounding()


def test_silence_cuts_a_tune_off(rig: Any) -> None:
    rig.sounder.play([BuzzerNote(440, Millis(300)), BuzzerNote(880, Millis(300))])
    rig.sounder.silence()
    assert not rig.metal.is_sounding()

    rig.let(350)
    assert not rig.metal.is_sounding()


def test_a_pin_is_not_used_twice(rig: Any) -> None:
    with refused(PartMissing, match=r"GPIO10, header pin 19\) is in use already"):
        rig.open_panel()


def test_a_closed_panel_turns_its_lamps_off_tells_nothing_and_frees_its_pins(rig: Any) -> None:
    rig.panel.set_lamps(frozenset(LIT_KEYS))
    rig.panel.close()
    rig.panel.close()
    rig.metal.press(Key.FOLD)
    rig.let(A_WHILE)
    assert rig.metal.lamps() == frozenset()
    assert rig.events == []

    rig.metal.release(Key.FOLD)
    rig.let(A_WHILE)
    rig.panel = rig.open_panel()
    rig.panel.on_key(rig.events.append)
    rig.metal.press(Key.FOLD)
    rig.let(A_WHILE)
    assert kinds(rig.events) == [(KeyDown, Key.FOLD)]


def test_a_closed_display_is_dark(rig: Any) -> None:
    rig.display.show(drawn("12:34"))
    rig.display.close()
    rig.display.close()

    assert rig.metal.picture().getbbox() is None


def test_the_events_bear_their_times_in_order(rig: Any) -> None:
    began = rig.now()
    rig.metal.press(Key.FOLD)
    rig.let(A_WHILE)
    rig.metal.release(Key.FOLD)
    rig.let(A_WHILE)
    rig.metal.turn(1)
    rig.let(A_WHILE)
    times = [event.at for event in rig.events]

    assert [type(event) for event in rig.events] == [KeyDown, KeyUp, KnobTurned]
    assert times == sorted(times)
    assert began <= times[0]
    assert times[-1] <= rig.now()
