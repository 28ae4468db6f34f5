#!/usr/bin/env python3
"""Measure a floor with many phones: a level change to all, a dealer's command with and without them (PLY-16).

    scripts/bench/players.py [--phones 500] [--turns 4] [--over sockets|events]

Each phone has an address of its own in a network namespace, for the floor counts addresses, and those of its
own computer not at all. The program makes two namespaces and removes them, and has to be root for that. All
phones run on the last core and the box on the others. A turn is a block of commands without phones and one
with them; between the two all phones come or leave.
"""

import argparse
import asyncio
import json
import os
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from phone_network import BOX, TwoSides, inside, run_inside, two_sides, why_not
from phones import PORT
from shuffleup.api.application import create_app
from shuffleup.api.server import serve
from shuffleup.app.box import BoxSettings
from shuffleup.app.config import HardwareSettings
from shuffleup.app.hardware_parts import SimulatedParts
from shuffleup.app.standalone_box import Unit, open_journal, running_unit
from shuffleup.kernel.chance import SystemSeeds
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.command_ids import time_ordered_ids
from shuffleup.kernel.field_types import FLOOR, Actor, Stream
from shuffleup.network.trust.pin import FloorPin
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.protocol.messages import Command
from shuffleup.ruleset.event import Players
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup_ui.pages import pages

WORKSHOP = Path(__file__).resolve().parents[2] / ".bench"
"""On the disk of the project: a folder for temporary files may lie in memory, where nothing is durable."""

LEVELS = 5
HANDS = 6
"""The hands of a block, each of nine commands: it begins, and eight players fold."""
PAUSE_S, SETTLE_S, REST_S = 0.1, 3.0, 10.0


class NotDone(Exception):
    """The box refuses a command."""


Do = Callable[..., Awaitable[None]]


class Spent(NamedTuple):
    """Processor time so far in s: that of the box, and that of all phones."""

    box: float
    phones: float


class Block(NamedTuple):
    """Commands of one block: how many ms each took, and the shares of a core meanwhile."""

    ms: tuple[float, ...]
    box: float
    phones: float


class PhonesAside:
    """The process of all phones, as its orders and answers."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def do(self, order: str) -> dict[str, object]:
        """Give an order and wait for the answer; raises `NotDone` where the phones have ended."""
        if self._process.stdin is None or self._process.stdout is None:
            raise NotDone("no line to the phones")
        self._process.stdin.write(order.encode() + b"\n")
        answer = await self._process.stdout.readline()
        if not answer:
            raise NotDone("the phones have ended")
        said: dict[str, object] = json.loads(answer)
        return said

    async def spent(self) -> Spent:
        """Read what box and phones have used so far."""
        return Spent(time.process_time(), float(str((await self.do("tell"))["cpu"])))


def main() -> int:
    """Measure, and print a line of JSON."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--phones", type=int, default=500, help="how many phones (default: 500)")
    parser.add_argument("--turns", type=int, default=4, help="blocks of each kind (default: 4)")
    parser.add_argument("--over", choices=("sockets", "events"), default="sockets", help="how they follow")
    parser.add_argument("--beside", metavar="NAME", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.beside:
        print(json.dumps(asyncio.run(_measured(args))))
        return 0
    if reason := why_not():
        print(f"players.py: {reason}", file=sys.stderr)
        return 2
    with two_sides() as sides:
        return _measured_inside(sides, args)


def _measured_inside(sides: TwoSides, args: argparse.Namespace) -> int:
    wanted = ["--phones", str(args.phones), "--turns", str(args.turns), "--over", args.over]
    wanted += ["--beside", sides.phones]
    return run_inside(sides.box, sys.executable, __file__, *wanted)


async def _measured(args: argparse.Namespace) -> dict[str, object]:
    WORKSHOP.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=WORKSHOP) as name:
        async with _box(Path(name), tables=-(-args.phones // 9)) as unit:
            do = _doing(unit)
            cards = Path(name) / "cards.json"
            cards.write_text(json.dumps(await _seated(unit, do, args.phones)), "utf-8")
            async with _phones(cards, args) as phones:
                return await _by_turns(phones, do, args)


@asynccontextmanager
async def _phones(cards: Path, args: argparse.Namespace) -> AsyncIterator[PhonesAside]:
    """Run all phones on the last core, in a namespace of their own; the box keeps to the others."""
    *others, last = sorted(os.sched_getaffinity(0))
    program = str(Path(__file__).with_name("phones.py"))
    phones = ("taskset", "--cpu-list", str(last), sys.executable, program, str(cards), args.over)
    command = inside(args.beside, *phones)
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
    os.sched_setaffinity(0, others or [last])
    try:
        yield PhonesAside(process)
    finally:
        process.terminate()
        await process.wait()


@asynccontextmanager
async def _box(folder: Path, tables: int) -> AsyncIterator[Unit]:
    """Run a lone box with the page for players."""
    clock = BootClock()
    pin = FloorPin(folder, clock)
    pin.set("4711")
    settings = BoxSettings(
        parts=SimulatedParts(HardwareSettings(), clock),
        clock=clock,
        seeds=SystemSeeds(),
        ids=time_ordered_ids(clock),
        key=UnitKey(bytes(32)),
        name="bench",
        in_threads=True,
        pin=pin,
    )
    journal = open_journal(folder / "bench.journal", clock, "bench", RuleSet(players=Players(page=True)))
    async with running_unit(journal, settings, tables=tables) as unit:
        app = create_app(
            hub=unit.hub,
            submit=unit.evening.submit,
            metal=None,
            pages=pages(),
            floor=unit.evening.console,
            now=unit.time,
            pin=pin,
        )
        server = await serve(app, host=BOX, port=PORT, phones=lambda: True)
        try:
            yield unit
        finally:
            unit.hub.close()
            await server.close()


def _doing(unit: Unit) -> Do:
    ids = time_ordered_ids(BootClock())

    async def do(verb: str, to: str = FLOOR, role: str = "director", **given: object) -> None:
        reply = await unit.evening.submit(Command(ids.next(), Stream(to), verb, Actor(role), given))
        if reply.status != 200:
            raise NotDone(f"{verb}: {reply.text}")

    return do


async def _seated(unit: Unit, do: Do, phones: int) -> list[dict[str, str]]:
    """Seat everybody and let one phone in with each card; returns the cards."""
    await do("register", names=[f"Player {number}" for number in range(phones)])
    await do("draw_seats")
    await do("start")
    cards = []
    for number, card in enumerate(unit.evening.floor.state.phones.cards):
        secret = await unit.evening.console.card_secret(card.digest)
        phone = f"{number:032x}"
        cards.append({"secret": (secret or b"").hex(), "phone": phone})
        await do("let_phone_in", role="player", card=card.digest, phone=phone)
    await asyncio.sleep(SETTLE_S)
    return cards


async def _by_turns(phones: PhonesAside, do: Do, args: argparse.Namespace) -> dict[str, object]:
    """Deal without phones and with them by turns; between the turns look at the box at rest."""
    alone, among = [], []
    rest_alone, held_before = await _rest(phones), _memory_kb()
    for turn in range(args.turns):
        alone.append(await _block(phones, do))
        await phones.do("come")
        await asyncio.sleep(SETTLE_S)
        if not turn:
            rest_among, held = await _rest(phones), _memory_kb()
        among.append(await _block(phones, do))
        if turn < args.turns - 1:
            await phones.do("leave")
            await asyncio.sleep(SETTLE_S)
    return {
        "phones": f"{args.phones} over {args.over}",
        "kB a phone": round((held - held_before) / args.phones, 1),
        "cores at rest": {"box alone": rest_alone.box, "box": rest_among.box, "phones": rest_among.phones},
        **_commands(alone, among),
        **await _levels(phones, do),
    }


async def _rest(phones: PhonesAside) -> Spent:
    """Measure the shares of a core while nobody does anything."""
    before = await phones.spent()
    await asyncio.sleep(REST_S)
    after = await phones.spent()
    return Spent(*(round((now - then) / REST_S, 4) for now, then in zip(after, before, strict=True)))


async def _block(phones: PhonesAside, do: Do) -> Block:
    """Deal hands in which everybody folds; each command is timed to its answer, with its rows on the disk."""
    ms = []
    before, begun_at = await phones.spent(), time.monotonic()
    for _ in range(HANDS):
        for verb in ("start_hand", *["fold"] * 8):
            begun = time.perf_counter()
            await do(verb, "table/1", "dealer")
            ms.append(1000 * (time.perf_counter() - begun))
            await asyncio.sleep(PAUSE_S)
    after, took = await phones.spent(), time.monotonic() - begun_at
    shares = ((now - then) / took for now, then in zip(after, before, strict=True))
    return Block(tuple(ms), *shares)


def _commands(alone: list[Block], among: list[Block]) -> dict[str, object]:
    """Compare all commands, and the medians turn by turn."""
    without, with_ = _of_all(alone), _of_all(among)
    turns = zip(alone, among, strict=True)
    return {
        "commands of each": sum(len(block.ms) for block in alone),
        "ms without phones: median, p95": _rounded(without),
        "ms with phones: median, p95": _rounded(with_),
        "ratio: median, p95": _rounded(now / then for now, then in zip(with_, without, strict=True)),
        "ratio of medians, each turn": _rounded(
            statistics.median(second.ms) / statistics.median(first.ms) for first, second in turns
        ),
        "cores while dealing": {
            "box alone": round(statistics.mean(block.box for block in alone), 3),
            "box": round(statistics.mean(block.box for block in among), 3),
            "phones": round(statistics.mean(block.phones for block in among), 3),
        },
    }


def _of_all(blocks: list[Block]) -> tuple[float, float]:
    """Return median and p95 of the commands of several blocks, in ms."""
    ms = [one for block in blocks for one in block.ms]
    return statistics.median(ms), statistics.quantiles(ms, n=20)[-1]


def _rounded(figures: Iterable[float]) -> list[float]:
    return [round(one, 2) for one in figures]


async def _levels(phones: PhonesAside, do: Do) -> dict[str, object]:
    """Change the level several times; say how long the phones wait, and how many times it was heard."""
    took: list[float] = []
    octets = 0
    for level in range(2, 2 + LEVELS):
        begun = time.monotonic()
        await do("set_level", number=level, reason="bench")
        await asyncio.sleep(5)
        told = await phones.do("tell")
        if isinstance(moments := told["moments"], list) and isinstance(came := told["octets"], int):
            took += [at - begun for at in moments]
            octets += came
    return {
        "level changes heard": len(took),
        "octets with each": round(octets / max(1, len(took))),
        "level change s: p95, all": [round(statistics.quantiles(took, n=20)[-1], 3), round(max(took), 3)],
    }


def _memory_kb() -> float:
    return float(Path("/proc/self/statm").read_text("ascii").split()[1]) * resource.getpagesize() / 1024


if __name__ == "__main__":
    sys.exit(main())
