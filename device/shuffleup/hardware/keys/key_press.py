"""Press and release of a key: its effect, when it takes place, and when there is none.

With time a press becomes certain, a hold completes, an armed key is disarmed. A key that changes its meaning
while it is pressed is ignored for a moment, and its pending press ends.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from msgspec.structs import replace

from shuffleup.hardware.keys.key_labels import BACK, CHOOSE, CLOSE, CONFIRM, MARK, OPEN, STEPS, overlaid
from shuffleup.hardware.keys.key_state import (
    ARMED_MS,
    CHORD_MS,
    FACE_UP_MS,
    FRESH_MS,
    HOLD_MS,
    KNOB,
    MENU_MS,
    PANEL,
    REPEAT_MS,
    STUCK_MS,
    KeyDeed,
    KeyHeldDown,
    KeyOutcome,
    Moment,
    PanelState,
    PendingCommand,
    Tone,
    another_shown,
    name_of,
    within,
)
from shuffleup.hardware.keys.knob import walk_back, walk_chosen, walk_confirmed, walk_marked, walk_opened
from shuffleup.kernel.field_types import Chips, Millis
from shuffleup.kernel.language import say
from shuffleup.protocol.touch import DeedView
from shuffleup.views.key_meanings import OPEN_MENU, KeyMeaning
from shuffleup.views.numbers import chips_text

_STEPS = {CHOOSE: walk_chosen, CONFIRM: walk_confirmed, MARK: walk_marked, BACK: walk_back}


def stepped(fingers: PanelState, deed: KeyDeed, now: Millis) -> KeyOutcome:
    """Go on; a choice that has ended since the key went down is not taken."""
    if deed.step == OPEN:
        return walk_opened(fingers, deed.roots, now)
    return KeyOutcome(fingers) if fingers.walk is None else _STEPS[deed.step](fingers, fingers.walk, now)


CALL_FLOOR = "call_floor"
CLOCKS = ("call_clock", "cancel_clock", "hold_time", "let_time_run")


def pressed(
    fingers: PanelState,
    meanings: Mapping[str, KeyMeaning],
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
    meaning, down = overlaid(meanings, fingers).get(key, KeyMeaning(key)), KeyHeldDown(key, now, face)
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


def released(fingers: PanelState, key: str, now: Millis, face: str = PANEL) -> KeyOutcome:
    """Answer a key coming up: one that can be held does its short or its long act, unless that is done."""
    down = next((one for one in fingers.down if (one.key, one.face) == (key, face)), None)
    if down is None:
        return KeyOutcome(fingers)
    left = replace(fingers, down=tuple(one for one in fingers.down if one is not down))
    if down.stuck:
        return KeyOutcome(left, message=say("{key} is free and works again", key=name_of(key)))
    deed = down.long if down.long and now - down.at >= HOLD_MS else down.short
    return done(left, down, deed) if deed else KeyOutcome(left)


def done(fingers: PanelState, down: KeyHeldDown, deed: KeyDeed) -> KeyOutcome:
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
    fingers: PanelState, meaning: KeyMeaning, down: KeyHeldDown, roots: tuple[DeedView, ...]
) -> tuple[Tone, str, KeyHeldDown]:
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
    return "click", "", replace(down, short=KeyDeed(PendingCommand(meaning.to, meaning.verb, meaning.args)))


def _dialling(fingers: PanelState, meaning: KeyMeaning, down: KeyHeldDown) -> KeyHeldDown:
    """Open the amount at the least, after a hold at the size that was bet last; a second press is OK."""
    opened = KeyDeed(amount=meaning.lowest, message=say("the knob sets the amount, the same key again is OK"))
    if fingers.last_size is None:
        return replace(down, short=opened)
    size = within(meaning, fingers.last_size)
    words = say("as large as the last one: {chips}", chips=chips_text(size))
    return replace(down, short=opened, long=KeyDeed(amount=size, tone="click", message=words))


def _tapped(meaning: KeyMeaning) -> KeyDeed:
    """A short press of a key that can be held; where only a hold does something, it says so."""
    if not meaning.verb:
        hint = say("hold for {label}", label=meaning.label) if meaning.held_verb else ""
        return KeyDeed(tone="error", message=hint)
    if meaning.verb == OPEN_MENU:
        return KeyDeed(menu=True)
    tone: Tone = "undo" if meaning.verb == "undo" else ""
    return KeyDeed(PendingCommand(meaning.to, meaning.verb, meaning.args), tone=tone)


def _held(meaning: KeyMeaning) -> KeyDeed:
    if not meaning.held_verb:
        return KeyDeed(tone="error", message=meaning.held_note)
    ask = PendingCommand(meaning.held_to or meaning.to, meaning.held_verb, meaning.held_args)
    # A time card that was played clicks at the table, whoever plays it: one click, and none if it is refused.
    plays_card = ask.verb == "use_time_card" or ask.args == {"says": "card"}
    return KeyDeed(ask, tone="" if plays_card else "click")


def _together(fingers: PanelState, down: KeyHeldDown, others: tuple[KeyHeldDown, ...]) -> KeyOutcome:
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


def _refused(fingers: PanelState, down: KeyHeldDown, message: str) -> KeyOutcome:
    return KeyOutcome(replace(fingers, armed=""), None, "error", message, down.key, down.face)


def _is_repeat(fingers: PanelState, key: str, now: Millis) -> bool:
    last = fingers.pressed_at.get(key)
    return last is not None and 0 <= now - last < REPEAT_MS


def _with(fingers: PanelState, down: KeyHeldDown) -> PanelState:
    """Take a key down; a second press without an end before it says that the end was lost."""
    others = (one for one in fingers.down if (one.key, one.face) != (down.key, down.face))
    return replace(fingers, down=(*others, down))


def _clocked(fingers: PanelState, deed: KeyDeed) -> bool:
    """Remember that CLOCK was for a player: once the hand is over, the same key calls the floor."""
    verb = deed.ask.verb if deed.ask else ""
    return verb in CLOCKS or (fingers.clocked and verb not in (CALL_FLOOR, "start_hand"))


def _size(deed: KeyDeed) -> Chips | None:
    to = deed.ask.args.get("to") if deed.ask else None
    return None if to is None else Chips(to)


Change = tuple[Millis, Callable[[], KeyOutcome]]


def due(fingers: PanelState) -> Millis | None:
    """Give the moment at which `passed` has something to say next, None while nothing waits for time."""
    return min((moment for moment, _ in _changes(fingers)), default=None)


def passed(fingers: PanelState, now: Millis) -> KeyOutcome:
    """Let time pass up to a moment: do the first thing that was due by then, and only that."""
    moment, change = min(_changes(fingers), key=lambda one: one[0], default=(None, None))
    return change() if moment is not None and change is not None and moment <= now else KeyOutcome(fingers)


def _changes(fingers: PanelState) -> Iterator[Change]:
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


def _of_key(fingers: PanelState, down: KeyHeldDown) -> Iterator[Change]:
    short, long = down.short, down.long
    if short and not down.waits:
        yield Millis(down.at + CHORD_MS), lambda: done(fingers, down, short)
    if long:
        yield Millis(down.at + HOLD_MS), lambda: _held_long(fingers, down)
    if down.face != PANEL:
        yield Millis(down.at + FACE_UP_MS), lambda: KeyOutcome(_let_go(fingers, down))
    elif not down.stuck:
        yield Millis(down.at + STUCK_MS), lambda: _stuck(fingers, down)


def _held_long(fingers: PanelState, down: KeyHeldDown) -> KeyOutcome:
    return done(fingers, down, down.long) if down.long else KeyOutcome(fingers)


def _stuck(fingers: PanelState, down: KeyHeldDown) -> KeyOutcome:
    """Leave a key alone that does not come up; nothing more is done by it until it has."""
    idle = replace(down, short=None, long=None, heard=False, stuck=True)
    kept = tuple(idle if one is down else one for one in fingers.down)
    return KeyOutcome(replace(fingers, down=kept), None, "error", stuck_words(down.key), down.key)


def stuck_words(key: str) -> str:
    """Say that a key is stuck, what still works, and what to do."""
    return say(
        "{key} does not come up: free it. The other keys work, and {key} on the touchscreen", key=name_of(key)
    )


def _let_go(fingers: PanelState, down: KeyHeldDown) -> PanelState:
    return replace(fingers, down=tuple(one for one in fingers.down if one is not down))


def _guarded(fingers: PanelState, now: Millis) -> PanelState:
    """Guard UNDO: a finger on its way to close what has just ended by itself must not take an act back."""
    return replace(fingers, fresh={**fingers.fresh, "undo": Millis(now + FRESH_MS)})


def _known_again(fingers: PanelState, key: str) -> KeyOutcome:
    fresh = {other: until for other, until in fingers.fresh.items() if other != key}
    return KeyOutcome(replace(fingers, fresh=fresh))


def noticed(
    fingers: PanelState, meanings: Mapping[str, KeyMeaning], moment: Moment | None, now: Millis, by: str = ""
) -> KeyOutcome:
    """Take in what the keys mean now; `by` is the key whose press led to it, empty for anything else.

    Every key is fresh whose meaning was changed from elsewhere, and those that get another label with a new
    street or hand, but for the key that was pressed. An armed key, an open amount and a press that is not
    yet certain belong to the moment in which they began.
    """
    if fingers.moment is None:
        return KeyOutcome(replace(fingers, seen=meanings, moment=moment))
    changed = frozenset(key for key, one in meanings.items() if one != fingers.seen.get(key))
    new = moment != fingers.moment
    if not changed and not new:
        return KeyOutcome(fingers)
    fresh = changed if not by else frozenset(_relabelled(fingers, meanings) if new else ()) - {_acting(by)}
    until = {key: Millis(now + FRESH_MS) for key in sorted(fresh) if meanings[key].acts}
    after = replace(fingers, seen=meanings, moment=moment, fresh={**fingers.fresh, **until})
    return _ended(after, changed, by, new=new)


def _relabelled(fingers: PanelState, meanings: Mapping[str, KeyMeaning]) -> tuple[str, ...]:
    before, dark = fingers.seen, KeyMeaning("")
    return tuple(key for key, one in meanings.items() if _face(one) != _face(before.get(key, dark)))


def _face(meaning: KeyMeaning) -> tuple[str, str, str]:
    return meaning.label, meaning.verb, meaning.held_verb


def _ended(fingers: PanelState, changed: frozenset[str], by: str, *, new: bool) -> KeyOutcome:
    """End what was begun under another meaning; a press that comes to nothing by it is heard."""
    overtaken = tuple(one for one in fingers.down if _waits(one) and _acting(one.key) in changed)
    armed = fingers.armed if new or fingers.armed in changed else ""
    dropped = fingers.amount is not None and (new or "bet_raise" in changed)
    strays = fingers.walk is not None and (new or bool(changed - {"pause"}))
    if not (overtaken or armed or dropped or strays):
        return KeyOutcome(fingers)
    idle = tuple(
        replace(one, short=None, long=None, heard=False) if one in overtaken else one for one in fingers.down
    )
    left = replace(
        fingers,
        down=idle,
        armed="" if armed else fingers.armed,
        amount=None if dropped else fingers.amount,
        typing=fingers.typing and not dropped,
        walk=None if strays else fingers.walk,
    )
    words = None if by else say("the table changed: look, then press")
    return KeyOutcome(left, None, "error" if overtaken else "", words)


def _waits(down: KeyHeldDown) -> bool:
    return bool(down.short or down.long)


def _acting(key: str) -> str:
    """The knob's push acts for the key whose amount is open."""
    return "bet_raise" if key == KNOB else key


def menu_opened(fingers: PanelState, now: Millis) -> KeyOutcome:
    """Open the menu, or keep it open for the whole time once more; an armed key and an amount are dropped."""
    return KeyOutcome(
        replace(fingers, menu_until=Millis(now + MENU_MS), armed="", amount=None, typing=False, walk=None)
    )


def menu_closed(fingers: PanelState) -> KeyOutcome:
    """Close the menu; one that is closed stays so."""
    return KeyOutcome(replace(fingers, menu_until=None, walk=None))
