"""Refusals that more than one room of the floor raises, with their facts."""

from shuffleup.kernel.identity import SeatNo, TableNo
from shuffleup.kernel.refusals import NotLegalNow


class EventIsOver(NotLegalNow): ...


class EventNotPlayed(NotLegalNow): ...


class NotInPlay(NotLegalNow):
    name: str


class LeavesAlready(NotLegalNow):
    name: str


class ChairNotFree(NotLegalNow):
    table: TableNo
    seat: SeatNo


class NoEventOn(NotLegalNow): ...
