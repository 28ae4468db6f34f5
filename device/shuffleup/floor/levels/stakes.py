"""Stakes that the host sets for coming levels (GEN-01, STR-08): their bounds and their effect."""

from collections.abc import Sequence
from itertools import pairwise

from shuffleup.floor.command import Events, FloorCommand, FloorContext, answers
from shuffleup.floor.levels import level_events as events
from shuffleup.floor.levels.level_changes import play_on
from shuffleup.floor.levels.schedule import LevelNumber, Pairs, edited
from shuffleup.floor.lookup import EventIsOver
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Chips
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.group import MOST
from shuffleup.ruleset.levels import Levels
from shuffleup.tournament.level_clock import Pause
from shuffleup.tournament.level_stakes import small_blind


class ConfirmLevels(FloorCommand, frozen=True):
    """Set the stakes after halftime as pairs of small and big blind; empty keeps the schedule (STR-08).

    `limits` are pairs of low and high limit, in fixed limit; without `table` the blinds follow from them.
    """

    table: Pairs = ()
    antes: tuple[Chips, ...] = ()
    limits: Pairs = ()


class HalftimeNotOver(NotLegalNow): ...


@answers(ConfirmLevels)
def confirm_levels(command: ConfirmLevels, floor: Floor, given: FloorContext) -> Events:
    """Take the host's blinds after halftime and let play go on (STR-08)."""
    if floor.clock.phase != "gate":
        raise HalftimeNotOver()
    stakes = stakes_asked(command, floor.clock.level + 1, floor, given)
    return (stakes, *play_on(events.stakes_set(stakes, floor), given.now))


class SetLevels(FloorCommand, frozen=True):
    """Edit coming levels from number `first` on: one pair of blinds, ante, or pair of limits a level.

    Later levels stay as they are as long as they are not below the last one that is set here; else the
    schedule goes on from that one. The level that is on is not touched (GEN-01).
    """

    first: LevelNumber
    table: Pairs = ()
    antes: tuple[Chips, ...] = ()
    limits: Pairs = ()


class NothingWasSet(NotLegalNow): ...


class LevelHasBegun(NotLegalNow):
    level: int
    first: int


@answers(SetLevels)
def set_levels(command: SetLevels, floor: Floor, given: FloorContext) -> Events:
    """Edit coming levels; where the clock stands at the end of the last one, the next begins (GEN-01)."""
    if floor.phase == "over":
        raise EventIsOver()
    if not (command.table or command.antes or command.limits):
        raise NothingWasSet()
    on = floor.clock.level if floor.phase == "playing" else 0
    if command.first <= on:
        raise LevelHasBegun(command.first, on + 1)
    stakes = stakes_asked(command, command.first, floor, given)
    if floor.clock.phase != "level" or floor.pause_reason != Pause.LAST_LEVEL_OVER:
        return (stakes,)
    return (stakes, *play_on(events.stakes_set(stakes, floor), given.now))


def stakes_asked(
    command: ConfirmLevels | SetLevels, first: int, floor: Floor, given: FloorContext
) -> events.StakesSet:
    """Say what the levels from `first` on will cost; raises `NotLegalNow` for what nobody could pay."""
    table = command.table or _from_limits(command.limits, floor)
    check_stakes(table)
    _check_fits(command, table, first, floor)
    _check_chips(floor, table, command.antes, command.limits)
    stakes = events.StakesSet(first, table, command.antes, command.limits, given.by.person)
    _check_bounds(edited(floor, first, table, command.antes, command.limits))
    return stakes


class NoBlinds(NotLegalNow):
    small: Chips
    big: Chips


class LevelsRise(NotLegalNow):
    big: Chips
    then: Chips


def check_stakes(table: Sequence[tuple[Chips, Chips]]) -> None:
    """Refuse pairs that are no blinds, and levels that fall."""
    for small, big in table:
        if not 0 < small <= big:
            raise NoBlinds(small, big)
    for (_, lower), (_, higher) in pairwise(table):
        if higher < lower:
            raise LevelsRise(lower, higher)


def _from_limits(limits: Pairs, floor: Floor) -> Pairs:
    """Blinds that are not listed are the lower limit and its small blind (STR-16)."""
    smallest = Chips(min(floor.denominations))
    return tuple((small_blind(low, floor.rules.blinds, smallest), low) for low, _ in limits)


class NoLimitsHere(NotLegalNow):
    rule = "betting.structure"


class AnteBelowZero(NotLegalNow): ...


class NoLimits(NotLegalNow):
    low: Chips
    high: Chips


class LevelBeforeIsMissing(NotLegalNow):
    level: int


class AntesForLevels(NotLegalNow):
    antes: int
    levels: int


class LimitsForLevels(NotLegalNow):
    limits: int
    levels: int


def _check_fits(command: ConfirmLevels | SetLevels, table: Pairs, first: int, floor: Floor) -> None:
    played = floor.rules.game.structures(floor.rules.betting.structure)
    if command.limits and "fixed_limit" not in played:
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


class StakesTooHigh(NotLegalNow):
    level: int
    stake: int
    most: int


def _check_bounds(levels: Levels) -> None:
    """Refuse a schedule that no rule set could hold: doubled for long enough every stake gets too large."""
    for rows in (levels.table, levels.limits, tuple((ante,) for ante in levels.antes)):
        for number, row in enumerate(rows, 1):
            if max(row) > MOST:
                raise StakesTooHigh(number, max(row), MOST)


class CannotBePaidIn(NotLegalNow):
    amount: Chips
    smallest: Chips


def _check_chips(floor: Floor, table: Pairs, antes: Sequence[Chips], limits: Pairs) -> None:
    smallest = Chips(1) if floor.rules.event.format == "cash" else min(floor.denominations)
    amounts = [*(amount for pair in (*table, *limits) for amount in pair), *antes]
    odd = next((amount for amount in amounts if amount % smallest), None)
    if odd is not None:
        raise CannotBePaidIn(odd, Chips(smallest))
