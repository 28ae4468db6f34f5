"""The screens of a first run on the glass: the drawing, a finger's commands, the report of each touch."""

import time

import pytest
from msgspec.structs import replace

from shuffleup.app.first_run import KEY_ORDER
from shuffleup.kernel.field_types import Millis
from shuffleup.kernel.language import speaking
from shuffleup.kernel.languages import catalogue, languages
from shuffleup.protocol.touch import LookView
from shuffleup.views.first_run.faces import first_run_view
from shuffleup.views.first_run.part_tests import KeyTest
from shuffleup.views.first_run.step_texts import BoxState
from shuffleup.views.first_run.steps import (
    STEPS as ALL_STEPS,
    Choose,
    FirstRun,
    KeyPressed,
    SetupChoices,
    Skip,
    StepDone,
    TimeZone,
    TouchGlass,
    decide,
)
from shuffleup_ui.touch.first_run import first_run_scene
from shuffleup_ui.touch.glass_panel import TOUCH_DISPLAY, TOUCH_DISPLAY_2
from shuffleup_ui.touch.picture import NOTHING_YET, TouchMoment

ZONES = (
    TimeZone("America/New_York", -300),
    TimeZone("Europe/Berlin", 60),
    TimeZone("Europe/Paris", 60),
    TimeZone("Africa/Johannesburg", 120),
)
BOX = BoxState(
    offered=SetupChoices(languages(), ZONES),
    address="192.168.4.13",
    console="http://192.168.4.13:8080/floor",
    utc_min=18 * 60 + 15,
    pins={"check_call": 27},
)
NOW = Millis(0)
DOUBLED = [TouchGlass(20, 30, Millis(at)) for at in (0, 4, 1000, 1004)]
DEAD = [KeyPressed("fold", NOW), Skip(), *(KeyPressed(key, NOW) for key in KEY_ORDER[2:8])]


def step(name, *acts, language="en"):
    """Show a step after some acts, in a language."""
    run = FirstRun(KeyTest(KEY_ORDER), step=name, language=language, zone="Europe/Berlin")
    for act in acts:
        run = decide(run, act, BOX.offered)
    with speaking(catalogue(language)):
        return first_run_view(run, replace(BOX, looks=LookView(language=language)))


STEPS = {
    "language": step("language"),
    "corners": step("corners", TouchGlass(20, 30, NOW)),
    "corners_doubled": step("corners", *DOUBLED),
    "keys": step("keys", *DEAD[:4]),
    "keys_done": step("keys", *DEAD, Skip(), KeyPressed("knob", NOW)),
    "role": step("role"),
    "table": step("table", Choose("11")),
    "network": step("network"),
    "time": step("time"),
    "pin": step("pin"),
    "console": step("console"),
    "ready": step("console", StepDone()),
}
GERMAN = {
    "network_german": step("network", language="de"),
    "doubled_german": step("corners", *DOUBLED, language="de"),
    "keys_german": step("keys", *DEAD[:4], language="de"),
    "time_german": step("time", language="de"),
    "pin_german": step("pin", language="de"),
}
GOLDENS = ("corners_doubled", "keys", "time", "console", "pin_german", "language")


def shown(view, panel=TOUCH_DISPLAY):
    return first_run_scene(view, TouchMoment(view=NOTHING_YET), panel)


@pytest.mark.parametrize("name", GOLDENS)
def test_a_step_is_drawn_as_in_its_golden(name, pane, check_golden):
    pane.show_step(step=(STEPS | GERMAN)[name])
    check_golden(f"first_run_{name}", pane)


@pytest.mark.parametrize("panel", [TOUCH_DISPLAY, TOUCH_DISPLAY_2], ids=["800x480", "1280x720"])
@pytest.mark.parametrize("name", STEPS | GERMAN)
def test_every_text_has_room_and_every_button_is_as_large_as_a_finger(name, panel):
    drawn = shown((STEPS | GERMAN)[name], panel)
    assert [mark.text for mark in drawn.marks if getattr(mark, "cut", False)] == []
    for target in drawn.targets:
        width_mm, height_mm = panel.size_mm(target.box)
        assert width_mm >= 15, target.name
        assert height_mm >= 15, target.name
        assert not [one.name for one in drawn.targets if one is not target and one.box.meets(target.box)]


def test_no_text_lies_over_another():
    for name, view in (STEPS | GERMAN).items():
        words = [mark for mark in shown(view).marks if hasattr(mark, "text")]
        over = [
            (one.text, other.text)
            for at, one in enumerate(words)
            for other in words[at + 1 :]
            if one.box.meets(other.box)
        ]
        assert (name, over) == (name, [])


def test_while_corners_are_tested_each_touch_goes_up_twice_if_it_comes_twice(pane):
    pane.show_step(step=STEPS["corners"])
    pane.down(finger=1, x=780, y=24)
    pane.down(finger=2, x=780, y=24)
    sent = pane.asked()
    assert [(verb, args["x"], args["y"]) for _, verb, args, _, _ in sent] == [("touch_glass", 975, 50)] * 2
    assert abs(sent[1][2]["at"] - sent[0][2]["at"]) < 5000
    assert sent[0][2]["at"] <= time.monotonic_ns() // 1_000_000


def test_a_tile_is_a_choice_and_a_button_goes_on(pane):
    pane.show_step(step=STEPS["role"])
    assert pane.tap("tile 1") == [["unit", "choose", {"value": "floor"}, "dealer", None]]
    assert pane.tap("deed 1") == [["unit", "go_on", {}, "dealer", None]]


def test_the_pin_is_typed_twice_on_the_number_pad(pane):
    pane.show_step(step=STEPS["pin"])
    pane.tap("deed 2")
    for _ in range(2):
        for digit in "4711":
            pane.tap(f"digit {digit}")
        sent = pane.tap("ok")
    assert sent == [["unit", "set_first_pin", {"pin": "4711", "again": "4711"}, "dealer", None]]


def test_another_step_takes_what_was_begun_away(pane):
    pane.show_step(step=STEPS["pin"])
    pane.tap("deed 2")
    assert pane.has(name="digit 4")
    pane.show_step(step=STEPS["console"])
    assert not pane.has(name="digit 4")


def test_every_step_that_a_box_goes_through_is_drawn_here():
    assert {view.step for view in STEPS.values()} == set(ALL_STEPS)


def test_the_glass_is_told_once_that_its_corners_are_right():
    corners = [
        TouchGlass(x, y, 1000 * n) for n, (x, y) in enumerate(((9, 9), (990, 9), (990, 990), (9, 990)))
    ]
    view = step("corners", *corners)
    assert (view.corner, view.lines[0].tint) == ("", "go")


@pytest.mark.parametrize("panel", [TOUCH_DISPLAY, TOUCH_DISPLAY_2], ids=["800x480", "1280x720"])
def test_next_has_one_place_on_every_step_and_no_tile_moves_when_another_goes(panel):
    places = set()
    for view in (STEPS | GERMAN).values():
        onward = [f"deed {number}" for number, deed in enumerate(view.deeds) if deed.verb == "go_on"]
        places |= {target.box for target in shown(view, panel).targets if target.name in onward}
    assert len(places) == 1


def test_the_first_table_has_the_tiles_of_every_other_in_their_places():
    first = step("table", Choose("1")).choices
    assert [one.label for one in first] == ["\u221210", "\u22121", "+1", "+10"]
    assert [bool(one.verb) for one in first] == [False, False, True, True]
