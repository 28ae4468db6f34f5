"""Events of satellites, in the past tense. The tags are the stored names and never change."""

from msgspec.structs import replace

from shuffleup.floor.command import FloorEvent, changes
from shuffleup.floor.lookup import with_entries, with_entry
from shuffleup.floor.satellite.seat_state import PlayOff, SeatWon, WonBy
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Chips, EntryId, Money, PersonName, SeatNo, TableNo
from shuffleup.tournament.prizes import Finish
from shuffleup.tournament.satellite import SeatAs


class SeatsFixed(FloorEvent, frozen=True, tag="satellite.fixed"):
    """So many seats are given, whoever may still come; `rest` is the money of each place after them.

    `to_target` is what no place takes of the rest, and `short` what the house adds to the pool.
    """

    seats: int
    rest: tuple[Money, ...] = ()
    to_target: Money = Money(0)
    short: Money = Money(0)


changes(SeatsFixed)(
    lambda event, floor: replace(floor, satellite=replace(floor.satellite, fixed=event.seats))
)


class SeatGiven(FloorEvent, frozen=True, tag="satellite.seat_given"):
    """An entry has won a seat, or has its value in money or a ticket: its person holds one already.

    By a milestone the chips `counted` leave play with the player, who gets up from `seat`, and so many
    players are `left`.
    """

    entry: EntryId
    form: SeatAs = "seat"
    by: WonBy = "left"
    counted: Chips = Chips(0)
    table: TableNo | None = None
    seat: SeatNo | None = None
    left: int = 0
    person: PersonName = ""


@changes(SeatGiven)
def seat_given(event: SeatGiven, floor: Floor) -> Floor:
    """Count the seat; who was in play until then has the places of all with a seat."""
    place = floor.entry(event.entry).finish
    won = SeatWon(event.entry, event.form, event.by, place, event.counted)
    seats = replace(floor.satellite, won=(*floor.satellite.won, won))
    if event.by in ("milestone", "left"):
        finish = Finish(event.entry, 1, max(seats.fixed, len(seats.won)))
        floor = with_entry(floor, event.entry, finish=finish, target=None, misses=None)
    return replace(floor, satellite=seats)


class ValueShared(FloorEvent, frozen=True, tag="satellite.shared"):
    """Those who share places over the last seat have the values of their places in money (SAT-08).

    `seats` are the seats among them.
    """

    shares: tuple[tuple[EntryId, Money], ...]
    seats: int


@changes(ValueShared)
def value_shared(event: ValueShared, floor: Floor) -> Floor:
    """Keep what each has."""
    seats = replace(floor.satellite, shared=event.shares, values_shared=event.seats)
    return replace(floor, satellite=seats)


class PlayOffDue(FloorEvent, frozen=True, tag="satellite.play_off"):
    """Those who share places from `first` on over the last seat play for so many `seats` (SAT-08).

    Once it is `told` who has them, best first, the others have `money`, and their own places. A result that
    is undone is to be told again.
    """

    entries: tuple[EntryId, ...]
    seats: int
    first: int
    told: tuple[EntryId, ...] = ()
    money: tuple[tuple[EntryId, Money], ...] = ()
    person: PersonName = ""


@changes(PlayOffDue)
def play_off(event: PlayOffDue, floor: Floor) -> Floor:
    """Let the director tell the result, or take it: a seat for the first ones, places for the others."""
    last = event.first + len(event.entries) - 1
    if not event.told:
        seats = floor.satellite.without(event.entries)
        shared = {one: {"finish": Finish(one, event.first, last)} for one in event.entries}
        floor = with_entries(floor, shared)
        return replace(
            floor, satellite=replace(seats, play_off=PlayOff(event.entries, event.seats, event.first))
        )
    won, lost = event.told[: event.seats], event.told[event.seats :]
    below = event.first + event.seats
    places = {one: (place, place) for place, one in enumerate(lost, below)}
    places |= {one: (below + len(lost), last) for one in event.entries if one not in event.told}
    paid = tuple((one, dict(event.money).get(one, Money(0))) for one in places)
    places |= dict.fromkeys(won, (event.first, below - 1))
    floor = with_entries(floor, {one: {"finish": Finish(one, *place)} for one, place in places.items()})
    return replace(floor, satellite=replace(floor.satellite, play_off=None, shared=paid, told=won))


class HoldersSet(FloorEvent, frozen=True, tag="satellite.holders"):
    """These people hold a seat of the target: by their names, or their ids in the people book (SAT-11)."""

    people: tuple[PersonName, ...]
    person: PersonName = ""


changes(HoldersSet)(
    lambda event, floor: replace(floor, satellite=replace(floor.satellite, holders=event.people))
)
