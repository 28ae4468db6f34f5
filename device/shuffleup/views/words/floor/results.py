"""Sentences for the refusals about results of the tables, with their facts."""

from shuffleup.floor.lookup import ResultsAreOnTheirWay
from shuffleup.floor.results import NobodyWaitsForAPlace
from shuffleup.kernel.language import mark_for_translation
from shuffleup.views.words.sentences import Sentences

SENTENCES: Sentences = {
    ResultsAreOnTheirWay: mark_for_translation(
        "the last results of table {tables} are still on their way: try again in a moment"
    ),
    NobodyWaitsForAPlace: mark_for_translation(
        "no player with that number has gone broke and waits for a place"
    ),
}
