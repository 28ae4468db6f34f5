"""Refusals of hand-for-hand, with their facts."""

from shuffleup.identity import TableNo
from shuffleup.refusals import NotLegalNow


class HandForHandOnAlready(NotLegalNow): ...


class NobodyToWaitFor(NotLegalNow): ...


class NotInThisRuleSet(NotLegalNow): ...


class HandForHandNotOn(NotLegalNow): ...


class NoAllInWaits(NotLegalNow):
    table: TableNo


class HandStillOn(NotLegalNow):
    tables: tuple[TableNo, ...]
