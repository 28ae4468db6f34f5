"""Copies that this box remembers making: what forgetting cannot reach is named by them (PPL-11)."""

from msgspec.structs import replace

from shuffleup.club.message import ClubCommand, ClubEvent, ClubEvents, answers, changes
from shuffleup.club.people.book import People
from shuffleup.club.state import Club, MadeCopy
from shuffleup.kernel.field_types import PersonText


class RememberCopy(ClubCommand, frozen=True):
    """Remember a copy or an export that holds names: what it is, where it lies, and the day."""

    what: str
    place: str
    day: str


class CopyMade(ClubEvent, frozen=True, tag="copy.made"):
    """A copy with names was made that this box cannot reach."""

    what: str
    place: PersonText
    day: str


@answers(RememberCopy)
def remember_copy(command: RememberCopy, club: Club, people: People) -> ClubEvents:
    """Remember a copy; the same one of the same day once."""
    same = MadeCopy(command.what, command.place, command.day) in club.copies
    return () if same else (CopyMade(command.what, command.place, command.day),)


@changes(CopyMade)
def copy_made(event: CopyMade, club: Club) -> Club:
    """Add it to the list."""
    return replace(club, copies=(*club.copies, MadeCopy(event.what, event.place, event.day)))
