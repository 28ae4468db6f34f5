#!/usr/bin/env python3
"""Measure a floor with many phones: a level change to all, and a dealer's key with and without them (PLY-16).

scripts/bench/players.py --phones 500 --netns NAME

Each phone has an address of its own in a network namespace, from 10.77.0.3 on, for the floor counts
addresses, and those of its own computer not at all. Run this in another namespace that has the address
of `--box` and a line to the first one.
"""

import argparse
import asyncio
import hmac
import json
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from hashlib import sha256
from pathlib import Path
from urllib.parse import urlencode

from shuffleup.api.app import create_app
from shuffleup.api.server import serve
from shuffleup.assembly.box import BoxSettings
from shuffleup.assembly.parts import SimulatedParts
from shuffleup.assembly.unit import Unit, open_journal, running_unit
from shuffleup.chance import SystemSeeds
from shuffleup.clock import BootClock
from shuffleup.command_ids import CommandIds, time_ordered_ids
from shuffleup.config import HardwareSettings
from shuffleup.identity import FLOOR, Actor, Stream
from shuffleup.ruleset import Players, RuleSet
from shuffleup.trust.pin import FloorPin
from shuffleup.trust.unit_key import UnitKey
from shuffleup.wire import Command
from shuffleup_ui.pages import pages

PORT = 20_600
LEVELS, KEYS = 5, 60
REST_S = 10.0
PATH = "/api/me/events"


class NotDone(Exception):
    """The box refuses a command."""


def main() -> int:
    """Measure, and print a line of JSON."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--phones", type=int, default=500)
    parser.add_argument("--netns", required=True)
    parser.add_argument("--box", default="10.77.0.1", help="this side of the line to the namespace")
    parser.add_argument("--follow", metavar="FILE", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.follow:
        asyncio.run(_follow_all(args, json.loads(Path(args.follow).read_text("utf-8"))))
        return 0
    print(json.dumps(asyncio.run(_measured(args))))
    return 0


Do = Callable[..., Awaitable[None]]


async def _measured(args: argparse.Namespace) -> dict[str, object]:
    clock = BootClock()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rules = RuleSet(players=Players(page=True))
        journal = open_journal(folder / "bench.journal", clock, "bench", rules)
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
        async with running_unit(journal, settings, tables=-(-args.phones // 9)) as unit:
            app = create_app(
                hub=unit.hub,
                submit=unit.evening.submit,
                metal=None,
                pages=pages(),
                floor=unit.evening.console,
                now=unit.time,
                pin=pin,
            )
            server = await serve(app, host=args.box, port=PORT, phones=lambda: True)
            try:
                return await _with_phones(args, unit, _doing(unit, time_ordered_ids(clock)), folder)
            finally:
                unit.hub.close()
                await server.close()


def _doing(unit: Unit, ids: CommandIds) -> Do:
    async def do(verb: str, to: str = FLOOR, role: str = "director", **given: object) -> None:
        reply = await unit.evening.submit(Command(ids.next(), Stream(to), verb, Actor(role), given))
        if reply.status != 200:
            raise NotDone(f"{verb}: {reply.text}")

    return do


async def _with_phones(args: argparse.Namespace, unit: Unit, do: Do, folder: Path) -> dict[str, object]:
    """Seat everybody, measure a dealer's keys alone, then with all phones, then levels."""
    await do("register", names=[f"Player {number}" for number in range(args.phones)])
    await do("draw_seats")
    await do("start")
    await asyncio.sleep(5)
    alone = await _keys(do)
    cards = await _let_in(unit, do)
    before = _memory_kb()
    followers = await _start_followers(args, folder, cards)
    await asyncio.sleep(15)
    each_kb, used = (_memory_kb() - before) / args.phones, time.process_time()
    await asyncio.sleep(REST_S)
    at_rest = (time.process_time() - used) / REST_S
    with_phones = await _keys(do)
    changed = []
    for level in range(2, 2 + LEVELS):
        changed.append(time.monotonic())
        await do("set_level", number=level, reason="bench")
        await asyncio.sleep(5)
    followers.terminate()
    said, _ = await followers.communicate()
    return _result(said.decode(), changed) | {
        "phones": args.phones,
        "kB a phone": round(each_kb, 1),
        "cpu of the floor at rest": round(at_rest, 3),
        "p95 of a key in ms, alone": alone,
        "p95 of a key in ms, with phones": with_phones,
        "ratio": round(with_phones / alone, 2),
    }


async def _let_in(unit: Unit, do: Do) -> list[dict[str, str]]:
    """Let one phone in with each card, and return the cards."""
    cards = []
    for number, card in enumerate(unit.evening.floor.state.phones.cards):
        secret = await unit.evening.console.card_secret(card.digest)
        phone = f"{number:032x}"
        cards.append({"secret": (secret or b"").hex(), "phone": phone})
        await do("let_phone_in", role="player", card=card.digest, phone=phone)
    return cards


async def _keys(do: Do) -> float:
    """Deal hands that are folded at once; returns p95 of a command in ms."""
    taken = []
    for _ in range(KEYS // 3):
        for verb in ("start_hand", "fold"):
            begun = time.perf_counter()
            await do(verb, "table/1", "dealer")
            taken.append(1000 * (time.perf_counter() - begun))
            await asyncio.sleep(0.1)
        while True:
            try:
                await do("fold", "table/1", "dealer")
            except NotDone:
                break
    return round(statistics.quantiles(taken, n=20)[-1], 2)


async def _start_followers(
    args: argparse.Namespace, folder: Path, cards: list[dict[str, str]]
) -> asyncio.subprocess.Process:
    file = folder / "cards.json"
    file.write_text(json.dumps(cards), "utf-8")
    command = [
        "ip",
        "netns",
        "exec",
        args.netns,
        sys.executable,
        __file__,
        "--netns",
        args.netns,
        "--box",
        args.box,
    ]
    return await asyncio.create_subprocess_exec(*command, "--follow", str(file), stdout=subprocess.PIPE)


async def _follow_all(args: argparse.Namespace, cards: list[dict[str, str]]) -> None:
    """Follow by all phones, each from an address of its own, until SIGTERM; then print what came when."""
    moments: list[float] = []
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(15, stop.set)
    first = int(args.box.rpartition(".")[2]) + 1
    prefix = args.box.rpartition(".")[0].rpartition(".")[0]
    tasks = []
    for number, card in enumerate(cards, first):
        source = f"{prefix}.{number // 250}.{number % 250 + 1}"
        tasks.append(asyncio.create_task(_follow(args.box, source, card, moments)))
        await asyncio.sleep(0.01)
    await stop.wait()
    print(json.dumps(moments))


async def _follow(box: str, source: str, card: dict[str, str], moments: list[float]) -> None:
    """Follow as one phone; write down when the clock of another level came."""
    secret = bytes.fromhex(card["secret"])
    key = hmac.digest(secret, b"shuffle up: a phone signs", "sha256")
    mac = hmac.digest(key, f"GET\n{PATH}\n{card['phone']}\n".encode(), "sha256").hex()
    named = {"card": sha256(secret).hexdigest(), "phone": card["phone"], "id": card["phone"], "mac": mac}
    reader, writer = await asyncio.open_connection(box, PORT, local_addr=(source, 0))
    writer.write(f"GET {PATH}?{urlencode(named)} HTTP/1.1\r\nHost: {box}\r\n\r\n".encode())
    level = 0
    async for line in reader:
        if line.startswith(b"data: ") and b'"small_blind"' in line:
            now = json.loads(line[6:])["now"]["level"]
            if level and now != level:
                moments.append(time.monotonic())
            level = now


def _result(said: str, changed: list[float]) -> dict[str, object]:
    """Give p95 and the last of the times from a level change to a phone, and how many were heard."""
    moments = sorted(json.loads(said))
    took = [
        at - begun
        for begun, end in zip(changed, [*changed[1:], changed[-1] + 60], strict=True)
        for at in moments
        if begun <= at < end
    ]
    return {
        "level changes heard": len(took),
        "p95 s": round(statistics.quantiles(took, n=20)[-1], 3),
        "all s": round(max(took), 3),
    }


def _memory_kb() -> float:
    return float(Path("/proc/self/statm").read_text("ascii").split()[1]) * resource.getpagesize() / 1024


if __name__ == "__main__":
    sys.exit(main())
