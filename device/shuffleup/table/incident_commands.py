"""What a table is told when something happens beside the betting: a fault, a call, an empty chair."""

from typing import Annotated, Literal

import msgspec

from shuffleup.amounts import Chips
from shuffleup.identity import SeatNo
from shuffleup.poker.events import Street
from shuffleup.poker.incidents.chips_out import Word
from shuffleup.poker.incidents.misdeal import FaultKind
from shuffleup.table.incidents.events import NamedAction


class PutChips(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The player to act has put out these chips, one number a chip, after saying `said`, if anything.

    `to` is the total of the street, where one was named. `motions` say how many of the chips, in their
    order, went out at a time; none is all at once.
    """

    chips: tuple[Chips, ...]
    said: Word | None = None
    to: Chips | None = None
    motions: tuple[Annotated[int, msgspec.Meta(ge=1)], ...] = ()


class MakeUpRaise(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The player to act raised too little, to a total of `to`, and it was seen later (BET-20, TDA 52).

    It may have been called since; the calls are entered after it. `next_street_dealt` lets it stand.
    """

    to: Chips
    next_street_dealt: bool = False


class ActOutOfTurn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat acted before its turn; the act is kept until the turn comes (BET-21, TDA 53).

    `to` is the total of a bet or raise.
    """

    seat: SeatNo
    action: NamedAction
    to: Chips | None = None


class AskToSee(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """At the showdown `seat` asks to see a hand, the last aggressor's unless `of` names another (SHD-10)."""

    seat: SeatNo
    of: SeatNo | None = None


class LoseTrack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Nobody can say any more what was bet: stop following this hand."""


class CountStacks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The stacks that changed, counted after a lost hand; a sum that differs wants a `reason`."""

    stacks: dict[SeatNo, Chips]
    reason: Annotated[str, msgspec.Meta(max_length=200)] = ""


class DeclareMisdeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something went wrong with the deal; the rule set says what becomes of it.

    `exposed` are the hole cards that were shown, counted as they came off the deck; `face_up` is how many
    cards were found face up.
    """

    fault: FaultKind
    exposed: tuple[Annotated[int, msgspec.Meta(ge=1, le=20)], ...] = (1,)
    face_up: Annotated[int, msgspec.Meta(ge=1, le=20)] = 1


class RepairBoard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A street was dealt wrongly: `turned_up` cards lie there, of the last street unless one is named."""

    fault: Literal["too_many", "no_burn", "premature"]
    turned_up: Annotated[int, msgspec.Meta(ge=0, le=10)]
    street: Street | None = None


class MarkAbsent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player is not at the seat, or has come back."""

    seat: SeatNo
    absent: bool = True


class OwePost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat posts this in the next hand it is dealt: `live` as a bet, or dead; 0 chips owe nothing more."""

    seat: SeatNo
    chips: Annotated[int, msgspec.Meta(ge=0)]
    live: bool = True


class JoinHand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A newcomer posts a big blind to be dealt in next, or waits for it to come round (ABS-07)."""

    seat: SeatNo
    posts: bool = True


class ExposeCards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cards of a live hand were seen by all; they stay in play (MIS-13)."""

    seat: SeatNo
    cards: tuple[str, ...]


class CallClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Start the time for the decision; `seat` is who asked, None where the dealer answers for it.

    `on` is whose time it is in a hand that is not followed, if anybody says so. `seconds` is a shorter time
    that the director leaves a player who stalls again and again (TIM-09, TDA 29).
    """

    seat: SeatNo | None = None
    on: SeatNo | None = None
    seconds: Annotated[int, msgspec.Meta(ge=1, le=600)] | None = None


class CancelClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Stop the time for the decision."""


class UseTimeCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The player whose time runs spends a time card."""


class CallFloor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Stop play until the floor has settled something (GEN-06)."""

    reason: Annotated[str, msgspec.Meta(max_length=200)] = ""
    why: Literal["person", "deck_lost"] = "person"


class FloorDone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """It is settled: play goes on."""


IncidentCommand = (
    PutChips
    | MakeUpRaise
    | ActOutOfTurn
    | AskToSee
    | JoinHand
    | UseTimeCard
    | LoseTrack
    | CountStacks
    | DeclareMisdeal
    | RepairBoard
    | MarkAbsent
    | OwePost
    | ExposeCards
    | CallClock
    | CancelClock
    | CallFloor
    | FloorDone
)

INCIDENT_VERBS: dict[str, type[IncidentCommand]] = {
    "put_chips": PutChips,
    "make_up_raise": MakeUpRaise,
    "act_out_of_turn": ActOutOfTurn,
    "ask_to_see": AskToSee,
    "join_hand": JoinHand,
    "use_time_card": UseTimeCard,
    "lose_track": LoseTrack,
    "count_stacks": CountStacks,
    "declare_misdeal": DeclareMisdeal,
    "repair_board": RepairBoard,
    "mark_absent": MarkAbsent,
    "owe_post": OwePost,
    "expose_cards": ExposeCards,
    "call_clock": CallClock,
    "cancel_clock": CancelClock,
    "call_floor": CallFloor,
    "floor_done": FloorDone,
}
