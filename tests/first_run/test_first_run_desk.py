"""A whole first run by presses and touches, and the possible faults in it."""

from datetime import UTC, datetime

import msgspec
import pytest

from shuffleup.app.config import Listening, Settings, TouchSettings, read_settings, write_settings
from shuffleup.app.first_run import begun, results
from shuffleup.hardware.hal import Key, UnitPart
from shuffleup.network.trust.pin import FloorPin

pytestmark = pytest.mark.run_by("new_box")


async def test_a_box_is_set_up_by_touches_and_presses_and_keeps_what_was_chosen(box, /, tmp_path):
    await box.ask("choose", value="de")
    await box.ask("go_on")
    await box.touch_corners()
    await box.ask("go_on")
    await box.press_lit_keys()
    await box.ask("go_on")
    await box.ask("go_on")
    for _ in range(2):
        await box.ask("choose", value=box.view.choices[-2].args["value"])
    await box.ask("go_on")
    await box.ask("go_on")
    await box.ask("choose", value="Africa/Johannesburg")
    await box.ask("go_on")
    assert (await box.ask("set_first_pin", pin="4711", again="4711")).status == 200
    assert box.view.address == "http://192.168.4.13:8080/floor"
    await box.ask("go_on")
    assert box.desk.finished.is_set()
    settings = results(box.desk.run_now, Settings())
    write_settings(tmp_path / "unit.toml", settings)
    assert read_settings(tmp_path / "unit.toml") == Settings(
        unit="table 3",
        language="de",
        listen=Listening("0.0.0.0"),
        time_zone="Africa/Johannesburg",
    )
    FloorPin(tmp_path, box.clock).check("4711")


async def test_a_box_without_a_touchscreen_is_set_up_by_knob_and_keys_alone(box, /):
    await box.come_to("table")
    await box.turn(4)
    await box.tap(Key.KNOB)
    await box.turn(1)
    assert box.desk.page().big == "NOBODY"
    await box.come_to("console")
    await box.tap(Key.DEAL_NEXT)
    assert box.desk.finished.is_set()
    run = box.desk.run_now
    assert (run.table, run.network, run.pin) == (5, "alone", "skipped")


async def test_the_language_that_is_chosen_is_spoken_at_once(box, /):
    assert box.view.title == "LANGUAGE"
    await box.turn(-1)
    await box.turn(1)
    assert box.view.title == "SPRACHE"
    assert box.view.look.language == "de"
    assert [tile.label for tile in box.view.choices] == ["English", "Deutsch", "Español"]


async def test_the_lamp_of_the_key_that_is_tested_is_the_only_one_that_is_lit(box, /, key_order):
    await box.come_to("corners")
    await box.ask("skip")
    for key in key_order[:8]:
        assert box.metal.lamps() == {Key(key)}
        await box.tap(Key(key))
    assert box.metal.lamps() == set()
    assert box.view.lines[0].text == "TURN THE KNOB"


async def test_a_wrong_key_is_named_and_heard_as_wrong(box, /):
    await box.come_to("corners")
    await box.ask("skip")
    heard = len(box.buzzer.notes)
    await box.tap(Key.UNDO)
    await box.clock.sleep(1000)
    assert box.words[:2] == ["FOLD", "that was UNDO"]
    wrong = box.buzzer.notes[heard:]
    await box.tap(Key.FOLD)
    assert box.words[0] == "CHECK/CALL"
    assert box.buzzer.notes[heard + len(wrong) :] != wrong


async def test_a_dead_key_is_passed_over_by_holding_another_and_reported_with_its_wire(box, /):
    await box.come_to("corners")
    await box.ask("skip")
    await box.tap(Key.FOLD)
    await box.tap(Key.UNDO, held_ms=700)
    assert box.words[0] == "CHECK/CALL"
    await box.tap(Key.UNDO, held_ms=1000)
    await box.press_lit_keys()
    assert box.words == ["CHECK/CALL does not answer: check its wire at BCM 27"]
    found = {key.key: key.found for key in box.view.keys}
    assert found.pop("check_call") == "silent"
    assert set(found.values()) == {"answers"}


async def test_a_touch_that_comes_twice_is_named_and_says_what_to_do(box, /):
    await box.come_to("corners")
    for _ in range(2):
        assert box.view.trouble is None
        await box.touch(20, 30)
        await box.touch(20, 30, after_ms=4)
    assert box.view.corner == "top_left"
    assert box.view.trouble.what == "double_touch"
    assert "one tap folds two players" in box.view.trouble.happened
    assert box.view.trouble.to_do.startswith("End the desktop")


async def test_two_fingers_once_are_no_fault_of_the_glass(box, /):
    await box.come_to("corners")
    await box.touch(20, 30)
    await box.touch(400, 30, after_ms=30)
    assert box.view.trouble is None
    assert box.words[0] == "two touches at once: touch again, with one finger"
    await box.touch_corners()
    assert box.words == ["the glass is right, and each touch comes once"]


async def test_a_sensor_that_sits_upside_down_is_found_by_its_corners(box, /):
    await box.come_to("corners")
    await box.touch_corners(((980, 970), (20, 970), (20, 30), (980, 30)))
    assert (box.view.panel, box.view.rotate) == ("upside-down", 0)


async def test_the_middle_turns_the_picture_however_the_sensor_sits(box, /):
    await box.come_to("corners")
    await box.touch(20, 30)
    await box.touch(490, 510)
    assert (box.view.rotate, box.view.corner) == (90, "top_left")
    await box.turn(1)
    assert results(box.desk.run_now, Settings()).touch == TouchSettings(180, "aligned")


def test_a_power_cut_goes_on_at_the_step_that_was_on(new_box):
    async def chosen(box):
        await box.ask("choose", value="de")
        await box.ask("go_on")
        await box.touch_corners()
        await box.ask("go_on")
        await box.tap(Key.FOLD)

    async def again(box):
        assert box.view.step == "keys"
        assert box.view.title == "JEDE TASTE DRÜCKEN, DIE LEUCHTET"
        assert [key.found for key in box.view.keys][:2] == ["now", "waits"]

    new_box(chosen)
    new_box(again)


def test_a_file_of_a_first_run_that_cannot_be_read_begins_anew(new_box, tmp_path):
    (tmp_path / "first-run.json").write_bytes(b'{"step":"co')

    async def main(box):
        assert box.view.step == "language"

    new_box(main)


@pytest.mark.run_by("new_box", wall=datetime(2000, 1, 1, 0, 4, tzinfo=UTC))
async def test_a_clock_that_lost_the_day_says_what_to_do_and_the_game_does_not_mind(box, /):
    await box.clock.sleep(1100)
    await box.come_to("time")
    assert box.words == [
        "00:04",
        "Europe/London",
        "it shows 2000-01-01",
        "a network sets it by itself, else: sudo timedatectl set-time 20:15",
        "the level clock and the game do not depend on it",
    ]


@pytest.mark.run_by("new_box", address="")
async def test_a_box_without_a_network_says_so_and_shows_no_code(box, /):
    await box.come_to("network")
    assert box.words[0] == "no network: plug in a cable, or play without one"
    await box.come_to("console")
    assert box.view.address == ""


async def test_a_command_that_is_sent_again_goes_on_by_one_step_only(box, /):
    await box.come_to("role")
    await box.ask("go_on", command_id="one")
    await box.ask("go_on", command_id="one")
    assert box.view.step == "table"


async def test_a_wall_is_asked_for_no_table_and_no_pin(box, /):
    await box.come_to("role")
    await box.ask("choose", value="wall")
    assert box.view.of == 5
    await box.ask("go_on")
    assert box.view.step == "time"
    await box.ask("go_on")
    assert box.desk.finished.is_set()
    settings = results(box.desk.run_now, Settings(listen=Listening("0.0.0.0")))
    assert (settings.unit, settings.listen) == ("wall", Listening())


@pytest.mark.parametrize("part", [UnitPart.BUZZER, UnitPart.LAMPS, UnitPart.DISPLAY])
def test_a_missing_part_stops_no_step(new_box, part):
    async def main(box):
        await box.come_to("ready")
        assert box.desk.finished.is_set()

    new_box(main, unplugged=(part,))


async def test_settings_that_were_not_asked_for_stay(box, /):
    await box.come_to("ready")
    before = msgspec.structs.replace(Settings(), folder="/srv/journals", grouping="comma")
    after = results(box.desk.run_now, before)
    assert (after.folder, after.grouping) == ("/srv/journals", "comma")


@pytest.mark.parametrize(
    ("host", "is_known", "network"),
    [("127.0.0.1", False, "room"), ("127.0.0.1", True, "alone"), ("0.0.0.0", True, "room")],
)
def test_a_box_that_stood_alone_is_not_opened_unasked(host, is_known, network):
    settings = Settings(listen=Listening(host))
    assert begun(settings, pin=False, is_known=is_known).network == network
