"""The table's answer to a command: events, or one refusal that changes nothing."""

from shuffleup.kernel.field_types import Actor, Millis
from shuffleup.poker.errors import PokerError
from shuffleup.table.automatic_rules import after, follow
from shuffleup.table.context import DEALER, TableContext
from shuffleup.table.events import HandNumberMoved, HandStarted
from shuffleup.table.finalising.result import seal_between_hands
from shuffleup.table.floor.orders import carry_out
from shuffleup.table.legal import legal_verbs
from shuffleup.table.machine.questions import cards_overdue
from shuffleup.table.message import Events, RulingCommand, TableCommand
from shuffleup.table.refusals import AllInWaits, CardsOverdue, PlayWaitsForFloor, RulingWantsDirector
from shuffleup.table.rooms import answers
from shuffleup.table.screen import ShuffledDeck
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
