"""The light of the panel: never dark in play, dim at rest, bright again after a touch."""

from pathlib import Path

import pytest

from shuffleup.protocol.box import KeysView
from shuffleup.protocol.touch import TouchScreen, TouchView
from shuffleup_ui.kivy_app.backlight import Dimming, Light, find_backlight

HOUR_MS = 3_600_000


@pytest.fixture
def panel(tmp_path: Path) -> Path:
    """The light of a Touch Display 2, as the kernel shows it."""
    folder = tmp_path / "10-0045"
    folder.mkdir()
    (folder / "max_brightness").write_text("31\n")
    (folder / "brightness").write_text("31\n")
    return folder


def brightness(panel: Path) -> int:
    return int((panel / "brightness").read_text())


def test_the_light_is_found_by_what_it_is_not_by_its_name(panel: Path) -> None:
    assert find_backlight(panel.parent) is not None
    assert find_backlight(panel) is None
    assert find_backlight(panel / "nowhere") is None


@pytest.mark.parametrize(("per_cent", "steps"), [(100, 31), (60, 19), (30, 9), (15, 5), (1, 1)])
def test_per_cents_become_the_steps_of_the_light_and_never_none(
    panel: Path, per_cent: int, steps: int
) -> None:
    light = find_backlight(panel.parent)
    assert light is not None
    light.set(per_cent)

    assert brightness(panel) == steps


def test_a_light_that_cannot_be_set_says_so_in_one_line(panel: Path) -> None:
    light = find_backlight(panel.parent)
    assert light is not None
    (panel / "brightness").unlink()
    (panel / "brightness").mkdir()
    light.set(60)

    assert light.fault == (
        f"{panel}/brightness: cannot be set (Is a directory); the screen stays as bright as it is"
    )


@pytest.mark.parametrize("screen", ["hand", "amount", "showdown", "between", "paused", "menu", "lost"])
def test_in_play_the_panel_stays_as_it_is_set_however_long_nobody_touches_it(screen: TouchScreen) -> None:
    dimming = Dimming(0)
    dimming.shows(screen, 60, 0)

    assert dimming.per_cent(8 * HOUR_MS) == 60
    assert not dimming.is_dim(8 * HOUR_MS)


@pytest.mark.parametrize("screen", ["boot", "before", "break", "over"])
def test_at_rest_it_dims_after_a_minute_without_a_touch(screen: TouchScreen) -> None:
    dimming = Dimming(0)
    dimming.shows(screen, 100, 0)

    assert dimming.per_cent(59_999) == 100
    assert dimming.per_cent(60_000) == 15
    dimming.touched(60_000)
    assert dimming.per_cent(119_999) == 100
    assert dimming.per_cent(120_000) == 15


def test_play_that_goes_on_lights_it_by_itself() -> None:
    dimming = Dimming(0)
    dimming.shows("break", 100, 0)
    dimming.shows("between", 100, 900_000)

    assert dimming.per_cent(900_000) == 100


def test_a_panel_that_is_set_darker_than_dim_is_not_lit_by_dimming() -> None:
    dimming = Dimming(0)
    dimming.shows("break", 5, 0)

    assert dimming.per_cent(60_000) == 5


def test_a_panel_that_dims_lets_the_next_touch_only_wake_and_a_touch_lights_it(panel: Path) -> None:
    told: list[str] = []
    now = [0]
    backlight = find_backlight(panel.parent)
    assert backlight is not None
    light = Light(backlight, dimmed=lambda: told.append("dim"), say=told.append, now_ms=lambda: now[0])
    light.shows(TouchView(1, "break", "TABLE 3", None, KeysView(())))

    light.look()
    assert (brightness(panel), told) == (31, [])
    now[0] = 60_000
    light.look()
    assert (brightness(panel), told) == (5, ["dim"])
    light.touched()
    assert brightness(panel) == 31


def test_a_light_that_cannot_be_set_is_told_once(panel: Path) -> None:
    told: list[str] = []
    backlight = find_backlight(panel.parent)
    assert backlight is not None
    (panel / "brightness").unlink()
    (panel / "brightness").mkdir()
    light = Light(backlight, dimmed=lambda: None, say=told.append, now_ms=lambda: 0)
    light.look()
    light.look()

    assert told == [backlight.fault]
