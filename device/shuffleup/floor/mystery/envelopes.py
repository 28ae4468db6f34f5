"""The envelopes of an event as the floor holds them: the list, who drew which, what became of the rest."""

from collections import Counter
from typing import Literal

import msgspec

from shuffleup.kernel.amounts import Millis, Money
from shuffleup.kernel.identity import EntryId
from shuffleup.tournament.mystery import Shares, next_position

Receiver = Literal["winner", "pool", "charity", "deal"]


class EnvelopeDraw(msgspec.Struct, frozen=True):
    """The envelope of a position in the order, drawn for a player who is out, or by the winner.

    `shares` are paid once it is `shown`; `at` is a reading of the boot-time clock.
    """

    out: EntryId
    position: int
    value: Money
    shares: Shares
    at: Millis = Millis(0)
    shown: bool = False


class Settled(msgspec.Struct, frozen=True):
    """What became of the envelopes that nobody drew; `to` is None where none was left."""

    rest: Money
    to: Receiver | None
    shares: Shares = ()


class Mystery(msgspec.Struct, frozen=True):
    """The envelopes from `begin_mystery` on; their order is in no state, only what binds it (MYS-04).

    `envelopes` is the list, larger values first. Knock-outs are drawn for once it is `open`, but not those
    `before`. A list that was begun in a round of hand-for-hand opens `after_round` (MYS-03). `went_back` is
    the player for whom the last thing that happened was that an envelope went back.
    """

    envelopes: tuple[Money, ...]
    commitment: str
    after_round: int | None = None
    open: bool = False
    before: tuple[EntryId, ...] = ()
    draws: tuple[EnvelopeDraw, ...] = ()
    settled: Settled | None = None
    went_back: EntryId | None = None

    @property
    def next_position(self) -> int | None:
        """Return the position of the envelope that is drawn next, None where all are drawn."""
        return next_position({one.position for one in self.draws}, len(self.envelopes))

    @property
    def drum_roll(self) -> EnvelopeDraw | None:
        """Return the draw that is not shown yet."""
        return next((one for one in self.draws if not one.shown), None)

    def of(self, out: EntryId) -> EnvelopeDraw | None:
        """Return the draw for a player, None where there was none."""
        return next((one for one in self.draws if one.out == out), None)

    def left(self) -> Counter[Money]:
        """Count the envelopes by value that were not shown; one in its drum roll is still among them."""
        left = Counter(self.envelopes)
        left.subtract(one.value for one in self.draws if one.shown)
        return +left
