"""Sentences for the refusals at the tables of crews, with their facts."""

from shuffleup.floor.crews import (
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
from shuffleup.kernel.language import mark_for_translation
from shuffleup.views.words.sentences import Sentences

SENTENCES: Sentences = {
    PlayOffNotEntered: mark_for_translation(
        "enter what each of them won in the play-off hand: nothing is entered for seat {seats}"
    ),
    StageIsPlayedOn: mark_for_translation("table {table} has not played its last hand: say why it ends"),
    NoStageThere: mark_for_translation("table {table} does not play a stage of crews: it goes on to the end"),
    StageWaitsForMove: mark_for_translation(
        "{players} is on the way to or from table {table}: wait for the move"
    ),
    CountToSeeWhoLeads: mark_for_translation("count the stacks of table {table} first: they say who leads"),
    NobodyTied: mark_for_translation("nobody of table {table} is tied for the lead"),
    StillLevel: mark_for_translation("still level: {players}; they go on to another round"),
    StageNotOver: mark_for_translation("not every table has played its stage, or a tie for a lead is open"),
    CannotSeatWinners: mark_for_translation("{winners} winners cannot be seated at {tables} tables"),
    StacksOfOthers: mark_for_translation(
        "table {table}: stacks of those who sit there, none below zero; wrong: {wrong}"
    ),
    PlaysItsLastHand: mark_for_translation("table {table} plays its last hand"),
}
