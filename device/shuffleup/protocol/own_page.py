"""The view of one player's own page: what that player may see, and nobody else (PLY-07 to PLY-11)."""

from typing import Any

import msgspec

from shuffleup.kernel.field_types import HandNo, SeatNo, TableNo
from shuffleup.protocol.table import SeatState


class AtTable(msgspec.Struct, frozen=True):
    """One chair of the player's table, `own` where it is the player's."""

    seat: SeatNo
    name: str
    own: bool = False


class OwnAsk(msgspec.Struct, frozen=True):
    """A request that the player may make: its words, and the answer to the latest one of the kind.

    It is `open` while the director has it; `why` says why it would be refused now, empty where it would not.
    """

    ask: str
    label: str
    open: bool = False
    answer: str = ""
    why: str = ""


class SeasonPlace(msgspec.Struct, frozen=True):
    """The place of one person in a season; no `place` for who has played too few events (LGE-14)."""

    season: str
    place: int | None
    points: str


class NextEvent(msgspec.Struct, frozen=True, order=True):
    """An event to come: its day, year first, its time of day, empty where that is open, and its title."""

    date: str
    start: str
    title: str


class OwnView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The page of a player, as sentences in the language of the box.

    `shows` are the words of PLY-06 to PLY-11. With a live hand there is a `line` and nothing else. `move` is
    where to go, `seen` once the player has said so. `tables` are the tables of the room. `season` has a
    line for each season in which an event that is over counts. `ahead` is the next event, for who is out.
    `settlement` is the own line of a cash night,
    `all_settlements` those of everybody where the house shows them (SET-11). Who has checked in is `here`.
    """

    shows: tuple[str, ...]
    line: str = ""
    name: str = ""
    seat: str = ""
    table: TableNo | None = None
    tables: tuple[TableNo, ...] = ()
    chairs: tuple[AtTable, ...] = ()
    move: str = ""
    seen: bool = False
    stack: str = ""
    time_cards: str = ""
    place: str = ""
    receipt: tuple[tuple[str, str], ...] = ()
    season: tuple[tuple[str, str], ...] = ()
    ahead: str = ""
    settlement: tuple[tuple[str, str], ...] = ()
    all_settlements: tuple[tuple[str, str], ...] = ()
    asks: tuple[OwnAsk, ...] = ()
    phones: str = ""
    here: bool = False


class SeatNow(msgspec.Struct, frozen=True):
    """A seat of a table's view, as far as the page of a player asks for it."""

    seat: SeatNo
    state: SeatState = "in"
    dealt_in: bool = True


class TableNow(msgspec.Struct, frozen=True):
    """A table's view, as far as the page of a player asks for it."""

    hand: HandNo
    phase: str
    tracking: str
    seats: tuple[SeatNow, ...] = ()
    to_act: SeatNo | None = None


class PhoneAct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A signed request of a phone: to be let in, to ask or to take back, to have read a move, to be there."""

    do: str
    ask: str = ""


class Comer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name that somebody types at the door."""

    name: str


class PhoneReply(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer to a phone: a word of PLY-04 or PLY-12, `text` for a person, and facts of a refusal."""

    said: str
    text: str = ""
    facts: dict[str, Any] = {}
