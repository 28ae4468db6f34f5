"""Refusals of seats, moves and tables, with their facts."""

from typing import Literal

from shuffleup.amounts import Chips
from shuffleup.identity import SeatNo, TableNo
from shuffleup.language import Typed
from shuffleup.refusals import NotLegalNow
from shuffleup.tournament.ending import Ending

NoSeatBecause = Literal["event_over", "forming", "out", "leaving", "moving"]
"""Why somebody may not choose a seat now."""


class NobodyHasToMove(NotLegalNow): ...


class NoChairToLeave(NotLegalNow):
    name: str


class NoMoveWaitedFor(NotLegalNow): ...


class TableNotHalted(NotLegalNow):
    table: TableNo


class EqualHighCards(NotLegalNow):
    seats: tuple[SeatNo, ...]
    table: TableNo


class SeatNotFair(NotLegalNow):
    seat: SeatNo
    table: TableNo
    fair: tuple[SeatNo, ...]


class NoTableToBreak(NotLegalNow): ...


class NotPlayedAt(NotLegalNow):
    table: TableNo


class NotDueToBreak(NotLegalNow):
    table: TableNo


class SomebodyMayBuy(NotLegalNow):
    table: TableNo


class FinalTableNotDue(NotLegalNow): ...


class MayStillBuy(NotLegalNow):
    players: tuple[str, ...]


class NoTableWaits(NotLegalNow): ...


class CannotBeFinalTable(NotLegalNow):
    table: TableNo
    playing: tuple[TableNo, ...]


class NotAFreeChair(NotLegalNow):
    table: TableNo
    seat: SeatNo


class SwapOfOne(NotLegalNow): ...


class NoChipsCarried(NotLegalNow):
    name: str


class NameTheOther(NotLegalNow): ...


class MovesAlready(NotLegalNow):
    name: str


class SitsNowhere(NotLegalNow):
    name: str


class NoStackToTake(NotLegalNow):
    name: str


class StageIsPlayed(NotLegalNow):
    table: TableNo


class NoSeatsAfterEnd(NotLegalNow):
    why: Ending
    note: Typed


class NoSeatsWhileForming(NotLegalNow): ...


class SeatsDrawnAlready(NotLegalNow): ...


class BuyInTooSmall(NotLegalNow):
    chips: Chips
    minimum: Chips


class BuyInTooLarge(NotLegalNow):
    chips: Chips
    maximum: Chips


class DrawNeedsTwo(NotLegalNow):
    registered: int


class NoChairFree(NotLegalNow):
    waiting: int


class CannotTakeSeat(NotLegalNow):
    name: str
    why: NoSeatBecause


class ComesTooLate(NotLegalNow):
    name: str


class SeatsAreDrawn(NotLegalNow): ...


class NoSeatAtWish(NotLegalNow): ...


class TableNotSetUp(NotLegalNow):
    table: TableNo
    name: str
    tables: tuple[TableNo, ...]


class CalledFromThere(NotLegalNow):
    table: TableNo
    name: str


class SameStackForAll(NotLegalNow): ...
