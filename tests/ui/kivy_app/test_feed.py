"""Views become calls of the picture; a running countdown is drawn once a second, a stopped one never."""

import asyncio
from typing import Any

import msgspec
import pytest

from shuffleup.kernel.field_types import Chips, HandNo, Millis, SeatNo, TableNo
from shuffleup.protocol.box import KeysView
from shuffleup.protocol.clock import BlindsView, ClockView, NowView
from shuffleup.protocol.table import DecisionView, TableView
from shuffleup.protocol.touch import TouchView
from shuffleup.protocol.wall import PaintView, PictureView, TilePartView, WallLookView, WallView
from shuffleup_ui.kivy_app.feed import Ticker, TouchFeed, WallFeed
from shuffleup_ui.link.box_time import BoxTime

LEVEL = BlindsView(7, Chips(400), Chips(800))
CLOCK = ClockView("level", True, LEVEL, None, Millis(754_000), Millis(1_200_000), Millis(500_000))
DECISION = DecisionView(
    SeatNo(4), Millis(30_000), Millis(500_000), running=True, countdown_from=Millis(10_000)
)
TABLE = TableView(
    table=TableNo(3),
    version=17,
    hand=HandNo(47),
    phase="betting",
    street="preflop",
    tracking="actions",
    dealing="hands",
    blinds=LEVEL,
    seats=(),
    button=None,
    small_blind_seat=None,
    big_blind_seat=None,
    board=(),
    pots=(),
    to_act=SeatNo(4),
    to_call=Chips(0),
    min_raise_to=None,
    max_raise_to=None,
    headline="",
    detail="",
    notices=(),
    undo="",
    redo="",
)
VIEW = TouchView(17, "hand", "TABLE 3", TABLE, KeysView(()))
WALL = WallView("play", event="Friday", no_link="NO LINK since {time}")


class Here:
    """The monotonic clock of this computer, in seconds."""

    seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


class Picture:
    """Writes down what it is told to draw."""

    def __init__(self) -> None:
        self.drawn: list[Any] = []

    def show(self, *what: Any) -> None:
        self.drawn.append(("show", *what))

    def show_step(self, *what: Any) -> None:
        self.drawn.append(("step", *what))

    def tick(self, *lefts: int | None) -> None:
        self.drawn.append(("tick", *lefts))

    missing: tuple[str, ...] = ()

    def wanted(self) -> tuple[str, ...]:
        return self.missing

    def link(self, up: bool, since: str) -> None:
        self.drawn.append(("link", up, since))


@pytest.fixture
def here() -> Here:
    return Here()


@pytest.fixture
def box_time(here: Here) -> BoxTime:
    """The time of a box that has just told 500 s."""
    time = BoxTime(here)
    time.heard(NowView(Millis(500_000)), afresh=True)
    return time


@pytest.fixture
def picture() -> Picture:
    return Picture()


@pytest.fixture
def touch(picture: Picture, box_time: BoxTime) -> TouchFeed:
    return TouchFeed(picture, box_time, now=lambda: "20:31")


@pytest.fixture
def wall(picture: Picture, box_time: BoxTime) -> WallFeed:
    return WallFeed(picture, box_time, now=lambda: "20:31")


def test_the_touchscreen_shows_each_view_with_the_clock(touch: TouchFeed, picture: Picture) -> None:
    touch.heard("clock", msgspec.json.encode(CLOCK))
    assert picture.drawn == []
    assert not touch.complete
    touch.heard("touch", msgspec.json.encode(VIEW))

    assert picture.drawn == [("show", VIEW, CLOCK)]
    assert touch.complete


def test_both_countdowns_go_on_and_are_drawn_when_the_first_shows_another_second(
    touch: TouchFeed, picture: Picture, here: Here
) -> None:
    deciding = msgspec.structs.replace(VIEW, table=msgspec.structs.replace(TABLE, decision=DECISION))
    touch.heard("clock", msgspec.json.encode(CLOCK))
    touch.heard("touch", msgspec.json.encode(deciding))
    here.seconds += 2.3

    assert touch.tick() == pytest.approx(0.705)
    assert picture.drawn[-1] == ("tick", 751_700, 27_700)


def test_a_clock_that_stands_is_drawn_once_and_not_again(
    touch: TouchFeed, picture: Picture, here: Here
) -> None:
    touch.heard("clock", msgspec.json.encode(msgspec.structs.replace(CLOCK, running=False)))
    touch.heard("touch", msgspec.json.encode(VIEW))
    here.seconds += 60

    assert touch.tick() is None
    assert picture.drawn[-1] == ("tick", 754_000, None)


def test_a_lost_link_is_drawn_with_its_time_and_the_countdown_goes_on(
    touch: TouchFeed, picture: Picture, here: Here
) -> None:
    touch.heard("clock", msgspec.json.encode(CLOCK))
    touch.heard("touch", msgspec.json.encode(VIEW))
    touch.changed("box.sock: Connection refused")
    here.seconds += 10
    touch.tick()

    assert picture.drawn[-2:] == [("link", False, "20:31"), ("tick", 744_000, None)]
    touch.changed("")
    assert picture.drawn[-1] == ("link", True, "")


def test_a_command_for_this_table_says_which_version_was_looked_at(touch: TouchFeed) -> None:
    assert touch.asked("table/3", "fold_to", {"seat": 4}, "dealer", None).version is None
    touch.heard("touch", msgspec.json.encode(VIEW))

    assert touch.asked("table/3", "fold_to", {"seat": 4}, "dealer", None).version == 17
    assert touch.asked("unit", "key_down", {"key": "fold"}, "dealer", None).version is None
    assert touch.asked("floor", "start_break", {}, "director", "4711").version is None


def test_the_wall_has_both_views_and_counts_on_without_a_link(
    wall: WallFeed, picture: Picture, here: Here
) -> None:
    wall.heard("wall", msgspec.json.encode(WALL))
    assert not wall.complete
    wall.heard("clock", msgspec.json.encode(CLOCK))
    assert wall.complete
    wall.changed("poker-t3: Connection refused")
    here.seconds += 4

    assert wall.tick() == pytest.approx(1.005)
    assert picture.drawn == [("show", WALL, CLOCK, 750_000, "NO LINK since 20:31", 504)]


def test_a_wall_that_never_had_a_link_says_since_when_it_looks_for_one(
    wall: WallFeed, picture: Picture
) -> None:
    wall.changed("poker-t3: Connection refused")

    assert wall.tick() is None
    assert picture.drawn[-1][-2:] == ("No link to the box since 20:31", 500)


def test_a_wall_on_which_sponsors_take_turns_is_drawn_each_second_though_its_clock_stands(
    wall: WallFeed, picture: Picture
) -> None:
    """LOOK-11: whose turn it is depends on the time of the floor alone."""
    colours = PaintView("#0D1116", *["#FFFFFF"] * 7)
    turns = TilePartView("pictures", (0, 0, 9, 9), pictures=(PictureView("/look/a"), PictureView("/look/b")))
    looked = msgspec.structs.replace(WALL, look=WallLookView(colours, sheets=((turns,),)))
    wall.heard("wall", msgspec.json.encode(looked))
    wall.heard("clock", msgspec.json.encode(msgspec.structs.replace(CLOCK, running=False)))
    picture.missing = ("/look/a",)
    assert not wall.complete
    picture.missing = ()
    assert wall.complete
    assert wall.tick() == 1.0


def test_what_comes_is_drawn_at_once_and_not_with_the_next_second(touch: TouchFeed, picture: Picture) -> None:
    async def scene() -> None:
        ticker = Ticker(touch)
        ticking = asyncio.create_task(ticker.run())
        for _ in range(3):
            await asyncio.sleep(0)
        ticker.heard("touch", msgspec.json.encode(VIEW))
        for _ in range(5):
            await asyncio.sleep(0)
        ticking.cancel()

    asyncio.run(scene())
    assert picture.drawn == [("tick", None, None), ("show", VIEW, None), ("tick", None, None)]
