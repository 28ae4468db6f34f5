"""What the passing of time and of hands does to the levels: breaks, halftime, the next level."""

from shuffleup.amounts import Millis
from shuffleup.floor import events as happened
from shuffleup.floor.events import FloorEvent
from shuffleup.floor.evolve import evolve
from shuffleup.floor.state import Floor
from shuffleup.identity import HandNo, TableNo

MINUTE = 60_000
LAST_LEVEL_OVER = "the last level is over: these blinds stay until the director sets others"


def tick(floor: Floor, now: Millis) -> tuple[FloorEvent, ...]:
    """Return what is due at `now`: nothing while the clock stands or has time left."""
    ends = floor.clock.ends_at()
    if floor.phase != "playing" or ends is None or now < ends:
        return ()
    if floor.clock.phase == "break":
        return _after_break(floor, now)
    return level_over(floor, now)


def level_over(floor: Floor, now: Millis) -> tuple[FloorEvent, ...]:
    """Go from a level into halftime where it is due (BRK-01), else into the next level."""
    levels = floor.rules.levels
    if levels.halftime_after == floor.clock.level and levels.halftime_minutes:
        length = Millis(levels.halftime_minutes * MINUTE)
        held = (happened.TableHeld(note.table, "halftime") for note in floor.tables)
        return (happened.BreakBegan(floor.clock.level, length, now), *held)
    if not floor.has_level(floor.clock.level + 1):
        return (happened.ClockPaused(Millis(0), now, LAST_LEVEL_OVER),)
    return (begin_level(floor, floor.clock.level + 1, now),)


def begin_level(floor: Floor, number: int, now: Millis) -> happened.LevelBegan:
    """Begin a level at its full length."""
    levels = floor.rules.levels
    length = Millis(levels.length * MINUTE) if levels.unit == "minutes" else None
    return happened.LevelBegan(floor.level(number), length, now)


def play_on(floor: Floor, now: Millis) -> tuple[FloorEvent, ...]:
    """Begin the level after a break and let the tables deal again."""
    released = (happened.TableReleased(note.table) for note in floor.tables)
    return (begin_level(floor, floor.clock.level + 1, now), *released)


def hand_begun(
    floor: Floor, table: TableNo, hand: HandNo, players: int, now: Millis
) -> tuple[FloorEvent, ...]:
    """Count a hand; when it is the last of its level, the next level holds from the hand after it."""
    heard = happened.HandHeard(table, hand, players)
    after = evolve(floor, heard)
    if not after.count.level_over:
        return (heard,)
    if _last_round_over(after):
        return (heard, happened.LastHandCalled(table, hand), happened.TableHeld(table, "last hand"))
    return (heard, *level_over(after, now))


def _after_break(floor: Floor, now: Millis) -> tuple[FloorEvent, ...]:
    if floor.rules.levels.after_halftime == "host":
        return (happened.GateReached(now),)
    return play_on(floor, now)


def _last_round_over(floor: Floor) -> bool:
    """A crew's table ends with its last listed round at the latest (WIN-02)."""
    crews, levels = floor.rules.crews, floor.rules.levels
    ends = crews.enabled and crews.table_ends == "one_left_or_round_12"
    return ends and floor.clock.level >= len(levels.table)
