"""Sentences for the refusals shared by several rooms of the floor, with their facts."""

from shuffleup.floor.levels.stakes import CannotBePaidIn
from shuffleup.floor.lookup import CountStacksFirst, HasNoChair, MovesToAnotherChair, NoSuchEntry, NoSuchTable
from shuffleup.floor.refusals import ChairNotFree, EventIsOver, EventNotPlayed, LeavesAlready, NotInPlay
from shuffleup.kernel.language import said_later, say
from shuffleup.views.words.sentences import Sentences


def count_stacks_first(it: CountStacksFirst) -> str:
    """Say which stacks are to be counted, and why."""
    tables = ", ".join(map(str, it.tables))
    if it.follows == "deal":
        return say("count the stacks of table {tables} first: the deal divides by them", tables=tables)
    return say("count the stacks of table {tables} first: the places follow from them", tables=tables)


SENTENCES: Sentences = {
    NoSuchEntry: said_later("there is no entry '{entry}'"),
    NoSuchTable: said_later("there is no table {table} in this event"),
    HasNoChair: said_later("{name} does not sit at a table"),
    MovesToAnotherChair: said_later("{name} is on the way to another chair: try again there"),
    EventIsOver: said_later("the event is over"),
    EventNotPlayed: said_later("the event is not being played"),
    NotInPlay: said_later("{name} is not in play"),
    LeavesAlready: said_later("{name} is leaving already"),
    ChairNotFree: said_later("table {table} seat {seat} is not free"),
    CannotBePaidIn: said_later("{amount} cannot be paid in chips of {smallest}, the smallest in play"),
    CountStacksFirst: count_stacks_first,
}
