"""Breaking of a table when its players fit at the others: which table, when, and the new seats."""

from collections import deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from heapq import heapify, heappop, heappush

from shuffleup.kernel.field_types import EntryId, TableNo
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.event import Event
from shuffleup.ruleset.seats import Breaking, FinalTable, Seating
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
    if empty_after_break(sizes, seating) < 0 or not may_change_tables(event, stage):
        return None
    playing = {table: size for table, size in sizes.items() if size}
    waits = len(playing) == 2 and 1 < final_table.size < sum(playing.values())
    if breaking.enabled and not waits:
        return breaking_order(playing, breaking)[0]
    alone = [table for table, size in playing.items() if size == 1]
    return next(iter(breaking_order(alone, breaking)), None)


def tables_to_break(
    sizes: Mapping[TableNo, int],
    seating: Seating,
    breaking: Breaking,
    final_table: FinalTable,
    event: Event,
    stage: int = 1,
    passed_over: Collection[TableNo] = (),
) -> tuple[TableNo, ...]:
    """List all tables that can be broken at once, in order: as `table_to_break` would, one after the other.

    Those that are `passed_over` stay, and the next in order are broken in their place. Where the rule set
    breaks no tables these are the ones with a single player.
    """
    playing = {table: size for table, size in sizes.items() if size}
    if not may_change_tables(event, stage):
        return ()
    most = _fewer(len(playing), sum(playing.values()), seating, final_table, waits=breaking.enabled)
    breaks = [table for table, size in playing.items() if breaking.enabled or size == 1]
    return breaking_order(set(breaks).difference(passed_over), breaking)[:most]


def _fewer(tables: int, players: int, seating: Seating, final_table: FinalTable, *, waits: bool) -> int:
    """Count by how many tables fewer seat all players; two of them wait for the final table (FIN-04)."""
    # Rounded up: a table begun is a table needed.
    least = max(1, -(-players // seating.max_per_table))
    if waits and 1 < final_table.size < players:
        least = max(2, least)
    return max(0, tables - least)


def empty_after_break(sizes: Mapping[TableNo, int], seating: Seating) -> int:
    """Count the empty chairs when one table fewer is left; below 0 where the players do not fit.

    The only table there is cannot be broken: its players have nowhere to go.
    """
    playing = sum(map(bool, sizes.values()))
    return (playing - 1) * seating.max_per_table - sum(sizes.values())


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
    chairs: dict[TableNo, deque[int]] = {}
    for at, place in enumerate(shuffled):
        chairs.setdefault(place.table, deque()).append(at)
    smallest = [(sizes.get(table, 0), lots[0], table) for table, lots in chairs.items()]
    heapify(smallest)
    drawn = dict[EntryId, Place]()
    for player in players:
        # A heap, for thousands of players are drawn at once: the smallest table, then the earliest lot at it.
        size, at, table = heappop(smallest)
        drawn[player] = shuffled[at]
        chairs[table].popleft()
        if chairs[table]:
            heappush(smallest, (size + 1, chairs[table][0], table))
    return drawn


def _check_seats(players: Sequence[EntryId], shuffled: Sequence[Place]) -> None:
    if len(players) > len(shuffled):
        raise NotEnoughSeats(len(players), len(shuffled))
