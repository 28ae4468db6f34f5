"""One night of a venue from its seed: computers, faces, people and faults, until all is quiet."""

import asyncio
import gc
import hashlib
import shutil
import sqlite3
import tempfile
import warnings
from collections.abc import Callable, Collection
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from shuffleup.kernel.field_types import Chips
from shuffleup.network.trust.paired_units import PairedUnit
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.stations.event_codec import THIS_RELEASE
from shuffleup_demo.demo_setup import Dealing, demo_rules
from shuffleup_demo.people.director import Direction
from simulate.boxes import TableBox
from simulate.computers import FLOOR_AT, STANDBY_AT, Computer
from simulate.faces import CONSOLE, PAGE, PHONE, WALL, watch
from simulate.floors import FloorBox
from simulate.loop import SimulatedLoop
from simulate.mischief import mischief
from simulate.network import Broker, Weather
from simulate.people import DealerAtBox, DirectorAtFloor
from simulate.record import Record
from simulate.schedule import Fault, of_night

SETTLE_S, LAST_HAND_S, QUIET_S = 120.0, 180.0, 180.0
SPARES = 1
BORING = ("/events", "/status", "floor/tables", "floor/event")
SELDOM = 50_000
"""So many objects are made before Python looks for rings of them that nobody holds."""

RECORDED = 3
"""One in so many of the other messages on the bus is kept for the checker."""


class Asked(msgspec.Struct, frozen=True):
    """A night that is asked for. Of its faults those in `without` are left out.

    With a `stack` everybody begins with so many big blinds, and who is broke may buy as much again: chips
    are lost, side pots made and tables broken within the first level. A cash game has its own buy-ins.
    """

    seed: str
    tables: int = 6
    hours: float = 4.0
    faults: str = "light"
    rule_set: str = "tda-2024"
    dealing: Dealing = "screen"
    hardware: int = 1
    stack: int = 0
    without: frozenset[int] = frozenset()


class Night:
    """The venue of one night."""

    def __init__(self, asked: Asked, folder: Path) -> None:
        self.asked, self.seed, self.folder = asked, asked.seed, folder
        self.loop = SimulatedLoop(self.dice("order"))  # type: ignore[abstract]  # none of the rest is asked for
        self.loop.storage_delay = self._storage_delay
        self.record = Record(folder / "record.jsonl")
        self.weather = Weather(self.dice("weather"))
        self.brokers = {host: Broker(host, self._carried) for host in (FLOOR_AT, STANDBY_AT)}
        self.rules = _rules(asked)
        self.tables = asked.tables
        self.start = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)
        self.with_hardware: Collection[int] = range(1, asked.hardware + 1)
        self.taped: set[str] = set()
        self.boxes: list[TableBox] = []
        self.floors: list[FloorBox] = []
        self._nodes: dict[str, Computer] = {}
        self.is_late = self._is_taken_over = False
        self._hands = self._on_bus = 0

    def dice(self, name: str) -> Random:
        """Give the chance of one matter, which no other matter moves."""
        return Random(f"{self.seed}/{name}")

    @property
    def floor_box(self) -> FloorBox:
        """The box at which the director stands."""
        return self.floors[1] if self._is_taken_over else self.floors[0]

    def computers(self) -> list[Computer]:
        """List all computers that are still in use."""
        return [one for one in (*self.floors, *self.boxes) if not one.retired]

    def members(self) -> list[PairedUnit]:
        """List the boxes that the floor has let in."""
        return list({box.user: box.member for box in self.boxes}.values())

    def add_copy(self, of: TableBox) -> TableBox:
        """Stand one more box in the room, with the key of another."""
        copy = TableBox(self, len(self.boxes) + 1, f"copy {len(self.boxes) + 1} of {of.name}", of.key)
        copy.label = of.label
        self.boxes.append(copy)
        self._people_at(copy)
        return copy

    async def take_over(self) -> None:
        """Let the standby take the floor over."""
        self._is_taken_over = True
        await self._director.post("take_over")

    def faults(self) -> list[Fault]:
        """List the faults of the night."""
        return of_night(self.asked)

    def run(self) -> dict[str, Any]:
        """Play the night; returns its facts."""
        faults = [one for one in self.faults() if one.number not in self.asked.without]
        self.loop.run_until_complete(self._play(faults))
        self.record.close()
        return self._facts()

    async def _play(self, faults: list[Fault]) -> None:
        self.floors = [FloorBox(self, "floor", 250, FLOOR_AT), FloorBox(self, "standby", 251, STANDBY_AT)]
        self.boxes = [TableBox(self, number) for number in range(1, self.tables + SPARES + 1)]
        for one in (self.floors[0], *self.boxes, self.floors[1]):
            one.plug_in()
            await asyncio.sleep(1)
        self._people: list[asyncio.Task[None]] = []
        self._faces: list[asyncio.Task[None]] = []
        self._director = self._directing()
        for number, box in enumerate(self.boxes[: self.tables], 1):
            await self._director.post("give_table", table=number, unit=box.label)
        await asyncio.sleep(3)
        directing = self.loop.create_task(self._director.run())
        for box in self.boxes:
            self._people_at(box)
        for floor, look in [(f, look) for f in self.floors for look in (WALL, CONSOLE, PHONE)]:
            self._faces.append(self.loop.create_task(watch(self, floor, look)))
        causing = self.loop.create_task(mischief(self, faults))
        await asyncio.sleep(self.asked.hours * 3600)
        await causing
        await self._mend()
        await self._until_done()
        await self._quiet(directing)

    def _directing(self) -> DirectorAtFloor:
        """Choose who directs the night."""
        return DirectorAtFloor(self, lambda seed: Direction(self.tables * 8, seed))

    async def _until_done(self) -> None:
        """Play on when everything is mended: not at all, for people go home."""

    def _people_at(self, box: TableBox) -> None:
        self._people.append(self.loop.create_task(DealerAtBox(self, box).run()))
        self._faces.append(self.loop.create_task(watch(self, box, PAGE)))

    async def _mend(self) -> None:
        """Mend everything, and give it time to go on."""
        self.weather.storm = self.weather.duplicates = 0.0
        for one in self.computers():
            one.cable.heal()
            one.card.slow = 0.0
            one.card.break_by("")
            if one.is_stopped:
                one.thaw()
            if one.is_on and one.release is not THIS_RELEASE:
                await one.stop()
            one.release = THIS_RELEASE
            if not one.is_on:
                one.plug_in()
        await asyncio.sleep(SETTLE_S)

    async def _quiet(self, directing: "asyncio.Task[None]") -> None:
        """Play the last hands, then let all be quiet, and end all programs."""
        self.is_late = True
        await asyncio.sleep(LAST_HAND_S)
        await _end([*self._people, directing])
        await asyncio.sleep(QUIET_S)
        self._note_ends()
        await _end(self._faces)
        for one in (*self.boxes, *self.floors):
            if one.is_on:
                await one.stop()

    def _note_ends(self) -> None:
        """Record what every computer shows in the end."""
        for box in self.boxes:
            at = box.at
            if at is None:
                continue
            self.record.line(
                "end of box",
                self.loop.time(),
                box=box.name,
                label=box.label,
                table=int(at.number),
                seq=at.version,
                linked=at.linked,
                waits=at._waits() or ("" if at.table else "its table is not open"),
                broken=box.broken,
                taped=box.label in self.taped,
                log=box.log[-5:],
                file=str(box.path()) if box.path() else "",
            )
        venue = self.floor_box.floor
        if venue is None:
            self.record.wrong.append(f"no floor in the end: {self.floor_box.broken}")
            return
        state = venue.floor.state
        self._hands = sum(note.hand for note in state.tables)
        self.record.line(
            "end of floor",
            self.loop.time(),
            box=self.floor_box.name,
            seq=venue.floor.version,
            expected=state.chips_expected(),
            counted=state.chips_counted(),
            doubts=[at.table for at in state.units if at.doubt],
            alarms=len(state.alarms),
            phase=state.phase,
            hands=self._hands,
            units={at.table: at.name for at in state.units},
        )

    def bury(self) -> None:
        """Let go of everything."""
        loop = self.loop
        self.__dict__.clear()
        loop.bury()

    def _facts(self) -> dict[str, Any]:
        wrong = [*self.record.wrong]
        for fault in self.loop.faults:
            error = fault.get("exception")
            wrong.append(f"at {fault['at']:.3f} {fault['node']}: {fault['message']}: {error!r}")
        return {
            "seed": self.seed,
            "hands": self._hands,
            "faults": dict(sorted(self.record.faults.items())),
            "wrong": wrong,
        }

    def _storage_delay(self, node: str) -> tuple[float, float]:
        name = node.partition("#")[0]
        if name not in self._nodes:
            self._nodes = {one.name: one for one in (*self.floors, *self.boxes)}
        computer = self._nodes.get(name)
        return computer.card.delay() if computer else (0.001, 0.001)

    def _carried(self, topic: str, payload: bytes) -> None:
        """Record what goes over the bus beside rows and notices: views, boards, commands and answers."""
        if topic.endswith(BORING) or topic.startswith(("time/", "floor/copies/")):
            return
        self._on_bus += 1
        if self._on_bus % RECORDED == 0:
            self.record.line("bus", self.loop.time(), topic=topic, body=payload.decode("utf-8", "replace"))


def _rules(asked: Asked) -> RuleSet:
    rules = demo_rules(asked.rule_set, dealing=asked.dealing)
    if not asked.stack or rules.event.format == "cash":
        return rules
    chips = Chips(asked.stack * max(rules.levels.table[0]))
    rebuy = replace(rules.rebuy, allowed=True, min_amount=chips)
    return replace(rules, rebuy=rebuy, chips=replace(rules.chips, start_stack=chips))


async def _end(tasks: "Collection[asyncio.Task[Any]]") -> None:
    for one in tasks:
        one.cancel()
    await asyncio.wait(tasks)
    for one in tasks:
        if not one.cancelled() and (error := one.exception()):
            raise error


def digest(path: Path) -> tuple[int, str]:
    """Count the events of a journal, and give the SHA-256 of all that it holds, row by row.

    The octets of the file itself name the version of SQLite.
    """
    said = hashlib.sha256()
    events = 0
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        tables = connection.execute(
            "SELECT name FROM sqlite_master WHERE type='table' ORDER BY name"
        ).fetchall()
        for (table,) in tables:
            for row in connection.execute(f"SELECT * FROM {table} ORDER BY 1"):
                said.update(repr((table, row)).encode())
                events += table == "event"
    except sqlite3.Error as error:  # a bit was flipped in it
        said.update(str(error).encode())
    finally:
        connection.close()
    return events, said.hexdigest()


def play(
    asked: Asked, keep: Path | None = None, make: Callable[[Asked, Path], Night] = Night
) -> tuple[dict[str, Any], Path]:
    """Play one night in a folder of its own, which the caller removes; `make` puts its venue together."""
    base = Path("/dev/shm") if Path("/dev/shm").is_dir() else None
    folder = keep or Path(tempfile.mkdtemp(prefix="simulate-", dir=base))
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    warnings.filterwarnings("ignore", "coroutine .* was never awaited")  # the rest of dead computers
    night, usual = make(asked, folder), gc.get_threshold()
    gc.set_threshold(SELDOM)  # a tenth of a night was spent on looking for rings of garbage
    try:
        facts = night.run()
    finally:
        night.bury()
        gc.set_threshold(*usual)
    found = {str(path.relative_to(folder)): digest(path) for path in sorted(folder.rglob("*.journal"))}
    facts["rows"] = sum(events for events, _ in found.values())
    facts["journals"] = {name: sha for name, (_, sha) in found.items()}
    return facts, folder
