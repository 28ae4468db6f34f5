"""Sentences for the tasks of the director in a colour-up: which chips go, and who races for the new ones."""

from shuffleup.floor.colour_up import ColourUpIsDone, RaceIsTied, RaceToDeal, RaceWon
from shuffleup.kernel.language import say


def colour_up_is_done(it: ColourUpIsDone) -> str:
    """Say that a colour-up is done, and which seats have won the new chips."""
    done = say("all tables are done: the chips of {old} are out of play", old=it.old)
    return "; ".join((done, *map(_race_won, it.won)))


def _race_won(it: RaceWon) -> str:
    """Say which seats have won the new chips, and with which cards."""
    seats = ", ".join(_seat(seat) + (f" ({' '.join(cards)})" if cards else "") for seat, cards in it.seats)
    return say("table {table}: one {new} each for {seats}", table=it.table, new=it.new, seats=seats)


def race_to_deal(it: RaceToDeal) -> str:
    """Say how many new chips are raced for at a table, and how many odd chips each seat has."""
    return say(
        "table {table}: race for {chips} of {new}; odd chips of {old}: {odd}",
        table=it.table,
        chips=it.chips,
        new=it.new,
        old=it.old,
        odd=", ".join(f"{_seat(seat)}: {count}" for seat, count in it.odd),
    )


def race_is_tied(it: RaceIsTied) -> str:
    """Say which seats draw again after a tie."""
    tied = ", ".join(map(_seat, it.seats))
    return say("table {table}: tied, {seats} draw again", table=it.table, seats=tied)


def _seat(seat: int) -> str:
    return say("seat {seat}", seat=seat)
