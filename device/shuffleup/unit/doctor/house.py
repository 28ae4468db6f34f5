"""The test of the clocks, and of the disk that stores every act before it is shown."""

import os
import shutil
from pathlib import Path
from tempfile import TemporaryFile

from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import Millis
from shuffleup.stations.room_time import lost_the_day
from shuffleup.unit.doctor.finding import PartFinding, Result

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
