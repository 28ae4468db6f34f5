"""Press and release of a key: its effect, when it takes place, and when there is none."""

from collections.abc import Mapping

from msgspec.structs import replace

from shuffleup.hardware.keys.amount import another_shown, within
from shuffleup.hardware.keys.key_state import (
    ARMED_MS,
    HOLD_MS,
    MENU_MS,
    PANEL,
    REPEAT_MS,
    Ask,
    Down,
    Fingers,
    KeyDeed,
    KeyOutcome,
    Tone,
    name_of,
)
from shuffleup.hardware.keys.keys_while_open import CLOSE, STEPS, overlaid
from shuffleup.hardware.keys.steps import stepped
from shuffleup.kernel.field_types import Chips, Millis
from shuffleup.kernel.language import say
from shuffleup.protocol import DeedView
from shuffleup.views.keys import OPEN_MENU, Meaning
from shuffleup.views.numbers import chips_text

CALL_FLOOR = "call_floor"
CLOCKS = ("call_clock", "cancel_clock")


def pressed(
    fingers: Fingers,
    meanings: Mapping[str, Meaning],
    key: str,
    now: Millis,
    face: str = PANEL,
    shown: Chips | None = None,
    roots: tuple[DeedView, ...] = (),
) -> KeyOutcome:
    """Answer a key going down, on the panel or on another face; `meanings` are those of the table.

    The push of the knob may begin to choose among the `roots`.

    What it does is done by `passed` when it is certain that no other key went down with it, or by `released`
    where the key can be held. Nothing comes of a second press within the time of a repeat, of a key whose
    meaning has just changed by itself, of two keys at once, and of BET/RAISE on a face that has `shown`
    another amount than the one that is open.
    """
    meaning, down = overlaid(meanings, fingers).get(key, Meaning(key)), Down(key, now, face)
    if _is_repeat(fingers, key, now):
        known = any((one.key, one.face) == (key, face) for one in fingers.down)
        return KeyOutcome(fingers if known else _with(fingers, down))
    fingers = replace(fingers, pressed_at={**fingers.pressed_at, key: now})
    others = tuple(one for one in fingers.down if one.key != key and not one.stuck)
    if others:
        return _together(fingers, down, others)
    if key in fingers.fresh:
        new = say("{key} means something new: look, then press", key=name_of(key))
        return _refused(_with(fingers, down), down, new)
    if not meaning.acts:
        why = meaning.why or meaning.note or say("{key} does nothing now", key=name_of(key))
        return _refused(_with(fingers, down), down, why)
    if key == "bet_raise" and (other := another_shown(fingers, shown)):
        return _refused(_with(fingers, down), down, other.message or "")
    tone, message, planned = _planned(fingers, meaning, down, roots)
    return KeyOutcome(_with(fingers, planned), tone=tone, message=message, key=key, face=face)


def released(fingers: Fingers, key: str, now: Millis, face: str = PANEL) -> KeyOutcome:
    """Answer a key coming up: one that can be held does its short or its long act, unless that is done."""
    down = next((one for one in fingers.down if (one.key, one.face) == (key, face)), None)
    if down is None:
        return KeyOutcome(fingers)
    left = replace(fingers, down=tuple(one for one in fingers.down if one is not down))
    if down.stuck:
        return KeyOutcome(left, message=say("{key} is free and works again", key=name_of(key)))
    deed = down.long if down.long and now - down.at >= HOLD_MS else down.short
    return done(left, down, deed) if deed else KeyOutcome(left)


def done(fingers: Fingers, down: Down, deed: KeyDeed) -> KeyOutcome:
    """Do what a press came to; whatever another key had armed or opened is dropped."""
    later = None if deed is down.long else down.long
    kept = replace(down, short=None, long=later)
    opens = deed.menu and not fingers.menu
    if deed.step:
        fingers = replace(fingers, down=tuple(kept if one is down else one for one in fingers.down))
        return replace(stepped(fingers, deed, down.at), key=down.key, face=down.face)
    after = replace(
        fingers,
        down=tuple(kept if one is down else one for one in fingers.down),
        armed=down.key if deed.arms else "",
        armed_until=Millis(down.at + ARMED_MS if deed.arms else 0),
        amount=deed.amount,
        typing=False,
        opening=fingers.opening + (deed.amount is not None and fingers.amount is None),
        walk=None,
        clocked=_clocked(fingers, deed),
        last_size=_size(deed) or fingers.last_size,
        menu_until=Millis(down.at + MENU_MS) if opens else None,
    )
    return KeyOutcome(after, deed.ask, deed.tone, deed.message, down.key, down.face)


def _planned(
    fingers: Fingers, meaning: Meaning, down: Down, roots: tuple[DeedView, ...]
) -> tuple[Tone, str, Down]:
    """Say what is heard and shown at once, and what the press is to do."""
    down = replace(down, heard=True)
    if meaning.verb == CLOSE:
        return "click", "", replace(down, short=KeyDeed(message=""))
    if meaning.verb in STEPS:
        return "", "", replace(down, short=KeyDeed(step=meaning.verb, roots=roots))
    if meaning.holds:
        return "click", "", replace(down, short=_tapped(meaning), long=_held(meaning), waits=True)
    if meaning.dials:
        return "click", "", _dialling(fingers, meaning, down)
    arms = meaning.arms or (meaning.verb == CALL_FLOOR and fingers.clocked)
    if arms and not (fingers.armed == meaning.key and down.at <= fingers.armed_until):
        tone: Tone = "error" if meaning.warns else "armed"
        again = say("press again: {label}", label=meaning.label)
        message = f"{meaning.note}, {again}" if meaning.warns else again
        return tone, message, replace(down, short=KeyDeed(arms=True))
    return "click", "", replace(down, short=KeyDeed(Ask(meaning.to, meaning.verb, meaning.args)))


def _dialling(fingers: Fingers, meaning: Meaning, down: Down) -> Down:
    """Open the amount at the least, after a hold at the size that was bet last; a second press is OK."""
    opened = KeyDeed(amount=meaning.lowest, message=say("the knob sets the amount, the same key again is OK"))
    if fingers.last_size is None:
        return replace(down, short=opened)
    size = within(meaning, fingers.last_size)
    words = say("as large as the last one: {chips}", chips=chips_text(size))
    return replace(down, short=opened, long=KeyDeed(amount=size, tone="click", message=words))


def _tapped(meaning: Meaning) -> KeyDeed:
    """A short press of a key that can be held; where only a hold does something, it says so."""
    if not meaning.verb:
        hint = say("hold for {label}", label=meaning.label) if meaning.held_verb else ""
        return KeyDeed(tone="error", message=hint)
    if meaning.verb == OPEN_MENU:
        return KeyDeed(menu=True)
    tone: Tone = "undo" if meaning.verb == "undo" else ""
    return KeyDeed(Ask(meaning.to, meaning.verb, meaning.args), tone=tone)


def _held(meaning: Meaning) -> KeyDeed:
    if not meaning.held_verb:
        return KeyDeed(tone="error", message=meaning.held_note)
    return KeyDeed(Ask(meaning.held_to or meaning.to, meaning.held_verb), tone="click")


def _together(fingers: Fingers, down: Down, others: tuple[Down, ...]) -> KeyOutcome:
    """Two keys at once: neither acts, now or when it comes up; what one did before is not taken back."""
    acted = all(one.heard and not (one.short or one.long) for one in others)
    idle = tuple(
        one if one not in others else replace(one, short=None, long=None, heard=one.heard and acted)
        for one in fingers.down
    )
    keys = say(" and ").join(name_of(one) for one in dict.fromkeys((*(o.key for o in others), down.key)))
    words = say("two keys at once, {keys}: neither counts, press one", keys=keys)
    if acted:
        words = say(
            "{second} does not count: {first} was still down",
            first=name_of(others[-1].key),
            second=name_of(down.key),
        )
    return _refused(replace(_with(fingers, down), down=(*idle, down), armed=""), down, words)


def _refused(fingers: Fingers, down: Down, message: str) -> KeyOutcome:
    return KeyOutcome(replace(fingers, armed=""), None, "error", message, down.key, down.face)


def _is_repeat(fingers: Fingers, key: str, now: Millis) -> bool:
    last = fingers.pressed_at.get(key)
    return last is not None and 0 <= now - last < REPEAT_MS


def _with(fingers: Fingers, down: Down) -> Fingers:
    """Take a key down; a second press without an end before it says that the end was lost."""
    others = (one for one in fingers.down if (one.key, one.face) != (down.key, down.face))
    return replace(fingers, down=(*others, down))


def _clocked(fingers: Fingers, deed: KeyDeed) -> bool:
    """Remember that CLOCK was for a player: once the hand is over, the same key calls the floor."""
    verb = deed.ask.verb if deed.ask else ""
    return verb in CLOCKS or (fingers.clocked and verb not in (CALL_FLOOR, "start_hand"))


def _size(deed: KeyDeed) -> Chips | None:
    to = deed.ask.args.get("to") if deed.ask else None
    return None if to is None else Chips(to)
