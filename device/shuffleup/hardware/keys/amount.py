"""The open amount: one value, set by knob, digits, sizes and chips, and bet as it stands.

Only the box owns it. Faces show it and send digits and steps; a face that bets names the amount that it
shows.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from shuffleup.hardware.keys.key_state import PANEL, Ask, Fingers, KeyOutcome
from shuffleup.kernel.field_types import Chips
from shuffleup.kernel.language import say
from shuffleup.views.keys import Meaning
from shuffleup.views.numbers import chips_text

MOST_DIGITS = 9
"""Most digits of an amount: every face has room for them, and no stack has more."""

DELETE = "delete"


def bet_of(meanings: Mapping[str, Meaning]) -> Meaning:
    """Give what BET/RAISE means, one that dials nothing where no table is there."""
    return meanings.get("bet_raise", Meaning("bet_raise"))


def amount_wrong(bet: Meaning, amount: Chips) -> str:
    """Say why this amount cannot be bet, with the nearest that can; empty where it can.

    A bound that the people at this face may not know is not named (TDA 60).
    """
    nearest = within(bet, amount)
    if nearest == amount:
        return ""
    chips = chips_text(amount)
    if amount > bet.highest and bet.hides:
        return say("{chips} is not legal: for everything there is ALL-IN", chips=chips)
    return say("{chips} is not legal: the nearest is {nearest}", chips=chips, nearest=chips_text(nearest))


def within(bet: Meaning, amount: int) -> Chips:
    """Give the legal amount that is nearest; both bounds are legal whatever the smallest chip."""
    if amount >= bet.highest:
        return bet.highest
    if amount <= bet.lowest:
        return bet.lowest
    rounded = (amount + bet.chip // 2) // bet.chip * bet.chip
    return Chips(min(bet.highest, max(bet.lowest, rounded)))


def amount_set(fingers: Fingers, bet: Meaning, to: Chips) -> KeyOutcome:
    """Take one of the usual sizes; what is not legal leaves the amount as it is."""
    if refused := _closed(fingers, bet):
        return refused
    if wrong := amount_wrong(bet, to):
        return KeyOutcome(fingers, tone="error", message=wrong)
    return _holds(fingers, to)


def chips_added(fingers: Fingers, bet: Meaning, chips: Chips) -> KeyOutcome:
    """Put chips on top of the amount, up to the highest that is legal."""
    refused = _closed(fingers, bet)
    if refused or fingers.amount is None:
        return refused or KeyOutcome(fingers)
    total = Chips(fingers.amount + chips)
    if total > bet.highest:
        return KeyOutcome(fingers, tone="error", message=amount_wrong(bet, total))
    return _holds(fingers, total)


def amount_typed(fingers: Fingers, bet: Meaning, key: str) -> KeyOutcome:
    """Take digits, or `delete`, which takes the last digit away.

    The first digit takes the place of what stands there, the next go behind it. What is typed may be no legal
    amount for a while; it is shown all the same, and it cannot be bet.
    """
    refused = _closed(fingers, bet)
    if refused or fingers.amount is None:
        return refused or KeyOutcome(fingers)
    if key == DELETE:
        digits = str(fingers.amount)[:-1]
    else:
        digits = (str(fingers.amount) if fingers.typing else "") + key
    amount = Chips(int(digits or "0"))
    if len(str(amount)) > MOST_DIGITS:
        return KeyOutcome(fingers, tone="error", message=say("so many chips are not in play"))
    return KeyOutcome(replace(fingers, amount=amount, typing=True), tone="click", message="")


def amount_bet(fingers: Fingers, bet: Meaning, shown: Chips, face: str = PANEL) -> KeyOutcome:
    """Bet the amount that a face `shown`; one that is not the amount that is open bets nothing."""
    refused = _closed(fingers, bet) or another_shown(fingers, shown)
    if refused:
        return refused
    if wrong := amount_wrong(bet, shown):
        return KeyOutcome(fingers, tone="error", message=wrong)
    after = replace(fingers, amount=None, typing=False, last_size=shown, armed="")
    return KeyOutcome(after, Ask(bet.to, bet.verb, {"to": shown}), "click", "", "bet_raise", face)


def another_shown(fingers: Fingers, shown: Chips | None) -> KeyOutcome | None:
    """Refuse what was touched on a face that showed another amount than the one that is open."""
    if fingers.amount is None or shown is None or shown == fingers.amount:
        return None
    words = say("the amount is {chips}: look again, then press", chips=chips_text(fingers.amount))
    return KeyOutcome(fingers, tone="error", message=words)


def amount_closed(fingers: Fingers) -> KeyOutcome:
    """Close the amount without a bet; where none is open nothing changes."""
    return KeyOutcome(replace(fingers, amount=None, typing=False), tone="click", message="")


def _closed(fingers: Fingers, bet: Meaning) -> KeyOutcome | None:
    if fingers.amount is not None and bet.dials:
        return None
    return KeyOutcome(fingers, tone="error", message=say("no amount is open: press BET/RAISE first"))


def _holds(fingers: Fingers, amount: Chips) -> KeyOutcome:
    return KeyOutcome(replace(fingers, amount=amount, typing=False), tone="click", message="")
