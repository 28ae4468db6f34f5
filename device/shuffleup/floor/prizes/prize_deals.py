"""Deals of the remaining players, and the director's tasks about deals and prizes.

Only the director sees what a deal would pay, never the room.
"""

from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

from shuffleup.floor.command import (
    EventMoney,
    Events,
    FloorCommand,
    FloorContext,
    Reason,
    Stacks,
    Task,
    answers,
    event_money,
    prompt,
)
from shuffleup.floor.entries.registration import FEW
from shuffleup.floor.entry import Entry
from shuffleup.floor.levels.clock_control import StoppedAlready
from shuffleup.floor.levels.level_events import PlayStopped
from shuffleup.floor.lookup import check_counted
from shuffleup.floor.prizes import prize_events as events
from shuffleup.floor.prizes.bounties import uncollected
from shuffleup.floor.prizes.mystery_bounty import draws_due
from shuffleup.floor.prizes.mystery_events import MysterySettled
from shuffleup.floor.prizes.payouts import SeatsAreNotDealt, listing, prizes_not_paid
from shuffleup.floor.results.event_end import tables_with_hands
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Chips, EntryId, Money
from shuffleup.kernel.language import FreeText
from shuffleup.kernel.refusals import AboutTable, NotLegalNow
from shuffleup.ruleset.group import Price
from shuffleup.tournament.bounties import shares_of_envelope
from shuffleup.tournament.prize_deal import DealNeedsTwo, chip_chop, equal_chop, icm
from shuffleup.tournament.prizes import Winnings, with_deal

Kind = Literal["icm", "chip_chop", "equal", "amounts"]
EnvelopesOfDeal = Literal["play", "mean", "one"]


Figures = tuple[tuple[EntryId, Money], ...]

WAYS: dict[str, Callable[[Sequence[Chips], Sequence[Money], Money, Money], tuple[Money, ...]]] = {
    "icm": icm,
    "chip_chop": chip_chop,
    "equal": equal_chop,
}


class NoSuchDeal(NotLegalNow):
    kind: str
    kinds: tuple[str, ...]


def deal_figures(floor: Floor, kind: str, keep_for_winner: Money = Money(0)) -> Figures:
    """Calculate what a deal of a kind would pay each of those who are left; nothing is agreed by that.

    The deal is between those who are there: who has left and is blinded off gets a lowest open prize.
    `keep_for_winner` is money that stays to be played for. Raises `NotLegalNow` where no deal can be made
    now, or the stacks are not known.
    """
    here, gone = _at_the_final_table(floor)
    if kind not in WAYS:
        raise NoSuchDeal(kind, tuple(WAYS))
    if kind != "equal":
        check_counted(floor, "deal")
    stacks = [one.chips for one in here]
    paid = WAYS[kind](stacks, floor.prizes, keep_for_winner, floor.rules.money.unit)
    return (*((one.id, amount) for one, amount in zip(here, paid, strict=True)), *_due(floor, here, gone))


def _due(floor: Floor, here: Sequence[Entry], gone: Sequence[Entry]) -> Figures:
    """Give those who have left the lowest open prizes, the better one to the larger stack."""
    lowest = [*floor.prizes, *[Money(0)] * len(gone)][len(here) :]
    by_stack = sorted(gone, key=lambda one: -one.chips)
    return tuple((one.id, prize) for one, prize in zip(by_stack, lowest, strict=False))


class StopForDeal(FloorCommand, frozen=True):
    """Stop play with the hand that is on, for a deal: the tasks lead those who are left through it."""

    reason: Reason


@answers(StopForDeal)
def stop_for_deal(command: StopForDeal, floor: Floor, given: FloorContext) -> Events:
    """Stop the event for a deal (PAP-02), also where it is stopped for another reason."""
    _check_money_to_divide(floor)
    if floor.stopped_for_deal:
        raise StoppedAlready(floor.stopped, legal=("go_on",))
    return (PlayStopped(FreeText(command.reason), given.by.person, for_deal=True),)


class AgreeDeal(FloorCommand, frozen=True):
    """All who are left have agreed how the money of the open places is divided.

    Who has left and is blinded off has no part in it and gets a lowest open prize. `agreeing` are the entries
    of the others; `amounts`, by entry, are asked for in a deal of that kind only. What is left
    in the envelopes of a mystery bounty stays to be played for (`play`), is divided by its mean for each
    player (`mean`), or goes to `envelopes_to` (`one`).
    """

    decides_on = Stacks.EVERYBODY

    kind: Kind
    agreeing: tuple[EntryId, ...]
    keep_for_winner: Price = Money(0)
    amounts: dict[EntryId, Price] = msgspec.field(default_factory=dict)
    envelopes: EnvelopesOfDeal = "play"
    envelopes_to: EntryId | None = None


class StacksMustStand(AboutTable): ...


class NotAllAgree(NotLegalNow):
    players: tuple[str, ...]


class NoPartInTheDeal(NotLegalNow):
    """These are out, have left, or are nobody; by name where somebody is."""

    entries: tuple[str, ...]


@answers(AgreeDeal)
def agree_deal(command: AgreeDeal, floor: Floor, given: FloorContext) -> Events:
    """Replace the money of the open places by what all who are left have agreed on; play may go on."""
    here, gone = _at_the_final_table(floor)
    if busy := [note.table for note in floor.open_tables() if not note.idle]:
        raise StacksMustStand(busy[0])
    missing = [one.name for one in here if one.id not in command.agreeing]
    if missing:
        raise NotAllAgree(tuple(missing))
    unknown = (set(command.agreeing) | set(command.amounts)) - {one.id for one in here}
    if unknown:
        raise NoPartInTheDeal(tuple(_name(floor, one) for one in sorted(unknown)))
    agreed = _agreed(command, floor, here, gone)
    currency = floor.rules.event.money_format()
    after = with_deal(listing(floor), dict(agreed), command.keep_for_winner, currency)
    made = events.DealMade(command.kind, agreed, after.amounts, given.by.person)
    return (made, *_envelopes(command, floor, here))


def _name(floor: Floor, entry: EntryId) -> str:
    found = floor.entries.get(entry)
    return found.name if found else entry


class NoEnvelopesLeft(NotLegalNow): ...


class DrawsComeFirst(NotLegalNow): ...


def _envelopes(command: AgreeDeal, floor: Floor, players: Sequence[Entry]) -> tuple[MysterySettled, ...]:
    """Divide what is left in the envelopes as all have agreed (MYS-11)."""
    if command.envelopes == "play":
        return ()
    mystery = floor.mystery
    if mystery is None or mystery.settled or not mystery.left():
        raise NoEnvelopesLeft()
    if draws_due(floor) or mystery.drum_roll:
        raise DrawsComeFirst(legal=("draw_envelope",))
    rest = Money(sum(mystery.left().elements()))
    by_stack = [one.id for one in sorted(players, key=lambda one: -one.chips)]
    if command.envelopes == "mean":
        return (MysterySettled(rest, "deal", shares_of_envelope(rest, by_stack)),)
    if command.envelopes_to not in by_stack:
        raise NoPartInTheDeal((_name(floor, command.envelopes_to or EntryId("")),))
    return (MysterySettled(rest, "deal", ((command.envelopes_to, rest),)),)


def too_much(floor: Floor, shares: Figures) -> Figures:
    """List whom a deal gives more than the first prize, as chips alone can do."""
    first = max(floor.prizes, default=Money(0))
    return tuple((one, money) for one, money in shares if money > first)


def _agreed(command: AgreeDeal, floor: Floor, here: Sequence[Entry], gone: Sequence[Entry]) -> Figures:
    if command.kind != "amounts":
        return deal_figures(floor, command.kind, command.keep_for_winner)
    told = ((one.id, command.amounts.get(one.id, Money(0))) for one in here)
    return (*told, *_due(floor, here, gone))


class DealAtFinalTable(NotLegalNow): ...


class PlaceBeforeDeal(NotLegalNow): ...


class NoMoneyToDivide(NotLegalNow): ...


def _at_the_final_table(floor: Floor) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
    """List who is there to make a deal, and who has left and is blinded off."""
    _check_money_to_divide(floor)
    players = floor.left()
    if any(one.broke or one.leaving for one in players):
        raise PlaceBeforeDeal(legal=("fix_place",))
    return tuple(one for one in players if not one.away), tuple(one for one in players if one.away)


def _check_money_to_divide(floor: Floor) -> None:
    """Refuse a deal where it is too early or too late for one, and where seats are played for (SAT-14)."""
    if floor.rules.satellite.is_played:
        raise SeatsAreNotDealt()
    if floor.phase != "playing" or len(floor.open_tables()) != 1 or floor.forming:
        raise DealAtFinalTable()
    here = sum(not one.away for one in floor.left())
    if here < 2:
        raise DealNeedsTwo(here)
    if not any(floor.prizes):
        raise NoMoneyToDivide()


def prizes_to_pay(floor: Floor) -> tuple[Task, ...]:
    """Ask for the prizes that were not handed over: each where they are few, else in one task (PAY-05)."""
    if floor.archived:
        return ()
    found = prizes_not_paid(floor)
    many = [due.money for _, due in found if due.money >= 0] if len(found) > FEW else []
    together = prompt("prizes_to_pay", prizes=len(many), money=event_money(floor, sum(many)))
    return (
        *((Task("prizes", together, "pay_prizes", price=Money(-sum(many))),) if many else ()),
        *(_prize_to_pay(floor, one, due) for one, due in found if due.money < 0 or not many),
    )


def _prize_to_pay(floor: Floor, entry: Entry, due: Winnings) -> Task:
    money = event_money(floor, abs(due.money))
    if due.money < 0:
        prize = prompt("prize_to_take_back", name=entry.name, money=money)
    else:
        prize = prompt("prize_to_pay", name=entry.name, prize=((money,) if due.money else ()) + due.things)
    return Task("prizes", prize, "pay_prize", {"entry": entry.id}, price=Money(-due.money))


def tasks(floor: Floor) -> tuple[Task, ...]:
    """Ask who knocked somebody out where no table knows, and for prizes that sum to a pool that has grown."""
    return (*_bounties(floor), *_missing(floor), *_talk(floor), *_deal(floor))


def _talk(floor: Floor) -> list[Task]:
    """Lead those who talk about a deal: count what nobody has counted, then agree in one of the ways."""
    if not floor.stopped_for_deal or floor.agreed or floor.phase != "playing":
        return []
    if tables_with_hands(floor):
        return []
    return _counts(floor) or [
        _agreement(floor, kind, shares) for kind in WAYS if (shares := _shares(floor, kind))
    ]


def _counts(floor: Floor) -> list[Task]:
    """Ask for the stacks of a table that nobody has counted since its last hand."""
    uncounted = [note.table for note in floor.open_tables() if note.uncounted]
    needs = ("stacks", "reason")
    return [
        Task("prizes", prompt("count_before_deal"), "enter_stacks", {"table": table}, needs, holds=True)
        for table in uncounted[:1]
    ]


def _shares(floor: Floor, kind: str) -> Figures:
    """Calculate a deal; empty where it cannot be made, or would give somebody more than the first prize."""
    try:
        shares = deal_figures(floor, kind)
    except NotLegalNow:
        return ()
    return () if too_much(floor, shares) else shares


def _agreement(floor: Floor, kind: str, shares: Figures) -> Task:
    deal = prompt(f"deal_by_{kind}", shares=_most_first(floor, shares))
    agreeing = [entry for entry, _ in shares if not floor.entry(entry).away]
    return Task("prizes", deal, "agree_deal", {"kind": kind, "agreeing": agreeing}, holds=True)


def _most_first(floor: Floor, shares: Figures) -> tuple[tuple[str, EventMoney], ...]:
    ordered = sorted(shares, key=lambda one: -one[1])
    return tuple((floor.entry(one).name, event_money(floor, money)) for one, money in ordered)


def _deal(floor: Floor) -> list[Task]:
    """Say who gets what, and lead to the end where no money is left to play for: places follow the stacks."""
    if floor.phase != "playing" or floor.end_awaited or not floor.all_is_divided():
        return []
    made = prompt("deal_is_made", shares=_most_first(floor, floor.agreed))
    if tables_with_hands(floor):
        return [Task("prizes", made, "end_after_hand", {"reason": "deal"})]
    return _counts(floor) or [Task("prizes", made, "end_event", {"reason": "deal"})]


def _bounties(floor: Floor) -> list[Task]:
    if floor.rules.bounty.kind == "none":
        return []
    return [
        Task(
            "prizes",
            prompt("knockout_unknown", name=one.name, bounty=event_money(floor, one.bounty)),
            "award_bounty",
            {"out": one.id},
            ("by",),
        )
        for one in uncollected(floor)
    ]


def _missing(floor: Floor) -> list[Task]:
    paid = Money(sum(floor.prizes) + sum(amount for _, amount in floor.agreed))
    if not floor.prizes_edited or paid == floor.pool:
        return []
    key = "prizes_off_pool_after_deal" if floor.agreed else "prizes_off_pool"
    off = prompt(key, prizes=event_money(floor, paid), pool=event_money(floor, floor.pool))
    return [Task("prizes", off, "set_prizes", needs=("amounts",))]
