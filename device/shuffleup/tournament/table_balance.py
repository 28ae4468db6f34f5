"""Balancing of tables by one move: when, which player, and to which seat."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from shuffleup.kernel.field_types import SeatNo, TableNo
from shuffleup.ruleset.event import Event
from shuffleup.ruleset.seats import Balancing
from shuffleup.tournament.button import Lead, lead_by_draws, next_seat
from shuffleup.tournament.seating import SeatedTable, may_change_tables

LEAST_DIFFERENCE = 2
"""A move across a difference of one would only make the other table the larger one."""


class Imbalance(msgspec.Struct, frozen=True):
    """One player has to move from the largest table to the smallest."""

    source: SeatedTable
    target: SeatedTable


def imbalance(
    tables: Iterable[SeatedTable], event: Event, balance: Balancing, stage: int = 1
) -> Imbalance | None:
    """Find the two tables that are to be levelled, or None where the tables are level enough (SEA-07).

    Of several largest or smallest tables the lowest number comes first (SEA-08). The smallest is looked
    for among those with an empty chair. `stage` counts the stages of an event of crews: tables of the
    first are never balanced, nor are cash tables.
    """
    playing = [table for table in tables if table.occupied]
    with_room = [table for table in playing if table.free()]
    if not (with_room and balance.trigger_difference and may_change_tables(event, stage)):
        return None
    source = min(playing, key=lambda table: (-len(table.occupied), table.number))
    target = min(with_room, key=lambda table: (len(table.occupied), table.number))
    difference = len(source.occupied) - len(target.occupied)
    if difference < max(balance.trigger_difference, LEAST_DIFFERENCE):
        return None
    return Imbalance(source, target)


def may_move_now(balance: Balancing, *, at_level_change: bool) -> bool:
    """Say whether this is the moment for a move: between any two hands, or between levels only (SEA-07)."""
    return at_level_change or balance.when == "any_hand"


def next_big_blind(table: SeatedTable) -> SeatNo:
    """Name the seat that is due the big blind next: its player moves (SEA-10, TDA 11-A)."""
    return next_seat(table.occupied, _last_big_blind(table))


def high_card(table: SeatedTable, draws: Sequence[Mapping[SeatNo, int]]) -> Lead[SeatNo]:
    """Name the seat whose high card moves, as `ahead`, or those who have to draw (again) as `tied` (SEA-08).

    `draws` are the ranks by seat of each round so far, the ace highest; suits do not count.
    """
    return lead_by_draws(sorted(table.occupied), 1, draws)


def seats_to_take(table: SeatedTable, balance: Balancing) -> tuple[SeatNo, ...]:
    """List the seats of which the moved player takes one, in the order in which the big blind gets there.

    `worst_seat` leaves one. `ahead_of_big_blind` leaves all that the big blind still has to reach, and the
    worst seat where there is none (SEA-09). Of `random_empty_seat` one is drawn. Empty where no seat can be
    given before another hand has been played.
    """
    if balance.place == "random_empty_seat":
        return _clockwise(table.free(), _last_big_blind(table))
    worst = worst_seat(table)
    if worst is None:
        return ()
    ahead = () if balance.place == "worst_seat" else seats_ahead_of_big_blind(table)
    return ahead or (worst,)


def worst_seat(table: SeatedTable) -> SeatNo | None:
    """Name the free seat that the big blind reaches first, or None if there is none (SEA-10, TDA 11-A).

    It may cost the moved player a second big blind in a row. It is never the place of the coming small
    blind, where the big blind stood: whoever sat there would have skipped the big blind.
    """
    big_blind = _last_big_blind(table)
    return next((seat for seat in _clockwise(table.free(), big_blind) if seat != big_blind), None)


def seats_ahead_of_big_blind(table: SeatedTable) -> tuple[SeatNo, ...]:
    """List the free seats from the big blind clockwise to the button, the worst first (SEA-09).

    The seats between the button and the big blind are left out: the big blind has just passed them.
    """
    if table.last is None:
        return table.free()
    every = (SeatNo(seat) for seat in range(1, table.seats + 1))
    round_the_table = _clockwise(every, table.last.big_blind)
    reached = round_the_table[: round_the_table.index(table.last.button) + 1]
    return tuple(seat for seat in reached if seat not in table.occupied)


def hands_until_big_blind(table: SeatedTable, seat: SeatNo) -> int:
    """Count the hands until a player in this seat has the big blind, 1 for the coming hand."""
    return _clockwise({*table.occupied, seat}, _last_big_blind(table)).index(seat) + 1


def halted(
    sizes: Mapping[TableNo, int], event: Event, balance: Balancing, stage: int = 1
) -> tuple[TableNo, ...]:
    """List the tables that may not begin a hand because they are too short, in order (SEA-11, TDA 11-D).

    `sizes` counts the players of each table; short is what a table lacks to the largest. No table stops
    where players move at level changes only, nor where they never move.
    """
    if not balance.halt_short_by or balance.when == "level_change" or not may_change_tables(event, stage):
        return ()
    most = max(sizes.values(), default=0)
    short = (table for table, size in sizes.items() if size and most - size >= balance.halt_short_by)
    return tuple(sorted(short))


def _last_big_blind(table: SeatedTable) -> SeatNo:
    """Before the first hand the round begins at seat 1, as if the big blind had stood before it."""
    return table.last.big_blind if table.last else SeatNo(0)


def _clockwise(seats: Iterable[SeatNo], after: SeatNo) -> tuple[SeatNo, ...]:
    return tuple(sorted(seats, key=lambda seat: (seat <= after, seat)))
