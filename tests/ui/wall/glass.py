"""One Kivy window without a screen, with a wall in it, in a process of its own: JSON lines in and out.

Kivy keeps one window and much else for a whole process, so the tests of a session share this one.
"""

import json
import os
import shutil
import sys
import tempfile
from base64 import b64decode
from typing import Any

os.environ |= {
    "KIVY_HOME": tempfile.mkdtemp(prefix="kivy-"),
    "KIVY_NO_ARGS": "1",
    "KIVY_NO_CONSOLELOG": "1",
    "KIVY_NO_FILELOG": "1",
    "SDL_VIDEODRIVER": "offscreen",
}

from kivy.config import Config

for option, value in {"width": "1280", "height": "720", "multisamples": "0", "maxfps": "60"}.items():
    Config.set("graphics", option, value)
for provider in list(Config.options("input")):
    Config.remove_option("input", provider)

# Kivy heeds only what was configured before these.
import msgspec  # noqa: E402
from kivy.base import EventLoop  # noqa: E402
from kivy.clock import Clock  # noqa: E402
from kivy.core.window import Window  # noqa: E402
from kivy.graphics.opengl import GL_VERSION, glGetString  # noqa: E402

from shuffleup.protocol.clock import ClockView  # noqa: E402
from shuffleup.protocol.wall import WallView  # noqa: E402
from shuffleup_ui.touch.picture import Words  # noqa: E402
from shuffleup_ui.wall.screen import WallScreen  # noqa: E402


class Glass:
    """The window with one wall in it."""

    def __init__(self) -> None:
        self.flips = 0
        self.wall: WallScreen | None = None
        Window.bind(on_flip=self._flipped)
        EventLoop.ensure_window()
        EventLoop.start()

    def hang(self, view: Any, clock: Any, left_ms: int | None, size: list[int], trouble: str = "") -> None:
        """Hang a wall of this size and show a view on it."""
        if self.wall is not None:
            Window.remove_widget(self.wall)
        Window.size = size
        self.wall = WallScreen(size=size, size_hint=(None, None))
        Clock.unschedule(self.wall.next_turn)  # turns are by hand, however slow this computer is
        Window.add_widget(self.wall)
        self._shown = (msgspec.convert(view, WallView), msgspec.convert(clock, ClockView), left_ms)
        self.wall.show(*self._shown, trouble)
        self._frames(3)

    def pictures(self, bodies: dict[str, str]) -> list[str]:
        """Bring the pictures that the look on the wall wants, in base64 by the names of their files."""
        wanted = self._wall.wanted()
        for path in wanted:
            self._wall.picture_came(path, b64decode(bodies[path.rpartition("/")[2]]))
        self._frames(2)
        return list(wanted)

    def turn(self) -> None:
        """Let the next sheet take its turn."""
        self._wall.next_turn()
        self._frames(1)

    def texts(self) -> list[str]:
        """Return what is written on the wall."""
        return [mark.text for mark in self._wall.drawn.marks if isinstance(mark, Words)]

    def picture(self, path: str) -> str:
        """Write what the window shows, and return the version of the graphics driver."""
        self._frames(2)
        os.replace(Window.screenshot(name=path), path)
        return str(glGetString(GL_VERSION).decode())

    def redraws(self, count: int, ticks: bool) -> int:
        """Let Kivy look so many times whether there is something to draw, and return how often there was.

        With `ticks` a second of the countdown passes before each look.
        """
        self.flips = 0
        view, clock, left_ms = self._shown
        for second in range(count):
            if ticks and left_ms is not None:
                self._wall.show(view, clock, left_ms - 1000 * second, "")
            EventLoop.idle()
            EventLoop.idle()
        return self.flips

    @property
    def _wall(self) -> WallScreen:
        if self.wall is None:
            raise RuntimeError("no wall hangs here yet")
        return self.wall

    def _frames(self, count: int) -> None:
        for _ in range(count):
            Clock.tick()
            EventLoop.window.dispatch("on_draw")
            EventLoop.window.flip()
            EventLoop.dispatch_input()

    def _flipped(self, *_: object) -> None:
        self.flips += 1


def main() -> None:
    """Answer orders until there are no more."""
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    glass = Glass()
    for line in sys.stdin:
        order = json.loads(line)
        answer = getattr(glass, order.pop("do"))(**order)
        answers.write(json.dumps(answer) + "\n")
    shutil.rmtree(os.environ["KIVY_HOME"])


if __name__ == "__main__":
    main()
