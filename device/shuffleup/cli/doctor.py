"""`shuffleup doctor`: test every part of this box and say what to do about faults."""

import argparse
import asyncio
import os
import secrets
import sys
from pathlib import Path

import msgspec

from shuffleup.app.config import HardwareSettings, Settings, read_settings
from shuffleup.app.machine_twin import in_memory
from shuffleup.app.parts import HardwareParts, SimulatedParts, build_parts, machine_port
from shuffleup.kernel.clock import BootClock, Clock
from shuffleup.stations.card_machine import MOST_SESSION
from shuffleup.stations.latest_views import Hub
from shuffleup.unit.doctor import Ask, Bench, PartFinding, Wish, examine, is_well
from shuffleup.unit.doctor.patient import Patient


class DoctorReport(msgspec.Struct, frozen=True):
    """The output of `--json`; the parts of a `simulated` box say nothing of this one."""

    unit: str
    simulated: bool
    ok: bool
    parts: tuple[PartFinding, ...]


EXAMPLES = ("shuffleup doctor --interactive", "shuffleup doctor --simulated")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument(
        "--interactive", action="store_true", help="have each key pressed as it lights, within a minute"
    )
    parser.add_argument(
        "--simulated",
        action="store_true",
        help="try a simulated box; simulated hands press what is asked for",
    )
    parser.add_argument("--json", action="store_true", help="print the result as one JSON object")
    parser.add_argument("--config", metavar="UNIT.toml", type=Path, help="the settings of this box")


def run(args: argparse.Namespace) -> int:
    """Examine the box: 0 all is well, 1 something is wrong, 2 it could not be examined."""
    settings, clock = read_settings(args.config), BootClock()
    report = asyncio.run(_examined(args, settings, clock))
    if args.json:
        print(msgspec.json.encode(report).decode())
    elif report.simulated and not args.simulated:
        print("these are simulated parts: set kind in [hardware] to examine real ones", file=sys.stderr)
    return 0 if report.ok else 1


async def _examined(args: argparse.Namespace, settings: Settings, clock: Clock) -> DoctorReport:
    """Try all parts and print each line as it is found, unless all is printed at once."""
    parts, ask = _parts(args, settings, clock)
    real = parts.touchable is None
    ports = (settings.card_machine.port, settings.dealer_display.port) if real else ()
    open_machine = in_memory(clock, seed=1).open if args.simulated else machine_port(settings.card_machine)
    bench = Bench(
        parts.for_box(Hub()),
        settings.journals(os.environ),
        open_machine,
        ports,
        secrets.randbelow(MOST_SESSION) + 1,
    )
    found = []
    async for finding in examine(bench, clock, ask if args.interactive else None):
        found.append(finding)
        if not args.json:
            print(finding, flush=True)
    return DoctorReport(settings.unit, parts.touchable is not None, is_well(found), tuple(found))


def _parts(args: argparse.Namespace, settings: Settings, clock: Clock) -> tuple[HardwareParts, Ask]:
    """Choose the parts, and whether a person presses the keys."""
    if args.simulated:
        hands = SimulatedParts(HardwareSettings(speaker="simulated"), clock, dealer_display=True)
        return hands, Patient(hands.metal).asked
    parts = build_parts(settings.hardware, clock, settings.dealer_display)
    return parts, Patient(parts.metal).asked if isinstance(parts, SimulatedParts) else _say


def _say(wish: Wish) -> None:
    print(f"{wish.words} ...", file=sys.stderr, flush=True)
