"""An evening that was begun in another program goes on here (SEASONS TDI-13), with its events."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from shuffleup.floor.command import Events, FloorEvent, changes, hears
from shuffleup.floor.entries.entry_events import EntryPaid, EntryRegistered
from shuffleup.floor.entries.registration import ids_of_new
from shuffleup.floor.entry import Sale
from shuffleup.floor.levels.level_changes import begin_level
from shuffleup.floor.levels.level_events import BreakBegan, ClockPaused, EventStarted
from shuffleup.floor.levels.schedule import is_halftime
from shuffleup.floor.lookup import with_entry
from shuffleup.floor.prizes.prize_events import PrizesEdited
from shuffleup.floor.reports import EntryReport, EveningReport
from shuffleup.floor.seating.seat_events import ButtonDrawn, PlayerSeated, PlayerWaits
from shuffleup.floor.state import Floor, TakenOver
from shuffleup.kernel.field_types import EntryId, Millis, Money, SeatNo, TableNo
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.tournament.button import next_seat
from shuffleup.tournament.level_clock import Pause
from shuffleup.tournament.prizes import Finish, prize_pool
from shuffleup.tournament.seating import Place


class EveningTakenOver(TakenOver, FloorEvent, frozen=True, tag="evening.taken_over"):
    """An evening goes on here that another program began; `tournament` is its id there (TDI-14).

    `pool_more` is what its pot has more than the rules make of the entries and purchases. `stacks` are those
    of players without a seat, who bring them to their first one. The stacks at the tables `to_count` are
    shares of the chips in play: nobody has counted them (TDI-13).
    """


changes(EveningTakenOver)(lambda event, floor: replace(floor, taken_over=event))


class PurchasesTakenOver(FloorEvent, frozen=True, tag="purchases.taken_over"):
    """An entry had bought this before the evening was taken over; the chips are in play already."""

    entry: EntryId
    sales: tuple[Sale, ...]


@changes(PurchasesTakenOver)
def purchases_taken_over(event: PurchasesTakenOver, floor: Floor) -> Floor:
    """Count the purchases."""
    what = [one.what for one in event.sales]
    bought = {"rebuys": what.count("rebuy"), "add_ons": what.count("add-on")}
    return with_entry(floor, event.entry, sales=event.sales, **bought)


class PlaceTakenOver(FloorEvent, frozen=True, tag="place.taken_over"):
    """An entry was out before the evening was taken over; `last` differs where places are shared.

    `table` is one at which the evening goes on: nobody knows where the player sat.
    """

    entry: EntryId
    first: int
    last: int
    table: TableNo
    knocked_by: tuple[EntryId, ...] = ()


@changes(PlaceTakenOver)
def place_taken_over(event: PlaceTakenOver, floor: Floor) -> Floor:
    """Give the place; the entry counts for the pool as one that has had a chair."""
    finish = Finish(event.entry, event.first, event.last)
    at = Place(event.table, SeatNo(1))
    return with_entry(floor, event.entry, place=at, finish=finish, knocked_by=event.knocked_by)


class NotATournament(NotLegalNow):
    rule = "event.format"


class EventHasBegun(NotLegalNow):
    entries: int


class TooFewAreIn(NotLegalNow):
    players: int


class LevelNotListed(NotLegalNow):
    level: int


class ChairNotHere(NotLegalNow):
    rule = "seating.max_per_table"

    table: TableNo
    seat: SeatNo
    tables: int
    seats: int


@hears(EveningReport)
def evening_goes_on(report: EveningReport, floor: Floor, now: Millis) -> Events:
    """Enter everybody as the other program left them: entries, purchases, places, seats, level and clock.

    The clock stands until the director lets it run. Raises a named refusal where the event cannot go on
    from there, and nothing has changed.
    """
    inside = [one for one in report.entries if not one.first]
    _check(report, floor, inside)
    return (
        *_registered(report),
        *_known(report, floor),
        *_seated(report.entries),
        EventStarted(len(inside)),
        *_buttons(inside),
        begin_level(floor, report.level, now),
        *_clock(report, floor, now),
        *((PrizesEdited(report.prizes, (), True),) if report.prizes else ()),
    )


def _check(report: EveningReport, floor: Floor, inside: Sequence[EntryReport]) -> None:
    rules = floor.rules
    if rules.event.format == "cash" or rules.crews.enabled:
        raise NotATournament()
    if floor.phase != "registration" or floor.entries:
        raise EventHasBegun(len(floor.entries))
    if sum(one.place is not None for one in inside) < 2:
        raise TooFewAreIn(len(inside))
    if not floor.has_level(report.level):
        raise LevelNotListed(report.level)
    most = rules.seating.max_per_table
    for place in (one.place for one in inside if one.place):
        if place.table not in floor.tables_here or place.seat > most:
            raise ChairNotHere(place.table, place.seat, floor.tables_at_hand, most)


def _registered(report: EveningReport) -> Iterator[FloorEvent]:
    for number, one in enumerate(report.entries, 1):
        entry, person = ids_of_new(number)
        yield EntryRegistered(entry, person, one.name, 0, one.known)
        if one.paid:
            yield EntryPaid(entry, one.paid, report.day)


def _known(report: EveningReport, floor: Floor) -> Iterator[FloorEvent]:
    """Say what was bought, who is out, and what the pot is beyond the rules."""
    money = floor.rules.money
    bought = Money(sum(sale.price for one in report.entries for sale in one.sales))
    by_rules = prize_pool(len(report.entries), money.buy_in, bought, money.added)
    seated = sorted({one.place.table for one in report.entries if one.place})
    yield EveningTakenOver(
        report.tournament,
        Money(report.pot - by_rules),
        tuple((entry, one.chips) for entry, one in _numbered(report.entries) if _waits(one)),
        tuple(seated) if floor.rules.table.tracking == "actions" else (),
    )
    waiting = sum(map(_waits, report.entries))
    for entry, one in _numbered(report.entries):
        if one.sales:
            yield PurchasesTakenOver(entry, one.sales)
        if one.first:  # a player who gets a seat later moves all places down by one (`places_moved`)
            by = tuple(_entry(number) for number in one.knocked_by)
            yield PlaceTakenOver(entry, one.first - waiting, one.last - waiting, seated[0], by)


def _seated(entries: Sequence[EntryReport]) -> Iterator[FloorEvent]:
    """Give everybody the chair that they had; who had none waits for one."""
    waiting = 0
    for entry, one in _numbered(entries):
        if one.place:
            yield PlayerSeated(entry, one.name, one.place.table, one.place.seat, one.chips)
        elif _waits(one):
            waiting += 1
            yield PlayerWaits(entry, waiting)


def _buttons(inside: Sequence[EntryReport]) -> Iterator[ButtonDrawn]:
    """Put each button at the first seat: the other program knows none, and a report cannot draw."""
    places = [one.place for one in inside if one.place]
    for table in sorted({place.table for place in places}):
        yield ButtonDrawn(table, _first_seat(places, table))


def _first_seat(places: Sequence[Place], table: TableNo) -> SeatNo:
    return next_seat([place.seat for place in places if place.table == table], SeatNo(0))


def _clock(report: EveningReport, floor: Floor, now: Millis) -> Iterator[FloorEvent]:
    if report.on_break:
        halftime = is_halftime(floor.rules.levels, report.level)
        yield BreakBegan(report.level, report.left or Millis(0), now, halftime)
    timed = report.on_break or floor.rules.levels.unit == "minutes"
    yield ClockPaused(report.left if timed else None, now, Pause.PLAYS_ON)


def _waits(one: EntryReport) -> bool:
    return not one.first and one.place is None


def _numbered(entries: Sequence[EntryReport]) -> Iterator[tuple[EntryId, EntryReport]]:
    return ((_entry(number), one) for number, one in enumerate(entries))


def _entry(number: int) -> EntryId:
    return EntryId(f"e{number + 1}")
