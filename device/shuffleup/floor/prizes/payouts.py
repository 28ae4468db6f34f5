"""The prize pool, the prize of each place, and prizes that are handed over."""

from collections.abc import Callable
from typing import Literal

import msgspec

from shuffleup.floor.command import Events, FloorCommand, FloorContext, Reason, Remark, answers
from shuffleup.floor.day_two.pool_of_flights import prizes_of_flights, ranked_money
from shuffleup.floor.entry import Entry
from shuffleup.floor.lookup import entry_of
from shuffleup.floor.prizes import prize_events as events
from shuffleup.floor.satellite.seat_count import prizes_by_seats, seat_name, seat_winnings, shown_seats
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import EntryId, Money
from shuffleup.kernel.refusals import NotLegalNow, RefusalToPlayer
from shuffleup.ruleset.event import Currency
from shuffleup.ruleset.group import Price, SignedMoney
from shuffleup.tournament.prizes import (
    Finish,
    Prize,
    PrizeList,
    Winnings,
    edited,
    prize_pool,
    prizes,
    winnings,
    with_thing,
)


def prizes_due(floor: Floor, given: FloorContext) -> Events:
    """Set the prizes again whenever entries or purchases have changed them (PAY-01, PAY-06).

    Prizes that the director has set, or a deal, stand as they are: only the pool grows.
    """
    if floor.phase not in ("seated", "playing"):
        return ()
    due = computed(floor)
    if floor.prizes_edited:
        due = events.PrizesSet(due.pool, floor.prizes)
    return () if (due.pool, due.prizes) == (floor.pool, floor.prizes) else (due,)


def computed(floor: Floor) -> events.PrizesSet:
    """Divide the pool of all money that came in by the rule set.

    An entry counts from its first chair on: it has its stack then (REG-02). At a cash table there is no pool.
    """
    money = floor.rules.money
    if floor.rules.event.format == "cash":
        return events.PrizesSet(Money(0), ())
    if floor.bag_lists or floor.rules.flights.are_played:
        return prizes_of_flights(floor)
    entered, bought = floor.entries.paying
    more = floor.taken_over.pool_more if floor.taken_over else 0
    pool = Money(max(0, prize_pool(entered, money.buy_in, bought, money.added) + more))
    if floor.rules.satellite.is_played:
        return events.PrizesSet(pool, prizes_by_seats(floor, pool))
    paid = prizes(
        pool,
        money.percentages(entered),
        entries=entered,
        unit=money.unit,
        remainder=money.remainder,
        unclaimed=money.unclaimed,
    )
    return events.PrizesSet(pool, paid)


class SetPrizes(FloorCommand, frozen=True):
    """Set what each place is paid, first place first, and prizes that are no money, by place.

    Without `amounts` the money stays as it is; an empty text takes a prize away. A reason is needed where
    somebody who is out has won more.
    """

    amounts: tuple[Price, ...] | None = None
    texts: dict[int, str] = msgspec.field(default_factory=dict)
    reason: Remark = ""


class PoolNotKnownYet(NotLegalNow): ...


class NoPrizesGiven(NotLegalNow): ...


class SeatsAreNotDealt(NotLegalNow):
    rule = "satellite.kind"


@answers(SetPrizes)
def set_prizes(command: SetPrizes, floor: Floor, given: FloorContext) -> Events:
    """Set the amounts, which sum to the pool, and prizes that are no money (PAY-05)."""
    if command.amounts is not None and floor.phase == "registration":
        raise PoolNotKnownYet(legal=("draw_seats",))
    if command.amounts is None and not command.texts:
        raise NoPrizesGiven()
    if command.amounts is not None and floor.rules.satellite.is_played:
        raise SeatsAreNotDealt()
    listed = listing(floor)
    for place, text in sorted(command.texts.items()):
        listed = with_thing(listed, place, text)
    if command.amounts is not None:
        listed = edited(listed, command.amounts, floor.pool, floor.rules.event.money_format())
    if not command.reason.strip():
        check_won(floor, listed)
    money, edits = (floor.prizes, floor.prizes_edited) if command.amounts is None else (_money(listed), True)
    return (events.PrizesEdited(money, texts(listed), edits, given.by.person, command.reason),)


class PrizesWereWon(NotLegalNow):
    players: tuple[str, ...]


def check_won(floor: Floor, listed: PrizeList) -> None:
    """Refuse prizes that give less to somebody whose place is final than the list as it stands (PAY-06)."""
    before, less = listing(floor), list[str]()
    placed = [(one.name, one.finish) for one in floor.entries.placed if one.finish]
    for name, finish in placed:
        if finish.first <= len(before.prizes) or finish.entry in before.agreed:
            sharing = [other for _, other in placed if other.first == finish.first]
            won, left = winnings(finish, sharing, before), winnings(finish, sharing, listed)
            if left.money < won.money or (won.things and not left.things):
                less.append(name)
    if less:
        raise PrizesWereWon(tuple(less), legal=("set_prizes",))


class PrizesByRules(FloorCommand, frozen=True):
    """Go back from edited prizes or a deal to those of the rule set."""

    reason: Reason


class PrizesFollowRules(NotLegalNow): ...


@answers(PrizesByRules)
def prizes_by_rules(command: PrizesByRules, floor: Floor, given: FloorContext) -> Events:
    """Take edited prizes or a deal back; texts stay."""
    if not floor.prizes_edited:
        raise PrizesFollowRules()
    by_rules = computed(floor).prizes
    return (events.PrizesEdited(by_rules, floor.prize_texts, False, given.by.person, command.reason),)


def listing(floor: Floor) -> PrizeList:
    """Return the list of prizes as it stands: money, things, and what was agreed."""
    things = dict(floor.prize_texts)
    places = max(len(floor.prizes), max(things, default=0))
    money = (*floor.prizes, *(Money(0) for _ in range(places - len(floor.prizes))))
    rows = tuple(Prize(amount, things.get(place, "")) for place, amount in enumerate(money, 1))
    source: Literal["rules", "director"] = "director" if floor.prizes_edited else "rules"
    return PrizeList(rows, "deal" if floor.agreed else source, dict(floor.agreed))


def listing_with_seats(floor: Floor) -> PrizeList:
    """Return the list as faces show it: a seat is a thing, by the name of the target (SAT-15)."""
    listed = listing(floor)
    seats = shown_seats(floor)
    for place in range(1, seats + 1):
        listed = with_thing(listed, place, seat_name(floor))
    return listed


def texts(listed: PrizeList) -> tuple[tuple[int, str], ...]:
    """List the prizes that are no money, by place."""
    return tuple((place, prize.thing) for place, prize in enumerate(listed.prizes, 1) if prize.thing)


def _money(listed: PrizeList) -> tuple[Money, ...]:
    """Leave out places at the end that are paid no money."""
    amounts = list(listed.amounts)
    while amounts and not amounts[-1]:
        amounts.pop()
    return tuple(amounts)


class PayPrize(FloorCommand, frozen=True):
    """Write down that somebody has received the prize: all that is due, or `amount` of its money.

    An amount below 0 came back, and with it, or alone by an amount of 0, what is no money.
    """

    entry: EntryId
    amount: SignedMoney | None = None


class NoPrizeDue(RefusalToPlayer): ...


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
    return (events.PrizePaid(entry.id, Money(amount), things, given.day, given.by.person),)


class PayPrizes(FloorCommand, frozen=True):
    """Write down that everybody who is out has received the prize."""


class NoPrizesDue(NotLegalNow): ...


@answers(PayPrizes)
def pay_prizes(command: PayPrizes, floor: Floor, given: FloorContext) -> Events:
    """Write down all prizes that are due as handed over."""
    paid = tuple(
        events.PrizePaid(one.id, due.money, due.things, given.day, given.by.person)
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
        if by_seat := seat_winnings(floor, entry):
            return by_seat if finish else nothing
        return winnings(finish, sharing[finish.first], listed) if finish else nothing

    return won


def prize_due(floor: Floor, entry: Entry) -> Winnings:
    """Return what an entry has still to receive, bounties and ranked bags too; below 0 it has too much."""
    return _rest(entry, winnings_by_entry(floor)(entry), ranked_money(floor).get(entry.id, Money(0)))


def prizes_not_paid(floor: Floor) -> tuple[tuple[Entry, Winnings], ...]:
    """List who is out, and who has too much, with what is due to each; at a cash table nobody."""
    if floor.rules.event.format == "cash":
        return ()
    won, places, deal = winnings_by_entry(floor), len(listing(floor).prizes), dict(floor.agreed)
    ranked = ranked_money(floor)
    others = deal.keys() | ranked.keys()
    out = [
        one
        for one in floor.entries.placed
        if (one.finish and one.finish.first <= places) or one.bounties_won or one.received or one.id in others
    ]
    again = [one for one in floor.entries if one.received and not one.finish]
    all_due = [(one, _rest(one, won(one), ranked.get(one.id, Money(0)))) for one in (*out, *again)]
    return tuple(
        (one, due) for one, due in all_due if due.money < 0 or (one.finish and (due.money or due.things))
    )


def _rest(entry: Entry, won: Winnings, ranked: Money) -> Winnings:
    money = Money(won.money + (ranked if entry.finish else 0) + entry.bounties_won - entry.received)
    return Winnings(money, () if entry.has_things else won.things)
