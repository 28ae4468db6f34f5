"""Sentences for what outlives an evening: the people book, the club, and files of other programs."""

from shuffleup.views.words.memory import club, imports, people
from shuffleup.views.words.sentences import Sentences

SENTENCES: Sentences = {**people.SENTENCES, **club.SENTENCES, **imports.SENTENCES}
