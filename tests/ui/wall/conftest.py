"""Walls of one evening, as views, a server that shows them as pages and a window for Kivy."""

import asyncio
import io
import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from shuffleup.api.application import create_app
from shuffleup.api.server import serve
from shuffleup.kernel.field_types import Chips, Millis
from shuffleup.protocol.clock import BlindsView, ClockView
from shuffleup.protocol.messages import Command, Reply
from shuffleup.protocol.wall import FigureView, ListView, RoomView, RowView, WallView
from shuffleup.stations.latest_views import Hub
from shuffleup_ui.pages import pages
from tests.patience import HANGS_S
from tests.ui.origin import own_origin

HERE = Path(__file__).parent
GOLDENS = HERE / "goldens"
MOST_OTHER_DOTS = 0.005
FROZEN_CLOCK = "let shown = 0; performance.now = () => shown; window.passes = (ms) => { shown += ms; };"
"""Time in the page stands still and moves on request."""

TURNS_BY_HAND = """
const every = setInterval;
setInterval = (act, ms) => { if (ms === 8000) window.turn = act; else return every(act, ms); };
"""
"""Sheets and news take turns when a test says so."""

NEAR, DEEP = RoomView(65, 5.0), RoomView(55, 8.0)

CLOCK = ClockView(
    phase="level",
    running=True,
    now=BlindsView(7, Chips(400), Chips(800), Chips(800)),
    next=BlindsView(8, Chips(500), Chips(1000), Chips(1000)),
    left=Millis(754_000),
    length=Millis(1_200_000),
    at=Millis(0),
)
PAUSED = replace(CLOCK, running=False)
PAUSE = replace(CLOCK, phase="break", left=Millis(551_000), length=Millis(900_000))
BEFORE = replace(CLOCK, phase="before", running=False, left=None, length=None)
OVER = replace(BEFORE, phase="over", next=None)

FIGURES = (
    FigureView("PLAYERS", "27 / 54", "players"),
    FigureView("AVERAGE", "40\u00a0000", "average"),
    FigureView("CHIPS", "1\u00a0080\u00a0000", "chips"),
    FigureView("PRIZE POOL", "R48\u00a0600", "pool"),
    FigureView("PLACE 9 PAYS", "R1\u00a0800", "bubble"),
)
PRIZES = ListView(
    "PRIZES",
    (
        RowView("1", "R16\u00a0000"),
        RowView("2", "R10\u00a0600"),
        RowView("3", "R7\u00a0000"),
        RowView("4", "R5\u00a0000"),
        RowView("5-6", "R3\u00a0200"),
        RowView("7-9", "R1\u00a0800"),
    ),
    "prizes",
)
NAMES = (
    *("Ann", "Bongani", "Carla", "Dimitri", "Emma", "Faisal", "Greta", "Hugo", "Ines"),
    *("Jabu", "Kofi", "Lerato", "Musa", "Naledi", "Otto", "Palesa", "Quinn", "Rosa"),
)
SEATS = ListView(
    "",
    tuple(RowView(name, f"Table {1 + n // 9}, seat {1 + n % 9}") for n, name in enumerate(NAMES)),
)
CHIPS = ListView(
    "CHIPS",
    (
        RowView("25", "green, leaves", "green", marked=True),
        RowView("100", "black", "black"),
        RowView("500", "purple", "purple"),
        RowView("1\u00a0000", "yellow", "yellow"),
    ),
)
FINAL = ListView("SEATS", tuple(RowView(f"{n}  {name}") for n, name in enumerate(NAMES[:9], 1)))
RESULTS = ListView(
    "",
    (
        RowView("1  Ann", "R16\u00a0000", marked=True, large=True),
        RowView("2  Bongani", "R10\u00a0600", large=True),
        RowView("3  Carla", "R7\u00a0000", large=True),
        *(RowView(f"{n}  {name}") for n, name in enumerate(NAMES[3:], 4)),
    ),
    "prizes",
)
BLANK = WallView(
    page="play",
    event="FRIDAY R1000 FREEZEOUT",
    no_link="NO LINK SINCE {time}",
    too_small="This screen can be read from {metres} m only",
    room=NEAR,
)
PLAY = replace(
    BLANK,
    level="LEVEL 7",
    stakes="400\u00a0/ 800",
    beside=("ANTE 800", "NEXT 500\u00a0/\u00a01\u00a0000\u00a0(1\u00a0000)"),
    figures=FIGURES,
    lists=(PRIZES,),
    break_in="BREAK IN",
    after_level=Millis(1_176_000),
    news=("Faisal: Table 1, seat 6 to Table 2, seat 7", "Late entry closes after level 8"),
)
WALLS: dict[str, tuple[WallView, ClockView]] = {
    "play": (PLAY, CLOCK),
    "before": (
        replace(
            BLANK,
            page="before",
            title="REGISTRATION",
            lines=("STARTS AT 19:00", "FIRST BLINDS 25\u00a0/\u00a050", "192.168.4.20/floor"),
            figures=(FigureView("ENTERED", "18", "players"), FigureView("ENTRY", "R1\u00a0000")),
            lists=(ListView("ENTERED", tuple(map(RowView, NAMES))),),
        ),
        BEFORE,
    ),
    "draw": (
        replace(BLANK, page="draw", title="FIND YOUR SEAT", lists=(SEATS,)),
        BEFORE,
    ),
    "break": (
        replace(
            BLANK,
            page="break",
            title="BREAK",
            level="NEXT: LEVEL 8",
            stakes="500\u00a0/ 1\u00a0000",
            beside=("ANTE 1\u00a0000",),
            lines=("BACK AT 20:15", "CHIPS OF 25 LEAVE", "4 × 25 = 1 × 100"),
            figures=FIGURES,
            lists=(CHIPS, PRIZES),
        ),
        PAUSE,
    ),
    "final": (replace(PLAY, page="final", title="FINAL TABLE", lists=(FINAL, PRIZES), news=()), CLOCK),
    "colour_up": (
        replace(
            BLANK,
            page="colour_up",
            title="COLOUR-UP",
            level="NEXT: LEVEL 8",
            stakes="500\u00a0/ 1\u00a0000",
            lines=("CHIPS OF 25 LEAVE", "4 × 25 = 1 × 100"),
            figures=FIGURES,
            lists=(CHIPS,),
        ),
        PAUSE,
    ),
    "paused": (
        replace(PLAY, page="paused", title="PLAY IS STOPPED", lines=("fire alarm",), news=()),
        PAUSED,
    ),
    "over": (
        replace(
            BLANK,
            page="over",
            title="RESULTS",
            lists=(RESULTS,),
        ),
        OVER,
    ),
}
LONG = {
    "PLAYERS": "SPIELER IM TURNIER",
    "AVERAGE": "DURCHSCHNITTSSTACK",
    "PRIZE POOL": "PREISGELD INSGESAMT",
    "PLACE 9 PAYS": "PLATZ 9 ERHÄLT",
    "BREAK IN": "NÄCHSTE PAUSE IN",
    "LEVEL 7": "BLINDSTUFE 107",
    "NEXT: LEVEL 8": "ALS NÄCHSTES: STUFE 108",
    "PLAY IS STOPPED": "DAS SPIEL IST UNTERBROCHEN",
    "FIND YOUR SEAT": "BITTE DIE SITZE EINNEHMEN",
    "REGISTRATION": "TURNIERANMELDUNG",
    "fire alarm": "Feueralarm: das Gebäude bitte durch den Ausgang an der Küche verlassen, Karten bleiben",
    "400\u00a0/ 800": "1\u00a0200\u00a0000\u00a0/ 2\u00a0400\u00a0000",
    "Ann": "Bartholomäus Wolkenstein",
    "STARTS AT 19:00": "TURNIERBEGINN UM 19:00 UHR",
    "Late entry closes after level 8": (
        "Nachmeldungen bis zum Ende der Stufe 8: https://example.org/friday/2026/charity/very/long/address"
    ),
}
"""The longest words that another language, a long evening and a long name bring."""


def lengthened(wall: WallView) -> WallView:
    """Say a wall in the longest words."""
    text = msgspec.json.encode(wall).decode()
    for short, long in LONG.items():
        text = text.replace(f'"{short}"', f'"{long}"')
        text = text.replace(f"  {short}", f"  {long}")
    return msgspec.json.decode(text, type=WallView)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-wall-goldens",
        action="store_true",
        help="write tests/ui/wall/goldens/ from what is drawn now; look at each picture before you keep it",
    )


class Server:
    """The API on a port of this machine, in a loop of its own, without a box behind it."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="wall server")
        self._thread.start()
        self.hub = Hub(now=lambda: 0.0)
        app = create_app(hub=self.hub, submit=self._submit, metal=None, pages=pages())
        self._server = self._run(serve(app, **own_origin()))
        self.url = f"{self._server.url}/wall"

    def post(self, topic: str, view: msgspec.Struct) -> None:
        """Show a view to whoever watches."""
        self._run(self._post(topic, view))

    def switch_off(self) -> None:
        """End the server; a second time does nothing."""
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self.hub.close)
            self._run(self._server.close())
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()

    async def _post(self, topic: str, view: msgspec.Struct) -> None:
        self.hub.post(topic, view)

    async def _submit(self, command: Command) -> Reply:
        raise AssertionError(f"a wall asks for nothing, and yet: {command.verb}")

    def _run(self, coroutine: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(HANGS_S)


@pytest.fixture
def server() -> Iterator[Server]:
    """A server that shows nothing yet."""
    server = Server()
    yield server
    server.switch_off()


@pytest.fixture(scope="session")
def walls() -> dict[str, tuple[WallView, ClockView]]:
    """One wall for each page, with the clock that goes with it."""
    return WALLS


@pytest.fixture(scope="session")
def rooms() -> tuple[RoomView, RoomView]:
    """A room in which everybody sits near, and a deep one."""
    return NEAR, DEEP


@pytest.fixture(scope="session")
def longest() -> Callable[[WallView], WallView]:
    """Say a wall in the longest words."""
    return lengthened


@pytest.fixture
def hung(server: Server, open_page: Callable[..., Any]) -> Callable[..., Any]:
    """Hang a wall up, its clock stopped, its turns by hand: `hung(wall, clock, width=1280, height=720)`."""

    def hung(wall: WallView, clock: ClockView, *, query: str = "", before: str = "", **size: int) -> Any:
        server.post("clock", clock)
        server.post("wall", wall)
        page = open_page(**size)
        page.before(FROZEN_CLOCK + TURNS_BY_HAND + before)
        page.visit(server.url + query)
        page.wait_for(f"document.documentElement?.dataset.page === '{wall.page}'")
        return page

    return hung


class Pane:
    """The Kivy window in its own process: every method of `glass.Glass` can be asked for."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, str(HERE / "glass.py")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def __getattr__(self, do: str) -> Callable[..., Any]:
        def order(**facts: Any) -> Any:
            assert self._process.stdin is not None
            assert self._process.stdout is not None
            self._process.stdin.write(json.dumps({"do": do, **msgspec.to_builtins(facts)}) + "\n")
            self._process.stdin.flush()
            answer = self._process.stdout.readline()
            assert answer, f"the window ended while it was asked for {do}"
            return json.loads(answer)

        return order

    def close(self) -> None:
        """End the process."""
        self._process.communicate(timeout=HANGS_S)


@pytest.fixture(scope="session")
def pane() -> Iterator[Pane]:
    """One window for all tests of this process."""
    if find_spec("kivy") is None:
        missing = "no Kivy found: scripts/setup ui"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)
    pane = Pane()
    yield pane
    pane.close()


@pytest.fixture
def check_golden(request: pytest.FixtureRequest) -> Callable[[str, bytes, str], None]:
    """Compare a picture with the one that somebody has looked at: `check_golden("web/play", png, program)`.

    Under half a per cent of its dots may differ. What drew the golden stands beside it: another program sets
    type in another way, and the comparison is skipped.
    """

    def check(name: str, png: bytes, drawn_by: str) -> None:
        path = GOLDENS / f"{name}.png"
        program = path.parent / "drawn_by.txt"
        with Image.open(io.BytesIO(png)) as picture:
            shown = picture.convert("RGB")
        if request.config.getoption("--update-wall-goldens", default=False):
            path.parent.mkdir(parents=True, exist_ok=True)
            shown.save(path, optimize=True)
            program.write_text(drawn_by + "\n")
        if (before := program.read_text().strip()) != drawn_by:
            pytest.skip(f"{name} was drawn by {before}, and this is {drawn_by}")
        with Image.open(path) as golden:
            other = share_of_other_dots(shown, golden.convert("RGB"))
        assert other < MOST_OTHER_DOTS, f"{other:.2%} of the dots are not as in {path}"

    return check


def share_of_other_dots(one: Image.Image, other: Image.Image) -> float:
    """Return the share of dots that differ in two pictures; all of them where the sizes do."""
    if one.size != other.size:
        return 1.0
    grey = ImageChops.difference(one, other).convert("L")
    return 1 - grey.histogram()[0] / (one.width * one.height)
