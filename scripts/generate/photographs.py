"""Photographs of pages: a browser without a window shows them with given views."""

import asyncio
import sys
import tempfile
from pathlib import Path

import msgspec

from shuffleup.api.app import create_app
from shuffleup.api.server import serve
from shuffleup.hub import Hub
from shuffleup.wire import ClockView, Command, Reply
from shuffleup_ui.pages import pages

MOST_LOOKS = 20


class Shot(msgspec.Struct, frozen=True):
    """One picture: its file, the page, a condition that holds when it is drawn, the window in pixels."""

    name: str
    path: str
    drawn: str
    width: int = 1280
    height: int = 720


async def photograph(views: dict[str, bytes], browser: str, shot: Shot, folder: Path) -> None:
    """Take a picture of a page with these views, its clock standing still."""
    clock = msgspec.structs.replace(msgspec.json.decode(views["clock"], type=ClockView), rate=0.0)
    hub = Hub()
    for topic, view in (views | {"clock": msgspec.json.encode(clock)}).items():
        hub.post(topic, view)
    app = create_app(hub=hub, submit=_refuse, metal=None, pages=pages())
    server = await serve(app, host="127.0.0.1", port=0)
    try:
        taken = await asyncio.to_thread(_taken, server.url + shot.path, browser, shot)
    finally:
        hub.close()
        await server.close()
    (folder / shot.name).write_bytes(taken)


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
