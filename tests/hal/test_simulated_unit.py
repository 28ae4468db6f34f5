"""The simulated metal: units are independent, cables can be pulled, and nothing is left behind."""

from math import pi, sin
from typing import Any

import pytest
from gpiozero import Device

from shuffleup.hardware.hal import BuzzerNote, Key, KeyDown, KeyUp, PartMissing, UnitPart
from shuffleup.hardware.hal.pi.panel import PiPanel
from shuffleup.hardware.hal.pi.sound import PiSounder
from shuffleup.hardware.hal.pins import BUZZER
from shuffleup.hardware.hal.simulated import SimulatedUnit
from shuffleup.kernel.field_types import Millis
from tests.refused import refused


def test_several_units_live_in_one_process(clock: Any) -> None:
    units = [SimulatedUnit() for _ in range(3)]
    panels = [PiPanel(unit.pins, clock.now, clock.call_later) for unit in units]
    told: list[list[Any]] = [[], [], []]
    for panel, events in zip(panels, told, strict=True):
        panel.on_key(events.append)

    units[1].press(Key.FOLD)
    panels[2].set_lamps(frozenset({Key.UNDO}))

    assert told == [[], [KeyDown(Key.FOLD, clock.now())], []]
    assert [unit.lamps() for unit in units] == [frozenset(), frozenset(), {Key.UNDO}]


def test_no_unit_becomes_the_pin_factory_of_everybody(clock: Any) -> None:
    PiPanel(SimulatedUnit().pins, clock.now, clock.call_later)

    assert Device.pin_factory is None


def test_the_environment_does_not_change_the_metal(clock: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_MOCK_REVISION", "0002")
    monkeypatch.setenv("GPIOZERO_MOCK_PIN_CLASS", "mockchargingpin")
    unit = SimulatedUnit()
    PiPanel(unit.pins, clock.now, clock.call_later)

    assert unit.pins.board_info.model == "4B"


def test_lamps_show_anything_until_they_are_set() -> None:
    assert SimulatedUnit().lamps() != frozenset()


def test_presses_bear_the_time_of_the_unit_to_the_millisecond(simulated: Any) -> None:
    simulated.metal.press(Key.DEAL_NEXT)
    simulated.let(950)
    simulated.metal.release(Key.DEAL_NEXT)
    simulated.let(100)

    assert simulated.events == [
        KeyDown(Key.DEAL_NEXT, Millis(1000)),
        KeyUp(Key.DEAL_NEXT, Millis(1950)),
    ]


def test_a_tap_is_a_press_and_a_release(simulated: Any) -> None:
    simulated.metal.tap(Key.KNOB)
    simulated.let(100)

    assert simulated.events == [KeyDown(Key.KNOB, Millis(1000)), KeyUp(Key.KNOB, Millis(1000))]


def test_a_key_that_is_down_when_the_panel_opens_is_told_when_it_is_let_go(simulated: Any) -> None:
    simulated.panel.close()
    simulated.metal.press(Key.CLOCK)
    simulated.panel = simulated.open_panel()
    simulated.panel.on_key(simulated.events.append)
    simulated.let(100)
    assert simulated.events == []

    simulated.metal.release(Key.CLOCK)
    simulated.let(100)
    assert simulated.events == [KeyUp(Key.CLOCK, Millis(1100))]


def test_a_bounce_that_goes_on_for_a_second_is_one_press(simulated: Any) -> None:
    simulated.metal.press(Key.ALL_IN)
    for _ in range(100):
        simulated.let(5)
        simulated.metal.release(Key.ALL_IN)
        simulated.let(5)
        simulated.metal.press(Key.ALL_IN)
    simulated.let(1000)

    assert simulated.events == [KeyDown(Key.ALL_IN, Millis(1000))]


def test_keys_with_their_cable_pulled_are_open_and_mute(simulated: Any) -> None:
    simulated.metal.press(Key.FOLD)
    simulated.metal.unplug(UnitPart.KEYS)
    simulated.metal.tap(Key.UNDO)
    simulated.metal.turn(2)
    simulated.let(100)
    assert simulated.events == [KeyDown(Key.FOLD, Millis(1000)), KeyUp(Key.FOLD, Millis(1000))]

    simulated.metal.plug(UnitPart.KEYS)
    simulated.metal.press(Key.UNDO)
    assert simulated.events[2:] == [KeyDown(Key.UNDO, Millis(1100))]


def test_lamps_with_their_cable_pulled_are_dark_and_wrong_until_they_are_set_again(simulated: Any) -> None:
    simulated.panel.set_lamps(frozenset({Key.FOLD}))
    simulated.metal.unplug(UnitPart.LAMPS)
    assert simulated.metal.lamps() == frozenset()

    simulated.metal.plug(UnitPart.LAMPS)
    assert simulated.metal.lamps() != {Key.FOLD}
    simulated.panel.set_lamps(frozenset({Key.UNDO}))
    assert simulated.metal.lamps() == {Key.UNDO}


def test_a_tune_plays_its_notes_and_rests_in_their_time(simulated: Any) -> None:
    simulated.sounder.play(
        [BuzzerNote(440, Millis(100)), BuzzerNote(0, Millis(50)), BuzzerNote(440, Millis(100))]
    )
    heard = []
    for _ in range(6):
        heard.append(simulated.metal.buzzer.sounding_hz)
        simulated.let(49)

    assert heard == [440, 440, 440, 0, 440, 440]
    assert simulated.metal.buzzer.notes == (440, 440)
    simulated.let(49)
    assert simulated.metal.buzzer.sounding_hz == 0


def test_a_new_tune_cuts_the_old_one_off(simulated: Any) -> None:
    simulated.sounder.play([BuzzerNote(440, Millis(100)), BuzzerNote(550, Millis(100))])
    simulated.let(50)
    simulated.sounder.tone(2000, Millis(200))
    simulated.let(100)
    assert simulated.metal.buzzer.sounding_hz == 2000

    simulated.let(150)
    assert simulated.metal.buzzer.sounding_hz == 0
    assert simulated.metal.buzzer.notes == (440, 2000)


@pytest.mark.parametrize(
    ("note", "why"),
    [
        (BuzzerNote(109, Millis(10)), "109 Hz: a tone has 110 to 7000 Hz, a rest 0"),
        (BuzzerNote(7001, Millis(10)), "7001 Hz: a tone has 110 to 7000 Hz, a rest 0"),
        (BuzzerNote(440, Millis(0)), "a note of 0 ms: it has to be heard for 1 ms or longer"),
    ],
)
def test_a_tune_with_one_bad_note_is_not_played_at_all(simulated: Any, note: BuzzerNote, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        simulated.sounder.play([BuzzerNote(440, Millis(100)), note])

    assert simulated.metal.buzzer.sounding_hz == 0


def test_the_lowest_and_the_highest_tone_can_be_played(simulated: Any) -> None:
    for frequency in (110, 7000):
        simulated.sounder.tone(frequency, Millis(10))
        assert simulated.metal.buzzer.sounding_hz == frequency


@pytest.mark.parametrize(("loudness", "of_full"), [(3, 1.0), (2, 0.5), (1, 0.25)])
def test_a_softer_tone_is_a_narrower_pulse_for_all_its_notes(
    simulated: Any, loudness: int, of_full: float
) -> None:
    """The amplitude of the tone goes with the sine of pi times the duty cycle: steps of 6 dB."""
    simulated.sounder.play([BuzzerNote(440, Millis(100)), BuzzerNote(880, Millis(100))], loudness)
    for _ in range(2):
        assert sin(pi * simulated.metal.buzzer.duty) == pytest.approx(of_full, abs=0.001)
        simulated.let(100)

    assert simulated.metal.buzzer.duty == 0


@pytest.mark.parametrize("loudness", [0, 4])
def test_a_loudness_that_the_buzzer_has_not_got_plays_nothing(simulated: Any, loudness: int) -> None:
    with pytest.raises(ValueError, match=f"loudness {loudness}: the buzzer has 1 to 3"):
        simulated.sounder.play([BuzzerNote(440, Millis(100))], loudness)

    assert simulated.metal.buzzer.notes == ()


def test_a_buzzer_whose_pin_is_taken_is_missing(simulated: Any, clock: Any) -> None:
    with refused(PartMissing, match=r"buzzer \(GPIO13, header pin 33\) is in use already") as missing:
        PiSounder(simulated.metal.pins, clock.call_later)

    assert missing.value.part is UnitPart.BUZZER


def test_a_closed_sounder_is_quiet_and_frees_its_pin(simulated: Any, clock: Any) -> None:
    simulated.sounder.tone(440, Millis(100))
    simulated.sounder.close()
    simulated.sounder.close()
    assert simulated.metal.buzzer.sounding_hz == 0

    simulated.let(200)
    simulated.sounder = PiSounder(simulated.metal.pins, clock.call_later)


def test_what_is_asked_of_a_closed_unit_is_missing(simulated: Any) -> None:
    simulated.sounder.close()
    simulated.panel.close()
    simulated.display.close()

    with refused(PartMissing, match="the buzzer was closed"):
        simulated.sounder.tone(440, Millis(100))
    with refused(PartMissing, match="its pins cannot be used"):
        simulated.panel.set_lamps(frozenset({Key.FOLD}))
    with refused(PartMissing, match="it did not answer the last request"):
        simulated.display.contrast(1)


def test_a_night_on_simulated_metal_leaves_nothing_behind(simulated: Any) -> None:
    """gpiozero's own mock pins keep every change of level for ever."""
    for _ in range(200):
        simulated.panel.set_lamps(frozenset({Key.FOLD}))
        simulated.panel.set_lamps(frozenset({Key.UNDO}))
        simulated.sounder.tone(440, Millis(1))
        simulated.let(5)

    pins = simulated.metal.pins.pins.values()
    assert max(len(pin.states) for pin in pins) == 1
    assert len(simulated.metal.buzzer.notes) == 100
    assert BUZZER in {int(pin.info.name.removeprefix("GPIO")) for pin in pins}
