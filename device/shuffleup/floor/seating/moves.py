"""The seat of each entry, and players on their way from chair to chair: orders to move, arrivals, empty
tables.
"""

from typing import Annotated

import msgspec

from shuffleup.floor.command import (
    Events,
    FloorCommand,
    FloorContext,
    Reason,
    Stacks,
    answers,
    as_reported,
    hears,
)
from shuffleup.floor.entry import Entry
from shuffleup.floor.lookup import ChairNotFree, entry_of
from shuffleup.floor.purchases.purchase_period import moment
from shuffleup.floor.seating import seat_events as events
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import EntryId, SeatNo, TableNo
from shuffleup.kernel.language import FreeText
from shuffleup.kernel.refusals import AboutTable, NotLegalNow, RefusalToPlayer
from shuffleup.tournament.purchases import still_enters
from shuffleup.tournament.reasons import Leaving
from shuffleup.tournament.seating import Place, SeatedTable


class MovePlayer(FloorCommand, frozen=True):
    """Send a player to another chair; a move wants a reason (SEA-02, SEA-16)."""

    entry: EntryId
    table: TableNo
    seat: SeatNo
    reason: Reason


class NotAFreeChair(NotLegalNow):
    table: TableNo
    seat: SeatNo


@answers(MovePlayer)
def move_player(command: MovePlayer, floor: Floor, given: FloorContext) -> Events:
    """Send a player to a chair that nobody keeps; the stack goes along (SEA-02, SEA-16, TDA 7).

    Where somebody who is out still sits there, the player waits until the hand at that table is over.
    """
    entry, place = _mover(floor, command.entry)
    is_open = any(note.table == command.table and note.state == "open" for note in floor.tables)
    if not is_open or command.seat not in floor.unkept_seats(command.table):
        raise NotAFreeChair(command.table, command.seat)
    return (
        events.MoveOrdered(
            entry.id, place, Place(command.table, command.seat), Leaving.BY_DIRECTOR, FreeText(command.reason)
        ),
    )


class SwapPlayers(FloorCommand, frozen=True):
    """Send two players to each other's chairs, each with the own stack (SEA-16)."""

    first: EntryId
    second: EntryId
    reason: Reason


class SwapOfOne(NotLegalNow): ...


@answers(SwapPlayers)
def swap_players(command: SwapPlayers, floor: Floor, given: FloorContext) -> Events:
    """Send two players to each other's chairs; each sits down when the other has got up (SEA-16)."""
    if command.first == command.second:
        raise SwapOfOne()
    (one, here), (other, there) = _mover(floor, command.first), _mover(floor, command.second)
    return (
        events.MoveOrdered(one.id, here, there, Leaving.BY_DIRECTOR, FreeText(command.reason)),
        events.MoveOrdered(other.id, there, here, Leaving.BY_DIRECTOR, FreeText(command.reason)),
    )


class CancelMove(FloorCommand, frozen=True):
    """Let a player stay who was sent to another chair and does not sit there yet; of a swap, both."""

    decides_on = Stacks.PLAYER

    entry: EntryId


class NotOnTheWay(RefusalToPlayer): ...


class CalledWithTheTable(NotLegalNow):
    name: str
    table: TableNo


@answers(CancelMove)
def cancel_move(command: CancelMove, floor: Floor, given: FloorContext) -> Events:
    """Call an order to move off; who was to get the chair that is kept stays, too."""
    entry = entry_of(floor, command.entry)
    if not entry.moving or entry.place is None:
        raise NotOnTheWay(entry.name)
    if floor.forming is not None or floor.note(entry.place.table).state != "open":
        raise CalledWithTheTable(entry.name, entry.place.table)
    staying = [entry]
    for stays in staying:
        staying += [
            one for one in floor.entries.unsettled if one.target == stays.place and one not in staying
        ]
    return tuple(_kept(one, floor, given) for one in staying)


def _kept(entry: Entry, floor: Floor, given: FloorContext) -> events.MoveCancelled:
    place = entry.place
    assert place is not None
    if not entry.seated and not is_free(floor, place):
        raise ChairNotFree(place.table, place.seat)
    return events.MoveCancelled(entry.id, place.table, place.seat, entry.seated, given.by.person)


class ConfirmCarried(FloorCommand, frozen=True):
    """The chips of an absent player who moves were carried by two: who asks, and this person (SEA-15)."""

    entry: EntryId
    person: Annotated[str, msgspec.Meta(pattern=r"\S", max_length=40)]


class NoChipsCarried(RefusalToPlayer): ...


class NameTheOther(NotLegalNow): ...


@answers(ConfirmCarried)
def confirm_carried(command: ConfirmCarried, floor: Floor, given: FloorContext) -> Events:
    """Write down the two who carried the chips of a player who is not there (SEA-15, TDA RP-16)."""
    entry = entry_of(floor, command.entry)
    if not entry.moving:
        raise NoChipsCarried(entry.name)
    asks, other = given.by.person or given.by.role, " ".join(command.person.split())
    if asks.casefold() == other.casefold():
        raise NameTheOther()
    return (events.ChipsCarried(entry.id, (asks, other)),)


hears(events.PlayerLeftSeat)(as_reported)


def arrivals_due(floor: Floor, given: FloorContext) -> Events:
    """Seat those who have come to a chair that is free.

    While tables are formed nobody sits down before all are called. Who went broke on the way sits down when
    the purchase is made, or has a place and goes.
    """
    if floor.forming is not None:
        return ()
    for entry in [one for one in floor.entries.unsettled if one.in_play]:
        place = entry.target
        if place and not entry.seated and not entry.broke and is_free(floor, place):
            sits = events.PlayerSeated(
                entry.id,
                entry.name,
                place.table,
                place.seat,
                entry.total,
                moved=True,
                cards_used=entry.card_account.played,
            )
            return (sits,)
    return ()


def broken_tables(floor: Floor, given: FloorContext) -> Events:
    """Close a table that is being broken when its last player has got up (SEA-12).

    In play a table that everybody has left is closed as well; at a cash table others may come.
    """
    anybody_may_come = floor.phase != "playing" or floor.rules.event.format != "elimination"
    closes = floor.tables.breaking if anybody_may_come else floor.tables.in_play
    return tuple(events.TableBroken(table) for table in sorted(floor.entries.unused(closes)))


def is_free(floor: Floor, place: Place) -> bool:
    """Say whether nobody sits on a chair."""
    return all(one.place != place for one in floor.entries.on_chairs.get(place.table, ()))


class MovesAlready(RefusalToPlayer): ...


class SitsNowhere(RefusalToPlayer): ...


class NoStackToTake(RefusalToPlayer): ...


class StageIsPlayed(AboutTable): ...


def _mover(floor: Floor, number: EntryId) -> tuple[Entry, Place]:
    entry = entry_of(floor, number)
    if entry.moving or floor.forming is not None:
        raise MovesAlready(entry.name)
    if not entry.in_play or not entry.seated or entry.place is None:
        raise SitsNowhere(entry.name, legal=("draw_seats",))
    if entry.broke or entry.leaving:
        raise NoStackToTake(entry.name)
    if floor.note(entry.place.table).state == "done":
        raise StageIsPlayed(entry.place.table)
    return entry, entry.place


def without_chair(floor: Floor) -> tuple[Entry, ...]:
    """List who has entered and never had a chair, in the order in which they get one.

    At the first draw that is the order of registration; later the waiting list comes first. Nobody comes
    into an event of crews once a table of it has played its stage, and nobody from the waiting list once
    entries are closed.
    """
    if floor.crews or floor.stage > 1 or not floor.entries.chairless:
        return ()
    late = come_too_late(floor)
    wants = [one for one in floor.entries if not (one.place or one.finish or one.withdrawn or one in late)]
    if floor.phase == "registration":
        return tuple(wants)
    return tuple(sorted(wants, key=lambda one: (not one.waiting, one.waiting)))


def come_too_late(floor: Floor) -> tuple[Entry, ...]:
    """List who waited for a chair until entries closed, and goes home with the money (REG-17).

    Who brings chips from another program stays (TDI-13).
    """
    if floor.phase in ("registration", "seated") or floor.rules.event.format == "cash":
        return ()
    brings, now = dict(floor.taken_over.stacks) if floor.taken_over else {}, moment(floor)
    return tuple(
        one
        for one in floor.entries
        if one.waiting
        and not (one.place or one.withdrawn or one.id in brings)
        and not still_enters(floor.rules, now, again=floor.entries.entries_of[one.person] > 1)
    )


def chair_of(entry: Entry) -> Place | None:
    """Return the chair that an entry has or is on the way to."""
    return entry.target or (entry.place if entry.seated else None)


def playing_at(floor: Floor, table: TableNo) -> tuple[Entry, ...]:
    """List who is in and belongs to a table, by seat."""
    return floor.belonging(table)


def sizes(floor: Floor) -> dict[TableNo, int]:
    """Count the players of every table that is open, those on the way to it included."""
    return dict(floor.sizes)


def as_table(floor: Floor, table: TableNo) -> SeatedTable:
    """Describe a table as far as moving people goes."""
    chairs = [chair_of(one) for one in playing_at(floor, table)]
    occupied = tuple(chair.seat for chair in chairs if chair)
    return SeatedTable(table, occupied, floor.rules.seating.max_per_table, floor.note(table).positions)


def seats_a_table(floor: Floor) -> int:
    """Say how many play at one table: a crew, or as many as the rule set allows (SEA-04, SEA-05)."""
    crews = floor.rules.crews
    return crews.size if crews.enabled and crews.size else floor.rules.seating.max_per_table


def somebody_broke(floor: Floor, *tables: TableNo) -> bool:
    """Say whether somebody at these tables went broke and has no place yet (BST-05), or leaves for good."""
    return not broke_at(floor).isdisjoint(tables)


def broke_at(floor: Floor) -> frozenset[TableNo]:
    """List the tables where somebody went broke and has no place yet (BST-05), or leaves for good."""
    going = [one for one in floor.entries.unsettled if one.in_play and (one.broke or one.leaving)]
    return frozenset(one.place.table for one in going if one.place)
