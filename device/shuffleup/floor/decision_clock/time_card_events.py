"""Events of time cards and of the decision clock, in the past tense. The tags are the stored names and never
change.
"""

from typing import Literal

import msgspec
from msgspec.structs import replace

from shuffleup.floor.command import FloorEvent, changes
from shuffleup.floor.entry import Entry, TimeAtTable
from shuffleup.floor.lookup import with_entries, with_entry
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import EntryId, PersonName, PersonText, SeatNo, TableNo
from shuffleup.ruleset.conduct import CardRenewal, DecisionTime
from shuffleup.tournament.decision_clock.time_cards import (
    CardAccount,
    at_other_number,
    caught_up,
    dealt_in,
    opened,
)


class ShotClockOn(FloorEvent, frozen=True, tag="shot_clock.on"):
    """The moment of `time.shot_from` has come: from the next hand of each table every decision is timed."""

    moment: str


changes(ShotClockOn)(lambda event, floor: replace(floor, timed_from=event.moment))


class CardsRenewed(FloorEvent, frozen=True, tag="time_cards.renewed"):
    """A moment has come at which everybody's time cards are renewed, from the next hand of each table on."""

    moment: str
    how: Literal["set", "up_to", "add"]
    cards: int


@changes(CardsRenewed)
def cards_renewed(event: CardsRenewed, floor: Floor) -> Floor:
    """Keep the renewal: it reaches each entry with its next hand, or with its next seat (SHT-14)."""
    return replace(floor, renewals=(*floor.renewals, CardRenewal(event.moment, event.how, event.cards)))


class CardsSet(FloorEvent, frozen=True, tag="time_cards.set"):
    """The director has set how many time cards an entry holds (SHT-19)."""

    entry: EntryId
    cards: int
    reason: PersonText
    person: PersonName = ""


@changes(CardsSet)
def cards_set(event: CardsSet, floor: Floor) -> Floor:
    """Give what is more, and let expire what is fewer."""
    account = floor.entry(event.entry).cards
    return with_entry(floor, event.entry, cards=account and account.holding(event.cards))


class ClockShortened(FloorEvent, frozen=True, tag="clock.shortened"):
    """A player who stalls has so many seconds for each decision; 0: as everybody (SHT-04, TDA 70)."""

    entry: EntryId
    seconds: int
    person: PersonName = ""


changes(ClockShortened)(lambda event, floor: with_entry(floor, event.entry, shortened=event.seconds))


class PlayersTime(msgspec.Struct, frozen=True):
    """How many time cards the player of a seat may play in all, and the shortened time, 0 for none."""

    seat: SeatNo
    entry: EntryId
    cards: int
    seconds: int = 0


class TimeTold(FloorEvent, frozen=True, tag="time.told"):
    """A table is told of its players what it does not know of their time cards and their time."""

    table: TableNo
    times: tuple[PlayersTime, ...]


@changes(TimeTold)
def time_told(event: TimeTold, floor: Floor) -> Floor:
    """Note what the table knows."""
    told = {one.entry: TimeAtTable(one.cards, one.seconds, was_told=True) for one in event.times}
    return with_entries(floor, {entry: {"time_told": time} for entry, time in told.items()})


class CardHeard(FloorEvent, frozen=True, tag="time_card.heard"):
    """A player has spent a time card."""

    table: TableNo
    entry: EntryId


@changes(CardHeard)
def card_heard(event: CardHeard, floor: Floor) -> Floor:
    """Count a time card that was spent."""
    return with_entry(floor, event.entry, cards=_account(floor, event.entry).used())


class CardReturned(FloorEvent, frozen=True, tag="time_card.returned"):
    """A table has taken back that a player has spent a time card (SHT-20)."""

    table: TableNo
    entry: EntryId


@changes(CardReturned)
def card_returned(event: CardReturned, floor: Floor) -> Floor:
    """Give the card back."""
    return with_entry(floor, event.entry, cards=_account(floor, event.entry).returned())


def _account(floor: Floor, entry: EntryId) -> CardAccount:
    return floor.entry(entry).cards or CardAccount()


def cards_at_a_seat(floor: Floor, entry: Entry) -> CardAccount:
    """Return the cards of an entry that sits down: its first ones, or its own and renewed (SHT-14)."""
    if entry.cards is not None:
        return caught_up(entry.cards, floor.renewals)
    if entry.bag:  # they have come along with the bag (SHT-17)
        return CardAccount(given=floor.bag_lists.cards_in(entry.bag), renewed=len(floor.renewals))
    kept = None
    if floor.rules.time.bank_reentry == "kept":
        earlier = [one for one in floor.entries if one.person == entry.person and one.id != entry.id]
        kept = next((one.cards.left for one in reversed(earlier) if one.cards), None)
    return opened(floor.rules.time, floor.renewals, kept)


def with_cards_of_next_hand(floor: Floor, table: TableNo) -> Floor:
    """Renew the cards of those at a table that begins a hand (SHT-14)."""
    if not floor.renewals:
        return floor
    behind = [one for one in floor.at_table(table) if one.cards and one.cards.renewed < len(floor.renewals)]
    renewed = {one.id: {"cards": one.cards and caught_up(one.cards, floor.renewals)} for one in behind}
    return with_entries(floor, renewed)


class CardsHandCounted(FloorEvent, frozen=True, tag="time_cards.hand"):
    """A hand was dealt to these, which counts for the refill of their time cards (SHT-18)."""

    table: TableNo
    dealt: tuple[EntryId, ...]


@changes(CardsHandCounted)
def cards_hand_counted(event: CardsHandCounted, floor: Floor) -> Floor:
    """Give a card back to who has been dealt in often enough."""
    time = floor.rules.time
    counted = {entry: {"cards": dealt_in(_account(floor, entry), time)} for entry in event.dealt}
    return with_entries(floor, counted)


def with_other_time(floor: Floor, before: DecisionTime) -> Floor:
    """Follow a change on the day: of `time.bank_cards` as a table does by itself that was told nothing else.

    Where every decision was timed from the start, that stays on.
    """
    after = floor.rules.time
    if before.mode == "shot" and before.shot_from == "start" and floor.phase == "playing":
        floor = replace(floor, timed_at_start=True)
    if before.bank_cards == after.bank_cards:
        return floor
    changed: dict[EntryId, dict[str, CardAccount | TimeAtTable]] = {}
    for one in floor.entries.left:
        if one.cards is not None:
            told = one.time_told if one.time_told.was_told else TimeAtTable(after.bank_cards)
            changed[one.id] = {"cards": at_other_number(one.cards, before, after), "time_told": told}
    return with_entries(floor, changed)
