"""Sentences for the refusals of a colour-up, with their facts."""

from shuffleup.floor.colour_up.counting import (
    CountDoesNotFitStack,
    HandToFinish,
    NobodyWithChips,
    NoColourUpOn,
    SeatWithoutCount,
)
from shuffleup.floor.colour_up.needs import (
    ColourUpOnAlready,
    NoColourUpHere,
    NotWhileDealing,
    SmallestGoFirst,
    StillNeeded,
)
from shuffleup.floor.colour_up.rules import (
    ChipsNotCounted,
    CountTableFirst,
    FinishOrCancelFirst,
    NothingToRaceFor,
    NotProposedToGo,
    RaceIsDecided,
    RaceNotDecided,
    StillMoving,
)
from shuffleup.kernel.language import said_later
from shuffleup.views.words.sentences import Sentences

SENTENCES: Sentences = {
    HandToFinish: said_later("table {table} has a hand to finish and confirm first"),
    NobodyWithChips: said_later("nobody with chips sits in seat {seat} of table {table}"),
    SeatWithoutCount: said_later("seat {seat} has no count: none is 0"),
    NoColourUpOn: said_later("no colour-up is on"),
    CountDoesNotFitStack: said_later(
        "{name} in seat {seat} has {stack}, which does not fit that count: count the stack"
    ),
    ColourUpOnAlready: said_later("a colour-up is on already"),
    NotWhileDealing: said_later("chips are changed in a break or while play is stopped"),
    NoColourUpHere: said_later("by its rules this event has no colour-up"),
    SmallestGoFirst: said_later("{old} for {new}: chips of {first} go first, for larger ones"),
    StillNeeded: said_later("chips of {old} are needed through level {through}: they cannot go yet"),
    FinishOrCancelFirst: said_later("a colour-up is on: finish or cancel it"),
    NotProposedToGo: said_later("chips of {chips} are not proposed to go"),
    StillMoving: said_later("{players} is on the way to another chair: count when everybody sits"),
    ChipsNotCounted: said_later("table {table}: its chips have to be counted"),
    RaceNotDecided: said_later("table {table}: its race is not decided"),
    CountTableFirst: said_later("count the chips of table {table} first"),
    NothingToRaceFor: said_later("table {table} has nothing to race for"),
    RaceIsDecided: said_later("the race of table {table} is decided: count again to repeat it"),
}
