"""Automatic consequences on the floor: places, arrivals, prizes, holds, the end."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from shuffleup.floor import holds
from shuffleup.floor.colour_up import counting
from shuffleup.floor.conduct import penalties
from shuffleup.floor.crews import rules as crews
from shuffleup.floor.entries import leaving
from shuffleup.floor.evolve import evolve
from shuffleup.floor.given import Given
from shuffleup.floor.hand_for_hand import rules as hand_for_hand
from shuffleup.floor.levels import rules as levels
from shuffleup.floor.message import Events, FloorEvent
from shuffleup.floor.prizes import bounties
from shuffleup.floor.prizes import rules as prizes
from shuffleup.floor.purchases import rules as purchases
from shuffleup.floor.results import rules as results
from shuffleup.floor.results.events import ResultsAwaited
from shuffleup.floor.seating import balancing, forming, moves
from shuffleup.floor.state import Floor
from shuffleup.identity import TableNo

Rule = Callable[[Floor, Given], Events]

BY_ITSELF: tuple[Rule, ...] = (
    purchases.cash_outs_due,
    leaving.removals_due,
    results.places_moved,
    results.places_due,
    crews.last_hands_due,
    crews.tables_over,
    crews.stage_over,
    moves.arrivals_due,
    forming.formation_due,
    moves.broken_tables,
    balancing.level_change_settled,
    penalties.misses_due,
    prizes.prizes_due,
    bounties.heads_due,
    bounties.bounties_due,
    results.ending,
    counting.counts_due,
    holds.changes_due,
    hand_for_hand.round_due,
    levels.clock_follows,
    levels.levels_run_out,
    results.audit,
)
"""The rules that need no command, in the order in which they are asked. Each of them is silent when what it
wants is so already; the first that speaks is heard, and all are asked again."""


def after(floor: Floor, events: Sequence[FloorEvent]) -> Floor:
    """Return the floor as it is after these events."""
    for event in events:
        floor = evolve(floor, event)
    return floor


def with_what_follows(floor: Floor, events: Sequence[FloorEvent], given: Given) -> Events:
    """Return the events and all that follows from them.

    What waits for results that are known to be missing follows when they have come; that the floor waits, and
    for which tables, is an event of its own.
    """
    happened = list(events)
    floor = after(floor, events)
    awaited = _awaited(floor, given)
    while more := _next(floor, given):
        happened += more
        floor = after(floor, more)
        awaited |= _awaited(floor, given)
    if sorted(awaited) != sorted(table for table, _ in floor.awaited):
        tables = tuple(sorted(awaited))
        happened.append(ResultsAwaited(tables, tuple(given.behind[table] for table in tables)))
    return tuple(happened)


def _next(floor: Floor, given: Given) -> Events:
    return next((events for rule in BY_ITSELF if (events := rule(floor, given))), ())


def _awaited(floor: Floor, given: Given) -> set[TableNo]:
    """Name the tables whose missing results keep a rule from saying what it would say without them."""
    if not given.behind:
        return set()
    alone = {table: replace(given, behind={table: row}) for table, row in given.behind.items()}
    by_rule = ((rule, rule(floor, replace(given, behind={}))) for rule in BY_ITSELF)
    return {
        table
        for rule, free in by_rule
        if free
        for table, lacking in alone.items()
        if rule(floor, lacking) != free
    }
