"""Announcements for the next hand: a straddle of a seat, no straddles, a bomb pot."""

from shuffleup.kernel.field_types import SeatNo
from shuffleup.table.context import TableContext
from shuffleup.table.legal import as_dealt_from, legal_verbs
from shuffleup.table.message import Events, PlayCommand, answers
from shuffleup.table.state import Table
from shuffleup.table.variations.events import BombPotSet, StraddleAnnounced, StraddlesCalledOff
from shuffleup.table.variations.next_game import announced, is_bomb_pot_next
from shuffleup.table.variations.refusals import (
    BombPotIsSo,
    CannotStraddle,
    NobodyStraddles,
    NoBombPots,
    StraddleBeforeCards,
)


class AnnounceStraddle(PlayCommand, frozen=True):
    """A seat straddles the next hand: twice the big blind, or twice the straddle before it."""

    seat: SeatNo


@answers(AnnounceStraddle)
def _announce_straddle(command: AnnounceStraddle, table: Table, given: TableContext) -> Events:
    if table.play.in_progress or table.play.is_on_unfollowed:
        raise StraddleBeforeCards(legal=legal_verbs(table))
    offered = announced(as_dealt_from(table)).may_straddle
    if offered is None or offered[0] != command.seat:
        raise CannotStraddle(command.seat, offered[0] if offered else None, legal=legal_verbs(table))
    return (StraddleAnnounced(command.seat),)


class CallOffStraddles(PlayCommand, frozen=True):
    """Nobody straddles the next hand."""


@answers(CallOffStraddles)
def _call_off_straddles(command: CallOffStraddles, table: Table, given: TableContext) -> Events:
    if not table.play.straddlers:
        raise NobodyStraddles(legal=legal_verbs(table))
    return (StraddlesCalledOff(),)


class SetBombPot(PlayCommand, frozen=True):
    """The next hand is a bomb pot (on: true), or a hand like any other (on: false)."""

    on: bool


@answers(SetBombPot)
def _set_bomb_pot(command: SetBombPot, table: Table, given: TableContext) -> Events:
    if not (table.rules.cash.enabled and table.rules.bomb.is_played):
        raise NoBombPots(legal=legal_verbs(table))
    if is_bomb_pot_next(table) == command.on:
        raise BombPotIsSo(command.on, legal=legal_verbs(table))
    return (BombPotSet(command.on),)
