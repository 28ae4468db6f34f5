"""The acts that UNDO names, as facts; `views.words.acts` gives the words."""

import msgspec
from msgspec.structs import replace

from shuffleup.kernel.field_types import SeatNo
from shuffleup.poker.events import Folded, WinnersDeclared
from shuffleup.poker.state import Hand
from shuffleup.table.events import TableEvent


class Undoable(msgspec.Struct, frozen=True):
    """An act, by its first event.

    `until` is the last seat of several folds in a row. `only_pot`: the pot that was won was the only one.
    `by_time`: nobody did it, the time of a player ran out.
    """

    event: TableEvent
    until: SeatNo | None = None
    only_pot: bool = False
    by_time: bool = False

    def and_then(self, event: TableEvent) -> "Undoable":
        """Name the act as it goes on with one more event: several folds in a row are named together."""
        if isinstance(event, Folded) and isinstance(self.event, Folded):
            return replace(self, until=event.seat)
        return self


def act_of(event: TableEvent, hand: Hand | None, *, by_time: bool = False) -> Undoable:
    """Name an act by its first event, and the hand in which it was done."""
    only_pot = isinstance(event, WinnersDeclared) and has_one_pot(hand)
    return Undoable(event, only_pot=only_pot, by_time=by_time)


def has_one_pot(hand: Hand | None) -> bool:
    """Say whether there is a main pot only, which is called the pot then."""
    return hand is not None and len(hand.pots()) == 1
