"""The end of a hand: its result made final."""

from shuffleup.refusals import NotLegalNow
from shuffleup.table.events import HandSealed, Sealed
from shuffleup.table.state import Table, stacks_in


def seal(table: Table) -> HandSealed:
    """Make the result of the finished hand final; places and freed seats follow from it.

    Raises `NotLegalNow` where no hand waits for it.
    """
    hand = table.play.hand
    if hand is None or hand.phase != "ended":
        raise NotLegalNow("there is no finished hand to confirm")
    seats = tuple(
        Sealed(seat, table.sitters[seat].entry, table.play.stacks[seat], chips)
        for seat, chips in sorted(stacks_in(hand).items())
    )
    return HandSealed(table.play.hand_no, seats)
