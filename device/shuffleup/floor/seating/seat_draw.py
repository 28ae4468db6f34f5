"""Seating: the draw before play, late entries, and seats that people choose."""

from collections.abc import Sequence
from typing import Literal

from shuffleup.floor.command import Events, FloorCommand, FloorContext, FloorEvent, answers
from shuffleup.floor.entries.person_names import same_name
from shuffleup.floor.entry import Entry
from shuffleup.floor.house.floor_facts import PlaysElsewhere
from shuffleup.floor.house.players_elsewhere import PlayersPassedOver, passed_over
from shuffleup.floor.levels.clock_control import seats_are_chosen
from shuffleup.floor.levels.level_changes import begin_level
from shuffleup.floor.lookup import ChairNotFree, entry_of
from shuffleup.floor.purchases.purchase_period import moment
from shuffleup.floor.purchases.sales import BuyAMultiple
from shuffleup.floor.seating import seat_events as events
from shuffleup.floor.seating.final_table import button_for, deck
from shuffleup.floor.seating.moves import come_too_late, playing_at, seats_a_table, sizes, without_chair
from shuffleup.floor.seating.table_breaking import break_due
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Chips, EntryId, SeatNo, TableNo
from shuffleup.kernel.language import FreeText
from shuffleup.kernel.refusals import NotLegalNow, RefusalToPlayer
from shuffleup.poker.cash_game import buy_in
from shuffleup.tournament.breaking_order import two_step_draw
from shuffleup.tournament.purchases import late_entry
from shuffleup.tournament.reasons import Ending, Leaving
from shuffleup.tournament.seating import Place, chairs, crew_sizes, seat_cards, seat_change, table_sizes

DRAWN_BUTTONS = frozenset({"high_card", "random_seat"})
"""Rules for the first button that want a draw (BTN-01)."""


class DrawSeats(FloorCommand, frozen=True):
    """Draw seats for all who have none.

    Before play the first buttons are drawn as well. Who finds no chair waits for one.
    """

    draws = True


class NoSeatsAfterEnd(NotLegalNow):
    why: Ending
    note: FreeText


class SeatsAreChosen(NotLegalNow):
    """At a cash table nobody has chips who has not bought them on sitting down."""

    rule = "event.format"


class NoSeatsWhileForming(NotLegalNow): ...


class SeatsDrawnAlready(NotLegalNow): ...


@answers(DrawSeats)
def draw_seats(command: DrawSeats, floor: Floor, given: FloorContext) -> Events:
    """Draw seats for everybody who has none (SEA-01, REG-17), and first buttons (BTN-01 to BTN-04)."""
    everybody = without_chair(floor)
    passed = passed_over(floor, everybody, given)
    wanting = [one for one in everybody if one.id not in passed]
    if seats_are_chosen(floor) and floor.rules.event.format == "cash":
        raise SeatsAreChosen(legal=("take_seat",))
    if floor.phase == "over":
        raise NoSeatsAfterEnd(floor.ending or Ending.BY_DIRECTOR, floor.end_note)
    if floor.forming is not None:
        raise NoSeatsWhileForming
    if everybody and not wanting:
        raise PlaysElsewhere(everybody[0].name, passed[everybody[0].id].title)
    if floor.phase != "registration" and not wanting:
        closed = late_entry(floor.rules, moment(floor)).against
        raise closed if closed and come_too_late(floor) else SeatsDrawnAlready()
    busy = [one for one in everybody if one.id in passed]
    draw = _first_draw if floor.phase == "registration" else _late_draw
    drawn = draw(floor, wanting, busy, given)
    if not busy:
        return drawn
    return (*drawn, PlayersPassedOver(tuple((one.id, passed[one.id].title) for one in busy)))


def chairs_for(floor: Floor) -> tuple[Place, ...]:
    """List the chairs to be shuffled for the draw, for as many entries as there are and find a place."""
    entries = [one for one in floor.entries if not one.withdrawn]
    players = min(len(entries), len(floor.tables_here) * seats_a_table(floor))
    return chairs_here(floor, plan(floor, players))


def chairs_here(floor: Floor, sizes: Sequence[int]) -> tuple[Place, ...]:
    """List the chairs of the first tables that this event has: `chairs` numbers them from 1."""
    here = floor.tables_here
    return tuple(Place(here[one.table - 1], one.seat) for one in chairs(sizes))


def plan(floor: Floor, players: int) -> tuple[int, ...]:
    """Say how many sit at each table: crews by their size (SEA-05, SEA-06), else as few tables as can be."""
    crews = floor.rules.crews
    if crews.enabled and crews.size:
        return crew_sizes(players, crews)
    return table_sizes(players, floor.rules.seating.max_per_table)


class TakeSeat(FloorCommand, frozen=True):
    """Somebody sits down at a chair of the own choice, where the rule set leaves it to the players (SEA-03).

    `chips` is the buy-in at a cash table, the smallest one where it is left out.
    """

    draws = True

    entry: EntryId
    table: TableNo
    seat: SeatNo
    chips: Chips | None = None


@answers(TakeSeat)
def take_seat(command: TakeSeat, floor: Floor, given: FloorContext) -> Events:
    """Let somebody sit down where there is a free choice (SEA-03), or change the own seat (SEA-02)."""
    entry, place = entry_of(floor, command.entry), Place(command.table, command.seat)
    _check_choice(floor, entry)
    _check_chair(floor, place)
    if entry.seated and entry.place:
        if command.chips is not None:
            raise HasChipsThere(entry.name, legal=("reload",))
        _check_stands(floor, entry, entry.place.table, place.table)
        return (events.MoveOrdered(entry.id, entry.place, place, Leaving.OWN_CHOICE),)
    stack = stack_for(floor, command.chips, entry)
    sits = events.PlayerSeated(entry.id, entry.name, place.table, place.seat, stack)
    opened = () if place.table in _open(floor) else _opening(floor, place.table, given)
    buttons = _button_at(floor, sits, given)
    is_drawn = buttons and floor.rules.button.first in DRAWN_BUTTONS
    seeds = [events.ButtonShuffled(given.lots.seed)] if is_drawn else ()
    return (*seeds, *opened, sits, *buttons, *_counted(floor, 1))


class HasChipsThere(RefusalToPlayer): ...


class BuyInTooSmall(NotLegalNow):
    rule = "cash.min_bb"

    chips: Chips
    minimum: Chips


class BuyInTooLarge(NotLegalNow):
    rule = "cash.max_bb"

    chips: Chips
    maximum: Chips


class SameStackForAll(NotLegalNow):
    rule = "event.format"


def stack_for(floor: Floor, chips: Chips | None = None, entry: Entry | None = None) -> Chips:
    """Return what a newcomer begins with: a full stack (REG-17), or the buy-in of a cash table (CSH-01).

    Who has a stack of their own by the rules begins with it, and enters again with a full one (LGE-19).
    """
    if floor.rules.event.format != "cash":
        if chips is not None:
            raise SameStackForAll()
        return own_stack(floor, entry) if entry else floor.rules.chips.start_stack
    big_blind = floor.level(max(1, floor.clock.level)).big_blind
    # Before play begins there is no level on: that of the first hand counts.
    check = buy_in(floor.rules.cash, big_blind, chips or Chips(0))
    if chips is not None and chips < check.minimum:
        raise BuyInTooSmall(chips, check.minimum, would_do=chips // big_blind)
    if chips is not None and not check.ok:
        # Rounded up: with a limit one lower the same amount would be refused again.
        raise BuyInTooLarge(chips, check.maximum, would_do=-(-chips // big_blind))
    if chips is not None and chips % floor.rules.chips.smallest:
        raise BuyAMultiple(chips, floor.rules.chips.smallest)
    return chips or max(check.minimum, floor.rules.chips.start_stack)


def own_stack(floor: Floor, entry: Entry) -> Chips:
    """Return the stack that the rules give to an entry; a re-entry has a full one."""
    chips = floor.rules.chips
    if entry.bag and floor.rules.flights.stacks == "carry":
        return floor.bag_lists.chips_in(entry.bag)
    if floor.taken_over and (stack := dict(floor.taken_over.stacks).get(entry.id)) is not None:
        return stack
    if chips.stacks and not any(one.person == entry.person and one.id != entry.id for one in floor.entries):
        for name, stack in chips.stacks:
            if same_name(name) == same_name(entry.name):
                return stack
    return chips.start_stack


def table_to_set_up(floor: Floor) -> TableNo | None:
    """Name the next table of the room that is not in use, or None."""
    used = {note.table for note in floor.tables if note.state != "closed"}
    free = (number for number in floor.tables_here if number not in used)
    return next(free, None)


def free_chairs(floor: Floor) -> tuple[Place, ...]:
    """List the empty chairs of the tables that are open."""
    most = seats_a_table(floor)
    found: list[Place] = []
    for table in _open(floor):
        room = most - len(playing_at(floor, table))
        found += [Place(table, seat) for seat in floor.free_seats(table)[: max(0, room)]]
    return tuple(found)


class DrawNeedsTwo(NotLegalNow):
    registered: int


def _first_draw(floor: Floor, wanting: Sequence[Entry], busy: Sequence[Entry], given: FloorContext) -> Events:
    entered = [one for one in floor.entries if not one.withdrawn]
    if len(entered) - len(busy) < 2:
        raise DrawNeedsTwo(len(entered) - len(busy), legal=("register",))
    if not floor.tables_here:
        raise NoChairFree(len(wanting))
    pool = [place for place in chairs_for(floor) if place.seat not in floor.taken(place.table)]
    drawing, late = wanting[: len(pool)], wanting[len(pool) :]
    shuffled = given.lots.shuffled("chairs", pool)[: len(drawing)]
    places = seat_cards([entry.id for entry in drawing], shuffled)
    seated = [_seat(floor, floor.entry(entry), place) for entry, place in places.items()]
    buttons = _buttons(floor, seated, given)
    return (events.SeatsDrawn(given.lots.seed), *seated, *_waiting(floor, [*late, *busy]), *buttons)


class NoChairFree(NotLegalNow):
    waiting: int


def _late_draw(floor: Floor, wanting: Sequence[Entry], busy: Sequence[Entry], given: FloorContext) -> Events:
    """Draw for each first the table, among those that are smallest by then, then the chair (REG-17, SEA-07).

    So nobody has to move at once to keep the tables level. A new table is set up where chairs are missing.
    """
    # The names of the shuffles are part of the record: an audit derives each from the seed and its name.
    pool = list(given.lots.shuffled("chairs", _lasting_chairs(floor, len(wanting))))
    new = None if len(pool) >= len(wanting) else table_to_set_up(floor)
    if new is not None:
        # `chairs` numbers tables from 1, and this one has another number.
        there = chairs([seats_a_table(floor)])
        pool += given.lots.shuffled(f"chairs of table {new}", [Place(new, one.seat) for one in there])
    if not pool:
        raise NoChairFree(len(wanting))
    places = two_step_draw([one.id for one in wanting[: len(pool)]], sizes(floor), pool)
    seated = [_seat(floor, floor.entry(entry), place) for entry, place in places.items()]
    opened = _opening(floor, new, given) if new is not None else ()
    at_new = [one for one in seated if one.table == new]
    return (
        events.SeatsDrawn(given.lots.seed),
        *opened,
        *seated,
        *_buttons(floor, at_new, given),
        *_waiting(floor, [*wanting[len(seated) :], *busy]),
        *_counted(floor, len(seated)),
    )


def _lasting_chairs(floor: Floor, players: int) -> Sequence[Place]:
    """List the free chairs, without those of a table that is broken next though so many players come."""
    free, breaks = free_chairs(floor), break_due(floor)
    lasting = [place for place in free if place.table != breaks]
    staying = len(playing_at(floor, breaks)) if breaks else 0
    return lasting if len(lasting) >= players + staying else free


def _waiting(floor: Floor, late: Sequence[Entry]) -> list[events.PlayerWaits]:
    last = max((one.waiting for one in floor.entries), default=0)
    new = [one for one in late if not one.waiting]
    return [events.PlayerWaits(entry.id, number) for number, entry in enumerate(new, last + 1)]


def _opening(floor: Floor, table: TableNo, given: FloorContext) -> Events:
    """A table that counts its own rounds begins with the first one (STR-21)."""
    up = events.TableSetUp(table)
    if floor.phase != "playing" or not floor.counts_rounds_by_table():
        return (up,)
    return (up, begin_level(floor, 1, given.now, table))


def _counted(floor: Floor, more: int) -> list[FloorEvent]:
    if floor.phase != "playing":
        return []
    return [events.PlayersCounted(len(floor.left()) + more)]


def _button_at(floor: Floor, sits: events.PlayerSeated, given: FloorContext) -> list[events.ButtonDrawn]:
    """Before the first hand the button is among those who sit there: the first to sit, or by a new draw."""
    sitting = [one.place.seat for one in playing_at(floor, sits.table) if one.place]
    begun = any(note.table == sits.table and note.positions for note in floor.tables)
    if begun or (sitting and floor.rules.button.first == "first_to_sit"):
        return []
    rules, cards = floor.rules.button, deck(given, f"button of table {sits.table}")
    order = _drawn_order(floor, sits.table, [*sitting, sits.seat], given)
    return [button_for(sits.table, order, rules.first, cards, rules.tie)]


def _drawn_order(
    floor: Floor, table: TableNo, order: Sequence[SeatNo], given: FloorContext
) -> Sequence[SeatNo]:
    """Shuffle chairs that people chose, where a random one has the button: no draw has done so before."""
    if floor.rules.button.first != "random_seat":
        return order
    # Sorted first, so that the result follows from the seed alone and not from who sat down when.
    return given.lots.shuffled(f"button of table {table}", sorted(order))


def _buttons(
    floor: Floor, seated: Sequence[events.PlayerSeated], given: FloorContext
) -> list[events.ButtonDrawn]:
    """Draw the first button of every table, but where the first to sit has it already (BTN-04)."""
    found: list[events.ButtonDrawn] = []
    rules = floor.rules.button
    for table in sorted({one.table for one in seated}):
        before = [_seated_at(one) for one in playing_at(floor, table)]
        if before and rules.first == "first_to_sit":
            continue
        here = [*before, *(one for one in seated if one.table == table)]
        cards = deck(given, f"button of table {table}")
        # In the order in which they were drawn, which is what the rules for ties and for the first seat go
        # by.
        order = [one.seat for one in here]
        order = list(_drawn_order(floor, table, order, given)) if before else order
        found.append(button_for(table, order, rules.first, cards, rules.tie))
    return found


def _seated_at(entry: Entry) -> events.PlayerSeated:
    place = entry.place or Place(TableNo(0), SeatNo(0))
    return events.PlayerSeated(entry.id, entry.name, place.table, place.seat, entry.chips)


def _seat(floor: Floor, entry: Entry, place: Place) -> events.PlayerSeated:
    return events.PlayerSeated(entry.id, entry.name, place.table, place.seat, stack_for(floor, None, entry))


NoSeatBecause = Literal["event_over", "forming", "out", "leaving", "moving"]
"""Why somebody may not choose a seat now."""


class CannotTakeSeat(NotLegalNow):
    name: str
    why: NoSeatBecause


class ComesTooLate(RefusalToPlayer): ...


class SeatsAreDrawn(NotLegalNow):
    rule = "seating.draw"


class NoSeatAtWish(NotLegalNow):
    rule = "seating.self_choice"
    would_do = True


def _check_choice(floor: Floor, entry: Entry) -> None:
    why: tuple[tuple[bool, NoSeatBecause], ...] = (
        (floor.phase == "over", "event_over"),
        (floor.forming is not None, "forming"),
        (entry.finish is not None or entry.withdrawn, "out"),
        (bool(entry.broke or entry.leaving), "leaving"),
        (entry.moving, "moving"),
    )
    if reason := next((reason for applies, reason in why if applies), None):
        raise CannotTakeSeat(entry.name, reason)
    if entry.place is None and entry not in without_chair(floor):
        raise ComesTooLate(entry.name)
    if entry.place is None and floor.rules.seating.draw != "open":
        raise SeatsAreDrawn(legal=("draw_seats",))
    if entry.place is not None and not seat_change(floor.rules.seating, "player").allowed:
        raise NoSeatAtWish(legal=("move_player",))


def _check_chair(floor: Floor, place: Place) -> None:
    here = place.table in floor.tables_here
    in_use = any(note.table == place.table and note.state in ("breaking", "done") for note in floor.tables)
    if not here or in_use or place.seat not in floor.free_seats(place.table):
        raise ChairNotFree(place.table, place.seat)


class TableNotSetUp(NotLegalNow):
    table: TableNo
    name: str
    tables: tuple[TableNo, ...]


class CalledFromThere(NotLegalNow):
    table: TableNo
    name: str


def _check_stands(floor: Floor, entry: Entry, source: TableNo, target: TableNo) -> None:
    """A seated player can only change to an open table; a new one is set up for unseated players (REG-17)."""
    if target not in _open(floor):
        raise TableNotSetUp(target, entry.name, _open(floor))
    if source not in _open(floor):
        raise CalledFromThere(source, entry.name)


def _open(floor: Floor) -> tuple[TableNo, ...]:
    return tuple(one.table for one in floor.tables if one.state == "open" and one.table not in floor.lent)
