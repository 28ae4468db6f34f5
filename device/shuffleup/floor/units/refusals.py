"""Refusals of the boxes that play tables, with their facts."""

from shuffleup.identity import TableNo
from shuffleup.refusals import NotLegalNow


class NoSuchBox(NotLegalNow):
    box: str
    boxes: tuple[str, ...]


class HasItAlready(NotLegalNow):
    table: TableNo
    box: str


class OtherWouldStop(NotLegalNow):
    table: TableNo
    box: str


class NoBoxHasTable(NotLegalNow):
    table: TableNo


class BoxPlaysAnother(NotLegalNow):
    box: str
    table: TableNo


class OneBoxHere(NotLegalNow): ...


class TableOutOfRange(NotLegalNow):
    table: TableNo
    tables: int


class BoxesOfOneName(NotLegalNow):
    count: int
    box: str
    users: tuple[str, ...]
