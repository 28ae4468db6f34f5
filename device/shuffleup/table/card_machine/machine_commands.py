"""The dealer's commands to the card machine, and their events."""

from typing import Literal

from shuffleup.kernel.field_types import SeatNo
from shuffleup.table.automatic_rules import after, settle
from shuffleup.table.card_machine.cards_due import (
    can_ask_street,
    deals_this_hand,
    deck_of,
    hand_on,
    next_street,
    uses_machine,
)
from shuffleup.table.card_machine.machine_events import (
    Answer,
    CardCame,
    CardWanted,
    DeckOutWanted,
    MachineAnswered,
    MachineEvent,
    MachineStopped,
    MachineUsedAgain,
    ShuffleWanted,
    StreetWanted,
    WentOnByHand,
)
from shuffleup.table.card_machine.machine_questions import may_give_out, question
from shuffleup.table.card_machine.machine_reducer import TOLD_THE_MACHINE
from shuffleup.table.command import Events, MachineCommand, TableContext, answers
from shuffleup.table.hand.hand_start import TellDeal, tell_deal
from shuffleup.table.legal_commands import may_start
from shuffleup.table.refusals import (
    CardsLieThere,
    HoleCardToSeat,
    LidIsOpen,
    MachineAsksNoMore,
    MachineDealtNothing,
    MachineInUse,
    MachineKeepsCards,
    MachineShuffles,
    NoHandOfMachine,
    NoMachineDeals,
    StopIsPressed,
    StreetsComeThemselves,
)
from shuffleup.table.state import Table


def told_by_machine(table: Table, event: MachineEvent) -> Events:
    """Take in what the machine did: the first card of a hand is a moment of its deal (STR-11)."""
    events: Events = (event,)
    if not (isinstance(event, CardCame) and event.purpose == "hole"):
        return events
    then = after(table, events)
    # Only the first: later cards tell no moment that could fix a level.
    if then.play.level_open and deals_this_hand(then) and len(then.machine.deck.cards) == 1:
        return (*events, *tell_deal(TellDeal("first_card"), then, TableContext()))
    return events


class Shuffle(MachineCommand, frozen=True):
    """Shuffle the deck of the next hand, or anew for this one; before a hand it seals the last."""

    during_calls = False


@answers(Shuffle)
def _shuffle(command: Shuffle, table: Table, given: TableContext) -> Events:
    """Before a hand the shuffle is the first moment of its deal, which may fix the level (STR-09)."""
    if not uses_machine(table):
        raise NoMachineDeals()
    if table.machine.shuffle_wanted:
        raise MachineShuffles()
    if hand_on(table):
        if deck_of(table) is not None:
            raise CardsLieThere(legal=("declare_misdeal",))
        return (ShuffleWanted(),)
    # The shuffle alone, where the level is fixed already and the hand could begin.
    if may_start(table):
        return (*settle(table), ShuffleWanted())
    return (*tell_deal(TellDeal("shuffle"), table, given), ShuffleWanted())


class AnswerMachine(MachineCommand, frozen=True):
    """Answer the machine's question; `kind` is the kind of the question that the person saw."""

    answer: Answer
    kind: str


@answers(AnswerMachine)
def _answer_machine(command: AnswerMachine, table: Table, given: TableContext) -> Events:
    open_one = question(table)
    if open_one is None or open_one.kind != command.kind or command.answer not in open_one.answers:
        raise MachineAsksNoMore()
    if open_one.bar and command.answer != "deck_out":
        raise LidIsOpen() if open_one.bar == "lid" else StopIsPressed()
    return (MachineAnswered(command.answer, command.kind), *_by_hand_then(command.answer, table))


def _by_hand_then(answer: Answer, table: Table) -> Events:
    """Without its deck the machine cannot deal this hand on."""
    return (WentOnByHand(table.play.hand_no),) if answer == "deck_out" and deals_this_hand(table) else ()


class GoOnByHand(MachineCommand, frozen=True):
    """People deal this hand, or the rest of the evening."""

    until: Literal["hand", "evening"] = "hand"


@answers(GoOnByHand)
def _go_on_by_hand(command: GoOnByHand, table: Table, given: TableContext) -> Events:
    if not uses_machine(table):
        raise NoMachineDeals()
    if command.until == "hand" and not deals_this_hand(table):
        raise NoHandOfMachine()
    asks = question(table)
    told: Events = ()
    if asks is not None and asks.kind in TOLD_THE_MACHINE:
        # A machine that asks stands until it is answered: people cannot take its cards before.
        told = (MachineAnswered("deck_out", asks.kind),)
    return (*told, WentOnByHand(None if command.until == "evening" else table.play.hand_no))


class UseMachine(MachineCommand, frozen=True):
    """Let the machine deal again."""


@answers(UseMachine)
def _use_machine(command: UseMachine, table: Table, given: TableContext) -> Events:
    machine, hand = table.machine, table.play.hand_no
    by_hand = machine.off or 0 < hand == machine.by_hand
    if table.rules.table.dealing != "machine" or not by_hand:
        raise MachineInUse()
    return (MachineUsedAgain(),)


class StopMachine(MachineCommand, frozen=True):
    """Stop every motion of the machine at once."""


@answers(StopMachine)
def _stop_machine(command: StopMachine, table: Table, given: TableContext) -> Events:
    if table.rules.table.dealing != "machine":
        raise NoMachineDeals()
    return (MachineStopped(),)


class GiveOutCards(MachineCommand, frozen=True):
    """Let the machine give out all the cards that it holds, where no hand is dealt from them."""


@answers(GiveOutCards)
def _give_out_cards(command: GiveOutCards, table: Table, given: TableContext) -> Events:
    if not may_give_out(table):
        raise MachineKeepsCards()
    return (DeckOutWanted(),)


class DealCard(MachineCommand, frozen=True):
    """Give one card outside the order of the deal; `seat` is whose hole card it is."""

    to: Literal["hole", "burn", "board"]
    seat: SeatNo = SeatNo(0)


@answers(DealCard)
def _deal_card(command: DealCard, table: Table, given: TableContext) -> Events:
    deck = deck_of(table)
    if not deals_this_hand(table) or deck is None or not deck.cards:
        raise MachineDealtNothing()
    if (command.to == "hole") != (command.seat in table.play.players):
        raise HoleCardToSeat()
    return (CardWanted(command.to, command.seat),)


class DealNextStreet(MachineCommand, frozen=True):
    """Deal the next board cards of a hand whose betting nobody enters."""


@answers(DealNextStreet)
def _deal_next_street(command: DealNextStreet, table: Table, given: TableContext) -> Events:
    if not can_ask_street(table):
        raise StreetsComeThemselves(legal=("deal_street",))
    return (StreetWanted(table.play.hand_no, next_street(table)),)
