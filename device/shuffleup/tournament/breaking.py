"""Breaking of a table when its players fit at the others: which table, when, and the new seats."""

from collections.abc import Iterable, Mapping, Sequence

from shuffleup.identity import EntryId, TableNo
from shuffleup.refusals import NotLegalNow
from shuffleup.ruleset import Breaking, Event, FinalTable, Seating
from shuffleup.tournament.seating import Place, may_change_tables


class NotEnoughSeats(NotLegalNow):
    """There are fewer empty chairs than players of the broken table."""

    players: int
    free: int


def breaking_order(tables: Iterable[TableNo], breaking: Breaking) -> tuple[TableNo, ...]:
    """Put tables into the order in which they are broken; the last one stays (SEA-12).

    Tables that `breaking.order` does not name follow those it does, the highest number first.
    """
    left = set(tables)
    named = [table for table in dict.fromkeys(breaking.order) if table in left]
    return (*named, *sorted(left.difference(named), reverse=True))


def table_to_break(
    sizes: Mapping[TableNo, int],
    seating: Seating,
    breaking: Breaking,
    final_table: FinalTable,
    event: Event,
    stage: int = 1,
) -> TableNo | None:
    """Name the table that is to be broken now, or None (SEA-12).

    `sizes` counts the players of each table; a table without players has been broken before. A table is
    broken as soon as all players fit one table fewer, in the fixed order. The last two become one when the
    final table is formed, not before (FIN-04); a final table of one is none, for that player has won. Where
    tables are not broken, or wait for the final table, one with a single player is broken all the same, as
    nobody can play there. Players of cash tables and of crews in the first `stage` stay where they are.
    """
    playing = {table: size for table, size in sizes.items() if size}
    if empty_after_break(playing, seating) < 0 or not may_change_tables(event, stage):
        return None
    waits = len(playing) == 2 and 1 < final_table.size < sum(playing.values())
    if breaking.enabled and not waits:
        return breaking_order(playing, breaking)[0]
    alone = [table for table, size in playing.items() if size == 1]
    return next(iter(breaking_order(alone, breaking)), None)


def empty_after_break(sizes: Mapping[TableNo, int], seating: Seating) -> int:
    """Count the empty chairs when one table fewer is left; below 0 where the players do not fit.

    The only table there is cannot be broken: its players have nowhere to go.
    """
    playing = [size for size in sizes.values() if size]
    return (len(playing) - 1) * seating.max_per_table - sum(playing)


def seats_after_break(
    breaking: Breaking, players: Sequence[EntryId], sizes: Mapping[TableNo, int], shuffled: Sequence[Place]
) -> dict[EntryId, Place]:
    """Give the players of a broken table their seats by the rule set.

    `players` come in the order in which they draw, `sizes` counts who sits at the tables that stay, and
    `shuffled` are the empty chairs of those tables in the order of the lot.

    Raises:
        NotEnoughSeats: the chairs do not suffice.
    """
    if breaking.place == "random_empty_seat":
        return random_empty_seats(players, shuffled)
    return two_step_draw(players, sizes, shuffled)


def random_empty_seats(players: Sequence[EntryId], shuffled: Sequence[Place]) -> dict[EntryId, Place]:
    """Give each player the next of the shuffled empty chairs (SEA-13).

    Raises:
        NotEnoughSeats: the chairs do not suffice.
    """
    _check_seats(players, shuffled)
    return dict(zip(players, shuffled, strict=False))


def two_step_draw(
    players: Sequence[EntryId], sizes: Mapping[TableNo, int], shuffled: Sequence[Place]
) -> dict[EntryId, Place]:
    """Draw for each player first the table, among those that are smallest by then, then the seat (SEA-14).

    Both lots are read from the same shuffled chairs: the first that stands at one of the smallest tables
    is taken. So tables stay level, and no table and no seat is likelier than another (TDA 10).

    Raises:
        NotEnoughSeats: the chairs do not suffice.
    """
    _check_seats(players, shuffled)
    left, now, drawn = list(shuffled), dict(sizes), dict[EntryId, Place]()
    for player in players:
        place = min(left, key=lambda chair: now.get(chair.table, 0))
        left.remove(place)
        now[place.table] = now.get(place.table, 0) + 1
        drawn[player] = place
    return drawn


def _check_seats(players: Sequence[EntryId], shuffled: Sequence[Place]) -> None:
    if len(players) > len(shuffled):
        raise NotEnoughSeats(len(players), len(shuffled))
