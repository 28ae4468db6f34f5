"""The state of the keys between two touches, the result of a touch, and the open amount.

The open amount is one value, set by knob, digits, sizes and chips, and bet as it stands. Only the box owns
it. Faces show it and send digits and steps; a face that bets names the amount that it shows.
"""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from shuffleup.kernel.field_types import Chips, HandNo, Millis, Stream
from shuffleup.kernel.language import mark_for_translation, say
from shuffleup.protocol.button_input import DeedInProgress
from shuffleup.protocol.keys import ENGRAVED, Key
from shuffleup.protocol.touch import DeedView
from shuffleup.views.key_meanings import KeyMeaning
from shuffleup.views.numbers import chips_text

HOLD_MS = Millis(800)
"""Time after which a key that is down is held."""

ARMED_MS = Millis(3000)
"""Time in which the second press of an armed key counts."""

REPEAT_MS = Millis(150)
"""Two presses of one key within this time are one: a finger that trembles, or a touch that comes twice."""

FRESH_MS = Millis(400)
"""Time in which a key is ignored after its meaning has changed by itself: the finger was already moving."""

CHORD_MS = Millis(20)
"""Time that a press waits for a second key that goes down with it, under a finger between two caps."""

STUCK_MS = Millis(10_000)
"""Time after which a key that is down is stuck: nobody holds one so long."""

FACE_UP_MS = Millis(2000)
"""A touch on a face that has not ended by then has lost its end: the face died, or the finger slid away."""

MENU_MS = Millis(20_000)
"""The floor menu closes by itself."""

PAGE_MS = Millis(5000)
"""The pages that the knob turns go back to the first by themselves."""

PANEL = "keys"
"""The face that the real keys are."""

KNOB = Key.KNOB
"""The push of the knob."""

NAMES: dict[str, str] = {**ENGRAVED, KNOB: mark_for_translation("the knob")}
"""The engraving below each key."""

Tone = Literal["click", "error", "armed", "undo", ""]

Moment = tuple[HandNo, str, str]


class PendingCommand(msgspec.Struct, frozen=True):
    """A command to be sent; the floor `pin` that was typed for it goes beside it."""

    to: Stream
    verb: str
    args: dict[str, Any] = {}
    role: str = "dealer"
    pin: str | None = None


class KeyDeed(msgspec.Struct, frozen=True):
    """The effect of a key when its press is certain: send a command, arm, open an amount, open the menu.

    A `step` goes on among the choices of the knob, which begin with the `roots`.
    """

    ask: PendingCommand | None = None
    arms: bool = False
    amount: Chips | None = None
    menu: bool = False
    step: str = ""
    roots: tuple[DeedView, ...] = ()
    tone: Tone = ""
    message: str | None = None


class KeyHeldDown(msgspec.Struct, frozen=True):
    """A key that is down since `at`, on the panel or on a face, and what it has still to do.

    `short` is done when it is certain that no second key went down with it, or when the key comes up where
    it `waits` for that; `long` after a hold. `heard` is a press that counts; a `stuck` key is left alone.
    """

    key: str
    at: Millis
    face: str = PANEL
    short: KeyDeed | None = None
    long: KeyDeed | None = None
    waits: bool = False
    heard: bool = False
    stuck: bool = False


class KnobRun(msgspec.Struct, frozen=True):
    """Detents of the knob in one direction without a rest, negative to the left, the last one at `at`."""

    detents: int = 0
    at: Millis = Millis(0)


class KnobPosition(msgspec.Struct, frozen=True):
    """The place of the knob: among the `roots`, or in the deed that is under way, at one of its choices.

    `above` leads back: the deeds in which this one was opened, each with the choice that was taken. The walk
    ends by itself at `until`.
    """

    roots: tuple[DeedView, ...]
    until: Millis
    flow: DeedInProgress | None = None
    above: tuple[tuple[DeedInProgress | None, int], ...] = ()
    at: int = 0


class PanelState(msgspec.Struct, frozen=True):
    """The state of the keys between two touches.

    `armed` is the key that waits for its second press until `armed_until`; `amount` is the total being set,
    None while no amount is open, and `last_size` the total that was bet last; while it is `typing`, the next
    digit goes behind those that stand there. `opening` counts the amounts that were opened. `down` are the
    keys that are down, `pressed_at` says when each was pressed last. `seen` is what the keys meant at
    `moment`, when they were looked at last; those in `fresh` have changed by themselves and are ignored until
    then. CLOCK was `clocked` for a player in this hand. The knob is at `walk` while it chooses. The floor
    menu is open until `menu_until`. `page_turns` counts the detents that turned pages, until `page_until`.
    """

    armed: str = ""
    armed_until: Millis = Millis(0)
    amount: Chips | None = None
    typing: bool = False
    opening: int = 0
    last_size: Chips | None = None
    clocked: bool = False
    down: tuple[KeyHeldDown, ...] = ()
    pressed_at: Mapping[str, Millis] = {}
    seen: Mapping[str, KeyMeaning] = {}
    moment: Moment | None = None
    fresh: Mapping[str, Millis] = {}
    menu_until: Millis | None = None
    walk: KnobPosition | None = None
    run: KnobRun = KnobRun()
    page_turns: int = 0
    page_until: Millis = Millis(0)

    @property
    def menu(self) -> bool:
        """Say whether the floor menu is open."""
        return self.menu_until is not None

    @property
    def stuck(self) -> tuple[str, ...]:
        """List the keys that are stuck."""
        return tuple(one.key for one in self.down if one.stuck)


class KeyOutcome(msgspec.Struct, frozen=True):
    """The result of a touch, or of time: the new state, commands, sounds and messages.

    `key` and `face` say by which press; a `message` of None leaves the one that is shown.
    """

    fingers: PanelState
    ask: PendingCommand | None = None
    tone: Tone = ""
    message: str | None = None
    key: str = ""
    face: str = PANEL


IDLE = PanelState()


def name_of(key: str) -> str:
    """Name a key as it is engraved."""
    return say(NAMES[key])


MOST_DIGITS = 9
"""Most digits of an amount: every face has room for them, and no stack has more."""

DELETE = "delete"


def bet_of(meanings: Mapping[str, KeyMeaning]) -> KeyMeaning:
    """Give what BET/RAISE means, one that dials nothing where no table is there."""
    return meanings.get("bet_raise", KeyMeaning("bet_raise"))


def amount_wrong(bet: KeyMeaning, amount: Chips) -> str:
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


def within(bet: KeyMeaning, amount: int) -> Chips:
    """Give the legal amount that is nearest; both bounds are legal whatever the smallest chip."""
    if amount >= bet.highest:
        return bet.highest
    if amount <= bet.lowest:
        return bet.lowest
    rounded = (amount + bet.chip // 2) // bet.chip * bet.chip
    return Chips(min(bet.highest, max(bet.lowest, rounded)))


def amount_set(fingers: PanelState, bet: KeyMeaning, to: Chips) -> KeyOutcome:
    """Take one of the usual sizes; what is not legal leaves the amount as it is."""
    if refused := _closed(fingers, bet):
        return refused
    if wrong := amount_wrong(bet, to):
        return KeyOutcome(fingers, tone="error", message=wrong)
    return _holds(fingers, to)


def chips_added(fingers: PanelState, bet: KeyMeaning, chips: Chips) -> KeyOutcome:
    """Put chips on top of the amount, up to the highest that is legal."""
    refused = _closed(fingers, bet)
    if refused or fingers.amount is None:
        return refused or KeyOutcome(fingers)
    total = Chips(fingers.amount + chips)
    if total > bet.highest:
        return KeyOutcome(fingers, tone="error", message=amount_wrong(bet, total))
    return _holds(fingers, total)


def amount_typed(fingers: PanelState, bet: KeyMeaning, key: str) -> KeyOutcome:
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


def amount_bet(fingers: PanelState, bet: KeyMeaning, shown: Chips, face: str = PANEL) -> KeyOutcome:
    """Bet the amount that a face `shown`; one that is not the amount that is open bets nothing."""
    refused = _closed(fingers, bet) or another_shown(fingers, shown)
    if refused:
        return refused
    if wrong := amount_wrong(bet, shown):
        return KeyOutcome(fingers, tone="error", message=wrong)
    after = replace(fingers, amount=None, typing=False, last_size=shown, armed="")
    return KeyOutcome(after, PendingCommand(bet.to, bet.verb, {"to": shown}), "click", "", "bet_raise", face)


def another_shown(fingers: PanelState, shown: Chips | None) -> KeyOutcome | None:
    """Refuse what was touched on a face that showed another amount than the one that is open."""
    if fingers.amount is None or shown is None or shown == fingers.amount:
        return None
    words = say("the amount is {chips}: look again, then press", chips=chips_text(fingers.amount))
    return KeyOutcome(fingers, tone="error", message=words)


def amount_closed(fingers: PanelState) -> KeyOutcome:
    """Close the amount without a bet; where none is open nothing changes."""
    return KeyOutcome(replace(fingers, amount=None, typing=False), tone="click", message="")


def _closed(fingers: PanelState, bet: KeyMeaning) -> KeyOutcome | None:
    if fingers.amount is not None and bet.dials:
        return None
    return KeyOutcome(fingers, tone="error", message=say("no amount is open: press BET/RAISE first"))


def _holds(fingers: PanelState, amount: Chips) -> KeyOutcome:
    return KeyOutcome(replace(fingers, amount=amount, typing=False), tone="click", message="")
