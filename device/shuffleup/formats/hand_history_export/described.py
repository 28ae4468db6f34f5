"""Facts of a hand in a file of another program that are none of its events."""

from collections.abc import Mapping
from typing import Any

import msgspec

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.cards import Card

SITE = "Shuffle Up"


class SittingOut(msgspec.Struct, frozen=True):
    """A player at the table who was not dealt in."""

    seat: SeatNo
    name: str
    stack: Chips


class BountyWon(msgspec.Struct, frozen=True):
    """A bounty that this hand decided; the amount in whole units of money."""

    winner: SeatNo
    loser: SeatNo
    amount: int | float


class Described(msgspec.Struct, frozen=True, kw_only=True):
    """The names, place and time of a hand. Times are UTC, written `YYYY-MM-DDTHH:MM:SSZ`.

    `tournament_info` is the object of that name as `ots.tournament_info` makes it. `hero_cards` are known
    cards of the hero, which he may not have shown. `bounties` are the prices on the heads of players.
    `cash_decimals` are the decimals of the money that the chips of a cash night are worth, one chip its minor
    unit; None for a tournament.
    """

    version: str = ""
    network: str = SITE
    event: str
    table: int
    hand: int
    started: str
    names: Mapping[SeatNo, str]
    table_size: int
    currency: str = "XPM"
    level: int = 1
    tournament_info: Mapping[str, Any] = {}
    sitting_out: tuple[SittingOut, ...] = ()
    hero: SeatNo | None = None
    hero_cards: tuple[Card, ...] = ()
    bounties: Mapping[SeatNo, int | float] = {}
    bounties_won: tuple[BountyWon, ...] = ()
    cash_decimals: int | None = None

    @property
    def number(self) -> str:
        """The number of the hand, unique in all files of a house: event, table, hand."""
        return f"{self.event}-{self.table}-{self.hand}"

    @property
    def table_name(self) -> str:
        """The name of the table."""
        return f"Table {self.table}"
