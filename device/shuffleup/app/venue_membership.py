"""The membership of a box in a venue: it finds the floor, joins, follows its addresses, and leaves.

To join, every display shows the code of the box until the director has typed it.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from shuffleup.api.application import create_app
from shuffleup.app.box import BoxSettings, HardwareParts, serve_faces
from shuffleup.app.config import Listening, WrongSettings
from shuffleup.app.lifecycle import in_background
from shuffleup.kernel.field_types import Millis
from shuffleup.kernel.language import say
from shuffleup.network.bus.mqtt import MqttBus
from shuffleup.network.bus.mqtt_line import BrokerAddress
from shuffleup.network.bus.notices import FloorAddress
from shuffleup.network.trust.joining import WEB_PORT, NoFloorThere, Refused, join
from shuffleup.network.trust.membership import Membership, MembershipUnusable, keep_membership
from shuffleup.protocol.box import OledView
from shuffleup.protocol.clock import NowView
from shuffleup.protocol.messages import Command, Reply
from shuffleup.protocol.touch import LookView
from shuffleup.stations.latest_views import Hub
from shuffleup.views.oled.clock_pages import pairing_page
from shuffleup.views.touch.no_hand import pairing_screen
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
        server = await serve_faces(app, listen, port_is_a_wish=port_is_a_wish)
        self._say(f"front panel {server.url}")
        try:
            async with in_background(self._glass.run(), "glass"):
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


class MembershipUpdates:
    """The membership of a box; a change is stored in `folder`, and `bus` connects to the new addresses."""

    def __init__(self, membership: Membership, folder: Path, bus: MqttBus) -> None:
        self.now = membership
        self._folder = folder
        self._bus = bus

    @property
    def linked(self) -> bool:
        """Whether this box has a broker."""
        return self._bus.linked

    def moved(self, asked: FloorAddress, floors: tuple[FloorAddress, ...]) -> None:
        """Take in the answer of a floor that was asked where this box finds it and its standby.

        The floor was reached where it was asked, whatever it takes for its own address; the broker is another
        one where the box belongs to another area now.
        """
        if floors:
            here = replace(asked, broker=floors[0].broker)
            known = tuple(here if one == asked else one for one in self.now.floors)
            self._keep(replace(self.now, floors=known).found_at((*known, *floors[1:])))

    def found(self, floors: tuple[FloorAddress, ...]) -> None:
        """Look for floors at these addresses from now on, after a power cut too."""
        self._keep(self.now.found_at(floors))

    def _keep(self, fresh: Membership) -> None:
        if fresh == self.now:
            return
        self.now = fresh
        self._bus.find_at(addresses(fresh))
        try:
            keep_membership(self._folder, fresh)
        except MembershipUnusable as failure:
            _log.warning(failure)


def addresses(membership: Membership) -> list[BrokerAddress]:
    """List the brokers of a venue, in the order in which they are tried."""
    return [BrokerAddress(floor.host, floor.broker) for floor in membership.floors]


FAREWELL_S = 2.0
"""Longest wait for the broker's acknowledgement; a broker that is gone never sends one."""


async def wait_for_acknowledgement(bus: MqttBus) -> None:
    """Wait until the broker has all messages, for `FAREWELL_S` seconds at most."""
    with suppress(TimeoutError):
        async with asyncio.timeout(FAREWELL_S):
            await bus.until_acknowledged()


async def leave_bus(stop: Callable[[], None], bus: MqttBus, running: Sequence[asyncio.Task[Any]]) -> None:
    """Call `stop`, which sends the last messages; wait until the broker has them; end the tasks."""
    stop()
    await wait_for_acknowledgement(bus)
    for task in running:
        task.cancel()
    await asyncio.wait(running)


def host_and_port(floor: str) -> tuple[str, int]:
    """Read `192.168.4.13`, `floor.local:8443` or `[fe80::13]:8443`.

    Raises:
        WrongSettings: what stands behind the colon is no port.
    """
    host, colon, port = floor.rpartition(":")
    if not colon or not host or ("[" not in host and ":" in host):
        return floor.strip("[]"), WEB_PORT
    if not (port.isascii() and port.isdecimal()) or not 0 < int(port) < 65536:
        raise WrongSettings(
            f"floor {floor!r}: name it by host, as 192.168.4.13, or with the port of its console, as "
            f"192.168.4.13:{WEB_PORT}"
        )
    return host.strip("[]"), int(port)
