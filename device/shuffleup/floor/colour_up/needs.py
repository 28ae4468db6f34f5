"""The chips that the levels to come still need, and so the time at which a chip may leave play (CLR-01)."""

from typing import Annotated

import msgspec

from shuffleup.floor.colour_up import events as happened
from shuffleup.floor.context import FloorContext
from shuffleup.floor.message import ColourUpCommand, Events, answers
from shuffleup.floor.state import Floor
from shuffleup.kernel.amounts import Chips
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.tournament.colour_up.choice import ChipGoes, due_after
from shuffleup.tournament.schedule import Level, last_level_needing, last_listed

ChipValue = Annotated[Chips, msgspec.Meta(ge=1)]


AHEAD = 12
"""Coming levels that are searched where a schedule has no end: no event lasts longer."""


def schedule(floor: Floor) -> tuple[Level, ...]:
    """List all levels that are known, from the first on."""
    last = last_listed(floor.rules.levels)
    count = floor.clock.level + AHEAD if last is None else max(last, floor.clock.level + 1)
    return tuple(floor.level(number) for number in range(1, count + 1) if floor.has_level(number))


def level_behind(floor: Floor) -> int:
    """Return the last level that is over."""
    clock = floor.clock
    between = clock.phase in ("break", "gate") and floor.interrupted is None
    return clock.level if between else clock.level - 1


def may_be_done(floor: Floor) -> bool:
    """Say whether chips can be changed now: in a break, or while the event stands still."""
    return floor.phase == "playing" and (floor.clock.phase in ("break", "gate") or bool(floor.stopped))


def chip_due(floor: Floor) -> ChipGoes | None:
    """Name the chip that should go now, None where none does or it is to stay (CLR-01)."""
    if not may_be_done(floor):
        return None
    due = due_after(level_behind(floor), floor.rules.colour_up, floor.denominations, schedule(floor))
    return None if due is None or due.old in floor.kept_chips else due


def needed_through(floor: Floor, old: Chips, new: Chips) -> int:
    """Return the last coming level that needs the old chip once `new` is the next larger one, else 0."""
    behind = level_behind(floor)
    coming = [level for level in schedule(floor) if level.number > behind]
    kinds = (*(chip for chip in floor.denominations if chip > old), old, new)
    return last_level_needing(old, kinds, coming)


def kinds_after(floor: Floor, old: Chips, new: Chips) -> tuple[Chips, ...]:
    """List the kinds of chips in play when the old ones are gone."""
    return tuple(sorted({*floor.denominations, new} - {old}))


class BeginColourUp(ColourUpCommand, frozen=True):
    """Change all chips of `old` for chips of `new`, in a break or while play is stopped (CLR-01).

    `new` may be a kind between two that are in play, where a race needs more cards than there are (CLR-09).
    """

    old: ChipValue
    new: ChipValue


class ColourUpOnAlready(NotLegalNow): ...


class NotWhileDealing(NotLegalNow): ...


class NoColourUpHere(NotLegalNow):
    rule = "colour_up.enabled"
    would_do = True


class SmallestGoFirst(NotLegalNow):
    old: Chips
    new: Chips
    first: Chips


class StillNeeded(NotLegalNow):
    old: Chips
    through: int


@answers(BeginColourUp)
def begin(command: BeginColourUp, floor: Floor, given: FloorContext) -> Events:
    """Begin to change all chips of one kind; no table deals until it is finished."""
    old, new = command.old, command.new
    if floor.colour_up is not None:
        raise ColourUpOnAlready(legal=("finish_colour_up", "cancel_colour_up"))
    if not may_be_done(floor):
        raise NotWhileDealing(legal=("begin_break", "stop_play"))
    if not floor.rules.colour_up.enabled:
        raise NoColourUpHere()
    if old != min(floor.denominations) or new <= old:
        first = min(floor.denominations)
        raise SmallestGoFirst(old, new, first)
    if through := needed_through(floor, old, new):
        raise StillNeeded(old, through)
    return (happened.ColourUpBegan(old, new, given.by.person),)
