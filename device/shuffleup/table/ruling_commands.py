"""What the director can rule at a table. Every ruling wants a reason; most rest on a rule."""

from typing import Annotated, Literal

import msgspec

from shuffleup.amounts import Chips
from shuffleup.identity import SeatNo
from shuffleup.poker.events import Place
from shuffleup.table.incidents.events import NamedAction

Reason = Annotated[str, msgspec.Meta(pattern=r"\S", max_length=200)]


class _Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`rule` is a rule of the book, such as `TDA 53`, where the ruling rests on one."""

    reason: Reason
    rule: Annotated[str, msgspec.Meta(max_length=40)] = ""


class MoveChips(_Ruling, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Move chips from a seat, the pot or out of play to another of these places."""

    source: Place
    target: Place
    chips: Chips


class CorrectStack(_Ruling, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Let a seat have the stack that was counted; chips come from out of play, or go there (APP-06)."""

    seat: SeatNo
    stack: Annotated[Chips, msgspec.Meta(ge=0)]


class ForceAction(_Ruling, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Let an action stand for a seat, out of turn too (TDA 53); `to` is the total of a raise."""

    seat: SeatNo
    action: NamedAction
    to: Chips | None = None


class ReturnBets(_Ruling, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Give back all that was put in and end the hand without a winner."""


class KillHand(_Ruling, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Declare a hand dead."""

    seat: SeatNo


class ReplayFrom(_Ruling, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Go back to what the hand was after event number `seq` of this table."""

    seq: int


class AwardPot(_Ruling, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Award pot number `pot` to these seats, whatever was declared or paid before."""

    pot: int
    seats: tuple[SeatNo, ...]


class MoveButton(_Ruling, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Put button and blinds where they belong; `small_blind` is None where nobody posts it (BTN-16)."""

    button: SeatNo
    small_blind: SeatNo | None
    big_blind: SeatNo


class Penalise(_Ruling, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Punish a player as the rule set says (PEN-01, PEN-02, PEN-04); missed hands are the floor's to give.

    `kills_hand` confirms a dead hand or waives it, None leaves it at what the rule says. `chips` is an amount
    larger than `penalties.chip_amount`, where the penalty is chips.
    """

    seat: SeatNo
    offence: Literal["exposed_card", "conduct"]
    kills_hand: bool | None = None
    chips: Annotated[int, msgspec.Meta(ge=0)] = 0


class ReleaseStart(_Ruling, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Let play go on that waits for the floor, while the floor is gone: a start withheld, or an all-in."""


RulingCommand = (
    MoveChips
    | CorrectStack
    | ForceAction
    | ReturnBets
    | KillHand
    | ReplayFrom
    | AwardPot
    | MoveButton
    | Penalise
    | ReleaseStart
)

RULING_VERBS: dict[str, type[RulingCommand]] = {
    "move_chips": MoveChips,
    "correct_stack": CorrectStack,
    "force_action": ForceAction,
    "return_bets": ReturnBets,
    "kill_hand": KillHand,
    "replay_from": ReplayFrom,
    "award_pot": AwardPot,
    "move_button": MoveButton,
    "penalise": Penalise,
    "release_start": ReleaseStart,
}
