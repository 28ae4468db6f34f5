"""The last seconds of a decision, tick by tick (SPEC TIM-04, TIM-06, TDA 29)."""

from shuffleup.hardware.sound.melodies import Sound
from shuffleup.kernel.field_types import Millis
from shuffleup.poker.decision_time import countdown_from
from shuffleup.table.state import Table

TICKS = 10
"""Seconds before the end of the time at which the ticking begins."""

SECOND = 1000


def next_tick(table: Table | None, now: Millis) -> Millis | None:
    """Return the next moment after `now` at which the time for a decision ticks, None if it does not.

    It ticks when 10, 9, ... 1 seconds are left; the end itself has a sound of its own. A time that stands
    does not tick. Moments are readings of the unit's boot-time clock.
    """
    ends = _ends_at(table)
    if ends is None:
        return None
    left = min(TICKS, (ends - now - 1) // SECOND)
    return Millis(ends - left * SECOND) if left >= 1 else None


def tick_sound(table: Table | None, now: Millis) -> Sound:
    """Say which tick it is: a higher one in the seconds that `time.countdown_last` counts down."""
    ends = _ends_at(table)
    last = table and ends is not None and ends - now <= countdown_from(table.rules.time)
    return Sound.LAST_TICK if last else Sound.TICK


def _ends_at(table: Table | None) -> Millis | None:
    if table is None or table.decision is None or table.stands:
        return None
    return table.decision.clock.expires_at()
