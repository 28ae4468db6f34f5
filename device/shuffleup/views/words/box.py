"""Sentences for the refusals while a box is set up."""

from shuffleup.kernel.language import said_later
from shuffleup.views.first_run.steps import refusals
from shuffleup.views.words.sentences import Sentences

SENTENCES: Sentences = {
    refusals.FirstRunGoesOn: said_later(
        "this box is being set up: finish the first run, then the table opens"
    ),
    refusals.FinishHandFirst: said_later("finish the hand first"),
    refusals.OnlyDirectorSetsUp: said_later("only the director can set the box up again"),
    refusals.PlayersEnteredAlready: said_later("players are entered already: go on at the floor console"),
    refusals.PinIsSet: said_later("a floor PIN is set: type it to change it"),
    refusals.PinsDiffer: said_later("those were two different PINs: nothing has changed"),
    refusals.OnlyDirectorSetsPin: said_later("only the director can set the PIN"),
    refusals.NoPinHere: said_later("this box keeps no floor PIN"),
}
