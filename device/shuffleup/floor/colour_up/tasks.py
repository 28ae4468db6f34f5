"""The director's tasks in a colour-up: to begin it, and the steps of each table."""

from shuffleup.floor.colour_up.counting import exchange_at, stacks_are_known
from shuffleup.floor.colour_up.needs import chip_due
from shuffleup.floor.colour_up.race import ColourUp, TableRace
from shuffleup.floor.colour_up.rules import RaceNotDecided, unfinished, why_not_finished
from shuffleup.floor.state import Floor, TableNote
from shuffleup.floor.task import Task


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
        text = f"no level to come needs chips of {due.old}: change them for chips of {due.new}"
        return (Task("colour_up", text, "begin_colour_up", {"old": due.old, "new": due.new}),)
    on = floor.colour_up
    found = [task for note in floor.open_tables() for task in _at_table(floor, on, note)]
    if why_not_finished(floor):
        return tuple(found)
    won = "".join(f"; {line}" for race in on.tables if (line := winners_text(on, race)))
    text = f"all tables are done: the chips of {on.old} are out of play{won}"
    return (Task("colour_up", text, "finish_colour_up", holds=True),)


def _at_table(floor: Floor, on: ColourUp, note: TableNote) -> tuple[Task, ...]:
    why, race = unfinished(floor, note.table), on.at(note.table)
    if not why:
        return ()
    args = {"table": note.table}
    if race is not None and isinstance(why, RaceNotDecided):
        return (Task("colour_up", _race_text(floor, race), "deal_race", args, holds=True),)
    if not note.idle:
        return ()
    text = f"table {note.table}: count the chips of {on.old} of every seat"
    needs = () if stacks_are_known(floor, note) else ("counts",)
    return (Task("colour_up", text, "count_odd_chips", args, needs=needs, holds=True),)


def _race_text(floor: Floor, race: TableRace) -> str:
    """Say what each seat changes and has odd (CLR-02), and for how many chips the table races (CLR-04)."""
    made = exchange_at(floor, race)
    if race.to_redraw:
        tied = ", ".join(f"seat {seat}" for seat in race.to_redraw)
        return f"table {race.table}: tied, {tied} draw again"
    odd = ", ".join(f"seat {one.seat}: {one.odd}" for one in made.seats if one.odd)
    return f"table {race.table}: race for {made.race_chips} of {made.new}; odd chips of {made.old}: {odd}"


def winners_text(on: ColourUp, race: TableRace) -> str:
    """Say which seats have won the new chips and with which cards; empty where nobody raced."""
    if not race.winners:
        return ""
    cards = race.dealt.cards if race.dealt else {}
    seats = ", ".join(
        f"seat {seat}" + (f" ({' '.join(cards[seat])})" if seat in cards else "") for seat in race.winners
    )
    return f"table {race.table}: one {on.new} each for {seats}"
