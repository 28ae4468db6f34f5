"""Sentences for the refusals while a box is set up."""

from shuffleup.kernel.language import mark_for_translation
from shuffleup.views.first_run.steps import refusals
from shuffleup.views.words.sentences import Sentences

SENTENCES: Sentences = {
    refusals.FirstRunGoesOn: mark_for_translation(
        "this box is being set up: finish the first run, then the table opens"
    ),
    refusals.FinishHandFirst: mark_for_translation("finish the hand first"),
    refusals.OnlyDirectorSetsUp: mark_for_translation("only the director can set the box up again"),
    refusals.PlayersEnteredAlready: mark_for_translation(
        "players are entered already: go on at the floor console"
    ),
    refusals.PinIsSet: mark_for_translation("a floor PIN is set: type it to change it"),
    refusals.PinsDiffer: mark_for_translation("those were two different PINs: nothing has changed"),
    refusals.OnlyDirectorSetsPin: mark_for_translation("only the director can set the PIN"),
    refusals.NoPinHere: mark_for_translation("this box keeps no floor PIN"),
}
