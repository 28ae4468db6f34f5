"""Refusals of a colour-up, with their facts."""

from shuffleup.amounts import Chips
from shuffleup.identity import SeatNo, TableNo
from shuffleup.refusals import NotLegalNow


class HandToFinish(NotLegalNow):
    table: TableNo


class NobodyWithChips(NotLegalNow):
    seat: SeatNo
    table: TableNo


class SeatWithoutCount(NotLegalNow):
    seat: SeatNo


class NoColourUpOn(NotLegalNow): ...


class CountDoesNotFitStack(NotLegalNow):
    name: str
    seat: SeatNo
    stack: Chips


class ColourUpOnAlready(NotLegalNow): ...


class NotWhileDealing(NotLegalNow): ...


class NoColourUpHere(NotLegalNow): ...


class SmallestGoFirst(NotLegalNow):
    old: Chips
    new: Chips
    first: Chips


class StillNeeded(NotLegalNow):
    old: Chips
    through: int


class FinishOrCancelFirst(NotLegalNow): ...


class NotProposedToGo(NotLegalNow):
    chips: Chips


class StillMoving(NotLegalNow):
    players: tuple[str, ...]


class ChipsNotCounted(NotLegalNow):
    table: TableNo


class RaceNotDecided(NotLegalNow):
    table: TableNo


class CountTableFirst(NotLegalNow):
    table: TableNo


class NothingToRaceFor(NotLegalNow):
    table: TableNo


class RaceIsDecided(NotLegalNow):
    table: TableNo
