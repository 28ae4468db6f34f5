"""Sentences for the refusals at the tables of crews, with their facts."""

from shuffleup.floor.crews.rules import (
    CannotSeatWinners,
    CountToSeeWhoLeads,
    NobodyTied,
    NoStageThere,
    PlayOffNotEntered,
    PlaysItsLastHand,
    StacksOfOthers,
    StageIsPlayedOn,
    StageNotOver,
    StageWaitsForMove,
    StillLevel,
)
from shuffleup.kernel.language import said_later
from shuffleup.views.words.sentences import Sentences

SENTENCES: Sentences = {
    PlayOffNotEntered: said_later(
        "enter what each of them won in the play-off hand: nothing is entered for seat {seats}"
    ),
    StageIsPlayedOn: said_later("table {table} has not played its last hand: say why it ends"),
    NoStageThere: said_later("table {table} does not play a stage of crews: it goes on to the end"),
    StageWaitsForMove: said_later("{players} is on the way to or from table {table}: wait for the move"),
    CountToSeeWhoLeads: said_later("count the stacks of table {table} first: they say who leads"),
    NobodyTied: said_later("nobody of table {table} is tied for the lead"),
    StillLevel: said_later("still level: {players}; they go on to another round"),
    StageNotOver: said_later("not every table has played its stage, or a tie for a lead is open"),
    CannotSeatWinners: said_later("{winners} winners cannot be seated at {tables} tables"),
    StacksOfOthers: said_later(
        "table {table}: stacks of those who sit there, none below zero; wrong: {wrong}"
    ),
    PlaysItsLastHand: said_later("table {table} plays its last hand"),
}
