"""The delay from a press at a table to wall and console in a browser: over bus, floor and its pages."""

import asyncio
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import quantiles
from urllib.request import Request, urlopen

import msgspec

from shuffleup.hardware.keys.key_state import FRESH_MS, HOLD_MS
from venue_bench.room import Room, until

ROOT = Path(__file__).resolve().parents[3]
GOALS_MS = {"wall": 250, "console": 400}
REST_S = FRESH_MS / 1000 + 0.2

WATCH = """
window.painted = [];
window.shown = () => %s;
let last;
new MutationObserver(() => { const now = window.shown(); if (now === last) return; last = now;
  requestAnimationFrame(() => setTimeout(() =>
    window.painted.push([now, performance.timeOrigin + performance.now()])));
}).observe(document, { subtree: true, attributes: true, childList: true, characterData: true });
"""
SHOWN = {
    "wall": "document.documentElement?.dataset.page === 'paused' ? 'paused' : 'running'",
    "console": "document.getElementById('run')?.dataset.verb === 'resume_clock' ? 'paused' : 'running'",
}
"""The display of a page whose clock was paused at a table."""


class Table:
    """`shuffleup table --floor` as a process, with a finger on its PAUSE key."""

    def __init__(self, room: Room) -> None:
        (box,) = room.boxes
        self.folder = box.folder
        self._log = (room.folder / "table.log").open("w")
        (box.folder / "unit.toml").write_text(f'unit = "box 1"\nfolder = "{box.folder}"\n')
        words = ("table", "--floor", f"127.0.0.1:{room.https}", "--config", str(box.folder / "unit.toml"))
        self._process = subprocess.Popen(
            [sys.executable, "-m", "shuffleup", *words, "--port", "0"],
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
            env=os.environ | {"XDG_DATA_HOME": str(box.folder)},
        )
        assert self._process.stdout
        found = re.search(r"http://[\d.:]+", self._process.stdout.readline())
        if not found:
            raise SystemExit(f"no table: {(room.folder / 'table.log').read_text()}")
        self._url = found[0]

    def touch(self, what: str) -> None:
        """Push PAUSE down or let it come up."""
        body = msgspec.json.encode({what: "pause"})
        with urlopen(Request(f"{self._url}/api/metal", body, {"Content-Type": "application/json"})) as answer:
            answer.read()

    def stop(self) -> None:
        """End the process."""
        self._process.terminate()
        self._process.communicate()
        self._log.close()


async def measured(folder: Path, presses: int) -> dict[str, list[float]]:
    """Pause and go on so many times; returns milliseconds from the key to each page."""
    folder.mkdir()
    with Room(folder, 1) as room:
        table = await asyncio.to_thread(Table, room)
        try:
            await until(lambda: room.linked() == 1, "the table linked")
            await asyncio.to_thread(room.begin)
            await until(lambda: bool(room.view("clock").get("running")), "the clock runs")
            async with pages(room, folder) as both:
                return await _presses(table, both, presses)
        finally:
            table.stop()


async def _presses(table: Table, both: "dict[str, Watched]", presses: int) -> dict[str, list[float]]:
    seen: dict[str, list[float]] = {name: [] for name in both}
    await asyncio.sleep(REST_S)
    for number in range(presses):
        wanted = "running" if number % 2 else "paused"
        await asyncio.to_thread(table.touch, "press")
        acted = 1000 * time.time() + HOLD_MS
        await asyncio.sleep(HOLD_MS / 1000 + 0.1)
        await asyncio.to_thread(table.touch, "release")
        for name, page in both.items():
            seen[name].append(await asyncio.to_thread(page.painted, wanted, acted - HOLD_MS) - acted)
        await asyncio.sleep(REST_S)
    return seen


class Watched:
    """A page that notes when it has painted what."""

    def __init__(self, browser: "object", url: str, shown: str) -> None:
        from tests.ui.conftest import Page  # noqa: PLC0415  # the browser of the tests

        self._page = Page(browser)  # type: ignore[arg-type]
        self._page.before(WATCH % shown)
        self._page.visit(url)
        self._page.wait_for("window.painted?.some(([what]) => what === 'running')")

    def painted(self, what: str, after_ms: float) -> float:
        """Wait until it was painted, and give the time of day in milliseconds."""
        since = f"window.painted.filter(([shown, at]) => shown === '{what}' && at > {after_ms})"
        self._page.wait_for(f"{since}.length > 0")
        return float(self._page.evaluate(f"{since}[0][1]"))


@asynccontextmanager
async def pages(room: Room, folder: Path) -> AsyncIterator[dict[str, Watched]]:
    """Open wall and console, each in a Chromium of its own: a page behind another paints nothing."""
    sys.path.insert(0, str(ROOT))
    from tests.ui.conftest import Browser  # noqa: PLC0415  # the browser of the tests

    program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if program is None:
        raise SystemExit("no Chromium found: apt-get install chromium")
    both, browsers = {}, []
    try:
        for name, path in (("wall", "/wall"), ("console", "/floor")):
            browsers.append(await asyncio.to_thread(Browser, program, folder / name))
            both[name] = await asyncio.to_thread(Watched, browsers[-1], f"{room.url}{path}", SHOWN[name])
        yield both
    finally:
        for browser in browsers:
            await asyncio.to_thread(browser.close)


def table(seen: dict[str, list[float]]) -> Iterator[str]:
    """Print what was seen as a table."""
    yield "from PAUSE at a table to what a browser has painted"
    yield "page     presses  p50 ms  p95 ms  p99 ms  goal p95 ms"
    for name, times in seen.items():
        cuts = quantiles(times, n=100, method="inclusive")
        met = "met" if cuts[94] <= GOALS_MS[name] else "MISSED"
        spans = f"{cuts[49]:7.0f} {cuts[94]:7.0f} {cuts[98]:7.0f}"
        yield f"{name:8} {len(times):7} {spans} {GOALS_MS[name]:12} {met}"
