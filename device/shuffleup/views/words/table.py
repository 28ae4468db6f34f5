"""Sentences for the refusals and warnings of a table."""

from shuffleup.kernel.field_types import Chips
from shuffleup.kernel.language import Translatable, mark_for_translation, say
from shuffleup.table.decide import FoldedForFree, LeavesLiveHand, SeatsMayBuyAgain, Warned
from shuffleup.table.irregularities.incident_events import FloorCalled
from shuffleup.table.refusals import FloorHolds
from shuffleup.tournament.reasons import Call
from shuffleup.views.card_machine import remedy
from shuffleup.views.numbers import chips_text, listed
from shuffleup.views.words.terms import ChooseByFact, ChooseBySign, Sentences, Several, ended, hold, role


def called(it: FloorCalled | Call | None) -> str:
    """Say why the floor is called: the words of a person as they are; empty where it is not."""
    match it.why if it else None:
        case None:
            return ""
        case "time_over":
            return say("the time of seat {seat} is over", seat=it.seat if it else None)
        case "count_too_late":
            return say("the count came too late: enter the stacks again")
        case "count_off":
            return _count_off(it.over if it else 0)
        case "deck_lost":
            return say(DECK_LOST)
    words = it.note if isinstance(it, Call) else it and it.reason
    return words or say("the table calls the floor")


DECK_LOST = mark_for_translation(
    "the deck of this hand was lost with another box: declare a misdeal or LOST TRACK"
)


def _count_off(over: int) -> str:
    if not over:
        return say("the count does not fit: enter the stacks again")
    if over > 0:
        return say(
            "the count does not fit: it is {chips} more than there is on the table",
            chips=chips_text(Chips(over)),
        )
    return say(
        "the count does not fit: it is {chips} fewer than there is on the table",
        chips=chips_text(Chips(-over)),
    )


def floor_holds(it: FloorHolds) -> str:
    """Say why the floor withholds the next hand."""
    return say("the floor holds the next hand: {why}", why=hold(it.why, it.note))


def warned(it: Warned | None) -> str:
    """Warn of what is done and binds; empty for nothing."""
    if it is None:
        return ""
    seats = listed(it.seats) if isinstance(it, SeatsMayBuyAgain) else it.seat
    return say(WARNINGS[type(it)], seat=seats)


WARNINGS: dict[type[Warned], Translatable] = {
    FoldedForFree: "seat {seat} folded though a check was free: it binds, UNDO takes back a wrong press",
    LeavesLiveHand: "seat {seat} leaves a live hand, and should stay to the showdown (TDA 31): it binds",
    SeatsMayBuyAgain: "confirmed: seat {seat} may buy again; press once more for the next hand",
}

SENTENCES: Sentences = {
    "time_runs_already": "the time of seat {seat} runs already",
    "play_is_stopped": "play is stopped: {why}",
    "more_than_everybody_has": "{seconds} s would be more than the {allowed} s that everybody has",
    "not_dealt_in": "seat {seat} was not dealt in to hand {hand}",
    "no_time_runs": "no time for a decision is running",
    "floor_is_called": lambda it: say("the floor has been called: {why}", why=called(it.call)),
    "floor_not_called": "the floor was not called",
    "marked_already": ChooseByFact(
        "absent", "seat {seat} is marked absent already", "seat {seat} is marked present already"
    ),
    "agreed_already": "seat {seat} has agreed already, or holds no cards",
    "not_asked_to_run": "the board is not run several times now",
    "pots_are_not_parted": "pots are counted where a hand without bets is won part by part",
    "count_pots_in_order": "pot {pot} is not the next to be counted: 0 to {most}, 0 is the main pot",
    "cannot_lie_in_pot": "{chips} cannot lie in a pot: there are {most} at the table",
    "no_seven_deuce": "seat {seat} has won no pot with a seven and a deuce that it showed",
    "seven_deuce_paid_already": "seven-deuce is paid already in this hand",
    "bomb_pot_is_so": ChooseByFact(
        "on", "the next hand is a bomb pot already", "the next hand is no bomb pot"
    ),
    "cannot_straddle": ChooseByFact(
        "next_seat",
        "seat {seat} cannot straddle: it is the turn of seat {next_seat}",
        "nobody can straddle the next hand any more: not by these rules, or not with these stacks",
    ),
    "no_bomb_pots": "these rules have no bomb pots",
    "nobody_straddles": "nobody has announced a straddle",
    "straddle_before_cards": "a straddle is announced before the first card of a hand",
    "live_post_too_large": "a live post is at most the big blind of {most}: the rest is posted dead",
    "no_choice_for_newcomers": (
        "under these rules a newcomer has no choice between posting and waiting (ABS-08)"
    ),
    "does_not_wait": "seat {seat} does not wait to be dealt in",
    "no_time_to_lengthen": "no time runs that a card could lengthen",
    "time_is_over": "the time of seat {seat} is over",
    "no_time_card": ChooseByFact(
        "cards",
        "seat {seat} has no time card: all {cards} are spent",
        "seat {seat} has no time card: this event has none",
    ),
    "no_cards_while_absent": "seat {seat} is away: no time card is played for it",
    "card_limit": "seat {seat} has played {cards} in this decision, and no more are allowed",
    "time_stands_already": "the time stands already",
    "time_does_not_stand": "the time does not stand: nobody holds it",
    "nobody_sits": "nobody sits in seat {seat}",
    "cannot_have_put_out": "seat {seat} has {stack}: it cannot have put out {chips}",
    "every_motion_counts": "under these rules all chips that go forward are the bet (BET-18)",
    "short_of_a_call": (
        "chips short of a call against a raise: the floor decides, then enter call or fold (TDA 51)"
    ),
    "button_not_drawn": "the first button has not been drawn",
    "level_is_fixed": "the level of hand {hand} is fixed",
    "event_not_started": "the event has not started: the floor starts the clock",
    "play_waits_for_floor": lambda it: say(
        "play stops, the floor has been called: {why}", why=called(it.call)
    ),
    "all_in_waits": "hand-for-hand: the all-in waits, cards down, until the floor says so (HFH-03)",
    "nothing_to_undo": (
        "nothing to undo: the last hand is sealed; a wrong count is corrected by FIX A STACK, "
        "or by counting again"
    ),
    "count_stands": (
        "the count stands: chips, a player or the table have moved since; "
        "count again with FIX A STACK, or call the floor"
    ),
    "nothing_to_redo": "nothing to redo",
    "ruling_wants_director": lambda it: say(
        "only the director can make a ruling, not a {role}", role=role(it.role)
    ),
    "fault_of_the_deal_stands": "the hand is over: a fault of its deal stands, unless the director rules",
    "screen_deals": "the screen deals this hand: go back with UNDO",
    "count_does_not_fit": ChooseBySign(
        "over",
        "the count is {over} more than the {chips} on the table: count again, or give the reason",
        "the count is {over} fewer than the {chips} on the table: count again, or give the reason",
    ),
    "paid_to_see_another": "seat {seat} paid to see seat {paid_for}: the director decides about others",
    "shown_or_asked_for": "the hand of seat {seat} is already shown or requested",
    "caller_asked_to_see": "seat {seat} may not muck: a caller asked to see it (TDA 18)",
    "has_no_live_hand": "seat {seat} has no live hand",
    "has_so_many_cards": "seat {seat} has {cards} cards",
    "exposed_other_card": "seat {seat} exposed {card}: it is one of its {cards} cards",
    "nobody_before": "seat {seat} is to act itself: there is nobody to fold before it",
    "owes_nothing": "seat {seat} owes nothing and would fold for nothing: enter that with FOLD",
    "hand_not_followed": "hand {hand} is not followed",
    "no_hand_played": "no hand is being played",
    "nobody_to_act": "nobody is to act now",
    "no_machine_deals": "no card machine deals at this table",
    "machine_shuffles": "the machine shuffles already",
    "cards_overdue": lambda it: say(
        "the hand waits for its cards: {remedy}", remedy=remedy(it.kind, it.fault, it.bar)
    ),
    "lid_is_open": "close the lid of the machine first: nothing moves while it is open",
    "stop_is_pressed": "let the emergency stop of the machine go first",
    "machine_asks_no_more": "the machine does not ask that any more: look again",
    "no_hand_of_machine": "no hand is on that the machine deals",
    "machine_in_use": "the machine is in use",
    "machine_keeps_cards": "the machine has cards to deal, or none, or is at work",
    "machine_dealt_nothing": "the machine has dealt nothing in this hand",
    "hole_card_to_seat": "a hole card goes to a seat that was dealt in, any other card to none",
    "streets_come_themselves": "the streets of this hand come by themselves",
    "cards_lie_there": "cards of this hand lie there: declare a misdeal first",
    "cannot_check": "seat {seat} cannot check: it owes {owed}",
    "nothing_to_call": "seat {seat} has nothing to call: let it check",
    "raise_needs_total": "a raise needs the total that it goes `to`",
    "is_its_turn": "it is the turn of seat {seat}: enter what it does",
    "acted_out_of_turn_already": "seat {seat} has acted out of turn already: UNDO takes that back",
    "nothing_to_correct": "seat {seat} has {stack}: there is nothing to correct",
    "no_pot_between_hands": "there is no pot between two hands",
    "no_such_point": ChooseByFact(
        "points",
        "this hand has no point {point} to go back to; it has {points}",
        "this hand has no point {point} to go back to; it has none",
    ),
    "no_hand_dealt_yet": "no hand has been dealt yet: the first button is drawn by the floor",
    "hand_over_first": "the hand is over: confirm its result, then move the button",
    "button_stands": "there was substantial action: button and blinds stand for this hand (TDA 34-A)",
    "nobody_knows_the_pot": "nobody knows the stacks and the pot of this hand: count the stacks first",
    "kills_no_hand": "these rules kill no hand for it (PEN-03, TDA 68)",
    "nothing_to_confirm": "there is no finished hand to confirm",
    "no_busts_now": "no hand is on in which busts are tapped",
    "not_all_can_be_broke": "somebody has won the hand: not all can be broke",
    "had_at_least_one_chip": "every player in the hand had at least one chip",
    "say_what_they_had": Several(
        "seats",
        "two went broke in one hand: say what seat {seats} had when it began",
        "several went broke in one hand: say what seats {seats} had when it began",
    ),
    "count_names_one": "a count names at least one stack",
    "tap_busts_first": "two went broke in one hand: tap the busts first",
    "was_counted": "seat {seat} was counted with {stack}",
    "tapped_as_broke": "seat {seat} is tapped as broke",
    "nothing_waits_for_floor": "nothing waits for the floor",
    "table_is_closed": lambda it: say("the table is closed: {why}", why=ended(it.why, it.note)),
    "deck_is_lost": DECK_LOST,
    "hand_is_lost": "the hand is lost: count the stacks, or confirm it uncounted",
    "hand_is_played": "a hand is being played",
    "floor_holds": floor_holds,
    "two_players_needed": "a hand needs two players with chips",
    "waits_for_seat": "play stops until seat {seat} is back",
    "count_seats_first": Several(
        "seats",
        "count the stack of seat {seats} first: the floor needs it",
        "count the stacks of seats {seats} first: the floor needs them",
    ),
    "waits_for_event": "this table waits for the floor to open an event",
    "floor_is_there": "the floor is there: ask it",
}
