"""What a table can be asked to do, by verb."""

import msgspec

from shuffleup.amounts import Chips
from shuffleup.identity import SeatNo
from shuffleup.table.incident_commands import INCIDENT_VERBS, IncidentCommand
from shuffleup.table.machine.commands import MACHINE_VERBS, MachineCommand
from shuffleup.table.ruling_commands import RULING_VERBS, RulingCommand
from shuffleup.tournament.level_lock import Step


class StartHand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Seal the last hand and begin the next: the one press at the first riffle."""


class TellDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A moment of the deal has come; without sensors the dealer may say so, moment by moment."""

    step: Step


class Fold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The player to act folds."""


class FoldTo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everybody from the seat to act up to `seat`, which keeps its hand, folds: one tap, one UNDO."""

    seat: SeatNo


class CheckOrCall(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The player to act checks, or calls what is owed."""


class RaiseTo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The player to act bets or raises to a total of `to` on this street."""

    to: Chips


class AllIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The player to act puts in everything."""


class DealStreet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The next board cards have been dealt; `cards` where somebody enters them."""

    cards: tuple[str, ...] = ()


class ReadBoard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole board so far is entered, after it was dealt without being entered."""

    cards: tuple[str, ...]


class ShowCards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player has turned both cards over; after the end of a hand, until it is sealed, too."""

    seat: SeatNo
    cards: tuple[str, ...]


class Muck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player gives up the hand at the showdown without showing."""

    seat: SeatNo


class DeclareWinners(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The dealer has read the hands: these seats win pot number `pot` (0 is the main pot), ties too."""

    pot: int
    seats: tuple[SeatNo, ...]


class TapBusts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """These seats lost their last chip in this hand; `had` is what each had when it began, where it matters.

    It replaces what was tapped before; without seats, nobody went broke.
    """

    seats: tuple[SeatNo, ...]
    had: dict[SeatNo, Chips] = {}


class ConfirmResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Seal the finished hand without beginning another; one that nobody followed needs no count."""


class Undo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take back the last act of this hand."""


class Redo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Do again what was undone last."""


PlayCommand = (
    StartHand
    | TellDeal
    | Fold
    | FoldTo
    | CheckOrCall
    | RaiseTo
    | AllIn
    | DealStreet
    | ReadBoard
    | ShowCards
    | Muck
    | DeclareWinners
    | TapBusts
    | ConfirmResult
    | Undo
    | Redo
)

TableCommand = PlayCommand | IncidentCommand | RulingCommand | MachineCommand

VERBS: dict[str, type[TableCommand]] = {
    "start_hand": StartHand,
    "tell_deal": TellDeal,
    "fold": Fold,
    "fold_to": FoldTo,
    "check_or_call": CheckOrCall,
    "raise_to": RaiseTo,
    "all_in": AllIn,
    "deal_street": DealStreet,
    "read_board": ReadBoard,
    "show_cards": ShowCards,
    "muck": Muck,
    "declare_winners": DeclareWinners,
    "tap_busts": TapBusts,
    "confirm_result": ConfirmResult,
    "undo": Undo,
    "redo": Redo,
    **INCIDENT_VERBS,
    **RULING_VERBS,
    **MACHINE_VERBS,
}
