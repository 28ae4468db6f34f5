#!/usr/bin/env python3
"""Make the pictures of the documents: hands are played in virtual time, and faces show them."""

import asyncio
import shutil
import sys
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from PIL import Image

from bad_days import bad_days
from clock_sheets import draw_sheets
from first_steps import first_steps
from photographs import Shot, StillDesk, photograph
from several_events import photograph_events, three_events
from shuffleup.event_file import shipped
from shuffleup.formats.picture_dots import scaled_dots
from shuffleup.hardware.sound.melodies import BOX_SOUNDS
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import FLOOR, Millis, Money, TableNo, table_stream
from shuffleup.kernel.language import speak
from shuffleup.kernel.languages import catalogue
from shuffleup.protocol.clock import ClockView
from shuffleup.protocol.touch import TouchView
from shuffleup.ruleset.event import Event, TableUse
from shuffleup.ruleset.flights import FlightRules
from shuffleup.ruleset.hand import Betting, Bomb, Game
from shuffleup.ruleset.money import PrizeMoney, Rebuy, Settle
from shuffleup.views.look.reading import read_look
from shuffleup_demo.people.task_answers import names
from shuffleup_demo.virtual_time import run
from staged import LANGUAGE, ON_THE_FLOP, nine_at_a_table, staged
from window import Window

OTHER_LANGUAGES = ("de", "es")
"""Those of the pages for hosts, beside English."""

COLOURS = 128
FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
EVENING = datetime(2026, 1, 2, 19, 0, tzinfo=UTC)
BROWSERS = ("chromium", "chromium-browser", "google-chrome")

OF_THE_BOX = ("touch", "clock", "unit", "board", "oled", "lamps", "sound")
OF_THE_FLOOR = ("clock", "floor", "wall", "unit")
SOMEBODY_IS_BROKE = ("start_hand", *["all_in"] * 2, *["fold"] * 4)

PANEL = Shot("front-panel.png", "/", "document.querySelector('#area .seat') && oled.naturalWidth", height=800)
A_CALL = "document.body?.innerText.includes('string bet, seat 4')"
FLOOR_SHOTS = (
    Shot("floor.png", "/floor?person=Thandi", A_CALL, 1280, 900),
    Shot("floor-phone.png", "/floor?person=Thandi", A_CALL, 390, 844),
)
BAG_TAGS = Shot("bag-tags.png", "/print/bags", "document.querySelector('svg')", 900, 440)
SETTLED = Shot(
    "settle.png",
    "/floor?person=Thandi#money",
    "document.querySelector('#page [data-verb=tick_payment]')",
    390,
    844,
)
DEAL_OFFERED = Shot(
    "deal.png",
    "/floor?person=Thandi",
    "document.querySelector('#tasks [data-verb=agree_deal]')",
    1280,
    720,
)
EVENT_OVER = Shot(
    "event-over.png",
    "/floor?person=Thandi",
    "document.querySelector('#tasks [data-verb=archive_event]')",
    390,
    844,
)
RESULTS = Shot(
    "results-phone.png",
    "/floor?person=Thandi#money",
    "document.querySelectorAll('#page table').length > 1",
    390,
    844,
)
WALL = Shot("wall.png", "/wall?tv=55&depth=4", "document.documentElement?.dataset.page === 'play'")
WALL_IN_A_LOOK = Shot("wall-look.png", "/wall?tv=55&depth=4", "document.querySelector('#tiles .part')")

CLUB_GREEN = read_look(
    {
        "look.toml": b'title = "Club Acht"\npreset = "classic"\n'
        b'[colours]\nground = "#0B5D2E"\nsoft = "#DDEEDD"\nstakes = "#FFD400"\n'
    },
    BOX_SOUNDS,
    scaled_dots,
).look

TO_THE_RIVER = ("check_call",) * 8
"""Both check from the flop on, and the cards are shown."""


async def a_hand(clock: Clock) -> dict[str, bytes]:
    """Play a hand to the flop by the keys, and return what the faces show then."""
    async with nine_at_a_table(clock) as at:
        for name in ON_THE_FLOP:
            await at.press(name)
        await clock.sleep(Millis(2000))
        return at.shown(OF_THE_BOX)


async def three_screens(clock: Clock) -> dict[str, dict[str, bytes]]:
    """Return what the touchscreen shows in a hand, in the floor menu, and between two hands."""
    seen, topics = {}, ("touch", "clock")
    async with nine_at_a_table(clock) as at:
        for name in ON_THE_FLOP:
            await at.press(name)
        seen["touch-hand"] = at.shown(topics)
        await at.press("pause")
        seen["touch-menu"] = at.shown(topics)
        for name in TO_THE_RIVER:
            await at.press(name)
        seen["touch-between"] = at.shown(topics)
    return seen


async def two_boards(clock: Clock) -> dict[str, bytes]:
    """Return what the touchscreen shows when the first board of a bomb pot is won, in Omaha."""
    rules = msgspec.structs.replace(
        shipped("card-room"),
        betting=Betting(structure="pot_limit"),
        game=Game(kind="omaha"),
        bomb=Bomb(ante=5, boards=2, every="key"),
    )
    table = table_stream(TableNo(1))
    async with staged(clock, rules) as at:
        await at.ask(FLOOR, "register", names=names(6))
        for seat in range(1, 7):
            await at.ask(FLOOR, "take_seat", entry=f"e{seat}", table=1, seat=seat, chips=1000)
        await at.ask(FLOOR, "start")
        await at.ask(table, "set_bomb_pot", on=True)
        await at.ask(table, "start_hand")
        for _ in range(3 * 6):
            await at.ask(table, "check_or_call")
        for board, cards in enumerate(("Ah Kd 7c 4s 2h", "Qs Qd 9h 5c 3d")):
            await at.ask(table, "read_board", cards=cards.split(), board=board)
        await at.ask(table, "declare_winners", pot=0, seats=[2])
        return at.shown(("touch", "clock"))


async def an_evening(clock: Clock) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """Bring two tables into an evening in which several things wait; the second wall is in a look."""
    rules = msgspec.structs.replace(
        shipped("tda-2024"),
        rebuy=Rebuy(allowed=True),
        table=TableUse(dealing="screen"),
        event=Event(currency="ZAR"),
        money=PrizeMoney(buy_in=Money(100_000)),
    )
    one, two = table_stream(TableNo(1)), table_stream(TableNo(2))
    async with staged(clock, rules, tables=2) as at:
        await at.ask(FLOOR, "register", names=names(12))
        await at.ask(FLOOR, "draw_seats")
        for table in (1, 2):
            await at.ask(FLOOR, "confirm_stacks", table=table)
        await at.ask(FLOOR, "start")
        await clock.sleep(Millis(437_000))
        await at.ask(one, "start_hand")
        for verb in SOMEBODY_IS_BROKE:
            await at.ask(two, verb)
        await clock.sleep(Millis(60_000))
        await at.ask(two, "confirm_result")
        await at.ask(one, "call_floor", reason="string bet, seat 4")
        seen, wall = at.shown(OF_THE_FLOOR), at.unit.evening.projections.wall_in(CLUB_GREEN)
        return seen, seen | {"wall": msgspec.json.encode(wall)}


async def a_deal(clock: Clock) -> list[tuple[dict[str, bytes], StillDesk]]:
    """Return the floor when three may agree on a deal, and when the event is over by it."""
    rules = msgspec.structs.replace(
        shipped("tda-2024"),
        event=Event(currency="EUR"),
        money=PrizeMoney(buy_in=Money(20_00)),
        table=TableUse(tracking="hands"),
    )
    table, seen = table_stream(TableNo(1)), []
    async with staged(clock, rules) as at:
        await at.ask(FLOOR, "register", names=names(8))
        await at.ask(FLOOR, "draw_seats")
        await at.ask(FLOOR, "confirm_stacks", table=1)
        await at.ask(FLOOR, "start")
        for _ in range(5):
            await at.ask(table, "start_hand")
            sitting = at.unit.evening.table.table
            assert sitting is not None  # the clock of the event runs
            out = min(sitting.sitters)
            await at.ask(table, "tap_busts", seats=[out], had={out: 25_000})
            await at.ask(table, "confirm_result")
        await at.ask(FLOOR, "stop_for_deal", reason="a deal")
        left = [one.id for one in at.desk().state.left()]
        counted = dict(zip(left, (105_000, 62_000, 33_000), strict=True))
        await at.ask(FLOOR, "enter_stacks", table=1, stacks=counted, reason="counted")
        seen.append((at.shown(OF_THE_FLOOR), at.desk()))
        await at.ask(FLOOR, "agree_deal", kind="icm", agreeing=left)
        await at.ask(FLOOR, "end_event", reason="a deal")
        seen.append((at.shown(OF_THE_FLOOR), at.desk()))
    return seen


async def a_settled_night(clock: Clock) -> tuple[dict[str, bytes], StillDesk]:
    """Bring a cash night to its payments: the first is ticked, the others are to be paid."""
    rules = msgspec.structs.replace(
        shipped("card-room"), settle=Settle(enabled=True), event=Event(format="cash", currency="EUR")
    )
    async with staged(clock, rules) as at:
        await at.ask(FLOOR, "register", names=names(5))
        for seat in range(1, 6):
            await at.ask(FLOOR, "take_seat", entry=f"e{seat}", table=1, seat=seat, chips=2000)
        await at.ask(FLOOR, "start")
        await at.ask(FLOOR, "end_event", reason="late")
        for entry, chips in zip(range(1, 6), (4350, 0, 2500, 1150, 2000), strict=True):
            await at.ask(FLOOR, "count_out", entry=f"e{entry}", chips=chips, reason="counted", paid_now=False)
        await at.ask(FLOOR, "settle_up")
        await at.ask(FLOOR, "tick_payment", payment=1)
        return at.shown(OF_THE_FLOOR), at.desk()


async def a_bagged_flight(clock: Clock) -> tuple[dict[str, bytes], StillDesk]:
    """Play a flight to its end and put three stacks into bags; one of the players has gone home."""
    rules = msgspec.structs.replace(
        shipped("tda-2024"),
        event=Event(title="Autumn Open"),
        table=TableUse(tracking="hands"),
        flights=FlightRules(of="Autumn Open", name="A", ends="level:1"),
    )
    async with staged(clock, rules) as at:
        await at.ask(FLOOR, "register", names=names(3))
        await at.ask(FLOOR, "draw_seats")
        await at.ask(FLOOR, "confirm_stacks", table=1)
        await at.ask(FLOOR, "start")
        await at.ask(FLOOR, "call_last_hands", hands=0)
        for entry, by_chip in (("e1", {"500": 16, "100": 20}), ("e2", {"1000": 6, "500": 8})):
            await at.ask(FLOOR, "count_bag", entry=entry, chips=10_000, by_chip=by_chip)
            await at.ask(FLOOR, "bag", entry=entry, signed=["player", "dealer"])
        await at.ask(FLOOR, "count_bag", entry="e3", chips=10_000, absent=True)
        await at.ask(FLOOR, "bag", entry="e3", signed=["dealer", "director"], seal="40117")
        return at.shown(OF_THE_FLOOR), at.desk()


def draw_screens(seen: dict[str, dict[str, bytes]], folder: Path) -> None:
    """Draw the touchscreen with each of these views."""
    folder.mkdir(parents=True, exist_ok=True)
    with Window() as window:
        for name, views in seen.items():
            clock = msgspec.json.decode(views["clock"], type=ClockView)
            window.ask("new")
            window.ask("show", view=msgspec.json.decode(views["touch"], type=TouchView), clock=clock)
            window.ask("tick", left_ms=clock.left)
            if name == "daemon-gone":
                window.ask("link", up=False, since="20:31")
            window.ask("picture", path=str(folder / f"{name}.png"))


def draw_first_run(folder: Path) -> None:
    """Draw the screens of a box that is set up."""
    folder.mkdir(parents=True, exist_ok=True)
    with Window() as window:
        for name, view in first_steps().items():
            window.ask("show_step", step=view)
            window.ask("picture", path=str(folder / f"{name}.png"))


def take_pictures(browser: str, folder: Path) -> None:
    """Take the pictures of a hand, an evening and bad days, in the language that is set."""
    folder.mkdir(parents=True, exist_ok=True)
    speak(catalogue(LANGUAGE.get()))  # for what the pages ask beside the views
    of_the_box, (of_the_floor, looked) = run(a_hand, EVENING), run(an_evening, EVENING)
    of_a_floor = [(of_the_floor, one) for one in (*FLOOR_SHOTS, WALL)]
    for views, shot in ((of_the_box, PANEL), *of_a_floor, (looked, WALL_IN_A_LOOK)):
        asyncio.run(photograph(views, browser, spoken(shot), folder))
    settled, desk = run(a_settled_night, EVENING)
    asyncio.run(photograph(settled, browser, spoken(SETTLED), folder, desk))
    bagged, desk = run(a_bagged_flight, EVENING)
    asyncio.run(photograph(bagged, browser, spoken(BAG_TAGS), folder, desk))
    offered, over = run(a_deal, EVENING)
    for (views, desk), shot in ((offered, DEAL_OFFERED), (over, EVENT_OVER), (over, RESULTS)):
        asyncio.run(photograph(views, browser, spoken(shot), folder, desk))
    asyncio.run(photograph_events(run(three_events, EVENING), browser, folder))
    screens, days = run(three_screens, EVENING), run(bad_days, EVENING)
    draw_screens(screens, folder)
    draw_screens({"touch-boards": run(two_boards, EVENING)}, folder)
    draw_screens(days | {"daemon-gone": screens["touch-hand"]}, folder / "bad-days")


def spoken(shot: Shot) -> Shot:
    """Wait for the words of the language, too."""
    drawn = f"({shot.drawn}) && document.documentElement.lang === '{LANGUAGE.get()}'"
    return msgspec.structs.replace(shot, drawn=drawn)


def make_small(folder: Path) -> None:
    """Leave the pictures as many colours as an eye tells apart: a third of the bytes."""
    for path in folder.rglob("*.png"):
        with Image.open(path) as picture:
            few = picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
        few.save(path, optimize=True)


def main() -> int:
    """Make every picture; 1 where no browser is found."""
    browser = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if browser is None:
        print(f"no browser found ({', '.join(BROWSERS)}): apt-get install chromium", file=sys.stderr)
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    take_pictures(browser, FOLDER)
    draw_first_run(FOLDER / "first-run")
    draw_sheets(FOLDER)
    for language in OTHER_LANGUAGES:
        LANGUAGE.set(language)
        take_pictures(browser, FOLDER / language)
        make_small(FOLDER / language)
    for path in sorted(FOLDER.rglob("*.png")):
        print(f"{path.relative_to(FOLDER.parent.parent)}: {path.stat().st_size // 1024} KB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
