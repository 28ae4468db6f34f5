"""Sentences for the refusals of prizes, deals, bounties and the settlement of a cash night."""

from shuffleup.floor.prizes.mystery_bounty import PhaseNotReached
from shuffleup.floor.prizes.payouts import OtherPrizeDue
from shuffleup.floor.satellite.seats_given import BelowMilestone
from shuffleup.floor.settlement.settlement_payments import MoneyIsMissing
from shuffleup.kernel.field_types import Money
from shuffleup.kernel.language import say
from shuffleup.ruleset.event import Currency
from shuffleup.views.numbers import chips_text, money_text
from shuffleup.views.words.terms import ChooseBySign, Sentences, Several


def _phase_not_reached(it: PhaseNotReached) -> str:
    if it.phase.startswith("level:"):
        level = it.phase.removeprefix("level:")
        return say("no envelopes yet: they are drawn from level {level} on", level=level)
    places = it.paid if it.phase == "in_the_money" else 2 * it.paid
    return say(
        "no envelopes yet: {left} players are left, and they are drawn from {places} on",
        left=it.left,
        places=places,
    )


def _below_milestone(it: BelowMilestone) -> str:
    return say(
        "{counted} is less than the {milestone} by which a seat is won",
        counted=chips_text(it.counted),
        milestone=chips_text(it.milestone),
    )


def _other_prize_due(it: OtherPrizeDue) -> str:
    return say(
        "{name} has {due} still to receive, and has received {received}",
        name=it.name,
        due=money_text(Money(max(0, it.due)), it.currency),
        received=money_text(it.received, it.currency),
    )


def missing_money(missing: Money, currency: Currency) -> str:
    """Say how much is missing, or was cashed out too much (SET-02)."""
    amount = money_text(Money(abs(missing)), currency)
    if missing > 0:
        return say("{amount} are missing: fewer chips were cashed than bought", amount=amount)
    return say("{amount} too much: more chips were cashed than bought", amount=amount)


def _money_is_missing(it: MoneyIsMissing) -> str:
    missing = missing_money(it.missing, it.currency)
    return say("{missing}. Count again, or decide who bears it", missing=missing)


SENTENCES: Sentences = {
    # Seats of a satellite.
    "not_a_milestone_event": "no seat is won by chips in this event",
    "hand_in_progress": "table {table} plays a hand: the stack is counted after it",
    "below_milestone": _below_milestone,
    "no_seat_left": "no seat is left for {name}: larger stacks come first",
    "no_play_off": "nobody plays for a seat",
    "not_in_it": "not in the play-off: {players}",
    "wrong_number": "name those who have won, each once: {seats} or more of {players}",
    "play_off_waits": "it is not told yet who has won the play-off for the last seat",
    "play_off_is_told": "the play-off is told: undo that first",
    "has_a_seat": "{name} holds a seat already, and nobody may win two",
    "in_it_already": "{name} is in this event already",
    "no_seat": "no seat for {name} is on the list of those who hold one here",
    "seats_are_not_dealt": "seats are not dealt: they go to those who are left",
    "settled_by_seats": "{key} is settled: a seat was given",
    # Prizes, deals and bounties.
    "no_prize_due": "{name} has no prize to receive",
    "no_prizes_due": "nobody has a prize to receive",
    "other_prize_due": _other_prize_due,
    "no_bounty_waits": "no bounty on {name} waits to be awarded",
    "no_mystery_bounty": "this event has no mystery bounty",
    "mystery_has_begun": "the envelopes are fixed: their list and their order change no more",
    "may_still_enter": "no envelopes yet: somebody may still enter or buy",
    "phase_not_reached": _phase_not_reached,
    "envelopes_off_pool": ChooseBySign(
        "off",
        "the envelopes sum to {listed} and the pool to {pool}: take {off} away",
        "the envelopes sum to {listed} and the pool to {pool}: add {off}",
    ),
    "settled_by_mystery": "{key} is settled: the envelopes are fixed",
    "no_draw_waits": "no envelope waits to be drawn for {name}",
    "drawn_before": "{name} went out with fewer chips in this hand: draw for that player first",
    "who_knocked_out": "no table knows who knocked {name} out: name who draws",
    "knockers_are_known": "the table knows who knocked {name} out: draw without names",
    "drum_roll_is_on": "an envelope is just being opened: draw the next one after it",
    "envelopes_wait": "an envelope waits to be drawn: draw it before the event is put away",
    "no_envelopes_left": "there is no envelope left to divide",
    "draws_come_first": "an envelope waits to be drawn: the draw comes before a deal about the rest",
    "seed_is_not_here": (
        "the seed of the envelopes is not on this box: only the floor that began them can draw"
    ),
    "no_such_deal": "there is no deal of the kind '{kind}': choose {kinds}",
    "stacks_must_stand": (
        "table {table} plays a hand, or its result is not confirmed: a deal is made on stacks that stand"
    ),
    "not_all_agree": Several(
        "players",
        "a deal needs everybody who is left: {players} has not agreed",
        "a deal needs everybody who is left: {players} have not agreed",
    ),
    "no_part_in_the_deal": Several(
        "entries",
        "{entries} has no part in the deal",
        "{entries} have no part in the deal",
    ),
    "deal_at_final_table": "a deal is made at the final table",
    "place_before_deal": "somebody is broke: the place comes before a deal",
    "no_money_to_divide": "there is no money to divide",
    "pool_not_known_yet": "the pool is known when the seats are drawn: set the amounts then",
    "no_prizes_given": "give amounts, or texts by place",
    "prizes_were_won": Several(
        "players",
        "{players} would get less than what is won already: only prizes set with a reason take it away",
        "{players} would get less than they have won already: only prizes set with a reason take it away",
    ),
    "prizes_follow_rules": "the prizes follow the rule set already",
    # The settlement of a cash night.
    "night_not_settled": "this event is not settled: only a cash night is, if its rules say so",
    "settlement_stands": "the night is settled: open the settlement again first",
    "put_away": "the event is put away: tick payments in the ledger",
    "settle_first": "the night is not settled: settle it before it is put away",
    "no_such_party": "nobody of this night is called {who}: choose somebody of the list",
    "named_twice": "{name} is named twice: name each person once",
    "still_plays": "{name} has not left the table: cash out first",
    "all_counted": "every cash-out is confirmed already",
    "shared_by_nobody": "name who shares the cost",
    "ledger_is_off": "this event carries no balances from night to night",
    "carried_already": "open balances are taken over already: take that line back first",
    "nothing_to_carry": "nothing is open from earlier nights",
    "no_such_line": "there is no line {line}",
    "guest_is_named": "{name} stands in another line: take that one back first",
    "no_correction": "a correction is above 0, or below it for less",
    "bought_below_zero": "{name} cannot have bought for less than nothing",
    "nothing_missing": "nothing is missing: as much was cashed as bought",
    "night_not_over": "the night is not over: end the event, and everybody cashes out",
    "still_have_chips": Several(
        "players",
        "{players} has chips and has not left: cash out first",
        "{players} have chips and have not left: cash out first",
    ),
    "counts_wanted": "the chips of {players} are not confirmed: count them together",
    "money_is_missing": _money_is_missing,
    "payments_made": "a payment is ticked: take the ticks away first",
    "no_such_payment": "there is no payment {payment}",
    "paid_already": "payment {payment} is ticked already",
    "not_paid_yet": "payment {payment} is not ticked",
    "not_settled_yet": "the night is not settled yet",
}
