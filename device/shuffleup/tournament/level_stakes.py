"""The stakes of any level, listed or extrapolated, and the gate after halftime (STR-08)."""

from collections.abc import Sequence
from decimal import ROUND_CEILING, ROUND_FLOOR
from typing import Literal

import msgspec

from shuffleup.kernel.field_types import Chips
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.hand import Betting, Game
from shuffleup.ruleset.levels import Blinds, Levels

Row = tuple[Chips, ...]

HOLDEM = Game()
"""Nothing but hold'em: the house's structure is that of every hand."""


class Level(msgspec.Struct, frozen=True):
    """The stakes of one level, in chips; limits are None unless a game is played in fixed limit."""

    number: int
    small_blind: Chips
    big_blind: Chips
    ante: Chips = Chips(0)
    low_limit: Chips | None = None
    high_limit: Chips | None = None

    def amounts(self) -> tuple[Chips, ...]:
        """List every amount of the level that has to be paid in chips, the smallest first."""
        limits = (
            () if self.low_limit is None or self.high_limit is None else (self.low_limit, self.high_limit)
        )
        return tuple(sorted({self.small_blind, self.big_blind, self.ante, *limits} - {Chips(0)}))


class NotInSchedule(NotLegalNow):
    """The schedule ends before this level: the floor has to set its blinds."""

    rule = "levels.after_last"

    level: int


def level(
    rules: Levels, blinds: Blinds, betting: Betting, chips: ChipSets, number: int, game: Game = HOLDEM
) -> Level:
    """Return the stakes of level `number`, 1 for the first.

    Listed levels are used as printed (STR-14, STR-15). What follows them is told by `levels.generator`
    and, where the list has an end, by `levels.after_last`. A level has limits where a game of `game` is
    played in fixed limit (VAR-20). Raises `NotInSchedule` after the last level of a
    schedule that stops, and where no level is listed at all.
    """
    last = final_level(rules)
    if number < 1 or (last is not None and number > last):
        raise NotInSchedule(number)
    small, big = _row(rules, _listed(rules, blinds, chips), number)
    ante = _row(rules, [(amount,) for amount in rules.antes], number)[0] if rules.antes else blinds.ante
    if "fixed_limit" not in game.structures(betting.structure):
        return Level(number, small, big, ante)
    low, high = _row(rules, rules.limits, number) if rules.limits else (big, Chips(2 * big))
    return Level(number, small, big, ante, low, high)


def levels(
    rules: Levels, blinds: Blinds, betting: Betting, chips: ChipSets, count: int, game: Game = HOLDEM
) -> tuple[Level, ...]:
    """Return the first `count` levels, fewer where the schedule stops before."""
    last = final_level(rules)
    numbers = range(1, (count if last is None else min(count, last)) + 1)
    return tuple(level(rules, blinds, betting, chips, number, game) for number in numbers)


def final_level(rules: Levels) -> int | None:
    """Return the level after which the floor has to say what follows; None if the schedule never ends."""
    if not _has_end(rules) or rules.after_last != "stop":
        return None
    return len(rules.table)


def last_listed(rules: Levels) -> int | None:
    """Return the number of the last listed level where the list has an end, None where it goes on."""
    return (len(rules.table) or len(rules.limits)) if _has_end(rules) else None


def small_blind(big_blind: Chips, blinds: Blinds, unit: Chips) -> Chips:
    """Return the small blind that belongs to a big blind where none is listed (STR-23).

    `unit` is the smallest chip: half of 15 is 7 in units of one. Without rounding to a unit it is
    rounded down to a whole chip of one.
    """
    exact = blinds.sb_ratio * big_blind
    if blinds.sb_rounding == "none":
        return Chips(int(exact.to_integral_value(ROUND_FLOOR)))
    rounding = ROUND_FLOOR if blinds.sb_rounding == "down_to_unit" else ROUND_CEILING
    return Chips(int((exact / unit).to_integral_value(rounding)) * unit)


def last_level_needing(chip: Chips, denominations: Sequence[Chips], schedule: Sequence[Level]) -> int:
    """Return the last level of a schedule that needs a chip, 0 if none does (CLR-01).

    A chip is needed as long as some blind, limit or ante is not a whole multiple of the next larger chip;
    the largest chip is always needed.
    """
    larger = min((other for other in denominations if other > chip), default=None)
    needing = (
        level.number
        for level in schedule
        if larger is None or any(amount % larger for amount in level.amounts())
    )
    return max(needing, default=0)


def _listed(rules: Levels, blinds: Blinds, chips: ChipSets) -> Sequence[Row]:
    if rules.table or not rules.limits:
        return rules.table
    return [(small_blind(low, blinds, chips.smallest), low) for low, _ in rules.limits]


def _row(rules: Levels, rows: Sequence[Row], number: int) -> Row:
    """Return the row of a level; rows that are not listed follow from the last ones that are."""
    if number <= len(rows):
        return rows[number - 1]
    if not rows:
        raise NotInSchedule(number)
    beyond = number - len(rows)
    if _has_end(rules):
        return _scaled(rows[-1], 2**beyond if rules.after_last == "double" else 1)
    if rules.generator == "double":
        return _scaled(rows[-1], 2**beyond)
    if rules.generator == "step":
        return _stepped(rows, beyond)
    return rows[-1]


def _has_end(rules: Levels) -> bool:
    """Say whether the listed levels are all there are.

    Equal steps from one or two listed levels go on for ever; a longer list of them is a list of rounds
    with an end (STR-20, STR-22).
    """
    return rules.generator == "table" or (rules.generator == "step" and len(rules.table) > 2)


def _scaled(row: Row, factor: int) -> Row:
    return tuple(Chips(amount * factor) for amount in row)


def _stepped(rows: Sequence[Row], beyond: int) -> Row:
    before = rows[-2] if len(rows) > 1 else (Chips(0),) * len(rows[-1])
    return tuple(Chips(now + beyond * (now - then)) for now, then in zip(rows[-1], before, strict=True))


Prompt = Literal["set_blinds_after_halftime"]


class Gate(msgspec.Struct, frozen=True):
    """The gate after halftime: whether play may continue, and the open question where it may not.

    `level` is the number of the level that follows, `stakes` what the host has set or confirmed for it.
    """

    may_resume: bool
    prompt: Prompt | None
    level: int
    stakes: Level | None = None


def gate(levels: Levels, by_host: Level | None = None) -> Gate:
    """Say whether play may go on when halftime is over.

    `by_host` is the level after halftime as the host has set or confirmed it, None before that. Where
    `after_halftime` is `host` nothing goes on without it; otherwise the schedule runs on.
    """
    following = levels.halftime_after + 1
    if levels.after_halftime == "host" and by_host is None:
        return Gate(may_resume=False, prompt="set_blinds_after_halftime", level=following)
    return Gate(may_resume=True, prompt=None, level=following, stakes=by_host)
