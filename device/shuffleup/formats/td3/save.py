"""A save as facts: what happened in an evening, without layouts, sounds and events of the screen.

Times are Unix milliseconds, amounts are in the unit of the file. Sources are the forms measured in real saves
(SEASONS section 6).
"""

from typing import Literal

import msgspec

from shuffleup.formats.td3.fields import Number

State = Literal["not_started", "running", "ended"]
Betting = Literal["limit", "pot_limit", "no_limit"]


class SavedBust(msgspec.Struct, frozen=True):
    """The end of one stake: its moment, the round from 1, and the ids of those who won it."""

    at_ms: int
    round_no: int
    by: tuple[str, ...]


class Stake(msgspec.Struct, frozen=True):
    """A buy-in or a rebuy; `amount` includes `rake`, `bounty` comes on top."""

    at_ms: int
    amount: Number
    rake: Number
    bounty: Number
    chips: Number
    profile: str = ""
    bust: SavedBust | None = None


class SavedAddOn(msgspec.Struct, frozen=True):
    """Chips that were bought without a bust."""

    at_ms: int
    amount: Number
    rake: Number
    chips: Number
    profile: str = ""


class SavedContact(msgspec.Struct, frozen=True):
    """E-mail, telephone and note of a person; read always, taken only on request (TDI-18)."""

    email: str = ""
    phone: str = ""
    note: str = ""


class SavedPlayer(msgspec.Struct, frozen=True):
    """One person of a save. The first stake is the buy-in, each further one a rebuy."""

    person: str
    name: str
    stakes: tuple[Stake, ...] = ()
    add_ons: tuple[SavedAddOn, ...] = ()
    points_by_hand: Number = 0
    hits_by_hand: Number = 0
    contact: SavedContact = SavedContact()

    @property
    def is_in(self) -> bool:
        """Whether the last stake is not lost."""
        return bool(self.stakes) and self.stakes[-1].bust is None


class SavedRound(msgspec.Struct, frozen=True, tag="round", tag_field="kind"):
    """A level of play."""

    minutes: Number
    small_blind: Number
    big_blind: Number
    ante: Number
    betting: Betting | None


class SavedBreak(msgspec.Struct, frozen=True, tag="break", tag_field="kind"):
    """A break, perhaps with a colour-up."""

    minutes: Number
    colour_up: bool


SavedLevel = SavedRound | SavedBreak


class SavedSeat(msgspec.Struct, frozen=True):
    """A seat with a person; table and seat are counted from 1."""

    table: int
    seat: int
    person: str


class SavedNow(msgspec.Struct, frozen=True):
    """The stand of a running evening; `level` counts from 0."""

    level: int
    kind: Literal["round", "break"] | None
    elapsed_seconds: Number
    left_seconds: Number
    players_left: int
    seats: tuple[SavedSeat, ...]


class SavedPrize(msgspec.Struct, frozen=True):
    """A prize; `place` is None where it is for no place."""

    place: int | None
    amount: Number
    paid_to: tuple[str, ...]
    percent: Number | None = None


class SavedMoney(msgspec.Struct, frozen=True):
    """Money taken, with rake, and the pot that remains for prizes."""

    buy_ins: Number
    rebuys: Number
    add_ons: Number
    rake: Number
    bounties: Number
    pot: Number


class SavedPlace(msgspec.Struct, frozen=True):
    """A place and the ids of all who share it, sorted."""

    place: int
    people: tuple[str, ...]


class FeeProfile(msgspec.Struct, frozen=True):
    """A price of a buy-in, rebuy or add-on; `fee` includes `rake`."""

    name: str
    fee: Number
    rake: Number
    chips: Number
    points: Number = 0


class BuyRules(msgspec.Struct, frozen=True):
    """The rules of a purchase; 0 and numbers of 999 and more mean without a limit."""

    allowed: bool
    profiles: tuple[FeeProfile, ...]
    chosen: int = 0
    last_round: int = 0
    most_per_player: int = 0
    most: int = 0
    least_players: int = 0


class SavedChip(msgspec.Struct, frozen=True):
    """A chip with its colour as written, and how many of it a stack has."""

    value: Number
    label: str
    colour: str
    count: int


class SavedPlan(msgspec.Struct, frozen=True):
    """What the host set up before anybody came: the material of a template (TDI-12)."""

    buy_in: BuyRules
    rebuy: BuyRules
    add_on: BuyRules
    chips: tuple[SavedChip, ...]
    seat_counts: tuple[int, ...]
    rebuy_with_chips: bool
    prize_rounding: Number
    bounties: bool
    guaranteed: Number
    house_part: Number
    full_credit: bool


class Td3Save(msgspec.Struct, frozen=True, kw_only=True):
    """One save."""

    tournament: str
    title: str
    td3_version: str | None
    encoding: Literal["utf-8", "windows-1252"]
    league: str | None
    season: str | None
    state: State
    started_ms: int | None
    ended_ms: int | None
    last_moment_ms: int
    levels: tuple[SavedLevel, ...]
    now: SavedNow | None
    tables: int
    players: tuple[SavedPlayer, ...]
    prizes: tuple[SavedPrize, ...]
    money: SavedMoney
    formula: str | None
    plan: SavedPlan
    left_out: tuple[str, ...]

    @property
    def entrants(self) -> tuple[SavedPlayer, ...]:
        """The persons who bought in."""
        return tuple(player for player in self.players if player.stakes)
