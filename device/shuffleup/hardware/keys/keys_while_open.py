"""The meaning of the keys while something is open: an amount on its key, and UNDO to leave it."""

from collections.abc import Mapping

from msgspec.structs import replace

from shuffleup.hardware.keys.amount import amount_wrong, bet_of, within
from shuffleup.hardware.keys.key_state import KNOB, Fingers, Walk
from shuffleup.hardware.keys.knob_menu import shared_with, shown_choice
from shuffleup.kernel.field_types import Chips
from shuffleup.kernel.language import say
from shuffleup.views.keys import Meaning
from shuffleup.views.numbers import chips_text

CLOSE = "close"
"""The verb of a key that only closes what the fingers have opened; it is sent to nobody."""

OPEN, CHOOSE, CONFIRM, MARK, BACK = STEPS = ("open", "choose", "confirm", "mark", "back")
"""Verbs of keys that go on among the choices of the knob."""


def overlaid(meanings: Mapping[str, Meaning], fingers: Fingers) -> dict[str, Meaning]:
    """Give what each key means now, the push of the knob too, with what the fingers are about laid over it.

    UNDO takes back the newest thing: an amount, an armed key or the menu before an act that was played.
    """
    if fingers.walk is not None:
        return {**meanings, **_choosing(meanings, fingers.walk)}
    bet = bet_of(meanings)
    is_open = fingers.amount is not None and bet.dials
    taken = _taken(bet, fingers) if is_open else bet
    found = {**meanings, KNOB: _push(taken) if is_open else Meaning(KNOB, say("CHOOSE"), verb=OPEN)}
    if is_open:
        found["bet_raise"] = taken
    if "undo" in meanings and (is_open or fingers.armed or fingers.menu):
        found["undo"] = _way_out(meanings, fingers, is_open=is_open)
    return found


def _taken(bet: Meaning, fingers: Fingers) -> Meaning:
    """BET/RAISE bets exactly what is open; where that is not legal the key is dark and says what is."""
    amount = bet.lowest if fingers.amount is None else fingers.amount
    label = chips_text(amount)
    if not (wrong := amount_wrong(bet, amount)):
        return replace(bet, label=label, note=say("again: OK"), args={"to": amount}, dials=False, quiet=False)
    nearest = say("nearest {chips}", chips=chips_text(within(bet, amount)))
    note = say("not legal") if amount > bet.highest and bet.hides else nearest
    return replace(bet, label=label, note=note, why=wrong, verb="", dials=False)


def _choosing(meanings: Mapping[str, Meaning], walk: Walk) -> dict[str, Meaning]:
    """While the knob chooses its push takes, UNDO leads back, and keys that are dark else say OK and mark."""
    here = shown_choice(walk)
    found = {
        KNOB: Meaning(KNOB, say("OK"), here.label, verb=CHOOSE),
        "undo": Meaning("undo", say("BACK"), verb=BACK),
    }
    if "check_call" in meanings and not meanings["check_call"].acts:
        found["check_call"] = Meaning("check_call", say("OK"), here.label, verb=CONFIRM)
    if "bet_raise" in meanings and not meanings["bet_raise"].acts:
        several = walk.flow is not None and walk.flow.need is not None and walk.flow.need.kind == "seats"
        if several or shared_with(walk) is not None:
            found["bet_raise"] = Meaning("bet_raise", say("SPLIT"), here.label, verb=MARK)
    return found


def _push(taken: Meaning) -> Meaning:
    return replace(taken, key=KNOB, label=say("OK") if taken.verb else "")


def _way_out(meanings: Mapping[str, Meaning], fingers: Fingers, *, is_open: bool) -> Meaning:
    if is_open:
        note = chips_text(fingers.amount or Chips(0))
    elif fingers.armed:
        note = meanings[fingers.armed].label if fingers.armed in meanings else ""
    else:
        note = say("the menu")
    return Meaning("undo", say("CANCEL"), note, verb=CLOSE)
