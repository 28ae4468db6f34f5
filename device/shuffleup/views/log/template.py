"""The form of a line of the log, and the words for what events store as one of a few values.

A line is a sentence of the catalogues with the facts of an event in it.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from shuffleup.kernel.language import mark_for_translation, say
from shuffleup.views.words.terms import TERMS


class Worded(NamedTuple):
    """A template with facts that are no fields of the event."""

    text: str
    words: Mapping[str, str] = {}
    """Facts that are words already, in the language that is spoken here."""
    fields: Mapping[str, str] = {}
    """Facts under another name: the field of the event that each stands for."""


Template = str | Callable[[Any], str | Worded]
"""A template, or a function that chooses one for an event.

`{field}` is a fact of the event. A part in `[...]` is left out where a fact in it is empty. Each text with a
space in a table of templates is a sentence of the catalogues.
"""


def by_note(text: str) -> Callable[[Any], Worded]:
    """Fill `{cause}` with the words of the director where there are any, else with the reason."""
    return lambda event: Worded(text, fields={"cause": "note" if event.note else "why"})


STORED = TERMS | {
    # why a player is out of the event
    "cashed_out": mark_for_translation("cashed out"),
    "disqualified": mark_for_translation("disqualified"),
    "removed": mark_for_translation("removed by the director"),
    # tables that are formed
    "final_table": mark_for_translation("final table"),
    "next_stage": mark_for_translation("next stage"),
    "winners_table": mark_for_translation("winners' table"),
    # why the clock stands, hand-for-hand ends, the event is over
    "colour_up": mark_for_translation("colour-up"),
    "hand_for_hand": mark_for_translation("hand-for-hand"),
    "last_level_over": mark_for_translation("the last level is over"),
    "paused": mark_for_translation("by the director"),
    "plays_on": mark_for_translation("play goes on without it"),
    "power_cut": mark_for_translation("power cut"),
    "stopped": mark_for_translation("play is stopped"),
    "by_director": mark_for_translation("by the director"),
    "money_reached": mark_for_translation("the money is reached"),
    "one_table_left": mark_for_translation("one table is left"),
    "last_round": mark_for_translation("the last round is played"),
    "one_left": mark_for_translation("one player is left"),
    "table_broken": mark_for_translation("the table is broken"),
    # sales and requests
    "add-on": mark_for_translation("add-on"),
    "addon": mark_for_translation("add-on"),
    "rebuy": mark_for_translation("rebuy"),
    "reload": mark_for_translation("reload"),
    "reentry": mark_for_translation("re-entry"),
    "call_floor": mark_for_translation("the floor"),
    "clock": mark_for_translation("the clock"),
    "sit_out": mark_for_translation("to sit out"),
    "open": mark_for_translation("open"),
    "granted": mark_for_translation("granted"),
    "refused": mark_for_translation("refused"),
    "lapsed": mark_for_translation("lapsed"),
    # the deal and the called clock
    "cut": mark_for_translation("the cut"),
    "first_card": mark_for_translation("the first card"),
    "post": mark_for_translation("the blinds"),
    "shuffle": mark_for_translation("the shuffle"),
    "protected_all_in": mark_for_translation("all-in for what is in the pot"),
    # misdeals and their rulings
    "button_short_of_card": mark_for_translation("the button is short of a card"),
    "card_exposed_by_player": mark_for_translation("a player exposed a card"),
    "card_missing_from_deck": mark_for_translation("a card is missing from the deck"),
    "dealer_exposed_hole_card": mark_for_translation("the dealer exposed a hole card"),
    "dealt_to_empty_chair": mark_for_translation("cards were dealt to an empty chair"),
    "duplicate_card_found": mark_for_translation("a card is in the deck twice"),
    "face_up_card_in_deck": mark_for_translation("a card lies face up in the deck"),
    "first_card_to_wrong_seat": mark_for_translation("the first card went to the wrong seat"),
    "joker_dealt": mark_for_translation("a joker was dealt"),
    "started_at_wrong_seat": mark_for_translation("the deal began at the wrong seat"),
    "wrong_number_of_cards": mark_for_translation("wrong number of cards"),
    "card_to_bottom_next_plays": mark_for_translation("the card goes to the bottom, and the next one plays"),
    "deal_missing_card": mark_for_translation("the missing card is dealt"),
    "hand_dead": mark_for_translation("the hand is dead"),
    "misdeal": mark_for_translation("misdeal"),
    "no_misdeal": mark_for_translation("no misdeal"),
    "play_on": mark_for_translation("play on"),
    "replace_shuffle_cut": mark_for_translation("replace the card, shuffle and cut"),
    "scrap_of_paper": mark_for_translation("the card is a scrap of paper"),
    "stop_return_bets": mark_for_translation("the hand ends, and the bets go back"),
    # the card machine
    "board": mark_for_translation("board card"),
    "burn": mark_for_translation("burn card"),
    "hole": mark_for_translation("hole card"),
    "deal": mark_for_translation("a hole card"),
    "eject": mark_for_translation("eject"),
    "home": mark_for_translation("home"),
    "done": mark_for_translation("done"),
    "broken_off": mark_for_translation("broken off"),
    "forgotten": mark_for_translation("forgotten"),
    "never_begun": mark_for_translation("never begun"),
    "by_hand": mark_for_translation("by hand"),
    "deck_out": mark_for_translation("the deck is out"),
    "in_place": mark_for_translation("the card is in place"),
    "retry": mark_for_translation("try again"),
}


def stored_word(value: str) -> str:
    """Write a stored value in the language of the box; one that is in no table is written as it is stored."""
    return say(STORED[value]) if value in STORED else value.replace("_", " ")
