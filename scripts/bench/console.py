#!/usr/bin/env python3
"""Measure what a change of the floor costs the director's console in Chromium, in a room of many tables.

    .venv/bin/python scripts/bench/console.py [--tables 1000] [--seats 10] [--changes 20] [--pictures FOLDER]

The floor is made at once: two tables of three are full, and the third is short of players. At each change
another table begins a hand. The figures are those of Chromium's own Performance domain: script, layout and
style, in ms a change. Beside them stand the octets of the whole view and of the patch that is sent, and what
it costs to make them here.

Before them *Players* is opened with 1,000 people and with 10, in turn, and scrolled to its end; and the time
from a change of the floor to the page that shows it is measured, both on the clock of this computer.
"""

import argparse
import asyncio
import shutil
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import msgspec
from msgspec.structs import replace

from shuffleup.api.application import create_app
from shuffleup.api.server import serve
from shuffleup.floor.command import FloorContext, SeededDraws
from shuffleup.floor.decide import decide, evolve
from shuffleup.floor.entry import Entry, Roll
from shuffleup.floor.feature_states import FloorTables, TableNote
from shuffleup.floor.lookup import with_entries, with_note
from shuffleup.floor.seating.table_breaking import ProposeBreaking
from shuffleup.floor.state import Floor
from shuffleup.kernel.chance import derived, shuffled
from shuffleup.kernel.field_types import Chips, EntryId, HandNo, PersonId, SeatNo, TableNo
from shuffleup.kernel.language import FreeText
from shuffleup.protocol.messages import patch_of
from shuffleup.protocol.venue_boxes import LinksView, LinkView
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Seating
from shuffleup.stations.latest_views import Hub
from shuffleup.tournament.level_clock import LevelClock
from shuffleup.tournament.reasons import Call
from shuffleup.tournament.seating import Place
from shuffleup.views.clock import clock_view
from shuffleup.views.director_console import PartsShown, floor_view
from shuffleup_ui.pages import pages

ROOT = Path(__file__).resolve().parents[2]
STACK = Chips(30_000)
SETTLE_S = 0.6
FAMILY = ("Dlamini", "Okafor", "García", "Müller", "Silva", "Novák", "Tanaka", "Smith", "Moreau", "Haddad")
GIVEN = ("Ann", "Bongani", "Carla", "Dimitri", "Emma", "Faisal", "Grace", "Hugo", "Ines", "Jonas", "Thandi")
PAGES = (("tables", 360), ("tables", 1280), ("tonight", 390), ("clock", 390), ("entries", 390))
SHOWN = ("Script", "Layout", "RecalcStyle")
OPENINGS, CHANGES_SHOWN = 7, 60
SHOWS_WITHIN_MS = 250
LONGEST_TASK_MS = 100
OPENS = """
(async () => {
  const frame = () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  const began = performance.now();
  location.hash = 'players';
  while (!document.querySelector('.player')) await frame();
  return performance.now() - began;
})()
"""
SCROLLS = """
(async () => {
  let longest = 0;
  const seen = (all) => { longest = Math.max(longest, ...all.getEntries().map((one) => one.duration)); };
  new PerformanceObserver(seen).observe({ type: 'longtask' });
  for (let at = 0; at < document.documentElement.scrollHeight; at += 600) {
    scrollTo(0, at);
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  }
  return longest;
})()
"""
WATCHES = """
window.shownAt = [];
new MutationObserver(() => requestAnimationFrame(() => setTimeout(() =>
  window.shownAt.push(performance.timeOrigin + performance.now())
))).observe(document.querySelector('#page'), { subtree: true, childList: true, characterData: true });
true
"""
WIDTHS = (360, 800, 1280, 1920)


def room(tables: int, seats: int) -> Floor:
    """Make a floor in play; at every third table four players are out."""
    entries: list[Entry] = []
    for table in range(1, tables + 1):
        for seat in range(1, seats + 1 - 4 * (table % 3 == 0)):
            number = len(entries) + 1
            name = f"{GIVEN[number % len(GIVEN)]} {FAMILY[number // 7 % len(FAMILY)]} {number}"
            place = Place(TableNo(table), SeatNo(seat))
            entries.append(
                Entry(EntryId(f"e{number}"), PersonId(f"p{number}"), name, place, STACK, seated=True)
            )
    notes = tuple(TableNote(TableNo(table), HandNo(7)) for table in range(1, tables + 1))
    rules = RuleSet(seating=Seating(max_per_table=seats))
    clock = LevelClock(level=4, running=True)
    issued = Chips(STACK * len(entries))
    return Floor(
        "room", rules, tables, "playing", Roll(entries), FloorTables(notes), clock=clock, issued=issued
    )


class Console:
    """A hub that is fed with the views of a floor that changes, and a page that follows them."""

    def __init__(self, floor: Floor, tab: Any, url: str, hub: Hub) -> None:
        self.floor, self._tab, self._url, self._hub = floor, tab, url, hub
        self._parts, self._version = PartsShown(), 1
        boxes = [
            LinkView(f"u{one.table}", f"box {one.table}", one.table, linked=True) for one in floor.tables
        ]
        self._hub.post("links", LinksView(tuple(boxes)))
        self._hub.post("clock", clock_view(floor))
        self.post()

    def post(self) -> None:
        """Show the floor as it is now."""
        self._version += 1
        self._hub.post("floor", floor_view(self.floor, self._version, shown=self._parts))

    def change(self) -> None:
        """Begin a hand at the next table."""
        note = self.floor.tables[self._version * 37 % len(self.floor.tables)]
        self.floor = with_note(self.floor, note.table, hand=HandNo(note.hand + 1))
        self.post()

    async def open(self, page: str, width: int) -> None:
        """Open a page of the console."""
        await asyncio.to_thread(self._tab.resize, width, 844)
        await asyncio.to_thread(self._tab.visit, f"{self._url}/floor?{width}#{page}")
        await asyncio.to_thread(self._tab.wait_for, "document.querySelector('#page section') !== null")
        await asyncio.sleep(3 * SETTLE_S)

    async def spent(self) -> dict[str, float]:
        """Read how long the page has been busy so far, in ms."""
        said = await asyncio.to_thread(self._tab.metrics)
        return {name: 1000 * said[f"{name}Duration"] for name in SHOWN}

    async def measure(self, changes: int) -> list[dict[str, float]]:
        """Change one table after the other; returns what each change cost the page."""
        found = []
        for _ in range(changes):
            before = await self.spent()
            self.change()
            await asyncio.sleep(SETTLE_S)
            after = await self.spent()
            found.append({name: after[name] - before[name] for name in after})
        return found

    async def opens_players(self) -> tuple[float, float]:
        """Open *Players*: how long it takes to its first people, and the longest task when it is scrolled."""
        await self.open("tonight", 390)
        took = await asyncio.to_thread(self._tab.evaluate, OPENS)
        return took, await asyncio.to_thread(self._tab.evaluate, SCROLLS)

    async def shows(self, changes: int) -> list[float]:
        """Begin hands at the first table; returns after how many ms the page shows each."""
        await self.open("tables", 390)
        await asyncio.to_thread(self._tab.evaluate, WATCHES)
        found = []
        for _ in range(changes):
            await asyncio.to_thread(self._tab.evaluate, "window.shownAt = []; true")
            changed = 1000 * time.time()
            self.floor = with_note(self.floor, TableNo(1), hand=HandNo(self.floor.tables[0].hand + 1))
            self.post()
            await asyncio.to_thread(self._tab.wait_for, "window.shownAt.length > 0")
            found.append(await asyncio.to_thread(self._tab.evaluate, "window.shownAt[0]") - changed)
        return found


async def people_and_news(console: Console, few: Console) -> None:
    """Print how *Players* grows with the people, and how soon the page shows what has changed."""
    all_of, ten = [], []
    for _ in range(OPENINGS):
        all_of.append(await console.opens_players())
        ten.append(await few.opens_players())
    many, little = (median(one for one, _ in found) for found in (all_of, ten))
    longest = [one for _, one in all_of]
    people = [len(one.floor.entries) for one in (console, few)]
    print(
        f"Players opens in {many:.0f} ms with {people[0]:,} people and in {little:.0f} ms with {people[1]}: "
        f"{many / little:.1f} to 1; longest task when scrolled {median(longest):.0f} ms, once "
        f"{max(longest):.0f} ms (goal {LONGEST_TASK_MS})"
    )
    took = quantiles(await console.shows(CHANGES_SHOWN), n=20)
    print(
        f"a change is on the page after {took[9]:.0f} ms (p95 {took[18]:.0f} ms, goal {SHOWS_WITHIN_MS})",
        flush=True,
    )


def made_here(floor: Floor) -> None:
    """Print what a view and its patch cost on this computer."""
    parts = PartsShown()
    before = msgspec.json.encode(floor_view(floor, 1, shown=parts))
    floor = with_note(floor, TableNo(5), hand=HandNo(8))
    floor_took, view = timed(lambda: msgspec.json.encode(floor_view(floor, 2, shown=parts)))
    patch_took, patch = timed(lambda: patch_of("floor", before, view))
    print(f"whole view {len(view):>10,} octets, made in {floor_took:6.1f} ms")
    print(f"patch      {len(patch):>10,} octets, made in {patch_took:6.1f} ms")
    took, proposed = timed(lambda: propose(floor, len(floor.tables) // 10))
    moves = len(proposed.proposed_breaking.moves) if proposed.proposed_breaking else 0
    print(f"a tenth of the tables proposed to be broken, {moves} players drawn in {took:.0f} ms")


def timed(make: Callable[[], Any]) -> tuple[float, Any]:
    """Return how long it took in ms, and what was made."""
    began = time.perf_counter()
    made = make()
    return 1000 * (time.perf_counter() - began), made


def propose(floor: Floor, number: int) -> Floor:
    """Propose so many tables to be broken."""
    seed = bytes(32)
    lots = SeededDraws(seed.hex(), lambda name, items: shuffled(derived(seed, name), items))
    for event in decide(floor, ProposeBreaking(number=number), FloorContext(lots=lots)):
        floor = evolve(floor, event)
    return floor


def eventful(floor: Floor) -> Floor:
    """Let some tables call, wait, break, and propose others: for pictures."""
    floor = with_note(floor, TableNo(112 % len(floor.tables) + 1), called=Call(note=FreeText("exposed card")))
    floor = with_note(
        floor, TableNo(417 % len(floor.tables) + 1), called=Call(note=FreeText("a player is missing"))
    )
    leaving = floor.at_table(TableNo(len(floor.tables)))[0]
    floor = with_entries(floor, {leaving.id: {"name": "Ximena Fernández de la Vega"}})
    return propose(floor, max(1, len(floor.tables) // 25))


def figure(name: str, costs: list[float]) -> str:
    """Write the median and the most of some costs in ms."""
    return f"{name.lower()} {median(costs):5.1f} (most {max(costs):5.1f})"


async def run(options: argparse.Namespace, browser: Any, tab: Any) -> None:
    """Serve the console, print the figures of each page, and draw the pictures that are asked for."""
    floor = room(options.tables, options.seats)
    made_here(floor)
    async with served(room(100, 11), tab) as many, served(room(1, 10), tab) as few:
        await people_and_news(many, few)
    async with served(floor, tab) as console:
        for page, width in PAGES:
            await console.open(page, width)
            costs = await console.measure(options.changes)
            figures = ", ".join(figure(name, [one[name] for one in costs]) for name in SHOWN)
            rows = await asyncio.to_thread(tab.evaluate, "document.querySelectorAll('#page *').length")
            print(
                f"{page:>8} at {width:>4} px: {figures} ms a change; {rows} elements on the page", flush=True
            )
        if options.pictures:
            console.floor = replace(eventful(console.floor))
            console.post()
            await draw(console, tab, options.pictures)


@asynccontextmanager
async def served(floor: Floor, tab: Any) -> AsyncIterator[Console]:
    """Serve the console of a floor at an address of its own."""

    async def submit(command: Any) -> Any:
        raise SystemExit(f"nothing is done here: {command.verb}")

    hub = Hub()
    server = await serve(
        create_app(hub=hub, submit=submit, metal=None, pages=pages()), host="127.0.0.1", port=0
    )
    try:
        yield Console(floor, tab, server.url, hub)
    finally:
        hub.close()
        await server.close()


async def draw(console: Console, tab: Any, folder: Path) -> None:
    """Draw the page of the tables in windows from a phone to a desk."""
    folder.mkdir(parents=True, exist_ok=True)
    for width in WIDTHS:
        await console.open("tables", width)
        for part, scroll in (
            ("top", "scrollTo(0, 0)"),
            ("tables", "document.querySelector('#tables').scrollIntoView()"),
        ):
            await asyncio.to_thread(tab.evaluate, f"{scroll}; true")
            await asyncio.sleep(SETTLE_S)
            (folder / f"tables-{width}-{part}.png").write_bytes(await asyncio.to_thread(tab.picture))


def main() -> None:
    """Read what is asked for, and run it in a browser of its own."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seats", type=int, default=10)
    parser.add_argument("--changes", type=int, default=20)
    parser.add_argument("--pictures", type=Path)
    options = parser.parse_args()
    sys.path.insert(0, str(ROOT))
    from tests.ui.conftest import Browser, Page  # noqa: PLC0415  # the browser of the tests

    class Tab(Page):
        """A tab that says how long it was busy."""

        def metrics(self) -> dict[str, float]:
            said = self._call("Performance.getMetrics")["metrics"]
            return {one["name"]: one["value"] for one in said}

    program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if program is None:
        raise SystemExit("no Chromium found: apt-get install chromium")
    with tempfile.TemporaryDirectory() as profile:
        browser = Browser(program, Path(profile))
        try:
            tab = Tab(browser, width=390, height=844)
            tab._call("Performance.enable")
            tab.before("localStorage.setItem('shuffleup.person', 'Thandi');")
            asyncio.run(run(options, browser, tab))
        finally:
            browser.close()


if __name__ == "__main__":
    main()
