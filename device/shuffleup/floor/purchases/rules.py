"""Sales and their refunds: the goods, the buyers and the reversals."""

from typing import Annotated, Literal

import msgspec

from shuffleup.floor.context import FloorContext
from shuffleup.floor.entry import Departure, Entry
from shuffleup.floor.lookup import at_a_chair, entry_of
from shuffleup.floor.message import Events, PurchaseCommand, Reason, Stacks, answers
from shuffleup.floor.purchases import events as happened
from shuffleup.floor.purchases.sale_window import buyer, closed_by_deal, in_time, moment
from shuffleup.floor.refusals import LeavesAlready, NotInPlay
from shuffleup.floor.state import Floor
from shuffleup.kernel.amounts import Chips, Money
from shuffleup.kernel.identity import EntryId
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.poker.cash import buy_in
from shuffleup.ruleset import MOST
from shuffleup.tournament.purchases import add_on, rebuy
from shuffleup.tournament.reasons.chips import Goods
from shuffleup.tournament.seating import Place

Amount = Annotated[Chips, msgspec.Meta(ge=1, le=MOST)]
Stack = Annotated[Chips, msgspec.Meta(ge=0, le=MOST)]


class SellRebuy(PurchaseCommand, frozen=True):
    """Sell a rebuy of so many chips; asking for it before the hand binds (REG-08 to REG-12).

    `stack` is what lies before the player, where the table does not follow the stacks.
    """

    decides_on = Stacks.PLAYER

    entry: EntryId
    chips: Amount
    stack: Stack | None = None


class TimeToBuyOver(NotLegalNow):
    name: str


@answers(SellRebuy)
def sell_rebuy(command: SellRebuy, floor: Floor, given: FloorContext) -> Events:
    """Sell a rebuy between two hands; who was broke is in again on the same chair (REG-08 to REG-12, BST-05).

    The chips count from the next hand on, paid for or not. Raises `NotLegalNow` with the reason.
    """
    _check_tournament(floor)
    entry = entry_of(floor, command.entry)
    if entry.declined or not in_time(floor, entry):
        raise TimeToBuyOver(entry.name)
    stack = _stack(floor, entry, command.stack)
    offer = rebuy(floor.rules, buyer(floor, entry, stack), command.chips, moment(floor, entry))
    if offer.against:
        raise offer.against
    return (_sold(floor, entry, "rebuy", offer.chips, offer.cost, given, command.stack),)


class SellAddOn(PurchaseCommand, frozen=True):
    """Sell the add-on: once to an entry, whatever its stack."""

    decides_on = Stacks.PLAYER

    entry: EntryId


@answers(SellAddOn)
def sell_add_on(command: SellAddOn, floor: Floor, given: FloorContext) -> Events:
    """Sell the add-on of the rule set."""
    _check_tournament(floor)
    entry = entry_of(floor, command.entry)
    offer = add_on(floor.rules, buyer(floor, entry), moment(floor, entry))
    if offer.against:
        raise offer.against
    return (_sold(floor, entry, "add-on", offer.chips, offer.cost, given),)


class Reload(PurchaseCommand, frozen=True):
    """Sell chips at a cash table; they count from the next hand on (CSH-01 to CSH-03)."""

    entry: EntryId
    chips: Amount


class BuyAMultiple(NotLegalNow):
    chips: Chips
    smallest: Chips


class BuysInForMore(NotLegalNow):
    rule = "cash.min_bb"

    name: str
    minimum: Chips


class TooManyAtOnce(NotLegalNow):
    rule = "cash.max_bb"

    chips: Chips
    maximum: Chips


@answers(Reload)
def reload(command: Reload, floor: Floor, given: FloorContext) -> Events:
    """Sell chips at a cash table at any time, at par; the first have a minimum (CSH-01 to CSH-04).

    A player who was broke buys in anew.
    """
    _check_cash(floor)
    entry, smallest = entry_of(floor, command.entry), floor.rules.chips.smallest
    if command.chips % smallest:
        raise BuyAMultiple(command.chips, smallest)
    big_blind = floor.level(floor.clock.level).big_blind
    offer = buy_in(floor.rules.cash, big_blind, command.chips)
    if not entry.total and command.chips < offer.minimum:
        raise BuysInForMore(entry.name, offer.minimum, would_do=command.chips // big_blind)
    if 0 < offer.maximum < command.chips:
        raise TooManyAtOnce(command.chips, offer.maximum, would_do=-(-command.chips // big_blind))
    return (_sold(floor, entry, "reload", command.chips, Money(command.chips), given),)


class CashOut(PurchaseCommand, frozen=True):
    """Change all chips of a player at a cash table back into money; the player leaves the table."""

    entry: EntryId


@answers(CashOut)
def cash_out(command: CashOut, floor: Floor, given: FloorContext) -> Events:
    """Let a player leave a cash table with all chips, after the hand (CSH-04)."""
    _check_cash(floor)
    entry = entry_of(floor, command.entry)
    place = at_a_chair(entry)
    if entry.leaving:
        raise LeavesAlready(entry.name)
    return (happened.CashOutAsked(entry.id, place.table, place.seat, given.by.person),)


class Refund(PurchaseCommand, frozen=True):
    """Take the last sale of a kind back: the money goes to the player, the chips out of play (APP-04)."""

    decides_on = Stacks.PLAYER

    entry: EntryId
    what: Literal["rebuy", "add-on", "reload"]
    reason: Reason


class BoughtNone(NotLegalNow):
    name: str
    what: Goods


class TakeItBackThere(NotLegalNow):
    name: str


@answers(Refund)
def refund(command: Refund, floor: Floor, given: FloorContext) -> Events:
    """Take back the last sale of a kind (APP-04).

    The table gives back as many of its chips as the player still has; who is out has none.
    """
    entry = entry_of(floor, command.entry)
    sold = [one for one in entry.sales if one.what == command.what]
    if not sold:
        raise BoughtNone(entry.name, command.what)
    if entry.moving:
        raise TakeItBackThere(entry.name)
    sale, place = sold[-1], entry.place if entry.seated and entry.in_play else None
    table, seat = (place.table, place.seat) if place else (None, None)
    what = (command.what, sale.chips, sale.price, command.reason)
    return (happened.SaleRefunded(entry.id, *what, given.by.person, table, seat, at_once=True),)


def cash_outs_due(floor: Floor, given: FloorContext) -> Events:
    """Pay those who have got up from a cash table."""
    gone = [one for one in floor.entries.unsettled if one.leaving == Departure.CASHED_OUT and not one.seated]
    return tuple(happened.CashedOut(one.id, one.name, one.total) for one in gone)


def _sold(
    floor: Floor,
    entry: Entry,
    what: Goods,
    chips: Chips,
    price: Money,
    given: FloorContext,
    stack: Chips | None = None,
) -> happened.ChipsSold:
    place = _place(floor, entry)
    return happened.ChipsSold(
        entry.id,
        place.table if place else None,
        place.seat if place else None,
        what,
        chips,
        price,
        given.by.person,
        stack,
    )


class IsLeaving(NotLegalNow):
    name: str


def _place(floor: Floor, entry: Entry) -> Place | None:
    """Return the chair to which bought chips are brought; None for who takes them along to another one."""
    if not entry.in_play or floor.phase == "over":
        raise NotInPlay(entry.name)
    if entry.leaving:
        raise IsLeaving(entry.name)
    return None if entry.moving else at_a_chair(entry)


class StackToSay(NotLegalNow):
    name: str


class StackIsAnother(NotLegalNow):
    name: str
    stack: Chips
    said: Chips


def _stack(floor: Floor, entry: Entry, said: Chips | None) -> Chips:
    """Return the stack that decides; where the stacks are not followed, the command has to name it."""
    if entry.broke or floor.rules.table.tracking == "actions":
        if said not in (None, entry.total):
            raise StackIsAnother(entry.name, entry.total, said)
        return entry.total
    if said is None:
        raise StackToSay(entry.name)
    return said


class CashIsReloaded(NotLegalNow):
    rule = "event.format"


def _check_tournament(floor: Floor) -> None:
    if floor.rules.event.format == "cash":
        raise CashIsReloaded(legal=("reload",))
    closed_by_deal(floor)


class NoMoneyValue(NotLegalNow):
    rule = "event.format"


def _check_cash(floor: Floor) -> None:
    if floor.rules.event.format != "cash":
        raise NoMoneyValue()
