"""Refusals of prizes, deals and bounties, with their facts."""

from shuffleup.identity import EntryId, TableNo
from shuffleup.refusals import NotLegalNow


class NoBountyWaits(NotLegalNow):
    name: str


class NoSuchDeal(NotLegalNow):
    kind: str
    kinds: tuple[str, ...]


class StacksMustStand(NotLegalNow):
    table: TableNo


class NotAllAgree(NotLegalNow):
    players: tuple[str, ...]


class NoPartInTheDeal(NotLegalNow):
    entries: tuple[EntryId, ...]


class DealAtFinalTable(NotLegalNow): ...


class PlaceBeforeDeal(NotLegalNow): ...


class DealIsForTwo(NotLegalNow): ...


class NoMoneyToDivide(NotLegalNow): ...


class PoolNotKnownYet(NotLegalNow): ...


class NoPrizesGiven(NotLegalNow): ...


class PrizesFollowRules(NotLegalNow): ...
