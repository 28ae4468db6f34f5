"""The feed of a face: views from the link become calls of its picture; countdowns are drawn each second.

Its tasks have a common life: an error in one of them ends the process, with a trace.
"""

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any, NoReturn, Protocol

import msgspec

from shuffleup.protocol.clock import ClockView
from shuffleup.protocol.touch import FirstRunView, TouchView
from shuffleup.protocol.wall import WallView
from shuffleup_ui.link.box_time import BoxTime, until_next_second_s
from shuffleup_ui.link.sender import Asked


class TouchPicture(Protocol):
    """The touchscreen as it is drawn."""

    def show(self, view: TouchView, clock: ClockView | None) -> None:
        """Draw what is on now."""

    def show_step(self, step: FirstRunView) -> None:
        """Draw a step of the first run, until the box shows a table."""

    def tick(self, left_ms: int | None, decision_left_ms: int | None) -> None:
        """Draw the countdowns."""

    def link(self, up: bool, since: str) -> None:
        """Draw that the link is there, or since when it is not."""


class WallPicture(Protocol):
    """The wall as it is drawn."""

    def show(self, view: WallView, clock: ClockView, left_ms: int | None, trouble: str, second: int) -> None:
        """Draw what is on now, at a second of the floor; `trouble` is for whoever looks after the wall."""

    def wanted(self) -> tuple[str, ...]:
        """List the paths of the pictures that are still missing."""


class Feed(Protocol):
    """The callbacks of the link and of the countdown's loop."""

    @property
    def topics(self) -> tuple[str, ...]:
        """The topics that the face follows."""

    @property
    def complete(self) -> bool:
        """Whether all is there that the first picture needs."""

    def heard(self, topic: str, body: bytes) -> None:
        """Take in a view."""

    def changed(self, fault: str) -> None:
        """Take in that the link is there, with an empty text, or why it is gone."""

    def tick(self) -> float | None:
        """Draw the countdowns and say after how many seconds they have to be drawn again."""


NO_CLOCK = msgspec.convert(
    {
        "phase": "before",
        "running": False,
        "now": {"level": 0, "small_blind": 0, "big_blind": 0},
        "next": None,
        "left": None,
        "length": None,
        "at": 0,
    },
    ClockView,
)
NO_ROOM = WallView("before", event="", title="Shuffle Up", no_link="No link to the box since {time}")
"""The wall before the first view of the box."""


def time_of_day() -> str:
    """Read the wall clock as people do."""
    return time.strftime("%H:%M")


class TouchFeed:
    """Feeds the touchscreen."""

    topics = ("touch", "clock", "first_run")

    def __init__(
        self, picture: TouchPicture, box_time: BoxTime, now: Callable[[], str] = time_of_day
    ) -> None:
        self._picture = picture
        self._time = box_time
        self._now = now
        self._clock: ClockView | None = None
        self.view: TouchView | None = None
        self._sets_up = False

    @property
    def complete(self) -> bool:
        """Whether a view has come; there is no clock before the event has one."""
        return self.view is not None or self._sets_up

    def heard(self, topic: str, body: bytes) -> None:
        """Take in a view and draw it."""
        if topic == "first_run":
            self._sets_up = True
            self._picture.show_step(msgspec.json.decode(body, type=FirstRunView))
            return
        if topic == "clock":
            self._clock = msgspec.json.decode(body, type=ClockView)
        else:
            self.view = msgspec.json.decode(body, type=TouchView)
        if self.view is not None:
            self._picture.show(self.view, self._clock)

    def changed(self, fault: str) -> None:
        """Draw that the link is there, or gone."""
        self._picture.link(not fault, self._now() if fault else "")

    def tick(self) -> float | None:
        """Draw the level clock and the time for a decision."""
        table = self.view.table if self.view else None
        decision = table.decision if table else None
        lefts = (self._time.left(self._clock), self._time.left(decision))
        self._picture.tick(*lefts)
        running = [
            left
            for left, anchor in zip(lefts, (self._clock, decision), strict=True)
            if left is not None and anchor is not None and anchor.running
        ]
        return until_next_second_s(running, self._time.rate)

    def asked(self, to: str, verb: str, args: dict[str, Any], role: str, pin: str | None) -> Asked:
        """Say with a command for the table which version of it the person was looking at."""
        table = self.view.table if self.view else None
        looked_at = table.version if table is not None and to == f"table/{table.table}" else None
        return Asked(to, verb, args, role, pin, looked_at)


class WallFeed:
    """Feeds the wall; before the first view it shows how long it has waited for the box."""

    topics = ("wall", "clock")

    def __init__(self, picture: WallPicture, box_time: BoxTime, now: Callable[[], str] = time_of_day) -> None:
        self._picture = picture
        self._time = box_time
        self._now = now
        self._clock = NO_CLOCK
        self._view = NO_ROOM
        self._lost_since = ""
        self._missing = set(self.topics)

    @property
    def complete(self) -> bool:
        """Whether the room, its clock and its pictures are known."""
        return not self._missing and not self._picture.wanted()

    def heard(self, topic: str, body: bytes) -> None:
        """Take in a view; the next tick draws it."""
        if topic == "clock":
            self._clock = msgspec.json.decode(body, type=ClockView)
        else:
            self._view = msgspec.json.decode(body, type=WallView)
        self._missing.discard(topic)

    def changed(self, fault: str) -> None:
        """Take in that the link is there, or gone from now on."""
        self._lost_since = self._now() if fault else ""

    def tick(self) -> float | None:
        """Draw the wall."""
        left = self._time.left(self._clock)
        trouble = self._view.no_link.replace("{time}", self._lost_since) if self._lost_since else ""
        second = (self._time.now() or 0) // 1000
        self._picture.show(self._view, self._clock, left, trouble, second)
        running = [left] if left is not None and self._clock.running else []
        wait = until_next_second_s(running, self._time.rate)
        return 1.0 if wait is None and _takes_turns(self._view) else wait


def _takes_turns(view: WallView) -> bool:
    """Say whether pictures take turns, by the clock of the floor."""
    sheets = view.look.sheets if view.look else ()
    return any(len(part.pictures) > 1 for sheet in sheets for part in sheet)


class Ticker:
    """Draws the countdowns of a feed when another second begins, and whenever something has come."""

    def __init__(self, feed: Feed) -> None:
        self._feed = feed
        self._came = asyncio.Event()

    def heard(self, topic: str, body: bytes) -> None:
        """Pass a view on and draw."""
        self._feed.heard(topic, body)
        self._came.set()

    def changed(self, fault: str) -> None:
        """Pass on how the link is, and draw."""
        self._feed.changed(fault)
        self._came.set()

    async def run(self) -> NoReturn:
        """Draw until the task is cancelled."""
        while True:
            self._came.clear()
            wait = self._feed.tick()
            try:
                async with asyncio.timeout(wait):
                    await self._came.wait()
            except TimeoutError:
                continue


async def live_together(main: Coroutine[Any, Any, None], *others: Coroutine[Any, Any, None]) -> None:
    """Run `main` to its end, and others beside it for as long as it takes.

    Raises what any of them raises, and what is raised in a callback or in a task that nobody waits for: a
    face that goes on without its link would look alive, and a process that ends is started again.
    """
    loop = asyncio.get_running_loop()
    nobody_waits = loop.create_future()

    def broken(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if not nobody_waits.done():
            nobody_waits.set_exception(context.get("exception") or RuntimeError(context["message"]))

    loop.set_exception_handler(broken)
    running: list[asyncio.Future[Any]] = [nobody_waits, *(loop.create_task(one) for one in (main, *others))]
    try:
        done, _ = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for one in running:
            one.cancel()
        await asyncio.gather(*running, return_exceptions=True)
    for one in done:
        one.result()
