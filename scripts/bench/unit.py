#!/usr/bin/env python3
"""Measure one unit: from a press on a pin to a new picture, the start, and the cost of an idle table."""

import asyncio
import os
import re
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import msgspec

from shuffleup.app.box import BoxSettings
from shuffleup.app.config import HardwareSettings
from shuffleup.app.hardware_parts import SimulatedParts
from shuffleup.app.standalone_box import Unit, open_journal, running_unit
from shuffleup.event_file import proposal, shipped
from shuffleup.hardware.hal import Key
from shuffleup.kernel.chance import SystemSeeds
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.command_ids import CommandIds, time_ordered_ids
from shuffleup.kernel.field_types import FLOOR, Actor
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.protocol.messages import Command
from shuffleup.ruleset.event import TableUse
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.stations.latest_views import HubWatch

KEY = UnitKey(bytes(32))
PRESSES = 300
REST_S = 0.45
"""Longer than a key is left alone whose meaning has changed."""
IDLE_S = 15
STARTS = 7


async def press_to_picture() -> list[float]:
    """Return the milliseconds from the edge on the pin to the picture, each event on disk before it shows."""
    clock = BootClock()
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        journal = open_journal(Path(folder) / "bench.journal", clock, "bench", _rules())
        parts, ids = SimulatedParts(HardwareSettings(), clock), time_ordered_ids(clock)
        box = BoxSettings(
            parts=parts, clock=clock, seeds=SystemSeeds(), ids=ids, key=UnitKey(bytes(32)), name="bench"
        )
        async with running_unit(journal, box) as unit:
            await _seat_nine(unit, ids)
            watch = unit.hub.watch(["oled"])
            return [await _press(unit, parts, watch) for _ in range(PRESSES)]


def _rules() -> RuleSet:
    return msgspec.structs.replace(shipped("tda-2024"), table=TableUse(dealing="screen"))


async def _seat_nine(unit: Unit, ids: CommandIds) -> None:
    for verb, args in (
        ("register", {"names": [f"Player {n}" for n in range(1, 10)]}),
        ("draw_seats", {}),
        ("start", {}),
    ):
        await unit.evening.submit(Command(ids.next(), FLOOR, verb, Actor("director"), args))
    while unit.evening.table.table is None or unit.evening.table.table.level is None:
        await asyncio.sleep(0.01)


async def _press(unit: Unit, parts: SimulatedParts, watch: HubWatch) -> float:
    """Press the key that goes on, and wait for the first picture after what it did was stored."""
    station = unit.evening.table
    hand = station.table.play.hand if station.table else None
    key = Key.CHECK_CALL if hand is not None and hand.phase == "betting" else Key.DEAL_NEXT
    with suppress(TimeoutError):  # a finger rests between two presses, and earlier pictures go by
        while True:
            await asyncio.wait_for(anext(watch), REST_S)
    before, began = station.version, time.perf_counter()
    parts.metal.press(key)
    while station.version == before:
        await anext(watch)
    took = 1000 * (time.perf_counter() - began)
    parts.metal.release(key)
    return took


def milliseconds_of(*command: str) -> float:
    """Return the least wall time of several runs of a program."""
    times = []
    for _ in range(STARTS):
        began = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        times.append(1000 * (time.perf_counter() - began))
    return min(times)


def cpu_ms_of(*command: str) -> float:
    """Return the least CPU time of several runs of a program, in its own code and in that of the system."""
    times = []
    for _ in range(STARTS):
        before = _cpu_of_children()
        subprocess.run(command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        times.append(1000 * (_cpu_of_children() - before))
    return min(times)


def _cpu_of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def modules_of(command: str) -> int:
    """Count the modules that are loaded when a command is ready to run, before it has opened anything."""
    counts = f"import sys; from shuffleup.cli.commands import body_of, parser_of; parser_of({command!r})"
    program = f"{counts}; body_of({command!r}); print(len(sys.modules))"
    return int(subprocess.run([sys.executable, "-c", program], check=True, stdout=subprocess.PIPE).stdout)


def idle_table() -> tuple[float, float]:
    """Return the share of one core in percent and the memory in MB of a table that waits for players."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        event = Path(folder) / "idle.toml"
        event.write_text(proposal("tda-2024"))
        process = subprocess.Popen(
            [sys.executable, "-m", "shuffleup", "table", event],
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"XDG_DATA_HOME": folder},
        )
        try:
            assert process.stdout
            process.stdout.readline()
            before = _cpu_s(process.pid)
            time.sleep(IDLE_S)
            return 100 * (_cpu_s(process.pid) - before) / IDLE_S, _rss_mb(process.pid)
        finally:
            process.send_signal(signal.SIGINT)
            process.wait()


def _cpu_s(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _rss_mb(pid: int) -> float:
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    return int(found[1]) / 1024 if found else 0.0


def main() -> None:
    """Print the figures beside what they are meant to stay under."""
    times = sorted(asyncio.run(press_to_picture()))
    median, last = statistics.median(times), times[int(len(times) * 0.99)]
    print(
        f"press to new OLED picture, event durable: median {median:.1f} ms (aim 30), p99 {last:.1f} (aim 60)"
    )
    bare = milliseconds_of(sys.executable, "-c", "pass")
    imported = milliseconds_of(sys.executable, "-c", "import shuffleup")
    helped = milliseconds_of(sys.executable, "-m", "shuffleup", "--help")
    print(f"import shuffleup: {imported - bare:.0f} ms over a bare interpreter (aim 150)")
    print(f"shuffleup --help: {helped - bare:.0f} ms over a bare interpreter")
    print(f"CPU of python -c pass: {cpu_ms_of(sys.executable, '-c', 'pass'):.0f} ms")
    for words in (("table", "--help"), ("floor", "--help"), ("table", "MISSING.toml")):
        took = cpu_ms_of(sys.executable, "-m", "shuffleup", *words)
        print(f"CPU of shuffleup {' '.join(words)}: {took:.0f} ms (aim 150)")
    for command in ("table", "floor"):
        print(f"modules of shuffleup {command}: {modules_of(command)} (aim 600)")
    share, memory = idle_table()
    print(f"idle table unit: {share:.1f} % of one core (aim 2), {memory:.0f} MB (aim 60)")


if __name__ == "__main__":
    main()
