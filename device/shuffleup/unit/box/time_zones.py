"""The time zones that a box offers, and its current one."""

import os
import time
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from shuffleup.views.first_run.steps import Zone

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


def offered_zones(at: datetime, taken: str) -> tuple[Zone, ...]:
    """List the zones that this system knows, and the one that is `taken`, by their clocks at a moment."""
    known = dict.fromkeys((*PLACES, *([taken] if taken else [])))
    return tuple(sorted(_known(known, at), key=lambda zone: (zone.offset_min, zone.name)))


def _known(names: Iterable[str], at: datetime) -> Iterable[Zone]:
    for name in names:
        try:
            offset = at.astimezone(ZoneInfo(name)).utcoffset()
        except (ZoneInfoNotFoundError, ValueError):
            continue
        if offset is not None:
            yield Zone(name, round(offset.total_seconds() / 60))


def keep_time_of(zone: str) -> None:
    """Let this process show the time of day of a zone; an empty name leaves the system's."""
    if zone:
        os.environ["TZ"] = zone
        time.tzset()
