"""The touchscreen as a process: fingers go up, views come down. Imported after Kivy is settled."""

import sys
from pathlib import Path
from typing import Any

from shuffleup.wire import ClockView, TouchView
from shuffleup_ui.kivy_app import window
from shuffleup_ui.kivy_app.backlight import find_backlight
from shuffleup_ui.kivy_app.feed import TouchFeed
from shuffleup_ui.kivy_app.light import Light
from shuffleup_ui.kivy_app.spoken import Spoken
from shuffleup_ui.link.address import Address
from shuffleup_ui.link.box_time import BoxTime
from shuffleup_ui.link.sender import Sender
from shuffleup_ui.touch.root import TouchRoot


class TouchFace:
    """Joins the picture, the commands, the words and the light of the panel."""

    def __init__(self, address: Address, box_time: BoxTime) -> None:
        glass = window.open_window()
        self._say = Spoken()
        self.root = TouchRoot(self._send, say=self._say, size=glass.size)
        self.sender = Sender(address, face="touch", say=self._say, answered=self.root.answered)
        self.feed = TouchFeed(self, box_time)
        backlight = find_backlight()
        self.light = Light(backlight, dimmed=self._dimmed, say=_say_to_log) if backlight else None
        if self.light:
            glass.bind(on_touch_down=self.light.touched)

    def show(self, view: TouchView, clock: ClockView | None) -> None:
        """Draw what is on, in its language, and light it."""
        self._say.speak(view.look.language)
        if self.light:
            self.light.shows(view)
        self.root.show(view, clock)

    def tick(self, left_ms: int | None, decision_left_ms: int | None) -> None:
        """Draw the countdowns."""
        self.root.tick(left_ms, decision_left_ms)

    def link(self, up: bool, since: str) -> None:
        """Draw how the link is; without it nothing is sent."""
        self.sender.linked = up
        self.root.link(up, since)

    def _send(self, to: str, verb: str, args: dict[str, Any], role: str, pin: str | None) -> None:
        self.sender.send(self.feed.asked(to, verb, args, role, pin))

    def _dimmed(self) -> None:
        self.root.dimmed = True


async def live(address: Address, picture: Path | None) -> None:
    """Show the touchscreen until it is stopped."""
    box_time = BoxTime()
    face = TouchFace(address, box_time)
    jobs = [face.sender.run(), *([face.light.run()] if face.light else [])]
    await window.live(face.root, face.feed, address, box_time, picture, *jobs)


def _say_to_log(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
