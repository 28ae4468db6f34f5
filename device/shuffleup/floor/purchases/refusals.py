"""Refusals of what is sold and paid out, with their facts."""

from shuffleup.amounts import Chips
from shuffleup.floor.purchases.events import What
from shuffleup.refusals import NotLegalNow


class MoneyIsDivided(NotLegalNow): ...


class TimeToBuyOver(NotLegalNow):
    name: str


class NotSold(NotLegalNow):
    name: str
    line: str


class BuyAMultiple(NotLegalNow):
    chips: Chips
    smallest: Chips


class BuysInForMore(NotLegalNow):
    name: str
    minimum: Chips


class TooManyAtOnce(NotLegalNow):
    chips: Chips
    maximum: Chips


class BoughtNone(NotLegalNow):
    name: str
    what: What


class TakeItBackThere(NotLegalNow):
    name: str


class IsLeaving(NotLegalNow):
    name: str


class StackToSay(NotLegalNow):
    name: str


class CashIsReloaded(NotLegalNow): ...


class NoMoneyValue(NotLegalNow): ...


class StackIsAnother(NotLegalNow):
    name: str
    stack: Chips
    said: Chips
