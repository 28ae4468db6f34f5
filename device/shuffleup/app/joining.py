"""A box joins the venue of a floor: every display shows its code, until the director has typed it."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from shuffleup.api.app import create_app
from shuffleup.api.server import serve
from shuffleup.app.box import BoxSettings
from shuffleup.app.config import Listening
from shuffleup.app.parts import HardwareParts
from shuffleup.app.service.background_task import beside
from shuffleup.kernel.amounts import Millis
from shuffleup.kernel.language import say
from shuffleup.network.trust.joining import NoFloorThere, Refused, join
from shuffleup.network.trust.membership import Membership, keep_membership
from shuffleup.protocol import Command, LookView, NowView, OledView, Reply
from shuffleup.stations.latest_views import Hub
from shuffleup.views.oled.pairing import pairing_page
from shuffleup.views.touch.pairing import pairing_screen
from shuffleup_ui.pages import pages

_log = logging.getLogger(__name__)

RETRY_MS = Millis(10_000)
"""Interval before the next try at a floor that does not answer, or has no room."""

CONNECTING = ""


class VenueJoining:
    """Shows the code of a box until somebody has typed it at the floor; `name` is what the floor reads."""

    def __init__(self, host: str, port: int, name: str, parts: HardwareParts, box: BoxSettings) -> None:
        self._host = host
        self._port = port
        self._name = name
        self._code = CONNECTING
        self._wrong = self._said = ""
        self._box = box
        self._look = box.look.now if box.look else LookView()
        self._hub = Hub()
        self._parts = parts
        self._glass = parts.for_box(self._hub).glass(self._page, box.clock)

    async def join(self, folder: Path, listen: Listening, *, port_is_a_wish: bool) -> Membership:
        """Join, and keep the membership in a folder; it takes as long as people take.

        Raises:
            NotOurFloor: what answers is no floor, or somebody stands between.
            MembershipUnusable: it cannot be kept.
            CannotListen: the faces of the box cannot be let in.
        """
        async with self._shown(listen, port_is_a_wish=port_is_a_wish):
            membership = await self._joined()
            keep_membership(folder, membership)
            return membership

    @asynccontextmanager
    async def _shown(self, listen: Listening, *, port_is_a_wish: bool) -> AsyncIterator[None]:
        """Let the faces in to read, and nothing else: there is no table yet."""
        self._changed()
        app = create_app(
            hub=self._hub,
            submit=_refused,
            metal=self._parts.touchable,
            pages=pages(),
            now=lambda: NowView(self._box.clock.now()),
            in_venue=True,
        )
        socket = Path(listen.unix_socket) if listen.unix_socket else None
        server = await serve(
            app, host=listen.host, port=listen.port, unix_socket=socket, port_is_a_wish=port_is_a_wish
        )
        self._say(f"front panel {server.url}")
        try:
            async with beside(self._glass.run(), "glass"):
                yield
        finally:
            self._glass.close()
            self._hub.close()
            await server.close()

    async def _joined(self) -> Membership:
        while True:
            try:
                key, clock = self._box.key, self._box.clock
                return await join(self._host, key, self._name, self._show, clock, port=self._port)
            except NoFloorThere as nobody:
                self._trouble(str(nobody), say("no floor answers at {host} yet", host=self._host))
            except Refused as refused:
                self._trouble(str(refused), say("the floor has refused this box: it asks again"))
            await self._box.clock.sleep(RETRY_MS)

    def _show(self, code: str) -> None:
        self._code, self._wrong = code, ""
        self._say(f"type {code} at the floor console of {self._host} to let this box in")
        self._changed()

    def _trouble(self, line: str, shown: str) -> None:
        self._code, self._wrong = CONNECTING, shown
        self._say(line)
        self._changed()

    def _changed(self) -> None:
        self._glass.changed()
        view = pairing_screen(self._code, self._host, self._name, self._look, wrong=self._wrong)
        self._hub.post("touch", view)

    def _page(self) -> OledView:
        return pairing_page(self._code or "...", self._host)

    def _say(self, line: str) -> None:
        if line != self._said:
            self._said = line
            _log.info(line)


async def _refused(command: Command) -> Reply:
    return Reply(422, 0, say("this box waits to be let in: type its code at the floor console"))
