"""Refusals of the additions of a cash night; `views.words.variations` puts them into sentences."""

from shuffleup.identity import SeatNo
from shuffleup.refusals import NotLegalNow


class StraddleBeforeCards(NotLegalNow): ...


class CannotStraddle(NotLegalNow):
    seat: SeatNo
    next_seat: SeatNo | None


class NobodyStraddles(NotLegalNow): ...


class NoBombPots(NotLegalNow): ...


class BombPotIsSo(NotLegalNow):
    on: bool
