"""Stakes that the host sets for coming levels (GEN-01, STR-08): what may be set, and what follows it."""

from collections.abc import Sequence
from itertools import pairwise

from shuffleup.amounts import Chips
from shuffleup.floor.given import Given
from shuffleup.floor.levels import commands as asked
from shuffleup.floor.levels import events as happened
from shuffleup.floor.levels.commands import Pairs
from shuffleup.floor.levels.refusals import (
    AnteBelowZero,
    AntesForLevels,
    LevelBeforeIsMissing,
    LevelCannotBePaid,
    LevelsRise,
    LimitsForLevels,
    NoBlinds,
    NoLimits,
    NoLimitsHere,
    StakesTooHigh,
)
from shuffleup.floor.levels.schedule import edited
from shuffleup.floor.refusals import CannotBePaidIn
from shuffleup.floor.state import Floor
from shuffleup.ruleset import MOST, Levels
from shuffleup.tournament.schedule import small_blind


def stakes_asked(
    command: asked.ConfirmLevels | asked.SetLevels, first: int, floor: Floor, given: Given
) -> happened.StakesSet:
    """Say what the levels from `first` on will cost; raises `NotLegalNow` for what nobody could pay."""
    table = command.table or _from_limits(command.limits, floor)
    check_stakes(table)
    _check_fits(command, table, first, floor)
    _check_chips(floor, table, command.antes, command.limits)
    stakes = happened.StakesSet(first, table, command.antes, command.limits, given.by.person)
    _check_bounds(edited(floor, first, table, command.antes, command.limits))
    return stakes


def check_stakes(table: Sequence[tuple[Chips, Chips]]) -> None:
    """Refuse pairs that are no blinds, and levels that fall."""
    for small, big in table:
        if not 0 < small <= big:
            raise NoBlinds(small, big)
    for (_, lower), (_, higher) in pairwise(table):
        if higher < lower:
            raise LevelsRise(lower, higher)


def check_paid(floor: Floor, number: int) -> None:
    """Refuse a level whose stakes the chips in play cannot pay (CLR-01).

    The chips of a cash table stand for money and can be changed for coins.
    """
    if floor.rules.event.format == "cash":
        return
    smallest = min(floor.denominations)
    amount = next((one for one in floor.level(number).amounts() if one % smallest), None)
    if amount is not None:
        raise LevelCannotBePaid(amount, number, smallest, legal=("set_levels",))


def _from_limits(limits: Pairs, floor: Floor) -> Pairs:
    """Blinds that are not listed are the lower limit and its small blind (STR-16)."""
    smallest = Chips(min(floor.denominations))
    return tuple((small_blind(low, floor.rules.blinds, smallest), low) for low, _ in limits)


def _check_fits(
    command: asked.ConfirmLevels | asked.SetLevels, table: Pairs, first: int, floor: Floor
) -> None:
    if command.limits and floor.rules.betting.structure != "fixed_limit":
        raise NoLimitsHere()
    if command.antes and table and len(command.antes) != len(table):
        raise AntesForLevels(len(command.antes), len(table))
    if command.limits and table and len(command.limits) != len(table):
        raise LimitsForLevels(len(command.limits), len(table))
    if any(ante < 0 for ante in command.antes):
        raise AnteBelowZero()
    wrong = next(((low, high) for low, high in command.limits if not 0 < low <= high), None)
    if wrong:
        raise NoLimits(wrong[0], wrong[1])
    if table and first > 1 and not floor.has_level(first - 1):
        raise LevelBeforeIsMissing(first - 1, legal=("set_levels",))


def _check_bounds(levels: Levels) -> None:
    """Refuse a schedule that no rule set could hold: doubled for long enough every stake gets too large."""
    for rows in (levels.table, levels.limits, tuple((ante,) for ante in levels.antes)):
        for number, row in enumerate(rows, 1):
            if max(row) > MOST:
                raise StakesTooHigh(number, max(row), MOST)


def _check_chips(floor: Floor, table: Pairs, antes: Sequence[Chips], limits: Pairs) -> None:
    smallest = Chips(1) if floor.rules.event.format == "cash" else min(floor.denominations)
    amounts = [*(amount for pair in (*table, *limits) for amount in pair), *antes]
    odd = next((amount for amount in amounts if amount % smallest), None)
    if odd is not None:
        raise CannotBePaidIn(odd, Chips(smallest))
