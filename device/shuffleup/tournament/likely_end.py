"""The end of an evening that its levels and the chips in play make likely (STR-38).

At the end of 171 real evenings the chips in play were 28.5 big blinds in the median, 20 and 40 at the
quartiles, alike for 2 to 20 players. So the likely end is a function of levels and chips, in whole numbers.
"""

from collections.abc import Mapping, Sequence

import msgspec

from shuffleup.kernel.field_types import Chips

Row = tuple[Chips, Chips]
"""Small and big blind of a level, in chips."""

TWICE_THE_MEDIAN = 57
"""Twice the 28.5 big blinds that the chips in play are at a likely end."""

EARLY = 40
"""Big blinds of chips at an early end: the upper quartile."""

LATE = 20
"""Big blinds of chips at a late end: the lower quartile."""


class LikelyEnd(msgspec.Struct, frozen=True):
    """The end that is likely, in minutes since the start of play, breaks included.

    `level` is the level in whose middle it lies. None stands for a moment that these levels do not reach.
    """

    level: int | None = None
    earliest: int | None = None
    likely: int | None = None
    latest: int | None = None


class Course(msgspec.Struct, frozen=True):
    """The levels of an evening in order: blinds, minutes of each, and minutes of the break after some."""

    rows: Sequence[Row]
    minutes: Sequence[int]
    breaks: Mapping[int, int]

    def begins(self, level: int) -> int:
        """Return the minutes from the start of play to that of a level, 1 for the first."""
        before = range(1, level)
        return sum(self.minutes[number - 1] + self.breaks.get(number, 0) for number in before)


def even_course(rows: Sequence[Row], minutes: int, breaks: Mapping[int, int]) -> Course:
    """Return the course of levels that all last as long."""
    return Course(rows, (minutes,) * len(rows), breaks)


def least_end_blind(chips: Chips) -> Chips:
    """Return the smallest whole big blind that is a 28.5th of the chips in play, or more."""
    return Chips(-(-2 * chips // TWICE_THE_MEDIAN))


def ending(course: Course, chips: Chips) -> LikelyEnd:
    """Predict the end from the chips in play (STR-38).

    Likely is the middle of the first level whose big blind is a 28.5th of the chips, rounded down to a
    minute. Half of such evenings end between earliest, the start of the first level with a 40th, and latest,
    the end of the first with a 20th.
    """
    first, middle, last = (_reached(course, chips, times, per) for times, per in _QUOTIENTS)
    return LikelyEnd(
        middle,
        None if first is None else course.begins(first),
        None if middle is None else course.begins(middle) + course.minutes[middle - 1] // 2,
        None if last is None else course.begins(last) + course.minutes[last - 1],
    )


_QUOTIENTS = ((EARLY, 1), (TWICE_THE_MEDIAN, 2), (LATE, 1))


def _reached(course: Course, chips: Chips, times: int, per: int) -> int | None:
    found = (number for number, (_, big) in enumerate(course.rows, 1) if big * times >= chips * per)
    return next(found, None)


class EndOff(msgspec.Struct, frozen=True):
    """The distance of the likely end from the wish in minutes, None without an end, and a level's length.

    Other blinds are worth a proposal where the two are more than one level apart (STR-40).
    """

    minutes: int | None
    level: int

    def is_near(self) -> bool:
        """Say whether the two are at most one level apart."""
        return self.minutes is not None and abs(self.minutes) <= self.level

    def is_nearer_than(self, other: "EndOff") -> bool:
        """Say whether this end is nearer to the wish; any end is nearer than none."""
        if self.minutes is None or other.minutes is None:
            return self.minutes is not None
        return abs(self.minutes) < abs(other.minutes)

    def has_moved(self, since: int | None) -> bool:
        """Say whether the end is more than a level from where it was at `since` minutes off."""
        if self.minutes is None or since is None:
            return self.minutes != since
        return abs(self.minutes - since) > self.level
