"""A real floor with two tables on a port of this machine, and its console in one tab."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from shuffleup.api.application import create_app
from shuffleup.api.look import LookDesk
from shuffleup.api.server import serve
from shuffleup.app.box import BoxSettings
from shuffleup.app.config import HardwareSettings
from shuffleup.app.hardware_parts import SimulatedParts
from shuffleup.app.standalone_box import open_journal, running_unit
from shuffleup.archive.club_desk import ClubDesk
from shuffleup.archive.past_events import ArchivedEvents
from shuffleup.formats.printed.club_pages import season_sheets
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.command_ids import seeded_ids
from shuffleup.kernel.field_types import FLOOR, Actor, Stream, TableNo
from shuffleup.kernel.languages import catalogue
from shuffleup.network.trust.pin import FloorPin
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.protocol.messages import Command, Reply
from shuffleup.ruleset.money import Rebuy
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import FinalTable, Seating
from shuffleup.storage.look_folder import LookFolder
from shuffleup_ui.pages import pages
from tests.patience import HANGS_S
from tests.ui.origin import own_origin

TURNS = 200
"""Turns of the loop in which floor and tables have heard of each other."""

KNOWN = "localStorage.setItem('shuffleup.person', 'Thandi');"
RULES = RuleSet(seating=Seating(max_per_table=5), final_table=FinalTable(size=5), rebuy=Rebuy(allowed=True))


class House:
    """An event in a loop of its own: what reaches it is written down, what it knows can be read."""

    def __init__(self, path: Path, tables: int = 2, rules: RuleSet = RULES, language: str = "en") -> None:
        self._tables, self._rules, self._language = tables, rules, language
        self.commands: list[Command] = []
        self.replies: list[Reply] = []
        self.url = ""
        self.asker = ""
        """Where all requests seem to come from; empty is this computer."""
        self._path = path
        self._loop = asyncio.new_event_loop()
        self._ready: Future[None] = Future()
        self._stop = asyncio.Event()
        self._thread = threading.Thread(target=self._run, name="house")
        self._thread.start()
        self._ready.result(HANGS_S)

    @property
    def looks(self) -> LookFolder:
        """The looks that lie on the box."""
        return LookFolder(self._path.parent)

    @property
    def floor(self) -> Any:
        """The state of the floor."""
        return self._evening.floor.state

    def direct(self, verb: str, to: str = FLOOR, **args: Any) -> Reply:
        """Post a command past the console, and let everybody hear what comes of it."""
        role = "director" if to == FLOOR else "dealer"
        command = Command(self._ids.next(), Stream(to), verb, Actor(role), args)
        return asyncio.run_coroutine_threadsafe(self._direct(command), self._loop).result(HANGS_S)

    def begin(self, *names: str) -> None:
        """Register, seat and start."""
        self.direct("register", names=names)
        self.direct("draw_seats")
        self.direct("start")
        asyncio.run_coroutine_threadsafe(self._all_play(), self._loop).result(HANGS_S)

    def secret_of(self, entry: str) -> bytes:
        """Read the secret of a player's card."""
        card = self.floor.phones.cards.get(entry)
        asked = self._evening.console.card_secret(card.digest)
        secret = asyncio.run_coroutine_threadsafe(asked, self._loop).result(HANGS_S)
        assert secret is not None
        return secret

    def until(self, holds: Callable[[Any], bool]) -> None:
        """Wait until the tables have answered, so that something holds of the state of the floor."""
        asyncio.run_coroutine_threadsafe(self._until(holds), self._loop).result(HANGS_S)

    def post(self, topic: str, view: Any) -> None:
        """Show a view to all faces, as another part of the venue would."""
        self._loop.call_soon_threadsafe(self.app.state.hub.post, topic, view)

    def close(self) -> None:
        """End the event; a second time does nothing."""
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._stop.set)
            self._thread.join()
            self._loop.close()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._live())

    async def _live(self) -> None:
        clock, self._ids = BootClock(), seeded_ids(7, "house")
        journal = open_journal(self._path, clock, "Friday", self._rules)
        async with running_unit(
            journal,
            BoxSettings(
                parts=SimulatedParts(HardwareSettings(), clock),
                clock=clock,
                seeds=RepeatableSeeds(7),
                ids=self._ids,
                key=UnitKey(bytes(32)),
                name="house",
                in_threads=False,
                speaks=catalogue(self._language),
            ),
            tables=self._tables,
        ) as unit:
            self._evening = unit.evening
            self.app = create_app(
                hub=unit.hub,
                submit=self._submit,
                metal=None,
                pages=pages(),
                floor=unit.evening.console,
                people=ClubDesk(self._path, clock, season_sheets),
                past_events=ArchivedEvents(self._path),
                looks=LookDesk(self.looks, unit.evening.projections.wall_in),
            )
            server = await serve(self._as_asked_from(), **own_origin())
            self.url = server.url
            self._ready.set_result(None)
            await self._stop.wait()
            unit.hub.close()
            await server.close()

    def _as_asked_from(self) -> Any:
        """Let everybody come from `asker`."""

        async def seen(scope: Any, receive: Any, send: Any) -> None:
            client = {"client": (self.asker, 50000)} if self.asker else {}
            await self.app({**scope, **client}, receive, send)

        return seen

    async def _direct(self, command: Command) -> Reply:
        reply = await self._evening.submit(command)
        for _ in range(TURNS):
            await asyncio.sleep(0)
        return reply

    async def _until(self, holds: Callable[[Any], bool]) -> None:
        while not holds(self.floor):
            await asyncio.sleep(0)

    async def _all_play(self) -> None:
        """Wait until every table has heard that the event has started: with many it takes more turns."""
        while not all(self._plays(note.table) for note in self.floor.tables):
            await asyncio.sleep(0)

    def _plays(self, number: TableNo) -> bool:
        station = self._evening.tables.get(number)
        return station is not None and station.table is not None and station.table.next_level is not None

    async def _submit(self, command: Command) -> Reply:
        self.commands.append(command)
        return self.replies.pop(0) if self.replies else await self._evening.submit(command)


def with_floor_pin(house: House, folder: Path) -> House:
    """Set the floor PIN 4711 at the box of an event; `folder` keeps its hash."""
    pin = FloorPin(folder, BootClock())
    pin.set("4711")
    house.app.state.pin = pin
    return house


@pytest.fixture
def twice() -> Callable[[Any, str], None]:
    """Press a button that wants a second press: `twice(page, "#run")`."""

    def twice(page: Any, selector: str) -> None:
        page.wait_for(f"document.querySelector({selector!r}) !== null")
        page.click(selector)
        page.wait_for(f"document.querySelector({selector!r}).dataset.armed === 'ready'")
        page.click(selector)

    return twice


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """An event that nobody has entered yet."""
    house = House(tmp_path / "friday.journal")
    yield house
    house.close()


@pytest.fixture(scope="module")
def lasting_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One event for all tests of a module."""
    house = House(tmp_path_factory.mktemp("lasting") / "friday.journal")
    yield house
    house.close()


@pytest.fixture
def house_of(tmp_path: Path) -> Iterator[Callable[..., House]]:
    """Open an event of another size: `house_of(12)`, or by other rules."""
    opened: list[House] = []

    def house_of(tables: int, rules: RuleSet = RULES, language: str = "en") -> House:
        opened.append(House(tmp_path / "friday.journal", tables, rules, language))
        return opened[-1]

    yield house_of
    for house in opened:
        house.close()


@pytest.fixture
def open_console(open_page: Callable[..., Any]) -> Callable[..., Any]:
    """Open the console of an event on a page: `open_console(house, "entries", width=390, height=844)`."""

    def open_console(house: House, name: str = "tonight", **size: int) -> Any:
        page = open_page(**size)
        page.before(KNOWN)
        page.visit(f"{house.url}/floor#{name}")
        page.wait_for("document.querySelector('#page section') !== null")
        return page

    return open_console


@pytest.fixture
def console(house: House, open_console: Callable[..., Any]) -> Callable[..., Any]:
    """Open the console of the event on a page: `console("entries", width=390, height=844)`."""
    return lambda name="tonight", **size: open_console(house, name, **size)
