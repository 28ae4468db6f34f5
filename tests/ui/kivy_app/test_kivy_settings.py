"""Kivy's configuration before it opens a window: one source of touches, and no file of any user."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Literal

import pytest

from shuffleup_ui.kivy_app.backend import Backend
from shuffleup_ui.kivy_app.kivy_config import PANELS, Window, environment_of, input_section, sections

APPLIANCE = Backend("kmsdrm", {"SDL_VIDEODRIVER": "kmsdrm"}, "mtdev")
DESKTOP = Backend("x11", {"SDL_VIDEODRIVER": "x11"}, "mouse")
PICTURE = Backend("offscreen", {"SDL_VIDEODRIVER": "offscreen"}, "none")

ASK_KIVY = """
import json
from shuffleup_ui.kivy_app.kivy_config import settle
settle({"kivy": {"log_level": "warning"}, "graphics": {"maxfps": "60"}, "input": {"mouse": "mouse"}})
from kivy.config import Config
told = Config.get("graphics", "maxfps"), Config.get("kivy", "log_level")
print(json.dumps([dict(Config.items("input")), *told]))
"""


@pytest.mark.parametrize("touch", ["mtdev", "mouse"])
def test_exactly_one_provider_reports_touches(touch: Literal["mtdev", "mouse"]) -> None:
    [(name, provider)] = input_section(touch, PANELS["aligned"]).items()

    assert name.startswith(touch)
    assert "hidinput" not in provider


def test_a_wall_has_none() -> None:
    assert input_section("none", PANELS["aligned"]) == {}


def test_a_panel_is_read_where_it_is_and_as_it_is_mounted() -> None:
    name = "mtdev_%(name)s"
    assert input_section("mtdev", PANELS["aligned"]) == {name: "probesysfs,provider=mtdev"}
    assert input_section("mtdev", PANELS["upside-down"]) == {
        name: "probesysfs,provider=mtdev,param=rotation=180"
    }
    assert input_section("mtdev", PANELS["touch-display-2"]) == {
        name: "probesysfs,provider=mtdev,param=rotation=270,param=invert_x=1"
    }


def test_an_appliance_fills_its_screen_and_hides_the_pointer() -> None:
    graphics = sections(APPLIANCE, Window(), PANELS["aligned"], (800, 480))["graphics"]

    assert graphics["fullscreen"] == "auto"
    assert graphics["show_cursor"] == "0"
    assert graphics["multisamples"] == "0"
    assert graphics["maxfps"] == "60"


def test_a_size_is_asked_of_the_screen_and_a_turned_panel_keeps_its_own() -> None:
    graphics = sections(APPLIANCE, Window((720, 1280), 90), PANELS["aligned"], (800, 480))["graphics"]

    assert (graphics["fullscreen"], graphics["width"], graphics["height"]) == ("1", "720", "1280")
    assert graphics["rotation"] == "90"


def test_a_window_on_a_desktop_has_a_frame_and_a_pointer() -> None:
    window = Window((1280, 720), windowed=True)
    graphics = sections(DESKTOP, window, PANELS["aligned"], (800, 480))["graphics"]

    assert (graphics["fullscreen"], graphics["borderless"], graphics["show_cursor"]) == ("0", "0", "1")


def test_a_picture_has_the_size_of_the_face() -> None:
    graphics = sections(PICTURE, Window(), PANELS["aligned"], (800, 480))["graphics"]

    assert (graphics["fullscreen"], graphics["width"], graphics["height"]) == ("0", "800", "480")


def test_kivy_reads_no_file_of_a_user_and_writes_none(tmp_path: Path) -> None:
    home = tmp_path / ".kivy"
    home.mkdir()
    (home / "config.ini").write_text("[input]\nmouse = mouse\n%(name)s = probesysfs,provider=hidinput\n")
    before = sorted(tmp_path.rglob("*"))
    environment = {
        **os.environ,
        **environment_of(PICTURE),
        "HOME": str(tmp_path),
        "KCFG_GRAPHICS_MAXFPS": "5",
    }

    told = subprocess.run(
        [sys.executable, "-c", ASK_KIVY], env=environment, capture_output=True, text=True, check=True
    )

    assert told.stdout.strip() == '[{"mouse": "mouse"}, "60", "warning"]'
    assert told.stderr == ""
    assert sorted(tmp_path.rglob("*")) == before
