"""`shuffleup doctor` and `shuffleup machine`: test every part of this box, and its card machine.

Each fault is reported with what to do about it. The machine or its line is tried while no table uses it.
"""

import argparse
import asyncio
import logging
import os
import secrets
import sys
from collections.abc import Callable
from importlib import import_module

import msgspec

from shuffleup.app.config import MachinePort, Settings, read_settings
from shuffleup.app.hardware_parts import PiParts, SimulatedParts, build_parts
from shuffleup.app.process import TRY_AGAIN, may_pass
from shuffleup.app.serial_ports import machine_port
from shuffleup.archive.journal_folder import open_events
from shuffleup.cli.arguments.this_box import KEPT, PARTS
from shuffleup.cli.slot import run_slot
from shuffleup.hardware.hal import PartMissing, SerialPort
from shuffleup.kernel.clock import BootClock, Clock
from shuffleup.kernel.refusals import CommandError
from shuffleup.kernel.shown_text import shown
from shuffleup.stations.card_machine import MOST_SESSION, NONCE_BYTES
from shuffleup.stations.latest_views import Hub
from shuffleup.unit.doctor.card_machine_trial import (
    Plan,
    Trial,
    TrialEnd,
    TrialEvent,
    TrialReport,
    TrialStep,
    answered,
    in_order,
    one_hand,
)
from shuffleup.unit.doctor.examination import Bench, examine
from shuffleup.unit.doctor.finding import PartFinding, Result, is_well
from shuffleup.unit.doctor.panel import SimulatedPerson, Wish
from shuffleup.unit.doctor.serial_lines import SENT, Echo, MachineLine, ask_machine, finding_of, loop_back
from shuffleup.views.words import line_of
from shuffleup.views.words.faults import what_is_wrong
from shuffleup_link import messages


class DoctorReport(msgspec.Struct, frozen=True):
    """The output of `--json`; the parts of a `simulated` box say nothing of this one."""

    unit: str
    simulated: bool
    ok: bool
    parts: tuple[PartFinding, ...]


def run_doctor(args: argparse.Namespace) -> int:
    """Examine the box: 0 all is well, 1 something is wrong, 2 it could not be examined."""
    if args.slot:
        return run_slot(args)
    settings, clock = read_settings(args.config), BootClock()
    report = asyncio.run(_examined(args, settings, clock))
    if args.json:
        print(msgspec.json.encode(report).decode())
    elif report.simulated and not args.simulated:
        print("these are simulated parts: set kind in [hardware] to examine real ones", file=sys.stderr)
    return 0 if report.ok else 1


async def _examined(args: argparse.Namespace, settings: Settings, clock: Clock) -> DoctorReport:
    """Try all parts and print each line as it is found, unless all is printed at once."""
    if args.simulated:
        parts, open_machine = _simulated_box(clock)
    else:
        parts = build_parts(settings.hardware, clock, settings.dealer_display)
        open_machine = machine_port(settings.card_machine)
    ask = SimulatedPerson(parts.metal).asked if isinstance(parts, SimulatedParts) else _say
    real = parts.touchable is None
    ports = (settings.card_machine.port, settings.dealer_display.port) if real else ()
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


def _simulated_box(clock: Clock) -> tuple[PiParts | SimulatedParts, Callable[[], SerialPort] | None]:
    """Take the box from the demo, by name: what a box installs may not import it."""
    try:
        box = import_module("shuffleup_demo.doctor")
    except ModuleNotFoundError as error:
        if error.name != "shuffleup_demo":
            raise
        raise CommandError("a box has no simulated one: run this on another computer") from error
    made: tuple[SimulatedParts, Callable[[], SerialPort]] = box.simulated_box(clock)
    return made


def _say(wish: Wish) -> None:
    print(f"{wish.words} ...", file=sys.stderr, flush=True)


_log = logging.getLogger(__name__)

FAULT = 1


AT_REST = ("memory", "chance", "supply")
"""The parts that are tried without a motion."""


class PortInUse(CommandError):
    """Another program of this box has the port, mostly the table: it is to be stopped first."""

    may_pass = True


def run_machine(args: argparse.Namespace) -> int:
    """Do it: 0 done, 1 a fault or no answer, 2 it cannot be done as asked, 75 while a table has the port."""
    settings = read_settings(args.config)
    if args.what == "set":
        _, name, least, most, _, _ = KEPT[args.name]
        if not least <= args.number <= most:
            raise CommandError(f"{name} goes from {least} to {most}, and {args.number} is not between them")
    try:
        port = _opened(args, settings)
    except PortInUse as busy:
        _log.error(busy)
        return TRY_AGAIN
    try:
        _allowed(args, settings)
        tried = {"status": _status, "loop": _loop}.get(args.what, _trial)
        return asyncio.run(tried(args, port, BootClock()))
    except PartMissing as gone:
        raise CommandError(line_of(gone)) from gone
    finally:
        port.close()


def _opened(args: argparse.Namespace, settings: Settings) -> SerialPort:
    machine = settings.card_machine
    wanted = MachinePort(args.port, machine.baud) if args.port else machine
    open_port = machine_port(wanted)
    if open_port is None:
        raise CommandError("no port is set: name one with --port, or under [card_machine] in the settings")
    try:
        return open_port()
    except PartMissing as missing:
        if may_pass(missing):
            raise PortInUse(f"{wanted.port} is in use; stop the table that has it first") from missing
        raise CommandError(f"{what_is_wrong(missing)}; name another with --port") from missing


def _allowed(args: argparse.Namespace, settings: Settings) -> None:
    """Refuse to move cards of an event that is not over: its journal would not know.

    Of the self test that leaves the parts that are tried without a motion.
    """
    if args.what in ("status", "loop"):
        return
    still_open = open_events(settings.journals(os.environ))
    if not still_open:
        return
    names = ", ".join(shown(path.stem) for path in still_open)
    if args.what != "selftest" or not set(args.parts) <= set(AT_REST):
        raise CommandError(f"an event is open: {names}; end it first, the machine may hold its cards")
    if not args.parts:
        args.parts = [*AT_REST]
        _log.warning("an event is open: %s; only what does not move is tried: %s", names, ", ".join(AT_REST))


async def _status(args: argparse.Namespace, port: SerialPort, clock: Clock) -> int:
    answer = await ask_machine(MachineLine(port, clock, _number()))
    finding = finding_of(answer)
    print(msgspec.json.encode(answer.report()).decode() if args.json else finding)
    return 0 if finding.result is Result.OK else FAULT


async def _loop(args: argparse.Namespace, port: SerialPort, clock: Clock) -> int:
    found = await loop_back(port, clock)
    if args.json:
        print(msgspec.json.encode(found).decode())
    else:
        print(_ECHOES[found.echo].format(right=found.right_bytes, sent=len(SENT)))
    return 0 if found.echo is Echo.WHOLE else FAULT


_ECHOES = {
    Echo.WHOLE: "the line is sound: all {sent} bytes came back",
    Echo.NOTHING: "nothing came back: check the plug, the wires and the lines of config.txt",
    Echo.DAMAGED: "{right} of {sent} bytes came back right: check the wires; no machine may be connected",
}


async def _trial(args: argparse.Namespace, port: SerialPort, clock: Clock) -> int:
    def show(event: TrialEvent) -> None:
        if not args.json:
            print(_line(event), flush=True)

    report = await Trial(MachineLine(port, clock, _number()), _plan(args), show).run()
    print(msgspec.json.encode(report).decode() if args.json else _closing(report), flush=True)
    return 0 if report.end is TrialEnd.DONE else FAULT


def _plan(args: argparse.Namespace) -> Plan:
    if args.what == "selftest":
        return in_order(*(TrialStep(messages.SELFTEST, (PARTS[part],)) for part in args.parts or PARTS))
    if args.what == "deal":
        return one_hand(args.seat, args.cards, secrets.token_bytes(NONCE_BYTES))
    if args.what == "clear":
        return answered(messages.DISPOSITIONS.index(args.answer))
    if args.what == "set":
        return in_order(TrialStep(messages.CONFIG, (int(KEPT[args.name][0]), args.number)))
    return in_order(
        TrialStep({"home": messages.HOME, "audit": messages.AUDIT, "eject": messages.EJECT_ALL}[args.what])
    )


def _line(event: TrialEvent) -> str:
    values = ", ".join(f"{name} {value}" for name, value in event.values.items())
    return f"{'before: ' if event.earlier else ''}{event.event.lower():10} {values}".rstrip()


def _closing(report: TrialReport) -> str:
    """Say in a line how it ended, and what to do."""
    if report.end is TrialEnd.FAULT:
        where = "" if report.place == "none" else f" at the {report.place}"
        return f"{report.fault}{where}: {report.to_do}; then: shuffleup machine clear retry"
    words = _CLOSINGS[report.end].format(seconds=report.ms / 1000, response=report.response)
    if not report.state:
        return words
    because = f", {report.fault}: {report.to_do}" if report.fault else ""
    return f"{words}; it stands {report.state}{because}"


_CLOSINGS = {
    TrialEnd.DONE: "done in {seconds:.1f} s",
    TrialEnd.REFUSED: "refused: {response}",
    TrialEnd.COMMAND_OPEN: "another command is open; answer it with shuffleup machine clear",
    TrialEnd.UNENDED: "it did not end",
    TrialEnd.SILENT: "nothing answers at this port; check its cable and its supply",
    TrialEnd.OTHER_RELEASE: "it speaks another protocol: bring both to the same release",
}


def _number() -> int:
    return secrets.randbelow(MOST_SESSION) + 1
