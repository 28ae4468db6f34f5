"""Refusals that more than one room of the floor raises, with their facts."""

from typing import Literal

from shuffleup.amounts import Chips
from shuffleup.identity import EntryId, SeatNo, TableNo
from shuffleup.refusals import NotLegalNow

FromStacks = Literal["deal", "places"]
"""Decisions that follow from all stacks."""


class NoSuchEntry(NotLegalNow):
    entry: EntryId


class NoSuchTable(NotLegalNow):
    table: TableNo


class HasNoChair(NotLegalNow):
    name: str


class MovesToAnotherChair(NotLegalNow):
    name: str


class EventIsOver(NotLegalNow): ...


class EventNotPlayed(NotLegalNow): ...


class NotInPlay(NotLegalNow):
    name: str


class LeavesAlready(NotLegalNow):
    name: str


class ChairNotFree(NotLegalNow):
    table: TableNo
    seat: SeatNo


class CannotBePaidIn(NotLegalNow):
    amount: Chips
    smallest: Chips


class CountStacksFirst(NotLegalNow):
    tables: tuple[TableNo, ...]
    follows: FromStacks
