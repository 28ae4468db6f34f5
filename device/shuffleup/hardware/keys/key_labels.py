"""The labels and lamps of the keys.

While something is open they change: an amount on its key, and UNDO to leave it.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from shuffleup.hardware.keys.key_state import (
    IDLE,
    KNOB,
    KeyHeldDown,
    KnobPosition,
    PanelState,
    amount_wrong,
    bet_of,
    within,
)
from shuffleup.hardware.keys.knob import shared_with, shown_choice
from shuffleup.kernel.field_types import Chips
from shuffleup.kernel.language import say
from shuffleup.protocol.box import KeysView, KeyView
from shuffleup.views.key_meanings import KeyMeaning
from shuffleup.views.numbers import chips_text

CLOSE = "close"
"""The verb of a key that only closes what the fingers have opened; it is sent to nobody."""

OPEN, CHOOSE, CONFIRM, MARK, BACK = STEPS = ("open", "choose", "confirm", "mark", "back")
"""Verbs of keys that go on among the choices of the knob."""


def overlaid(meanings: Mapping[str, KeyMeaning], fingers: PanelState) -> dict[str, KeyMeaning]:
    """Give what each key means now, the push of the knob too, with what the fingers are about laid over it.

    UNDO takes back the newest thing: an amount, an armed key or the menu before an act that was played.
    """
    if fingers.walk is not None:
        return {**meanings, **_choosing(meanings, fingers.walk)}
    bet = bet_of(meanings)
    is_open = fingers.amount is not None and bet.dials
    taken = _taken(bet, fingers) if is_open else bet
    found = {**meanings, KNOB: _push(taken) if is_open else KeyMeaning(KNOB, say("CHOOSE"), verb=OPEN)}
    if is_open:
        found["bet_raise"] = taken
    if "undo" in meanings and (is_open or fingers.armed or fingers.menu):
        found["undo"] = _way_out(meanings, fingers, is_open=is_open)
    return found


def _taken(bet: KeyMeaning, fingers: PanelState) -> KeyMeaning:
    """BET/RAISE bets exactly what is open; where that is not legal the key is dark and says what is."""
    amount = bet.lowest if fingers.amount is None else fingers.amount
    label = chips_text(amount)
    if not (wrong := amount_wrong(bet, amount)):
        return replace(bet, label=label, note=say("again: OK"), args={"to": amount}, dials=False, quiet=False)
    nearest = say("nearest {chips}", chips=chips_text(within(bet, amount)))
    note = say("not legal") if amount > bet.highest and bet.hides else nearest
    return replace(bet, label=label, note=note, why=wrong, verb="", dials=False)


def _choosing(meanings: Mapping[str, KeyMeaning], walk: KnobPosition) -> dict[str, KeyMeaning]:
    """While the knob chooses its push takes, UNDO leads back, and keys that are dark else say OK and mark."""
    here = shown_choice(walk)
    found = {
        KNOB: KeyMeaning(KNOB, say("OK"), here.label, verb=CHOOSE),
        "undo": KeyMeaning("undo", say("BACK"), verb=BACK),
    }
    if "check_call" in meanings and not meanings["check_call"].acts:
        found["check_call"] = KeyMeaning("check_call", say("OK"), here.label, verb=CONFIRM)
    if "bet_raise" in meanings and not meanings["bet_raise"].acts:
        several = walk.flow is not None and walk.flow.need is not None and walk.flow.need.kind == "seats"
        if several or shared_with(walk) is not None:
            found["bet_raise"] = KeyMeaning("bet_raise", say("SPLIT"), here.label, verb=MARK)
    return found


def _push(taken: KeyMeaning) -> KeyMeaning:
    return replace(taken, key=KNOB, label=say("OK") if taken.verb else "")


def _way_out(meanings: Mapping[str, KeyMeaning], fingers: PanelState, *, is_open: bool) -> KeyMeaning:
    if is_open:
        note = chips_text(fingers.amount or Chips(0))
    elif fingers.armed:
        note = meanings[fingers.armed].label if fingers.armed in meanings else ""
    else:
        note = say("the menu")
    return KeyMeaning("undo", say("CANCEL"), note, verb=CLOSE)


def keys_view(meanings: Mapping[str, KeyMeaning], fingers: PanelState, message: str) -> KeysView:
    """Show the keys as they are now; an armed key blinks, an open amount stands on its key."""
    now = _of_keys(meanings, fingers)
    views = tuple(_key_view(meaning, fingers) for meaning in now.values())
    amount, bet = fingers.amount, bet_of(now)
    wrong = bet.note if amount is not None and bet.why else ""
    choice = shown_choice(fingers.walk) if fingers.walk is not None else None
    return KeysView(views, amount, message, wrong, choice, fingers.opening)


def lamps_lit(meanings: Mapping[str, KeyMeaning], fingers: PanelState = IDLE) -> frozenset[str]:
    """List the keys whose lamps are on: exactly those that would do something.

    The lamp of a key that is down is the other way round, which says that it was heard.
    """
    now = _of_keys(meanings, fingers)
    lit = frozenset(key for key, meaning in now.items() if _is_lit(meaning, fingers))
    heard = frozenset(one.key for one in fingers.down if one.heard and one.key in meanings)
    return lit ^ heard


def lamps_blinking(meanings: Mapping[str, KeyMeaning], fingers: PanelState) -> frozenset[str]:
    """List the keys whose lamps blink: armed, with an amount open, or with a time that runs."""
    return frozenset(key for key, one in _of_keys(meanings, fingers).items() if _blinks(one, fingers))


def _of_keys(meanings: Mapping[str, KeyMeaning], fingers: PanelState) -> dict[str, KeyMeaning]:
    """Leave the push of the knob out: it has neither label nor lamp."""
    return {key: one for key, one in overlaid(meanings, fingers).items() if key != KNOB}


def _is_lit(meaning: KeyMeaning, fingers: PanelState) -> bool:
    return meaning.lit and meaning.key not in fingers.fresh and meaning.key not in fingers.stuck


def _blinks(meaning: KeyMeaning, fingers: PanelState) -> bool:
    return _is_lit(meaning, fingers) and (meaning.runs or _asks_again(meaning, fingers))


def _asks_again(meaning: KeyMeaning, fingers: PanelState) -> bool:
    return fingers.armed == meaning.key or (meaning.key == "bet_raise" and fingers.amount is not None)


def _key_view(meaning: KeyMeaning, fingers: PanelState) -> KeyView:
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


def _can_be_held(down: KeyHeldDown) -> bool:
    return down.long is not None and down.waits
