"""What a table answers to a command: events, or one refusal that changes nothing."""

from functools import singledispatch

from shuffleup.amounts import Millis
from shuffleup.identity import Actor
from shuffleup.poker import actions
from shuffleup.poker.cards import card
from shuffleup.poker.errors import PokerError
from shuffleup.poker.hand import decide as decide_hand
from shuffleup.poker.incidents import rulings
from shuffleup.table import commands as asked
from shuffleup.table import events as happened
from shuffleup.table import incident_commands as incident
from shuffleup.table import recounts, uncounted
from shuffleup.table.all_in import waits_for_floor
from shuffleup.table.buying_again import may_buy_again
from shuffleup.table.commands import TableCommand
from shuffleup.table.deal_steps import tell_deal
from shuffleup.table.events import TableEvent
from shuffleup.table.floor.orders import carry_out, settle
from shuffleup.table.folding import fold_to
from shuffleup.table.following import after, follow
from shuffleup.table.given import DEALER, Given
from shuffleup.table.hand_of import hand_of, seat_to_act
from shuffleup.table.incidents import calls, faults
from shuffleup.table.incidents.chips_forward import act_out_of_turn, make_up_raise, put_chips
from shuffleup.table.incidents.rulings import rule
from shuffleup.table.legal import legal_verbs, why_not
from shuffleup.table.machine.answers import ask_machine
from shuffleup.table.machine.commands import MachineCommand, Shuffle
from shuffleup.table.refusals import (
    AllInWaits,
    NothingToRedo,
    PlayWaitsForFloor,
    RulingWantsDirector,
)
from shuffleup.table.ruling_commands import RulingCommand
from shuffleup.table.screen import Deck, board_cards
from shuffleup.table.sealing.events import HandSealed
from shuffleup.table.sealing.result import seal, seal_between_hands
from shuffleup.table.starting import begin_hand
from shuffleup.table.state import Table

_TURNS_CARDS = asked.DealStreet | asked.ReadBoard | asked.ShowCards | asked.Muck | asked.DeclareWinners


def decide(
    table: Table,
    command: TableCommand,
    deck: Deck | None = None,
    *,
    by: Actor = DEALER,
    now: Millis = Millis(0),
) -> tuple[TableEvent, ...]:
    """Answer a command with what happens, and with all that follows from it without a person's act.

    `deck` is the deck that the screen deals, None where people deal; `now` is a reading of the boot-time
    clock. Raises `NotLegalNow`, with what is legal instead, or `WrongRole`; nothing has changed then.
    """
    given = Given(deck, by, now)
    try:
        events = _checked(command, table, given)
        events = (*events, *follow(after(table, events), deck))
        events = (*events, *_number_moved(table, events))
        events = (*events, *seal_between_hands(after(table, events)))
        return (*events, *carry_out(after(table, events)))
    except PokerError as error:
        error.legal = error.legal or legal_verbs(table)
        raise


def _checked(command: TableCommand, table: Table, given: Given) -> tuple[TableEvent, ...]:
    """While the floor is called nothing happens but what the director rules (GEN-06)."""
    if isinstance(command, RulingCommand):
        if given.by.role != "director":
            raise RulingWantsDirector(given.by.role)
        return rule(command, table, given)
    if isinstance(command, MachineCommand) and not isinstance(command, Shuffle):
        return ask_machine(command, table, given)
    if table.floor_called and not isinstance(command, incident.FloorDone | incident.CallFloor):
        raise PlayWaitsForFloor(table.floor_called, legal=("floor_done",))
    if isinstance(command, _TURNS_CARDS) and waits_for_floor(table):
        raise AllInWaits()
    return _decide(command, table, given)


def _number_moved(table: Table, events: tuple[TableEvent, ...]) -> tuple[TableEvent, ...]:
    """Tell the floor of a hand that is off again, or on again: it would wait for a result, or not wait."""
    number = after(table, events).play.hand_no
    told = number == table.play.hand_no or any(isinstance(event, happened.HandStarted) for event in events)
    return () if told else (happened.HandNumberMoved(number),)


@singledispatch
def _decide(command: TableCommand, table: Table, given: Given) -> tuple[TableEvent, ...]:
    raise TypeError(f"no rule for {type(command).__name__}")


_decide.register(asked.FoldTo, fold_to)
_decide.register(Shuffle, ask_machine)
_decide.register(incident.PutChips, put_chips)
_decide.register(incident.MakeUpRaise, make_up_raise)
_decide.register(incident.ActOutOfTurn, act_out_of_turn)
_decide.register(incident.LoseTrack, faults.lose_track)
_decide.register(incident.CountStacks, uncounted.count_stacks)
_decide.register(asked.TapBusts, uncounted.tap_busts)
_decide.register(asked.TellDeal, tell_deal)
_decide.register(incident.DeclareMisdeal, faults.declare_misdeal)
_decide.register(incident.RepairBoard, faults.tell_repair)
_decide.register(incident.ExposeCards, faults.expose_cards)
_decide.register(incident.AskToSee, faults.ask_to_see)
_decide.register(incident.JoinHand, calls.join_hand)
_decide.register(incident.UseTimeCard, calls.use_time_card)
_decide.register(incident.CallClock, calls.call_clock)
_decide.register(incident.CancelClock, calls.cancel_clock)
_decide.register(incident.CallFloor, calls.call_floor)
_decide.register(incident.FloorDone, calls.floor_done)
_decide.register(incident.MarkAbsent, calls.mark_absent)
_decide.register(incident.OwePost, calls.owe_post)


@_decide.register
def _(command: asked.StartHand, table: Table, given: Given) -> tuple[TableEvent, ...]:
    settled = settle(table)
    if may_buy_again(table):
        return settled
    ready = after(table, settled)
    why = why_not(ready)
    if why and all(isinstance(event, HandSealed) for event in settled):
        why.legal = legal_verbs(table)
        raise why
    # Where an order of the floor leaves no hand to begin, sealing and clearing was what the press could do.
    return settled if why else (*settled, *begin_hand(ready, given.commitment))


@_decide.register
def _(command: asked.Fold, table: Table, given: Given) -> tuple[TableEvent, ...]:
    return decide_hand(hand_of(table), actions.Fold(seat_to_act(table)))


@_decide.register
def _(command: asked.CheckOrCall, table: Table, given: Given) -> tuple[TableEvent, ...]:
    return decide_hand(hand_of(table), actions.CheckOrCall(seat_to_act(table)))


@_decide.register
def _(command: asked.RaiseTo, table: Table, given: Given) -> tuple[TableEvent, ...]:
    return decide_hand(hand_of(table), actions.BetOrRaiseTo(seat_to_act(table), command.to))


@_decide.register
def _(command: asked.AllIn, table: Table, given: Given) -> tuple[TableEvent, ...]:
    return decide_hand(hand_of(table), actions.AllIn(seat_to_act(table)))


@_decide.register
def _(command: asked.DealStreet, table: Table, given: Given) -> tuple[TableEvent, ...]:
    hand = hand_of(table)
    cards = tuple(card(name) for name in command.cards) or None
    if given.deck is not None:
        cards = board_cards(hand, given.deck, table.rules.deal) or None
    faults.check_not_seen(table, hand, cards or ())
    return decide_hand(hand, actions.DealBoard(cards))


@_decide.register
def _(command: asked.ReadBoard, table: Table, given: Given) -> tuple[TableEvent, ...]:
    cards = tuple(card(name) for name in command.cards)
    return decide_hand(hand_of(table), actions.ReadBoard(cards))


@_decide.register
def _(command: asked.ShowCards, table: Table, given: Given) -> tuple[TableEvent, ...]:
    cards = tuple(card(name) for name in command.cards)
    hand = hand_of(table)
    faults.check_exposed(table, command.seat, cards)
    if hand.phase == "ended":
        return (rulings.show_late(hand, command.seat, cards),)
    return decide_hand(hand, actions.ShowCards(command.seat, cards))


@_decide.register
def _(command: asked.Muck, table: Table, given: Given) -> tuple[TableEvent, ...]:
    faults.check_may_muck(table, command.seat)
    return decide_hand(hand_of(table), actions.Muck(command.seat))


@_decide.register
def _(command: asked.DeclareWinners, table: Table, given: Given) -> tuple[TableEvent, ...]:
    if hand_of(table).phase == "lost":
        return faults.tap_winners(table, command.seats)
    return decide_hand(hand_of(table), actions.DeclareWinners(command.pot, command.seats))


@_decide.register
def _(command: asked.ConfirmResult, table: Table, given: Given) -> tuple[TableEvent, ...]:
    return (seal(table),)


@_decide.register
def _(command: asked.Undo, table: Table, given: Given) -> tuple[TableEvent, ...]:
    if not table.past:
        return (recounts.take_back(table),)
    return (happened.Undone(table.past[-1].seq),)


@_decide.register
def _(command: asked.Redo, table: Table, given: Given) -> tuple[TableEvent, ...]:
    if not table.future:
        raise NothingToRedo(legal=legal_verbs(table))
    return (happened.Redone(table.future[0].seq),)
