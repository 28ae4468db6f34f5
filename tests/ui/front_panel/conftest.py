"""A box with literal views, and its front panel in the middle of a hand; a real box for whole hands."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from shuffleup.api.application import create_app
from shuffleup.api.server import Server, serve
from shuffleup.app.box import BoxSettings
from shuffleup.app.config import HardwareSettings, Listening
from shuffleup.app.hardware_parts import SimulatedParts
from shuffleup.app.standalone_box import open_journal, running_unit, serve_unit
from shuffleup.archive.club_desk import ClubDesk
from shuffleup.formats.printed.club_pages import season_sheets
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.command_ids import seeded_ids
from shuffleup.kernel.field_types import (
    FLOOR,
    Actor,
    Chips,
    HandNo,
    Millis,
    Money,
    PersonId,
    SeatNo,
    Stream,
    TableNo,
)
from shuffleup.network.trust.pin import FloorPin
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.protocol.box import KeysView, KeyView, PartView, UnitView
from shuffleup.protocol.clock import BlindsView, ClockView, NowView
from shuffleup.protocol.messages import Command, Reply
from shuffleup.protocol.table import PotView, SeatView, TableView
from shuffleup.protocol.touch import DeedView, LineView, OfferedPerson, TapView, TouchView
from shuffleup.protocol.wall import BoardView
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.stations.latest_views import Hub
from shuffleup_demo.clocks import PacedClock
from shuffleup_ui.pages import pages
from tests.patience import HANGS_S
from tests.ui.origin import own_origin

OpenPage = Callable[..., Any]


FROZEN_CLOCK = """
(() => {
  const [later, never] = [setTimeout, clearTimeout];
  let [shown, number] = [0, 0];
  const holds = new Map();
  performance.now = () => shown;
  setTimeout = (act, ms, ...more) => {
    if (ms !== 800) return later(act, ms, ...more);
    number -= 1;
    holds.set(number, { act, at: shown + ms });
    return number;
  };
  clearTimeout = (name) => holds.delete(name) || never(name);
  window.passes = (ms) => {
    shown += ms;
    for (const [name, { act, at }] of [...holds]) if (at <= shown && holds.delete(name)) act();
  };
})();
"""
"""Time in the page stands still and moves on request, that of a finger which holds (0.8 s) too."""

LEVEL_7 = BlindsView(7, Chips(400), Chips(800), Chips(800))
CLOCK = ClockView(
    phase="level",
    running=True,
    now=LEVEL_7,
    next=BlindsView(8, Chips(500), Chips(1000), Chips(1000)),
    left=Millis(754_000),
    length=Millis(1_200_000),
    at=Millis(0),
)
SEATS = (
    SeatView(SeatNo(1), "Ann", Chips(14_200), state="folded"),
    SeatView(SeatNo(4), "Dimitri", Chips(22_400), to_act=True),
    SeatView(SeatNo(8), "Hugo", Chips(25_600), bet=Chips(400)),
    SeatView(SeatNo(10), "Jabu", Chips(0), bet=Chips(9_400), state="all_in", cards=("Th", "As")),
)
TABLE = TableView(
    table=TableNo(3),
    version=17,
    hand=HandNo(47),
    phase="betting",
    street="preflop",
    tracking="actions",
    dealing="hands",
    blinds=LEVEL_7,
    seats=SEATS,
    button=SeatNo(4),
    small_blind_seat=SeatNo(8),
    big_blind_seat=SeatNo(10),
    board=("7h", "?", "Kc"),
    pots=(PotView(Chips(11_400), (SeatNo(4), SeatNo(8), SeatNo(10))),),
    to_act=SeatNo(4),
    to_call=Chips(9_400),
    min_raise_to=Chips(18_000),
    max_raise_to=Chips(22_400),
    headline="SEAT 4  DIMITRI",
    detail="to call 9\u00a0400, min raise to 18\u00a0000",
    notices=("new level 8 from the next hand",),
    undo="",
    redo="",
)
KEYS = KeysView(
    keys=(
        KeyView("fold", "FOLD", "seat 4", lit=True),
        KeyView("check_call", "CALL 9\u00a0400", "seat 4", lit=True),
        KeyView("all_in", "ALL-IN 22\u00a0400", "press again", lit=True, blink=True),
        KeyView("clock"),
    )
)
AT_TABLE = Stream("table/3")
TOUCH = TouchView(
    version=17,
    screen="hand",
    place="table 3",
    table=TABLE,
    keys=KEYS,
    lines=(
        LineView("SEAT 4  DIMITRI", "who"),
        LineView("TO CALL 9\u00a0400", "what"),
        LineView("POT 11\u00a0400"),
    ),
    taps=(TapView(SeatNo(8), DeedView("FOLD TO SEAT 8", to=AT_TABLE, verb="fold_to", args={"seat": 8})),),
    banners=("new level 8 from the next hand",),
    chairs=10,
)
UNIT = UnitView(
    unit="t3",
    parts=(PartView("display", ok=True), PartView("keys", ok=True)),
    linked=True,
    stored=True,
    simulated=True,
)
BOARD = BoardView(
    event="Friday",
    rule_set="half-hour-limit",
    version=3,
    entries=("Ann", "Dimitri", "Hugo", "Jabu"),
    players_left=4,
    chips_in_play=Chips(80_000),
    average_stack=Chips(20_000),
    prizes=(Money(180_000),),
    standings=(),
    phase="playing",
    entered=4,
)


RATE = 2.0
"""How fast the time of a real box passes, so that its guards against a hasty finger are short."""


class RecordingMetal:
    """A box whose touches are written down."""

    def __init__(self) -> None:
        self.touches: list[tuple[str, str | int]] = []

    def press(self, key: str) -> None:
        self.touches.append(("press", key))

    def release(self, key: str) -> None:
        self.touches.append(("release", key))

    def turn(self, detents: int) -> None:
        self.touches.append(("turn", detents))

    def unplug(self, part: str) -> None:
        self.touches.append(("unplug", part))

    def plug(self, part: str) -> None:
        self.touches.append(("plug", part))

    def cause(self, trouble: str) -> None:
        self.touches.append(("cause", trouble))

    def put_right(self) -> None:
        self.touches.append(("put_right", ""))


class PeopleBook(ClubDesk):
    """A people book with one Ann, for who types two letters, on a box without a club."""

    def __init__(self) -> None:
        super().__init__(Path("nowhere/friday.journal"), BootClock(), season_sheets)

    def search(self, typed: str) -> list[OfferedPerson]:
        known = OfferedPerson(PersonId("a1"), "Ann Smith", last="2026-03-06")
        return [known] if known.name.startswith(typed) else []


class Box:
    """The API on a port of this machine, in a loop of its own; commands are written down and answered."""

    def __init__(self) -> None:
        self.metal = RecordingMetal()
        self.commands: list[Command] = []
        self.replies: list[Reply] = []
        self.seconds = 0.0
        """The clock by which the hub tells how old a view is, and which the box tells its faces."""
        self._came = threading.Condition()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="box")
        self._thread.start()
        self.hub = Hub(now=lambda: self.seconds)
        app = create_app(
            hub=self.hub,
            submit=self._submit,
            metal=self.metal,
            pages=pages(),
            now=self._now,
            people=PeopleBook(),
        )
        self._server: Server = self._run(serve(app, **own_origin()))
        self.url = self._server.url

    def post(self, topic: str, view: msgspec.Struct | bytes) -> None:
        """Show a view to whoever watches."""
        self._run(self._post(topic, view))

    def sent(self, count: int) -> list[Command]:
        """Wait until so many commands have come, and return all of them."""
        with self._came:
            assert self._came.wait_for(lambda: len(self.commands) >= count, HANGS_S), self.commands
        return self.commands

    def switch_off(self) -> None:
        """End the server; a second time does nothing."""
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self.hub.close)
            self._run(self._server.close())
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()

    def _now(self) -> NowView:
        return NowView(Millis(int(self.seconds * 1000)))

    async def _post(self, topic: str, view: msgspec.Struct | bytes) -> None:
        self.hub.post(topic, view)

    async def _submit(self, command: Command) -> Reply:
        with self._came:
            self.commands.append(command)
            self._came.notify_all()
        return self.replies.pop(0) if self.replies else Reply(status=200, version=1)

    def _run(self, coroutine: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(HANGS_S)


@pytest.fixture
def box() -> Iterator[Box]:
    """A box that shows nothing yet."""
    box = Box()
    yield box
    box.switch_off()


@pytest.fixture
def views() -> SimpleNamespace:
    """The views that the box shows, to be changed one by one."""
    return SimpleNamespace(clock=CLOCK, table=TABLE, touch=TOUCH, keys=KEYS, unit=UNIT, board=BOARD)


@pytest.fixture
def frozen_clock() -> str:
    """A script that stops the time of a page: only `passes(ms)` moves it."""
    return FROZEN_CLOCK


@pytest.fixture
def panel(box: Any, open_page: OpenPage) -> Any:
    """The page of a box in the middle of a hand, its clock stopped at the moment it was opened."""
    for topic, view in (("clock", CLOCK), ("touch", TOUCH), ("unit", UNIT), ("board", BOARD)):
        box.post(topic, view)
    page = open_page()
    page.before(FROZEN_CLOCK)
    page.visit(box.url)
    page.wait_for("document.querySelectorAll('.parts li').length === 2")
    return page


class Sitting:
    """A real unit in a loop of its own, three players at its table: everything is done on its front panel."""

    def __init__(self, folder: Path) -> None:
        self.url = ""
        self._folder = folder
        self._loop = asyncio.new_event_loop()
        self._ready: Future[None] = Future()
        self._stop = asyncio.Event()
        self._thread = threading.Thread(target=self._run, name="sitting")
        self._thread.start()
        self._ready.result(HANGS_S)

    @property
    def table(self) -> Any:
        """The state of the table."""
        return self.unit.evening.faces.table

    @property
    def floor(self) -> Any:
        """The state of the floor."""
        return self.unit.evening.floor.state

    def direct(self, verb: str, **args: Any) -> None:
        """Post a command of the director past the page."""
        command = Command(self._ids.next(), FLOOR, verb, Actor("director"), args)
        submitted = self.unit.evening.submit(command)
        reply = asyncio.run_coroutine_threadsafe(submitted, self._loop).result(HANGS_S)
        assert reply.status == 200, reply.text

    def set_pin(self, digits: str) -> None:
        """Set the floor PIN, and let the touchscreen ask for it."""
        self.pin.set(digits)
        self._loop.call_soon_threadsafe(self.unit.touch.post)

    def close(self) -> None:
        """End the evening."""
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join()
        self._loop.close()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._live())

    async def _live(self) -> None:
        clock = PacedClock(BootClock(), RATE)
        self._ids, self.pin = seeded_ids(7, "sitting"), FloorPin(self._folder, clock)
        journal = open_journal(self._folder / "friday.journal", clock, "Friday", RuleSet())
        parts = SimulatedParts(HardwareSettings(), clock)
        async with running_unit(
            journal,
            BoxSettings(
                parts=parts,
                clock=clock,
                seeds=RepeatableSeeds(7),
                ids=self._ids,
                key=UnitKey(bytes(32)),
                name="sitting",
                rate=RATE,
                in_threads=False,
                pin=self.pin,
            ),
        ) as self.unit:
            origin = own_origin()
            listening = Listening(host=origin["host"], port=origin["port"])
            server = await serve_unit(self.unit, parts, listening, port_is_a_wish=True)
            self.url = server.url
            self._ready.set_result(None)
            await self._stop.wait()
            self.unit.hub.close()
            await server.close()


@pytest.fixture
def sitting(tmp_path: Path) -> Iterator[Sitting]:
    """An evening of three players whose clock runs."""
    sitting = Sitting(tmp_path)
    sitting.direct("register", names=("Ann", "Bongani", "Carla"))
    sitting.direct("draw_seats")
    sitting.direct("start")
    yield sitting
    sitting.close()


@pytest.fixture
def glass(sitting: Sitting, open_page: OpenPage) -> Any:
    """The front panel of the real box, between two hands."""
    page = open_page(width=1280, height=800)
    page.before(FROZEN_CLOCK)
    page.visit(sitting.url)
    page.wait_for("document.querySelector('#screen')?.dataset.screen === 'between'")
    return page
