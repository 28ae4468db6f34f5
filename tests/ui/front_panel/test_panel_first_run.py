"""The front panel of a new box: the page shows each step, and a click answers it."""

from typing import Any

import msgspec
import pytest

from shuffleup.views.first_run.faces import first_run_view
from shuffleup.views.first_run.part_tests import KeyTest
from shuffleup.views.first_run.step_texts import BoxState
from shuffleup.views.first_run.steps import FirstRun, SetupChoices, TimeZone

OFFERED = SetupChoices(("de", "en"), (TimeZone("Europe/London", 0),))
KEYS = KeyTest(("fold", "check_call", "knob_turn"))


@pytest.fixture
def at_step(box: Any, open_page: Any, views: Any, frozen_clock: str) -> Any:
    """Open the page of a box that is at this step of its first run."""

    def at_step(step: Any, address: str = "", **fields: Any) -> Any:
        now = BoxState(OFFERED, address="192.168.4.13", console=address)
        box.post("unit", views.unit)
        box.post("first_run", first_run_view(FirstRun(KEYS, step=step, **fields), now))
        page = open_page()
        page.before(frozen_clock)
        page.visit(box.url)
        page.wait_for("document.querySelector('.setup h1')")
        return page

    return at_step


def tap(page: Any, name: str) -> None:
    selector = f'[data-target="{name}"]'
    page.wait_for(f"document.querySelector('{selector}')")
    page.evaluate("passes(500)")
    page.click(selector)


def asked(box: Any, count: int) -> list[tuple[str, str, dict[str, Any]]]:
    return [(one.to, one.verb, one.args) for one in box.sent(count)]


def test_a_new_box_asks_for_its_language_and_not_for_the_time_of_a_level(at_step: Any, box: Any) -> None:
    page = at_step("language")
    assert page.text(".setup h1") == "LANGUAGE"
    assert page.text(".setup header p") == "1 of 9"
    assert page.evaluate("getComputedStyle(document.querySelector('#clock')).display") == "none"
    assert page.text(".deed.chosen") == "English"
    tap(page, "choice 0")
    tap(page, "deed 0")
    assert asked(box, 2) == [("unit", "choose", {"value": "de"}), ("unit", "go_on", {})]


def test_the_four_corners_of_a_page_are_buttons_where_a_finger_would_touch(at_step: Any, box: Any) -> None:
    page = at_step("corners")
    where = page.evaluate(
        "(() => { const box = document.querySelector('.corner').getBoundingClientRect();"
        " const all = document.querySelector('.corners').getBoundingClientRect();"
        " return [box.x - all.x, box.y - all.y]; })()"
    )
    assert where == [0, 0]
    tap(page, "corner")
    tap(page, "middle")
    assert asked(box, 2) == [
        ("unit", "touch_glass", {"x": 20, "y": 30, "at": 500}),
        ("unit", "touch_glass", {"x": 500, "y": 500, "at": 1000}),
    ]


def test_the_key_that_is_tested_is_marked(at_step: Any) -> None:
    page = at_step("keys")
    assert page.text(".tested li.now") == "FOLD press"
    assert page.evaluate("document.querySelectorAll('.tested li').length") == 3


def test_a_pin_is_typed_twice_on_the_page(at_step: Any, box: Any) -> None:
    page = at_step("pin")
    tap(page, "deed 2")
    for _ in range(2):
        for digit in "4711":
            tap(page, f"digit {digit}")
        tap(page, "ok")
    assert asked(box, 1) == [("unit", "set_first_pin", {"pin": "4711", "again": "4711"})]


def test_the_address_of_the_console_is_a_link(at_step: Any) -> None:
    page = at_step("console", "http://192.168.4.13:8080/floor", pin="kept")
    assert page.evaluate("document.querySelector('.setup a').href") == "http://192.168.4.13:8080/floor"


def test_the_table_takes_the_place_of_the_last_step(at_step: Any, box: Any, views: Any) -> None:
    page = at_step("ready")
    box.post("touch", views.touch)
    page.wait_for("document.querySelector('.ring')")
    box.post("unit", views.unit)
    assert page.evaluate("document.querySelectorAll('.setup').length") == 0


def test_the_steps_of_a_box_speak_german_on_its_page(at_step: Any, box: Any, views: Any) -> None:
    page = at_step("corners")
    box.post("unit", msgspec.structs.replace(views.unit, language="de"))
    page.wait_for("document.documentElement.lang === 'de'")
    assert page.text('[data-target="corner"]') == "HIER BERÜHREN"
