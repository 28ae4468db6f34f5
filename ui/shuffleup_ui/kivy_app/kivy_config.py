"""Kivy's configuration, set at every start, with the source of touches and the mounting of the glass.

No file of any user is read or written. Kivy stores a file in the user's home folder, and adds its own
defaults to an old one. On other appliances a file left by another user or an older program has disabled
touch. This configuration comes from this module alone.

It names exactly one provider of touches, because with two, one tap on FOLD folds two players: Kivy adds up
their reports, and the same finger comes from `mouse`, `hidinput` and `mtdev` once each (Kivy bugs 1903 and
3801). Kivy reads the mounting before its window opens, so a change needs a restart.
"""

from typing import Literal

import msgspec

from shuffleup_ui.kivy_app.backend import Backend

Angle = Literal[0, 90, 180, 270]


class SensorMounting(msgspec.Struct, frozen=True):
    """The mounting of the touch sensor, where it does not lie as the picture does.

    `rotation` and `invert_x` are those of Kivy's mtdev provider. They do not belong to `--rotate`: Kivy turns
    touches together with the picture by itself.
    """

    rotation: Angle = 0
    invert_x: bool = False


PANELS = {
    "aligned": SensorMounting(),
    "upside-down": SensorMounting(rotation=180),
    "mirrored": SensorMounting(invert_x=True),
    "mirrored-upside-down": SensorMounting(rotation=180, invert_x=True),
    "touch-display-2": SensorMounting(rotation=270, invert_x=True),
    "quarter-turn": SensorMounting(rotation=90, invert_x=True),
    "swapped": SensorMounting(rotation=90),
    "swapped-upside-down": SensorMounting(rotation=270),
}
"""Sensors by name: aligned with the picture; mounted the other way up; the portrait Touch Display 2 whose
picture the system has turned to landscape, its sensor staying portrait. The others are what else the four
corners of the first run may find: axes that are swapped, or run the other way."""


def input_section(touch: Literal["mtdev", "mouse", "none"], panel: SensorMounting) -> dict[str, str]:
    """Return the section `input` of Kivy's configuration."""
    if touch == "mouse":
        return {"mouse": "mouse,disable_multitouch"}
    if touch == "mtdev":
        return {"mtdev_%(name)s": ",".join(("probesysfs", "provider=mtdev", *_parameters(panel)))}
    return {}


def _parameters(panel: SensorMounting) -> list[str]:
    turned = [f"param=rotation={panel.rotation}"] if panel.rotation else []
    return [*turned, *(["param=invert_x=1"] if panel.invert_x else [])]


FRAMES_PER_S = 60

Size = tuple[int, int]


class Window(msgspec.Struct, frozen=True):
    """The window: its size in dots as the panel is wired, None for the whole screen, and how it is turned."""

    size: Size | None = None
    rotation: Angle = 0
    windowed: bool = False


def sections(
    backend: Backend, window: Window, panel: SensorMounting, default: Size
) -> dict[str, dict[str, str]]:
    """Return what differs from Kivy's defaults, and all of its section `input`.

    A window has the `default` size unless another is said.
    """
    width, height = window.size or default
    whole_screen = not window.windowed and backend.name != "offscreen"
    return {
        "kivy": {
            "log_level": "warning",
            "exit_on_escape": "0",
            "pause_on_minimize": "0",
            "desktop": "0",
        },
        "graphics": {
            "width": str(width),
            "height": str(height),
            "fullscreen": ("1" if window.size else "auto") if whole_screen else "0",
            "borderless": "0" if window.windowed else "1",
            "resizable": "0",
            "rotation": str(window.rotation),
            "show_cursor": "1" if window.windowed else "0",
            "multisamples": "0",
            "maxfps": str(FRAMES_PER_S),
            "allow_screensaver": "0",
        },
        "input": input_section(backend.touch, panel),
    }


def environment_of(backend: Backend) -> dict[str, str]:
    """Return what has to stand in the environment before Kivy is imported.

    Kivy logs through Python's own logging and leaves stderr and the command line alone: with its own log an
    exception in a task would be swallowed. A dot is a dot, whatever density the panel claims to have.
    Where no GPU draws, Mesa does, and its threads keep some 20 KB of every frame for ever (22.3.6, seen with
    one rectangle): without threads of its own it keeps nothing.
    """
    return {
        **backend.environment,
        "KIVY_NO_ARGS": "1",
        "KIVY_NO_CONFIG": "1",
        "KIVY_NO_ENV_CONFIG": "1",
        "KIVY_NO_FILELOG": "1",
        "KIVY_LOG_MODE": "PYTHON",
        "KIVY_METRICS_DENSITY": "1",
        "KIVY_METRICS_FONTSCALE": "1",
        "KIVY_DPI": "96",
        "KIVY_WINDOW": "sdl2",
        "KIVY_TEXT": "sdl2",
        "KIVY_CLIPBOARD": "dummy",
        "LP_NUM_THREADS": "0",
    }


def settle(content: dict[str, dict[str, str]]) -> None:
    """Hand the configuration to Kivy, before it opens its window; this imports the first of Kivy."""
    from kivy.config import Config  # noqa: PLC0415  # reads the environment when it is imported

    Config.remove_section("input")
    Config.add_section("input")
    for section, values in content.items():
        for key, value in values.items():
            Config.set(section, key, value)


class MountedOtherwise(Exception):
    """The first run has found how the glass is mounted; the face has to be started with it."""

    def __init__(self, rotate: Angle, panel: str) -> None:
        super().__init__(f"the glass is mounted otherwise: --rotate {rotate} --panel {panel}")
        self.rotate = rotate
        self.panel = panel


class Mounting(msgspec.Struct, frozen=True):
    """The mounting at Kivy's start: the picture turned against the clock, the touch sensor by its name."""

    rotate: Angle
    panel: str

    def must_be(self, rotate: Angle, panel: str) -> None:
        """Return where the glass is mounted so; raises `MountedOtherwise`."""
        if (rotate, panel) != (self.rotate, self.panel):
            raise MountedOtherwise(rotate, panel)
