"""A save as facts: what happened in an evening, without layouts, sounds and events of the screen.

Times are Unix milliseconds, amounts are in the unit of the file. Sources are the forms measured in real saves
(SEASONS section 6). Money is as it stands in the file (TDI-06); places follow from purchases and busts.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import Literal

import msgspec

from shuffleup.club.saves import NotASave, TooLarge
from shuffleup.formats.td3.grammar import Fields, Number, plain

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


MOST_PERSONS = 5000
"""As many as a list of players may have; the largest evening that was seen has 45."""


def players_of(event: Fields) -> tuple[SavedPlayer, ...]:
    """Read all persons of a save, in its order."""
    if len(event.object("Players").object("Players").inner) > MOST_PERSONS:
        raise TooLarge(MOST_PERSONS, "persons")
    players = tuple(_player(key, one) for key, one in event.object("Players").map("Players"))
    if len({player.person for player in players}) < len(players):
        raise NotASave("same_person_twice", event.at("Players"))
    return players


def places_of(save: Td3Save) -> tuple[SavedPlace, ...]:
    """List the places, best first: the last bust counts, later is better, one moment is one place (TDI-05).

    The only one still in is first. Several who are still in have no place, and the others count behind them.
    """
    inside = tuple(sorted(player.person for player in save.entrants if player.is_in))
    out = sorted(
        ((stake.bust.at_ms, player.person) for player in save.entrants if (stake := player.stakes[-1]).bust),
        key=lambda bust: (-bust[0], bust[1]),
    )
    places = [SavedPlace(1, inside)] if len(inside) == 1 else []
    next_place = len(inside) + 1
    for _, group in groupby(out, key=lambda bust: bust[0]):
        people = tuple(person for _, person in group)
        places.append(SavedPlace(next_place, people))
        next_place += len(people)
    return tuple(places)


def still_in(save: Td3Save) -> tuple[str, ...]:
    """List those who are still in, when they are more than one."""
    inside = tuple(sorted(player.person for player in save.entrants if player.is_in))
    return inside if len(inside) > 1 else ()


def knockouts_of(save: Td3Save) -> dict[str, Number]:
    """Count the knock-outs of each person (SEASONS Q-10).

    A bust that several won is a whole one for each with full credit, else a share; counts by hand are added.
    """
    counts: dict[str, Number] = {player.person: player.hits_by_hand for player in save.players}
    for player in save.players:
        for stake in player.stakes:
            by = dict.fromkeys(stake.bust.by) if stake.bust else {}
            for person in by:
                counts[person] = counts.get(person, 0) + (1 if save.plan.full_credit else 1 / len(by))
    return {person: plain(count) for person, count in counts.items()}


def _player(key: str, one: Fields) -> SavedPlayer:
    name, info = one.object("Name"), one.object("Info")
    full = f"{name.text('Firstname')} {name.text('Lastname')}".strip()
    return SavedPlayer(
        person=one.text("UUID") or key,
        name=name.text("Nickname").strip() or full,
        stakes=tuple(_stake(stake) for stake in one.objects("Buyins")),
        add_ons=tuple(_add_on(add_on) for add_on in one.objects("AddOns")),
        points_by_hand=one.number("PointsAdjustment"),
        hits_by_hand=one.number("HitsAdjustment"),
        contact=SavedContact(
            email=info.text("Email1") or info.text("Email2"),
            phone=info.text("Phone1") or info.text("Phone2"),
            note=info.text("Notes"),
        ),
    )


def _stake(one: Fields) -> Stake:
    bust = one.object("BustOut") if one.has("BustOut") else None
    return Stake(
        at_ms=one.moment("Time"),
        amount=one.number("Amount"),
        rake=one.sum("Rake"),
        bounty=one.number("PersonalBounty"),
        chips=one.number("Chips"),
        profile=one.text("ProfileName"),
        bust=SavedBust(bust.moment("Time"), bust.whole("Round"), bust.ids("HitmanUUID")) if bust else None,
    )


def _add_on(one: Fields) -> SavedAddOn:
    return SavedAddOn(
        at_ms=one.moment("Time"),
        amount=one.number("Amount"),
        rake=one.sum("Rake"),
        chips=one.number("Chips"),
        profile=one.text("ProfileName"),
    )


RAKE_OFF, RAKE_AMOUNT, RAKE_PERCENT = 0, 1, 2


def money_of(financials: Fields, players: Sequence[SavedPlayer]) -> SavedMoney:
    """Add up what was taken; the pot is what remains without rake, with the part of the house."""
    stakes = [player.stakes for player in players if player.stakes]
    add_ons = [one for player in players for one in player.add_ons]
    buy_ins = sum(of_one[0].amount for of_one in stakes)
    rebuys = sum(one.amount for of_one in stakes for one in of_one[1:])
    bought = sum(one.amount for one in add_ons)
    collected = buy_ins + rebuys + bought
    rake = sum(one.rake for of_one in stakes for one in of_one) + sum(one.rake for one in add_ons)
    rake += _fixed_rake(financials, collected)
    return SavedMoney(
        buy_ins=plain(buy_ins),
        rebuys=plain(rebuys),
        add_ons=plain(bought),
        rake=plain(rake),
        bounties=plain(sum(one.bounty for of_one in stakes for one in of_one)),
        pot=plain(collected - rake + financials.number("HouseContribution")),
    )


def prizes_total(save: Td3Save) -> Number:
    """Add up all prizes as the host paid them."""
    return plain(sum(prize.amount for prize in save.prizes))


def _fixed_rake(financials: Fields, collected: Number) -> Number:
    """Read the rake of the whole event; type 0 means none (measured). Version 3.0 has other keys."""
    old = financials.has("FixedRakeType")
    fixed = financials if old else financials.object("FixedRake")
    kind = fixed.whole("FixedRakeType" if old else "Type")
    if kind == RAKE_AMOUNT:
        return fixed.sum("FixedRake" if old else "Real")
    if kind == RAKE_PERCENT:
        return collected * fixed.sum("FixedRakePercent" if old else "Percent") / 100
    return 0
