"""Sentences for the refusals of the floor: a module for each of its rooms, and one for common refusals."""

from shuffleup.views.words.floor import (
    colour_up,
    conduct,
    crews,
    entries,
    event,
    hand_for_hand,
    levels,
    phones,
    prizes,
    purchases,
    results,
    seating,
    settling,
    units,
)
from shuffleup.views.words.sentences import Sentences

SENTENCES: Sentences = {
    **event.SENTENCES,
    **colour_up.SENTENCES,
    **conduct.SENTENCES,
    **crews.SENTENCES,
    **entries.SENTENCES,
    **hand_for_hand.SENTENCES,
    **levels.SENTENCES,
    **phones.SENTENCES,
    **prizes.SENTENCES,
    **purchases.SENTENCES,
    **results.SENTENCES,
    **seating.SENTENCES,
    **settling.SENTENCES,
    **units.SENTENCES,
}
