"""The event as shown to the room."""

from typing import Literal

import msgspec

from shuffleup.kernel.amounts import Chips, Money
from shuffleup.kernel.identity import SeatNo, TableNo
from shuffleup.protocol.floor import CurrencyView, EnvelopesView


class PlaceView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the standings: tied players share a `place`; `prize` in minor units of money.

    At a cash table there are no places: `place` is 0 and `chips` are those that the player has cashed.
    """

    place: int
    player: str
    chips: Chips
    prize: Money = Money(0)
    things: tuple[str, ...] = ()


class MoveView(msgspec.Struct, frozen=True):
    """A player on the way from one chair to another, at the same table or at two."""

    player: str
    from_table: TableNo
    from_seat: SeatNo
    to_table: TableNo
    to_seat: SeatNo


class BoardView(msgspec.Struct, frozen=True):
    """The public facts of the event: entries, players left, average, prizes, standings.

    `prize_texts` are prizes that are no money, by place; `announcement` is what the room was told last, and
    `deal` what each player gets by a deal, with the name. `moves` are players on the way to another chair,
    and `new_seats` those whose table was broken, until a hand was dealt at the new one. All money is written
    in the `currency`. `entered` counts the entries and `paid_places` the places with a prize; the board for
    the boxes of a venue has these numbers in place of the names and prizes. `envelopes` are those of a
    mystery bounty from their beginning on.
    """

    event: str
    rule_set: str
    version: int
    entries: tuple[str, ...]
    players_left: int
    chips_in_play: Chips
    average_stack: Chips
    prizes: tuple[Money, ...]
    standings: tuple[PlaceView, ...]
    phase: Literal["registration", "seated", "playing", "over"]
    message: str = ""
    prize_texts: tuple[tuple[int, str], ...] = ()
    announcement: str = ""
    deal: tuple[tuple[str, Money], ...] = ()
    moves: tuple[MoveView, ...] = ()
    new_seats: tuple[MoveView, ...] = ()
    currency: CurrencyView = CurrencyView("", "before", 2)
    entered: int = 0
    paid_places: int = 0
    envelopes: EnvelopesView | None = None
