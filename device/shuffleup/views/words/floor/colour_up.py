"""Sentences for the refusals of a colour-up, with their facts."""

from shuffleup.floor.colour_up import refusals
from shuffleup.language import said_later
from shuffleup.views.words.sentences import Sentences

SENTENCES: Sentences = {
    refusals.HandToFinish: said_later("table {table} has a hand to finish and confirm first"),
    refusals.NobodyWithChips: said_later("nobody with chips sits in seat {seat} of table {table}"),
    refusals.SeatWithoutCount: said_later("seat {seat} has no count: none is 0"),
    refusals.NoColourUpOn: said_later("no colour-up is on"),
    refusals.CountDoesNotFitStack: said_later(
        "{name} in seat {seat} has {stack}, which does not fit that count: count the stack"
    ),
    refusals.ColourUpOnAlready: said_later("a colour-up is on already"),
    refusals.NotWhileDealing: said_later("chips are changed in a break or while play is stopped"),
    refusals.NoColourUpHere: said_later("by its rules this event has no colour-up"),
    refusals.SmallestGoFirst: said_later("{old} for {new}: chips of {first} go first, for larger ones"),
    refusals.StillNeeded: said_later("chips of {old} are needed through level {through}: they cannot go yet"),
    refusals.FinishOrCancelFirst: said_later("a colour-up is on: finish or cancel it"),
    refusals.NotProposedToGo: said_later("chips of {chips} are not proposed to go"),
    refusals.StillMoving: said_later("{players} is on the way to another chair: count when everybody sits"),
    refusals.ChipsNotCounted: said_later("table {table}: its chips have to be counted"),
    refusals.RaceNotDecided: said_later("table {table}: its race is not decided"),
    refusals.CountTableFirst: said_later("count the chips of table {table} first"),
    refusals.NothingToRaceFor: said_later("table {table} has nothing to race for"),
    refusals.RaceIsDecided: said_later("the race of table {table} is decided: count anew to hold it again"),
}
