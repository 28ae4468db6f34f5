"""Prizes that are handed over: what each player has still to receive, and the record of who has it."""

from collections.abc import Callable
from typing import Annotated

import msgspec

from shuffleup.floor.context import FloorContext
from shuffleup.floor.entry import Entry
from shuffleup.floor.lookup import entry_of
from shuffleup.floor.message import Events, PrizeCommand, answers
from shuffleup.floor.prizes import events as happened
from shuffleup.floor.prizes.rules import listing
from shuffleup.floor.state import Floor
from shuffleup.kernel.amounts import Money
from shuffleup.kernel.identity import EntryId
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset import MOST, Currency
from shuffleup.tournament.standings import Finish, Winnings, winnings

Sum = Annotated[Money, msgspec.Meta(ge=-MOST, le=MOST)]


class PayPrize(PrizeCommand, frozen=True):
    """Write down that somebody has received the prize: all that is due, or `amount` of its money.

    An amount below 0 came back, and with it, or alone by an amount of 0, what is no money.
    """

    entry: EntryId
    amount: Sum | None = None


class NoPrizeDue(NotLegalNow):
    name: str


class OtherPrizeDue(NotLegalNow):
    """More than is due would be paid, or more would come back than was paid."""

    name: str
    due: Money
    received: Money
    currency: Currency


@answers(PayPrize)
def pay_prize(command: PayPrize, floor: Floor, given: FloorContext) -> Events:
    """Write a prize down that was handed over; a part of the money leaves the rest due, and the things."""
    entry = entry_of(floor, command.entry)
    due = prize_due(floor, entry)
    amount = due.money if command.amount is None else command.amount
    if not amount and not (due.things if command.amount is None else entry.has_things):
        raise NoPrizeDue(entry.name)
    if not -entry.received <= amount <= max(0, due.money):
        raise OtherPrizeDue(entry.name, due.money, entry.received, floor.rules.event.money_format())
    things = due.things if command.amount is None else ()
    return (happened.PrizePaid(entry.id, Money(amount), things, given.day, given.by.person),)


class PayPrizes(PrizeCommand, frozen=True):
    """Write down that everybody who is out has received the prize."""


class NoPrizesDue(NotLegalNow): ...


@answers(PayPrizes)
def pay_prizes(command: PayPrizes, floor: Floor, given: FloorContext) -> Events:
    """Write down all prizes that are due as handed over."""
    paid = tuple(
        happened.PrizePaid(one.id, due.money, due.things, given.day, given.by.person)
        for one, due in prizes_not_paid(floor)
        if due.money >= 0
    )
    if not paid:
        raise NoPrizesDue()
    return paid


def winnings_by_entry(floor: Floor) -> Callable[[Entry], Winnings]:
    """Return the function that gives what the place of an entry pays, with a deal: nothing while it is in."""
    listed, nothing = listing(floor), Winnings(Money(0))
    sharing: dict[int, list[Finish]] = {}
    for one in floor.entries.placed:
        if one.finish:
            sharing.setdefault(one.finish.first, []).append(one.finish)

    def won(entry: Entry) -> Winnings:
        finish = entry.finish
        return winnings(finish, sharing[finish.first], listed) if finish else nothing

    return won


def prize_due(floor: Floor, entry: Entry) -> Winnings:
    """Return what an entry has still to receive, with its bounties; below 0 what it has too much."""
    return _rest(entry, winnings_by_entry(floor)(entry))


def prizes_not_paid(floor: Floor) -> tuple[tuple[Entry, Winnings], ...]:
    """List who is out, and who has too much, with what is due to each; at a cash table nobody."""
    if floor.rules.event.format == "cash":
        return ()
    won, places, deal = winnings_by_entry(floor), len(listing(floor).prizes), dict(floor.agreed)
    out = [
        one
        for one in floor.entries.placed
        if (one.finish and one.finish.first <= places) or one.bounties_won or one.received or one.id in deal
    ]
    again = [one for one in floor.entries if one.received and not one.finish]
    all_due = [(one, _rest(one, won(one))) for one in (*out, *again)]
    return tuple(
        (one, due) for one, due in all_due if due.money < 0 or (one.finish and (due.money or due.things))
    )


def _rest(entry: Entry, won: Winnings) -> Winnings:
    money = Money(won.money + entry.bounties_won - entry.received)
    return Winnings(money, () if entry.has_things else won.things)
