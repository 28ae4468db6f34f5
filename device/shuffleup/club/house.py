"""The rules of the house for all its evenings, and the copies that this box remembers making.

There may be no statistics at all (STT-15). What forgetting cannot reach is named by the copies (PPL-11).
"""

from msgspec.structs import replace

from shuffleup.club.people.book import People
from shuffleup.club.state import Club, ClubCommand, ClubEvent, ClubEvents, MadeCopy, answers, changes
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


class SetStatistics(ClubCommand, frozen=True):
    """Switch the statistics of all hands and results on or off; points and seasons are none."""

    counted: bool


class StatisticsSet(ClubEvent, frozen=True, tag="statistics.set"):
    """The house keeps statistics, or none at all."""

    counted: bool


@answers(SetStatistics)
def set_statistics(command: SetStatistics, club: Club, people: People) -> ClubEvents:
    """Set the switch; to the same nothing happens."""
    return () if command.counted == club.statistics else (StatisticsSet(command.counted),)


@changes(StatisticsSet)
def statistics_set(event: StatisticsSet, club: Club) -> Club:
    """Remember it."""
    return replace(club, statistics=event.counted)
