"""The form of a line of the log, and the words for what events store as one of a few values.

A line is a sentence of the catalogues with the facts of an event in it.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from shuffleup.kernel.language import Translatable, say
from shuffleup.views.words.terms import TERMS, ChooseByFact


class TemplateWithFacts(NamedTuple):
    """A template with facts that are no fields of the event."""

    text: str
    words: Mapping[str, str] = {}
    """Facts that are words already, in the language that is spoken here."""
    fields: Mapping[str, str] = {}
    """Facts under another name: the field of the event that each stands for."""


Template = str | ChooseByFact | Callable[[Any], str | TemplateWithFacts]
"""A template, two of which one fact chooses, or a function that chooses one for an event.

`{field}` is a fact of the event. A part in `[...]` is left out where a fact in it is empty. Each text with a
space in a table of templates is a sentence of the catalogues.
"""


def by_note(text: str) -> Callable[[Any], TemplateWithFacts]:
    """Fill `{cause}` with the words of the director where there are any, else with the reason."""
    return lambda event: TemplateWithFacts(text, fields={"cause": "note" if event.note else "why"})


STORED: Mapping[str, Translatable] = {
    **TERMS,
    # why a player is out of the event
    "cashed_out": "cashed out",
    "disqualified": "disqualified",
    "removed": "removed by the director",
    # tables that are formed
    "final_table": "final table",
    "next_stage": "next stage",
    "winners_table": "winners' table",
    # why the clock stands, hand-for-hand ends, the event is over
    "colour_up": "colour-up",
    "hand_for_hand": "hand-for-hand",
    "last_level_over": "the last level is over",
    "paused": "by the director",
    "plays_on": "play goes on without it",
    "power_cut": "power cut",
    "stopped": "play is stopped",
    "by_director": "by the director",
    "money_reached": "the money is reached",
    "one_table_left": "one table is left",
    "last_round": "the last round is played",
    "one_left": "one player is left",
    "table_broken": "the table is broken",
    "seats_won": "everybody left has a seat",
    "flight_closed": "the flight is closed",
    "flight_ends": "the flight ends",
    # sales and requests
    "add-on": "add-on",
    "addon": "add-on",
    "rebuy": "rebuy",
    "reload": "reload",
    "reentry": "re-entry",
    "call_floor": "the floor",
    "clock": "the clock",
    "sit_out": "to sit out",
    "open": "open",
    "granted": "granted",
    "refused": "refused",
    "lapsed": "lapsed",
    # the deal and the called clock
    "cut": "the cut",
    "first_card": "the first card",
    "post": "the blinds",
    "shuffle": "the shuffle",
    "protected_all_in": "all-in for what is in the pot",
    # misdeals and their rulings
    "button_short_of_card": "the button is short of a card",
    "card_exposed_by_player": "a player exposed a card",
    "card_missing_from_deck": "a card is missing from the deck",
    "dealer_exposed_hole_card": "the dealer exposed a hole card",
    "dealt_to_empty_chair": "cards were dealt to an empty chair",
    "duplicate_card_found": "a card is in the deck twice",
    "face_up_card_in_deck": "a card lies face up in the deck",
    "first_card_to_wrong_seat": "the first card went to the wrong seat",
    "joker_dealt": "a joker was dealt",
    "started_at_wrong_seat": "the deal began at the wrong seat",
    "wrong_number_of_cards": "wrong number of cards",
    "card_to_bottom_next_plays": "the card goes to the bottom, and the next one plays",
    "deal_missing_card": "the missing card is dealt",
    "hand_dead": "the hand is dead",
    "misdeal": "misdeal",
    "no_misdeal": "no misdeal",
    "play_on": "play on",
    "replace_shuffle_cut": "replace the card, shuffle and cut",
    "scrap_of_paper": "the card is a scrap of paper",
    "stop_return_bets": "the hand ends, and the bets go back",
    # the card machine
    "board": "board card",
    "burn": "burn card",
    "hole": "hole card",
    "deal": "a hole card",
    "eject": "eject",
    "home": "home",
    "done": "done",
    "broken_off": "broken off",
    "forgotten": "forgotten",
    "never_begun": "never begun",
    "by_hand": "by hand",
    "deck_out": "the deck is out",
    "in_place": "the card is in place",
    "retry": "try again",
}


def stored_word(value: str) -> str:
    """Write a stored value in the language of the box; one that is in no table is written as it is stored."""
    return say(STORED[value]) if value in STORED else value.replace("_", " ")
