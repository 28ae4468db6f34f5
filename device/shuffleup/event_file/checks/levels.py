"""The form of a check, and the checks of the schedule: blinds, limits, antes, breaks."""

from collections.abc import Callable, Iterable, Iterator
from datetime import date
from itertools import pairwise

import msgspec
from msgspec.structs import replace

from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.level_stakes import Level, final_level, level, levels, small_blind


class CheckError(msgspec.Struct, frozen=True):
    """Values that cannot stand together: the event is refused."""

    key: str
    found: str
    allowed: str


class CheckWarning(msgspec.Struct, frozen=True):
    """Values that the host should know of."""

    key: str
    text: str


Finding = CheckError | CheckWarning
Find = Callable[[RuleSet], Iterable[Finding]]


class Check(msgspec.Struct, frozen=True):
    """One check. It is not made while a key that it reads is itself broken."""

    reads: tuple[str, ...]
    find: Find


def reading(*keys: str) -> Callable[[Find], Check]:
    """Make a check of a function that reads these keys."""
    return lambda find: Check(keys, find)


ENDLESS = 12
"""Levels that are searched in a schedule without an end: no first stack lasts longer."""

ADVISED_STACK_BB = 50
"""A first stack under this many big blinds leaves little play."""

STAKES = ("levels.table", "levels.limits", "levels.antes", "levels.generator", "levels.after_last")
"""The keys that make the stakes of a level, without those of blinds and betting."""


def schedule(rules: RuleSet) -> tuple[Level, ...]:
    """Return the levels that the checks look at: those listed, and more where the schedule has no end."""
    listed = len(rules.levels.table) or len(rules.levels.limits)
    ends = rules.levels.generator in ("table", "stakes") or final_level(rules.levels) is not None
    count = listed if ends or not listed else max(listed, ENDLESS)
    return levels(rules.levels, rules.blinds, rules.betting, rules.chips, count, rules.game)


@reading("levels.table", "levels.limits", "levels.generator")
def some_level_is_listed(rules: RuleSet) -> Iterator[Finding]:
    """A schedule begins somewhere (STR-07); stakes may begin with their limits alone (STR-23)."""
    if not rules.levels.table and not (rules.levels.generator == "stakes" and rules.levels.limits):
        yield CheckError("levels.table", "an empty list", "one level or more, as [[5, 10]]")


@reading("blinds.form", "blinds.ante", "levels.antes")
def blind_of_the_button_has_an_ante(rules: RuleSet) -> Iterator[Finding]:
    """The button posts the only blind where everybody antes (VAR-18)."""
    if rules.blinds.form == "button_blind" and not (rules.blinds.ante or any(rules.levels.antes)):
        yield CheckError("blinds.form", '"button_blind"', '"sb_bb" where there is no ante')


@reading("levels.table", "levels.limits", "levels.antes")
def lists_go_together(rules: RuleSet) -> Iterator[Finding]:
    """Limits and antes, where listed, have one entry for each listed level."""
    listed = len(rules.levels.table)
    for key, entries in (("levels.limits", rules.levels.limits), ("levels.antes", rules.levels.antes)):
        if entries and listed and len(entries) != listed:
            yield CheckError(key, f"{len(entries)} levels", f"as many as levels.table has: {listed}")


@reading("levels.limits", "levels.table")
def high_limit_is_not_below_the_low(rules: RuleSet) -> Iterator[Finding]:
    """A high limit below the low one is wrong; one that is not twice the low is unusual (STR-15)."""
    for number, (low, high) in enumerate(rules.levels.limits, 1):
        if high < low:
            yield CheckError(
                "levels.limits", f"{low}/{high} at level {number}", "a high limit not below the low"
            )
        elif high != 2 * low:
            yield CheckWarning(
                "levels.limits", f"{low}/{high} at level {number}: high is not twice low; used as printed"
            )


@reading("levels.table")
def blinds_rise(rules: RuleSet) -> Iterator[Finding]:
    """The small blind is not above the big, and no level is cheaper than the one before (STR-04)."""
    for number, (small, big) in enumerate(rules.levels.table, 1):
        if small > big:
            yield CheckError(
                "levels.table", f"{small}/{big} at level {number}", "a small blind not above the big"
            )
    for number, ((_, before), (_, big)) in enumerate(pairwise(rules.levels.table), 2):
        if big < before:
            yield CheckError(
                "levels.table", f"{big} after {before} at level {number}", "big blinds that do not fall"
            )


@reading("levels.table", "levels.generator")
def steps_are_equal(rules: RuleSet) -> Iterator[Finding]:
    """The generator `step` adds the same step every level (STR-20)."""
    table = rules.levels.table
    if rules.levels.generator != "step" or len(table) < 2:
        return
    first = (table[1][0] - table[0][0], table[1][1] - table[0][1])
    for number, ((small, big), (next_small, next_big)) in enumerate(pairwise(table), 2):
        if (step := (next_small - small, next_big - big)) != first:
            found = f"a step of {step[0]}/{step[1]} to level {number}"
            yield CheckError(
                "levels.table", found, f"the step of {first[0]}/{first[1]}, or generator = table"
            )


@reading("levels.table", "blinds.sb_ratio", "blinds.sb_rounding", "chips.denominations")
def small_blind_is_its_part_of_the_big(rules: RuleSet) -> Iterator[Finding]:
    """A small blind that is not half the big blind is legal and unusual (STR-16, STR-24).

    The first level can be chosen freely. A later one may have to lie where no chip pays the half, and has the
    next amount below that can be paid (STR-33, STR-34).
    """
    down, smallest = replace(rules.blinds, sb_rounding="down_to_unit"), rules.chips.smallest
    for number, (small, big) in enumerate(rules.levels.table, 1):
        usual = {small_blind(big, rules.blinds, smallest), rules.blinds.sb_ratio * big}
        if number > 1:
            usual.add(small_blind(big, down, smallest))
        if small not in usual:
            part = rules.blinds.sb_ratio
            yield CheckWarning(
                "levels.table", f"{small}/{big} at level {number}: the small blind is usually {part} of it"
            )


@reading(*STAKES, "chips.start_stack", "cash.enabled")
def first_stack_leaves_play(rules: RuleSet) -> Iterator[Finding]:
    """Under fifty big blinds at level one is a short event (STR-07)."""
    if rules.cash.enabled or not schedule(rules):
        return
    big = level(rules.levels, rules.blinds, rules.betting, rules.chips, 1).big_blind
    stack = rules.chips.start_stack
    if stack < ADVISED_STACK_BB * big:
        text = f"{stack} chips are {stack // big} big blinds at level 1; {ADVISED_STACK_BB} or more are usual"
        yield CheckWarning("chips.start_stack", text)


@reading("levels.length", "levels.unit")
def levels_have_a_length(rules: RuleSet) -> Iterator[Finding]:
    """A level that ends has a length."""
    if rules.levels.unit != "none" and not rules.levels.length:
        yield CheckError("levels.length", "0", f"1 or more where levels.unit is {rules.levels.unit}")


@reading("levels.halftime_after", "levels.halftime_minutes", "rebuy.allowed", "rebuy.cutoff")
def halftime_is_whole(rules: RuleSet) -> Iterator[Finding]:
    """A halftime break has a place and a length, and rebuys end with it only where there is one."""
    after, minutes = rules.levels.halftime_after, rules.levels.halftime_minutes
    if bool(after) != bool(minutes):
        key = "levels.halftime_minutes" if after else "levels.halftime_after"
        yield CheckWarning(key, "no halftime break is held: it needs a level before it and minutes")
    if rules.rebuy.allowed and rules.rebuy.cutoff.startswith("halftime") and not (after and minutes):
        yield CheckWarning("rebuy.cutoff", f"{rules.rebuy.cutoff} never comes: there is no halftime break")


@reading("event.date")
def date_is_a_day(rules: RuleSet) -> Iterator[Finding]:
    """The date is a day of the calendar."""
    if rules.event.date == "open":
        return
    try:
        date.fromisoformat(rules.event.date)
    except ValueError:
        yield CheckError("event.date", rules.event.date, 'a day of the calendar, year first, or "open"')


LEVEL_CHECKS = (
    some_level_is_listed,
    lists_go_together,
    blind_of_the_button_has_an_ante,
    high_limit_is_not_below_the_low,
    blinds_rise,
    steps_are_equal,
    small_blind_is_its_part_of_the_big,
    first_stack_leaves_play,
    levels_have_a_length,
    halftime_is_whole,
    date_is_a_day,
)
