"""Procedures of the carousel: find the mark, turn to a slot, check every slot."""

from shuffleup_pico import sensors as see
from shuffleup_pico.geometry import SLOTS
from shuffleup_pico.ledger import SPOILED
from shuffleup_pico.troubles import (
    ALIGN_LOST,
    CAROUSEL,
    HOME_FAIL,
    LEDGER_MISMATCH,
    SENSOR_STUCK,
    STALL,
    Trouble,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from shuffleup_pico.rig import Answered, Procedure, Rig

    Looked = Generator[tuple[Callable[[], bool], int], bool, list[int]]

HOME_MS = 5_000
TURN_MS = 2_000
SHAKE_MS = 1_000
MOST_DRIFT_STEPS = 2
"""A slot is ten steps wide and takes a card that is two steps off."""


def take_bearings(rig: "Rig") -> "Procedure":
    """Find the mark, look into every slot and compare with the ledger; of a spoiled deck adopt what is seen.

    Raises Trouble HOME_FAIL, STALL, SENSOR_STUCK, ALIGN_LOST or LEDGER_MISMATCH.
    """
    yield from find_mark(rig)
    seen = yield from look_around(rig)
    if rig.ledger.phase == SPOILED:
        rig.ledger.found(seen)
    compare(rig, seen)


def compare(rig: "Rig", seen: "list[int]") -> None:
    """Raise Trouble LEDGER_MISMATCH where a slot does not look as the ledger says."""
    differs = rig.ledger.differs(seen)
    if differs is not None:
        raise Trouble(LEDGER_MISMATCH, CAROUSEL, rig.ledger.slots[differs])


def find_mark(rig: "Rig", card: int = 0) -> "Procedure":
    """Turn the carousel to its mark, on the way of a card; a stalled motor gets one more try."""
    rig.ways_free()
    rig.homed = False
    changes = rig.sensors.rises[see.HOME]
    found = yield from _turned(rig, rig.mechanics.home, HOME_MS)
    if not found and rig.sensors.levels[see.STALL]:
        yield from shake(rig)
        found = yield from _turned(rig, rig.mechanics.home, HOME_MS)
    if not found:
        raise Trouble(_why_no_mark(rig, changes), CAROUSEL, card)
    rig.sensors.drift_steps = 0
    rig.homed = True


def turn_to(rig: "Rig", slot: int) -> "Procedure":
    """Turn a slot before the entry; after a stall find the mark again and try once more."""
    there = yield from _turned(rig, rig.mechanics.go_to, TURN_MS, slot)
    if not there:
        yield from shake(rig)
        yield from find_mark(rig, rig.card)
        there = yield from _turned(rig, rig.mechanics.go_to, TURN_MS, slot)
    if not there:
        raise Trouble(STALL, CAROUSEL, rig.card)
    if abs(rig.sensors.drift_steps) > MOST_DRIFT_STEPS:
        raise Trouble(ALIGN_LOST, CAROUSEL, rig.card)


def look_around(rig: "Rig") -> "Looked":
    """Look into every slot and return what was seen, 1 for a card.

    A barrier that does not even see the vane beside the mark come and go is SENSOR_STUCK.
    """
    rises = rig.sensors.rises[see.SLOT]
    seen = []
    for slot in range(SLOTS):
        yield from turn_to(rig, slot)
        seen.append(rig.sensors.levels[see.SLOT])
    yield from turn_to(rig, 0)
    if rig.sensors.rises[see.SLOT] == rises:
        raise Trouble(SENSOR_STUCK, CAROUSEL)
    return seen


def shake(rig: "Rig") -> "Procedure":
    """Shake the carousel."""
    rig.mechanics.vibrate()
    yield from rig.done(SHAKE_MS)


def _turned(rig: "Rig", turn: "Callable[..., None]", ms: int, *values: int) -> "Answered":
    rig.turning = True
    turn(*values)
    done = yield from rig.done(ms)
    if not done:
        rig.mechanics.stop_all()
    rig.turning = False
    return done


def _why_no_mark(rig: "Rig", changes: int) -> int:
    if rig.sensors.levels[see.STALL]:
        return STALL
    never_changed = rig.sensors.rises[see.HOME] == changes
    return SENSOR_STUCK if never_changed and rig.sensors.levels[see.HOME] else HOME_FAIL
