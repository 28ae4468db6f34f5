#!/usr/bin/env python3
"""Measure the delay from a press on a pin to every face of a box; each event is on disk before it shows.

    .venv/bin/python scripts/bench/faces.py [--presses 120] [--pauses 20]

The unit, a touchscreen in Kivy and a wall in Chromium are processes of one group on this computer, and both
draw in software here. A press is the edge on a mock pin at which its key acts: FOLD goes down, DEAL/NEXT
comes up, PAUSE has been held. Then come the key's lamp, the picture on the OLED, the frame of the
touchscreen, and the wall as it is painted.
"""

import argparse
import asyncio
import os
import shutil
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import quantiles

import msgspec

from shuffleup.app.box import BoxSettings
from shuffleup.app.config import HardwareSettings, Listening
from shuffleup.app.hardware_parts import SimulatedParts
from shuffleup.app.standalone_box import Unit, open_journal, running_unit, serve_unit
from shuffleup.event_file import shipped
from shuffleup.hardware.hal import Key
from shuffleup.hardware.keys.key_state import FRESH_MS, HOLD_MS
from shuffleup.kernel.chance import SystemSeeds
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.command_ids import CommandIds, time_ordered_ids
from shuffleup.kernel.field_types import FLOOR, Actor
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.protocol.messages import Command
from shuffleup.ruleset.event import TableUse
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.stations.latest_views import HubWatch

ROOT = Path(__file__).resolve().parents[2]
TOUCHSCREEN = Path(__file__).with_name("watched_touchscreen.py")
WORKSHOP = ROOT / ".bench"
"""On the disk of the project: a folder for temporary files may lie in memory, where nothing is durable."""
GOALS_MS = {"lamp": 30, "oled": 60, "touchscreen": 80, "wall": 250}
SEATS = 9
REST_S = FRESH_MS / 1000 + 0.1
"""A key whose meaning has just changed by itself is ignored for a moment."""
PATIENCE_S = 20.0
BAR = 40
MOST_BINS = 14

WATCH_THE_WALL = """
window.painted = [];
new MutationObserver(() => requestAnimationFrame(() => setTimeout(() =>
  window.painted.push([document.documentElement.dataset.page, performance.timeOrigin + performance.now()])
))).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-page"] });
"""


class Seen(msgspec.Struct):
    """Milliseconds from the finger to each face, by its name."""

    lamp: list[float] = []
    oled: list[float] = []
    touchscreen: list[float] = []
    wall: list[float] = []


class Glass:
    """The touchscreen as a process: it tells when the frame of which version of the table was drawn."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._drawn = (0, 0)

    async def until(self, version: int) -> int:
        """Wait for the frame of a version, and give the nanosecond at which it was drawn."""
        assert self._process.stdout
        while self._drawn[0] < version:
            line = await asyncio.wait_for(self._process.stdout.readline(), PATIENCE_S)
            told, at = line.split()
            self._drawn = (int(told), int(at))
        return self._drawn[1]


class Bench:
    """A table of nine in play, with fingers on its pins."""

    def __init__(self, unit: Unit, parts: SimulatedParts, glass: Glass) -> None:
        self._unit = unit
        self._metal = parts.metal
        self._glass = glass
        self.seen = Seen()

    async def lit(self) -> None:
        """Wait until the touchscreen shows the table."""
        await self._glass.until(self._unit.evening.table.version)

    async def press(self) -> None:
        """Press the key that goes on, and time lamp, OLED and touchscreen."""
        station = self._unit.evening.table
        before = station.version
        lamps, oled = self._unit.hub.watch(["lamps"]), self._unit.hub.watch(["oled"])
        await anext(lamps), await anext(oled)
        began = await self._act(self._next_key())
        lamp = asyncio.create_task(_first(lamps))
        picture = asyncio.create_task(_after(oled, lambda: station.version > before))
        self.seen.oled.append(await picture - began)
        drawn = await self._glass.until(station.version) / 1e6
        self.seen.touchscreen.append(drawn - began)
        if lamp.done():
            self.seen.lamp.append(lamp.result() - began)
        lamp.cancel()
        await asyncio.sleep(REST_S)

    async def pause(self, painted: Callable[[str, float], Awaitable[float]]) -> None:
        """Hold PAUSE, and time the wall."""
        running = self._unit.evening.floor.state.clock.running
        self._metal.press(Key.PAUSE)
        began_wall = 1000 * time.time() + HOLD_MS
        await asyncio.sleep(HOLD_MS / 1000 + 0.1)
        self._metal.release(Key.PAUSE)
        self.seen.wall.append(await painted("paused" if running else "play", began_wall) - began_wall)
        await asyncio.sleep(REST_S)

    def _next_key(self) -> Key:
        table = self._unit.evening.table.table
        hand = table.play.hand if table else None
        return Key.FOLD if hand is not None and hand.phase == "betting" else Key.DEAL_NEXT

    async def _act(self, key: Key) -> float:
        """Press a key and give the milliseconds at which it acted."""
        began = _now_ms()
        self._metal.press(key)
        if key is not Key.FOLD:
            await asyncio.sleep(0.03)
            began = _now_ms()
        self._metal.release(key)
        return began


def _now_ms() -> float:
    return time.monotonic_ns() / 1e6


async def _first(watch: HubWatch) -> float:
    await anext(watch)
    return _now_ms()


async def _after(watch: HubWatch, stored: Callable[[], bool]) -> float:
    """Wait for the first picture after what the finger did was stored."""
    async with asyncio.timeout(PATIENCE_S):
        await anext(watch)
        while not stored():
            await anext(watch)
    return _now_ms()


@asynccontextmanager
async def bench(folder: Path) -> AsyncIterator[tuple[Bench, str]]:
    """Run a unit and its touchscreen; gives the bench and the address of the pages."""
    clock = BootClock()
    journal = open_journal(folder / "bench.journal", clock, "bench", _rules())
    parts, ids = SimulatedParts(HardwareSettings(), clock), time_ordered_ids(clock)
    listen = Listening(port=0, unix_socket=str(folder / "box.sock"))
    box = BoxSettings(
        parts=parts, clock=clock, seeds=SystemSeeds(), ids=ids, key=UnitKey(bytes(32)), name="bench"
    )
    async with running_unit(journal, box) as unit:
        server = await serve_unit(unit, parts, listen, port_is_a_wish=True)
        await _seat(unit, ids)
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, str(TOUCHSCREEN), listen.unix_socket),
            stdout=asyncio.subprocess.PIPE,
            env=os.environ | {"SDL_VIDEODRIVER": "offscreen"},
        )
        try:
            yield Bench(unit, parts, Glass(process)), server.url
        finally:
            process.terminate()
            await process.communicate()
            unit.hub.close()
            await server.close()


def _rules() -> RuleSet:
    return msgspec.structs.replace(shipped("tda-2024"), table=TableUse(dealing="screen"))


async def _seat(unit: Unit, ids: CommandIds) -> None:
    for verb, args in (
        ("register", {"names": [f"Player {n}" for n in range(1, SEATS + 1)]}),
        ("draw_seats", {}),
        ("start", {}),
    ):
        await unit.evening.submit(Command(ids.next(), FLOOR, verb, Actor("director"), args))
    while unit.evening.table.table is None or unit.evening.table.table.level is None:
        await asyncio.sleep(0.01)


@asynccontextmanager
async def wall(url: str, folder: Path) -> AsyncIterator[Callable[[str, float], Awaitable[float]]]:
    """Open the wall in Chromium; gives what waits until a page of it is painted, on the wall clock."""
    sys.path.insert(0, str(ROOT))
    from tests.ui.conftest import Browser, Page  # noqa: PLC0415  # the browser of the tests

    program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if program is None:
        raise SystemExit("no Chromium found: apt-get install chromium")
    browser = await asyncio.to_thread(Browser, program, folder / "chromium")
    page = await asyncio.to_thread(Page, browser)
    await asyncio.to_thread(page.before, WATCH_THE_WALL)
    await asyncio.to_thread(page.visit, f"{url}/wall")
    await asyncio.to_thread(page.wait_for, "document.documentElement?.dataset.page === 'play'")

    async def painted(name: str, after_ms: float) -> float:
        since = f"window.painted.filter(([page, at]) => page === '{name}' && at > {after_ms - HOLD_MS})"
        await asyncio.to_thread(page.wait_for, f"{since}.length > 0")
        return float(await asyncio.to_thread(page.evaluate, f"{since}[0][1]"))

    try:
        yield painted
    finally:
        await asyncio.to_thread(browser.close)


async def measure(presses: int, pauses: int) -> Seen:
    """Press, hold, and give what was seen when."""
    WORKSHOP.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=WORKSHOP) as name:
        folder = Path(name)
        async with bench(folder) as (table, url):
            await table.lit()
            for _ in range(presses):
                await table.press()
            async with wall(url, folder) as painted:
                for _ in range(pauses):
                    await table.pause(painted)
            return table.seen


def report(name: str, times: list[float]) -> None:
    """Print the histogram of one face, its percentiles and the goal."""
    if len(times) < 2:
        print(f"{name}: nothing was seen")
        return
    cuts = quantiles(times, n=100, method="inclusive")
    goal = GOALS_MS[name]
    met = "met" if cuts[94] <= goal else "MISSED"
    print(f"{name}: p50 {cuts[49]:.1f}  p95 {cuts[94]:.1f}  p99 {cuts[98]:.1f} ms, goal p95 {goal} ms {met}")
    step = max(goal / 10, max(times) / MOST_BINS)
    bins = [int(one / step) for one in times]
    for at in range(max(bins) + 1):
        count = bins.count(at)
        if count:
            bar = "#" * max(1, round(BAR * count / len(times)))
            print(f"  {at * step:6.0f} ms {bar} {count}")


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("--presses", type=int, default=120)
    options.add_argument("--pauses", type=int, default=20)
    chosen = options.parse_args()
    seen = asyncio.run(measure(chosen.presses, chosen.pauses))
    for name in GOALS_MS:
        report(name, getattr(seen, name))


if __name__ == "__main__":
    main()
