"""What people ask of the card machine, by verb. All of them are a dealer's."""

from typing import Literal

import msgspec

from shuffleup.identity import SeatNo
from shuffleup.table.machine.events import Answer


class Shuffle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Shuffle the deck of the next hand, or anew for this one; before a hand it seals the last."""


class AnswerMachine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Answer the machine's question; `kind` is the kind of the question that the person saw."""

    answer: Answer
    kind: str


class GoOnByHand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """People deal this hand, or the rest of the evening."""

    until: Literal["hand", "evening"] = "hand"


class UseMachine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Let the machine deal again."""


class StopMachine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Stop every motion of the machine at once."""


class DealCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Give one card outside the order of the deal; `seat` is whose hole card it is."""

    to: Literal["hole", "burn", "board"]
    seat: SeatNo = SeatNo(0)


class DealNextStreet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Deal the next board cards of a hand whose betting nobody enters."""


MachineCommand = Shuffle | AnswerMachine | GoOnByHand | UseMachine | StopMachine | DealCard | DealNextStreet

MACHINE_VERBS: dict[str, type[MachineCommand]] = {
    "shuffle": Shuffle,
    "answer_machine": AnswerMachine,
    "go_on_by_hand": GoOnByHand,
    "use_machine": UseMachine,
    "stop_machine": StopMachine,
    "deal_card": DealCard,
    "deal_next_street": DealNextStreet,
}
