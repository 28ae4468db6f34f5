"""Warnings about acts that are accepted and bind, but were probably not intended."""

import msgspec

from shuffleup.kernel.field_types import SeatNo
from shuffleup.poker.legal import legal_actions
from shuffleup.table.buying_again import may_buy_again
from shuffleup.table.irregularities.calls import MarkAbsent
from shuffleup.table.legal import has_live_hand
from shuffleup.table.message import TableCommand
from shuffleup.table.playing import PlayerFolds, StartHand
from shuffleup.table.state import Table


class FoldedForFree(msgspec.Struct, frozen=True):
    """A fold where a check was free: it gives up all claim to the pot like any other (BET-12)."""

    seat: SeatNo


class LeavesLiveHand(msgspec.Struct, frozen=True):
    """A player with a live hand, who does not leave the table (ABS-06)."""

    seat: SeatNo


class SeatsMayBuyAgain(msgspec.Struct, frozen=True):
    """Players who went broke and may buy again: the press has confirmed the hand and begun none."""

    seats: tuple[SeatNo, ...]


Warned = FoldedForFree | LeavesLiveHand | SeatsMayBuyAgain


def warning(table: Table, command: TableCommand) -> Warned | None:
    """Warn about what is accepted and binds though it was hardly meant; None if there is nothing to say."""
    hand = table.play.hand
    if (
        isinstance(command, PlayerFolds)
        and hand is not None
        and hand.to_act
        and legal_actions(hand).fold_is_free
    ):
        return FoldedForFree(hand.to_act)
    if isinstance(command, MarkAbsent) and command.absent and has_live_hand(table, command.seat):
        return LeavesLiveHand(command.seat)
    if isinstance(command, StartHand) and (again := may_buy_again(table)):
        return SeatsMayBuyAgain(again)
    return None
