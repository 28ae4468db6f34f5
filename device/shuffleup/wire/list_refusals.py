"""What can be wrong with a list of players: with the file, or with a line of it."""

from shuffleup.refusals import UnreadableCommand


class NotText(UnreadableCommand): ...


class QuotesNotClosed(UnreadableCommand): ...


class NoNameColumn(UnreadableCommand): ...


class NoNameInList(UnreadableCommand): ...


class TooManyNames(UnreadableCommand):
    count: int
    most: int


class NoNameInLine(UnreadableCommand): ...


class NamedInLineBefore(UnreadableCommand):
    name: str
    line: int
