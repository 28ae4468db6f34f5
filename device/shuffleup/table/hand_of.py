"""The current hand of a table, and the seat to act."""

from shuffleup.kernel.field_types import SeatNo
from shuffleup.poker.state import Hand
from shuffleup.table.legal import legal_verbs
from shuffleup.table.refusals import HandNotFollowed, NobodyToAct, NoHandPlayed
from shuffleup.table.state import Table


def hand_of(table: Table) -> Hand:
    """Give the hand on the table; raises `NotLegalNow` between hands."""
    if table.play.unfollowed:
        raise HandNotFollowed(table.play.hand_no, legal=legal_verbs(table))
    if table.play.hand is None:
        raise NoHandPlayed(legal=legal_verbs(table))
    return table.play.hand


def seat_to_act(table: Table) -> SeatNo:
    """Give the seat whose turn it is; raises `NotLegalNow` while nobody can bet."""
    hand = hand_of(table)
    if hand.to_act is None:
        raise NobodyToAct(legal=legal_verbs(table))
    return hand.to_act
