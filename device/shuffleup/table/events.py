"""What happened at a table, in the past tense. The tags are the stored names and never change.

The events of a hand itself (`shuffleup.poker.events`) and those of incidents and rulings belong to the same
stream.
"""

import msgspec

from shuffleup.amounts import Chips
from shuffleup.identity import EntryId, HandNo, SeatNo, TableNo, UnitId
from shuffleup.poker.events import HandEvent
from shuffleup.ruleset import RuleSet
from shuffleup.table.incident_events import Incident
from shuffleup.tournament.button import Positions
from shuffleup.tournament.schedule import Level


class TableOpened(msgspec.Struct, frozen=True, tag="table.opened"):
    """The table has learned of an event and its rules. Always the first event of a table."""

    table: TableNo
    event_id: str
    rules: RuleSet


class LevelTold(msgspec.Struct, frozen=True, tag="level.told"):
    """The floor has announced a level; the hand in progress keeps its own (STR-09 to STR-12)."""

    level: Level


class PlayerTookSeat(msgspec.Struct, frozen=True, tag="seat.taken"):
    """A player has come to the table with chips and plays from the next hand on."""

    seat: SeatNo
    entry: EntryId
    name: str
    chips: Chips


class ButtonPlaced(msgspec.Struct, frozen=True, tag="button.placed"):
    """The first button of the table."""

    seat: SeatNo


class PlayersLeftTold(msgspec.Struct, frozen=True, tag="players_left.told"):
    """So many players are left in the whole event, at all its tables."""

    players: int


class StartHeld(msgspec.Struct, frozen=True, tag="start.held"):
    """The floor withholds the next hand."""

    reason: str


class StartReleased(msgspec.Struct, frozen=True, tag="start.released"):
    """The floor lets the table deal again."""


class TableClosed(msgspec.Struct, frozen=True, tag="table.closed"):
    """The event is over."""

    reason: str


class HandStarted(msgspec.Struct, frozen=True, tag="hand.started"):
    """DEAL was pressed: the level of this hand is locked, button and blinds have moved.

    `players` are the seats dealt in; `commitment` binds the order of a deck that the screen deals and is
    empty where people deal.
    """

    hand: HandNo
    level: Level
    positions: Positions
    players: tuple[SeatNo, ...]
    commitment: str = ""


class Sealed(msgspec.Struct, frozen=True):
    """What a sealed hand did to one seat."""

    seat: SeatNo
    entry: EntryId
    before: Chips
    after: Chips


class HandSealed(msgspec.Struct, frozen=True, tag="hand.sealed"):
    """The result of a hand is final: places are given and seats are freed from it.

    `counted` says that the hand was lost track of and that its stacks come from a count. Between two hands a
    seal makes the chips final that rulings have moved since.
    """

    hand: HandNo
    seats: tuple[Sealed, ...]
    counted: bool = False


class HandSigned(msgspec.Struct, frozen=True, tag="hand.signed"):
    """The unit has signed the row that sealed a hand, and through its hash all that came before.

    `unit` is the public key and `signature` signs `row_hash`, all in hex.
    """

    hand: HandNo
    row_hash: str
    unit: UnitId
    signature: str


class Undone(msgspec.Struct, frozen=True, tag="act.undone"):
    """Play went back to what it was after event number `to` of this table."""

    to: int


class Redone(msgspec.Struct, frozen=True, tag="act.redone"):
    """What was undone last is done again; play is what it was after event number `to`."""

    to: int


TableEvent = (
    TableOpened
    | LevelTold
    | PlayerTookSeat
    | ButtonPlaced
    | StartHeld
    | StartReleased
    | TableClosed
    | PlayersLeftTold
    | HandStarted
    | HandSealed
    | HandSigned
    | Undone
    | Redone
    | Incident
    | HandEvent
)
