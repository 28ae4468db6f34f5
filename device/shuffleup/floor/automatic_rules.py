"""Automatic consequences on the floor: places, arrivals, prizes, deal_holds, the end."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from shuffleup.floor import deal_holds
from shuffleup.floor.colour_up import counting
from shuffleup.floor.conduct import event_end, penalties
from shuffleup.floor.context import FloorContext
from shuffleup.floor.crews import rules as crews
from shuffleup.floor.entries import leaving
from shuffleup.floor.evolve import evolve
from shuffleup.floor.hand_for_hand import rules as hand_for_hand
from shuffleup.floor.levels import blind_adjustment
from shuffleup.floor.levels import rules as levels
from shuffleup.floor.message import Events, FloorEvent
from shuffleup.floor.mystery import rules as mystery
from shuffleup.floor.phones import requests
from shuffleup.floor.prizes import bounties
from shuffleup.floor.prizes import rules as prizes
from shuffleup.floor.purchases import rules as purchases
from shuffleup.floor.results import rules as results
from shuffleup.floor.results.events import ResultsAwaited
from shuffleup.floor.seating import balancing, forming, moves
from shuffleup.floor.state import Floor
from shuffleup.kernel.identity import TableNo

Rule = Callable[[Floor, FloorContext], Events]

BY_ITSELF: tuple[Rule, ...] = (
    purchases.cash_outs_due,  # chips that leave the event do so before anybody counts them
    leaving.removals_due,  # the same for players who were removed
    results.places_moved,  # late entries make the list longer before the next place is given
    results.places_due,  # all that follows asks who is still left
    crews.last_hands_due,  # a last hand is called before a table can have played it
    crews.tables_over,  # a stage is over when each of its tables is
    crews.stage_over,  # players who do not go through have a place before anybody is seated again
    moves.arrivals_due,  # players who went broke on the way have a place now, and need no chair
    forming.formation_due,  # new tables wait for the same players
    moves.broken_tables,  # a table that all have left is closed before tables are compared
    balancing.level_change_settled,  # compares the tables that are left
    penalties.misses_due,  # tells the table at which a player sits after all moves
    prizes.prizes_due,  # the pool is whole before the event can end
    bounties.heads_due,  # a head has a price before it is collected
    bounties.bounties_due,  # the heads of those who are out are given away before the event can end
    mystery.opening_due,  # knock-outs before this moment are not drawn for
    mystery.returns_due,  # who is in again has no envelope
    mystery.settlement_due,  # what nobody drew is given away when nothing is left to draw
    results.ending,  # ends the event when nothing above is left to give
    event_end.end_due,  # after the end by itself, which needs no decision of a person
    counting.counts_due,  # counts stacks that no rule above changes any more
    deal_holds.changes_due,  # holds and releases tables for all that was decided above
    hand_for_hand.round_due,  # begins a round at the tables that nothing else holds
    levels.clock_follows,  # the clock stands as long as a round, a colour-up or a stop lasts
    levels.levels_run_out,  # a notice, from which nothing follows
    blind_adjustment.replan_due,  # looks at the clock and the chips as all rules above leave them
    requests.requests_over,  # requests by phone are met by what was decided above, or end with it
    results.audit,  # compares the chips when everything else is written down
)
"""The rules that need no command, in the order of their turns. A rule is silent when its wish is
fulfilled; the events of the first that speaks are applied, and all are asked again."""


def after(floor: Floor, events: Sequence[FloorEvent]) -> Floor:
    """Return the floor as it is after these events."""
    for event in events:
        floor = evolve(floor, event)
    return floor


def with_what_follows(floor: Floor, events: Sequence[FloorEvent], given: FloorContext) -> Events:
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


def _next(floor: Floor, given: FloorContext) -> Events:
    return next((events for rule in BY_ITSELF if (events := rule(floor, given))), ())


def _awaited(floor: Floor, given: FloorContext) -> set[TableNo]:
    """Name the tables whose missing results keep a rule from saying what it would say without them."""
    if not given.behind:
        return set()
    nothing_lacks = replace(given, behind={})
    return {
        table
        for rule in BY_ITSELF
        if (free := rule(floor, nothing_lacks))
        for table, row in given.behind.items()
        if rule(floor, replace(given, behind={table: row})) != free
    }
