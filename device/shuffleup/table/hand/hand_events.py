"""Events of a hand at a table beside the bets: results that become final, the additions of a cash night.

The tags are stored names and never change. `Undoable` names an act for UNDO by its first event, as a fact;
`views.words.undo_names` gives the words.
"""

import msgspec
from msgspec.structs import replace

from shuffleup.kernel.field_types import Chips, EntryId, HandNo, PersonName, PersonText, SeatNo, UnitId
from shuffleup.poker.events import Folded, WinnersDeclared
from shuffleup.poker.state import Hand
from shuffleup.table.events import OwnEvent, TableEvent


class Sealed(msgspec.Struct, frozen=True):
    """The effect of a sealed hand on one seat."""

    seat: SeatNo
    entry: EntryId
    before: Chips
    after: Chips


class Knockout(msgspec.Struct, frozen=True):
    """The player who went broke, and the winners of the last pot open to this player; empty if unknown."""

    out: EntryId
    by: tuple[EntryId, ...]


class Explained(msgspec.Struct, frozen=True):
    """The reason for `chips` more than a table's players brought, or fewer where it is negative.

    The `reason` is in the words of a person, and empty for the rake of the house.
    """

    chips: int
    reason: PersonText
    person: PersonName
    is_rake: bool = False


class HandSealed(OwnEvent, frozen=True, tag="hand.sealed"):
    """The result of a hand is final: places are given and seats are freed from it.

    `counted` says that the hand was not followed to its end and that its stacks come from a count of all.
    Between two hands a seal makes the chips final that rulings and counts have moved since. `pooled` are the
    chips at the table whose owner is known at the next count only; it is negative where more was counted.
    `rake` is what the house took of the hand (CSH-05), `explained` what rulings and counts have brought to
    the table or taken from it since the last seal. It is `uncounted` while nobody knows all stacks after it.
    """

    hand: HandNo
    seats: tuple[Sealed, ...]
    counted: bool = False
    pooled: int = 0
    knockouts: tuple[Knockout, ...] = ()
    rake: int = 0
    explained: tuple[Explained, ...] = ()
    uncounted: bool = False


class HandSigned(OwnEvent, frozen=True, tag="hand.signed"):
    """The unit has signed the row that sealed a hand, and through its hash all that came before.

    `unit` is the public key and `signature` signs `row_hash`, all in hex.
    """

    hand: HandNo
    row_hash: str
    unit: UnitId
    signature: str


class StraddleAnnounced(OwnEvent, frozen=True, tag="straddle.announced"):
    """A seat straddles the next hand, behind those that announced it before (VAR-02, VAR-04)."""

    seat: SeatNo


class StraddlesCalledOff(OwnEvent, frozen=True, tag="straddles.called_off"):
    """Nobody straddles the next hand."""


class SeatAgreedToRun(OwnEvent, frozen=True, tag="run.seat_agreed"):
    """A player agrees that the rest of the board is dealt so many times (VAR-07)."""

    seat: SeatNo
    times: int


class RunsTold(OwnEvent, frozen=True, tag="runs.told"):
    """The rest of the board was dealt so many times in a hand that is not followed (VAR-07, VAR-25)."""

    times: int


class PotsCounted(OwnEvent, frozen=True, tag="pots.counted"):
    """So many chips lie in each pot of a hand that is not followed, the main pot first (VAR-25)."""

    pots: tuple[Chips, ...]


class PartWinnersTapped(OwnEvent, frozen=True, tag="winners.part_tapped"):
    """These seats won a part of a pot of a hand that is not followed: of a board, its high or low (VAR-25).

    Nobody has to win a low.
    """

    pot: int
    board: int
    low: bool
    seats: tuple[SeatNo, ...]


class SevenDeucePaid(OwnEvent, frozen=True, tag="seven_deuce.paid"):
    """Who won a pot with a seven and a deuce was paid by the others, beside the hand (VAR-11)."""

    winner: SeatNo
    pays: tuple[tuple[SeatNo, Chips], ...]


class BombPotSet(OwnEvent, frozen=True, tag="bomb_pot.set"):
    """The next hand is a bomb pot, or is none (VAR-10)."""

    on: bool


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
