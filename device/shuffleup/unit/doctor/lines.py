"""The test of serial lines: the configured ports, and the card machine at the end of one."""

import os
from collections.abc import Callable, Iterable
from pathlib import Path

from shuffleup.hardware.card_machine.happenings import MachineStatus
from shuffleup.hardware.hal import PartMissing, SerialPort, UnitPart
from shuffleup.kernel.clock import Clock
from shuffleup.unit.doctor.finding import PartFinding, Result, failed
from shuffleup.unit.doctor.machine_line import MachineLine
from shuffleup.unit.doctor.machine_state import UNCOUNTED, MachineAnswer, ask_machine, to_do
from shuffleup_link import messages

SERIAL = "serial"
BY_ID = Path("/dev/serial/by-id")


def examine_serial(ports: Iterable[str], by_id: Path = BY_ID) -> PartFinding:
    """Look whether the ports that are set are there and may be used; else name those that there are."""
    wanted = [Path(port) for port in ports if port]
    plugged = sorted(str(one) for one in by_id.glob("*"))
    there = f"plugged in: {', '.join(plugged)}" if plugged else "no serial adapter is plugged in"
    if not wanted:
        return PartFinding(SERIAL, Result.ABSENT, f"no port is set; {there}")
    if missing := [str(port) for port in wanted if not port.exists()]:
        return PartFinding(SERIAL, Result.FAILED, f"not there: {', '.join(missing)}", there)
    if barred := [str(port) for port in wanted if not os.access(port, os.R_OK | os.W_OK)]:
        return PartFinding(
            SERIAL, Result.FAILED, f"not allowed: {', '.join(barred)}", "join the group dialout"
        )
    return PartFinding(SERIAL, Result.OK, ", ".join(map(str, wanted)))


async def examine_card_machine(
    open_port: Callable[[], SerialPort] | None, clock: Clock, number: int
) -> PartFinding:
    """Begin a session and ask how the machine is. No command is sent, and no event is acknowledged.

    `number` is that of the session, drawn anew each time.
    """
    part = UnitPart.CARD_MACHINE.value
    if open_port is None:
        return PartFinding(part, Result.ABSENT, "none is set ([card_machine] port)")
    try:
        port = open_port()
        try:
            return finding_of(await ask_machine(MachineLine(port, clock, number)))
        finally:
            port.close()
    except PartMissing as missing:
        return failed(part, missing)


def finding_of(answer: MachineAnswer) -> PartFinding:
    """Say in a line how a machine is."""
    part = UnitPart.CARD_MACHINE.value
    if answer.mismatch:
        ours, theirs = answer.mismatch.ours, answer.mismatch.theirs
        found = f"it speaks {_protocol(theirs)}, this unit {_protocol(ours)}"
        return PartFinding(part, Result.FAILED, found, "bring both to the same release")
    if answer.connected is None:
        return PartFinding(
            part, Result.FAILED, "nothing answers at its port", "check its cable and its supply"
        )
    standing, firmware = answer.connected.standing, answer.connected.identity.firmware
    found = f"{_how(standing)}, {_supply(answer)}, firmware {'.'.join(map(str, firmware))}"
    if standing.fault:
        return PartFinding(part, Result.DEGRADED, found, to_do(standing.fault))
    return PartFinding(part, Result.OK, found)


def _supply(answer: MachineAnswer) -> str:
    return "supply not read" if answer.supply_mv is None else f"{answer.supply_mv / 1000:.1f} V"


def _protocol(side: tuple[int, int, int]) -> str:
    least, most, crc = side
    versions = f"{least}" if least == most else f"{least} to {most}"
    return f"protocol {versions} with tables {crc:08x}"


def _how(standing: MachineStatus) -> str:
    state = messages.STATES[standing.state] if standing.state < len(messages.STATES) else str(standing.state)
    fault = f" {messages.name_of(messages.FAULTS, standing.fault)}" if standing.fault else ""
    tray = "a deck" if standing.tray == UNCOUNTED else str(standing.tray)
    cards = f"{tray} in the tray, {standing.slots} in slots, {standing.shoe} in the shoe"
    return f"{state}{fault}, {cards}"
