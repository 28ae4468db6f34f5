"""The modules of the house that declare commands and events, and the state that they make.

Importing this module declares all of them.
"""

from collections.abc import Iterable
from functools import reduce
from types import ModuleType

from shuffleup.floor.house import chip_sets, event_acts, next_event
from shuffleup.floor.house.state import (
    House,
    HouseCommand,
    HouseContext,
    HouseRecord,
    HouseRecords,
    answers,
    changes,
)
from shuffleup.kernel.dispatch import by_verb

ROOMS: tuple[ModuleType, ...] = (event_acts, chip_sets, next_event)

EVENTS: tuple[type[HouseRecord], ...] = changes.messages
"""The record of every event that the journal of a house can hold."""

VERBS: dict[str, type[HouseCommand]] = by_verb(answers.messages, ROOMS)


def decide(house: House, command: HouseCommand, given: HouseContext) -> HouseRecords:
    """Answer a command with what happens, or raise a refusal that changes nothing."""
    return answers.apply(command, house, given)


def evolve(house: House, event: HouseRecord) -> House:
    """Return the house after an event."""
    return changes.apply(event, house)


def folded(events: Iterable[HouseRecord]) -> House:
    """Return the house after all events of its journal."""
    return reduce(evolve, events, House())
