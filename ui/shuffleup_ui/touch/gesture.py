"""One finger on the glass: the effect of a touch that goes down, moves and comes up.

A button acts when the finger comes up where it went down; dragged off, it does nothing. A second finger is
ignored, and a touch that follows another within 150 ms is the same touch twice. A button that must be held
acts after 0.8 s under the finger, and its tap action is then not done. A label above a key counts as that
key: it goes down at once, and it comes up wherever the finger does.

Nothing changes under a finger: what has taken the place of another button within the last 300 ms is not
taken, for nobody has read it yet, and a button that means something else by the time it acts does nothing.
Keys have guards of their own in the box.
"""

from typing import Literal

import msgspec

from shuffleup.protocol.button_input import same_deed
from shuffleup_ui.touch.picture import Act, Press, Scene, StartDeed, Target

UNIT = "unit"
LOCK_OUT_MS = 150
HOLD_MS = 800
FRESH_MS = 300
TAP_MS = 200
"""Time in which a target that acts at a tap shows no ring: a tap is shorter."""


class Said(msgspec.Struct, frozen=True):
    """The act of a finger: a command, or a key that went down or came up; or the glass has `changed`."""

    what: Literal["act", "key_down", "key_up", "changed"]
    act: Act | None = None


class Replaced(msgspec.Struct, frozen=True):
    """A target that was on the glass until a moment ago."""

    target: Target
    until_ms: int


CHANGED = Said("changed")


class FingerDown(msgspec.Struct, frozen=True):
    """The finger that is down: which touch it is, on which target, since when; `off` when it was dragged off.

    `last_down_ms` is when a touch was last taken, `at` where this one went down.
    """

    touch: int | None = None
    target: Target | None = None
    since_ms: int = 0
    at: tuple[float, float] = (0.0, 0.0)
    off: bool = False
    done: bool = False
    last_down_ms: int = -LOCK_OUT_MS

    @property
    def name(self) -> str:
        """The target that is under the finger and would act."""
        on = self.target is not None and not self.off and not self.done
        return self.target.name if on and self.target is not None else ""

    def held_per_mille(self, now_ms: int) -> int:
        """Return how full the ring is of a target that is held."""
        if self.target is None or self.target.held is None or self.off or self.done:
            return 0
        down_ms = now_ms - self.since_ms
        tap = self.target.act is not None and down_ms < TAP_MS
        return 0 if tap else min(1000, down_ms * 1000 // HOLD_MS)


FREE = FingerDown()

Touched = tuple[FingerDown, Said | None]


def replaced(before: tuple[Replaced, ...], old: Scene, new: Scene, now_ms: int) -> tuple[Replaced, ...]:
    """Return what has been replaced lately, when a scene takes the place of another."""
    left = (one for one in old.targets if not any(_is_same(one, other) for other in new.targets))
    lately = (one for one in before if now_ms - one.until_ms < FRESH_MS)
    return (*lately, *(Replaced(one, now_ms) for one in left))


def went_down(
    finger: FingerDown,
    scene: Scene,
    touch: int,
    x: float,
    y: float,
    now_ms: int,
    lately: tuple[Replaced, ...] = (),
) -> Touched:
    """Answer a touch that goes down; what was `lately` on the glass may be what it was meant for."""
    if finger.touch is not None or now_ms - finger.last_down_ms < LOCK_OUT_MS:
        return finger, None
    target = scene.under(x, y)
    taken = FingerDown(touch, target, now_ms, (x, y), last_down_ms=now_ms)
    if target is not None and isinstance(target.act, Press):
        return taken, Said("key_down", target.act)
    meant = (one.target for one in lately if now_ms - one.until_ms < FRESH_MS)
    if target is not None and any(one.box.holds(x, y) and not _means_same(one, target) for one in meant):
        return msgspec.structs.replace(taken, target=None), CHANGED
    return taken, None


def moved(finger: FingerDown, touch: int, x: float, y: float) -> FingerDown:
    """Answer a touch that moves: once off its target it stays off."""
    if finger.touch != touch or finger.target is None or finger.target.box.holds(x, y):
        return finger
    return msgspec.structs.replace(finger, off=True)


def came_up(finger: FingerDown, scene: Scene, touch: int, x: float, y: float) -> Touched:
    """Answer a touch that comes up."""
    if finger.touch != touch:
        return finger, None
    last = moved(finger, touch, x, y)
    free = msgspec.structs.replace(FREE, last_down_ms=finger.last_down_ms)
    target = last.target
    if target is None:
        return free, None
    if isinstance(target.act, Press):
        return free, Said("key_up", target.act)
    if target.act is None or last.off or last.done:
        return free, None
    return free, Said("act", target.act) if _stands(finger, scene) else CHANGED


def stayed(finger: FingerDown, scene: Scene, now_ms: int) -> Touched:
    """Answer the time that passes: a target that is held long enough acts, once."""
    target = finger.target
    held = target.held if target is not None else None
    if held is None or isinstance(held, Press) or finger.held_per_mille(now_ms) < 1000:
        return finger, None
    said = Said("act", held) if _stands(finger, scene) else CHANGED
    return msgspec.structs.replace(finger, done=True), said


def _stands(finger: FingerDown, scene: Scene) -> bool:
    """Say whether the target of a finger still is where it went down, and means the same."""
    now = scene.under(*finger.at)
    return now is not None and finger.target is not None and _means_same(now, finger.target)


def _is_same(one: Target, other: Target) -> bool:
    return one.box == other.box and _means_same(one, other)


def _means_same(one: Target, other: Target) -> bool:
    return _meaning(one.act) == _meaning(other.act) and _meaning(one.held) == _meaning(other.held)


def _meaning(act: Act | None) -> object:
    """Give what a person reads on a target and what it sends; a sheet, and a deed of the box, is its name."""
    if not isinstance(act, StartDeed):
        return act
    deed = act.deed
    return (deed.label, deed.to, deed.verb) if deed.sheet or deed.to == UNIT else same_deed(deed)
