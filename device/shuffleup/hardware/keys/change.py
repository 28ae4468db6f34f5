"""Keys that change their meaning while pressed: they are ignored for a moment, and pending presses end."""

from collections.abc import Mapping

from msgspec.structs import replace

from shuffleup.hardware.keys.key_state import FRESH_MS, KNOB, Down, Fingers, KeyOutcome, Moment
from shuffleup.kernel.field_types import Millis
from shuffleup.kernel.language import say
from shuffleup.views.keys import Meaning


def noticed(
    fingers: Fingers, meanings: Mapping[str, Meaning], moment: Moment | None, now: Millis, by: str = ""
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


def _relabelled(fingers: Fingers, meanings: Mapping[str, Meaning]) -> tuple[str, ...]:
    before, dark = fingers.seen, Meaning("")
    return tuple(key for key, one in meanings.items() if _face(one) != _face(before.get(key, dark)))


def _face(meaning: Meaning) -> tuple[str, str, str]:
    return meaning.label, meaning.verb, meaning.held_verb


def _ended(fingers: Fingers, changed: frozenset[str], by: str, *, new: bool) -> KeyOutcome:
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


def _waits(down: Down) -> bool:
    return bool(down.short or down.long)


def _acting(key: str) -> str:
    """The knob's push acts for the key whose amount is open."""
    return "bet_raise" if key == KNOB else key
