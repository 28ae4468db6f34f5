"""The calendar file of an evening, as every calendar reads it (RFC 5545, BEF-07).

It holds one event in UTC. No alarm, no attendee and no organizer is in it, for those want addresses.
"""

import re
from collections.abc import Iterator
from datetime import datetime, timedelta

from msgspec import Struct

LINE_OCTETS = 75
"""Octets of a line without its end, the blank at the start of a continued one included (RFC 5545, 3.1)."""

LINE_END = "\r\n"

_LINE_ENDS = re.compile(r"\r\n|\r|\n")
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
"""Characters that a text may not hold (RFC 5545, 3.3.11: TSAFE-CHAR); tab may stay, line ends are escaped."""


class CalendarEvent(Struct, frozen=True):
    """An evening in a calendar. `begins` and `made` are moments in UTC.

    `sequence` is one higher with each change, and `uid` always the same, so that a later file changes the
    evening instead of adding another.
    """

    title: str
    begins: datetime
    minutes: int
    place: str
    text: str
    uid: str
    sequence: int
    made: datetime
    cancelled: bool = False


def calendar_file(event: CalendarEvent) -> bytes:
    """Write the file."""
    return "".join(f"{line}{LINE_END}" for line in calendar_lines(event)).encode()


def calendar_lines(event: CalendarEvent) -> tuple[str, ...]:
    """Write the lines as they stand in the file, folded, without their ends."""
    ends = event.begins + timedelta(minutes=event.minutes)
    lines = (
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Shuffle Up//EN",
        "METHOD:PUBLISH",
        "BEGIN:VEVENT",
        f"UID:{event.uid}",
        f"DTSTAMP:{_moment(event.made)}",
        f"SEQUENCE:{event.sequence}",
        f"DTSTART:{_moment(event.begins)}",
        f"DTEND:{_moment(ends)}",
        f"SUMMARY:{escaped_text(event.title)}",
        *([f"LOCATION:{escaped_text(event.place)}"] if event.place else []),
        *([f"DESCRIPTION:{escaped_text(event.text)}"] if event.text else []),
        f"STATUS:{'CANCELLED' if event.cancelled else 'CONFIRMED'}",
        "END:VEVENT",
        "END:VCALENDAR",
    )
    return tuple(part for line in lines for part in folded(line))


def escaped_text(text: str) -> str:
    """Write a text as a value: backslash, semicolon, comma and line ends are escaped (RFC 5545, 3.3.11)."""
    for letter in ("\\", ";", ","):
        text = text.replace(letter, f"\\{letter}")
    return _CONTROLS.sub("", _LINE_ENDS.sub(r"\\n", text))


def folded(line: str) -> Iterator[str]:
    """Cut a line into parts of at most 75 octets, never within a letter; each but the first begins blank."""
    part, octets = "", 0
    for letter in line:
        size = len(letter.encode())
        if octets + size > LINE_OCTETS:
            yield part
            part, octets = " ", 1
        part, octets = part + letter, octets + size
    yield part


def _moment(at: datetime) -> str:
    return at.strftime("%Y%m%dT%H%M%SZ")
