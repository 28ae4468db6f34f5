"""The touchscreen as a process: sends touches, receives views. Imported after Kivy is configured."""

import sys
from pathlib import Path
from typing import Any

from kivy.uix.floatlayout import FloatLayout

from shuffleup.protocol.clock import ClockView
from shuffleup.protocol.touch import FirstRunView, OfferedPerson, TouchView
from shuffleup_ui.face_words import Spoken
from shuffleup_ui.kivy_app import window
from shuffleup_ui.kivy_app.backlight import Light, find_backlight
from shuffleup_ui.kivy_app.feed import TouchFeed
from shuffleup_ui.kivy_app.kivy_config import Mounting
from shuffleup_ui.link.box_time import BoxTime
from shuffleup_ui.link.http import BoxAddress
from shuffleup_ui.link.people_search import PeopleSearch
from shuffleup_ui.link.sender import Sender
from shuffleup_ui.touch.first_run import FirstRunRoot
from shuffleup_ui.touch.root_widget import TouchRoot


class TouchFace:
    """Joins the picture, the commands, the words and the light of the panel.

    `mounting` is how the glass was opened; a first run that finds another one begins the face anew.
    """

    def __init__(self, address: BoxAddress, box_time: BoxTime, mounting: Mounting | None = None) -> None:
        glass = window.open_window()
        self._say = Spoken()
        self._mounting = mounting
        self.people = PeopleSearch(address, self._offered)
        self.root = TouchRoot(self._send, say=self._say, find=self.people.look, size=glass.size)
        self._steps = FirstRunRoot(self._send, say=self._say, size=glass.size)
        self.layers = FloatLayout(size=glass.size)
        self.layers.add_widget(self.root)
        self.sender = Sender(address, face="touch", say=self._say, answered=self._answered)
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
        self.layers.remove_widget(self._steps)
        self.root.show(view, clock)

    def show_step(self, step: FirstRunView) -> None:
        """Draw a step of the first run over everything else."""
        if self._mounting is not None:
            self._mounting.must_be(step.rotate, step.panel)
        self._say.speak(step.look.language)
        if self._steps.parent is None:
            self.layers.add_widget(self._steps)
        self._steps.show_step(step)

    def tick(self, left_ms: int | None, decision_left_ms: int | None) -> None:
        """Draw the countdowns."""
        self.root.tick(left_ms, decision_left_ms)

    def link(self, up: bool, since: str) -> None:
        """Draw how the link is; without it nothing is sent."""
        self.sender.linked = up
        self.root.link(up, since)
        self._steps.link(up, since)

    def _send(self, to: str, verb: str, args: dict[str, Any], role: str, pin: str | None) -> None:
        self.sender.send(self.feed.asked(to, verb, args, role, pin))

    def _answered(self, message: str, ok: bool) -> None:
        shown = self.root if self._steps.parent is None else self._steps
        shown.answered(message, ok)

    def _offered(self, letters: str, offers: tuple[OfferedPerson, ...]) -> None:
        self.root.offered(letters, offers)

    def _dimmed(self) -> None:
        self.root.dimmed = self._steps.dimmed = True


async def live(address: BoxAddress, picture: Path | None, mounting: Mounting | None = None) -> None:
    """Show the touchscreen until it is stopped. Raises `MountedOtherwise` where it has to start again."""
    box_time = BoxTime()
    face = TouchFace(address, box_time, mounting)
    jobs = [face.sender.run(), face.people.run(), *([face.light.run()] if face.light else [])]
    await window.live(face.layers, face.feed, address, box_time, picture, *jobs)


def _say_to_log(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
