"""What a finger on a key does: press, second press, hold, and the amount on the knob (pure).

The meaning of each key comes from `shuffleup.views.keys`; this module adds what lies between two
presses: an armed key, an amount being set, a key held down.
"""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from shuffleup.amounts import Chips, Millis
from shuffleup.identity import Stream
from shuffleup.views.keys import Meaning
from shuffleup.views.numbers import chips_text
from shuffleup.wire import KeysView, KeyView

HOLD_MS = Millis(800)
ARMED_MS = Millis(3000)
FAST_DETENTS = 3
FAST_FACTOR = 5

Tone = Literal["click", "error", "armed", ""]


class Ask(msgspec.Struct, frozen=True):
    """A command to be sent."""

    to: Stream
    verb: str
    args: dict[str, Any] = {}


class Fingers(msgspec.Struct, frozen=True):
    """What the keys remember between two presses.

    `armed` is the key that waits for its second press until `armed_until`; `amount` is the total being
    set on the knob, None while no amount is open; `down` is the held key and since when.
    """

    armed: str = ""
    armed_until: Millis = Millis(0)
    amount: Chips | None = None
    down: str = ""
    down_at: Millis = Millis(0)


class Outcome(msgspec.Struct, frozen=True):
    """What a touch of a key led to: what is remembered, what is asked, what is heard and shown."""

    fingers: Fingers
    ask: Ask | None = None
    tone: Tone = "click"
    message: str = ""


IDLE = Fingers()


def pressed(fingers: Fingers, meaning: Meaning, now: Millis) -> Outcome:
    """Answer a key going down; keys that can be held act when they come up again."""
    if meaning.holds:
        acts = meaning.acts
        return Outcome(
            msgspec.structs.replace(IDLE, down=meaning.key, down_at=now), tone="click" if acts else "error"
        )
    if not meaning.lit:
        return Outcome(IDLE, tone="error", message=meaning.note)
    if meaning.dials:
        return _dialled(fingers, meaning)
    if meaning.arms and not (fingers.armed == meaning.key and now <= fingers.armed_until):
        armed = msgspec.structs.replace(IDLE, armed=meaning.key, armed_until=Millis(now + ARMED_MS))
        return Outcome(armed, tone="armed", message=f"press again: {meaning.label.lower()}")
    return Outcome(IDLE, _ask(meaning))


def released(fingers: Fingers, meaning: Meaning, now: Millis) -> Outcome:
    """Answer a key coming up: a key that can be held does its short or its long act."""
    if fingers.down != meaning.key:
        return Outcome(fingers, tone="")
    held = now - fingers.down_at >= HOLD_MS
    verb = meaning.held_verb if held else meaning.verb
    if verb:
        return Outcome(IDLE, Ask(meaning.to, verb), tone="")
    hint = f"hold for {meaning.label.lower()}" if meaning.held_verb and not held else ""
    return Outcome(IDLE, tone="error", message=hint)


def turned(fingers: Fingers, meaning: Meaning, detents: int) -> Outcome:
    """Answer a turn of the knob: the amount moves by big blinds, five at a time when turned fast."""
    if fingers.amount is None or not meaning.dials:
        return Outcome(fingers, tone="")
    speed = FAST_FACTOR if abs(detents) >= FAST_DETENTS else 1
    wanted = fingers.amount + detents * speed * meaning.step
    amount = Chips(min(meaning.highest, max(meaning.lowest, wanted)))
    return Outcome(msgspec.structs.replace(fingers, amount=amount), tone="click")


def knob_pushed(fingers: Fingers, meaning: Meaning) -> Outcome:
    """Answer a push of the knob: it confirms the amount that is open."""
    if fingers.amount is None or not meaning.dials:
        return Outcome(fingers, tone="")
    return _dialled(fingers, meaning)


def keys_view(meanings: Mapping[str, Meaning], fingers: Fingers, message: str) -> KeysView:
    """Show the keys as they are now; an armed key blinks, an open amount stands on its key."""
    views = tuple(_key_view(meaning, fingers) for meaning in meanings.values())
    return KeysView(views, fingers.amount, message)


def lamps_lit(meanings: Mapping[str, Meaning]) -> frozenset[str]:
    """List the keys whose lamps are on: exactly those that would do something."""
    return frozenset(key for key, meaning in meanings.items() if meaning.lit)


def _key_view(meaning: Meaning, fingers: Fingers) -> KeyView:
    if fingers.armed == meaning.key:
        return KeyView(meaning.key, meaning.label, "PRESS AGAIN", lit=True, blink=True)
    if meaning.dials and fingers.amount is not None:
        return KeyView(meaning.key, chips_text(fingers.amount), "again: OK", lit=True, blink=True)
    return KeyView(meaning.key, meaning.label, meaning.note, meaning.lit)


def _dialled(fingers: Fingers, meaning: Meaning) -> Outcome:
    if fingers.amount is None:
        opened = msgspec.structs.replace(IDLE, amount=meaning.lowest)
        return Outcome(opened, message="knob sets the amount, the same key again is OK")
    return Outcome(IDLE, Ask(meaning.to, meaning.verb, {"to": fingers.amount}))


def _ask(meaning: Meaning) -> Ask:
    return Ask(meaning.to, meaning.verb, meaning.args)
