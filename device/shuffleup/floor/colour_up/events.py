"""What happened in a colour-up, in the past tense. The tags are the stored names and never change."""

import msgspec

from shuffleup.amounts import Chips
from shuffleup.floor.colour_up.race import CountedSeat
from shuffleup.identity import EntryId, SeatNo, TableNo


class ColourUpBegan(msgspec.Struct, frozen=True, tag="colour_up.began"):
    """All chips of `old` are to be changed for chips of `new`; no table deals meanwhile."""

    old: Chips
    new: Chips
    person: str = ""


class OddChipsCounted(msgspec.Struct, frozen=True, tag="colour_up.counted"):
    """The chips that go were counted at a table."""

    table: TableNo
    seats: tuple[CountedSeat, ...]
    person: str = ""


class RaceDealt(msgspec.Struct, frozen=True, tag="colour_up.dealt"):
    """Race cards were dealt, from seat `first` on; `winners` is None as long as `to_redraw` are tied.

    `seed` is that of the draw, in hex, empty where people dealt and the cards were entered (APP-01).
    """

    table: TableNo
    cards: dict[SeatNo, tuple[str, ...]]
    first: SeatNo
    decks: int
    winners: tuple[SeatNo, ...] | None
    to_redraw: tuple[SeatNo, ...] = ()
    seed: str = ""
    person: str = ""


class WinnersNamed(msgspec.Struct, frozen=True, tag="colour_up.won"):
    """A table has raced by itself: these seats have won a chip each time they are named."""

    table: TableNo
    winners: tuple[SeatNo, ...]
    person: str = ""


class ColouredUp(msgspec.Struct, frozen=True):
    """What a colour-up did to one entry: the worth of its stack before and after."""

    entry: EntryId
    table: TableNo
    seat: SeatNo
    before: Chips
    after: Chips
    won: int = 0
    rescued: bool = False

    @property
    def more(self) -> int:
        """Say by how much the stack has grown, below zero where it has shrunk."""
        return self.after - self.before


class ColourUpFinished(msgspec.Struct, frozen=True, tag="colour_up.finished"):
    """No chip of `old` is left; `change` is what there is more in play, fewer below zero (CLR-05, APP-06).

    `handed_over`: odd chips that won nothing are off the tables by now, and no count of a stack finds them.
    """

    old: Chips
    new: Chips
    seats: tuple[ColouredUp, ...]
    change: int
    person: str = ""
    handed_over: bool = False


class ColourUpCancelled(msgspec.Struct, frozen=True, tag="colour_up.cancelled"):
    """All chips stay as they were."""

    reason: str
    person: str = ""


class ColourUpSkipped(msgspec.Struct, frozen=True, tag="colour_up.skipped"):
    """A kind of chip stays in play though nothing needs it."""

    old: Chips
    reason: str
    person: str = ""


ColourUpEvent = (
    ColourUpBegan
    | OddChipsCounted
    | RaceDealt
    | WinnersNamed
    | ColourUpFinished
    | ColourUpCancelled
    | ColourUpSkipped
)
