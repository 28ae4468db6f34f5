"""The self-test of a box: one line per part, on metal that works, is broken, or is absent."""

import asyncio
import os
from datetime import UTC, datetime
from random import Random

import pytest

from shuffleup.app.config import HardwareSettings
from shuffleup.app.hardware_parts import SimulatedParts
from shuffleup.hardware.hal import Key, UnitPart
from shuffleup.stations.latest_views import Hub
from shuffleup.unit.doctor.examination import Bench, examine, examine_clock, examine_disk
from shuffleup.unit.doctor.finding import PartFinding, Result, is_well
from shuffleup.unit.doctor.panel import PATIENCE_MS, SimulatedPerson, examine_panel
from shuffleup.unit.doctor.serial_lines import examine_card_machine, examine_serial
from shuffleup_demo.card_machine.ports import MemoryPort
from shuffleup_demo.card_machine.simulated_machine import SimulatedMachine
from shuffleup_demo.clocks import HandClock
from shuffleup_demo.customer_display import SimulatedTextLine
from shuffleup_demo.virtual_time import run

pytestmark = pytest.mark.run_by(run, datetime(2026, 11, 20, 19, 0, tzinfo=UTC))


class Practice:
    """A box on a bench, and what is done to it before it is examined."""

    def __init__(self, clock, folder):
        self.clock, self.folder = clock, folder
        self.parts = SimulatedParts(HardwareSettings(speaker="default"), clock, text_line=SimulatedTextLine())
        self.metal = self.parts.metal
        self.twin = SimulatedMachine(Random(1))
        self.port = MemoryPort(self.twin, clock.now)
        self.open_machine = self.port.open

    async def findings(self, ask=None):
        bench = Bench(self.parts.for_box(Hub()), self.folder, self.open_machine)
        return {one.part: one async for one in examine(bench, self.clock, ask)}


@pytest.fixture
def examined(tmp_path):
    """Examine a box to which something was done; a patient presses what is asked for where one is wanted."""

    def findings(do=lambda metal: None, patient=None):
        async def main(clock):
            practice = Practice(clock, tmp_path)
            do(practice.metal)
            return await practice.findings(patient(practice.metal).asked if patient else None)

        return run(main, datetime(2026, 11, 20, 19, 0, tzinfo=UTC))

    return findings


def test_a_box_that_is_well_says_so_part_by_part(examined):
    found = examined()
    assert {part: one.result.value for part, one in found.items()} == {
        "keys": "ok",
        "lamps": "ok",
        "knob": "ok",
        "display": "ok",
        "buzzer": "ok",
        "speaker": "ok",
        "serial": "absent",
        "card_machine": "ok",
        "dealer_display": "ok",
        "clock": "ok",
        "disk": "ok",
        "power": "ok",
    }
    assert is_well(found.values())


@pytest.mark.parametrize(
    ("part", "name", "result"),
    [
        (UnitPart.DISPLAY, "display", Result.FAILED),
        (UnitPart.DEALER_DISPLAY, "dealer_display", Result.FAILED),
        (UnitPart.SPEAKER, "speaker", Result.FAILED),
        (UnitPart.POWER, "power", Result.DEGRADED),
    ],
)
def test_a_part_that_is_gone_is_the_only_one_that_is_not_well(examined, part, name, result):
    found = examined(lambda metal: metal.unplug(part))
    assert [(one.part, one.result) for one in found.values() if not is_well([one])] == [(name, result)]
    assert found[name].to_do


def test_every_key_is_found_by_its_lamp_and_the_knob_by_its_words(examined):
    found = examined(patient=SimulatedPerson)
    assert [str(found[part]) for part in ("keys", "lamps", "knob")] == [
        "ok        keys            all 8 answered",
        "ok        lamps           each was seen",
        "ok        knob            turns both ways and can be pushed",
    ]


def test_lamps_that_nobody_sees_are_not_the_fault_of_the_keys(examined):
    found = examined(lambda metal: metal.unplug(UnitPart.LAMPS), patient=SimulatedPerson)
    assert found["keys"].result == Result.OK
    assert found["lamps"].result == Result.DEGRADED
    assert found["lamps"].found.startswith("pressed only when named: FOLD, CHECK CALL, BET RAISE")


class WithoutUndo(SimulatedPerson):
    """The patient of a box of which one key has no wire."""

    def _press(self, key):
        if key is not Key.UNDO:
            super()._press(key)


def test_a_key_without_a_wire_is_named_with_its_place_on_the_header(examined):
    found = examined(patient=WithoutUndo)
    assert str(found["keys"]) == (
        "failed    keys            no press came of UNDO (GPIO16, header pin 36), "
        "PAUSE (GPIO26, header pin 37); check the wire and its ground"
    )


SWAPPED = {Key.FOLD: Key.PAUSE, Key.PAUSE: Key.FOLD}


class WithSwappedWires(SimulatedPerson):
    """The patient of a box of which two wires are swapped; what is named is tried on both."""

    def _do(self, wish):
        if wish.key in SWAPPED:
            self._press(wish.key)
            self._loop.call_later(1, self._metal.release, wish.key)
        super()._do(wish)

    def _press(self, key):
        super()._press(SWAPPED.get(key, key))


def test_keys_that_answer_in_place_of_others_are_named(examined):
    found = examined(patient=WithSwappedWires)
    assert found["keys"].result in (Result.DEGRADED, Result.FAILED)
    assert "PAUSE" in found["keys"].found


async def test_nobody_there_ends_after_a_minute_and_all_keys_have_failed(clock, /, tmp_path):
    practice, began = Practice(clock, tmp_path), clock.now()
    parts = practice.parts.for_box(Hub())
    keys, _, knob = await examine_panel(parts.open_panel, clock, lambda wish: None)
    assert clock.now() - began == PATIENCE_MS
    assert (keys.result, knob.result) == (Result.FAILED, Result.FAILED)


async def test_a_key_that_presses_itself_is_seen_though_nobody_touches_it(clock, /, tmp_path):
    practice = Practice(clock, tmp_path)
    asyncio.get_running_loop().call_later(0.1, practice.metal.press, Key.CLOCK)
    found = await practice.findings()
    assert str(found["keys"]) == ("degraded  keys            pressed by nobody: clock; look for a loose wire")


@pytest.mark.run_by(run, datetime(1970, 1, 1, 0, 3, tzinfo=UTC))
async def test_a_box_that_has_lost_the_day_plays_on_and_says_so(clock, /):
    found = await examine_clock(clock)
    assert (found.result, found.found) == (
        Result.DEGRADED,
        "the time of day is lost, it shows 1970-01-01",
    )


def test_a_boot_time_clock_that_stands_still_has_failed():
    class Standing(HandClock):
        async def sleep_until(self, deadline):
            await asyncio.sleep(0)

    found = asyncio.run(examine_clock(Standing()))
    assert found == PartFinding(
        "clock", Result.FAILED, "the boot-time clock stands still", "start the computer anew"
    )


def test_a_folder_that_cannot_be_written_has_failed(tmp_path):
    (tmp_path / "journals").write_text("a file in the place of the folder")
    found = examine_disk(tmp_path / "journals", HandClock())
    assert (found.result, found.to_do) == (Result.FAILED, "make room there, or set another folder")
    assert "cannot be written" in found.found


def test_a_disk_is_written_to_and_left_as_it_was(tmp_path):
    found = examine_disk(tmp_path, HandClock())
    assert found.result is Result.OK
    assert found.found.endswith(" MB free, a stored act takes up to 0 ms")
    assert list(tmp_path.iterdir()) == []


def test_a_disk_on_which_a_press_would_wait_is_told(tmp_path):
    class Slow(HandClock):
        def now(self):
            self.advance(201)
            return super().now()

    found = examine_disk(tmp_path, Slow())
    assert (found.result, found.to_do) == (
        Result.DEGRADED,
        "take a faster card: every press waits so long",
    )
    assert found.found.endswith("a stored act takes up to 201 ms")


def test_serial_ports_that_are_set_are_looked_for_and_the_others_named(tmp_path):
    (by_id := tmp_path / "by-id").mkdir()
    there = by_id / "usb-Raspberry_Pi_Pico"
    there.touch()
    assert examine_serial([str(there)], by_id) == PartFinding("serial", Result.OK, str(there))
    gone = examine_serial([str(by_id / "usb-VFD")], by_id)
    assert str(gone) == f"failed    serial          not there: {by_id}/usb-VFD; plugged in: {there}"
    assert examine_serial(["", ""], by_id).found == f"no port is set; plugged in: {there}"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may use every port")
def test_a_port_that_the_user_may_not_use_names_the_group(tmp_path):
    (port := tmp_path / "usb-VFD").touch(mode=0)
    assert examine_serial([str(port)], tmp_path).to_do == "join the group dialout"


@pytest.fixture
def machine_found(tmp_path):
    """Examine the card machine of a box, to which something was done."""

    def finding(do):
        async def main(clock):
            practice = Practice(clock, tmp_path)
            do(practice)
            return await examine_card_machine(practice.open_machine, clock, 1)

        return run(main, datetime(2026, 11, 20, 19, 0, tzinfo=UTC))

    return finding


def test_a_card_machine_says_how_it_stands_and_is_asked_to_do_nothing(machine_found):
    found = machine_found(lambda practice: None)
    assert str(found) == (
        "ok        card_machine    UNHOMED, a deck in the tray, 0 in slots, 0 in the shoe, "
        "12.0 V, firmware 0.1.0"
    )


def test_a_fault_of_the_card_machine_comes_with_what_to_do(machine_found):
    found = machine_found(lambda practice: practice.twin.carousel.press_stop())
    assert (found.result, found.to_do) == (Result.DEGRADED, "let the emergency stop go, then clear")
    assert found.found.startswith("ESTOP ESTOP, ")


@pytest.mark.parametrize(
    ("do", "line"),
    [
        (
            lambda practice: practice.port.pull_out(),
            "failed    card_machine    simulated card machine is gone; look at its plug, it is tried again",
        ),
        (
            lambda practice: practice.twin.switch_off(),
            "failed    card_machine    nothing answers at its port; check its cable and its supply",
        ),
    ],
)
def test_a_card_machine_that_does_not_answer_is_one_line(machine_found, do, line):
    assert str(machine_found(do)) == line
