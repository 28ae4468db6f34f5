"""Sentences for the refusals shared by several rooms of the floor, with their facts."""

from shuffleup.floor.levels.stakes import CannotBePaidIn
from shuffleup.floor.lookup import (
    ChairNotFree,
    CountStacksFirst,
    EventIsOver,
    EventNotPlayed,
    HasNoChair,
    LeavesAlready,
    MovesToAnotherChair,
    NoSuchEntry,
    NoSuchTable,
    NotInPlay,
)
from shuffleup.kernel.language import mark_for_translation, say
from shuffleup.views.words.sentences import Sentences


def count_stacks_first(it: CountStacksFirst) -> str:
    """Say which stacks are to be counted, and why."""
    tables = ", ".join(map(str, it.tables))
    if it.follows == "deal":
        return say("count the stacks of table {tables} first: the deal divides by them", tables=tables)
    return say("count the stacks of table {tables} first: the places follow from them", tables=tables)


SENTENCES: Sentences = {
    NoSuchEntry: mark_for_translation("there is no entry '{entry}'"),
    NoSuchTable: mark_for_translation("there is no table {table} in this event"),
    HasNoChair: mark_for_translation("{name} does not sit at a table"),
    MovesToAnotherChair: mark_for_translation("{name} is on the way to another chair: try again there"),
    EventIsOver: mark_for_translation("the event is over"),
    EventNotPlayed: mark_for_translation("the event is not being played"),
    NotInPlay: mark_for_translation("{name} is not in play"),
    LeavesAlready: mark_for_translation("{name} is leaving already"),
    ChairNotFree: mark_for_translation("table {table} seat {seat} is not free"),
    CannotBePaidIn: mark_for_translation(
        "{amount} cannot be paid in chips of {smallest}, the smallest in play"
    ),
    CountStacksFirst: count_stacks_first,
}
