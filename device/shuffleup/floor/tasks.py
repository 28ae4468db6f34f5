"""The director's open tasks, from all rooms: the floor proposes, a person confirms."""

from collections.abc import Callable

from shuffleup.floor.boxes import tasks as units
from shuffleup.floor.colour_up import tasks as colour_up
from shuffleup.floor.conduct import tasks as conduct
from shuffleup.floor.crews import tasks as crews
from shuffleup.floor.entries import tasks as entries
from shuffleup.floor.hand_for_hand import tasks as hand_for_hand
from shuffleup.floor.levels import tasks as levels
from shuffleup.floor.mystery import tasks as mystery
from shuffleup.floor.phones import tasks as phones
from shuffleup.floor.prizes import tasks as prizes
from shuffleup.floor.purchases import tasks as purchases
from shuffleup.floor.seating import tasks as seating
from shuffleup.floor.settling import tasks as settling
from shuffleup.floor.state import Floor
from shuffleup.floor.task import Task

_ROOMS: tuple[Callable[[Floor], tuple[Task, ...]], ...] = (
    units.tasks,
    purchases.tasks,
    phones.tasks,
    conduct.tasks,
    entries.tasks,
    prizes.tasks,
    settling.tasks,
    mystery.tasks,
    seating.tasks,
    crews.tasks,
    levels.tasks,
    hand_for_hand.tasks,
    colour_up.tasks,
    entries.payments,
    prizes.prizes_to_pay,
    conduct.archive,
)


def tasks(floor: Floor) -> tuple[Task, ...]:
    """List what waits for the director; what keeps a table from dealing comes first."""
    found = [task for room in _ROOMS for task in room(floor)]
    return tuple(sorted(found, key=lambda task: not task.holds))
