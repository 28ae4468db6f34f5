"""The end of a hand: its result made final."""

from shuffleup.refusals import NotLegalNow
from shuffleup.table.events import HandSealed, Sealed
from shuffleup.table.state import Table, stacks_in


def seal(table: Table) -> HandSealed:
    """Make the result of the finished hand final, or of rulings between two hands; busts follow from it.

    Raises `NotLegalNow` where no hand waits for it.
    """
    play = table.play
    if not play.provisional:
        raise NotLegalNow("there is no finished hand to confirm")
    before = (play.stacks if play.hand else {}) | play.unsealed
    after = table.stacks_now() if play.hand is None else play.stacks | stacks_in(play.hand)
    changed = set(play.unsealed) | set(play.hand.seats if play.hand else ())
    seats = tuple(
        Sealed(seat, table.sitters[seat].entry, before[seat], after[seat]) for seat in sorted(changed)
    )
    return HandSealed(play.hand_no, seats, play.counted)
