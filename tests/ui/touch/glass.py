"""One Kivy window without a screen, in a process of its own: JSON lines in, JSON lines out.

Kivy keeps one window and much else for a whole process, so the tests of a session share this one. It runs
`TouchRoot` as it is; fingers are motion events such as a touch provider sends. Its arguments are the dots of
the panel and by how many degrees Kivy turns the picture on it.
"""

import gc
import json
import os
import resource
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

os.environ |= {
    "KIVY_HOME": tempfile.mkdtemp(prefix="kivy-"),
    "KIVY_NO_ARGS": "1",
    "KIVY_NO_CONSOLELOG": "1",
    "KIVY_NO_FILELOG": "1",
    "LP_NUM_THREADS": "0",  # as `kivy_app.config` sets it: threads of Mesa keep some memory of every frame
    "SDL_VIDEODRIVER": "offscreen",
}

from kivy.config import Config

WIDTH, HEIGHT, ROTATION = map(int, [*sys.argv[1:], "0"][:3])
for option, value in {
    "width": WIDTH,
    "height": HEIGHT,
    "rotation": ROTATION,
    "multisamples": 0,
    "maxfps": 60,
}.items():
    Config.set("graphics", option, str(value))
for provider in list(Config.options("input")):
    Config.remove_option("input", provider)

# Kivy heeds only what was configured before these.
import msgspec  # noqa: E402
from kivy.base import EventLoop  # noqa: E402
from kivy.clock import Clock  # noqa: E402
from kivy.core.text import Label  # noqa: E402
from kivy.core.window import Window  # noqa: E402
from kivy.graphics.opengl import (  # noqa: E402
    GL_RGB,
    GL_UNSIGNED_BYTE,
    GL_VERSION,
    glGetString,
    glReadPixels,
)
from kivy.tests.common import UnitTestTouch  # noqa: E402
from PIL import Image  # noqa: E402

from shuffleup.protocol.clock import ClockView  # noqa: E402
from shuffleup.protocol.touch import FirstRunView, OfferedPerson, TouchView  # noqa: E402
from shuffleup_ui.face_words import Spoken  # noqa: E402
from shuffleup_ui.touch.first_run import FirstRunRoot  # noqa: E402
from shuffleup_ui.touch.picture import (  # noqa: E402
    Ring,
    TouchMoment,
    Words,
)
from shuffleup_ui.touch.root_widget import TouchRoot  # noqa: E402
from shuffleup_ui.touch.text_size import font_of  # noqa: E402


class Glass:
    """The window with one touchscreen in it, and what that has asked for."""

    def __init__(self) -> None:
        self.now_ms, self.laid_out = 0, 0
        began_s = Clock.time()
        Clock.time = lambda: began_s + self.now_ms / 1000 + self.laid_out / 59
        self.say = Spoken()
        self.sent: list[Any] = []
        self.flips = 0
        self.root: Any = None
        self.touches: dict[int, UnitTestTouch] = {}
        Window.bind(on_flip=self._flipped)
        EventLoop.ensure_window()
        EventLoop.start()

    def new(self) -> None:
        """Begin with a fresh touchscreen."""
        if self.root is not None:
            Window.remove_widget(self.root)
        self.now_ms, self.sent, self.touches = self.now_ms + 10_000, [], {}
        self.sought: list[str] = []
        self.root = TouchRoot(
            self._send,
            say=self.say,
            now_ms=lambda: self.now_ms,
            find=self.sought.append,
            size=Window.size,
            size_hint=(None, None),
        )
        Window.add_widget(self.root)
        self.frames(3)

    def show_step(self, step: Any) -> None:
        """Show a step of the first run, on a touchscreen of its own."""
        if not isinstance(self.root, FirstRunRoot):
            Window.remove_widget(self.root)
            self.root = FirstRunRoot(
                self._send, now_ms=lambda: self.now_ms, size=Window.size, size_hint=(None, None)
            )
            Window.add_widget(self.root)
        self.root.show_step(msgspec.convert(step, FirstRunView))
        self.frames(2)

    def show(self, view: Any, clock: Any = None) -> None:
        """Show a view and the clock."""
        shown = msgspec.convert(view, TouchView)
        self.say.speak(shown.look.language)
        self.root.show(shown, msgspec.convert(clock, ClockView) if clock else None)
        self.frames(2)

    def at(self, moment: Any) -> None:
        """Put a whole moment on the glass."""
        self.root.moment = msgspec.convert(moment, TouchMoment)
        self.say.speak(self.root.moment.view.look.language)
        self.root.draw()
        self.frames(2)

    def tick(self, left_ms: int | None, decision_left_ms: int | None = None) -> None:
        """Let time go on."""
        self.root.tick(left_ms, decision_left_ms)
        self.frames(1)

    def link(self, up: bool, since: str = "") -> None:
        """Lose or find the link."""
        self.root.link(up, since)
        self.frames(1)

    def answered(self, message: str, ok: bool) -> None:
        """Answer the last command."""
        self.root.answered(message, ok)
        self.frames(1)

    def offered(self, letters: str, offers: Any) -> None:
        """Answer the last letters with persons of the people book."""
        self.root.offered(letters, msgspec.convert(offers, tuple[OfferedPerson, ...]))
        self.frames(1)

    def looked_for(self) -> list[str]:
        """Return the letters by which the people book was asked since the last time."""
        sought = list(self.sought)
        self.sought.clear()
        return sought

    def dim(self) -> None:
        """Dim the glass."""
        self.root.dimmed = True

    def down(self, finger: int, x: float, y: float) -> None:
        """Put a finger down, at dots of the panel from its top left."""
        across, up = x / (WIDTH - 1), (HEIGHT - y) / (HEIGHT - 1)
        self.touches[finger] = UnitTestTouch(across * (Window.width - 1), up * (Window.height - 1))
        self.touches[finger].touch_down()
        self.frames(1)

    def move(self, finger: int, x: float, y: float) -> None:
        """Move a finger."""
        across, up = x / (WIDTH - 1), (HEIGHT - y) / (HEIGHT - 1)
        self.touches[finger].touch_move(across * (Window.width - 1), up * (Window.height - 1))
        self.frames(1)

    def up(self, finger: int) -> None:
        """Lift a finger."""
        self.touches.pop(finger).touch_up()
        self.frames(1)

    def pass_ms(self, ms: int) -> None:
        """Let the clock of the fingers go on, and the timers that hang on it."""
        self.now_ms += ms
        self.frames(4)

    def asked(self) -> list[Any]:
        """Return what was sent since the last time."""
        sent, self.sent = self.sent, []
        return sent

    def scene(self) -> Any:
        """Return the targets that are on the glass now."""
        return [
            [one.name, one.box.left, one.box.top, one.box.width, one.box.height]
            for one in self.root.drawn.targets
        ]

    def has(self, name: str) -> bool:
        """Say whether a target is on the glass."""
        return self.root.drawn.named(name) is not None

    def words(self) -> list[str]:
        """Return what is written on the glass, line by line."""
        return [mark.text for mark in self.root.drawn.marks if isinstance(mark, Words)]

    def seen(self) -> dict[str, Any]:
        """Return targets and words with their boxes, sizes and colours: all that an eye has."""
        words = [mark for mark in self.root.drawn.marks if isinstance(mark, Words)]
        return {
            "targets": self.scene(),
            "words": msgspec.to_builtins(words),
        }

    def ring(self) -> int:
        """Return how full the ring of what is held is, in per mille."""
        return max((mark.per_mille for mark in self.root.drawn.marks if isinstance(mark, Ring)), default=0)

    def groups(self) -> list[int]:
        """Name the groups of instructions on the canvas."""
        return [id(group) for group in self.root._painter._groups]

    def picture(self, path: str) -> str:
        """Write what the dots of the panel show, and return the version of the graphics driver."""
        self.frames(2, painted=True)
        dots = glReadPixels(0, 0, WIDTH, HEIGHT, GL_RGB, GL_UNSIGNED_BYTE)
        shown = Image.frombytes("RGB", (WIDTH, HEIGHT), dots)
        shown.transpose(Image.Transpose.FLIP_TOP_BOTTOM).save(path)
        return str(glGetString(GL_VERSION).decode())

    def widest(self) -> list[Any]:
        """Return the lines that are set wider or higher than their boxes."""
        over = []
        for mark in self.root.drawn.marks:
            if not isinstance(mark, Words):
                continue
            font = str(font_of(mark.text, bold=mark.bold))
            label = Label(text=mark.text, font_size=mark.size, font_name=font)
            label.refresh()
            if label.texture.width > mark.box.width or mark.size > mark.box.height + 4:
                over.append([mark.text, mark.size, label.texture.size, [mark.box.width, mark.box.height]])
        return over

    def redraws(self, seconds: float, tick_every_s: float = 0.0) -> dict[str, float]:
        """Run the loop of Kivy as it is for some seconds; count what was drawn and what it cost."""
        self._live()
        self.flips, began, cpu = 0, time.perf_counter(), time.process_time()
        left_ms, ticks = 1_000_000, 0
        while (gone := time.perf_counter() - began) < seconds:
            if tick_every_s and gone >= ticks * tick_every_s:
                ticks += 1
                self.root.tick(left_ms - int(gone * 1000), None)
            EventLoop.idle()
        return {"redraws": self.flips, "cpu_share": (time.process_time() - cpu) / seconds}

    def latencies(self, views: list[Any], count: int) -> list[float]:
        """Show views by turns at uneven moments; return the ms until the frame with each was there."""
        self._live()
        shown = [msgspec.convert(view, TouchView) for view in views]
        taken = []
        for number in range(count):
            until = time.perf_counter() + 0.020 + 0.0007 * (number % 23)
            while time.perf_counter() < until:
                EventLoop.idle()
            flips, began = self.flips, time.perf_counter()
            self.root.show(shown[number % len(shown)], None)
            while self.flips == flips:
                EventLoop.idle()
            taken.append((time.perf_counter() - began) * 1000)
        return taken

    def updates(self, view: Any, count: int, first: int = 0) -> float:
        """Draw a frame of each of so many views, no two with the same stacks; return the MB then held."""
        shown: Any = msgspec.convert(view, TouchView)
        for number in range(first, first + count):
            seats = [
                msgspec.structs.replace(seat, stack=number * 7 + seat.seat) for seat in shown.table.seats
            ]
            table = msgspec.structs.replace(shown.table, seats=tuple(seats))
            self.root.show(msgspec.structs.replace(shown, version=number, table=table), None)
            self.frames(1, painted=True)
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        return pages * resource.getpagesize() / 2**20

    def left_to_collect(self, view: Any, count: int) -> int:
        """Draw a frame of each of so many views; return how many objects only a collection then frees."""
        for _ in range(3):  # screens of other tests are let go with the frames that follow
            self.updates(view, 1)
            gc.collect()
        gc.disable()
        try:
            self.updates(view, count, first=1)
            return gc.collect()
        finally:
            gc.enable()

    def counted_down(self, seconds: int, ticks_a_second: int) -> int:
        """Count down so many seconds tick by tick, and return how many frames that drew."""
        self.root.tick(1_000_000, None)
        self.frames(1, painted=True)
        drawn, began = 0, 1_000_000
        for step in range(1, seconds * ticks_a_second + 1):
            self.root.tick(began - step * 1000 // ticks_a_second, None)
            drawn += Window.canvas.needs_redraw
            self.frames(1, painted=True)
        return drawn

    def frames(self, count: int, *, painted: bool = False) -> None:
        """Lay out so many frames, a sixtieth of a second apart in the time of this window.

        To paint one takes Mesa ten times as long: that is for those who look at the dots.
        """
        for _ in range(count):
            self.laid_out += 1
            Clock.tick()
            if painted:
                EventLoop.window.dispatch("on_draw")
                EventLoop.window.flip()
            EventLoop.dispatch_input()

    def _live(self) -> None:
        """Paint what is shown, and let the time of Kivy pass as that of the computer does from now on."""
        self.frames(2, painted=True)
        ahead_s = Clock.time() - time.perf_counter()
        Clock.time = lambda: time.perf_counter() + ahead_s

    def _send(self, to: str, verb: str, args: dict[str, Any], role: str, pin: str | None) -> None:
        self.sent.append([to, verb, args, role, pin])

    def _flipped(self, *_: object) -> None:
        self.flips += 1


def main() -> None:
    """Answer orders until there are no more."""
    sys.stderr = sys.__stderr__  # Kivy has taken it for its log, which is off: an error would not be seen
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
