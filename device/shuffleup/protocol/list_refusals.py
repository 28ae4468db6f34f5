"""Refusals of a list of players, about the file or about one line of it."""

from shuffleup.kernel.refusals import UnreadableCommand


class NotText(UnreadableCommand): ...


class QuotesNotClosed(UnreadableCommand): ...


class NoNameColumn(UnreadableCommand): ...


class NoNameInList(UnreadableCommand): ...


class TooManyNames(UnreadableCommand):
    count: int
    most: int


class CellsBeyondHead(UnreadableCommand):
    beyond: str
    cells: int
    columns: int


class NameOrCells(UnreadableCommand):
    text: str


class NoNameInLine(UnreadableCommand): ...


class SeveralOfThatName(UnreadableCommand):
    name: str


class NamedInLineBefore(UnreadableCommand):
    name: str
    line: int
