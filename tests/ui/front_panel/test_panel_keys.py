"""The keys with their labels, the knob and the plug of a simulated box, worked from the page."""

from typing import Any

import msgspec
import pytest

from shuffleup.kernel.field_types import UNIT, Actor, Millis
from shuffleup.protocol.box import KeysView, KeyView, PartView


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


def test_a_finger_on_a_label_is_a_finger_on_its_key(box: Any, panel: Any) -> None:
    """A label goes down at once and comes up with the finger, so that it can be held as its key."""
    panel.press("[data-label='check_call']")
    panel.wait_for("document.querySelector('[data-label=check_call]').matches('.touched')")
    panel.release("[data-label='check_call']")
    panel.wait_for("!document.querySelector('[data-label=check_call]').matches('.touched')")
    assert [(one.to, one.verb, one.args, one.actor) for one in box.sent(2)] == [
        (UNIT, "key_down", {"key": "check_call"}, Actor("dealer", "", "panel")),
        (UNIT, "key_up", {"key": "check_call"}, Actor("dealer", "", "panel")),
    ]
    assert box.metal.touches == []


def test_a_label_that_has_just_changed_its_meaning_flashes(box: Any, panel: Any, views: Any) -> None:
    keys = KeysView(
        (KeyView("check_call", "CHECK", lit=True, fresh=True), KeyView("pause", "PAUSE", lit=True))
    )
    box.post("touch", msgspec.structs.replace(views.touch, keys=keys))
    flashing = "[...document.querySelectorAll('.label.fresh')].map((label) => label.dataset.label).join()"
    panel.wait_for(f"{flashing} === 'check_call'")
    assert panel.evaluate(flashing) == "check_call"
    box.post("touch", views.touch)
    panel.wait_for(f"{flashing} === ''")
    assert panel.evaluate(flashing) == ""


def test_a_held_key_fills_its_ring_from_the_moment_it_went_down(box: Any, panel: Any, views: Any) -> None:
    keys = KeysView((KeyView("pause", "PAUSE", "hold", lit=True, held_since=Millis(-100)),))
    box.post("touch", msgspec.structs.replace(views.touch, keys=keys))
    panel.wait_for("document.querySelector('[data-label=pause]').matches('.holding')")
    style = "document.querySelector('[data-label=pause]').style"
    assert panel.evaluate(f"{style}.getPropertyValue('--hold')") == "800ms"
    assert panel.evaluate(f"{style}.getPropertyValue('--held')") == "-100ms"


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


def test_the_labels_of_a_box_with_real_keys_are_keys(box: Any, panel: Any, views: Any) -> None:
    box.post("unit", msgspec.structs.replace(views.unit, simulated=False))
    panel.wait_for("document.querySelectorAll('.cap:enabled').length === 0")
    panel.click("[data-label='fold']")
    assert [one.verb for one in box.sent(2)] == ["key_down", "key_up"]


def settle(panel: Any) -> None:
    """Wait until every touch so far has been answered: touches go one after the other."""
    panel.evaluate(
        "import(document.querySelector('script').src.replace('panel.js', 'link.js'))"
        ".then((link) => link.touched())"
    )
