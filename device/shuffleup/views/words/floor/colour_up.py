"""Sentences for the refusals of a colour-up, with their facts."""

from shuffleup.floor.chip_counts import (
    ColourUpOnAlready,
    CountDoesNotFitStack,
    HandToFinish,
    NobodyWithChips,
    NoColourUpHere,
    NoColourUpOn,
    NotWhileDealing,
    SeatWithoutCount,
    SmallestGoFirst,
    StillNeeded,
)
from shuffleup.floor.colour_up import (
    ChipsNotCounted,
    CountTableFirst,
    FinishOrCancelFirst,
    NothingToRaceFor,
    NotProposedToGo,
    RaceIsDecided,
    RaceNotDecided,
    StillMoving,
)
from shuffleup.kernel.language import mark_for_translation
from shuffleup.views.words.sentences import Sentences

SENTENCES: Sentences = {
    HandToFinish: mark_for_translation("table {table} has a hand to finish and confirm first"),
    NobodyWithChips: mark_for_translation("nobody with chips sits in seat {seat} of table {table}"),
    SeatWithoutCount: mark_for_translation("seat {seat} has no count: none is 0"),
    NoColourUpOn: mark_for_translation("no colour-up is on"),
    CountDoesNotFitStack: mark_for_translation(
        "{name} in seat {seat} has {stack}, which does not fit that count: count the stack"
    ),
    ColourUpOnAlready: mark_for_translation("a colour-up is on already"),
    NotWhileDealing: mark_for_translation("chips are changed in a break or while play is stopped"),
    NoColourUpHere: mark_for_translation("by its rules this event has no colour-up"),
    SmallestGoFirst: mark_for_translation("{old} for {new}: chips of {first} go first, for larger ones"),
    StillNeeded: mark_for_translation(
        "chips of {old} are needed through level {through}: they cannot go yet"
    ),
    FinishOrCancelFirst: mark_for_translation("a colour-up is on: finish or cancel it"),
    NotProposedToGo: mark_for_translation("chips of {chips} are not proposed to go"),
    StillMoving: mark_for_translation("{players} is on the way to another chair: count when everybody sits"),
    ChipsNotCounted: mark_for_translation("table {table}: its chips have to be counted"),
    RaceNotDecided: mark_for_translation("table {table}: its race is not decided"),
    CountTableFirst: mark_for_translation("count the chips of table {table} first"),
    NothingToRaceFor: mark_for_translation("table {table} has nothing to race for"),
    RaceIsDecided: mark_for_translation("the race of table {table} is decided: count again to repeat it"),
}
