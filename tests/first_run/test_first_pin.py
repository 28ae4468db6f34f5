"""The floor PIN of a box that is set up: typed on the glass, dialled with the knob, or none."""

import asyncio
import threading

import msgspec
import pytest

from shuffleup.app.config import HardwareSettings, Listening, Settings
from shuffleup.app.first_run import begun, results
from shuffleup.app.hardware_parts import SimulatedParts
from shuffleup.hardware.hal import Key
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.field_types import Actor
from shuffleup.kernel.languages import catalogue
from shuffleup.network.trust.pin import FloorPin
from shuffleup.protocol.messages import Command
from shuffleup.stations.latest_views import Hub
from shuffleup.unit.box.first_run import BoxToSetUp, FirstRunDesk, KeptFirstRun
from shuffleup.views.first_run.steps import SetupChoices


@pytest.mark.run_by("new_box")
async def test_a_box_that_others_reach_has_its_pin_from_the_knob(box, /, tmp_path):
    await box.come_to("pin")
    assert (box.desk.page().title, box.desk.page().big) == ("FLOOR PIN", "0")
    await box.dial("90210")
    assert box.desk.page().big == "***** 0"
    await box.tap(Key.DEAL_NEXT)
    assert box.desk.page().title == "PIN ONCE MORE"
    await box.dial("90210")
    await box.turn(11)
    assert box.desk.page().big == "***** OK"
    await box.tap(Key.KNOB)
    assert (box.view.step, box.desk.run_now.pin) == ("console", "kept")
    assert results(box.desk.run_now, Settings()).listen == Listening("0.0.0.0")
    FloorPin(tmp_path, box.clock).check("90210")


@pytest.mark.run_by("new_box")
async def test_two_different_pins_by_the_knob_are_dialled_again(box, /, tmp_path):
    await box.come_to("pin")
    for digits in ("4711", "4712"):
        await box.dial(digits)
        await box.tap(Key.DEAL_NEXT)
    page = box.desk.page()
    assert (page.title, page.below, box.view.step) == ("FLOOR PIN", "not the same: again", "pin")
    assert not FloorPin(tmp_path, box.clock).is_set


@pytest.mark.run_by("new_box")
async def test_undo_takes_back_a_digit_then_the_round_then_the_step(box, /):
    await box.come_to("pin")
    await box.dial("4711")
    await box.tap(Key.DEAL_NEXT)
    await box.dial("4")
    await box.tap(Key.UNDO)
    assert (box.desk.page().title, box.desk.page().big) == ("PIN ONCE MORE", "4")
    await box.tap(Key.UNDO)
    assert box.desk.page().title == "FLOOR PIN"
    await box.tap(Key.UNDO)
    assert box.view.step == "time"


@pytest.mark.run_by("new_box")
async def test_three_digits_are_no_pin_and_nine_cannot_be_dialled(box, /):
    await box.come_to("pin")
    await box.dial("123")
    await box.tap(Key.DEAL_NEXT)
    assert box.desk.page().title == "FLOOR PIN"
    await box.dial("45678")
    assert box.desk.page().big == "******** OK"
    await box.turn(-5)
    assert box.desk.page().big == "******** OK"


@pytest.mark.run_by("new_box")
async def test_digits_that_are_dialled_are_in_no_view_and_no_file_and_end_with_their_step(box, /, tmp_path):
    await box.come_to("pin")
    await box.dial("86420")
    seen = box.hub.latest("first_run") + (tmp_path / "first-run.json").read_bytes()
    assert b"86420" not in seen
    assert "with the knob: •••••" in box.words
    await box.ask("go_back")
    await box.ask("go_on")
    assert box.desk.page().big == "0"


@pytest.mark.parametrize("by", ["glass", "knob"])
@pytest.mark.run_by("new_box")
async def test_a_box_without_a_pin_listens_to_itself_only(box, /, by):
    await box.come_to("pin")
    assert box.desk.run_now.network == "room"
    if by == "glass":
        await box.ask("skip")
    else:
        await box.come_to("console")
    assert (box.desk.run_now.pin, box.desk.run_now.network) == ("skipped", "alone")
    assert box.words[0] == "only this box itself can open it"
    assert results(box.desk.run_now, Settings(listen=Listening("0.0.0.0"))).listen == Listening()


@pytest.mark.run_by("new_box")
async def test_a_box_that_is_opened_after_all_is_asked_for_its_pin_again(box, /):
    await box.come_to("console")
    for _ in range(3):
        await box.ask("go_back")
    await box.ask("choose", value="room")
    for _ in range(3):
        await box.ask("go_on")
    assert box.view.step == "pin"
    assert "NEXT" not in [deed.label for deed in box.view.deeds]


@pytest.mark.run_by("new_box")
async def test_two_different_pins_change_nothing(box, /, tmp_path):
    await box.come_to("pin")
    reply = await box.ask("set_first_pin", pin="4711", again="4712")
    assert (reply.status, reply.text) == (422, "those were two different PINs: nothing has changed")
    assert (await box.ask("set_first_pin", pin="12", again="12")).status == 422
    assert not FloorPin(tmp_path, box.clock).is_set
    assert box.view.step == "pin"


@pytest.mark.run_by("new_box")
async def test_a_pin_that_is_set_is_changed_by_the_director_only(box, /, tmp_path):
    FloorPin(tmp_path, box.clock).set("4711")
    await box.come_to("pin")
    assert (await box.ask("set_first_pin", pin="0000", again="0000")).status == 403
    deed = box.view.deeds[-1]
    assert (deed.role, [need.name for need in deed.needs]) == ("director", ["pin", "pin", "again"])
    assert (await box.ask("set_first_pin", "director", pin="0000", again="0000")).status == 200
    FloorPin(tmp_path, box.clock).check("0000")


@pytest.mark.run_by("new_box")
async def test_digits_of_a_pin_are_in_no_view_and_no_file(box, /, tmp_path):
    await box.come_to("pin")
    await box.ask("set_first_pin", pin="86420", again="86420")
    seen = box.hub.latest("first_run") + (tmp_path / "first-run.json").read_bytes()
    assert b"86420" not in seen + (tmp_path / "floor.pin").read_bytes()


class ThreadSeen(FloorPin):
    """A floor PIN that notes in which thread it is hashed."""

    hashed_in = 0

    def set(self, pin):
        self.hashed_in = threading.get_ident()
        super().set(pin)


async def test_a_box_that_runs_hashes_its_pin_beside_the_loop_and_a_command_sent_twice_sets_it_once(tmp_path):
    clock, hub = BootClock(), Hub()
    pin = ThreadSeen(tmp_path, clock)
    run = msgspec.structs.replace(begun(Settings(), pin=False), step="pin")
    desk = FirstRunDesk(
        SimulatedParts(HardwareSettings(), clock).for_box(hub),
        box=BoxToSetUp(SetupChoices(("en",), ()), catalogue, address=str, console=str, pins={}),
        run=run,
        kept=KeptFirstRun(tmp_path),
        pin=pin,
        hub=hub,
        clock=clock,
    )
    command = Command("once", "unit", "set_first_pin", Actor("dealer"), {"pin": "4711", "again": "4711"})
    replies = await asyncio.gather(desk.submit(command), desk.submit(command))
    assert [reply.status for reply in replies] == [200, 200]
    assert pin.hashed_in not in (0, threading.get_ident())
    pin.check("4711")
    desk.close()


def test_a_pin_that_is_taken_away_during_the_first_run_is_asked_for_again(new_box, tmp_path):
    async def main(box):
        await box.come_to("pin")
        await box.ask("set_first_pin", pin="4711", again="4711")
        assert box.view.step == "console"

    async def again(box):
        assert (box.view.step, box.desk.run_now.pin) == ("pin", "none")

    new_box(main)
    FloorPin(tmp_path, BootClock()).forget()
    new_box(again)


@pytest.mark.parametrize(("pin", "host"), [("4711", "0.0.0.0"), ("", "127.0.0.1")])
@pytest.mark.run_by("new_box")
async def test_the_floor_of_a_venue_is_open_to_its_room_with_a_pin_only(box, /, pin, host):
    await box.come_to("role")
    await box.ask("choose", value="floor")
    await box.come_to("pin")
    await (box.ask("set_first_pin", pin=pin, again=pin) if pin else box.ask("skip"))
    settings = results(box.desk.run_now, Settings())
    assert (settings.role, settings.venue.host, settings.listen.host) == ("floor", host, host)
