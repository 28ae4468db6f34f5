"""The inputs of a command: the deck of the hand, the actor, and the time."""

import msgspec

from shuffleup.kernel.field_types import Actor, Millis
from shuffleup.table.screen import ShuffledDeck

DEALER = Actor("dealer")


class TableContext(msgspec.Struct, frozen=True):
    """`deck` is None where people deal; `now` is a reading of the unit's boot-time clock."""

    deck: ShuffledDeck | None = None
    by: Actor = DEALER
    now: Millis = Millis(0)

    @property
    def commitment(self) -> str:
        """The commitment of the deck, empty where people deal."""
        return self.deck.commitment if self.deck else ""
