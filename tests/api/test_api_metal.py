"""The controls of a simulated box."""

from typing import Any

import pytest


def test_every_touch_drives_the_metal(desk: Any) -> None:
    acts = [{"press": "fold"}, {"release": "fold"}, {"turn": -3}, {"unplug": "oled"}, {"plug": "oled"}]
    assert [desk.ask("POST", "/api/metal", json=act).status_code for act in acts] == [200] * 5
    assert desk.metal.touches == [
        ("press", "fold"),
        ("release", "fold"),
        ("turn", -3),
        ("unplug", "oled"),
        ("plug", "oled"),
    ]


@pytest.mark.parametrize(
    "act",
    [{}, {"press": "fold", "release": "fold"}, {"turn": 0}, {"turn": 25}, {"kick": "table"}, {"press": 3}],
)
def test_a_touch_that_is_no_single_act_is_refused(desk: Any, act: dict[str, Any]) -> None:
    assert desk.ask("POST", "/api/metal", json=act).status_code == 400
    assert desk.metal.touches == []


def test_a_key_that_the_box_does_not_have_is_named(desk: Any) -> None:
    answer = desk.ask("POST", "/api/metal", json={"press": "straddle"})
    assert (answer.status_code, answer.json()["text"]) == (
        422,
        "there is no 'straddle' on this box: fold, knob, oled",
    )


def test_real_keys_cannot_be_pressed_from_a_page(real_desk: Any) -> None:
    answer = real_desk.ask("POST", "/api/metal", json={"press": "fold"})
    assert (answer.status_code, answer.json()["text"]) == (404, "this box has real keys: press them")
