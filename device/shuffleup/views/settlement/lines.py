"""The lines of a settlement in words."""

from collections.abc import Callable, Mapping
from typing import Any

from shuffleup.floor.cash_session import parties
from shuffleup.floor.settlement_lines import (
    Bank,
    BuyInCorrection,
    Carried,
    ChipCount,
    CostLine,
    Entered,
    Guest,
    Handed,
    Missing,
)
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Money, PartyId
from shuffleup.kernel.language import say
from shuffleup.views.money import money_text


def line_words(entered: Entered, floor: Floor) -> str:
    """Write a line in words, with the note or reason that a person typed."""
    said = _WORDS[type(entered)](entered, floor)
    note = getattr(entered, "reason", "") or getattr(entered, "note", "") or getattr(entered, "what", "")
    return f"{said}: {note}" if note else said


def _guest(one: Guest, floor: Floor) -> str:
    return say("{name} does not play", name=one.name)


def _count(one: ChipCount, floor: Floor) -> str:
    facts = {"name": floor.entry(one.entry).name, "amount": _money(floor, one.worth)}
    if one.paid:
        return say("{name} cashed {amount}, paid now", **facts)
    return say("{name} cashed {amount}, on the book", **facts)


def _bank(one: Bank, floor: Floor) -> str:
    return say("{name} holds the bank", name=_name(floor, one.who))


def _handed(one: Handed, floor: Floor) -> str:
    facts = {"name": _name(floor, one.who), "amount": _money(floor, Money(abs(one.amount)))}
    if one.amount > 0:
        return say("{name} gave the bank {amount}", **facts)
    return say("{name} got {amount} from the bank", **facts)


def _cost(one: CostLine, floor: Floor) -> str:
    among = ", ".join(_name(floor, who) for who in one.among)
    amount = _money(floor, one.amount)
    return say("{name} paid {amount} for {among}", name=_name(floor, one.paid_by), amount=amount, among=among)


def _bought(one: BuyInCorrection, floor: Floor) -> str:
    amount = _money(floor, one.amount)
    return say("what {name} has bought is corrected by {amount}", name=_name(floor, one.who), amount=amount)


def _missing(one: Missing, floor: Floor) -> str:
    among = ", ".join(_name(floor, who) for who in one.among)
    return say("a difference of {amount} goes to {among}", amount=_money(floor, one.amount), among=among)


def _carried(one: Carried, floor: Floor) -> str:
    owed = ", ".join(f"{_name(floor, who)} {_money(floor, amount)}" for who, amount in one.balances)
    return say("open from earlier nights: {balances}", balances=owed)


_WORDS: Mapping[type, Callable[[Any, Floor], str]] = {
    Guest: _guest,
    ChipCount: _count,
    Bank: _bank,
    Handed: _handed,
    CostLine: _cost,
    BuyInCorrection: _bought,
    Missing: _missing,
    Carried: _carried,
}


def _name(floor: Floor, who: PartyId) -> str:
    return parties(floor)[who].name


def _money(floor: Floor, amount: Money) -> str:
    return money_text(amount, floor.rules.event.money_format())
