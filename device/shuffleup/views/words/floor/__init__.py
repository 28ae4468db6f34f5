"""Sentences for the refusals of the floor: a module for each of its rooms, and one for common refusals."""

from shuffleup.views.words.floor import entries, prizes, rulings, seats_and_levels
from shuffleup.views.words.terms import Sentences

SENTENCES: Sentences = {
    **rulings.EVENT_SENTENCES,
    **seats_and_levels.COLOUR_UP_SENTENCES,
    **rulings.RULING_SENTENCES,
    **seats_and_levels.CREW_SENTENCES,
    **entries.ENTRY_SENTENCES,
    **seats_and_levels.HAND_FOR_HAND_SENTENCES,
    **seats_and_levels.LEVEL_SENTENCES,
    **entries.PHONE_SENTENCES,
    **prizes.PRIZE_SENTENCES,
    **entries.PURCHASE_SENTENCES,
    **rulings.RESULT_SENTENCES,
    **seats_and_levels.SEATING_SENTENCES,
    **prizes.SETTLEMENT_SENTENCES,
    **seats_and_levels.BOX_SENTENCES,
}
