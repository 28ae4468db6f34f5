"""Kivy's configuration, set at every start: no file of any user is read or written.

Kivy stores a file in the user's home folder, and adds its own defaults to an old one. On other appliances a
file left by another user or an older program has disabled touch. This configuration comes from this module
alone.
"""

import msgspec

from shuffleup_ui.kivy_app.backend import Backend
from shuffleup_ui.kivy_app.input_provider import Angle, SensorMounting, input_section

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
