"""The rules of the house for all its evenings: whether there are statistics at all (STT-15)."""

from msgspec.structs import replace

from shuffleup.club.message import ClubCommand, ClubEvent, ClubEvents, answers, changes
from shuffleup.club.people.book import People
from shuffleup.club.state import Club


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
