"""Satellites: seats and rest money of a pool, seats at the end, values that are shared, and milestones (SAT).

A *seat* is an entry in another event, each of the same value; seats are as many as the first places.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Literal

import msgspec

from shuffleup.kernel.field_types import Chips, EntryId, Money
from shuffleup.ruleset.satellite import SatelliteRules
from shuffleup.tournament.prizes import BustedEntry, Finish, places_across_tables, shared

Asks = Literal["no_seat", "more_seats_than_players"]


class SeatPlan(msgspec.Struct, frozen=True):
    """The seats of a pool and the `money` of each place after them.

    `rest` is what the pool has above the seats and `short` what it lacks; `to_target` is what no place takes.
    While it `asks` the director has to decide, and nothing else of it counts.
    """

    pool: Money
    seats: int
    rest: Money = Money(0)
    money: tuple[Money, ...] = ()
    to_target: Money = Money(0)
    short: Money = Money(0)
    asks: Asks | None = None


def seat_plan(rules: SatelliteRules, pool: Money, entries: int, price: Money) -> SeatPlan:
    """Divide a pool into seats and rest money (SAT-02, SAT-03); `price` is that of an entry, with its fee."""
    seats = rules.seats or pool // rules.seat_value
    over = pool - seats * rules.seat_value
    if not seats:
        return SeatPlan(pool, 0, asks="no_seat")
    if seats >= entries:
        return SeatPlan(pool, seats, asks="more_seats_than_players", short=Money(max(0, -over)))
    rest, short = Money(max(0, over)), Money(max(0, -over))
    most = {"next_place": rules.seat_value, "next_places": price, "target": 0}[rules.rest]
    money = _filled(rest, Money(most), entries - seats)
    return SeatPlan(pool, seats, rest, money, Money(rest - sum(money)), short)


def _filled(rest: Money, most: Money, places: int) -> tuple[Money, ...]:
    """Give each place from the first on as much as it may have, while money is left."""
    if not (rest and most):
        return ()
    full, odd = divmod(rest, most)
    return tuple(Money(one) for one in (*[most] * full, odd)[:places] if one)


class Groups(msgspec.Struct, frozen=True):
    """Those who went out at the end: who has a seat, who share places over the last seat, and the others."""

    seated: tuple[Finish, ...]
    crossing: tuple[Finish, ...]
    below: tuple[Finish, ...]


def grouped(finishes: Iterable[Finish], seats: int) -> Groups:
    """Compare places with the number of seats: who has a place of a seat has the seat (SAT-07, SAT-08)."""
    every = tuple(finishes)
    return Groups(
        tuple(one for one in every if one.last <= seats),
        tuple(one for one in every if one.first <= seats < one.last),
        tuple(one for one in every if one.first > seats),
    )


def values_of_places(seats: int, value: Money, money: Sequence[Money]) -> tuple[Money, ...]:
    """Return what each place is worth, first place first: a seat by its value, then the rest money."""
    return (*[value] * seats, *money)


def shared_values(
    sharing: Sequence[EntryId], first: int, values: Sequence[Money]
) -> tuple[tuple[EntryId, Money], ...]:
    """Divide the values of the places from `first` on in money among those who share them (SAT-08).

    `sharing` is in the order of the entries: units left over go one each to those named first.
    """
    return tuple(zip(sharing, shared(values, first, first + len(sharing) - 1), strict=True))


class PlayOffResult(msgspec.Struct, frozen=True):
    """The result of a play-off, as far as it is told: who has a seat, the rest money, who still plays."""

    seated: tuple[EntryId, ...]
    money: tuple[tuple[EntryId, Money], ...]
    playing: tuple[EntryId, ...]


def play_off_result(
    playing: Sequence[EntryId], told: Sequence[EntryId], seats: int, money: Sequence[Money]
) -> PlayOffResult:
    """Give `seats` to those told, best first, then the rest money of the places below in that order (SAT-08).

    Those who are not told share what is left of that money. With fewer told than seats they play on.
    """
    others = tuple(one for one in playing if one not in told)
    seated, lost = tuple(told[:seats]), tuple(told[seats:])
    if len(seated) < seats:
        return PlayOffResult(seated, (), others)
    places = (*money, *[Money(0)] * len(playing))[: len(playing) - seats]
    paid = [*zip(lost, places[: len(lost)], strict=True)]
    paid += shared_values(others, 1, places[len(lost) :]) if others else ()
    return PlayOffResult(seated, tuple((one, amount) for one, amount in paid if amount), ())


class Bubble(msgspec.Struct, frozen=True):
    """What one hand, or round, brings to those who went out in it, and whether the satellite ends.

    `seated` have a place that is a seat, `shares` the money of shared places over the last seat, `rest` that
    of places below the seats. `playing` still play for a seat. `seats_to_rest` counts those left who have a
    seat now.
    """

    places: tuple[Finish, ...]
    seated: tuple[EntryId, ...] = ()
    shares: tuple[tuple[EntryId, Money], ...] = ()
    rest: tuple[tuple[EntryId, Money], ...] = ()
    playing: tuple[EntryId, ...] = ()
    ends: bool = False
    seats_to_rest: int = 0


def bubble(
    rules: SatelliteRules,
    cross_table: Literal["share", "by_stack"],
    seats: int,
    left: int,
    money: Sequence[Money],
    busts: Sequence[BustedEntry],
    told: Sequence[EntryId] = (),
) -> Bubble:
    """Give places, seats and money to those who went out of `left`, with so many seats to give (SAT-04).

    `money` is that of the places after the seats, `busts` are in the order of the entries, `told` is what
    the director has told of a play-off, best first. Who has a place of a seat has the seat (SAT-07).
    """
    finishes = places_across_tables(left, busts, cross_table)
    values = values_of_places(seats, rules.seat_value, money)
    groups = grouped(finishes, seats)
    seated, playing = tuple(one.entry for one in groups.seated), tuple[EntryId, ...]()
    shares, rest = tuple[tuple[EntryId, Money], ...](), list[tuple[EntryId, Money]]()
    for first, sharing in groupby(groups.below, key=lambda one: one.first):
        rest += shared_values(_in_order(sharing, busts), first, values)
    if crossing := _in_order(groups.crossing, busts):
        first = groups.crossing[0].first
        if rules.tie == "share_value":
            shares = shared_values(crossing, first, values)
        else:
            those = [one for one in told if one in crossing]
            result = play_off_result(crossing, those, seats - first + 1, money)
            seated, playing = (*seated, *result.seated), result.playing
            rest += result.money
    over = has_ended(left - len(busts), seats)
    paid = tuple((one, amount) for one, amount in rest if amount)
    return Bubble(finishes, seated, shares, paid, playing, over, left - len(busts) if over else 0)


def _in_order(finishes: Iterable[Finish], busts: Sequence[BustedEntry]) -> tuple[EntryId, ...]:
    those = {one.entry for one in finishes}
    return tuple(one.entry for one in busts if one.entry in those)


SeatAs = Literal["seat", "money", "ticket"]


def given_as(rules: SatelliteRules, *, is_second: bool) -> SeatAs:
    """Say in which form somebody gets a seat who holds one already, or holds none (SAT-11).

    Where such a person may not enter and was there all the same, it is money.
    """
    if not is_second:
        return "seat"
    return "ticket" if rules.second == "ticket" else "money"


def has_ended(left: int, seats: int) -> bool:
    """Say whether there is a seat for everybody left, so that nobody plays on (SAT-04).

    With no seat to give any more there is nothing to play for either.
    """
    return left <= seats or not seats


class MilestoneSeats(msgspec.Struct, frozen=True):
    """Who wins a seat by the chips after a hand, in the order won; `sharing` share those that are left."""

    winning: tuple[EntryId, ...]
    sharing: tuple[EntryId, ...] = ()


def milestone_seats(stacks: Iterable[tuple[EntryId, Chips]], milestone: Chips, seats: int) -> MilestoneSeats:
    """Give so many seats to those whose stack has reached the milestone, larger stacks first (SAT-10).

    `stacks` are in the order of the entries. Equal stacks of which not all can have a seat share (SAT-08);
    where no seat is left nobody has one.
    """
    reached = sorted((one for one in stacks if one[1] >= milestone), key=lambda one: -one[1])
    winning = list[EntryId]()
    for _, group in groupby(reached, key=lambda one: one[1]):
        equal = [entry for entry, _ in group]
        free = seats - len(winning)
        if len(equal) > free:
            return MilestoneSeats(tuple(winning), tuple(equal) if free else ())
        winning += equal
    return MilestoneSeats(tuple(winning))
