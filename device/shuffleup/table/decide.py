"""The table's answer to a command: its events, a warning, or one refusal that changes nothing."""

import msgspec

from shuffleup.kernel.field_types import Actor, Millis, SeatNo
from shuffleup.poker.legal import legal_actions
from shuffleup.poker.refusals import PokerError
from shuffleup.table.automatic_rules import after, carry_out, follow
from shuffleup.table.card_machine.machine_questions import cards_overdue
from shuffleup.table.command import DEALER, Events, RulingCommand, ShuffledDeck, TableCommand, TableContext
from shuffleup.table.contents import answers
from shuffleup.table.events import HandNumberMoved, HandStarted
from shuffleup.table.hand.sealing_and_undo import may_buy_again, seal_between_hands
from shuffleup.table.irregularities.calls import MarkAbsent
from shuffleup.table.legal_commands import has_live_hand, legal_verbs
from shuffleup.table.play_commands import PlayerFolds, StartHand
from shuffleup.table.refusals import AllInWaits, CardsOverdue, PlayWaitsForFloor, RulingWantsDirector
from shuffleup.table.state import Table, waits_for_floor


def decide(
    table: Table,
    command: TableCommand,
    deck: ShuffledDeck | None = None,
    *,
    by: Actor = DEALER,
    now: Millis = Millis(0),
) -> Events:
    """Answer a command with what happens, and with all that follows from it without a person's act.

    `deck` is the deck that the screen deals, None where people deal; `now` is a reading of the boot-time
    clock. Raises `NotLegalNow`, with what is legal instead, or `WrongRole`; nothing has changed then.
    """
    given = TableContext(deck, by, now)
    try:
        events = _checked(command, table, given)
        then = after(table, events)
        events, then = _further(events, then, follow(then, deck))
        events, then = _further(events, then, _number_moved(table, then, events))
        events, then = _further(events, then, seal_between_hands(then))
        return (*events, *carry_out(then))
    except PokerError as error:
        error.legal = error.legal or legal_verbs(table)
        raise


def _checked(command: TableCommand, table: Table, given: TableContext) -> Events:
    """Answer a command where people and the floor let it be done now."""
    if isinstance(command, RulingCommand) and given.by.role != "director":
        raise RulingWantsDirector(given.by.role)
    if table.floor_called and not command.during_calls:
        raise PlayWaitsForFloor(table.floor_called, legal=("floor_done",))
    if command.turns_cards and waits_for_floor(table):
        raise AllInWaits()
    if (command.needs_cards or command.turns_cards) and (why := cards_overdue(table)) is not None:
        raise CardsOverdue(why.kind, why.fault, why.bar)
    return answers.apply(command, table, given)


def _further(events: Events, then: Table, more: Events) -> tuple[Events, Table]:
    """Return all events so far with more of them, and the table after these; each is applied only once."""
    return (*events, *more), after(then, more)


def _number_moved(table: Table, then: Table, events: Events) -> Events:
    """Tell the floor of a hand that is off again, or on again: it would wait for a result, or not wait."""
    number = then.play.hand_no
    told = number == table.play.hand_no or any(isinstance(event, HandStarted) for event in events)
    return () if told else (HandNumberMoved(number),)


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
