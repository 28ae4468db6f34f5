"""The words of the log for what events store as one of a few values: `card_missing_from_deck`."""

from shuffleup.kernel.language import said_later, say
from shuffleup.views.words.terms import TERMS

STORED = TERMS | {
    # why a player is out of the event
    "cashed_out": said_later("cashed out"),
    "disqualified": said_later("disqualified"),
    "removed": said_later("removed by the director"),
    # tables that are formed
    "final_table": said_later("final table"),
    "next_stage": said_later("next stage"),
    "winners_table": said_later("winners' table"),
    # why the clock stands, hand-for-hand ends, the event is over
    "colour_up": said_later("colour-up"),
    "hand_for_hand": said_later("hand-for-hand"),
    "last_level_over": said_later("the last level is over"),
    "paused": said_later("by the director"),
    "plays_on": said_later("play goes on without it"),
    "power_cut": said_later("power cut"),
    "stopped": said_later("play is stopped"),
    "by_director": said_later("by the director"),
    "money_reached": said_later("the money is reached"),
    "one_table_left": said_later("one table is left"),
    "last_round": said_later("the last round is played"),
    "one_left": said_later("one player is left"),
    "table_broken": said_later("the table is broken"),
    # sales and requests
    "add-on": said_later("add-on"),
    "addon": said_later("add-on"),
    "rebuy": said_later("rebuy"),
    "reload": said_later("reload"),
    "reentry": said_later("re-entry"),
    "call_floor": said_later("the floor"),
    "clock": said_later("the clock"),
    "sit_out": said_later("to sit out"),
    "open": said_later("open"),
    "granted": said_later("granted"),
    "refused": said_later("refused"),
    "lapsed": said_later("lapsed"),
    # the deal and the called clock
    "cut": said_later("the cut"),
    "first_card": said_later("the first card"),
    "post": said_later("the blinds"),
    "shuffle": said_later("the shuffle"),
    "protected_all_in": said_later("all-in for what is in the pot"),
    # misdeals and their rulings
    "button_short_of_card": said_later("the button is short of a card"),
    "card_exposed_by_player": said_later("a player exposed a card"),
    "card_missing_from_deck": said_later("a card is missing from the deck"),
    "dealer_exposed_hole_card": said_later("the dealer exposed a hole card"),
    "dealt_to_empty_chair": said_later("cards were dealt to an empty chair"),
    "duplicate_card_found": said_later("a card is in the deck twice"),
    "face_up_card_in_deck": said_later("a card lies face up in the deck"),
    "first_card_to_wrong_seat": said_later("the first card went to the wrong seat"),
    "joker_dealt": said_later("a joker was dealt"),
    "started_at_wrong_seat": said_later("the deal began at the wrong seat"),
    "wrong_number_of_cards": said_later("wrong number of cards"),
    "card_to_bottom_next_plays": said_later("the card goes to the bottom, and the next one plays"),
    "deal_missing_card": said_later("the missing card is dealt"),
    "hand_dead": said_later("the hand is dead"),
    "misdeal": said_later("misdeal"),
    "no_misdeal": said_later("no misdeal"),
    "play_on": said_later("play on"),
    "replace_shuffle_cut": said_later("replace the card, shuffle and cut"),
    "scrap_of_paper": said_later("the card is a scrap of paper"),
    "stop_return_bets": said_later("the hand ends, and the bets go back"),
    # the card machine
    "board": said_later("board card"),
    "burn": said_later("burn card"),
    "hole": said_later("hole card"),
    "deal": said_later("a hole card"),
    "eject": said_later("eject"),
    "home": said_later("home"),
    "done": said_later("done"),
    "broken_off": said_later("broken off"),
    "forgotten": said_later("forgotten"),
    "never_begun": said_later("never begun"),
    "by_hand": said_later("by hand"),
    "deck_out": said_later("the deck is out"),
    "in_place": said_later("the card is in place"),
    "retry": said_later("try again"),
}


def stored_word(value: str) -> str:
    """Write a stored value in the language of the box; one that is in no table is written as it is stored."""
    return say(STORED[value]) if value in STORED else value.replace("_", " ")
