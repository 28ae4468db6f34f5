"""Conditions around a box: its supply, the time of day and its zone, a USB stick.

The game depends on none of them.
"""

import os
import time
from collections.abc import Iterable
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from shuffleup.hardware.hal import PartMissing, PowerSensor, UnitPart
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import Millis
from shuffleup.kernel.language import mark_for_translation, say
from shuffleup.protocol.box import PartView
from shuffleup.protocol.faults import Fault
from shuffleup.protocol.update_left import UpdateLeft
from shuffleup.stations.time_of_day import lost_the_day
from shuffleup.views.first_run.steps import TimeZone
from shuffleup.views.words.faults import fault_line
from shuffleup.views.words.update_left import left_text

JUMP = timedelta(seconds=60)
"""A clock that is put right by less than this has not jumped."""

SHOWN_MS = Millis(5 * 60_000)
"""How long a jump is shown."""

STICK = "stick"
"""The part of the box that a USB stick is."""

UPDATE = "update"
"""The part of the box that an update is which did not stay."""

STORAGE = "storage"
"""The part of the box that keeps its journal, where that is slow."""

WEAK_FOR_MS = Millis(10_000)
"""So long a supply that was weak is shown to be: it sags when something is switched on, and recovers."""

LOG = "log"
"""The part of the box that is the log of its journal, where that cannot be emptied."""

GROWS = mark_for_translation("the journal cannot be written, its log can")
SLOW = mark_for_translation("the storage is slow")
WEAK = mark_for_translation("the supply is too weak; change it or its cable")


class BoxEnvironment:
    """Looks at the supply and at the wall clock whenever it is asked to; both looks take microseconds.

    `power` is None where nothing can notice the supply.
    """

    def __init__(self, power: PowerSensor | None, clock: Clock) -> None:
        self.wrong_time = ""
        """What is wrong with the time of day, empty if nothing is."""
        self.left: UpdateLeft | None = None
        """The update that did not stay, None where none was left."""
        self._no_copies: Fault | None = None
        self._is_slow = self._log_grows = False
        self._power = power
        self._clock = clock
        self._notices = power is not None
        self._low_until = Millis(0)
        self._told = self._all()
        self._seen: tuple[Millis, datetime] | None = None
        self._jumped_at = Millis(0)

    @property
    def parts(self) -> tuple[PartView, ...]:
        """The supply as a part of the box, where something notices it; stick and storage if they are bad."""
        low = self._is_low
        power = PartView(UnitPart.POWER.value, not low, say(WEAK) if low else "")
        no_copies = fault_line(self._no_copies) if self._no_copies else ""
        stick = PartView(STICK, ok=False, message=no_copies)
        storage = PartView(STORAGE, ok=False, message=say(SLOW))
        log = PartView(LOG, ok=False, message=say(GROWS))
        update = PartView(UPDATE, ok=False, message=left_text(self.left) if self.left else "")
        of_storage = (storage,) * self._is_slow + (log,) * self._log_grows
        of_card = (stick,) * bool(self._no_copies) + (update,) * bool(self.left)
        return (power,) * self._notices + of_card + of_storage

    def copies_told(self, fault: Fault | None) -> None:
        """Take in why the copies on the box's own stick are not up to date, None if they are."""
        self._no_copies = fault

    def slowness_told(self, slow: bool) -> None:
        """Take in whether the storage is slow."""
        self._is_slow = slow

    def log_told(self, fault: str) -> None:
        """Take in why the log of the journal cannot be emptied, empty where it can."""
        self._log_grows = bool(fault)

    def look(self) -> bool:
        """Look at supply and wall clock; returns whether anything has changed since the last look."""
        self._look_at_the_supply()
        self._look_at_the_wall()
        before, self._told = self._told, self._all()
        return before != self._told

    def _all(self) -> tuple[bool, bool, str, Fault | None]:
        return self._is_low, self._notices, self.wrong_time, self._no_copies

    @property
    def _is_low(self) -> bool:
        return self._clock.now() < self._low_until

    def _look_at_the_supply(self) -> None:
        """A board without the flag is asked again: its driver may come later, or be numbered anew."""
        if self._power is None:
            return
        try:
            if self._power.is_low():
                self._low_until = Millis(self._clock.now() + WEAK_FOR_MS)
            self._notices = True
        except PartMissing:
            self._notices = False

    def _look_at_the_wall(self) -> None:
        now, wall = self._clock.now(), self._clock.wall()
        before, self._seen = self._seen, (now, wall)
        if lost_the_day(wall):
            self.wrong_time = say("it shows {day}", day=wall.date().isoformat())
        elif before and not lost_the_day(before[1]) and (said := _jump(before, (now, wall))):
            self.wrong_time, self._jumped_at = said, now
        elif now - self._jumped_at >= SHOWN_MS or (before and lost_the_day(before[1])):
            self.wrong_time = ""


def _jump(before: tuple[Millis, datetime], after: tuple[Millis, datetime]) -> str:
    """Say from when to when the wall clock has jumped while the boot-time clock went on as ever."""
    passed = timedelta(milliseconds=after[0] - before[0])
    if abs(after[1] - before[1] - passed) <= JUMP:
        return ""
    came, went = (one[1].astimezone().strftime("%H:%M") for one in (before, after))
    return say("it jumped from {before} to {after}", before=came, after=went)


LOCAL_TIME = Path("/etc/localtime")
FOLDER = "zoneinfo/"

PLACES = (
    "Pacific/Honolulu",
    "America/Anchorage",
    "America/Los_Angeles",
    "America/Phoenix",
    "America/Denver",
    "America/Chicago",
    "America/Mexico_City",
    "America/New_York",
    "America/Bogota",
    "America/Halifax",
    "America/Santiago",
    "America/St_Johns",
    "America/Sao_Paulo",
    "America/Argentina/Buenos_Aires",
    "Atlantic/Azores",
    "Atlantic/Reykjavik",
    "Europe/London",
    "Africa/Lagos",
    "Europe/Berlin",
    "Europe/Paris",
    "Africa/Johannesburg",
    "Europe/Helsinki",
    "Africa/Cairo",
    "Europe/Istanbul",
    "Africa/Nairobi",
    "Asia/Tehran",
    "Asia/Dubai",
    "Asia/Kabul",
    "Asia/Karachi",
    "Asia/Kolkata",
    "Asia/Kathmandu",
    "Asia/Dhaka",
    "Asia/Bangkok",
    "Asia/Shanghai",
    "Australia/Perth",
    "Asia/Tokyo",
    "Australia/Adelaide",
    "Australia/Brisbane",
    "Australia/Sydney",
    "Pacific/Auckland",
)
"""One place for each way in which clocks go; another zone is written into the settings by its name."""


def system_zone() -> str:
    """Name the time zone of the system, empty where it does not say."""
    if named := os.environ.get("TZ"):
        return named.removeprefix(":")
    return str(LOCAL_TIME.resolve()).rpartition(FOLDER)[2] if LOCAL_TIME.is_symlink() else ""


def offered_zones(at: datetime, taken: str) -> tuple[TimeZone, ...]:
    """List the zones that this system knows, and the one that is `taken`, by their clocks at a moment."""
    known = dict.fromkeys((*PLACES, *([taken] if taken else [])))
    return tuple(sorted(_known(known, at), key=lambda zone: (zone.offset_min, zone.name)))


def _known(names: Iterable[str], at: datetime) -> Iterable[TimeZone]:
    for name in names:
        try:
            offset = at.astimezone(ZoneInfo(name)).utcoffset()
        except (ZoneInfoNotFoundError, ValueError):
            continue
        if offset is not None:
            yield TimeZone(name, round(offset.total_seconds() / 60))


def keep_time_of(zone: str) -> None:
    """Let this process show the time of day of a zone; an empty name leaves the system's."""
    if zone:
        os.environ["TZ"] = zone
        time.tzset()
