"""The effects of time on the keys: a press becomes certain, a hold completes, an armed key is disarmed."""

from collections.abc import Callable, Iterator
from functools import partial

from msgspec.structs import replace

from shuffleup.hardware.keys.key_state import (
    CHORD_MS,
    FACE_UP_MS,
    FRESH_MS,
    HOLD_MS,
    PANEL,
    STUCK_MS,
    Down,
    Fingers,
    KeyOutcome,
    name_of,
)
from shuffleup.hardware.keys.press import done
from shuffleup.kernel.field_types import Millis
from shuffleup.kernel.language import say

Change = tuple[Millis, Callable[[], KeyOutcome]]


def due(fingers: Fingers) -> Millis | None:
    """Give the moment at which `passed` has something to say next, None while nothing waits for time."""
    return min((moment for moment, _ in _changes(fingers)), default=None)


def passed(fingers: Fingers, now: Millis) -> KeyOutcome:
    """Let time pass up to a moment: do the first thing that was due by then, and only that."""
    moment, change = min(_changes(fingers), key=lambda one: one[0], default=(None, None))
    return change() if moment is not None and change is not None and moment <= now else KeyOutcome(fingers)


def _changes(fingers: Fingers) -> Iterator[Change]:
    for down in fingers.down:
        yield from _of_key(fingers, down)
    if fingers.armed:
        over = Millis(fingers.armed_until + 1)
        yield over, lambda: KeyOutcome(_guarded(replace(fingers, armed=""), over), message="")
    for key, until in fingers.fresh.items():
        yield until, partial(_known_again, fingers, key)
    if fingers.menu_until is not None:
        shut = fingers.menu_until
        yield shut, lambda: KeyOutcome(_guarded(replace(fingers, menu_until=None, walk=None), shut))
    elif fingers.walk is not None:
        end = fingers.walk.until
        yield end, lambda: KeyOutcome(_guarded(replace(fingers, walk=None), end))
    if fingers.page_turns:
        yield fingers.page_until, lambda: KeyOutcome(replace(fingers, page_turns=0))


def _of_key(fingers: Fingers, down: Down) -> Iterator[Change]:
    short, long = down.short, down.long
    if short and not down.waits:
        yield Millis(down.at + CHORD_MS), lambda: done(fingers, down, short)
    if long:
        yield Millis(down.at + HOLD_MS), lambda: _held(fingers, down)
    if down.face != PANEL:
        yield Millis(down.at + FACE_UP_MS), lambda: KeyOutcome(_let_go(fingers, down))
    elif not down.stuck:
        yield Millis(down.at + STUCK_MS), lambda: _stuck(fingers, down)


def _held(fingers: Fingers, down: Down) -> KeyOutcome:
    return done(fingers, down, down.long) if down.long else KeyOutcome(fingers)


def _stuck(fingers: Fingers, down: Down) -> KeyOutcome:
    """Leave a key alone that does not come up; nothing more is done by it until it has."""
    idle = replace(down, short=None, long=None, heard=False, stuck=True)
    kept = tuple(idle if one is down else one for one in fingers.down)
    return KeyOutcome(replace(fingers, down=kept), None, "error", stuck_words(down.key), down.key)


def stuck_words(key: str) -> str:
    """Say that a key is stuck, what still works, and what to do."""
    return say(
        "{key} does not come up: free it. The other keys work, and {key} on the touchscreen", key=name_of(key)
    )


def _let_go(fingers: Fingers, down: Down) -> Fingers:
    return replace(fingers, down=tuple(one for one in fingers.down if one is not down))


def _guarded(fingers: Fingers, now: Millis) -> Fingers:
    """Guard UNDO: a finger on its way to close what has just ended by itself must not take an act back."""
    return replace(fingers, fresh={**fingers.fresh, "undo": Millis(now + FRESH_MS)})


def _known_again(fingers: Fingers, key: str) -> KeyOutcome:
    fresh = {other: until for other, until in fingers.fresh.items() if other != key}
    return KeyOutcome(replace(fingers, fresh=fresh))
