"""The likely end of an event, as its clock and its chips stand (STR-38, STR-39)."""

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from shuffleup.floor.state import Floor
from shuffleup.kernel.amounts import Chips, Millis
from shuffleup.tournament.schedule import final_level
from shuffleup.tournament.structure.ending import EARLY, LATE, TWICE_THE_MEDIAN
from shuffleup.tournament.timetable import Begins, WallClock, coming, level_length, scheduled_start

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
