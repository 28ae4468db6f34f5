"""Sentences for the refusals in a hand."""

from collections.abc import Mapping

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.kernel.language import Translatable, say
from shuffleup.poker.cards import RANKS, SUITS
from shuffleup.poker.legal import Choice
from shuffleup.poker.refusals import NotSoManyThere, WrongTotal
from shuffleup.ruleset.hand import WhyNoRaise
from shuffleup.views.numbers import chips_text
from shuffleup.views.words.terms import Sentences, term

WHO_MAY_CALL: Mapping[str, Translatable] = {
    "automatic": "the clock runs for every decision and cannot be called",
    "floor_only": "only the floor calls the clock",
    "seated_when_dealt": "only a player seated at the table when the hand was dealt may call the clock",
    "any_player_at_seat": "only a player of the event at the own seat may call the clock",
}


def awaited(phase: str, to_act: SeatNo | None) -> str:
    """Say what the hand waits for instead."""
    if to_act is not None:
        return say("it is the turn of seat {seat}", seat=to_act)
    if phase == "deal":
        return say("the board is to be dealt")
    if phase == "lost":
        return say("track of this hand is lost, and the stacks are counted when it is over")
    return say("the hand is over") if phase == "ended" else say("it is the showdown")


NO_RAISE: Mapping[WhyNoRaise, tuple[Translatable, Translatable]] = {
    "short_stack": ("the stack is no more than a call", ""),
    "not_reopened": (
        "it has acted, and a short all-in since then does not reopen the betting",
        "betting not reopened",
    ),
    "nobody_can_call": (
        "no opponent could put in more, so only an all-in is accepted",
        "nobody can call more",
    ),
    "capped": ("the raises of this round are capped", "capped"),
}
"""The words of each reason in a sentence, and on the dark key: none where the call is the whole stack."""


def no_raise(why: WhyNoRaise | None) -> str:
    """Say why a seat may not raise, or not all of its stack."""
    return say(NO_RAISE[why][0]) if why else say("the stack is more than the largest raise")


def no_raise_on_key(why: WhyNoRaise | None) -> str:
    """Say on the key why it raises nothing; empty where no reason is needed."""
    short = NO_RAISE[why][1] if why else ""
    return say(short) if short else ""


def wrong_total(it: WrongTotal) -> str:
    """Say which totals a bet or raise may have."""
    to, least = chips_text(it.to), chips_text(it.least)
    if it.least == it.most:
        return say("{to} is not legal: the total must be exactly {least}", to=to, least=least)
    most = chips_text(it.most)
    return say("{to} is not legal: the total must be from {least} to {most}", to=to, least=least, most=most)


def not_so_many_there(it: NotSoManyThere) -> str:
    """Say how many chips a place has."""
    place = term(it.place) if isinstance(it.place, str) else say("seat {seat}", seat=it.place)
    there, chips = chips_text(Chips(it.there)), chips_text(it.chips)
    return say(
        "{place} has {there}, from which {chips} cannot be taken", place=place, there=there, chips=chips
    )


def choice(it: Choice) -> str:
    """Name an action that is legal, with its chips."""
    match it.action:
        case "call":
            return say("call {chips}", chips=_at_least(it))
        case "all_in":
            return say("all-in for {chips}", chips=_at_least(it))
        case "bet" | "raise":
            return _total(it)
    return term(it.action)


def _at_least(it: Choice) -> str:
    return chips_text(it.least or Chips(0))


def _total(it: Choice) -> str:
    one, several = _TOTALS[it.action]
    most = chips_text(it.most or Chips(0))
    return say(one if it.least == it.most else several, least=_at_least(it), most=most)


_TOTALS: Mapping[str, tuple[Translatable, Translatable]] = {
    "bet": ("bet {least}", "bet {least} to {most}"),
    "raise": ("raise to {least}", "raise to {least} to {most}"),
}

SENTENCES: Sentences = {
    "card_named_twice": "a card is named twice in '{text}'",
    "nothing_to_rule_on": "there is nothing to rule on: name the chips that were put out",
    "cannot_cut_there": "a cut lifts 1 to {most} of {size} cards, not {at}",
    "nobody_bets": lambda it: say("nobody can bet now: {why}", why=awaited(it.phase, it.to_act)),
    "not_your_turn": "seat {seat} is not to act: it is the turn of seat {to_act}",
    "may_not_raise": lambda it: say("seat {seat} may not raise: {why}", seat=it.seat, why=no_raise(it.why)),
    "wrong_total": wrong_total,
    "may_not_go_all_in": lambda it: say(
        "seat {seat} may not go all-in: {why}", seat=it.seat, why=no_raise(it.why)
    ),
    "no_board_card_now": lambda it: say("no board card comes now: {why}", why=awaited(it.phase, it.to_act)),
    "street_takes_others": lambda it: say(
        "the {street} takes {wanted} cards, not {given}", **it.facts | {"street": term(it.street)}
    ),
    "board_is_known": "there is no unknown card on the board",
    "board_has_others": "the board has {wanted} cards, not {given}",
    "hand_not_over": "the hand is not over: its cards are shown at the showdown",
    "wrong_cards_shown": "seat {seat} has {wanted} cards to show, not {given}",
    "not_in_deck": "{card} is not in the short deck",
    "no_such_board": lambda it: say(
        "there is no board {number}, only {boards}", number=it.number + 1, boards=it.boards
    ),
    "no_low_here": "there is no low in this game",
    "low_not_possible": "no low is possible with this board",
    "shown_already": "seat {seat} has shown its cards already",
    "no_muck_before_showdown": "no mucking before the showdown: deal the board",
    "shown_and_cannot_muck": "seat {seat} has shown its cards and cannot muck them",
    "no_pot_is_won_now": lambda it: say("no pot is won now: {why}", why=awaited(it.phase, it.to_act)),
    "no_hand_is_opened_now": lambda it: say("no hand is opened now: {why}", why=awaited(it.phase, it.to_act)),
    "hand_given_up": "seat {seat} has given up its hand",
    "board_card_stands": "the board was entered with {known}, not {card}",
    "card_in_hand_already": "{card} is in the hand already: check the entry, or the deck is fouled",
    "too_few_cards_left": "{left} cards are left in the deck, not enough for the board",
    "two_to_ten_hands": "name two to ten hands, not {given}",
    "board_too_long": "a board has at most five cards, not {given}",
    "board_from_flop_on": "this game is counted from the flop on: name three board cards or more",
    "wrong_pocket": "hand {number} has {given} cards, not {wanted}",
    "card_in_two_places": "{card} is named twice: each card is in one place",
    "first_event_is_no_beginning": "the first event of a hand is that it began",
    "nothing_to_replay": "there are no events to replay",
    "hand_has_begun": "the hand has begun already",
    "nobody_to_join": "seat {seat} is not taken: nobody can join there",
    "no_hand_of_that_size": "{size} cards do not make a hand: it takes five, six or seven",
    "five_of_one_rank": "a hand cannot hold five cards of one rank",
    "no_board_before_flop": "there is no board before the flop",
    "two_to_ten_players": "a hand takes 2 to 10 players, not {given}",
    "not_too_many_cards": lambda it: say(
        "{turned_up} cards are not too many for the {street}: it has {wanted}",
        **it.facts | {"street": term(it.street)},
    ),
    "no_live_hand": "seat {seat} has no live hand now: award the pot another way, or correct the stacks",
    "hand_is_dead": "the hand of seat {seat} is dead already",
    "last_in_hand": "seat {seat} is the last one in the hand and wins it",
    "no_raise_to_put_right": "nobody is to act: a raise is put right while its street lasts",
    "chips_are_a_call": "seat {seat} may not raise at all: its chips are a call",
    "no_raise": "{to} is no raise: the bet is {price}",
    "large_enough": "a raise to {to} is large enough: enter it as it is",
    "chips_must_move": "chips move from one place to another, at least 1",
    "no_pot_on_table": "no pot lies on the table: it is paid, or track of it is lost",
    "not_so_many_there": not_so_many_there,
    "nobody_knows_the_bets": "nobody knows what was put in: count the stacks",
    "foreign_chips_in_pot": "a ruling moved {foreign} chips to the pot: move them where they belong first",
    "no_such_pot": "there is no pot {number}: the hand has {pots}",
    "winners_once_each": "name each winner of pot {number} once, at least one",
    "no_decision_to_protect": "seat {seat} is not to act: there is no decision to protect",
    "no_hand_followed": "no hand is being followed",
    "not_lost_track_of": "stacks are counted at the end of a hand that was lost track of",
    "nothing_to_decide": "seat {seat} has nothing to decide: it has folded or is all-in",
    "won_chips_are_gone": "seat {seat} has {left} of the {chips} that it won left",
    "cannot_have_chips": "seat {seat} cannot have {chips} chips",
    "seats_out_of_order": "the seats must be given once each, in the order of their numbers",
    "posts_but_not_dealt_in": "seat {seat} has to post but is not dealt in",
    "both_blinds": "seat {seat} cannot post both blinds",
    "stakes_too_low": "the big blind must be at least 1, the small blind and the ante at least 0",
    "chip_worth_nothing": "the smallest chip must be worth at least 1",
    "wrong_post": "a post is at least 1, and a live post at most the big blind",
    "board_cannot_be_run": "a board is run several times only in a called all-in before the river",
    "too_few_cards_to_run": "{runs} runs take {wanted} cards, and the deck has {left}",
    "wrong_number_of_runs": "the board is run once, or up to {most} times, not {runs} times",
    "no_straddle_here": "there are no straddles in fixed limit and in a bomb pot",
    "wrong_straddle": "the straddle of seat {seat} must be {wanted}: twice the bet before it",
    "needs_limits": "fixed limit needs the low and the high limit",
    "no_chips_to_be_dealt_in": "seat {seat} has no chips to be dealt in with",
    "winner_may_not_muck": "seat {seat} may not muck: it has won a pot and shows to be paid",
    "opened_all_in": "seat {seat} may not muck: with a player all-in every hand is opened",
    "called_hands_are_shown": "seat {seat} may not muck: these rules show every called hand",
    "mucked_and_cannot_ask": "seat {seat} has mucked, and lost the right to ask with its cards (TDA 18-A)",
    "called_no_river_bet": (
        "seat {seat} called no bet on the river: the director decides about other requests (TDA 18-B)"
    ),
    "asked_for_at_showdown": "a hand can be requested at the showdown only",
    "has_folded": "seat {seat} has folded",
    "pot_is_paid": "pot {number} is already paid",
    "cannot_split": "seats {seats} cannot split pot {number}: their hands are not equal",
    "cannot_win_pot": "seat {seat} cannot win pot {number}: it is between seats {able}",
    "better_hand": "seat {seat} shows a better hand for pot {number}",
    "equal_hand": "seat {seat} shows an equal hand and shares pot {number}",
    "not_in_hand": "seat {seat} is not in this hand",
    "motions_do_not_fit": "the motions put out {moved} chips, but {named} are named",
    "cannot_show_others": "p{player} was dealt {dealt} and cannot show {shown}",
    "wrong_cards_dealt": "p{player} is dealt {wanted} cards, not {given}",
    "taken_to_lose": "the hand of p{player} is not known and was taken to lose",
    "has_its_cards": "p{player} has its cards already",
    "dealt_before": "{card} has been dealt before",
    "no_decision_clock": "this event has no decision clock",
    "may_not_call_clock": lambda it: say(WHO_MAY_CALL[it.who]),
    "deck_too_short": "the deal takes {wanted} cards, the deck holds {held}: count the deck",
    "unreadable_card": lambda it: say(
        "'{text}' is not a card: write rank and suit, one of {ranks} and one of {suits}",
        text=it.text,
        ranks=RANKS,
        suits=SUITS,
    ),
}
