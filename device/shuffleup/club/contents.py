"""The modules of the club that declare commands and events, and the state they make.

Importing this module declares all of them.
"""

from collections.abc import Iterable
from functools import reduce
from types import ModuleType

from shuffleup.club import adjustments, evenings, house, ledger, saves, seasons
from shuffleup.club.people.book import People
from shuffleup.club.state import Club, ClubCommand, ClubEvent, ClubEvents, answers, changes
from shuffleup.kernel.dispatch import by_verb

ROOMS: tuple[ModuleType, ...] = (seasons, evenings, adjustments, saves, ledger, house)

EVENTS: tuple[type[ClubEvent], ...] = changes.messages
"""The record of every event that a club journal can hold."""

VERBS: dict[str, type[ClubCommand]] = by_verb(answers.messages, ROOMS)


def decide(club: Club, command: ClubCommand, people: People) -> ClubEvents:
    """Answer a command with what happens, or raise a refusal that changes nothing."""
    return answers.apply(command, club, people)


def evolve(club: Club, event: ClubEvent) -> Club:
    """Return the club after an event."""
    return changes.apply(event, club)


def folded(events: Iterable[ClubEvent]) -> Club:
    """Return the club after all events of its journal."""
    return reduce(evolve, events, Club())
