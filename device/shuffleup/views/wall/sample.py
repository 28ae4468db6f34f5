"""Made-up walls of an evening, on which a house sees a look before anybody else does (LOOK-15)."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from shuffleup.kernel.field_types import Chips, Millis
from shuffleup.kernel.language import say, spoken
from shuffleup.protocol.clock import BlindsView, ClockView
from shuffleup.protocol.wall import FigureView, ListView, RoomView, RowView, WallView
from shuffleup.views.look.look import Look
from shuffleup.views.numbers import chips_text
from shuffleup.views.wall.stakes_and_figures import stakes_text
from shuffleup.views.wall.tiles import ShownBeside, in_look

CLOCK = ClockView(
    phase="level",
    running=True,
    now=BlindsView(7, Chips(400), Chips(800), Chips(800)),
    next=BlindsView(8, Chips(500), Chips(1000), Chips(1000)),
    left=Millis(754_000),
    length=Millis(1_200_000),
    at=Millis(0),
)
NAMES = ("Ann", "Bongani", "Carla", "Dimitri", "Emma", "Faisal")
PRIZES = (16_000, 10_600, 7_000, 5_000)


class SampleWall(msgspec.Struct, frozen=True):
    """A wall with the clock that goes with it."""

    wall: WallView
    clock: ClockView


def sample_walls(look: Look, event: str, room: RoomView) -> dict[str, SampleWall]:
    """Show a look on a wall of each kind: before the start, in play, in a break, in a pause, at the end."""
    bare = WallView("play", event, room=room, language=spoken())
    return {
        page: SampleWall(in_look(replace(wall, page=page), look, beside), clock)
        for page, wall, beside, clock in _walls(bare)
    }


def _walls(bare: WallView) -> Iterator[tuple[str, WallView, ShownBeside, ClockView]]:
    standing = replace(CLOCK, phase="before", running=False, left=None, length=None)
    play, follows = _in_play(bare), ShownBeside(follows=say("NEXT {stakes}", stakes=_following()))
    yield "before", *_before(bare), standing
    yield "play", play, follows, CLOCK
    yield "break", *_in_break(play), replace(CLOCK, phase="break")
    yield "paused", replace(play, title=say("PAUSED"), news=()), follows, replace(CLOCK, running=False)
    yield "over", _over(bare), ShownBeside(), replace(standing, phase="over", next=None)


def _following() -> str:
    assert CLOCK.next is not None
    return stakes_text(CLOCK.next)


def _before(bare: WallView) -> tuple[WallView, ShownBeside]:
    figures = (FigureView(say("ENTERED"), "18", "players"),)
    starts = say("STARTS AT {time}", time="19:00")
    first = say("FIRST BLINDS {stakes}", stakes="25 / 50")
    beside = ShownBeside((starts,), False, (first,), address="http://192.168.4.20:8000/floor")
    return replace(bare, title=say("REGISTRATION"), figures=figures), beside


def _in_play(bare: WallView) -> WallView:
    return replace(
        bare,
        level=say("LEVEL {level}", level=7),
        stakes=stakes_text(CLOCK.now),
        beside=(say("ANTE {chips}", chips="800"), say("NEXT {stakes}", stakes=_following())),
        figures=tuple(_figures()),
        lists=(_prizes(),),
        break_in=say("BREAK IN"),
        after_level=Millis(1_176_000),
        news=(say("{name} is out, place {place}", name="Emma", place=28),),
    )


def _in_break(play: WallView) -> tuple[WallView, ShownBeside]:
    ranks = tuple(RowView(f"{n}  {name}", str(90 - 7 * n)) for n, name in enumerate(NAMES, 1))
    lists = (_prizes(), ListView("2026", ranks, "season"))
    head = replace(play, title=say("BREAK"), level=say("NEXT: LEVEL {level}", level=8), stakes=_following())
    wall = replace(head, beside=(), after_level=None, news=(), lists=lists)
    return wall, ShownBeside((say("BACK AT {time}", time="20:15"),))


def _over(bare: WallView) -> WallView:
    ranked = enumerate(zip(NAMES, (*PRIZES, 0, 0), strict=True), 1)
    rows = tuple(RowView(f"{n}  {name}", _money(prize) if prize else "") for n, (name, prize) in ranked)
    return replace(bare, title=say("RESULTS"), lists=(ListView("", rows, "prizes"),))


def _figures() -> Iterator[FigureView]:
    yield FigureView(say("PLAYERS"), "27 / 54", "players")
    yield FigureView(say("AVERAGE"), chips_text(Chips(40_000)), "average")
    yield FigureView(say("CHIPS"), chips_text(Chips(1_080_000)), "chips")
    yield FigureView(say("PRIZE POOL"), _money(48_600), "pool")
    yield FigureView(say("PLACE {place} PAYS", place=9), _money(1_800), "bubble")
    yield FigureView(say("LIKELY END"), "23:10–23:40", "likely_end")


def _prizes() -> ListView:
    rows = tuple(RowView(str(place), _money(prize)) for place, prize in enumerate(PRIZES, 1))
    return ListView(say("PRIZES"), rows, "prizes")


def _money(amount: int) -> str:
    return chips_text(Chips(amount))
