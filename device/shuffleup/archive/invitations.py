"""The invitation of an event: what it remembers beside the journal, and the files that are made of it.

The code of the replies is drawn with the first invitation, and the number of the calendar file rises with
each change (BEF-07, BEF-10). The small file moves with the journal when the event is archived.
"""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Literal

import msgspec

from shuffleup.archive.journal_folder import INVITATION
from shuffleup.floor.state import Floor
from shuffleup.formats.invitation.calendar_file import CalendarEvent, calendar_file
from shuffleup.formats.invitation.page import PageParts, invitation_page
from shuffleup.formats.invitation.texts import calendar_text, invitation_text
from shuffleup.formats.qr_code import picture_of
from shuffleup.kernel.bounded_read import read_small
from shuffleup.kernel.chance import Seeds, SystemSeeds
from shuffleup.kernel.language import ENGLISH, speaking
from shuffleup.kernel.refusals import CommandError
from shuffleup.protocol.request_refusals import NoCodeForInvitation, NoDayForCalendar
from shuffleup.storage.atomic_write import replace_whole
from shuffleup.views.invitation import InvitationView, invitation_view
from shuffleup_ui.pages import pages

CODE_DIGITS = 8
MOST_IN_CODE = 800
"""Octets of a calendar file that a phone still reads from a code (BEF-08)."""

MOST_OCTETS = 1_000


class InvitationRecord(msgspec.Struct, frozen=True):
    """What an event remembers of its invitation.

    `facts` is the digest of what was said last, in English so that another language is no change, and `made`
    the moment since when it is so, in UTC.
    """

    code: str
    sequence: int
    facts: str
    made: datetime
    cancelled: bool = False


class Invitation(msgspec.Struct, frozen=True):
    """An invitation as it stands: what is said, and what is remembered. `logo` is a PNG, empty without."""

    view: InvitationView
    record: InvitationRecord
    logo: bytes = b""

    def text(self) -> bytes:
        """Write the text to copy."""
        return invitation_text(self.view, cancelled=self.record.cancelled).encode()

    def calendar(self) -> bytes:
        """Write the calendar file.

        Raises:
            NoDayForCalendar: day or start are open.
        """
        view, record = self.view, self.record
        if not (view.start and view.head.date):
            raise NoDayForCalendar()
        event = CalendarEvent(
            title=view.head.event,
            begins=datetime.fromisoformat(f"{view.head.date}T{view.start}").astimezone(UTC),
            minutes=view.minutes,
            place=view.place,
            text=calendar_text(view),
            uid=f"{record.code}-1@shuffleup",
            sequence=record.sequence,
            made=record.made,
            cancelled=record.cancelled,
        )
        return calendar_file(event)

    def page(self) -> bytes:
        """Write the page for a static host."""
        folder = pages() / "invite"
        parts = PageParts(
            style=(folder / "page.css").read_text(encoding="utf-8"),
            script=(folder / "page.js").read_text(encoding="utf-8"),
            code=self.record.code,
            made=self.record.made.astimezone(),
            calendar=self.calendar() if self.view.start and self.view.head.date else b"",
            logo=_small(self.logo) if self.logo else b"",
        )
        return invitation_page(self.view, parts, cancelled=self.record.cancelled).encode()

    def code_picture(self, kind: Literal["svg", "png"] = "svg") -> bytes:
        """Draw the code: the address of the page, else the calendar file (BEF-08).

        Raises:
            NoCodeForInvitation: the file is too long.
            NoDayForCalendar: day or start are open.
        """
        if self.view.page_url:
            return picture_of(self.view.page_url, kind)
        file = self.calendar()
        if len(file) > MOST_IN_CODE:
            raise NoCodeForInvitation(len(file), MOST_IN_CODE)
        return picture_of(file.decode(), kind)


def _small(logo: bytes) -> bytes:
    from shuffleup.formats.logos import small_logo  # noqa: PLC0415  # a table that starts draws no picture

    return small_logo(logo)


class FileKind(msgspec.Struct, frozen=True):
    """A file of an invitation: how its name ends, what it is, and what makes it."""

    ending: str
    media_type: str
    made_of: Callable[[Invitation], bytes]


INVITATION_FILES: Mapping[str, FileKind] = {
    "text": FileKind("txt", "text/plain; charset=utf-8", Invitation.text),
    "ics": FileKind("ics", "text/calendar; charset=utf-8", Invitation.calendar),
    "page": FileKind("html", "text/html; charset=utf-8", Invitation.page),
    "qr": FileKind("svg", "image/svg+xml", Invitation.code_picture),
}


class InvitationUnreadable(CommandError):
    """What an event remembers of its invitation cannot be read or written; one line."""


def invitation_of(
    floor: Floor,
    journal: Path,
    now: datetime,
    *,
    cancelled: bool = False,
    logo: bytes = b"",
    seeds: Seeds | None = None,
) -> Invitation:
    """Make the invitation of an event and remember it beside its journal, which need not be there yet.

    Raises:
        InvitationUnreadable: what is remembered cannot be read, or cannot be written.
    """
    last, path = remembered(journal), journal.with_name(journal.name + INVITATION)
    view = invitation_view(floor)
    with speaking(ENGLISH):
        said = invitation_view(floor)
    facts = sha256(msgspec.json.encode(said, order="deterministic")).hexdigest()
    record = _renewed(last, facts, cancelled, now, seeds or SystemSeeds())
    if record != last:
        try:
            replace_whole(path, msgspec.json.encode(record) + b"\n")
        except OSError as error:
            raise InvitationUnreadable(f"{path}: cannot be written ({error.strerror})") from error
    return Invitation(view, record, logo)


def remembered(journal: Path) -> InvitationRecord | None:
    """Read what an event remembers of its invitation, None before the first one; its code is in replies.

    Raises:
        InvitationUnreadable: the file is there and cannot be read.
    """
    path = journal.with_name(journal.name + INVITATION)
    try:
        return msgspec.json.decode(read_small(path, MOST_OCTETS), type=InvitationRecord)
    except FileNotFoundError:
        return None
    except (OSError, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise InvitationUnreadable(f"{path}: cannot be read ({error}); delete it to begin anew") from error


def _renewed(
    last: InvitationRecord | None, facts: str, cancelled: bool, now: datetime, seeds: Seeds
) -> InvitationRecord:
    """Return what was remembered where nothing changed, else the next number."""
    made = now.astimezone(UTC).replace(microsecond=0)
    if last is None:
        return InvitationRecord(seeds.seed().hex()[:CODE_DIGITS], 0, facts, made, cancelled)
    if (last.facts, last.cancelled) == (facts, cancelled):
        return last
    return InvitationRecord(last.code, last.sequence + 1, facts, made, cancelled)
