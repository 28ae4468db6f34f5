"""The final table and other tables formed from players of several, and the cards drawn for a button or a
tie.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count

from msgspec.structs import replace

from shuffleup.floor.command import Events, FloorCommand, FloorContext, Reason, Stacks, answers
from shuffleup.floor.entry import Entry
from shuffleup.floor.levels.level_changes import begin_level
from shuffleup.floor.levels.level_events import ClockPaused
from shuffleup.floor.seating import seat_events as events
from shuffleup.floor.seating.moves import chair_of, is_free, sizes
from shuffleup.floor.seating.seat_events import ButtonDrawn
from shuffleup.floor.state import Floor, Formation
from shuffleup.kernel.field_types import SeatNo, TableNo
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.poker.cards import DECK, card, rank_of, text
from shuffleup.tournament.button import (
    Lead,
    lead_by_draws,
    next_seat,
    seat_with_high_card,
    tied_for_high_card,
)
from shuffleup.tournament.reasons import Leaving, NewTables
from shuffleup.tournament.seating import FinalTableStart, Place, final_chairs, final_table_start

Draws = tuple[dict[SeatNo, str], ...]
"""Rounds of cards by seat; each round after the first holds those who were tied before."""


Rounds = tuple[tuple[tuple[SeatNo, str], ...], ...]
"""The cards of every round, seat by seat."""


def deck(given: FloorContext, what: str) -> tuple[str, ...]:
    """Shuffle a deck for a draw."""
    return given.lots.shuffled(what, tuple(text(one) for one in DECK))


def button_for(
    table: TableNo, order: Sequence[SeatNo], rule: str, cards: Sequence[str], tie: str = "redraw"
) -> ButtonDrawn:
    """Name the first button among seats that are listed in the order in which they were sat on.

    The rule is one of BTN-01 to BTN-04. `cards` are turned up in this order; tied high cards draw again, or
    their suits count.
    """
    if rule == "high_card":
        return _high_card(table, sorted(order), cards, tie)
    if rule == "seat_1":
        return ButtonDrawn(table, next_seat(order, SeatNo(0)))
    # The chairs were shuffled: the first entry's chair is the first to be sat on and a random one.
    return ButtonDrawn(table, order[0])


def drawn_lead(seats: Iterable[SeatNo], places: int, cards: Sequence[str]) -> tuple[Lead[SeatNo], Rounds]:
    """Deal a card to every seat, and again to those who tie, until it is clear who is ahead (SEA-08)."""
    rounds: list[dict[SeatNo, str]] = []
    who, turned = tuple(sorted(seats)), _turned_up(cards)
    leading = lead_by_draws(who, places, ())
    while leading.tied:
        rounds.append({seat: next(turned) for seat in leading.tied})
        leading = entered_lead(who, places, rounds)
    return leading, as_rounds(rounds)


def entered_lead(
    seats: Iterable[SeatNo], places: int, rounds: Iterable[Mapping[SeatNo, str]]
) -> Lead[SeatNo]:
    """Say who is ahead by the cards that were drawn at the table; suits do not count.

    Raises `NotLegalNow` for a text that is no card, and where somebody who has to draw has not drawn.
    """
    ranks = [{seat: rank_of(card(name)) for seat, name in one.items()} for one in rounds]
    return lead_by_draws(tuple(sorted(seats)), places, ranks)


def as_rounds(rounds: Iterable[Mapping[SeatNo, str]]) -> Rounds:
    """Put rounds of cards into the form in which they are stored."""
    return tuple(tuple(sorted(one.items())) for one in rounds)


def _high_card(table: TableNo, seats: Sequence[SeatNo], cards: Sequence[str], tie: str) -> ButtonDrawn:
    rounds: list[tuple[tuple[SeatNo, str], ...]] = []
    drawing, turned = tuple(seats), _turned_up(cards)
    while True:
        drawn = tuple((seat, next(turned)) for seat in drawing)
        rounds.append(drawn)
        values = {seat: _value(name, tie) for seat, name in drawn}
        winner = seat_with_high_card([values])
        if winner is not None:
            return ButtonDrawn(table, winner, tuple(rounds))
        drawing = tied_for_high_card(values)


def _turned_up(cards: Sequence[str]) -> Iterator[str]:
    """Turn the cards up one by one, without an end: the deck is gathered again when it runs out.

    Each time one card more is cut to the bottom. Otherwise a deck in which all tie could tie for ever; so
    neighbours meet anew, until there are more ties than cards of a rank.
    """
    for cut in count():
        at = cut % len(cards)
        yield from (*cards[at:], *cards[:at])


def _value(name: str, tie: str) -> int:
    """Cards are numbered by rank, then suit, spades highest: with suits nobody ever ties (BTN-02)."""
    return card(name) if tie == "suit" else rank_of(card(name))


_LEAVING = {
    NewTables.FINAL_TABLE: Leaving.FINAL_TABLE,
    NewTables.WINNERS_TABLE: Leaving.WINNERS_TABLE,
    NewTables.NEXT_STAGE: Leaving.NEXT_STAGE,
}


class FormFinalTable(FloorCommand, frozen=True):
    """Call everybody left to the final table, table 1 unless the command names another (FIN-01 to FIN-05)."""

    draws = True
    decides_on = Stacks.EVERYBODY

    table: TableNo | None = None


class FinalTableNotDue(NotLegalNow): ...


class MayStillBuy(NotLegalNow):
    players: tuple[str, ...]


@answers(FormFinalTable)
def form_final_table(command: FormFinalTable, floor: Floor, given: FloorContext) -> Events:
    """Call everybody left to one table, with new seats or to the free ones there (FIN-01 to FIN-05)."""
    start = _start(floor)
    if start is None:
        raise FinalTableNotDue()
    if broke := [one.name for one in floor.left() if one.broke]:
        raise MayStillBuy(tuple(broke))
    table = _table(floor, command, start)
    going = [one for one in floor.left() if start.redraw or _elsewhere(one, table)]
    chairs = final_chairs(table, len(going)) if start.redraw else _free_there(floor, table)
    drawn = given.lots.shuffled("chairs", chairs)[: len(going)]
    seats = tuple((one.id, place) for one, place in zip(going, drawn, strict=True))
    # In a break the level that comes next is one up already.
    level = start.level if start.is_new_level and floor.clock.phase == "level" else None
    return called_away(
        floor, Formation(NewTables.FINAL_TABLE, seats, (), level, None, floor.stage), start.redraw, given
    )


class WaiveFinalTable(FloorCommand, frozen=True):
    """Play on at several tables though the final table could be formed."""

    reason: Reason


class NoTableWaits(NotLegalNow): ...


@answers(WaiveFinalTable)
def waive_final_table(command: WaiveFinalTable, floor: Floor, given: FloorContext) -> Events:
    """Let several tables play on."""
    if final_table_due(floor) is None:
        raise NoTableWaits()
    return (events.FinalTableWaived(command.reason, given.by.person),)


def final_table_due(floor: Floor) -> FinalTableStart | None:
    """Say how the final table begins if it is to be formed now; all tables wait for it then (FIN-01)."""
    return None if floor.final_table_waived else _start(floor)


def called_away(
    floor: Floor, formation: Formation, redraw: bool, given: FloorContext
) -> tuple[events.TablesForming | events.MoveOrdered, ...]:
    """Draw the buttons of new tables and send everybody there; they sit down when the last one has come."""
    rules = floor.rules.button
    tables = sorted({place.table for _, place in formation.seats}) if redraw else []
    buttons = [
        button_for(
            table,
            [place.seat for _, place in formation.seats if place.table == table],
            rules.first,
            deck(given, f"button of table {table}"),
            rules.tie,
        )
        for table in tables
    ]
    forming = events.TablesForming(
        formation.formed,
        formation.seats,
        tuple((one.table, one.seat) for one in buttons),
        given.lots.seed,
        formation.level,
        formation.chips,
        formation.stage,
        tuple(one.draws for one in buttons),
    )
    called = [(floor.entry(entry), target) for entry, target in formation.seats]
    orders = [
        events.MoveOrdered(one.id, one.place, target, _LEAVING[formation.formed])
        for one, target in called
        if one.place
    ]
    return (forming, *orders)


def formation_due(floor: Floor, given: FloorContext) -> Events:
    """Seat everybody at the new tables when the last one has got up and every chair is free.

    Who went broke in the last hand at the old table and may still buy is waited for; who is out is not.
    """
    formation = floor.forming
    if formation is None:
        return ()
    members = [(floor.entry(entry), place) for entry, place in formation.seats]
    coming = [(one, place) for one, place in members if one.in_play]
    if any(one.seated for one, _ in members) or any(one.broke for one, _ in coming):
        return ()
    if not all(is_free(floor, place) for _, place in coming):
        return ()
    sitting = [_sits(one, place, formation) for one, place in coming]
    buttons = [events.ButtonDrawn(table, seat) for table, seat in formation.buttons]
    tables = tuple(sorted({place.table for _, place in formation.seats}))
    return (
        *sitting,
        *buttons,
        events.TablesFormed(formation.formed, tables),
        *_level(floor, formation.level, given),
    )


def _sits(entry: Entry, place: Place, formation: Formation) -> events.PlayerSeated:
    stack = entry.total if formation.chips is None else formation.chips
    return events.PlayerSeated(
        entry.id, entry.name, place.table, place.seat, stack, moved=True, cards_used=entry.card_account.played
    )


def _level(floor: Floor, level: int | None, given: FloorContext) -> Events:
    """Begin the level of the new tables at its full length; a clock that stood goes on standing."""
    if level is None:
        return ()
    begun = begin_level(floor, level, given.now)
    if floor.clock.running:
        return (begun,)
    return (begun, ClockPaused(begun.length, given.now, floor.pause_reason))


def _start(floor: Floor) -> FinalTableStart | None:
    if floor.phase != "playing" or floor.forming or floor.rules.event.format != "elimination":
        return None
    players, rule = floor.entries.players, floor.rules.final_table
    # Nobody is called to a table without a chair for everybody (SEA-04).
    size = min(rule.size, floor.rules.seating.max_per_table)
    if players > size:
        return None
    level = floor.clock.level
    return final_table_start(
        replace(rule, size=size),
        floor.rules.button,
        players=players,
        tables=sum(size > 0 for size in sizes(floor).values()),
        level=level,
        last_level=None if floor.has_level(level + 1) else level,
    )


class CannotBeFinalTable(NotLegalNow):
    table: TableNo
    playing: tuple[TableNo, ...]


def _table(floor: Floor, command: FormFinalTable, start: FinalTableStart) -> TableNo:
    """Without a new draw those at the table stay, so it has to be one that is being played at."""
    playing = [number for number, size in sizes(floor).items() if size]
    if command.table is None:
        first = floor.tables_here[0] if start.redraw else TableNo(1)
        return first if start.redraw or first in playing else min(playing)
    fits = command.table in floor.tables_here if start.redraw else command.table in playing
    if not fits:
        raise CannotBeFinalTable(command.table, tuple(playing))
    return command.table


def _elsewhere(entry: Entry, table: TableNo) -> bool:
    """A player who is already on the way to the final table is seated there with the others, too."""
    chair = chair_of(entry)
    return entry.moving or chair is None or chair.table != table


def _free_there(floor: Floor, table: TableNo) -> tuple[Place, ...]:
    """List the free chairs of the table that stays (FIN-05)."""
    most = floor.rules.seating.max_per_table
    staying = {one.place.seat for one in floor.left() if one.place and not _elsewhere(one, table)}
    return tuple(Place(table, SeatNo(seat)) for seat in range(1, most + 1) if seat not in staying)
