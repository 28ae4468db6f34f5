"""Other blinds for coming levels when the likely end is off the wish: proposed, taken, undone (STR-40)."""

import msgspec

from shuffleup.floor.context import FloorContext
from shuffleup.floor.levels import blind_adjustment_events as replanned
from shuffleup.floor.levels import events as happened
from shuffleup.floor.levels.end_estimate import chips_in_play, foreseen, has_an_end, level_spans
from shuffleup.floor.message import Events, LevelCommand, answers
from shuffleup.floor.state import Floor
from shuffleup.kernel.amounts import Millis
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.tournament.structure.ending import Row
from shuffleup.tournament.structure.replan import other_blinds
from shuffleup.tournament.timetable import MINUTE, level_length, wall_time

LAST_PLAYERS = 9
"""At the last table nothing is proposed any more."""

SOON = Millis(5 * MINUTE)
"""The next level stays as it is when it is so near."""


class EndOff(msgspec.Struct, frozen=True):
    """The distance of the likely end from the wish in minutes, None without an end, and a level's length."""

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


def replan_due(floor: Floor, given: FloorContext) -> Events:
    """Propose other blinds, or take a proposal back that does not hold any more."""
    wish = wished_end(floor, given)
    if wish is None or not has_an_end(floor) or floor.phase != "playing" or floor.rules.levels.limits:
        return ()
    off, proposed = end_off(floor, given, wish), floor.replan.proposed
    if proposed:
        stale = off.has_moved(proposed.off) or proposed.first < _first_open(floor, given)
        return (replanned.BlindsNotProposed(),) if stale or off.is_near() or _is_late(floor) else ()
    settled = floor.replan.decided and not off.has_moved(floor.replan.off)
    if off.is_near() or settled or _is_late(floor):
        return ()
    return _proposal(floor, given, wish, off)


def wished_end(floor: Floor, given: FloorContext) -> Millis | None:
    """Return the wished end on the level clock, None where nobody has wished one or nobody knows the time."""
    rules = floor.rules
    if rules.structure.wish == "none" or given.until_start is None or rules.event.start == "open":
        return None
    start = wall_time(rules.event.start)
    shown = Millis(wall_time(rules.structure.wish, start) - start)
    lasts = Millis(shown - given.put_forward_in(shown))
    return Millis(given.now + given.until_start + lasts)


def end_off(floor: Floor, given: FloorContext, wish: Millis) -> EndOff:
    """Compare the likely end with the wish."""
    found = foreseen(floor, given.now, given.now)
    length = level_length(floor.rules.levels, found.level or floor.clock.level)
    level = (length or 0) // MINUTE
    return EndOff(None if found.likely is None else (found.likely - wish) // MINUTE, level)


def _is_late(floor: Floor) -> bool:
    return floor.hand_for_hand is not None or len(floor.left()) <= LAST_PLAYERS


def _first_open(floor: Floor, given: FloorContext) -> int:
    """Return the first level that may still change: not the one that is on, nor one that begins at once."""
    left = floor.clock.left_at(given.now) or Millis(0)
    return floor.clock.level + (2 if left < SOON else 1)


def _proposal(floor: Floor, given: FloorContext, wish: Millis, off: EndOff) -> Events:
    first = _first_open(floor, given)
    spans = {span.level: span.middle for span in level_spans(floor, given.now, given.now)}
    ends = sorted((level for level in spans if level >= first), key=lambda level: abs(spans[level] - wish))
    fixed = floor.level(first - 1)
    table = other_blinds(
        (fixed.small_blind, fixed.big_blind),
        [level - first + 2 for level in ends],
        chips_in_play(floor),
        floor.denominations,
    )
    if not table:
        return ()
    after = happened.stakes_set(happened.StakesSet(first, table), floor)
    if not end_off(after, given, wish).is_nearer_than(off):
        return ()
    return (replanned.BlindsProposed(first, table, off.minutes),)


def _rows(floor: Floor, first: int, count: int) -> tuple[Row, ...]:
    levels = (floor.level(number) for number in range(first, first + count) if floor.has_level(number))
    return tuple((one.small_blind, one.big_blind) for one in levels)


class TakeLevels(LevelCommand, frozen=True):
    """Take the blinds that are proposed, so that the event ends when it should (STR-40)."""


class KeepLevels(LevelCommand, frozen=True):
    """Leave the blinds as they are; nothing is proposed until the end moves by another level (STR-40)."""


class RestoreLevels(LevelCommand, frozen=True):
    """Give back the blinds from before a proposal was taken, until the first of them begins (STR-40)."""


class NoBlindsProposed(NotLegalNow): ...


class NoBlindsToRestore(NotLegalNow): ...


@answers(TakeLevels)
def take_levels(command: TakeLevels, floor: Floor, given: FloorContext) -> Events:
    """Set the proposed blinds as the host would, and note what stood there."""
    proposed = floor.replan.proposed
    if proposed is None or proposed.first <= floor.clock.level:
        raise NoBlindsProposed()
    before = _rows(floor, proposed.first, len(proposed.table))
    stakes = happened.StakesSet(proposed.first, proposed.table, person=given.by.person)
    off = _off_after(happened.stakes_set(stakes, floor), given)
    return (stakes, replanned.BlindsTaken(proposed.first, before, off))


@answers(KeepLevels)
def keep_levels(command: KeepLevels, floor: Floor, given: FloorContext) -> Events:
    """Leave the blinds as they are."""
    if floor.replan.proposed is None:
        raise NoBlindsProposed()
    return (replanned.BlindsKept(floor.replan.proposed.off, given.by.person),)


@answers(RestoreLevels)
def restore_levels(command: RestoreLevels, floor: Floor, given: FloorContext) -> Events:
    """Set the blinds from before the proposal again."""
    taken = floor.replan.taken
    if taken is None or taken.first <= floor.clock.level:
        raise NoBlindsToRestore()
    stakes = happened.StakesSet(taken.first, taken.before, person=given.by.person)
    return (stakes, replanned.BlindsRestored(_off_after(happened.stakes_set(stakes, floor), given)))


def _off_after(floor: Floor, given: FloorContext) -> int | None:
    wish = wished_end(floor, given)
    return None if wish is None else end_off(floor, given, wish).minutes
