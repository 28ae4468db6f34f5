"""Refusals of levels, breaks and the clock, with their facts."""

from shuffleup.amounts import Chips
from shuffleup.identity import TableNo
from shuffleup.language import Typed
from shuffleup.refusals import NotLegalNow
from shuffleup.tournament.pause import Pause


class NoBreakFollows(NotLegalNow):
    level: int


class BreakNeedsALevel(NotLegalNow): ...


class LevelIsOver(NotLegalNow):
    level: int


class ClockNotRunning(NotLegalNow): ...


class ConfirmBlindsFirst(NotLegalNow): ...


class ClockNotPaused(NotLegalNow): ...


class ClockStandsFor(NotLegalNow):
    why: Pause
    note: Typed


class StoppedAlready(NotLegalNow):
    why: Typed


class PlayNotStopped(NotLegalNow): ...


class HalftimeNotOver(NotLegalNow): ...


class NothingWasSet(NotLegalNow): ...


class LevelHasBegun(NotLegalNow):
    level: int
    first: int


class NoBreakOn(NotLegalNow): ...


class LevelsWhilePlayed(NotLegalNow): ...


class LevelNotInSchedule(NotLegalNow):
    level: int


class LevelCannotBePaid(NotLegalNow):
    amount: Chips
    level: int
    smallest: Chips


class NoTimeCounted(NotLegalNow): ...


class OnlySoMuchLeft(NotLegalNow):
    minutes: int
    seconds: int


class NameNoTable(NotLegalNow): ...


class TableDoesNotPlay(NotLegalNow):
    table: TableNo


class NoLimitsHere(NotLegalNow): ...


class AnteBelowZero(NotLegalNow): ...


class NoLimits(NotLegalNow):
    low: Chips
    high: Chips


class LevelBeforeIsMissing(NotLegalNow):
    level: int


class NoBlinds(NotLegalNow):
    small: Chips
    big: Chips


class LevelsRise(NotLegalNow):
    big: Chips
    then: Chips


class AntesForLevels(NotLegalNow):
    antes: int
    levels: int


class LimitsForLevels(NotLegalNow):
    limits: int
    levels: int


class StakesTooHigh(NotLegalNow):
    level: int
    stake: int
    most: int


class SeatsNotDrawn(NotLegalNow): ...


class StartedAlready(NotLegalNow): ...


class DeputyNotNamed(NotLegalNow): ...
