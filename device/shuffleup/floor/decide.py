"""The decisions of the floor on a command, a report, an event and passing time; its automatic rules.

`decide` answers a command, `hear` a report of a table or of the unit itself, `tick` the clock; `evolve` gives
the state after an event. `BY_ITSELF` lists the automatic rules in the order of their turns.
"""

from collections.abc import Callable, Collection, Mapping, Sequence

from msgspec.structs import replace

from shuffleup.floor import contents, crews, hand_for_hand
from shuffleup.floor.colour_up import chip_counts
from shuffleup.floor.command import (
    EventOpened,
    Events,
    FloorCommand,
    FloorContext,
    FloorEvent,
    answers,
    changes,
    hears,
)
from shuffleup.floor.conduct import penalties
from shuffleup.floor.day_two import bags_opened
from shuffleup.floor.decision_clock import time_cards
from shuffleup.floor.entries import leaving
from shuffleup.floor.feature_states import TableNote
from shuffleup.floor.flights import last_hands
from shuffleup.floor.house.players_elsewhere import check_plays_once
from shuffleup.floor.levels import clock_control, planned_end
from shuffleup.floor.levels.clock_control import time_passed
from shuffleup.floor.lookup import check_known
from shuffleup.floor.phones import phone_requests
from shuffleup.floor.prizes import bounties, mystery_bounty, payouts
from shuffleup.floor.prizes.mystery_bounty import showing_due
from shuffleup.floor.purchases import sales
from shuffleup.floor.reports import Report
from shuffleup.floor.results import event_end, finishing_places
from shuffleup.floor.results.result_events import ResultsAwaited
from shuffleup.floor.satellite import seats_at_the_end, seats_given
from shuffleup.floor.seating import balancing, final_table, moves
from shuffleup.floor.seating.balancing import tables_waiting
from shuffleup.floor.seating.seat_events import TableHeld, TableReleased
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Millis, TableNo
from shuffleup.tournament.reasons import Hold
from shuffleup.tournament.timetable import PutForward, never_set


def evolve(floor: Floor | None, event: FloorEvent) -> Floor:
    """Return the state after the event; the first event of a floor is always `EventOpened`."""
    if isinstance(event, EventOpened):
        return Floor(event.event_id, event.rules, event.tables)
    if floor is None:
        raise ValueError(f"the floor's first event must be event.opened, not {type(event).__name__}")
    return changes.apply(event, floor)


def holds_due(floor: Floor, given: FloorContext) -> tuple[TableHeld | TableReleased, ...]:
    """Hold and release tables so that they are held for exactly the reasons that there are."""
    events: list[TableHeld | TableReleased] = []
    for_seats = {} if floor.flight.is_bagged else tables_waiting(floor)
    for note in _to_look_at(floor, for_seats):
        reasons = (*reasons_to_hold(floor, note), *for_seats.get(note.table, ()))
        events += [TableHeld(note.table, one) for one in reasons if one not in note.held]
        events += [TableReleased(note.table, one) for one in note.held if one not in reasons]
    return tuple(events)


def _to_look_at(floor: Floor, for_seats: Collection[TableNo]) -> Sequence[TableNote]:
    """Leave out the tables that are not held and have no reason to be, where nothing keeps all of them."""
    waits_for_all = floor.clock.phase in ("break", "gate") or floor.stopped or floor.flight.ends
    by_chips = floor.rules.satellite.kind == "milestone" or floor.is_day_two
    if waits_for_all or floor.forming or floor.hand_for_hand or floor.colour_up or by_chips:
        return floor.tables
    waiting = {one.table: one for one in floor.tables.unusual} | {at: floor.note(at) for at in for_seats}
    return [waiting[table] for table in sorted(waiting)]


def reasons_to_hold(floor: Floor, note: TableNote) -> tuple[Hold, ...]:
    """List the reasons why a table may not begin a hand now."""
    if floor.phase != "playing" or note.state == "closed":
        return ()
    if floor.flight.is_bagged:
        return (Hold.BAGGING,)
    played = not last_hands.may_deal(floor, note)
    checks = (
        (floor.clock.phase in ("break", "gate"), _of_the_break(floor)),
        (note.last_hand or played, Hold.LAST_HAND),
        (note.state == "done", Hold.STAGE_PLAYED),
        (note.state == "breaking", Hold.TABLE_BROKEN),
        (floor.forming is not None, _of_new_tables(floor)),
        (bool(floor.stopped), Hold.STOPPED),
        (hand_for_hand.waits(floor, note), Hold.HAND_FOR_HAND),
        (floor.colour_up is not None or chip_counts.is_due_before_first_hand(floor), Hold.COLOUR_UP),
        (seats_given.waits_for_seat(floor, note.table), Hold.MILESTONE),
        (bags_opened.waits_for_bags(floor, note.table), Hold.BAGS_CLOSED),
    )
    return tuple(reason for held, reason in checks if held)


def _of_the_break(floor: Floor) -> Hold:
    return Hold.HALFTIME if floor.in_halftime else Hold.BREAK


def _of_new_tables(floor: Floor) -> Hold:
    """Crews go to a next stage; everybody else is called to the final table."""
    return Hold.NEXT_STAGE if floor.forming and floor.forming.stage > floor.stage else Hold.FINAL_TABLE


Rule = Callable[[Floor, FloorContext], Events]

BY_ITSELF: tuple[Rule, ...] = (
    sales.cash_outs_due,  # chips that leave the event do so before anybody counts them
    leaving.removals_due,  # the same for players who were removed
    finishing_places.places_moved,  # late entries make the list longer before the next place is given
    finishing_places.places_due,  # all that follows asks who is still left
    crews.last_hands_due,  # a last hand is called before a table can have played it
    crews.tables_over,  # a stage is over when each of its tables is
    crews.stage_over,  # players who do not go through have a place before anybody is seated again
    moves.arrivals_due,  # players who went broke on the way have a place now, and need no chair
    final_table.formation_due,  # new tables wait for the same players
    moves.broken_tables,  # a table that all have left is closed before tables are compared
    balancing.level_change_settled,  # compares the tables that are left
    penalties.misses_due,  # tells the table at which a player sits after all moves
    time_cards.times_told,  # tells the table at which a player sits after all moves
    payouts.prizes_due,  # the pool is whole before the event can end
    seats_at_the_end.seats_fixed_due,  # the pool knows of everybody who could enter
    seats_at_the_end.seats_due,  # places are given, and who has one of a seat has the seat
    time_cards.moments_due,  # knows who is left, the tables and the paid places
    bounties.heads_due,  # a head has a price before it is collected
    bounties.bounties_due,  # the heads of those who are out are given away before the event can end
    mystery_bounty.opening_due,  # knock-outs before this moment are not drawn for
    mystery_bounty.returns_due,  # who is in again has no envelope
    mystery_bounty.settlement_due,  # what nobody drew is given away when nothing is left to draw
    last_hands.last_hands_due,  # the number left is known, and no flight ends with a winner
    last_hands.bagging_due,  # after the last hand of each table, when nobody is on the way any more
    seats_at_the_end.seats_won,  # ends a satellite before one player has all chips
    finishing_places.ending,  # ends the event when nothing above is left to give
    seats_at_the_end.winners_share_places,  # after any end
    event_end.end_due,  # after the end by itself, which needs no decision of a person
    chip_counts.counts_due,  # counts stacks that no rule above changes any more
    holds_due,  # holds and releases tables for all that was decided above
    hand_for_hand.round_due,  # begins a round at the tables that nothing else holds
    clock_control.clock_follows,  # the clock stands as long as a round, a colour-up or a stop lasts
    clock_control.levels_run_out,  # a notice, from which nothing follows
    planned_end.replan_due,  # looks at the clock and the chips as all rules above leave them
    phone_requests.requests_over,  # requests by phone are met by what was decided above, or end with it
    finishing_places.audit,  # compares the chips when everything else is written down
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
    # Only a change is an event: the floor asks at every tick, and a row for each would fill the journal.
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
    # Each rule is asked twice, with the rows and without: so no rule has to say itself what it waits for.
    nothing_lacks = replace(given, behind={})
    return {
        table
        for rule in BY_ITSELF
        if (free := rule(floor, nothing_lacks))
        for table, row in given.behind.items()
        if rule(floor, replace(given, behind={table: row})) != free
    }


def decide(floor: Floor, command: FloorCommand, given: FloorContext) -> Events:
    """Answer a command with what happens and what follows from it, or raise `NotLegalNow`."""
    check_known(command, floor, given)
    if floor.flight.is_bagged and type(command) in contents.ABOUT_PLAY:
        raise last_hands.FlightIsBagged()
    events = with_what_follows(floor, answers.apply(command, floor, given), given)
    if given.elsewhere:
        check_plays_once(floor, after(floor, events), given)
    return events


NOTHING_MISSING: Mapping[TableNo, int] = {}


def hear(
    floor: Floor,
    report: Report | FloorEvent | None,
    now: Millis,
    behind: Mapping[TableNo, int] = NOTHING_MISSING,
) -> Events:
    """Take in a report, with all that follows from it; None is a row that says nothing to the floor.

    `behind` are the tables of which more is missing (`FloorContext`). What waited for the last row of a table
    follows when that has come, whatever it says.
    """
    if report is None:
        return with_what_follows(floor, (), FloorContext(now, behind=behind)) if floor.awaited else ()
    return with_what_follows(floor, hears.apply(report, floor, now), FloorContext(now, behind=behind))


def tick(
    floor: Floor,
    now: Millis,
    until_start: Millis | None = None,
    behind: Mapping[TableNo, int] = NOTHING_MISSING,
    put_forward: PutForward = never_set,
) -> Events:
    """Return what is due at `now`, with all that follows from it.

    `until_start` is the time until the scheduled start by the clock on the wall, None where nobody knows;
    `put_forward` says how that clock will be set.
    What waited for a table follows here, too, where the table was given to another box.
    """
    given = FloorContext(now, until_start=until_start, put_forward=put_forward, behind=behind)
    due = (*time_passed(floor, given), *showing_due(floor, now))
    return with_what_follows(floor, due, given) if due or floor.awaited else ()
