"""The schedule of levels and breaks with the director's settings, and the likely end of the event."""

from collections.abc import Iterator, Sequence
from typing import Annotated

import msgspec
from msgspec.structs import replace

from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Chips, Millis
from shuffleup.ruleset.levels import Levels
from shuffleup.tournament.level_clock import HandCount
from shuffleup.tournament.level_stakes import Level, final_level, last_listed
from shuffleup.tournament.likely_end import EARLY, LATE, TWICE_THE_MEDIAN
from shuffleup.tournament.timetable import Begins, WallClock, coming, level_length, scheduled_start

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


LEVELS_AHEAD = 40
"""Levels that are looked at from the one that is on."""


class EndForeseen(msgspec.Struct, frozen=True):
    """The moments of an end on the clock that was asked for; None where these levels do not reach it.

    `level` is the level in whose middle the likely end lies.
    """

    level: int | None = None
    earliest: Millis | None = None
    likely: Millis | None = None
    latest: Millis | None = None


def starts_at(floor: Floor, now: Millis, wall: WallClock | None) -> Millis | None:
    """Return the wall time of the start, also when it has gone by; None where nobody has set one (STR-01)."""
    left, start = floor.clock.left_at(now), scheduled_start(floor.rules.event)
    if wall is not None and wall.until_start is not None:
        return Millis(wall.shows + wall.until_start + floor.start_delay)
    if wall is not None and floor.clock.phase == "before" and floor.clock.running and left is not None:
        return Millis(wall.shows + left)
    if start is None or wall is None:
        return None if start is None else Millis(start + floor.start_delay)
    return wall.at_which_it_shows(Millis(start + floor.start_delay))


def counted_from(floor: Floor, now: Millis, wall: WallClock | None) -> Millis | None:
    """Return the wall time from which levels are foreseen: now, and before the start that of the start.

    None where that is not known, and where it has gone by: then play begins when somebody says so.
    """
    if wall is None or floor.clock.phase != "before":
        return wall.shows if wall else None
    start = starts_at(floor, now, wall)
    passed = start is not None and wall.until_start is not None and start < wall.shows
    return None if passed else start


def begins_from(floor: Floor, now: Millis, wall: Millis, count: int) -> tuple[Begins, ...]:
    """List what begins from now on, before the start from that on; `count` is the last level looked at."""
    clock, levels = floor.clock, floor.rules.levels
    left = clock.left_at(now)
    if clock.phase == "before":
        return coming(levels, clock, now, wall, count)
    ahead = max(0, count - clock.level)
    if floor.interrupted is None or left is None:
        return coming(levels, clock, now, wall, ahead)
    resumed = replace(floor.interrupted, running=False)
    return coming(levels, resumed, now, Millis(wall + left), ahead)


def has_an_end(floor: Floor) -> bool:
    """Say whether levels decide when the event ends: not in crews, at a cash table or by hands (STR-38)."""
    rules = floor.rules
    return rules.event.format == "elimination" and rules.levels.unit == "minutes" and floor.phase != "over"


def chips_in_play(floor: Floor) -> Chips:
    """Return the chips that are in play, before the start those of all who have entered."""
    stacks = Chips(len(floor.entered()) * floor.rules.chips.start_stack)
    return floor.chips_expected() or stacks


def foreseen(floor: Floor, now: Millis, wall: Millis) -> EndForeseen:
    """Predict the end by a clock that shows `wall` at the moment `now` of the level clock (STR-39).

    Before the start `wall` is that of the start.

    A clock that stands is taken to go on now. Levels that are over count as if they had ended now: an end
    that they made likely is due.
    """
    chips, spans = chips_in_play(floor), tuple(level_spans(floor, now, wall))
    if not chips or not has_an_end(floor):
        return EndForeseen()
    early, middle, late = (
        next((span for span in spans if span.big * times >= chips * per), None)
        for times, per in ((EARLY, 1), (TWICE_THE_MEDIAN, 2), (LATE, 1))
    )
    return EndForeseen(
        middle.level if middle else None,
        max(early.begins, wall) if early else None,
        max(middle.middle, wall) if middle else None,
        late.ends if late else None,
    )


class LevelSpan(msgspec.Struct, frozen=True):
    """A level that is on or comes: its big blind, its begin and its end."""

    level: int
    big: Chips
    begins: Millis
    ends: Millis

    @property
    def middle(self) -> Millis:
        """Return the moment in the middle of the level."""
        return Millis((self.begins + self.ends) // 2)


def level_spans(floor: Floor, now: Millis, wall: Millis) -> Iterator[LevelSpan]:
    """List the levels from the one that is on, as long as there are stakes and minutes for them."""
    clock = floor.clock
    begins = begins_from(floor, now, wall, clock.level + LEVELS_AHEAD)
    yield from _on_now(floor, now, wall)
    last = final_level(floor.rules.levels)
    for one in begins:
        length = level_length(floor.rules.levels, one.level)
        if one.what == "level" and length is not None and (last is None or one.level <= last):
            yield LevelSpan(one.level, floor.level(one.level).big_blind, one.at, Millis(one.at + length))


def _on_now(floor: Floor, now: Millis, wall: Millis) -> Sequence[LevelSpan]:
    clock = floor.clock
    left = clock.left_at(now)
    if clock.phase != "level" or left is None or clock.length is None:
        return ()
    ends = Millis(wall + left)
    return (LevelSpan(clock.level, floor.level(clock.level).big_blind, Millis(ends - clock.length), ends),)
