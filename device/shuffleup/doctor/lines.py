"""The test of serial lines: the configured ports, and the card machine at the end of one."""

import os
from collections.abc import Callable, Iterable
from pathlib import Path

from shuffleup.amounts import Millis
from shuffleup.card_machine.happenings import Answered, Connected, Happening, MachineStatus, Mismatch
from shuffleup.card_machine.session import MachineSession
from shuffleup.clock import Clock
from shuffleup.doctor.finding import PartFinding, Result, failed
from shuffleup.hal import Part, PartMissing, SerialPort
from shuffleup_link import messages

SERIAL = "serial"
BY_ID = Path("/dev/serial/by-id")

LOOK_MS = Millis(10)
UNCOUNTED = 255
"""The number of cards in the tray that means: not counted."""

ANSWER_MS = 3_000
"""A machine says five times a second how it stands, so it has had many chances by then."""


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
    part = Part.CARD_MACHINE.value
    if open_port is None:
        return PartFinding(part, Result.ABSENT, "none is set ([card_machine] port)")
    try:
        port = open_port()
        try:
            return await _Call(port, clock, number).asked(part)
        finally:
            port.close()
    except PartMissing as missing:
        return failed(part, missing)


class _Call:
    """One conversation with the machine."""

    def __init__(self, port: SerialPort, clock: Clock, number: int) -> None:
        self._port = port
        self._clock = clock
        self._session = MachineSession(number)
        self._connected: Connected | None = None
        self._mismatch: Mismatch | None = None
        self._supply_mv: int | None = None
        self._unsent = b""

    async def asked(self, part: str) -> PartFinding:
        """Talk until the machine has sent everything, or for three seconds."""
        until, last = self._clock.now() + ANSWER_MS, self._clock.now()
        while self._supply_mv is None and self._mismatch is None and self._clock.now() < until:
            await self._clock.sleep(LOOK_MS)
            now = self._clock.now()
            self._take((*self._session.feed(self._port.read()), *self._session.tick(now - last)))
            last = now
            self._unsent += self._session.outgoing()
            self._unsent = self._unsent[self._port.write(self._unsent) :]
        return self._finding(part)

    def _take(self, happenings: Iterable[Happening]) -> None:
        for one in happenings:
            match one:
                case Connected():
                    self._connected = one
                    self._session.query(messages.SENSORS)
                case Mismatch():
                    self._mismatch = one
                case Answered(query=messages.SENSORS, values=(_, int(supply_mv))):
                    self._supply_mv = supply_mv

    def _finding(self, part: str) -> PartFinding:
        if self._mismatch:
            ours, theirs = self._mismatch.ours, self._mismatch.theirs
            found = f"it speaks {_protocol(theirs)}, this unit {_protocol(ours)}"
            return PartFinding(part, Result.FAILED, found, "bring both to the same release")
        if self._connected is None:
            return PartFinding(
                part, Result.FAILED, "nothing answers at its port", "check its cable and its supply"
            )
        standing, firmware = self._connected.standing, self._connected.identity.firmware
        found = f"{_how(standing)}, {self._supply()}, firmware {'.'.join(map(str, firmware))}"
        if standing.fault:
            return PartFinding(part, Result.DEGRADED, found, _to_do(standing.fault))
        return PartFinding(part, Result.OK, found)

    def _supply(self) -> str:
        return "supply not read" if self._supply_mv is None else f"{self._supply_mv / 1000:.1f} V"


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


def _to_do(fault: int) -> str:
    return next((str(row[3]) for row in messages.FAULTS if row[0] == fault), "see docs/protocol.md")
