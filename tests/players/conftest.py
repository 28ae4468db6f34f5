"""An evening with a page for every player: a box in virtual time, phones, and people at every door."""

import base64
import hmac
import json
from collections.abc import Awaitable, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx
import pytest
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from shuffleup.api.application import create_app
from shuffleup.app.box import BoxSettings
from shuffleup.app.config import HardwareSettings
from shuffleup.app.current_event import PreparedEvents
from shuffleup.app.hardware_parts import SimulatedParts
from shuffleup.app.standalone_box import open_journal, running_unit
from shuffleup.archive.club_desk import ClubDesk
from shuffleup.formats.printed.club_pages import season_sheets
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.command_ids import seeded_ids
from shuffleup.kernel.field_types import FLOOR, Actor, Millis, Stream
from shuffleup.kernel.refusals import CommandError
from shuffleup.network.bus import Message
from shuffleup.network.trust.pin import FloorPin
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.protocol.messages import Command, Reply
from shuffleup.ruleset.event import Players
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup_demo.virtual_time import run
from shuffleup_ui.pages import pages

BOX = "http://192.168.4.13:8000"
PIN = "4711"
PAGE = Players(page=True)


class Phone:
    """A phone with the secret of a card; it does by itself what the script of the page does."""

    def __init__(
        self, evening: "PhoneEvening", secret: bytes, name: str, address: str = "192.168.4.50"
    ) -> None:
        self.evening, self.secret, self.address = evening, secret, address
        self.id = sha256(name.encode()).hexdigest()[:32]
        self.card = sha256(secret).hexdigest()
        self.sent = 0

    def signed(self, method: str, path: str, body: bytes = b"", command_id: str = "") -> dict[str, str]:
        self.sent += 1
        command_id = command_id or sha256(f"{self.id} {self.card} {self.sent}".encode()).hexdigest()[:32]
        key = hmac.digest(self.secret, b"shuffle up: a phone signs", "sha256")
        said = f"{method}\n{path}\n{command_id}\n".encode() + body
        mac = hmac.digest(key, said, "sha256").hex()
        return {"x-card": self.card, "x-phone": self.id, "x-id": command_id, "x-mac": mac}

    async def act(self, **act: str) -> str:
        """Send a request; returns the word of the answer."""
        return str((await self.post(act)).json()["said"])

    async def post(self, act: dict[str, str], command_id: str = "") -> httpx.Response:
        body = json.dumps(act).encode()
        headers = self.signed("POST", "/api/me", body, command_id)
        return await self.evening.ask("POST", "/api/me", self.address, content=body, headers=headers)

    async def look(self) -> dict[str, Any]:
        """Ask for the views: what stands in `own` is opened, empty where nothing came."""
        answer = await self.evening.ask("GET", "/api/me", self.address, headers=self.signed("GET", "/api/me"))
        views: dict[str, Any] = answer.json()["views"]
        return views | {"own": self.opened(views["own"]) if views["own"] else {}}

    def opened(self, sealed: str) -> dict[str, Any]:
        octets = base64.b64decode(sealed)
        key = ChaCha20Poly1305(hmac.digest(self.secret, b"shuffle up: for one phone", "sha256"))
        opened: dict[str, Any] = json.loads(key.decrypt(octets[:12], octets[12:], None))
        return opened


class AtOnce(ThreadPoolExecutor):
    """Threads for virtual time, which cannot wait for one: what is handed over is done there and then."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            done.set_result(fn(*args, **kwargs))
        except (CommandError, OSError) as error:
            done.set_exception(error)
        return done


class PhoneEvening:
    """A running box whose players have a page."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.path = folder, folder / "friday.journal"
        self.bus: list[bytes] = []

    async def play(
        self, clock: Clock, rules: RuleSet, story: Callable[[Any], Awaitable[None]], tables: int
    ) -> None:
        again = self.path.exists()
        journal = open_journal(self.path, clock, "friday", rules)
        self.pin = FloorPin(self.folder, clock)
        self.pin.set(PIN)
        settings = BoxSettings(
            parts=SimulatedParts(HardwareSettings(), clock),
            clock=clock,
            seeds=RepeatableSeeds(7, "again" if again else ""),
            ids=(ids := seeded_ids(7, "again" if again else "first")),
            key=UnitKey(bytes(32)),
            name="box",
            in_threads=False,
            pin=self.pin,
        )
        async with running_unit(journal, settings, tables=tables) as self.unit:
            self.ids, self.clock, self.evening = ids, clock, self.unit.evening
            self.evening._bus.endpoint("ear").subscribe("#", self._bus_came)
            self.app = create_app(
                hub=self.unit.hub,
                submit=self.evening.submit,
                metal=None,
                pages=pages(),
                floor=self.evening.console,
                own_names=[],
                now=self.unit.time,
                pin=self.pin,
                seconds=lambda: clock.now() / 1000,
                people=ClubDesk(self.path, clock, season_sheets),
                phones_at=lambda: BOX,
                find_next=PreparedEvents(self.folder / "friday.toml").after,
            )
            await story(self)

    async def _bus_came(self, message: Message) -> None:
        self.bus.append(message.topic.encode() + b" " + message.payload)

    @property
    def floor(self) -> Any:
        return self.evening.floor.state

    async def ask(self, method: str, path: str, address: str = "192.168.4.50", **what: Any) -> httpx.Response:
        """Ask the box from an address of the room over plain HTTP."""
        transport = httpx.ASGITransport(self.app, client=(address, 50000))
        async with httpx.AsyncClient(transport=transport, base_url=what.pop("base", BOX)) as client:
            return await client.request(method, path, **what)

    async def submit(self, verb: str, to: str = FLOOR, role: str = "director", **args: Any) -> Reply:
        reply = await self.evening.submit(Command(self.ids.next(), Stream(to), verb, Actor(role), args))
        await self.clock.sleep(Millis(500))
        return reply

    async def direct(self, verb: str, **args: Any) -> None:
        reply = await self.submit(verb, **args)
        assert reply.status == 200, (verb, reply)

    async def deal(self, verb: str, table: int = 1, **args: Any) -> None:
        reply = await self.submit(verb, f"table/{table}", "dealer", **args)
        assert reply.status == 200, (verb, reply)

    async def begin(self, *names: str) -> None:
        await self.direct("register", names=list(names))
        await self.direct("draw_seats")
        await self.direct("start")

    async def secret_of(self, name: str) -> bytes:
        """Read the secret of a player's card as the printer gets it."""
        entry = next(one.id for one in self.floor.entries if one.name == name)
        secret = await self.evening.console.card_secret(self.floor.phones.cards.get(entry).digest)
        assert secret is not None
        return secret

    async def phone_of(self, name: str, *, called: str = "", address: str = "192.168.4.50") -> Phone:
        return Phone(self, await self.secret_of(name), called or f"phone of {name}", address)

    def name_at(self, seat: int, table: int = 1) -> str:
        return str(next(one.name for one in self.floor.at_table(table) if one.place.seat == seat))


@pytest.fixture
def evening(tmp_path: Path) -> Callable[..., PhoneEvening]:
    """Play a story on a box whose players have a page; the same again plays on after a power cut."""

    def plays(story: Callable[[Any], Awaitable[None]], tables: int = 3, **settings: Any) -> PhoneEvening:
        at = PhoneEvening(tmp_path)
        rules = RuleSet(players=PAGE, **settings) if "players" not in settings else RuleSet(**settings)
        run(lambda clock: at.play(clock, rules, story, tables), datetime(2026, 11, 20, 19, 0, tzinfo=UTC))
        return at

    return plays
