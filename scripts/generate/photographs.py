"""Photographs of pages: a browser without a window shows them with given views."""

import asyncio
import sys
import tempfile
from pathlib import Path

import msgspec
from starlette.applications import Starlette
from starlette.types import ASGIApp

from shuffleup.api.application import create_app
from shuffleup.api.server import serve
from shuffleup.floor.command import FloorContext
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Millis, Stream
from shuffleup.protocol.clock import ClockView, TimetableView
from shuffleup.protocol.messages import Command, Reply
from shuffleup.stations.latest_views import Hub
from shuffleup.storage.journal.reader import JournalReader
from shuffleup.storage.journal.row_hash import Row
from shuffleup.tournament.timetable import WallClock
from shuffleup_ui.pages import pages

MOST_LOOKS = 20


class StillDesk(msgspec.Struct, frozen=True):
    """The desk of a floor that stands still: what pages ask for beside the views. Nothing of it is stored."""

    state: Floor
    version: int
    sheet: TimetableView
    replaced: bool = False

    def room_time(self) -> tuple[Millis, WallClock | None]:
        """Know no time of day."""
        return Millis(0), None

    def given(self) -> FloorContext:
        """Return no more than the time of an event that has just begun."""
        return FloorContext()

    def timetable(self) -> TimetableView:
        """Return the blind sheet as it stood."""
        return self.sheet

    async def card_secret(self, digest: str) -> bytes | None:
        """Return nothing: no player has a card."""
        return None

    async def rows(self, stream: Stream, before: int | None, limit: int) -> tuple[Row, ...]:
        """Return no row."""
        return ()

    def journal(self) -> JournalReader:
        """Raise `LookupError`: there is no journal any more."""
        raise LookupError("a floor that stands still has no journal")


class Shot(msgspec.Struct, frozen=True):
    """One picture: its file, the page, a condition that holds when it is drawn, the window in pixels."""

    name: str
    path: str
    drawn: str
    width: int = 1280
    height: int = 720


async def photograph(
    views: dict[str, bytes], browser: str, shot: Shot, folder: Path, desk: StillDesk | None = None
) -> None:
    """Take a picture of a page with these views, its clock standing still; the console asks at `desk`."""
    await photograph_pages(still_app(views, desk), browser, shot, folder)


async def photograph_pages(app: ASGIApp, browser: str, shot: Shot, folder: Path) -> None:
    """Take a picture of a page of this application."""
    server = await serve(app, host="127.0.0.1", port=0)
    try:
        taken = await asyncio.to_thread(_taken, server.url + shot.path, browser, shot)
    finally:
        await server.close()
    (folder / shot.name).write_bytes(taken)


def still_app(views: dict[str, bytes], desk: StillDesk | None = None) -> Starlette:
    """Make the pages of a floor whose clock stands still."""
    clock = msgspec.structs.replace(msgspec.json.decode(views["clock"], type=ClockView), rate=0.0)
    hub = Hub()
    for topic, view in (views | {"clock": msgspec.json.encode(clock)}).items():
        hub.post(topic, view)
    return create_app(hub=hub, submit=_refuse, metal=None, pages=pages(), floor=desk)


def _taken(url: str, program: str, shot: Shot) -> bytes:
    """Wait until the page is drawn and two pictures of it are the same."""
    sys.path.insert(0, str(Path(__file__).parents[2]))
    from tests.ui.conftest import Browser, Page  # noqa: PLC0415  # the browser of the tests

    with tempfile.TemporaryDirectory() as profile:
        browser = Browser(program, Path(profile))
        try:
            page = Page(browser, width=shot.width, height=shot.height)
            page.visit(url)
            page.wait_for(shot.drawn)
            before = b""
            for _ in range(MOST_LOOKS):
                if (picture := page.picture()) == before:
                    return picture
                before = picture
        finally:
            browser.close()
    raise TimeoutError(f"{shot.name}: the page does not come to rest")


async def _refuse(command: Command) -> Reply:
    return Reply(422, 0, "a picture takes no commands")
