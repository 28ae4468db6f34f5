"""The count of the old chips, seat by seat: by people, or known from the stacks (CLR-02)."""

from contextlib import suppress
from typing import Annotated

import msgspec

from shuffleup.floor.colour_up import events as happened
from shuffleup.floor.colour_up.needs import kinds_after
from shuffleup.floor.colour_up.race import ColourUp, CountedSeat, TableRace
from shuffleup.floor.context import FloorContext
from shuffleup.floor.entry import Entry
from shuffleup.floor.lookup import at_a_chair, table_of
from shuffleup.floor.message import ColourUpCommand, Events, FloorEvent, Stacks, answers
from shuffleup.floor.state import Floor
from shuffleup.floor.table_record import TableNote
from shuffleup.kernel.amounts import Chips
from shuffleup.kernel.identity import SeatNo, TableNo
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.tournament.colour_up.choice import DirectExchange, exchange
from shuffleup.tournament.holdings import CannotBePaid, Holding, holding, made_of

Count = Annotated[int, msgspec.Meta(ge=0, le=100_000)]


class CountOddChips(ColourUpCommand, frozen=True):
    """Count the chips of the old kind that each seat of a table has; it replaces an earlier count.

    Where every action is followed the stacks are known, and no counts are needed. `nothing_else` are seats
    that hold no other chips, where nobody follows the stacks (CLR-07).
    """

    decides_on = Stacks.TABLE

    table: TableNo
    counts: dict[SeatNo, Count] = msgspec.field(default_factory=dict)
    nothing_else: tuple[SeatNo, ...] = ()


class HandToFinish(NotLegalNow):
    table: TableNo


class NobodyWithChips(NotLegalNow):
    seat: SeatNo
    table: TableNo


class SeatWithoutCount(NotLegalNow):
    seat: SeatNo


@answers(CountOddChips)
def count_odd_chips(command: CountOddChips, floor: Floor, given: FloorContext) -> Events:
    """Take in the chips that go at one table; raises `NotLegalNow` for a count that cannot be right."""
    on, note = colour_up_on(floor), table_of(floor, command.table)
    if not note.idle:
        raise HandToFinish(note.table)
    players = with_chips(floor, note.table)
    seats = {at_a_chair(entry).seat: entry for entry in players}
    strange = sorted({*command.counts, *command.nothing_else} - seats.keys())
    if strange:
        raise NobodyWithChips(strange[0], note.table)
    known = stacks_are_known(floor, note)
    missing = sorted(seats.keys() - command.counts.keys())
    if missing and (command.counts or not known):
        raise SeatWithoutCount(missing[0], legal=("count_odd_chips",))
    counted = tuple(_counted(command, floor, on, entry, known=known) for entry in players)
    return (happened.OddChipsCounted(note.table, counted, given.by.person),)


def counts_due(floor: Floor, given: FloorContext) -> Events:
    """Count by the stacks at every table where these are known, as soon as its hand is over (CLR-02)."""
    found = list[FloorEvent]()
    for note in floor.open_tables() if floor.colour_up else ():
        if note.idle and stacks_are_known(floor, note) and uncounted(floor, note.table):
            with suppress(NotLegalNow):  # a stack that no chips add up to is counted by people
                found += count_odd_chips(CountOddChips(note.table), floor, given)
    return tuple(found)


def uncounted(floor: Floor, table: TableNo) -> bool:
    """Say whether somebody with chips sits at a table whose chips that go are not counted."""
    race = colour_up_on(floor).at(table)
    counted = {one.entry for one in race.seats} if race else set()
    return any(one.id not in counted for one in with_chips(floor, table))


class NoColourUpOn(NotLegalNow): ...


def colour_up_on(floor: Floor) -> ColourUp:
    """Return the colour-up that is on; raises `NotLegalNow` where none is."""
    if floor.colour_up is None:
        raise NoColourUpOn(legal=("begin_colour_up",))
    return floor.colour_up


def with_chips(floor: Floor, table: TableNo) -> tuple[Entry, ...]:
    """List who has chips at a table, by seat."""
    return tuple(one for one in floor.at_table(table) if one.total > 0 and one.broke is None)


def stacks_are_known(floor: Floor, note: TableNote) -> bool:
    """Say whether every stack of a table is known to the chip."""
    return floor.rules.table.tracking == "actions" and not note.pooled


def exchange_at(floor: Floor, race: TableRace) -> DirectExchange:
    """Say what each seat changes directly, what stays odd, and for how many chips a table races."""
    on = colour_up_on(floor)
    holdings = [Holding(one.seat, one.old_chips, one.other) for one in race.seats]
    return exchange(floor.rules.colour_up, on.old, on.new, holdings)


class CountDoesNotFitStack(NotLegalNow):
    name: str
    seat: SeatNo
    stack: Chips


def _counted(command: CountOddChips, floor: Floor, on: ColourUp, entry: Entry, *, known: bool) -> CountedSeat:
    seat = at_a_chair(entry).seat
    try:
        if not command.counts and known:
            held = holding(seat, entry.total, on.old, on.new)
            return CountedSeat(seat, entry.id, held.old_chips, held.other)
        chips = command.counts[seat]
        other = Chips(entry.total - chips * on.old)
        if known:
            made_of(other, kinds_after(floor, on.old, on.new))
            return CountedSeat(seat, entry.id, chips, other)
    except CannotBePaid:
        raise CountDoesNotFitStack(entry.name, seat, entry.total) from None
    # Of a stack that nobody follows only this is sure: whether it holds other chips at all.
    some = Chips(max(other, on.new))
    return CountedSeat(seat, entry.id, chips, Chips(0) if seat in command.nothing_else else some)
