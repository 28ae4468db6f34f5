"""What a table answers to a command: events, or one refusal that changes nothing."""

from functools import singledispatch

from shuffleup.identity import SeatNo
from shuffleup.poker import actions
from shuffleup.poker.cards import card
from shuffleup.poker.errors import PokerError
from shuffleup.poker.hand import decide as decide_hand
from shuffleup.poker.state import Hand
from shuffleup.refusals import NotLegalNow
from shuffleup.table import commands as asked
from shuffleup.table import events as happened
from shuffleup.table.commands import TableCommand
from shuffleup.table.events import TableEvent
from shuffleup.table.following import after, follow
from shuffleup.table.legal import legal_verbs, may_start
from shuffleup.table.screen import Deck, board_cards
from shuffleup.table.sealing import seal
from shuffleup.table.starting import begin_hand
from shuffleup.table.state import Table


def decide(table: Table, command: TableCommand, deck: Deck | None = None) -> tuple[TableEvent, ...]:
    """Answer a command with what happens, and with all that follows from it without a person's act.

    `deck` is the deck that the screen deals, None where people deal. Raises `NotLegalNow`, with what is
    legal instead; nothing has changed then.
    """
    try:
        events = _decide(command, table, deck)
        return (*events, *follow(after(table, events), deck))
    except PokerError as error:
        raise NotLegalNow(error.message, error.legal or legal_verbs(table)) from error


@singledispatch
def _decide(command: TableCommand, table: Table, deck: Deck | None) -> tuple[TableEvent, ...]:
    raise TypeError(f"no rule for {type(command).__name__}")


@_decide.register
def _(command: asked.StartHand, table: Table, deck: Deck | None) -> tuple[TableEvent, ...]:
    if why := may_start(table):
        raise NotLegalNow(why, legal_verbs(table))
    sealed = (seal(table),) if table.play.provisional else ()
    return (*sealed, *begin_hand(after(table, sealed), deck.commitment if deck else ""))


@_decide.register
def _(command: asked.Fold, table: Table, deck: Deck | None) -> tuple[TableEvent, ...]:
    return decide_hand(_hand(table), actions.Fold(_seat_to_act(table)))


@_decide.register
def _(command: asked.CheckOrCall, table: Table, deck: Deck | None) -> tuple[TableEvent, ...]:
    return decide_hand(_hand(table), actions.CheckOrCall(_seat_to_act(table)))


@_decide.register
def _(command: asked.RaiseTo, table: Table, deck: Deck | None) -> tuple[TableEvent, ...]:
    return decide_hand(_hand(table), actions.BetOrRaiseTo(_seat_to_act(table), command.to))


@_decide.register
def _(command: asked.AllIn, table: Table, deck: Deck | None) -> tuple[TableEvent, ...]:
    return decide_hand(_hand(table), actions.AllIn(_seat_to_act(table)))


@_decide.register
def _(command: asked.DealStreet, table: Table, deck: Deck | None) -> tuple[TableEvent, ...]:
    hand = _hand(table)
    cards = tuple(card(name) for name in command.cards) or None
    if deck is not None:
        cards = board_cards(hand, deck, table.rules.deal)
    return decide_hand(hand, actions.DealBoard(cards))


@_decide.register
def _(command: asked.ShowCards, table: Table, deck: Deck | None) -> tuple[TableEvent, ...]:
    cards = tuple(card(name) for name in command.cards)
    return decide_hand(_hand(table), actions.ShowCards(command.seat, cards))


@_decide.register
def _(command: asked.Muck, table: Table, deck: Deck | None) -> tuple[TableEvent, ...]:
    return decide_hand(_hand(table), actions.Muck(command.seat))


@_decide.register
def _(command: asked.DeclareWinners, table: Table, deck: Deck | None) -> tuple[TableEvent, ...]:
    return decide_hand(_hand(table), actions.DeclareWinners(command.pot, command.seats))


@_decide.register
def _(command: asked.ConfirmResult, table: Table, deck: Deck | None) -> tuple[TableEvent, ...]:
    return (seal(table),)


@_decide.register
def _(command: asked.Undo, table: Table, deck: Deck | None) -> tuple[TableEvent, ...]:
    if not table.past:
        raise NotLegalNow("nothing to undo: the last hand is sealed", legal_verbs(table))
    return (happened.Undone(table.past[-1].seq),)


@_decide.register
def _(command: asked.Redo, table: Table, deck: Deck | None) -> tuple[TableEvent, ...]:
    if not table.future:
        raise NotLegalNow("nothing to redo", legal_verbs(table))
    return (happened.Redone(table.future[0].seq),)


def _hand(table: Table) -> Hand:
    if table.play.hand is None:
        raise NotLegalNow("no hand is being played", legal_verbs(table))
    return table.play.hand


def _seat_to_act(table: Table) -> SeatNo:
    hand = _hand(table)
    if hand.to_act is None:
        raise NotLegalNow("nobody is to act now", legal_verbs(table))
    return hand.to_act
