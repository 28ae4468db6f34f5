"""The test of serial lines: the configured ports, a loop-back plug, the card machine at the end of one.

The machine is asked for its state; it does nothing for that, and nothing is acknowledged.
"""

import os
from collections.abc import Callable, Iterable
from enum import StrEnum, auto
from pathlib import Path
from typing import NamedTuple, Protocol

import msgspec

from shuffleup.hardware.card_machine.outstanding_command import (
    Connected,
    LinkReport,
    MachineStatus,
    Mismatch,
    QueryAnswered,
)
from shuffleup.hardware.card_machine.session import MachineSession
from shuffleup.hardware.hal import PartMissing, SerialPort, UnitPart
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import Millis
from shuffleup.unit.doctor.finding import PartFinding, Result, failed
from shuffleup_link import messages

SENT = b"Shuffle Up, loop back: " + bytes(range(0x20, 0x7F)) + b"\xff\xfe\xaa\x55\x80"
"""Every printable character, and bytes whose eighth bit is set."""

WAIT_MS = Millis(1_000)
LOOK_MS = Millis(10)


class Echo(StrEnum):
    """What came back."""

    WHOLE = auto()
    NOTHING = auto()
    DAMAGED = auto()


class LoopBack(NamedTuple):
    """The result, and how many of the bytes that were sent came back before the first wrong one."""

    echo: Echo
    right_bytes: int


async def loop_back(port: SerialPort, clock: Clock) -> LoopBack:
    """Send and listen for at most a second; raises `PartMissing` where the port is gone."""
    port.read()
    unsent, came, until = SENT, b"", clock.now() + WAIT_MS
    while clock.now() < until and len(came) < len(SENT):
        unsent = unsent[port.write(unsent) :]
        await clock.sleep(LOOK_MS)
        came += port.read()
    right = next((at for at, (one, two) in enumerate(zip(came, SENT, strict=False)) if one != two), len(came))
    if came == SENT:
        return LoopBack(Echo.WHOLE, len(SENT))
    return LoopBack(Echo.DAMAGED if came else Echo.NOTHING, min(right, len(SENT)))


class LineClock(Protocol):
    """The time of a line: that of the box, or that of an emulated machine."""

    def now(self) -> Millis:
        """Read it."""

    async def sleep(self, span: Millis) -> None:
        """Let it pass."""


class MachineLine:
    """One session over an open port. `number` is that of the session, drawn anew each time."""

    def __init__(self, port: SerialPort, clock: LineClock, number: int) -> None:
        self.session = MachineSession(number)
        self._port = port
        self._clock = clock
        self._began = self._last = clock.now()
        self._unsent = b""

    @property
    def age_ms(self) -> int:
        """Milliseconds since the line was made."""
        return self._last - self._began

    async def step(self) -> tuple[LinkReport, ...]:
        """Wait 10 ms, read, and send what is to be sent; raises `PartMissing` where the port is gone."""
        await self._clock.sleep(LOOK_MS)
        now = self._clock.now()
        happened = (*self.session.feed(self._port.read()), *self.session.tick(now - self._last))
        self._last = now
        self._send()
        return happened

    def _send(self) -> None:
        self._unsent += self.session.outgoing()
        self._unsent = self._unsent[self._port.write(self._unsent) :]


ANSWER_MS = 3_000
"""A machine says five times a second how it stands, so it has had many chances by then."""

UNCOUNTED = 255
"""The number of cards in the tray that means: not counted."""


class MachineAnswer:
    """What a machine has answered; None where nothing came in time. `health` is bytes free, frames damaged
    and seconds since its start."""

    def __init__(self) -> None:
        self.connected: Connected | None = None
        self.mismatch: Mismatch | None = None
        self.supply_mv: int | None = None
        self.health: tuple[int, int, int] | None = None

    @property
    def whole(self) -> bool:
        """Everything has come, or nothing will."""
        return self.mismatch is not None or None not in (self.supply_mv, self.health)

    def report(self) -> "MachineFinding":
        """Put it into names and numbers."""
        if self.connected is None or self.mismatch:
            return MachineFinding(answers=self.mismatch is not None, same_release=not self.mismatch)
        stands, identity = self.connected.standing, self.connected.identity
        free, damaged, up_s = self.health or (None, None, None)
        return MachineFinding(
            answers=True,
            same_release=True,
            state=name_in(messages.STATES, stands.state),
            fault=messages.name_of(messages.FAULTS, stands.fault) if stands.fault else "",
            to_do=to_do(stands.fault),
            command_open=stands.started != stands.done,
            tray=stands.tray,
            slots=stands.slots,
            shoe=stands.shoe,
            dealt=stands.dealt,
            supply_mv=self.supply_mv,
            firmware=".".join(map(str, identity.firmware)),
            free_bytes=free,
            damaged_frames=damaged,
            up_s=up_s,
        )


class MachineFinding(msgspec.Struct, frozen=True):
    """The state of a machine as JSON tells it. `tray` is 255 where its cards are not counted."""

    answers: bool
    same_release: bool
    state: str = ""
    fault: str = ""
    to_do: str = ""
    command_open: bool = False
    tray: int = 0
    slots: int = 0
    shoe: int = 0
    dealt: int = 0
    supply_mv: int | None = None
    firmware: str = ""
    free_bytes: int | None = None
    damaged_frames: int | None = None
    up_s: int | None = None


async def ask_machine(line: MachineLine) -> MachineAnswer:
    """Ask until everything has come, or for three seconds; raises `PartMissing` where the port is gone."""
    answer = MachineAnswer()
    while not answer.whole and line.age_ms < ANSWER_MS:
        _take(await line.step(), line, answer)
    return answer


def _take(happenings: Iterable[LinkReport], line: MachineLine, answer: MachineAnswer) -> None:
    for one in happenings:
        match one:
            case Connected():
                answer.connected = one
                line.session.query(messages.SENSORS)
                line.session.query(messages.HEALTH)
            case Mismatch():
                answer.mismatch = one
            case QueryAnswered(query=messages.SENSORS, values=(_, int(supply_mv))):
                answer.supply_mv = supply_mv
            case QueryAnswered(query=messages.HEALTH, values=(int(free), int(damaged), int(up_s))):
                answer.health = free, damaged, up_s


def to_do(fault: int) -> str:
    """Say what a person does about a fault; empty where there is none."""
    if not fault:
        return ""
    return next((str(row[3]) for row in messages.FAULTS if row[0] == fault), "see docs/engineer/protocol.md")


def name_in(names: tuple[str, ...], code: int) -> str:
    """Name a code, by its number where nobody knows it."""
    return names[code] if code < len(names) else str(code)


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
