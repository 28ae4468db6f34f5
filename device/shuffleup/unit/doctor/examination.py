"""The test of all parts of a box, one after the other: each is opened, used once and closed.

Displays, sound, the monitor of the power supply, the clocks, and the disk that stores every act before it is
shown.
"""

import os
import shutil
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from tempfile import TemporaryFile

import msgspec

from shuffleup.hardware.dealer_display import Dialect, TwoLines, begin, fitted, render
from shuffleup.hardware.hal import (
    BuzzerNote,
    Display,
    PartMissing,
    PowerSensor,
    SerialPort,
    Sounder,
    Speaker,
    UnitPart,
)
from shuffleup.hardware.oled.page_drawing import draw
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import Millis
from shuffleup.protocol.box import OledView
from shuffleup.stations.time_of_day import lost_the_day
from shuffleup.unit.box.announcer import silence, wav_of
from shuffleup.unit.box.optional_parts import BoxParts, send
from shuffleup.unit.doctor.finding import PartFinding, Result, failed
from shuffleup.unit.doctor.panel import Ask, examine_panel
from shuffleup.unit.doctor.serial_lines import examine_card_machine, examine_serial

SEEN_MS = Millis(1_000)
"""Time for which a test picture stands."""

HEARD = (BuzzerNote(880, Millis(120)), BuzzerNote(0, Millis(40)), BuzzerNote(1320, Millis(180)))
_SILENCE_MS = Millis(100)
_PLAYER_MS = Millis(400)
"""Time that a player of sounds may need in addition to the sound itself."""

_HELLO = TwoLines(fitted([("SHUFFLE UP", "TEST")]), "12345678901234567890")


async def examine_display(open_display: Callable[[], Display], clock: Clock) -> PartFinding:
    """Show a chessboard of dots, in which a dead row or column is seen."""
    part = UnitPart.DISPLAY.value
    try:
        display = open_display()
        try:
            display.show(draw(OledView("checker")))
            await clock.sleep(SEEN_MS)
        finally:
            display.close()
    except PartMissing as missing:
        return failed(part, missing)
    return PartFinding(part, Result.OK, "it took a picture of all dots")


async def examine_buzzer(open_sounder: Callable[[], Sounder], clock: Clock) -> PartFinding:
    """Play two notes."""
    part = UnitPart.BUZZER.value
    try:
        sounder = open_sounder()
        try:
            sounder.play(HEARD)
            await clock.sleep(Millis(sum(note.length for note in HEARD)))
        finally:
            sounder.close()
    except PartMissing as missing:
        return failed(part, missing)
    return PartFinding(part, Result.OK, "it was told two notes")


async def examine_speaker(open_speaker: Callable[[], Speaker] | None, clock: Clock) -> PartFinding:
    """Play a tenth of a second of silence: a sound card that is missing says so."""
    part = UnitPart.SPEAKER.value
    if open_speaker is None:
        return PartFinding(part, Result.ABSENT, "this box has no voice")
    try:
        speaker = open_speaker()
        try:
            speaker.play(wav_of(silence(_SILENCE_MS)))
            await clock.sleep(Millis(_SILENCE_MS + _PLAYER_MS))
            speaker.check()
        finally:
            speaker.close()
    except PartMissing as missing:
        return failed(part, missing)
    return PartFinding(part, Result.OK, "its sound card plays")


async def examine_dealer_display(
    open_line: Callable[[], SerialPort] | None, dialect: Dialect, clock: Clock
) -> PartFinding:
    """Show a line of digits. A display never answers: that the bytes have gone is all that is known."""
    part = UnitPart.DEALER_DISPLAY.value
    if open_line is None:
        return PartFinding(part, Result.ABSENT, "none is set ([dealer_display] port)")
    try:
        line = open_line()
        try:
            send(line, begin(dialect) + render(None, _HELLO, dialect))
            await clock.sleep(SEEN_MS)
        finally:
            line.close()
    except PartMissing as missing:
        return failed(part, missing)
    return PartFinding(
        part, Result.OK, f"it was sent two lines in {dialect}; it never answers, so look at it"
    )


def examine_power(power: PowerSensor | None) -> PartFinding:
    """Ask the board whether its supply is too weak at this moment."""
    part = UnitPart.POWER.value
    if power is None:
        return PartFinding(part, Result.ABSENT, "nothing notices the supply")
    try:
        is_low = power.is_low()
    except PartMissing as missing:
        return failed(part, missing, Result.ABSENT)
    if is_low:
        return PartFinding(part, Result.DEGRADED, "the supply is too weak", "change it or its cable")
    return PartFinding(part, Result.OK, "the supply is strong enough")


CLOCK, DISK = "clock", "disk"

BATTERY_CLOCK = Path("/dev/rtc0")
LOOK_MS = Millis(50)

LEAST_FREE_BYTES = 100_000_000
"""An evening of 300 hands at ten tables is about 25 MB of journal."""

SLOW_MS = Millis(200)
"""Time of a write that a person notices, since every press waits for one."""

_WRITES = 10
_A_WRITE = 4096


async def examine_clock(clock: Clock, battery_clock: Path = BATTERY_CLOCK) -> PartFinding:
    """Look whether the boot-time clock runs and the wall clock shows a possible day."""
    before = clock.now()
    await clock.sleep(LOOK_MS)
    if clock.now() - before < LOOK_MS:
        return PartFinding(
            CLOCK, Result.FAILED, "the boot-time clock stands still", "start the computer anew"
        )
    wall = clock.wall()
    if lost_the_day(wall):
        found = f"the time of day is lost, it shows {wall:%Y-%m-%d}"
        return PartFinding(CLOCK, Result.DEGRADED, found, "set it; the game does not depend on it")
    kept = (
        "kept by a battery" if battery_clock.exists() else "lost when the power goes, for want of a battery"
    )
    return PartFinding(CLOCK, Result.OK, f"it runs; {wall:%Y-%m-%d %H:%M} UTC, {kept}")


def examine_disk(folder: Path, clock: Clock) -> PartFinding:
    """Write to the folder of the journals as a journal does, and look how much room is left."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        slowest = _slowest_write(folder, clock)
        free = shutil.disk_usage(folder).free
    except OSError as error:
        found = f"{folder} cannot be written ({error.strerror})"
        return PartFinding(DISK, Result.FAILED, found, "make room there, or set another folder")
    found = f"{free // 1_000_000} MB free, a stored act takes up to {slowest} ms"
    if free < LEAST_FREE_BYTES:
        return PartFinding(
            DISK, Result.DEGRADED, found, f"make room in {folder}: old journals can be copied away"
        )
    if slowest > SLOW_MS:
        return PartFinding(DISK, Result.DEGRADED, found, "take a faster card: every press waits so long")
    return PartFinding(DISK, Result.OK, found)


def _slowest_write(folder: Path, clock: Clock) -> Millis:
    """Write and wait until it is on the disk, several times; raises OSError."""
    slowest = 0
    with TemporaryFile(dir=folder) as file:
        for _ in range(_WRITES):
            began = clock.now()
            file.write(bytes(_A_WRITE))
            file.flush()
            os.fsync(file.fileno())
            slowest = max(slowest, clock.now() - began)
    return Millis(slowest)


class Bench(msgspec.Struct, frozen=True):
    """The objects of the self-test: the parts of a box, card machine, ports, the journals' folder.

    `session` is the number of the conversation with the machine, drawn by chance.
    """

    parts: BoxParts
    folder: Path
    open_machine: Callable[[], SerialPort] | None = None
    ports: tuple[str, ...] = ()
    session: int = 1


async def examine(bench: Bench, clock: Clock, ask: Ask | None = None) -> AsyncIterator[PartFinding]:
    """Try each part and yield the findings; with `ask`, a person presses and turns on request."""
    parts = bench.parts
    for finding in await examine_panel(parts.open_panel, clock, ask):
        yield finding
    yield await examine_display(parts.open_display, clock)
    yield await examine_buzzer(parts.open_sounder, clock)
    yield await examine_speaker(parts.open_speaker, clock)
    yield examine_serial(bench.ports)
    yield await examine_card_machine(bench.open_machine, clock, bench.session)
    yield await examine_dealer_display(parts.open_text_line, parts.dialect, clock)
    yield await examine_clock(clock)
    yield examine_disk(bench.folder, clock)
    yield examine_power(parts.power)
