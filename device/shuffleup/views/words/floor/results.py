"""Sentences for the refusals about results of the tables, with their facts."""

from shuffleup.floor.results import refusals
from shuffleup.language import said_later
from shuffleup.views.words.sentences import Sentences

SENTENCES: Sentences = {
    refusals.ResultsAreOnTheirWay: said_later(
        "the last results of table {tables} are still on their way: try again in a moment"
    ),
    refusals.NobodyWaitsForAPlace: said_later("nobody of that number has gone broke and waits for a place"),
}
