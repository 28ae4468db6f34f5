"""Refusals of entries, names and fees, with their facts."""

from shuffleup.amounts import Money
from shuffleup.identity import TableNo
from shuffleup.refusals import NotLegalNow
from shuffleup.ruleset import Currency


class AmountIsZero(NotLegalNow): ...


class MoreThanPaid(NotLegalNow):
    name: str
    paid: Money
    currency: Currency


class PaidNothingLate(NotLegalNow):
    name: str


class StackConfirmedAlready(NotLegalNow):
    name: str


class StacksConfirmedAlready(NotLegalNow):
    table: TableNo


class WithdrawnAlready(NotLegalNow):
    name: str


class HasBegunToPlay(NotLegalNow):
    name: str


class LeavesByCashingOut(NotLegalNow): ...


class AwayAlready(NotLegalNow):
    name: str


class NotAway(NotLegalNow):
    name: str


class WhileTablesForm(NotLegalNow): ...


class NoNames(NotLegalNow): ...


class NoName(NotLegalNow): ...


class EnteredAgainAlready(NotLegalNow):
    name: str
    later: str


class EntriesNotSold(NotLegalNow):
    line: str


class WasWithdrawn(NotLegalNow):
    name: str


class RegisteredAlready(NotLegalNow):
    name: str


class RegisteredAs(NotLegalNow):
    name: str
    found: str


class CashGameOver(NotLegalNow): ...


class HasNotLeft(NotLegalNow):
    name: str


class NameTooLong(NotLegalNow):
    begins: str
    most: int


class NameNotShown(NotLegalNow):
    name: str


class NoLetterForIt(NotLegalNow):
    name: str
    letter: str
