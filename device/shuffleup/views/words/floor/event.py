"""Sentences for the refusals shared by several rooms of the floor, with their facts."""

from shuffleup.floor import refusals
from shuffleup.language import said_later, say
from shuffleup.views.words.sentences import Sentences


def count_stacks_first(it: refusals.CountStacksFirst) -> str:
    """Say which stacks are to be counted, and why."""
    tables = ", ".join(map(str, it.tables))
    if it.follows == "deal":
        return say("count the stacks of table {tables} first: the deal divides by them", tables=tables)
    return say("count the stacks of table {tables} first: the places follow from them", tables=tables)


SENTENCES: Sentences = {
    refusals.NoSuchEntry: said_later("there is no entry '{entry}'"),
    refusals.NoSuchTable: said_later("there is no table {table} in this event"),
    refusals.HasNoChair: said_later("{name} does not sit at a table"),
    refusals.MovesToAnotherChair: said_later("{name} is on the way to another chair: try again there"),
    refusals.EventIsOver: said_later("the event is over"),
    refusals.EventNotPlayed: said_later("the event is not being played"),
    refusals.NotInPlay: said_later("{name} is not in play"),
    refusals.LeavesAlready: said_later("{name} is leaving already"),
    refusals.ChairNotFree: said_later("table {table} seat {seat} is not free"),
    refusals.CannotBePaidIn: said_later(
        "{amount} cannot be paid in chips of {smallest}, the smallest in play"
    ),
    refusals.CountStacksFirst: count_stacks_first,
}
