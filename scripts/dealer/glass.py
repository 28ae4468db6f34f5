"""The touchscreen in Kivy, drawn without a screen: its scene is read, and its dots are touched."""

from collections.abc import Iterator
from itertools import groupby
from typing import ClassVar

import msgspec

from dealer.drawn import LOOK_MS, Button, Drawn, Picture, Text, plain
from dealer.table import LiveTable
from shuffleup.kernel.field_types import Actor, Millis, Stream
from shuffleup.protocol.clock import ClockView
from shuffleup.protocol.messages import Command
from shuffleup.protocol.touch import FirstRunView, TouchView
from shuffleup_ui.kivy_app.feed import TouchFeed
from shuffleup_ui.link.box_time import BoxTime
from shuffleup_ui.touch.glass_panel import Rect
from shuffleup_ui.touch.theme import THEMES
from window import Window

PRESS_MS = Millis(60)
FINGER = 1
TOPICS = ("clock", "touch")
DARK = frozenset({THEMES["dark"].dark_key, THEMES["dark"].fresh})
"""The colours of labels that do nothing, or not yet."""


class Word(msgspec.Struct, frozen=True):
    """A line of text as it is drawn."""

    box: Rect
    text: str
    size: int
    ink: str
    paper: str


class Shown:
    """The canvas of the touchscreen's feed, in the process that has the window."""

    def __init__(self, window: Window) -> None:
        self._window = window

    def show(self, view: TouchView, clock: ClockView | None) -> None:
        """Draw what is on now."""
        self._window.ask("show", view=view, clock=clock)

    def show_step(self, step: FirstRunView) -> None:
        """Draw a step of the first run."""
        self._window.ask("show_step", step=step)

    def tick(self, left_ms: int | None, decision_left_ms: int | None) -> None:
        """Draw the countdowns."""
        self._window.ask("tick", left_ms=left_ms, decision_left_ms=decision_left_ms)

    def link(self, up: bool, since: str) -> None:
        """Draw whether there is a link."""
        self._window.ask("link", up=up, since=since)


class Glass(Drawn):
    """Touches dots of a window with one touchscreen in it."""

    name: ClassVar[str] = "glass"

    def __init__(self, table: LiveTable, window: Window) -> None:
        super().__init__(table)
        self._window = window
        self._feed = TouchFeed(Shown(window), BoxTime())
        self._heard: dict[str, bytes] = {}
        window.ask("new")

    async def see(self) -> Picture:
        """Read the scene when the newest views are drawn."""
        self._hear()
        seen = self._window.ask("seen")
        words = msgspec.convert(seen["words"], list[Word])
        buttons = (_button(name, Rect(*box), words) for name, *box in seen["targets"])
        return Picture(tuple(_texts(words)), tuple(buttons))

    async def touch(self, button: Button) -> None:
        """Put a finger down, with the time until it comes up that a finger takes."""
        self._window.ask("down", finger=FINGER, x=button.x, y=button.y)
        await self._send()
        await self._pass(PRESS_MS)
        self._window.ask("up", finger=FINGER)
        await self._send()
        await self._pass(LOOK_MS)

    async def _pass(self, span: Millis) -> None:
        await self.table.wait(span)
        self._hear()
        self._window.ask("pass_ms", ms=span)

    def _hear(self) -> None:
        """Draw the views of the box that are new."""
        for topic in TOPICS:
            body = self.table.unit.hub.latest(topic)
            if body is not None and body != self._heard.get(topic):
                self._heard[topic] = body
                self._feed.heard(topic, body)

    async def _send(self) -> None:
        """Bring what the finger asked for to the box, one after the other."""
        for sent in self._window.ask("asked"):
            asked = self._feed.asked(*sent)
            actor = Actor(asked.role, face="touch")
            to = Stream(asked.to)
            command = Command(self.table.ids.next(), to, asked.verb, actor, asked.args, asked.version)
            reply = await self.table.unit.evening.submit(command)
            self._window.ask("answered", message=reply.text, ok=reply.status == 200)


def _button(name: str, box: Rect, words: list[Word]) -> Button:
    """Read the words that lie in a target."""
    inside = [one for one in words if box.holds(*_middle(one.box))]
    live = not any(one.paper in DARK for one in inside)
    x, y = _middle(box)
    return Button(name, plain(" ".join(one.text for one in inside)), x, y, live)


def _middle(box: Rect) -> tuple[float, float]:
    return box.left + box.width / 2, box.top + box.height / 2


def _texts(words: list[Word]) -> Iterator[Text]:
    """Give each line, and lines of one kind that follow each other as one text: it was broken."""
    for one in words:
        yield Text(plain(one.text), one.size)
    for (size, _, _), lines in groupby(words, key=lambda one: (one.size, one.ink, one.paper)):
        together = list(lines)
        if len(together) > 1:
            yield Text(plain(" ".join(one.text for one in together)), size)
