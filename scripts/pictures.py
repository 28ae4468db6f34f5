#!/usr/bin/env python3
"""Make the pictures of the documents: a hand is played in virtual time, a browser photographs the page."""

import asyncio
import shutil
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from shuffleup.amounts import Millis
from shuffleup.api.app import create_app
from shuffleup.api.server import serve
from shuffleup.chance import RepeatableSeeds
from shuffleup.cli.parts import SimulatedParts
from shuffleup.cli.unit import Unit, open_journal, running_unit
from shuffleup.clock import Clock
from shuffleup.command_ids import seeded_ids
from shuffleup.config import Metal
from shuffleup.hal import Key
from shuffleup.hub import Hub
from shuffleup.identity import FLOOR, Actor
from shuffleup.room.people import NAMES
from shuffleup.rulebook import shipped
from shuffleup.ruleset import TableUse
from shuffleup.stations.faces import re_anchored
from shuffleup.unit_key import UnitKey
from shuffleup.virtual_time import run
from shuffleup.wire import ClockView, Command, Reply
from shuffleup_ui.pages import pages

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
TOPICS = ("clock", "table", "keys", "unit", "board", "oled", "lamps")
MOST_SHOTS = 10
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
ON_THE_FLOP = ("deal_next", *["fold"] * 4, "check_call", *["fold"] * 2, *["check_call"] * 3)


async def a_hand(clock: Clock) -> dict[str, bytes]:
    """Play a hand to the flop by the keys, and return what the faces show then."""
    rules = msgspec.structs.replace(shipped("tda-2024"), table=TableUse(dealing="screen"))
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
            in_threads=False,
        ) as unit:
            for verb, args in (("register", {"names": NAMES[:9]}), ("draw_seats", {}), ("start", {})):
                await unit.evening.submit(Command(ids.next(), FLOOR, verb, Actor("director"), args))
            await clock.sleep(Millis(437_000))
            await _press(unit, parts, clock)
            if unit.evening.faces.clock_view:
                unit.hub.post("clock", re_anchored(unit.evening.faces.clock_view, clock.now()))
            return {topic: unit.hub.latest(topic) or b"" for topic in TOPICS}


async def _press(unit: Unit, parts: SimulatedParts, clock: Clock) -> None:
    for name in ON_THE_FLOP:
        parts.metal.press(Key(name))
        await clock.sleep(Millis(100))
        parts.metal.release(Key(name))
        await clock.sleep(Millis(100))
    await clock.sleep(Millis(2000))


async def photograph(views: dict[str, bytes], browser: str, path: Path) -> None:
    """Take a picture of the page with these views, its clock standing still.

    A browser may release the shutter before the views have come: so the empty page is taken first, and a
    picture is right when it is not that and has come out twice.
    """
    clock = msgspec.structs.replace(msgspec.json.decode(views["clock"], type=ClockView), rate=0.0)
    still = views | {"clock": msgspec.json.encode(clock)}
    seen = [await _shot({}, browser)]
    for _ in range(MOST_SHOTS):
        taken = await _shot(still, browser)
        if taken != seen[0] and taken in seen:
            path.write_bytes(taken)
            return
        seen.append(taken)
    raise TimeoutError(f"{path.name}: no two of {MOST_SHOTS} pictures are the same; is this computer busy?")


async def _shot(views: dict[str, bytes], browser: str) -> bytes:
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
            *(f"--user-data-dir={folder}/profile", "--window-size=1280,720", "--timeout=2500"),
            *(f"--screenshot={folder}/shot.png", server.url),
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
    views = run(a_hand, datetime(2026, 1, 2, 19, 0, tzinfo=UTC))
    path = FOLDER / "front-panel.png"
    asyncio.run(photograph(views, browser, path))
    print(f"{path.relative_to(FOLDER.parent.parent)}: {path.stat().st_size // 1024} KB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
