"""The number of seats of a satellite, and the rest money of the places after them (SAT-02, SAT-03)."""

from msgspec.structs import replace

from shuffleup.floor.entry import Entry
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Money
from shuffleup.tournament.prizes import Winnings
from shuffleup.tournament.satellite import SeatPlan, seat_plan


def plan(floor: Floor, pool: Money | None = None) -> SeatPlan:
    """Divide the pool into seats and rest money; seats that are fixed stay, whatever comes in later."""
    rules, money = floor.rules.satellite, floor.rules.money
    if floor.satellite.fixed:
        rules = replace(rules, seats=floor.satellite.fixed)
    entries = floor.entries.counted
    price = Money(money.buy_in + money.fee)
    return seat_plan(rules, floor.pool if pool is None else pool, entries, price)


def seats_to_give(floor: Floor) -> int:
    """Count the seats that are not given yet: those that are fixed, before that those of the pool."""
    known = floor.satellite
    return known.left if known.fixed else max(0, plan(floor).seats - known.out_of_play)


def prizes_by_seats(floor: Floor, pool: Money) -> tuple[Money, ...]:
    """Return the money of each place: nothing for those of the seats, then the rest money."""
    found = plan(floor, pool)
    return () if found.asks else (*[Money(0)] * found.seats, *found.money)


def shown_seats(floor: Floor) -> int:
    """Count the seats as the room knows them, 0 where there are none or the director is asked (SAT-15)."""
    if not floor.rules.satellite.is_played or floor.phase == "registration":
        return 0
    found = plan(floor)
    return 0 if found.asks and not floor.satellite.fixed else found.seats


def seat_name(floor: Floor) -> str:
    """Name the thing that is won: the target, in the words of the house."""
    return floor.rules.satellite.target or "Seat"


def seat_winnings(floor: Floor, entry: Entry) -> Winnings | None:
    """Return what a seat, or its value, brings an entry; None where its place alone decides."""
    won, shared = floor.satellite.seat_of(entry.id), dict(floor.satellite.shared)
    playing = floor.satellite.play_off
    if won is None:
        if entry.id in shared or (playing and entry.id in playing.entries):
            return Winnings(shared.get(entry.id, Money(0)))
        return None
    if won.form == "money":
        return Winnings(floor.rules.satellite.seat_value)
    return Winnings(Money(0), (seat_name(floor),))


def owed_for_seats(floor: Floor) -> Money:
    """Return what the house owes the box of the target: the values of seats and tickets (SAT-14)."""
    seats = sum(one.form != "money" for one in floor.satellite.won)
    return Money(seats * floor.rules.satellite.seat_value)
