"""The visible state of the keys: the strip of labels above them, and their lamps."""

from collections.abc import Mapping

from shuffleup.hardware.keys.amount import bet_of
from shuffleup.hardware.keys.key_state import IDLE, KNOB, Down, Fingers
from shuffleup.hardware.keys.keys_while_open import overlaid
from shuffleup.hardware.keys.knob_menu import shown_choice
from shuffleup.kernel.language import say
from shuffleup.protocol import KeysView, KeyView
from shuffleup.views.keys import Meaning


def keys_view(meanings: Mapping[str, Meaning], fingers: Fingers, message: str) -> KeysView:
    """Show the keys as they are now; an armed key blinks, an open amount stands on its key."""
    now = _of_keys(meanings, fingers)
    views = tuple(_key_view(meaning, fingers) for meaning in now.values())
    amount, bet = fingers.amount, bet_of(now)
    wrong = bet.note if amount is not None and bet.why else ""
    choice = shown_choice(fingers.walk) if fingers.walk is not None else None
    return KeysView(views, amount, message, wrong, choice, fingers.opening)


def lamps_lit(meanings: Mapping[str, Meaning], fingers: Fingers = IDLE) -> frozenset[str]:
    """List the keys whose lamps are on: exactly those that would do something.

    The lamp of a key that is down is the other way round, which says that it was heard.
    """
    now = _of_keys(meanings, fingers)
    lit = frozenset(key for key, meaning in now.items() if _is_lit(meaning, fingers))
    heard = frozenset(one.key for one in fingers.down if one.heard and one.key in meanings)
    return lit ^ heard


def lamps_blinking(meanings: Mapping[str, Meaning], fingers: Fingers) -> frozenset[str]:
    """List the keys whose lamps blink: armed, with an amount open, or with a time that runs."""
    return frozenset(key for key, one in _of_keys(meanings, fingers).items() if _blinks(one, fingers))


def _of_keys(meanings: Mapping[str, Meaning], fingers: Fingers) -> dict[str, Meaning]:
    """Leave the push of the knob out: it has neither label nor lamp."""
    return {key: one for key, one in overlaid(meanings, fingers).items() if key != KNOB}


def _is_lit(meaning: Meaning, fingers: Fingers) -> bool:
    return meaning.lit and meaning.key not in fingers.fresh and meaning.key not in fingers.stuck


def _blinks(meaning: Meaning, fingers: Fingers) -> bool:
    return _is_lit(meaning, fingers) and (meaning.runs or _asks_again(meaning, fingers))


def _asks_again(meaning: Meaning, fingers: Fingers) -> bool:
    return fingers.armed == meaning.key or (meaning.key == "bet_raise" and fingers.amount is not None)


def _key_view(meaning: Meaning, fingers: Fingers) -> KeyView:
    label, note = meaning.label, meaning.note
    if meaning.key in fingers.stuck:
        note = say("STUCK")
    elif fingers.armed == meaning.key:
        note = say("PRESS AGAIN")
    down = next((one for one in fingers.down if one.key == meaning.key and _can_be_held(one)), None)
    return KeyView(
        meaning.key,
        label,
        note,
        _is_lit(meaning, fingers),
        blink=_blinks(meaning, fingers),
        fresh=meaning.key in fingers.fresh,
        held_since=down.at if down else None,
    )


def _can_be_held(down: Down) -> bool:
    return down.long is not None and down.waits
