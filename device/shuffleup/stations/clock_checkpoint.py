"""The mark of the level clock: the remaining time a few seconds ago, for the restart after a power cut."""

from datetime import UTC, datetime, timedelta

import msgspec

from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Millis
from shuffleup.stations.room_time import lost_the_day

_BEGAN = datetime(1970, 1, 1, tzinfo=UTC)


class ClockMark(msgspec.Struct, frozen=True):
    """The time left, written over every four seconds, for the return after a power cut.

    `level` and `anchor` say which run of the clock it belongs to: an older run's mark is worth nothing.
    `wall` is when it was made, in milliseconds since 1970, None where the wall clock had lost the day.
    """

    left: Millis | None
    level: int
    anchor: Millis
    wall: int | None = None


def wall_ms(wall: datetime) -> int | None:
    """Count the milliseconds from 1970 to a time of day, None where the day is lost."""
    return None if lost_the_day(wall) else (wall - _BEGAN) // timedelta(milliseconds=1)


def away_since_last(floor: Floor, stored: bytes | None, began: str, wall: datetime) -> Millis:
    """Give the time from the last mark to `wall`, 0 where nobody knows it.

    A floor without a mark of this run of the clock, as a standby that took over, stands where the run
    `began`: at the wall time of that row.
    """
    since: int | None
    if left_at_last(floor, stored) is None:
        since = wall_ms(datetime.fromisoformat(began)) if began else None
    else:
        since = msgspec.json.decode(stored or b"null", type=ClockMark).wall
    now = wall_ms(wall)
    return Millis(max(0, now - since)) if now is not None and since is not None else Millis(0)


def left_at_last(floor: Floor, stored: bytes | None) -> Millis | None:
    """Read the time that was left from a stored mark, None where none belongs to this run of the clock.

    No chain guards the mark, so a spoilt one is no mark: the clock comes back as its last event left it.
    """
    try:
        mark = msgspec.json.decode(stored or b"null", type=ClockMark | None)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    clock = floor.clock
    if mark is None or mark.left is None or (mark.level, mark.anchor) != (clock.level, clock.at):
        return None
    return mark.left if clock.left is not None and 0 <= mark.left <= clock.left else None


class Runs:
    """The runs of the level clock that the floor has rows of, and what a mark of the clock says of one."""

    def __init__(self) -> None:
        self._most: dict[tuple[int, Millis], Millis] = {}

    def take(self, floor: Floor) -> None:
        """Take in how the clock stands after a row."""
        clock = floor.clock
        run = (clock.level, clock.at)
        self._most[run] = max(self._most.get(run, Millis(0)), clock.left or Millis(0))

    def fault(self, stored: bytes | None) -> str:
        """Say why a mark cannot be, empty where it can."""
        if stored is None:
            return ""
        try:
            mark = msgspec.json.decode(stored, type=ClockMark)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return "the mark of the clock cannot be read"
        if (mark.level, mark.anchor) not in self._most:
            return f"the clock was marked in level {mark.level}, in a run of which no row is left"
        most = self._most[mark.level, mark.anchor]
        if 0 <= (mark.left or 0) <= most:
            return ""
        return f"the clock was marked with {mark.left} ms to go, in a run of {most} ms"
