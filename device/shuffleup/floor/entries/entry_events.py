"""Events of entries, in the past tense. The tags are the stored names and never change."""

from typing import Literal

from msgspec.structs import replace

from shuffleup.floor.command import FloorEvent, changes
from shuffleup.floor.entry import BustOut, Departure, Entry, HandsToMiss
from shuffleup.floor.lookup import with_entries, with_entry, with_explained, with_new_entry
from shuffleup.floor.state import Floor, StackEnd
from shuffleup.kernel.field_types import (
    Chips,
    EntryId,
    HandNo,
    Money,
    PersonId,
    PersonName,
    PersonText,
    SeatNo,
    TableNo,
)

UNTIL_BACK = 99_999
"""The hands that somebody misses who has gone away: more than any event has."""


class EntryRegistered(FloorEvent, frozen=True, tag="entry.registered"):
    """Somebody has entered; a re-entry is a new entry of the same person.

    `waiting` is the place on the waiting list, 0 where the room has a chair (SEA-04). `known` is the id of
    the person in the people book, empty where registration chose nobody there (PPL-04).
    """

    entry: EntryId
    person: PersonId
    name: PersonName
    waiting: int = 0
    known: PersonId = PersonId("")


@changes(EntryRegistered)
def registered(event: EntryRegistered, floor: Floor) -> Floor:
    """Add an entry."""
    entry = Entry(event.entry, event.person, event.name, waiting=event.waiting, known=event.known)
    return with_new_entry(floor, entry)


class EntryRenamed(FloorEvent, frozen=True, tag="entry.renamed"):
    """The name of an entry is written differently; `table` and `seat` say where it sits.

    With `known` it is this person of the people book, in all entries of the same player.
    """

    entry: EntryId
    name: PersonName
    table: TableNo | None = None
    seat: SeatNo | None = None
    known: PersonId = PersonId("")


@changes(EntryRenamed)
def renamed(event: EntryRenamed, floor: Floor) -> Floor:
    """Write a name differently."""
    floor = with_entry(floor, event.entry, name=event.name)
    own = [one.id for one in floor.entries if event.known and one.person == floor.entry(event.entry).person]
    return with_entries(floor, {one: {"known": event.known} for one in own})


class EntryPaid(FloorEvent, frozen=True, tag="entry.paid"):
    """Money was handed over on a day; `late` says that the fee was due before (REG-01).

    One that `undoes` another puts the day and `late` back to what they were. By the tender `seat` nobody has
    paid: a satellite owes it (SAT-12).
    """

    entry: EntryId
    amount: Money
    paid_on: str
    late: bool = False
    person: PersonName = ""
    undoes: bool = False
    tender: Literal["", "seat"] = ""


@changes(EntryPaid)
def paid(event: EntryPaid, floor: Floor) -> Floor:
    """Count the money; once late a fee stays late."""
    entry = floor.entry(event.entry)
    return with_entry(
        floor,
        event.entry,
        paid=Money(entry.paid + event.amount),
        by_seat=Money(entry.by_seat + (event.amount if event.tender == "seat" else 0)),
        paid_on=event.paid_on,
        paid_late=event.late or (entry.paid_late and not event.undoes),
    )


class LateFeeAccepted(FloorEvent, frozen=True, tag="entry.late_accepted"):
    """The director lets somebody play who has paid late."""

    entry: EntryId
    person: PersonName = ""


changes(LateFeeAccepted)(lambda event, floor: with_entry(floor, event.entry, paid_late=False))


class StackConfirmed(FloorEvent, frozen=True, tag="stack.confirmed"):
    """A stack lies at its seat and was counted (GEN-08)."""

    entry: EntryId
    person: PersonName = ""


changes(StackConfirmed)(lambda event, floor: with_entry(floor, event.entry, stack_confirmed=True))


class EntryWithdrawn(FloorEvent, frozen=True, tag="entry.withdrawn"):
    """An entry was taken back before it played, and this money was given back."""

    entry: EntryId
    refunded: Money
    reason: PersonText
    person: PersonName = ""
    table: TableNo | None = None
    seat: SeatNo | None = None


@changes(EntryWithdrawn)
def withdrawn(event: EntryWithdrawn, floor: Floor) -> Floor:
    """Take an entry out; its stack goes back when the table has let the seat go."""
    nothing = Money(0)
    floor = with_entry(floor, event.entry, paid=nothing, by_seat=nothing, bounty=nothing, bounty_paid=nothing)
    return with_entry(floor, event.entry, withdrawn=True, waiting=0, target=None, paid_late=False)


class PlayerRemoved(FloorEvent, frozen=True, tag="player.removed"):
    """A player leaves for good with nothing: `why` says whether it was the own will or a penalty.

    The place is that of somebody who goes broke now; the chips are out of play as soon as the table has let
    the seat go (ABS-10, TDA 71-D). `chips` is the stack that is known, `hand` the last one of the table.
    """

    entry: EntryId
    why: Departure
    chips: Chips
    table: TableNo
    hand: HandNo
    reason: PersonText
    person: PersonName = ""
    seat: SeatNo | None = None


@changes(PlayerRemoved)
def removed(event: PlayerRemoved, floor: Floor) -> Floor:
    """Let a player wait for a place as if broke now, without a chance to buy again."""
    entry, order = floor.entry(event.entry), next_order(floor)
    gone = entry.broke or BustOut(event.table, event.hand, event.chips, order)
    floor = with_entry(
        floor, event.entry, broke=gone, declined=True, leaving=event.why, target=None, misses=None
    )
    return replace(floor, busts=max(floor.busts, order))


def next_order(floor: Floor) -> int:
    """Return the order of somebody who goes out without a hand: ahead of all who go broke in this one.

    In hand-for-hand that is the hand of the round, at all its tables.
    """
    return floor.hand_for_hand.busts_before if floor.hand_for_hand else floor.busts + 1


class ChipsRemoved(FloorEvent, frozen=True, tag="chips.removed"):
    """The chips of somebody who has left for good are out of play."""

    entry: EntryId
    name: PersonName
    chips: Chips
    why: Departure


@changes(ChipsRemoved)
def chips_removed(event: ChipsRemoved, floor: Floor) -> Floor:
    """Take the chips out of play."""
    floor = with_explained(floor, -event.chips, StackEnd(event.why), entry=event.entry)
    return with_entry(floor, event.entry, chips=Chips(0), brought=())


class PlayerWentAway(FloorEvent, frozen=True, tag="player.went_away"):
    """A player has left, and the stack is blinded off (ABS-10)."""

    entry: EntryId
    reason: PersonText
    person: PersonName = ""


@changes(PlayerWentAway)
def went_away(event: PlayerWentAway, floor: Floor) -> Floor:
    """Let every hand be missed from the next one on."""
    return with_entry(floor, event.entry, away=True, misses=HandsToMiss(UNTIL_BACK, event.reason))


class PlayerCameBack(FloorEvent, frozen=True, tag="player.came_back"):
    """A player whose stack was blinded off is back; with a penalty of `hands` where that was a mistake."""

    entry: EntryId
    person: PersonName = ""
    hands: int = 0


@changes(PlayerCameBack)
def came_back(event: PlayerCameBack, floor: Floor) -> Floor:
    """Let the player play again."""
    return with_entry(floor, event.entry, away=False, misses=HandsToMiss(event.hands, ""))
