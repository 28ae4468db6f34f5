"""Sentences for the refusals of the tournament's arithmetic, and for what is not sold now."""

from shuffleup.event_file.evening_plan import ChipsMakeNoStack, NoEndToPlan
from shuffleup.floor.state import Announcement, RebuysSoldAgain, RuleIsNow
from shuffleup.kernel.field_types import Money
from shuffleup.kernel.language import mark_for_translation, say
from shuffleup.tournament import purchases
from shuffleup.tournament.bounties import BountyGoesToOthers, NoBountyOn
from shuffleup.tournament.breaking_order import NotEnoughSeats
from shuffleup.tournament.button import IncompleteDraw, TwoNeeded
from shuffleup.tournament.chip_race import (
    CardEnteredAgain,
    DecksTooFew,
    DeckTooSmall,
    DidNotRace,
    NotACard,
    OneCardForEach,
    OneWinnerForEach,
    WinsTooOften,
)
from shuffleup.tournament.chip_stacks import NotMadeOfKinds, NotMadeOfTwo
from shuffleup.tournament.colour_up import CannotBeChangedUp, SeatListedTwice
from shuffleup.tournament.level_stakes import NotInSchedule
from shuffleup.tournament.prize_deal import (
    DealNeedsTwo,
    PlayerWithoutChips,
    TooManyForChances,
    WrongAmountKeptBack,
)
from shuffleup.tournament.prizes import (
    DealPaysBelowZero,
    NoSuchPlace,
    PaidBelowZero,
    PrizesDoNotSum,
    ThingTooLong,
)
from shuffleup.tournament.proposed_levels import (
    ChipsTooMany,
    EveningTooLong,
    EveningTooShort,
    StackNotOfChips,
    StackTooSmall,
)
from shuffleup.tournament.settlement import BankNotNamed, CarriedDiffers, CostOfNobody, NotBalanced
from shuffleup.tournament.timetable import NoDateYet, NotATimeOfDay, UnreadableDay
from shuffleup.views.money import money_text
from shuffleup.views.words.terms import Sentences


def prizes_do_not_sum(it: PrizesDoNotSum) -> str:
    """Say what the prizes sum to, and what is missing or too much."""
    amounts = it.paid, it.pool, Money(abs(it.difference))
    paid, pool, gap = (money_text(amount, it.currency) for amount in amounts)
    if it.difference > 0:
        return say("the prizes sum to {paid} and not to {pool}: add {gap}", paid=paid, pool=pool, gap=gap)
    return say("the prizes sum to {paid} and not to {pool}: take away {gap}", paid=paid, pool=pool, gap=gap)


def paid_below_zero(it: PaidBelowZero) -> str:
    """Say which place cannot be paid so."""
    return say(
        "place {place} cannot be paid {amount}: write 0 or more",
        place=it.place,
        amount=money_text(it.amount, it.currency),
    )


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


TOURNAMENT_SENTENCES: Sentences = {
    EveningTooShort: evening_too_short,
    EveningTooLong: evening_too_long,
    StackNotOfChips: mark_for_translation(
        "a stack of {stack} cannot be made of chips of {chip}: choose a multiple of {chip}"
    ),
    StackTooSmall: mark_for_translation(
        "a stack of {stack} is under 50 of the smallest big blinds: {least} or more would do"
    ),
    ChipsTooMany: mark_for_translation(
        "{chips_in_play} chips in play are too many: plan with smaller stacks"
    ),
    NoEndToPlan: mark_for_translation(
        "{rule_set} has no end that levels decide: plan an event of elimination with levels in minutes"
    ),
    ChipsMakeNoStack: mark_for_translation(
        "the chips make no stack for everybody; one of {stack} would need {missing} besides"
    ),
    BountyGoesToOthers: mark_for_translation("the bounty on {entry} goes to other players, each named once"),
    NoBountyOn: mark_for_translation("there is no bounty on {entry}: name players who are still in"),
    NotEnoughSeats: mark_for_translation(
        "{players} players of the broken table need a seat each, and {free} are free: break it later"
    ),
    TwoNeeded: mark_for_translation("a hand needs two players with chips; here are {players}"),
    CannotBeChangedUp: mark_for_translation(
        "{count} chips of {old} cannot be changed up to {new}: count the chips, and name a larger one"
    ),
    SeatListedTwice: mark_for_translation("a seat is listed twice: count the chips of each seat once"),
    UnreadableDay: mark_for_translation(
        "'{text}' is not a day: write year, month and day, such as 2026-11-21"
    ),
    NoDateYet: mark_for_translation("the event has no date yet, and so no deadline"),
    TooManyForChances: mark_for_translation(
        "a deal by chances is for {most} players at most; here are {players}: chop by chips"
    ),
    DealNeedsTwo: mark_for_translation("a deal needs two players or more; here are {players}"),
    PlayerWithoutChips: mark_for_translation(
        "player {number} of the deal has no chips: leave that player out"
    ),
    WrongAmountKeptBack: mark_for_translation(
        "what is kept back lies between 0 and the sum of the open prizes"
    ),
    NotMadeOfKinds: mark_for_translation("{chips} cannot be made of chips of {kinds}: count the stack again"),
    NotMadeOfTwo: mark_for_translation(
        "seat {seat}: {chips} is not made of chips of {old} and {new}: count the stack again"
    ),
    IncompleteDraw: mark_for_translation("{missing} has drawn no card: all tied players draw one"),
    PrizesDoNotSum: prizes_do_not_sum,
    PaidBelowZero: paid_below_zero,
    NoSuchPlace: mark_for_translation("there is no place {place}: places run from 1 to {most}"),
    ThingTooLong: mark_for_translation("the prize of place {place} is named in {most} letters at most"),
    DealPaysBelowZero: mark_for_translation(
        "a deal pays nobody less than 0: correct the amounts of the deal"
    ),
    OneWinnerForEach: mark_for_translation("{winners} winners for {chips} new chips: name one for each"),
    DidNotRace: mark_for_translation("seat {seat} had no odd chip and cannot win: name a seat that raced"),
    WinsTooOften: mark_for_translation("seat {seat} was named {count} times and can win {most} at most"),
    DecksTooFew: mark_for_translation(
        "{odd} odd chips need as many cards, here are {cards}: change up to a chip in between "
        "first, or shuffle in another deck"
    ),
    DeckTooSmall: mark_for_translation(
        "{odd} odd chips need as many cards, this deck has {cards}: count the deck"
    ),
    OneCardForEach: mark_for_translation(
        "seat {seat} has {found} race cards instead of {wanted}: one for each odd chip or tied card"
    ),
    NotACard: mark_for_translation("'{text}' is not a card: write rank and suit, such as Ah or Td"),
    CardEnteredAgain: mark_for_translation("{card} was entered {count} times: look at the cards again"),
    NotInSchedule: mark_for_translation("level {level} is not in the schedule: set its blinds"),
    CostOfNobody: mark_for_translation("a cost is shared by one person or more: name each of them once"),
    BankNotNamed: mark_for_translation("somebody holds the money that was handed over: name the bank first"),
    CarriedDiffers: mark_for_translation(
        "open balances sum to zero, and these do not: carry those of everybody"
    ),
    NotBalanced: mark_for_translation("the results do not sum to zero: decide about the missing money first"),
    NotATimeOfDay: mark_for_translation(
        "'{text}' is not a time of day: write hours and minutes, such as 19:30"
    ),
}


def rebuys_until(cutoff: str) -> str:
    """Name the moment until which rebuys are sold, by `rebuy.cutoff` (REG-10)."""
    moments = {
        "halftime_start": say("the start of halftime"),
        "halftime_end": say("the end of halftime"),
        "none": say("the end of the event"),
    }
    return moments.get(cutoff) or _end_of_level(cutoff.removeprefix("level:"))


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


SALE_SENTENCES: Sentences = {
    purchases.EntriesBeforeTheDayOnly: mark_for_translation(
        "places in this event are sold before the day only"
    ),
    purchases.EntriesClosed: lambda it: say(
        "entries are closed: they were sold until {until}", until=_until_level(it.last_level)
    ),
    purchases.NoReentries: mark_for_translation("this event has no re-entries"),
    purchases.ReentriesClosed: lambda it: say(
        "re-entries are closed: they were sold until {until}", until=_until_level(it.last_level)
    ),
    purchases.StillIn: mark_for_translation("this player is still in: a re-entry is for those who are out"),
    purchases.ReentriesTaken: mark_for_translation(
        "this player has re-entered {taken} times; the most is {most}"
    ),
    purchases.NoRebuys: mark_for_translation("there are no rebuys in this event"),
    purchases.RebuysClosed: lambda it: say(
        "rebuys are closed: they were sold until {until}", until=rebuys_until(it.cutoff)
    ),
    purchases.ChipsBetweenHands: mark_for_translation(
        "table {table} plays a hand, or has not confirmed its result: chips are added between hands"
    ),
    purchases.EntryIsOver: mark_for_translation("this entry is over: its place is fixed"),
    purchases.RebuysTaken: mark_for_translation("this entry has taken {taken} rebuys; the most is {most}"),
    purchases.StackTooLarge: mark_for_translation(
        "a stack of {stack} is too large for a rebuy: at most {percent} % of the starting stack of {start}"
    ),
    purchases.RebuyTooSmall: mark_for_translation("a rebuy of {amount} is too small: buy {least} or more"),
    purchases.RebuyTooLarge: mark_for_translation(
        "a rebuy of {amount} is too large: {most_stacks} starting stacks of {start} are the most"
    ),
    purchases.RebuyNotInChips: mark_for_translation(
        "{amount} cannot be paid out: buy a multiple of {smallest}, the smallest chip"
    ),
    purchases.NoAddOn: mark_for_translation("there is no add-on in this event"),
    purchases.AddOnClosed: _add_on_closed,
    purchases.BrokeBeforeAddOn: mark_for_translation("this player is broke: a rebuy comes before the add-on"),
    purchases.AddOnTaken: mark_for_translation("this entry has taken its add-on"),
}


def announced(told: Announcement) -> str:
    """Say an announcement; the words of the director stay as they are."""
    match told.said:
        case RuleIsNow(key=key, new=new, old=old):
            return say("{key} is now {new}; it was {old}", key=key, new=new, old=old)
        case RebuysSoldAgain(cutoff=cutoff):
            return say("Rebuys are sold again, until {until}", until=rebuys_until(cutoff))
    return told.said
