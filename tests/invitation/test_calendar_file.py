"""Calendar files as two calendars' libraries read them, whatever a host has typed (BEF-07)."""

from datetime import UTC, datetime
from itertools import pairwise
from typing import Any

import icalendar
import vobject
from hypothesis import given, strategies as st

from shuffleup.formats.invitation.calendar_file import CalendarEvent, calendar_file, escaped_text, folded

BEGINS, MADE = datetime(2026, 12, 3, 18, 30, tzinfo=UTC), datetime(2026, 11, 20, 10, 15, tzinfo=UTC)

TEXTS = st.text(
    st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp")) | st.sampled_from('\\;,\n\t🂡üé:"'),
    max_size=300,
)
"""What can be typed into a field of several lines."""


def evening(title: str = "Friday", place: str = "", text: str = "") -> CalendarEvent:
    return CalendarEvent(title, BEGINS, 240, place, text, "4e1f90ab-1@shuffleup", 2, MADE)


@given(st.text(st.characters(exclude_categories=("Cs", "Cn")), max_size=400))
def test_a_line_is_cut_at_75_octets_and_never_within_a_letter(line: str) -> None:
    first, *others = folded(line)
    assert all(len(part.encode()) <= 75 for part in (first, *others))
    assert all(part.startswith(" ") for part in others)
    assert first + "".join(part[1:] for part in others) == line


@given(TEXTS)
def test_a_line_is_as_long_as_it_may_be(text: str) -> None:
    parts = list(folded(text))
    for part, after in pairwise(parts):
        assert len((part + after[1]).encode()) > 75


@given(TEXTS.filter(str.strip), TEXTS.filter(str.strip), TEXTS.filter(str.strip))
def test_a_calendar_reads_title_place_and_text_as_they_were_typed(title: str, place: str, text: str) -> None:
    read = icalendar.Calendar.from_ical(calendar_file(evening(title, place, text)))
    event: Any = read.walk("VEVENT")[0]
    assert [str(event[name]) for name in ("SUMMARY", "LOCATION", "DESCRIPTION")] == [title, place, text]
    assert (event["DTSTART"].dt, event["DTEND"].dt) == (BEGINS, datetime(2026, 12, 3, 22, 30, tzinfo=UTC))
    assert (event["UID"], event["SEQUENCE"], event["STATUS"]) == ("4e1f90ab-1@shuffleup", 2, "CONFIRMED")


@given(TEXTS.filter(str.strip))
def test_the_library_of_calendar_servers_reads_the_same(text: str) -> None:
    event = vobject.readOne(calendar_file(evening("A, B; C\\n", "Old Mill; back room", text)).decode()).vevent
    assert (event.summary.value, event.location.value) == ("A, B; C\\n", "Old Mill; back room")
    assert event.description.value == text
    assert event.dtstart.value == BEGINS


def test_it_asks_nobody_and_rings_nowhere() -> None:
    file = calendar_file(evening("ATTENDEE:me", "ORGANIZER", "BEGIN:VALARM\nATTENDEE:you")).decode()
    names = {line.split(":")[0].split(";")[0] for line in file.split("\r\n") if line and line[0] != " "}
    assert names == {
        *("BEGIN", "END", "VERSION", "PRODID", "METHOD", "UID", "DTSTAMP", "SEQUENCE", "DTSTART", "DTEND"),
        *("SUMMARY", "LOCATION", "DESCRIPTION", "STATUS"),
    }
    assert file.endswith("END:VCALENDAR\r\n")
    assert "\n" not in file.replace("\r\n", "")


def test_what_no_calendar_may_read_is_left_out() -> None:
    assert escaped_text("one\rtwo\r\nthree\x00\x0b\x7f\tfour") == "one\\ntwo\\nthree\tfour"
