"""Sentences for the refusals of the tournament's arithmetic, and for what is not sold now."""

from shuffleup.floor.state import Announcement, RebuysSoldAgain, RuleIsNow
from shuffleup.kernel.field_types import Money
from shuffleup.kernel.language import say, say_counted
from shuffleup.tournament import purchases
from shuffleup.tournament.prizes import PrizesDoNotSum
from shuffleup.tournament.proposed_levels import EveningTooLong, EveningTooShort
from shuffleup.views.numbers import money_text
from shuffleup.views.words.terms import Sentences


def prizes_do_not_sum(it: PrizesDoNotSum) -> str:
    """Say what the prizes sum to, and what is missing or too much."""
    amounts = it.paid, it.pool, Money(abs(it.difference))
    paid, pool, gap = (money_text(amount, it.currency) for amount in amounts)
    if it.difference > 0:
        return say("the prizes sum to {paid} and not to {pool}: add {gap}", paid=paid, pool=pool, gap=gap)
    return say("the prizes sum to {paid} and not to {pool}: take away {gap}", paid=paid, pool=pool, gap=gap)


def evening_too_short(it: EveningTooShort) -> str:
    """Say how long an evening would have to be."""
    if not it.minutes:
        return say(
            "no evening of 16 hours or less is long enough: plan with fewer players, rebuys or shorter levels"
        )
    hours = _hours(it.minutes)
    return say("the evening is too short, blinds would rise too fast: {hours} hours would do", hours=hours)


def evening_too_long(it: EveningTooLong) -> str:
    """Say how short an evening would have to be."""
    if not it.minutes:
        return say("blinds would rise too slowly: plan with longer levels")
    hours = _hours(it.minutes)
    return say("the evening is too long, blinds would rise too slowly: {hours} hours would do", hours=hours)


def _hours(minutes: int) -> str:
    return f"{minutes / 60:g}"


def rebuys_until(cutoff: str) -> str:
    """Name the moment until which rebuys are sold, by `rebuy.cutoff` (REG-10)."""
    moments = {
        "halftime_start": say("the start of halftime"),
        "halftime_end": say("the end of halftime"),
        "none": say("the end of the event"),
    }
    return moments.get(cutoff) or _end_of_level(cutoff.removeprefix("level:"))


def moment_reached(moment: str) -> str:
    """Name a moment of the event by `time.shot_from` or `time.bank_renew` (SHT-01, SHT-14)."""
    if moment == "tables_off:0":
        return moment_reached("in_the_money")
    name, _, number = moment.partition(":")
    tables = int(number) if number.isdigit() else 0
    return {
        "start": say("the start of play"),
        "entries_closed": say("entries are closed"),
        "level": say("level {level}", level=number),
        "left": say("{players} players left", players=number),
        "tables": say_counted("{count} table left", "{count} tables left", tables),
        "tables_off": say_counted("{count} table from the money", "{count} tables from the money", tables),
        "in_the_money": say("in the money"),
        "final_table": say("final table"),
        "heads_up": say("heads-up"),
        "day_two": say("day two"),
    }.get(name, moment)


def _end_of_level(level: int | str) -> str:
    return say("the end of level {level}", level=level)


def _until_level(last_level: int) -> str:
    return _end_of_level(last_level) if last_level else say("the start of play")


def _add_on_closed(it: purchases.AddOnClosed) -> str:
    if not it.after_level:
        return say("the add-on is sold in the halftime break, which this event does not have")
    if it.over:
        return say("the add-on was sold after level {level}", level=it.after_level)
    return say("the add-on is sold after level {level}", level=it.after_level)


SENTENCES: Sentences = {
    # Levels, prizes and deals.
    "evening_too_short": evening_too_short,
    "evening_too_long": evening_too_long,
    "stack_not_of_chips": "a stack of {stack} cannot be made of chips of {chip}: choose a multiple of {chip}",
    "stack_too_small": "a stack of {stack} is under 50 of the smallest big blinds: {least} or more would do",
    "chips_too_many": "{chips_in_play} chips in play are too many: plan with smaller stacks",
    "no_end_to_plan": (
        "{rule_set} has no end that levels decide: plan an event of elimination with levels in minutes"
    ),
    "chips_make_no_stack": (
        "the chips make no stack for everybody; one of {stack} would need {missing} besides"
    ),
    "bounty_goes_to_others": "the bounty on {entry} goes to other players, each named once",
    "no_bounty_on": "there is no bounty on {entry}: name players who are still in",
    "not_enough_seats": (
        "{players} players of the broken table need a seat each, and {free} are free: break it later"
    ),
    "two_needed": "a hand needs two players with chips; here are {players}",
    "cannot_be_changed_up": (
        "{count} chips of {old} cannot be changed up to {new}: count the chips, and name a larger one"
    ),
    "seat_listed_twice": "a seat is listed twice: count the chips of each seat once",
    "unreadable_day": "'{text}' is not a day: write year, month and day, such as 2026-11-21",
    "no_date_yet": "the event has no date yet, and so no deadline",
    "too_many_for_chances": (
        "a deal by chances is for {most} players at most; here are {players}: chop by chips"
    ),
    "deal_needs_two": "a deal needs two players or more; here are {players}",
    "player_without_chips": "player {number} of the deal has no chips: leave that player out",
    "wrong_amount_kept_back": "what is kept back lies between 0 and the sum of the open prizes",
    "not_made_of_kinds": "{chips} cannot be made of chips of {kinds}: count the stack again",
    "not_made_of_two": "seat {seat}: {chips} is not made of chips of {old} and {new}: count the stack again",
    "incomplete_draw": "{missing} has drawn no card: all tied players draw one",
    "prizes_do_not_sum": prizes_do_not_sum,
    "paid_below_zero": "place {place} cannot be paid {amount}: write 0 or more",
    "no_such_place": "there is no place {place}: places run from 1 to {most}",
    "thing_too_long": "the prize of place {place} is named in {most} letters at most",
    "deal_pays_below_zero": "a deal pays nobody less than 0: correct the amounts of the deal",
    "one_winner_for_each": "{winners} winners for {chips} new chips: name one for each",
    "did_not_race": "seat {seat} had no odd chip and cannot win: name a seat that raced",
    "wins_too_often": "seat {seat} was named {count} times and can win {most} at most",
    "decks_too_few": (
        "{odd} odd chips need as many cards, here are {cards}: change up to a chip in between "
        "first, or shuffle in another deck"
    ),
    "deck_too_small": "{odd} odd chips need as many cards, this deck has {cards}: count the deck",
    "one_card_for_each": (
        "seat {seat} has {found} race cards instead of {wanted}: one for each odd chip or tied card"
    ),
    "not_a_card": "'{text}' is not a card: write rank and suit, such as Ah or Td",
    "card_entered_again": "{card} was entered {count} times: look at the cards again",
    "not_in_schedule": "level {level} is not in the schedule: set its blinds",
    "cost_of_nobody": "a cost is shared by one person or more: name each of them once",
    "bank_not_named": "somebody holds the money that was handed over: name the bank first",
    "carried_differs": "open balances sum to zero, and these do not: carry those of everybody",
    "not_balanced": "the results do not sum to zero: decide about the missing money first",
    "not_a_time_of_day": "'{text}' is not a time of day: write hours and minutes, such as 19:30",
    # The decision clock.
    "only_director_shortens": "only the director shortens the time of a player who stalls",
    "every_decision_is_timed": "every decision is timed: nobody has to call the clock",
    # Sales.
    "entries_before_the_day_only": "places in this event are sold before the day only",
    "entries_closed": lambda it: say(
        "entries are closed: they were sold until {until}", until=_until_level(it.last_level)
    ),
    "no_reentries": "this event has no re-entries",
    "reentries_closed": lambda it: say(
        "re-entries are closed: they were sold until {until}", until=_until_level(it.last_level)
    ),
    "still_in": "this player is still in: a re-entry is for those who are out",
    "reentries_taken": "this player has re-entered {taken} times; the most is {most}",
    "no_rebuys": "there are no rebuys in this event",
    "rebuys_closed": lambda it: say(
        "rebuys are closed: they were sold until {until}", until=rebuys_until(it.cutoff)
    ),
    "chips_between_hands": (
        "table {table} plays a hand, or has not confirmed its result: chips are added between hands"
    ),
    "entry_is_over": "this entry is over: its place is fixed",
    "rebuys_taken": "this entry has taken {taken} rebuys; the most is {most}",
    "stack_too_large": (
        "a stack of {stack} is too large for a rebuy: at most {percent} % of the starting stack of {start}"
    ),
    "rebuy_too_small": "a rebuy of {amount} is too small: buy {least} or more",
    "rebuy_too_large": (
        "a rebuy of {amount} is too large: {most_stacks} starting stacks of {start} are the most"
    ),
    "rebuy_not_in_chips": "{amount} cannot be paid out: buy a multiple of {smallest}, the smallest chip",
    "no_add_on": "there is no add-on in this event",
    "add_on_closed": _add_on_closed,
    "broke_before_add_on": "this player is broke: a rebuy comes before the add-on",
    "add_on_taken": "this entry has taken its add-on",
}


def announced(told: Announcement) -> str:
    """Say an announcement; the words of the director stay as they are."""
    match told.said:
        case RuleIsNow(key=key, new=new, old=old):
            return say("{key} is now {new}; it was {old}", key=key, new=new, old=old)
        case RebuysSoldAgain(cutoff=cutoff):
            return say("Rebuys are sold again, until {until}", until=rebuys_until(cutoff))
    return told.said
