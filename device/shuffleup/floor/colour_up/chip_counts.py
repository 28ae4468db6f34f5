"""The chips that levels to come still need, and the count of the old chips, seat by seat (CLR-01, CLR-02)."""

from contextlib import suppress
from typing import Annotated

import msgspec

from shuffleup.floor.colour_up import colour_up_events as events
from shuffleup.floor.command import Events, FloorCommand, FloorContext, FloorEvent, Stacks, answers
from shuffleup.floor.entry import Entry
from shuffleup.floor.feature_states import ColourUp, CountedSeat, TableNote, TableRace
from shuffleup.floor.lookup import at_a_chair, table_of
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Chips, SeatNo, TableNo
from shuffleup.kernel.refusals import AboutTable, NotLegalNow
from shuffleup.tournament.chip_stacks import CannotBePaid, Holding, holding, made_of
from shuffleup.tournament.colour_up import ChipGoes, DirectExchange, due_after, exchange
from shuffleup.tournament.level_stakes import Level, last_level_needing, last_listed

ChipValue = Annotated[Chips, msgspec.Meta(ge=1)]


AHEAD = 12
"""Coming levels that are searched where a schedule has no end: no event lasts longer."""


def schedule(floor: Floor) -> tuple[Level, ...]:
    """List all levels that are known, from the first on."""
    last = last_listed(floor.rules.levels)
    count = floor.clock.level + AHEAD if last is None else max(last, floor.clock.level + 1)
    return tuple(floor.level(number) for number in range(1, count + 1) if floor.has_level(number))


def level_behind(floor: Floor) -> int:
    """Return the last level that is over."""
    clock = floor.clock
    between = clock.phase in ("break", "gate") and floor.interrupted is None
    return clock.level if between else clock.level - 1


def may_be_done(floor: Floor) -> bool:
    """Say whether chips can be changed now: in a break, or while the event stands still."""
    if floor.phase != "playing":
        return False
    return floor.clock.phase in ("break", "gate") or bool(floor.stopped) or _before_first_hand(floor)


def _before_first_hand(floor: Floor) -> bool:
    """Say whether nobody has been dealt in on day two: chips of the flights may go before that (FLT-15)."""
    return floor.is_day_two and not any(note.hand for note in floor.tables)


def is_due_before_first_hand(floor: Floor) -> bool:
    """Say whether day two waits for a colour-up at all of its tables (FLT-15)."""
    return (
        floor.is_day_two and floor.phase == "playing" and _before_first_hand(floor) and bool(chip_due(floor))
    )


def chip_due(floor: Floor) -> ChipGoes | None:
    """Name the chip that should go now, None where none does or it is to stay (CLR-01)."""
    if not may_be_done(floor):
        return None
    due = due_after(level_behind(floor), floor.rules.colour_up, floor.denominations, schedule(floor))
    return None if due is None or due.old in floor.kept_chips else due


def needed_through(floor: Floor, old: Chips, new: Chips) -> int:
    """Return the last coming level that needs the old chip once `new` is the next larger one, else 0."""
    behind = level_behind(floor)
    coming = [level for level in schedule(floor) if level.number > behind]
    kinds = (*(chip for chip in floor.denominations if chip > old), old, new)
    return last_level_needing(old, kinds, coming)


def kinds_after(floor: Floor, old: Chips, new: Chips) -> tuple[Chips, ...]:
    """List the kinds of chips in play when the old ones are gone."""
    return tuple(sorted({*floor.denominations, new} - {old}))


class BeginColourUp(FloorCommand, frozen=True):
    """Change all chips of `old` for chips of `new`, in a break or while play is stopped (CLR-01).

    `new` may be a kind between two that are in play, where a race needs more cards than there are (CLR-09).
    """

    old: ChipValue
    new: ChipValue


class ColourUpOnAlready(NotLegalNow): ...


class NotWhileDealing(NotLegalNow): ...


class NoColourUpHere(NotLegalNow):
    rule = "colour_up.enabled"
    would_do = True


class SmallestGoFirst(NotLegalNow):
    old: Chips
    new: Chips
    first: Chips


class StillNeeded(NotLegalNow):
    old: Chips
    through: int


@answers(BeginColourUp)
def begin(command: BeginColourUp, floor: Floor, given: FloorContext) -> Events:
    """Begin to change all chips of one kind; no table deals until it is finished."""
    old, new = command.old, command.new
    if floor.colour_up is not None:
        raise ColourUpOnAlready(legal=("finish_colour_up", "cancel_colour_up"))
    if not may_be_done(floor):
        raise NotWhileDealing(legal=("begin_break", "stop_play"))
    if not floor.rules.colour_up.enabled:
        raise NoColourUpHere()
    if old != min(floor.denominations) or new <= old:
        first = min(floor.denominations)
        raise SmallestGoFirst(old, new, first)
    if through := needed_through(floor, old, new):
        raise StillNeeded(old, through)
    return (events.ColourUpBegan(old, new, given.by.person),)


Count = Annotated[int, msgspec.Meta(ge=0, le=100_000)]


class CountOddChips(FloorCommand, frozen=True):
    """Count the chips of the old kind that each seat of a table has; it replaces an earlier count.

    Where every action is followed the stacks are known, and no counts are needed. `nothing_else` are seats
    that hold no other chips, where nobody follows the stacks (CLR-07).
    """

    decides_on = Stacks.TABLE

    table: TableNo
    counts: dict[SeatNo, Count] = msgspec.field(default_factory=dict)
    nothing_else: tuple[SeatNo, ...] = ()


class HandToFinish(AboutTable): ...


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
    players = to_count(floor, note.table)
    seats = {at_a_chair(entry).seat: entry for entry in players}
    strange = sorted({*command.counts, *command.nothing_else} - seats.keys())
    if strange:
        raise NobodyWithChips(strange[0], note.table)
    known = stacks_are_known(floor, note)
    missing = sorted(seats.keys() - command.counts.keys())
    if missing and (command.counts or not known):
        raise SeatWithoutCount(missing[0], legal=("count_odd_chips",))
    counted = tuple(_counted(command, floor, on, entry, known=known) for entry in players)
    return (events.OddChipsCounted(note.table, counted, given.by.person),)


def counts_due(floor: Floor, given: FloorContext) -> Events:
    """Count by the stacks at every table where these are known, as soon as its hand is over (CLR-02)."""
    found = list[FloorEvent]()
    for note in floor.open_tables() if floor.colour_up else ():
        if note.idle and stacks_are_known(floor, note) and uncounted(floor, note.table):
            with suppress(NotLegalNow):  # a stack that no chips add up to is counted by people
                found += count_odd_chips(CountOddChips(note.table), floor, given)
    return tuple(found)


def uncounted(floor: Floor, table: TableNo) -> bool:
    """Say whether the chips that go at a table are to be counted: anew where who was to race has left."""
    race, here = colour_up_on(floor).at(table), {one.id for one in to_count(floor, table)}
    counted = {one.entry for one in race.seats} if race else set()
    return bool(here - counted or (race and not is_held(floor, race) and counted - here))


def to_count(floor: Floor, table: TableNo) -> tuple[Entry, ...]:
    """List who has chips at a table that were not changed at a former one, by seat."""
    held = [race for race in colour_up_on(floor).tables if race.table != table and is_held(floor, race)]
    changed = {one.entry for race in held for one in race.seats}
    return tuple(one for one in with_chips(floor, table) if one.id not in changed)


def is_held(floor: Floor, race: TableRace) -> bool:
    """Say whether the chips of a table are changed: its race is decided, or it has none."""
    return race.winners is not None or not exchange_at(floor, race).race_chips


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
