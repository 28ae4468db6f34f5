"""What the keys mean while something is open: an amount on its key, and UNDO as the way out of it."""

from collections.abc import Mapping

from msgspec.structs import replace

from shuffleup.amounts import Chips
from shuffleup.keys.amount import amount_wrong, bet_of, within
from shuffleup.keys.fingers import KNOB, Fingers
from shuffleup.language import say
from shuffleup.views.keys import Meaning
from shuffleup.views.numbers import chips_text

CLOSE = "close"
"""The verb of a key that only closes what the fingers have opened; it is sent to nobody."""


def overlaid(meanings: Mapping[str, Meaning], fingers: Fingers) -> dict[str, Meaning]:
    """Give what each key means now, the push of the knob too, with what the fingers are about laid over it.

    UNDO takes back the newest thing: an amount, an armed key or the menu before an act that was played.
    """
    bet = bet_of(meanings)
    is_open = fingers.amount is not None and bet.dials
    taken = _taken(bet, fingers) if is_open else bet
    found = {**meanings, KNOB: _push(taken) if is_open else Meaning(KNOB, note=say("no amount is open"))}
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
        return replace(bet, label=label, note=say("again: OK"), args={"to": amount}, dials=False)
    nearest = say("nearest {chips}", chips=chips_text(within(bet, amount)))
    note = say("not legal") if amount > bet.highest and bet.hides else nearest
    return replace(bet, label=label, note=note, why=wrong, verb="", dials=False)


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
