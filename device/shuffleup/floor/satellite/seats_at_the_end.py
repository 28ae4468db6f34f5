"""Seats that follow from places, and the end with a seat for everybody left (SAT-04 to SAT-08)."""

from collections.abc import Iterable
from itertools import chain

from shuffleup.floor.command import Events, FloorContext
from shuffleup.floor.entry import Entry
from shuffleup.floor.purchases.purchase_period import moment
from shuffleup.floor.results.result_events import EventEnded, PlayerPlaced
from shuffleup.floor.satellite import satellite_events as events
from shuffleup.floor.satellite.seat_count import plan
from shuffleup.floor.satellite.seat_holders import holds_a_seat
from shuffleup.floor.satellite.seat_state import WonBy
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import EntryId
from shuffleup.tournament.prizes import Finish, by_stack
from shuffleup.tournament.purchases import sales_to_come
from shuffleup.tournament.reasons import Ending
from shuffleup.tournament.satellite import (
    given_as,
    grouped,
    has_ended,
    play_off_result,
    shared_values,
    values_of_places,
)


def seats_fixed_due(floor: Floor, given: FloorContext) -> Events:
    """Fix the number of seats when nobody can enter or buy any more (SAT-02), at the latest at the end.

    While there is no seat, or one for everybody, the director decides first: by another number, or by an end,
    which gives everybody one. Seats that the house sets anew are fixed anew until one is given.
    """
    rules, known = floor.rules.satellite, floor.satellite
    begun = floor.phase in ("playing", "over")
    if not (rules.is_played and begun) or sales_to_come(floor.rules, moment(floor)):
        return ()
    if known.fixed and (not rules.seats or rules.seats == known.fixed or known.out_of_play):
        return ()
    found = plan(floor)
    if known.fixed:
        return (events.SeatsFixed(rules.seats),)
    if found.asks and floor.phase == "over" and found.seats:
        return (events.SeatsFixed(floor.entries.counted),)
    return () if found.asks else (events.SeatsFixed(found.seats, found.money, found.to_target, found.short),)


def seats_due(floor: Floor, given: FloorContext) -> Events:
    """Give the seats that the places of those who are out bring, or what is shared of the last one (SAT-07).

    It is asked again after each correction of a place.
    """
    known = floor.satellite
    if not 0 < floor.entries.best_place <= known.fixed:
        return ()
    settled = {one.entry for one in known.won} | {one for one, _ in known.shared}
    settled |= set(known.play_off.entries) if known.play_off else set()
    out = [one for one in floor.entries.placed if one.id not in settled]
    top = grouped((one.finish for one in out if one.finish), known.fixed)
    if top.seated:
        return tuple(
            seat(floor, floor.entry(one.entry), "play_off" if one.entry in known.told else "place")
            for one in top.seated
        )
    if not top.crossing:
        return ()
    sharing = tuple(one.entry for one in top.crossing)
    first = top.crossing[0].first
    seats = known.fixed - first + 1
    if floor.rules.satellite.tie == "play_off":
        return (events.PlayOffDue(sharing, seats, first),)
    values = values_of_places(known.fixed, floor.rules.satellite.seat_value, plan(floor).money)
    return (events.ValueShared(shared_values(sharing, first, values), seats),)


def seat(floor: Floor, entry: Entry, by: WonBy) -> events.SeatGiven:
    """Give an entry a seat, or what its person has who holds one already (SAT-11)."""
    return events.SeatGiven(
        entry.id, given_as(floor.rules.satellite, is_second=holds_a_seat(floor, entry)), by
    )


def seats_won(floor: Floor, given: FloorContext) -> Events:
    """End the event as soon as there is a seat for everybody left, or none to give any more (SAT-04).

    Hands that are still on at other tables are stopped by that; nobody goes broke in them.
    """
    known = floor.satellite
    if not known.fixed or floor.phase != "playing" or given.lacks(floor.tables.standing):
        return ()
    left = floor.left()
    if not has_ended(len(left), known.left):
        return ()
    ended = EventEnded(Ending.SEATS_WON, given.now)
    if known.left:
        # A seat and its place are one step: whatever was stored when the power goes, the rest follows.
        given_seats = [seat(floor, one, "left") for one in left]
        return (*chain.from_iterable(zip(given_seats, _together(floor), strict=True)), ended)
    if any(one.broke for one in left):
        return ()
    ranked = by_stack(((one.id, one.total) for one in left), known.out_of_play)
    return (*_placed(floor, ranked), ended)


def _together(floor: Floor) -> tuple[PlayerPlaced, ...]:
    """Let all who are left share the places of the seats (SAT-05)."""
    last = len(floor.satellite.won) + len(floor.left())
    return tuple(_placed(floor, [Finish(one.id, 1, last)])[0] for one in floor.left())


def _placed(floor: Floor, finishes: Iterable[Finish]) -> tuple[PlayerPlaced, ...]:
    """Give places to those left, who stay where they sit: the better place comes last."""
    found = list[PlayerPlaced]()
    for one in reversed(list(finishes)):
        place = floor.entry(one.entry).place
        assert place is not None
        found.append(PlayerPlaced(one.entry, one.first, one.last, place.table, floor.note(place.table).hand))
    return tuple(found)


def winners_share_places(floor: Floor, given: FloorContext) -> Events:
    """Give all who have a seat the same places at the end, however they have won it (SAT-05)."""
    known = floor.satellite
    if not known.won or floor.phase != "over":
        return ()
    last = len(known.won)
    places = [floor.entry(one.entry) for one in known.won]
    wrong = [one for one in places if one.finish and (one.finish.first, one.finish.last) != (1, last)]
    return _placed(floor, [Finish(one.id, 1, last) for one in wrong])


def told_play_off(floor: Floor, told: tuple[EntryId, ...], person: str) -> Events:
    """Give the seats of a play-off to the first of those told, and the rest money to the others (SAT-08)."""
    playing = floor.satellite.play_off
    assert playing is not None
    money = plan(floor).money
    result = play_off_result(playing.entries, told, playing.seats, money)
    return (events.PlayOffDue(playing.entries, playing.seats, playing.first, told, result.money, person),)
