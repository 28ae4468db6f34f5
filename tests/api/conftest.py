"""A box for the tests of the API: the real application, a hub, and a record of its commands."""

import asyncio
import base64
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette

from shuffleup.api.application import create_app
from shuffleup.api.player_pages import SHARED_FILES
from shuffleup.api.venue_address import Venue
from shuffleup.kernel.field_types import Millis, UnitId
from shuffleup.network.bus.notices import FloorAddress
from shuffleup.network.own_address import Whereabouts
from shuffleup.network.trust.floor_authority import Authority
from shuffleup.network.trust.paired_units import PairedUnits
from shuffleup.network.trust.pairing import key_of, request_of
from shuffleup.network.trust.pairing_desk import PairingDesk
from shuffleup.network.trust.pin import FloorPin
from shuffleup.network.trust.sealing import SealingKey
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.protocol.clock import NowView
from shuffleup.protocol.messages import Command, Reply
from shuffleup.protocol.request_refusals import NotOnThisBox
from shuffleup.stations.latest_views import Hub
from shuffleup_demo.clocks import HandClock
from tests.patience import HANGS_S

ADDRESS = "http://192.168.4.13:8080"


class RecordingMetal:
    """A box with the key `fold`, the knob and the part `oled`; every touch is written down."""

    def __init__(self) -> None:
        self.touches: list[tuple[str, str | int]] = []

    def press(self, key: str) -> None:
        self._touch("press", key)

    def release(self, key: str) -> None:
        self._touch("release", key)

    def turn(self, detents: int) -> None:
        self.touches.append(("turn", detents))

    def unplug(self, part: str) -> None:
        self._touch("unplug", part)

    def plug(self, part: str) -> None:
        self._touch("plug", part)

    def cause(self, trouble: str) -> None:
        self.touches.append(("cause", trouble))

    def put_right(self) -> None:
        self.touches.append(("put_right", ""))

    def _touch(self, act: str, what: str) -> None:
        if what not in ("fold", "knob", "oled"):
            raise NotOnThisBox(what, ("fold", "knob", "oled"))
        self.touches.append((act, what))


class Desk:
    """The application with everything it talks to."""

    def __init__(self, pages: Path, metal: RecordingMetal | None) -> None:
        self.hub = Hub()
        self.metal = metal
        self.commands: list[Command] = []
        self.reply = Reply(status=200, version=18)
        self.app: Starlette = create_app(
            hub=self.hub,
            submit=self.submit,
            metal=metal,
            pages=pages,
            own_names=["Poker-T3", "poker-t3.local"],
            now=lambda: NowView(Millis(754_321), rate=5.0),
            keep_alive_s=0.01,
        )

    def ask(self, method: str, path: str, **what: Any) -> httpx.Response:
        """Send one request to the application and return its answer."""
        return asyncio.run(self._ask(method, path, what))

    async def _ask(self, method: str, path: str, what: dict[str, Any]) -> httpx.Response:
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url=ADDRESS) as client:
            return await client.request(method, path, **what)

    async def submit(self, command: Command) -> Reply:
        self.commands.append(command)
        return self.reply


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    """A folder with one page and one script, and a font beside it."""
    folder = tmp_path / "web"
    folder.mkdir()
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts/panel.ttf").write_bytes(b"a font")
    (folder / "index.html").write_text("<title>Shuffle Up</title>")
    (folder / "panel.js").write_text("export {};")
    for name in SHARED_FILES:
        (folder / name).write_text("")
    return folder


@pytest.fixture
def desk(pages: Path) -> Desk:
    """A simulated box."""
    return Desk(pages, RecordingMetal())


@pytest.fixture
def desk_of() -> Callable[[Path], Desk]:
    """Open a box with other pages: `desk_of(folder)`."""
    return lambda pages: Desk(pages, None)


@pytest.fixture
def real_desk(pages: Path) -> Desk:
    """A box with real keys: nothing on the page can press them."""
    return Desk(pages, None)


SAFE = "https://192.168.4.13:8443"
PHONE = "192.168.4.50"
CODE, NONCE = "7K3MQ9TX", bytes(16)
UNIT = UnitKey(bytes(32))
"""A unit that wants to join, and the code that it shows."""

PASSWORD = "the-password-of-table-5"


class Floor(Desk):
    """The floor of the venue `halftime`: its PIN is 4711, a unit of the venue is meant for table 5."""

    sealing = SealingKey()

    def __init__(self, pages: Path, folder: Path, authority: Authority, clock: HandClock) -> None:
        super().__init__(pages, RecordingMetal())
        self.clock, self.authority, self.pin = clock, authority, FloorPin(folder, clock)
        self.paired = PairedUnits(folder)
        self.member = self.paired.add(UnitId("5a" * 32), "table 5", PASSWORD)
        self.safe_address = SAFE
        self.areas = 0
        self.desk = self.new_desk()
        self.app = create_app(
            hub=self.hub,
            submit=self.submit,
            metal=self.metal,
            pages=pages,
            own_names=["poker-floor"],
            now=lambda: NowView(Millis(754_321)),
            pin=self.pin,
            venue=Venue(
                authority.public,
                lambda: self.safe_address,
                self.desk,
                self.paired,
                floors=lambda user: self.floors(self.paired.area_of(user, self.areas)),
            ),
            seconds=lambda: clock.now() / 1000,
        )
        self.room_wifi = self.app.state.room_wifi = folder / "room-wifi.toml"

    def new_desk(self) -> PairingDesk:
        """A desk as after a restart: nobody waits at it."""
        fingerprint = self.authority.fingerprint
        return PairingDesk(
            "halftime",
            fingerprint,
            self.paired,
            clock=self.clock,
            floors=self.floors,
            areas=self.areas,
        )

    def floors(self, area: int | None) -> tuple[FloorAddress, ...]:
        own = FloorAddress("192.168.4.13", 8883 + (area or 0), 8443)
        return (own, FloorAddress("192.168.4.14", 8883, 8443))

    def ask_from(self, line: str, client: str, method: str, path: str, **what: Any) -> httpx.Response:
        """Send one request over a line, `http` or `https`, from a computer of the room."""
        return asyncio.run(self._ask_from(line, client, method, path, what))

    async def _ask_from(
        self, line: str, client: str, method: str, path: str, what: dict[str, Any]
    ) -> httpx.Response:
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=False, client=(client, 50000))
        async with httpx.AsyncClient(
            transport=transport, base_url=SAFE if line == "https" else ADDRESS
        ) as one:
            return await one.request(method, path, **what)

    def phone(self, method: str, path: str, **what: Any) -> httpx.Response:
        """Ask over TLS from a phone of the room."""
        return self.ask_from("https", PHONE, method, path, **what)

    def director(self, method: str, path: str, **what: Any) -> httpx.Response:
        """Ask over TLS with a session of the PIN."""
        return self.phone(method, path, headers={"x-floor-session": self.pin.begin_session()}, **what)

    def request(self, **changed: Any) -> dict[str, Any]:
        """What the unit sends that wants to join; `name`, `code`, `authority`, `unit`, `nonce` may differ."""
        facts = {"name": "table 3", "code": CODE, "authority": self.authority.fingerprint} | changed
        unit, nonce = facts.get("unit", UNIT), facts.get("nonce", NONCE)
        key = key_of(facts["code"], unit.unit_id, nonce.hex())
        made = request_of(unit, facts["name"], nonce, key, facts["authority"], self.sealing.public)
        return {name: getattr(made, name) for name in made.__struct_fields__}


def basic(user: str, password: str) -> dict[str, str]:
    """Write user and password as a header (RFC 7617)."""
    return {"authorization": "Basic " + base64.b64encode(f"{user}:{password}".encode()).decode()}


HERE = Whereabouts("poker-floor", ("192.168.4.13",))


@pytest.fixture(scope="session")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    """The authority of a floor that is found at 192.168.4.13; made once, for keys take their time."""
    return Authority(tmp_path_factory.mktemp("authority"), "halftime", HERE, datetime(2027, 3, 5, tzinfo=UTC))


@pytest.fixture(scope="session")
def pin_4711(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The record of the floor PIN 4711, hashed once."""
    pin = FloorPin(tmp_path_factory.mktemp("pin"), HandClock())
    pin.set("4711")
    return pin.record()


@pytest.fixture
def floor(pages: Path, tmp_path: Path, authority: Authority, pin_4711: bytes) -> Floor:
    """The floor of a venue."""
    for page in ("floor", "wall", "evening"):
        (pages / page).mkdir()
        (pages / page / "index.html").write_text(f"<title>{page}</title>")
    (pages / "me").mkdir()
    for script in ("stream.js", "me/me.js"):
        (pages / script).write_text("export {};")
    made = Floor(pages, tmp_path / "venue", authority, HandClock())
    made.pin.adopt(pin_4711)
    return made


@pytest.fixture
def floor_with_areas(floor: Floor) -> Floor:
    """The same with two brokers beside its own."""
    floor.areas = 2
    floor.app.state.venue.pairing = floor.desk = floor.new_desk()
    return floor


@pytest.fixture
def as_unit(floor: Floor) -> dict[str, str]:
    """The headers of the unit that belongs to the venue."""
    return basic(floor.member.user, PASSWORD)


Scene = Coroutine[Any, Any, Any] | Callable[[], Coroutine[Any, Any, Any]]


@pytest.fixture
def in_loop() -> Callable[[Scene], Any]:
    """Run a coroutine, or an async test, to its end, at most ten seconds."""

    def in_loop(scene: Scene) -> Any:
        async def limited() -> Any:
            async with asyncio.timeout(HANGS_S):
                return await (scene() if callable(scene) else scene)

        return asyncio.run(limited())

    return in_loop
