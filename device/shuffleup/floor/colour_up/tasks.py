"""The director's tasks in a colour-up: to begin it, and the steps of each table."""

import msgspec

from shuffleup.floor.colour_up.counting import exchange_at, stacks_are_known
from shuffleup.floor.colour_up.needs import chip_due
from shuffleup.floor.colour_up.race import ColourUp, TableRace
from shuffleup.floor.colour_up.rules import RaceNotDecided, unfinished, why_not_finished
from shuffleup.floor.state import Floor
from shuffleup.floor.table_record import TableNote
from shuffleup.floor.task import Prompt, Task
from shuffleup.kernel.amounts import Chips
from shuffleup.kernel.identity import SeatNo, TableNo


class RaceWon(msgspec.Struct, frozen=True):
    """The seats that have won a chip of `new` each at a table, with the cards that were dealt there."""

    table: TableNo
    new: Chips
    seats: tuple[tuple[SeatNo, tuple[str, ...]], ...]


class ChipNotNeeded(Prompt, frozen=True):
    """No level to come needs chips of `old` (CLR-01)."""

    old: Chips
    new: Chips


class ColourUpIsDone(Prompt, frozen=True):
    """All tables have changed their chips of `old`."""

    old: Chips
    won: tuple[RaceWon, ...]


class OddChipsToCount(Prompt, frozen=True):
    """The chips of `old` are to be counted, seat by seat (CLR-02)."""

    table: TableNo
    old: Chips


class RaceToDeal(Prompt, frozen=True):
    """A table races for so many chips of `new` with the odd chips of these seats (CLR-04)."""

    table: TableNo
    chips: int
    new: Chips
    old: Chips
    odd: tuple[tuple[SeatNo, int], ...]


class RaceIsTied(Prompt, frozen=True):
    """These seats draw again (CLR-06)."""

    table: TableNo
    seats: tuple[SeatNo, ...]


def tasks(floor: Floor) -> tuple[Task, ...]:
    """Propose a colour-up at the break from which on nothing needs a chip (CLR-01), and lead through it.

    A table whose hand is still on has no task: its dealer finishes and confirms the hand first.
    """
    if floor.phase != "playing":
        return ()
    if floor.colour_up is None:
        due = chip_due(floor)
        if due is None:
            return ()
        gone = ChipNotNeeded(due.old, due.new)
        return (Task("colour_up", gone, "begin_colour_up", {"old": due.old, "new": due.new}),)
    on = floor.colour_up
    found = [task for note in floor.open_tables() for task in _at_table(floor, on, note)]
    if why_not_finished(floor):
        return tuple(found)
    won = tuple(_won(on, race) for race in on.tables if race.winners)
    return (Task("colour_up", ColourUpIsDone(on.old, won), "finish_colour_up", holds=True),)


def _at_table(floor: Floor, on: ColourUp, note: TableNote) -> tuple[Task, ...]:
    why, race = unfinished(floor, note.table), on.at(note.table)
    if not why:
        return ()
    args = {"table": note.table}
    if race is not None and isinstance(why, RaceNotDecided):
        return (Task("colour_up", _race_prompt(floor, race), "deal_race", args, holds=True),)
    if not note.idle:
        return ()
    needs = () if stacks_are_known(floor, note) else ("counts",)
    return (
        Task(
            "colour_up", OddChipsToCount(note.table, on.old), "count_odd_chips", args, needs=needs, holds=True
        ),
    )


def _race_prompt(floor: Floor, race: TableRace) -> RaceToDeal | RaceIsTied:
    """Say what each seat changes and has odd (CLR-02), and for how many chips the table races (CLR-04)."""
    if race.to_redraw:
        return RaceIsTied(race.table, tuple(race.to_redraw))
    made = exchange_at(floor, race)
    odd = tuple((one.seat, one.odd) for one in made.seats if one.odd)
    return RaceToDeal(race.table, made.race_chips, made.new, made.old, odd)


def _won(on: ColourUp, race: TableRace) -> RaceWon:
    """Say which seats have won the new chips and with which cards, none where people held the race."""
    cards = race.dealt.cards if race.dealt else {}
    return RaceWon(
        race.table, on.new, tuple((seat, tuple(cards.get(seat, ()))) for seat in race.winners or ())
    )
