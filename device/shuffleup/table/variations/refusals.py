"""Refusals of the additions of a cash night; `views.words.variations` puts them into sentences."""

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.kernel.refusals import NotLegalNow


class StraddleBeforeCards(NotLegalNow): ...


class CannotStraddle(NotLegalNow):
    seat: SeatNo
    next_seat: SeatNo | None


class NotAskedToRun(NotLegalNow): ...


class AgreedAlready(NotLegalNow):
    seat: SeatNo


class PotsAreNotParted(NotLegalNow): ...


class CountPotsInOrder(NotLegalNow):
    pot: int
    most: int


class CannotLieInPot(NotLegalNow):
    chips: Chips
    most: Chips


class NoSevenDeuce(NotLegalNow):
    seat: SeatNo


class SevenDeucePaidAlready(NotLegalNow): ...


class NobodyStraddles(NotLegalNow): ...


class NoBombPots(NotLegalNow):
    rule = "bomb.every"


class BombPotIsSo(NotLegalNow):
    on: bool
