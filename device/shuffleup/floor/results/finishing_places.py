"""The consequences of results: places, the audit of the chips, the end of the event."""

from collections.abc import Collection, Sequence

from shuffleup.floor.command import (
    Events,
    FloorCommand,
    FloorContext,
    Stacks,
    answers,
    as_reported,
    changes,
    hears,
)
from shuffleup.floor.decision_clock.time_cards import hand_for_refill
from shuffleup.floor.entry import BustOut, Entry
from shuffleup.floor.hand_for_hand import still_playing
from shuffleup.floor.levels.level_changes import hand_counted
from shuffleup.floor.purchases.purchase_period import may_still_buy
from shuffleup.floor.reports import HandReport, ResultReport
from shuffleup.floor.results import result_events as events
from shuffleup.floor.seating.moves import without_chair
from shuffleup.floor.state import ChipsDiffer, Floor
from shuffleup.kernel.field_types import EntryId, Millis, SeatNo, TableNo
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.tournament.prizes import BustedEntry, by_stack, places_across_tables
from shuffleup.tournament.reasons import Ending


@hears(HandReport)
def hand_begun(report: HandReport, floor: Floor, now: Millis) -> Events:
    """Take note of a hand that a table has begun, and of the level that ends with it where hands are counted.

    In a venue it may be at a level above the floor's: tables play on by the schedule while the floor is gone.
    """
    ahead = report.level if floor.in_venue and report.level > floor.level_at(report.table) else 0
    begun = events.HandHeard(report.table, report.hand, report.players, report.positions, ahead)
    after = changes.apply(begun, floor)
    refills = hand_for_refill(floor, report.table, report.hand, report.dealt)
    return (begun, *refills, *hand_counted(after, report.table, report.hand, now))


hears(events.HandNumberHeard, events.ChipsReached)(as_reported)


@hears(ResultReport)
def hand_sealed(report: ResultReport, floor: Floor, now: Millis) -> Events:
    """Take over the stacks of a sealed hand, and explain what a ruling or a count has changed (APP-06)."""
    before = dict(report.before)
    broke = tuple(
        (entry, before[entry]) for entry, chips in report.after if chips == 0 and before.get(entry, 0) > 0
    )
    counted = _in_stacks(report, floor)
    heard = events.ResultHeard(
        report.table,
        report.hand,
        report.after,
        broke,
        report.pooled,
        report.knockouts,
        counted,
        report.uncounted,
    )
    return (heard, *_explained(report, _more_than_before(report, floor, counted)))


class FixPlace(FloorCommand, frozen=True):
    """Somebody who went broke does not buy again: the place is final (BST-05)."""

    decides_on = Stacks.PLAYER

    entry: EntryId


class NobodyWaitsForAPlace(NotLegalNow): ...


@answers(FixPlace)
def fix_place(command: FixPlace, floor: Floor, given: FloorContext) -> Events:
    """Close the window in which somebody who went broke may buy again (BST-05)."""
    found = floor.entries.get(command.entry)
    if found is None or found.broke is None or found.finish is not None or found.declined:
        raise NobodyWaitsForAPlace()
    return (events.PlaceDeclined(command.entry),)


def places_due(floor: Floor, given: FloorContext) -> Events:
    """Give places to those who went broke, in the order of their hands (BST-01, BST-02, BST-04).

    Who may still buy again keeps the places of those who went broke later open, too (BST-05), and so does
    who has been removed and still sits there. In hand-for-hand a round is one hand: its places are given when
    its last table has finished (BST-03).
    """
    if floor.rules.event.format == "cash":
        return ()
    waiting = [(one, one.broke) for one in floor.entries.unsettled if one.in_play and one.broke]
    if not waiting:
        return ()
    first = min(broke.order for _, broke in waiting)
    together = [(one, broke) for one, broke in waiting if broke.order == first]
    if _round_goes_on(floor, first):
        return ()
    if any(may_still_buy(floor, one) or (one.leaving and one.seated) for one, _ in together):
        return ()
    if given.lacks(_decides_on(floor, together)):
        return ()
    where = {one.id: broke for one, broke in together}
    busts = [BustedEntry(entry, broke.before, broke.table) for entry, broke in where.items()]
    left = floor.entries.players + floor.satellite.out_of_play
    finishes = places_across_tables(left, busts, floor.rules.bust.cross_table)
    return tuple(
        events.PlayerPlaced(
            one.entry,
            one.first,
            one.last,
            where[one.entry].table,
            where[one.entry].hand,
            _seat(floor, one.entry),
        )
        for one in reversed(finishes)
    )


def places_moved(floor: Floor, given: FloorContext) -> Events:
    """Move the places of those who are out behind all who have entered since (REG-17)."""
    if floor.phase != "playing" or floor.crews or floor.stage > 1 or floor.satellite.fixed:
        return ()
    out = floor.satellite.out_of_play
    best = _best_without_seat(floor) if out else floor.entries.best_place
    newer = floor.entries.players + out + 1 - best
    return (events.PlacesMoved(newer),) if best and newer > 0 else ()


def _best_without_seat(floor: Floor) -> int:
    """Return the best place of those who have no seat, 0 for none."""
    seated = {one.entry for one in floor.satellite.won}
    placed = [one.finish for one in floor.entries.placed if one.finish]
    return min((one.first for one in placed if one.entry not in seated), default=0)


def ending(floor: Floor, given: FloorContext) -> Events:
    """End the event when one player holds all chips (GEN-11), or the last table has played its last round.

    Stacks that nobody knows are counted first: they decide the places.
    """
    if floor.phase != "playing" or floor.forming or floor.rules.event.format == "cash":
        return ()
    if floor.entries.players > 1 and len(floor.tables.standing) > 1:
        return ()
    if floor.rules.flights.are_played or (floor.rules.satellite.is_played and not floor.satellite.fixed):
        return ()  # who is left has a bag; or the director decides first how many seats there are
    left, tables = floor.left(), [note for note in floor.tables if note.state != "closed"]
    last_round = len(tables) == 1 and tables[0].last_hand and tables[0].idle and not tables[0].uncounted
    if len(left) > 1 and not last_round:
        return ()
    if any(one.broke for one in left) or without_chair(floor) or given.lacks(floor.tables.standing):
        return ()
    at = tables[0] if tables else floor.tables[0]
    finishes = reversed(by_stack(((entry.id, entry.chips) for entry in left), floor.satellite.out_of_play))
    last = (events.PlayerPlaced(one.entry, one.first, one.last, at.table, at.hand) for one in finishes)
    why = Ending.ONE_LEFT if len(left) == 1 else Ending.LAST_ROUND
    return (*last, events.EventEnded(why, given.now))


def audit(floor: Floor, given: FloorContext) -> Events:
    """Compare the chips that are known with those that were issued, once for every difference (APP-06)."""
    expected, found = floor.chips_expected(), floor.chips_counted()
    if expected == found or given.lacks(floor.tables.standing):
        return ()
    known = ChipsDiffer(expected, found) in floor.alarms
    return () if known else (events.AuditFailed(expected, found),)


def _explained(report: ResultReport, more: int) -> list[events.ChipsExplained]:
    """Explain `more` chips by the rake and by what the table gives as its reasons (APP-06, CSH-05).

    What no reason covers is a count of stacks that nobody had followed before.
    """
    table, hand = report.table, report.hand
    found = [
        events.ChipsExplained(one.chips, one.note, one.person, table=table, hand=hand)
        for one in report.explained
    ]
    found.append(events.ChipsExplained(-report.rake, is_rake=True, table=table, hand=hand))
    rest = more - sum(one.chips for one in found)
    found.append(events.ChipsExplained(rest, table=table, hand=hand))
    return [one for one in found if one.chips]


def _in_stacks(report: ResultReport, floor: Floor) -> tuple[EntryId, ...]:
    """List whose bought chips a count between two hands found in the stack: they are in play by that."""
    before, found = dict(report.before), []
    for number, _ in report.after:
        entry = floor.entry(number)
        came = sum(one.chips for one in entry.brought if one.at_table)
        if came and before.get(number) == entry.chips + came:
            found.append(number)
    return tuple(found)


def _more_than_before(report: ResultReport, floor: Floor, counted: Sequence[EntryId]) -> int:
    """Compare a followed hand with the stacks it began with, any other with the last count."""
    here = [floor.entry(entry) for entry, _ in report.after]
    known = {one.id: one.total + one.owes if one.id in counted else one.chips for one in here}
    followed = floor.rules.table.tracking == "actions"
    began = dict(report.before) if followed else known
    note = floor.note(report.table)
    pooled = report.pooled - note.pooled - note.pool_owes
    return sum(chips - began[entry] for entry, chips in report.after) + pooled


def _decides_on(floor: Floor, busts: Sequence[tuple[Entry, BustOut]]) -> Collection[TableNo]:
    """Name the tables that decide on a place: where the player was, and all in hand-for-hand (BST-03)."""
    if floor.hand_for_hand:
        return floor.tables.standing
    return {table for _, broke in busts for table in (broke.table, *(broke.buys_until or ())[:1])}


def _round_goes_on(floor: Floor, order: int) -> bool:
    """Say whether those who went broke in this order belong to a round that is not over."""
    playing = floor.hand_for_hand
    return playing is not None and order > playing.busts_before and bool(still_playing(floor))


def _seat(floor: Floor, number: EntryId) -> SeatNo | None:
    entry = floor.entry(number)
    return entry.place.seat if entry.seated and entry.place else None
