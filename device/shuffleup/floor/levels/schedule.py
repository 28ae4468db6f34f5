"""The schedule of levels and breaks with the director's settings, and the hands that end a level."""

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec.structs import replace

from shuffleup.floor.state import Floor
from shuffleup.kernel.amounts import Chips
from shuffleup.ruleset import Levels
from shuffleup.tournament.clock import HandCount
from shuffleup.tournament.schedule import Level, last_listed

LevelNumber = Annotated[int, msgspec.Meta(ge=1, le=999)]


Pairs = tuple[tuple[Chips, Chips], ...]

FAR = 99
"""Equal steps without an end are written down to this level once a host has set levels among them."""


def with_break(levels: Levels, after_level: int, minutes: int) -> Levels:
    """Return the schedule with a break of so many minutes after a level, without one where it is 0.

    Halftime stays halftime, whatever its length; every other break is a short one.
    """
    others = tuple(one for one in levels.short_breaks if one[0] != after_level)
    if levels.halftime_after == after_level:
        return replace(levels, halftime_minutes=minutes, short_breaks=others)
    if not minutes:
        return replace(levels, short_breaks=others)
    return replace(levels, short_breaks=tuple(sorted((*others, (after_level, minutes)))))


def is_halftime(levels: Levels, after_level: int) -> bool:
    """Say whether the break after a level is halftime (BRK-01)."""
    return levels.halftime_after == after_level and levels.halftime_minutes > 0


def edited(floor: Floor, first: int, table: Pairs, antes: Sequence[Chips], limits: Pairs) -> Levels:
    """Return the schedule with the levels that were set from number `first` on in the place of its own.

    `table` and `limits` are a pair a level, of blinds and of limits; what is empty stays as it was.
    """
    levels = floor.rules.levels
    before = _known(floor, range(1, first))
    if table:
        rows = [*before, *_set(first, table, limits)]
        rows += _later(floor, rows, first + len(table))
        printed = bool(limits or levels.limits)
        shown = tuple((one.low_limit or one.big_blind, one.high_limit or one.big_blind) for one in rows)
        blinds = tuple((one.small_blind, one.big_blind) for one in rows)
        levels = replace(levels, table=blinds, limits=shown if printed else ())
    if antes:
        after = levels.antes[first + len(antes) - 1 :]
        levels = replace(levels, antes=(*(one.ante for one in before), *antes, *after))
    return levels


def count_after(floor: Floor, count: HandCount, players: int) -> HandCount:
    """Count a hand with so many players as it begins, where hands and not minutes end a level."""
    levels = floor.rules.levels
    if levels.unit not in ("hand", "orbit"):
        return count
    return count.after_hand_begun(players * levels.length if levels.unit == "orbit" else levels.length)


def _known(floor: Floor, numbers: Sequence[int]) -> list[Level]:
    return [floor.level(number) for number in numbers if floor.has_level(number)]


def _set(first: int, table: Pairs, limits: Pairs) -> list[Level]:
    """Limits that are not printed are the big blind and twice the big blind (FL-03)."""
    limits = limits or tuple((big, Chips(2 * big)) for _, big in table)
    return [
        Level(number, small, big, low_limit=low, high_limit=high)
        for number, ((small, big), (low, high)) in enumerate(zip(table, limits, strict=True), first)
    ]


def _later(floor: Floor, rows: Sequence[Level], number: int) -> list[Level]:
    """Keep the listed levels from `number` on; without those that are cheaper than the last one set."""
    levels, last = floor.rules.levels, rows[-1]
    endless_steps = levels.generator == "step" and last_listed(levels) is None
    listed = FAR if endless_steps else len(levels.table) or len(levels.limits)
    later = _known(floor, range(number, listed + 1))
    if all(one.big_blind >= last.big_blind for one in later):
        return later
    return [one for one in later if one.big_blind > last.big_blind]
