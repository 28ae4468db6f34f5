"""Kivy's window and loop, with link and countdowns as tasks beside it. Imported after Kivy is configured."""

import asyncio
import signal
import sys
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.uix.widget import Widget

from shuffleup_ui.kivy_app.backend import NoPicture
from shuffleup_ui.kivy_app.feed import Feed, Ticker, live_together
from shuffleup_ui.link.box_time import BoxTime
from shuffleup_ui.link.http import BoxAddress
from shuffleup_ui.link.view_stream import Link

PICTURE_S = 10.0
"""Time that the first views may take when one picture is wanted."""

LOOK_AGAIN_S = 0.02


class FaceApp(App):  # type: ignore[misc]  # Kivy has no types
    """The window of a face: it shows one widget, and has no settings of its own."""

    title = "Shuffle Up"

    def __init__(self, face: Widget) -> None:
        super().__init__()
        self._face = face

    def build(self) -> Widget:
        """Show the face."""
        return self._face

    def open_settings(self, *_: Any) -> bool:
        """Open nothing: F1 is a key like any other."""
        return False


def open_window() -> Any:
    """Open the window before anything is drawn: textures need it."""
    EventLoop.ensure_window()
    return EventLoop.window


async def live(
    face: Widget,
    feed: Feed,
    address: BoxAddress,
    box_time: BoxTime,
    picture: Path | None,
    *others: Coroutine[Any, Any, None],
) -> None:
    """Show a face until its window is closed or the process is stopped, and raise what goes wrong."""
    app = FaceApp(face)
    ticker = Ticker(feed)

    def changed(fault: str) -> None:
        print(fault or f"{address}: linked", file=sys.stderr, flush=True)
        ticker.changed(fault)

    link = Link(address, feed.topics, heard=ticker.heard, changed=changed, time=box_time)
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, app.stop)
    jobs: list[Coroutine[Any, Any, None]] = [link.run(), ticker.run(), *others]
    main = app.async_run("asyncio") if picture is None else _photographed(app, face, feed, picture)
    await live_together(main, *jobs)


async def _photographed(app: App, face: Widget, feed: Feed, picture: Path) -> None:
    """Run the window until all views are drawn, and write what it shows into a file. Raises NoPicture."""
    running = asyncio.create_task(app.async_run("asyncio"))
    try:
        async with asyncio.timeout(PICTURE_S):
            while not feed.complete:
                await asyncio.sleep(LOOK_AGAIN_S)
    except TimeoutError as error:
        raise NoPicture(f"no picture: the box has shown nothing for {PICTURE_S:g} s") from error
    else:
        await _drawn()
        face.export_to_png(str(picture))
    finally:
        app.stop()
        await running


async def _drawn() -> None:
    """Wait until Kivy has laid out and drawn what it knows."""
    drawn = asyncio.get_running_loop().create_future()
    Clock.schedule_once(lambda _: Clock.schedule_once(lambda _: drawn.set_result(None), 0), 0)
    await drawn
