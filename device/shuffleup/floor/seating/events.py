"""What happened to seats and tables, in the past tense. The tags are the stored names and never change."""

import msgspec

from shuffleup.amounts import Chips
from shuffleup.identity import EntryId, SeatNo, TableNo
from shuffleup.tournament.hold import Hold
from shuffleup.tournament.seating import Place


class SeatsDrawn(msgspec.Struct, frozen=True, tag="seats.drawn"):
    """Chairs and the cards for the button were shuffled with this seed, in hex: anyone can check the draw."""

    seed: str


class PlayerSeated(msgspec.Struct, frozen=True, tag="player.seated"):
    """An entry has a chair and a stack in front of it: a new stack, or the own one where it has `moved`.

    `cards_used` are the time cards that it has spent so far.
    """

    entry: EntryId
    name: str
    table: TableNo
    seat: SeatNo
    chips: Chips
    moved: bool = False
    cards_used: int = 0


class ButtonShuffled(msgspec.Struct, frozen=True, tag="button.shuffled"):
    """The draw for the first button of an open table has this seed, in hex (SEA-03, APP-01)."""

    seed: str


class ButtonDrawn(msgspec.Struct, frozen=True, tag="button.drawn"):
    """The first button of a table and the cards that were drawn for it, round by round (BTN-01)."""

    table: TableNo
    seat: SeatNo
    draws: tuple[tuple[tuple[SeatNo, str], ...], ...] = ()


class MoveOrdered(msgspec.Struct, frozen=True, tag="move.ordered"):
    """A player is to leave a chair, as soon as the hand there is over, for another one."""

    entry: EntryId
    source: Place
    target: Place
    reason: str


class PlayerLeftSeat(msgspec.Struct, frozen=True, tag="player.left_seat"):
    """A player has got up from a chair with these chips."""

    entry: EntryId
    table: TableNo
    seat: SeatNo
    chips: Chips


class TablesForming(msgspec.Struct, frozen=True, tag="tables.forming"):
    """Tables are made from the players of others: everybody is called away and sits down anew.

    `level` begins then and `chips` is a new stack for everybody, None where things stay as they are. `seed`
    is that of the draw and `draws` the cards for each button.
    """

    name: str
    seats: tuple[tuple[EntryId, Place], ...]
    buttons: tuple[tuple[TableNo, SeatNo], ...]
    seed: str
    level: int | None = None
    chips: Chips | None = None
    stage: int = 1
    draws: tuple[tuple[tuple[tuple[SeatNo, str], ...], ...], ...] = ()


class TablesFormed(msgspec.Struct, frozen=True, tag="tables.formed"):
    """Everybody sits at the new tables; the others take no further part."""

    name: str
    tables: tuple[TableNo, ...]


class TableSetUp(msgspec.Struct, frozen=True, tag="table.set_up"):
    """A table is put up, or opened again after it was broken."""

    table: TableNo


class TableBreaking(msgspec.Struct, frozen=True, tag="table.breaking"):
    """A table is broken: its players go where they have been drawn to. `seed` is that of the draw.

    A `reason` is the director's, where another table was due or none.
    """

    table: TableNo
    seed: str
    reason: str = ""
    person: str = ""


class TableBroken(msgspec.Struct, frozen=True, tag="table.broken"):
    """The last player has left a table; it takes no further part."""

    table: TableNo


class TableHeld(msgspec.Struct, frozen=True, tag="table.held"):
    """A table may not begin its next hand; the one in progress is played out. Several reasons can hold it."""

    table: TableNo
    reason: Hold


class TableReleased(msgspec.Struct, frozen=True, tag="table.released"):
    """This reason, any of them where it is None, does not hold the table any more."""

    table: TableNo
    reason: Hold | None = None


class PlayerWaits(msgspec.Struct, frozen=True, tag="player.waits"):
    """There is no chair for this entry: it is number so and so on the waiting list (REG-17)."""

    entry: EntryId
    number: int


class PlayersCounted(msgspec.Struct, frozen=True, tag="players.counted"):
    """So many players are in, now that others have come during play."""

    players: int


class TablesBalanced(msgspec.Struct, frozen=True, tag="tables.balanced"):
    """A player was picked to keep the tables level; `draws` are the high cards, `seed` that of the draw."""

    entry: EntryId
    source: TableNo
    target: Place
    draws: tuple[tuple[tuple[SeatNo, str], ...], ...] = ()
    seed: str = ""


class TablesLevel(msgspec.Struct, frozen=True, tag="tables.level"):
    """Nobody has to move at this level change, or not any more; a `reason` is the director's."""

    reason: str = ""
    person: str = ""


class HaltWaived(msgspec.Struct, frozen=True, tag="halt.waived"):
    """A table plays though it is too short of players (SEA-11)."""

    table: TableNo
    reason: str
    person: str = ""


class FinalTableWaived(msgspec.Struct, frozen=True, tag="final_table.waived"):
    """Play goes on at several tables though the final table could be formed."""

    reason: str
    person: str = ""


class ChipsCarried(msgspec.Struct, frozen=True, tag="chips.carried"):
    """Two people have carried the chips of a player who moves and is not there (SEA-15)."""

    entry: EntryId
    people: tuple[str, str]


SeatEvent = (
    PlayerWaits
    | PlayersCounted
    | TablesBalanced
    | TablesLevel
    | HaltWaived
    | FinalTableWaived
    | ChipsCarried
    | SeatsDrawn
    | PlayerSeated
    | ButtonShuffled
    | ButtonDrawn
    | MoveOrdered
    | PlayerLeftSeat
    | TablesForming
    | TablesFormed
    | TableSetUp
    | TableBreaking
    | TableBroken
    | TableHeld
    | TableReleased
)
