#!/usr/bin/env python3
"""Make the pictures of the documents: hands are played in virtual time, a browser photographs the pages."""

import asyncio
import shutil
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import msgspec

from shuffleup.amounts import Millis, Money
from shuffleup.api.app import create_app
from shuffleup.api.server import serve
from shuffleup.chance import RepeatableSeeds
from shuffleup.cli.parts import SimulatedParts
from shuffleup.cli.unit import Unit, open_journal, running_unit
from shuffleup.clock import Clock
from shuffleup.command_ids import CommandIds, seeded_ids
from shuffleup.config import Metal
from shuffleup.hal import Key
from shuffleup.hub import Hub
from shuffleup.identity import FLOOR, Actor, Stream, TableNo, table_stream
from shuffleup.room.people import names
from shuffleup.rulebook import shipped
from shuffleup.ruleset import Event, PrizeMoney, Rebuy, RuleSet, TableUse
from shuffleup.stations.faces import re_anchored
from shuffleup.unit_key import UnitKey
from shuffleup.virtual_time import run
from shuffleup.wire import ClockView, Command, Reply
from shuffleup_ui.pages import pages

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
TOPICS = ("touch", "clock", "unit", "board", "oled", "lamps", "sound")
MOST_SHOTS = 10
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
ON_THE_FLOP = ("deal_next", *["fold"] * 4, "check_call", *["fold"] * 2, *["check_call"] * 3)
SOMEBODY_IS_BROKE = ("start_hand", *["all_in"] * 2, *["fold"] * 4)
OF_THE_FLOOR = ("clock", "floor")


class Shot(msgspec.Struct, frozen=True):
    """One picture: its file, the page, and the size of the window in pixels."""

    name: str
    path: str = "/"
    width: int = 1280
    height: int = 720


PANEL = Shot("front-panel.png", height=800)
FLOOR_SHOTS = (
    Shot("floor.png", "/floor?person=Thandi", 1280, 900),
    Shot("floor-phone.png", "/floor?person=Thandi", 500, 1000),
)


class Sitting(NamedTuple):
    """A unit that runs to be photographed, and what people can do to it."""

    unit: Unit
    parts: SimulatedParts
    clock: Clock
    ids: CommandIds

    async def ask(self, to: Stream, verb: str, **args: object) -> None:
        """Post a command as the director to the floor, as the dealer to a table."""
        role = "director" if to == FLOOR else "dealer"
        await self.unit.evening.submit(Command(self.ids.next(), to, verb, Actor(role), args))
        await self.clock.sleep(Millis(100))

    async def press(self, name: str) -> None:
        """Press a key of the box, and look at what it did."""
        self.parts.metal.press(Key(name))
        await self.clock.sleep(Millis(100))
        self.parts.metal.release(Key(name))
        await self.clock.sleep(Millis(500))

    def shown(self, topics: tuple[str, ...]) -> dict[str, bytes]:
        """Return what the faces show at this moment."""
        if self.unit.evening.faces.clock_view:
            self.unit.hub.post("clock", re_anchored(self.unit.evening.faces.clock_view, self.clock.now()))
        return {topic: self.unit.hub.latest(topic) or b"" for topic in topics}


@asynccontextmanager
async def sitting(clock: Clock, rules: RuleSet, tables: int = 1) -> AsyncIterator[Sitting]:
    """Run a unit that plays the same way every time."""
    ids, parts = seeded_ids(8, "pictures"), SimulatedParts(Metal(), clock)
    with tempfile.TemporaryDirectory() as folder:
        journal = open_journal(Path(folder) / "picture.journal", clock, "Friday freezeout", rules)
        async with running_unit(
            journal,
            parts=parts,
            clock=clock,
            seeds=RepeatableSeeds(8),
            ids=ids,
            key=UnitKey(bytes(32)),
            name="table unit",
            tables=tables,
            in_threads=False,
        ) as unit:
            yield Sitting(unit, parts, clock, ids)


async def a_hand(clock: Clock) -> dict[str, bytes]:
    """Play a hand to the flop by the keys, and return what the faces show then."""
    rules = msgspec.structs.replace(shipped("tda-2024"), table=TableUse(dealing="screen"))
    async with sitting(clock, rules) as at:
        await at.ask(FLOOR, "register", names=names(9))
        await at.ask(FLOOR, "draw_seats")
        await at.ask(FLOOR, "start")
        await clock.sleep(Millis(437_000))
        for name in ON_THE_FLOP:
            await at.press(name)
        await clock.sleep(Millis(2000))
        return at.shown(TOPICS)


async def an_evening(clock: Clock) -> dict[str, bytes]:
    """Bring two tables into an evening in which several things wait for the director."""
    rules = msgspec.structs.replace(
        shipped("tda-2024"),
        rebuy=Rebuy(allowed=True),
        table=TableUse(dealing="screen"),
        event=Event(currency="ZAR"),
        money=PrizeMoney(buy_in=Money(100_000)),
    )
    one, two = table_stream(TableNo(1)), table_stream(TableNo(2))
    async with sitting(clock, rules, tables=2) as at:
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
        return at.shown(OF_THE_FLOOR)


async def photograph(views: dict[str, bytes], browser: str, shot: Shot) -> None:
    """Take a picture of a page with these views, its clock standing still.

    A browser may release the shutter before the views have come: so the empty page is taken first, and a
    picture is right when it is not that and has come out twice.
    """
    clock = msgspec.structs.replace(msgspec.json.decode(views["clock"], type=ClockView), rate=0.0)
    still = views | {"clock": msgspec.json.encode(clock)}
    seen = [await _shot({}, browser, shot)]
    for _ in range(MOST_SHOTS):
        taken = await _shot(still, browser, shot)
        if taken != seen[0] and taken in seen:
            (FOLDER / shot.name).write_bytes(taken)
            return
        seen.append(taken)
    raise TimeoutError(f"{shot.name}: no two of {MOST_SHOTS} pictures are the same; is this computer busy?")


async def _shot(views: dict[str, bytes], browser: str, shot: Shot) -> bytes:
    hub = Hub()
    for topic, view in views.items():
        hub.post(topic, view)
    server = await serve(
        create_app(hub=hub, submit=_refuse, metal=None, pages=pages()), host="127.0.0.1", port=0
    )
    with tempfile.TemporaryDirectory() as folder:
        process = await asyncio.create_subprocess_exec(
            *(browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
            *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
            *(f"--user-data-dir={folder}/profile", f"--window-size={shot.width},{shot.height}"),
            *(
                "--timeout=2500",
                "--hide-scrollbars",
                f"--screenshot={folder}/shot.png",
                server.url + shot.path,
            ),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        await process.wait()
        hub.close()
        await server.close()
        return (Path(folder) / "shot.png").read_bytes()


async def _refuse(command: Command) -> Reply:
    return Reply(422, 0, "a picture takes no commands")


def main() -> int:
    """Make every picture; 1 where no browser is found."""
    browser = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if browser is None:
        print(f"no browser found ({', '.join(BROWSERS)}): apt-get install chromium", file=sys.stderr)
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    evening = datetime(2026, 1, 2, 19, 0, tzinfo=UTC)
    of_the_box, of_the_floor = run(a_hand, evening), run(an_evening, evening)
    for views, shot in ((of_the_box, PANEL), *((of_the_floor, one) for one in FLOOR_SHOTS)):
        asyncio.run(photograph(views, browser, shot))
        path = FOLDER / shot.name
        print(f"{path.relative_to(FOLDER.parent.parent)}: {path.stat().st_size // 1024} KB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
