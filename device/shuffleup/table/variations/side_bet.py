"""The payment to who has won a pot with a seven and a deuce (VAR-11)."""

from shuffleup.kernel.field_types import SeatNo
from shuffleup.poker.variations.seven_deuce import seven_deuce_payments
from shuffleup.table.context import TableContext
from shuffleup.table.hand_of import hand_of
from shuffleup.table.legal import legal_verbs
from shuffleup.table.message import Events, PlayCommand, answers
from shuffleup.table.state import Table, stacks_in
from shuffleup.table.variations.events import SevenDeucePaid
from shuffleup.table.variations.refusals import NoSevenDeuce, SevenDeucePaidAlready
from shuffleup.table.variations.seven_deuce_here import seats_with_seven_deuce


class PaySevenDeuce(PlayCommand, frozen=True):
    """A seat has won a pot with a seven and a deuce, and showed both: everybody else dealt in pays it."""

    seat: SeatNo


@answers(PaySevenDeuce)
def _pay_seven_deuce(command: PaySevenDeuce, table: Table, given: TableContext) -> Events:
    hand = hand_of(table)
    if table.play.side_bets:
        raise SevenDeucePaidAlready(legal=legal_verbs(table))
    if command.seat not in seats_with_seven_deuce(table):
        raise NoSevenDeuce(command.seat, legal=legal_verbs(table))
    pays = seven_deuce_payments(table.rules.seven_deuce, command.seat, stacks_in(hand))
    return (SevenDeucePaid(command.seat, tuple(pays.items())),)
