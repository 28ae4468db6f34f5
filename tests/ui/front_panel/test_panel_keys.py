"""The keys, the knob and the plug of a simulated box, worked from the page."""

from typing import Any

import msgspec
import pytest

from shuffleup.wire import PartView


def test_a_key_goes_down_with_the_pointer_and_comes_up_with_it(box: Any, panel: Any) -> None:
    """Between the two lies a hold."""
    panel.press("[data-key='pause']")
    panel.wait_for("document.querySelector('[data-key=pause]').matches('.down')")
    panel.release("[data-key='pause']")
    panel.click("[data-key='fold']")
    settle(panel)
    assert box.metal.touches == [
        ("press", "pause"),
        ("release", "pause"),
        ("press", "fold"),
        ("release", "fold"),
    ]


@pytest.mark.parametrize(("key", "code", "pressed"), [("c", "KeyC", "check_call"), ("8", "Digit8", "pause")])
def test_letters_and_digits_of_the_keyboard_are_keys_of_the_box(
    box: Any, panel: Any, key: str, code: str, pressed: str
) -> None:
    panel.key_down(key, code)
    panel.key_down(key, code)
    panel.key_up(key, code)
    settle(panel)
    assert box.metal.touches == [("press", pressed), ("release", pressed)]


def test_arrow_keys_turn_the_knob_and_enter_pushes_it(box: Any, panel: Any) -> None:
    for key in ("ArrowRight", "ArrowLeft", "Enter"):
        panel.key_down(key, key)
        panel.key_up(key, key)
    panel.click("#knob-more")
    settle(panel)
    assert box.metal.touches == [
        ("turn", 1),
        ("turn", -1),
        ("press", "knob"),
        ("release", "knob"),
        ("turn", 1),
    ]


def test_the_oled_can_be_unplugged_and_its_absence_says_what_to_do(box: Any, panel: Any, views: Any) -> None:
    panel.click(".parts button")
    gone = PartView("display", ok=False, message="does not answer: check its plug")
    box.post("unit", msgspec.structs.replace(views.unit, parts=(gone,)))
    panel.expect_text(".parts", "display does not answer: check its plug plug in")
    panel.click(".parts button")
    settle(panel)
    assert box.metal.touches == [("unplug", "display"), ("plug", "display")]


def test_a_box_with_real_keys_offers_none_of_them_for_clicking(box: Any, panel: Any, views: Any) -> None:
    box.post("unit", msgspec.structs.replace(views.unit, simulated=False))
    panel.wait_for("document.querySelectorAll('.cap:enabled').length === 0")
    panel.key_down("f", "KeyF")
    settle(panel)
    assert box.metal.touches == []
    assert panel.evaluate("document.querySelector('#knob').hidden") is True


def settle(panel: Any) -> None:
    """Wait until every touch so far has been answered: touches go one after the other."""
    panel.evaluate("import('/static/link.js').then((link) => link.touched())")
