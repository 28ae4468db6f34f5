"""Refusals of rulings, corrections, penalties and the end of an event, with their facts."""

from shuffleup.amounts import Chips
from shuffleup.identity import HandNo, TableNo
from shuffleup.refusals import NotLegalNow


class IsAlready(NotLegalNow):
    key: str
    value: str


class ValueNotAllowed(NotLegalNow):
    key: str
    found: str
    allowed: str


class SettledAtOpening(NotLegalNow):
    key: str


class SettledAtTheDraw(NotLegalNow):
    key: str


class ChipsNotDivided(NotLegalNow):
    before: Chips
    after: Chips


class NoSuchRule(NotLegalNow):
    key: str
    near: str


class NoEventOn(NotLegalNow): ...


class HandsAreOn(NotLegalNow):
    tables: tuple[TableNo, ...]


class NotWhileForming(NotLegalNow): ...


class PlaceComesFirst(NotLegalNow): ...


class EventNotOver(NotLegalNow): ...


class ArchivedAlready(NotLegalNow): ...


class NotOut(NotLegalNow):
    name: str


class IsBeingFormed(NotLegalNow):
    formed: str


class SeatNotLetGo(NotLegalNow):
    name: str


class FromAPlayerOrNew(NotLegalNow): ...


class CannotGiveBack(NotLegalNow):
    name: str
    stack: Chips
    chips: Chips


class PlacesAreFinal(NotLegalNow): ...


class CannotBeExplained(NotLegalNow):
    chips: int
    over: int


class NoAlarm(NotLegalNow): ...


class CountBetweenHands(NotLegalNow):
    table: TableNo
    hand: HandNo


class NobodyToCount(NotLegalNow):
    table: TableNo


class CountNamesEverybody(NotLegalNow):
    table: TableNo
    players: tuple[str, ...]


class CountIsOff(NotLegalNow):
    over: int


class CannotBeMadeOf(NotLegalNow):
    chips: Chips
    smallest: Chips


class BrokeTogether(NotLegalNow):
    players: tuple[str, ...]


class NoFreeChair(NotLegalNow): ...


class OwnNameOfDeputy(NotLegalNow): ...


class TableHasNotCalled(NotLegalNow):
    table: TableNo


class NoDeputyNamed(NotLegalNow): ...


class PartyToTheDispute(NotLegalNow):
    name: str


class AwayMissesAll(NotLegalNow):
    name: str


class TooManyToMiss(NotLegalNow):
    name: str
    hands: int


class NoHandsToMiss(NotLegalNow):
    name: str


class PenaltyToThePot(NotLegalNow): ...


class NoPenaltyInChips(NotLegalNow): ...


class PenaltyTooSmall(NotLegalNow):
    least: Chips


class CannotBeTakenIn(NotLegalNow):
    chips: int
    smallest: Chips
