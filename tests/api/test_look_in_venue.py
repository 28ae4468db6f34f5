"""Boxes of a venue fetch the look of its floor over TLS, by its SHA-256 (LOOK-15)."""

import asyncio
from contextlib import asynccontextmanager

import pytest

from shuffleup.api.application import create_app
from shuffleup.api.look import LookDesk
from shuffleup.api.server import TlsPort, serve
from shuffleup.app.venue_look import VenueLook, keep_copy
from shuffleup.formats.picture_dots import scaled_dots
from shuffleup.hardware.sound.melodies import BOX_SOUNDS
from shuffleup.network.bus.notices import FloorAddress
from shuffleup.network.trust.membership import Membership
from shuffleup.stations.latest_views import Hub
from shuffleup.storage.look_folder import LookFolder
from shuffleup.views.look.reading import read_look
from shuffleup_demo.clocks import HandClock
from tests.views.looks import SVG


class Steady(HandClock):
    """A clock on which a wait ends when the test lets it."""

    def __init__(self):
        super().__init__()
        self.waits, self.go = asyncio.Event(), asyncio.Event()

    async def sleep(self, span):
        self.waits.set()
        await self.go.wait()


class Short(HandClock):
    """A clock on which every wait is over at once."""

    async def sleep(self, span):
        await asyncio.sleep(0)


class Box:
    """A box that follows the look of a floor at `web`; `seen` are the titles that it has shown."""

    def __init__(self, folder, authority, web):
        self.folder, self.clock, self.seen = LookFolder(folder), Steady(), []
        self.shown = asyncio.Event()
        floors = (FloorAddress("127.0.0.1", 1, web),)
        self.member = Membership("venue", "unit-1", "password", floors, authority=authority.public)
        self.look = VenueLook(self.folder, lambda: self.member, self.clock, self._show)

    def _show(self, look):
        self.seen.append(look.title)
        self.shown.set()

    def hears(self, digest):
        """Hear a board of the floor that names a look."""
        self.shown.clear()
        self.look.board_came(b'{"event": "friday", "look": "%s"}' % digest.encode())


@pytest.fixture
def in_venue(pages, tmp_path, authority):
    """Open a box and the folder of its floor that serves it: `async with in_venue() as (floor, box)`."""

    @asynccontextmanager
    async def opened():
        floor, hub = LookFolder(tmp_path / "floor"), Hub()
        app = create_app(hub=hub, submit=None, metal=None, pages=pages, looks=LookDesk(floor, None))
        server = await serve(app, host="127.0.0.1", port=0, safe=TlsPort(0, authority.context))
        box = Box(tmp_path / "box", authority, int(server.https_url.rpartition(":")[2]))
        running = asyncio.create_task(box.look.run())
        try:
            yield floor, box
        finally:
            running.cancel()
            hub.close()
            await server.close()

    return opened


def look_of(title, logo):
    text = f'title = "{title}"\nlogo = "{logo}"'.encode()
    return read_look({"look.toml": text, logo: SVG}, BOX_SOUNDS, scaled_dots)


def test_a_box_shows_the_look_of_its_floor_and_the_one_before_until_it_is_whole(in_venue, in_loop):
    """LOOK-15: a box that was let in today gets it with the first board that it hears."""
    first, second = look_of("First", "a b+c ü.svg"), look_of("Second", "b.svg")

    async def scene():
        async with in_venue() as (floor, box):
            floor.keep(first.look.digest, first.files)
            floor.take(("", first.look.digest))
            box.hears(first.look.digest)
            await box.shown.wait()
            assert box.folder.file(first.look.digest, "a b+c ü.svg") == first.files["a b+c ü.svg"]
            box.hears(second.look.digest)
            await box.clock.waits.wait()
            assert (box.seen, box.folder.shown().title) == (["", "First"], "First")
            floor.keep(second.look.digest, second.files)
            box.clock.go.set()
            await box.shown.wait()
            box.hears("")
            await box.shown.wait()
            assert box.seen == ["", "First", "Second", ""]

    in_loop(scene)


def test_a_standby_copies_what_the_floor_shows(in_venue, in_loop, tmp_path):
    """LOOK-15: who takes over shows the same."""
    look = look_of("First", "a.svg")

    async def scene():
        async with in_venue() as (floor, box):
            floor.keep(look.look.digest, look.files)
            floor.take(("", look.look.digest))
            standby = LookFolder(tmp_path / "standby")
            running = asyncio.create_task(keep_copy(standby, box.member, Short(), 60_000))
            while standby.shown() != look.look:
                await asyncio.sleep(0)
            floor.take((look.look.digest, ""))
            while standby.taken[-1]:
                await asyncio.sleep(0)
            running.cancel()

    in_loop(scene)
