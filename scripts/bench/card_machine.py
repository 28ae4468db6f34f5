#!/usr/bin/env python3
"""Measure what a card machine costs: an event dealt by it, and a box at rest with every part connected.

    scripts/bench/card_machine.py [--print]

Processor time. The event is played to its end at the highest speed, by the machine and on the screen in turn.
The box is a process of its own; the machine, and the dealer display at another terminal, belong to this one.
"""

import argparse
import asyncio
import json
import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import tty
import urllib.request
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

from shuffleup.__main__ import main as shuffleup
from shuffleup.event_file import proposal
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.command_ids import time_ordered_ids
from shuffleup_demo.card_machine.ports import MemoryPort, PseudoTerminal
from shuffleup_demo.card_machine.simulated_machine import SimulatedMachine

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "reference" / "measurements.md"
HEADING = "## The card machine"
EVENT = ("--until-done", "--speed", "max", "--seed", "5", "--players", "6", "--json", "--rule-set")
EVENTS = (("joker-cut",), ("tda-2024",), ("crews-of-five",), ("card-room", "--hands", "40"))
"""Rule sets, each with what else the event needs: a cash game has no end of its own."""

ROUNDS, IDLE_S, SETTLED_S = 5, 8.0, 8.0
INTRODUCTION = f"""\
`scripts/bench/card_machine.py`, processor time, median and range of {ROUNDS} rounds. An event is one of six
players, played to its end at the highest speed, by the machine and on the screen in turn; a cash game ends
after forty hands by either. The machine itself is simulated in the same process: its program runs on a Pico,
so what it takes is left out of the second figure. By the machine there are fewer hands in more hours, and
each of its cards is a row of the journal: some 160 rows a hand beside 30. The box at rest stands before its
first hand with the clock running and nobody at its pages: card machine and dealer display at terminals, the
other parts simulated in its process."""
TICK_S = 1 / os.sysconf("SC_CLK_TCK")


class Spent(NamedTuple):
    """Processor time of an event in seconds: of all, and of the machine that is simulated in it."""

    all_s: float
    machine_s: float

    @property
    def box_s(self) -> float:
        """The time of the box alone."""
        return self.all_s - self.machine_s


def event_ratios(event: Sequence[str]) -> list[tuple[float, float]]:
    """Give, for each round, how many times as long the machine's event takes: of all, and of the box."""
    ratios = []
    for _ in range(ROUNDS):
        by_machine, on_screen = _spent("machine", event), _spent("screen", event)
        ratios.append((by_machine.all_s / on_screen.all_s, by_machine.box_s / on_screen.box_s))
    return ratios


def _spent(dealing: str, event: Sequence[str]) -> Spent:
    with tempfile.TemporaryDirectory() as folder:
        played = subprocess.run(
            [sys.executable, __file__, "--play", "demo", "--dealing", dealing, *EVENT, *event],
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | {"XDG_DATA_HOME": folder},
        )
    return Spent(*map(float, played.stderr.split()[-2:]))


def play(words: Sequence[str]) -> int:
    """Play an event in this process, and say what was spent."""
    machine_s, read = 0.0, MemoryPort.read

    def timed(port: MemoryPort) -> bytes:
        nonlocal machine_s
        began = time.process_time()
        some = read(port)
        machine_s += time.process_time() - began
        return some

    MemoryPort.read = timed  # type: ignore[method-assign,assignment]  # time passes for the machine in no other call
    status = shuffleup(list(words))
    print(time.process_time(), machine_s, file=sys.stderr)
    return status


async def idle_shares() -> list[float]:
    """Give, for each round, the percentage of a core of a box before its first hand, its clock running."""
    with tempfile.TemporaryDirectory() as name, _box(Path(name)) as (process, terminal):
        carrying = asyncio.create_task(terminal.run(BootClock()))
        try:
            await _begin(await asyncio.to_thread(_address, process))
            await asyncio.sleep(SETTLED_S)
            shares = []
            for _ in range(ROUNDS):
                before = _cpu_s(process.pid)
                await asyncio.sleep(IDLE_S)
                shares.append(100 * (_cpu_s(process.pid) - before) / IDLE_S)
            return shares
        finally:
            carrying.cancel()


@contextmanager
def _box(folder: Path) -> Iterator[tuple[subprocess.Popen[str], PseudoTerminal]]:
    """Start a box with a card machine, a dealer display, a speaker, keys, lamps, OLED and buzzer."""
    terminal, (far, near) = PseudoTerminal(SimulatedMachine(Random(1)), folder), os.openpty()
    tty.setraw(near)
    event, settings = folder / "bench.toml", folder / "unit.toml"
    event.write_text(f'{proposal("tda-2024")}\n[table]\ndealing = "machine"\n')
    settings.write_text(
        f'[hardware]\nspeaker = "default"\n[card_machine]\nport = "{terminal.path}"\n'
        f'[dealer_display]\nport = "{os.ttyname(near)}"\n'
    )
    words = ["table", str(event), "--config", str(settings), "--port", "0"]
    process = subprocess.Popen(
        [sys.executable, "-m", "shuffleup", *words],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"XDG_DATA_HOME": str(folder)},
    )
    try:
        yield process, terminal
    finally:
        process.send_signal(signal.SIGINT)
        process.wait()
        terminal.close()
        os.close(far)
        os.close(near)


def _address(process: subprocess.Popen[str]) -> str:
    assert process.stdout
    found = re.search(r"http://[\w.]+:\d+", process.stdout.readline())
    if found is None:
        raise RuntimeError("the box did not say where it is")
    return found[0]


async def _begin(url: str) -> None:
    """Seat nine players and start the clock."""
    ids = time_ordered_ids(BootClock())
    names = [f"Player {number}" for number in range(1, 10)]
    for verb, args in (("register", {"names": names}), ("draw_seats", {}), ("start", {})):
        command = {
            "id": ids.next(),
            "to": "floor",
            "verb": verb,
            "actor": {"role": "director", "face": "bench"},
            "args": args,
        }
        await asyncio.to_thread(_post, f"{url}/api/commands", command)


def _post(url: str, body: object) -> None:
    request = urllib.request.Request(
        url, json.dumps(body).encode(), {"Content-Type": "application/json"}, method="POST"
    )
    urllib.request.urlopen(request).close()


def _cpu_s(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * TICK_S


def section(events: Iterable[tuple[str, Sequence[tuple[float, float]]]], shares: Sequence[float]) -> str:
    """Write the figures as a part of the page."""
    rows = []
    for name, ratios in events:
        for number, what in enumerate((name, f"{name}, the box alone")):
            rows.append(
                f"| {what}, by the machine : on the screen | {_spread([one[number] for one in ratios])} | 2 |"
            )
    return "\n".join(
        [
            HEADING,
            "",
            INTRODUCTION,
            "",
            "| what | measured | aim |",
            "|---|---|---|",
            *rows,
            f"| a box at rest with every part connected, % of a core | {_spread(shares)} | 1 |",
            "",
        ]
    )


def _spread(figures: Sequence[float]) -> str:
    return f"{statistics.median(figures):.2f} ({min(figures):.2f} to {max(figures):.2f})"


def keep(text: str) -> None:
    """Put the figures at the end of the page, or in the place of older ones."""
    page = DOCUMENT.read_text(encoding="utf-8")
    before, _, after = page.partition(HEADING)
    _, heading, others = after.partition("\n## ")
    DOCUMENT.write_text(f"{before.rstrip()}\n\n{text}{heading}{others}", encoding="utf-8")


def main() -> int:
    """Print the figures, and keep them unless only printing is asked for."""
    parser = argparse.ArgumentParser(description="Measure what a card machine costs.")
    parser.add_argument("--print", action="store_true", help="do not write docs/reference/measurements.md")
    parser.add_argument("--play", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.play:
        return play(options.play)
    events = [(" ".join(event), event_ratios(event)) for event in EVENTS]
    text = section(events, asyncio.run(idle_shares()))
    print(text)
    if not options.print:
        keep(text)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
