"""Refusals of a command before any rule sees it: its form, its sender, the box that it reaches, and its list.

Those of a list of players are about the file or about one line of it.
"""

from shuffleup.kernel.field_types import Stream
from shuffleup.kernel.refusals import IdTaken, NotLegalNow, Stale, UnreadableCommand, WrongRole


class TableHasChanged(Stale): ...


class EventHasChanged(Stale): ...


class SomebodyActed(Stale):
    person: str
    did: str


class IdOfAnotherCommand(IdTaken): ...


class NoSuchVerb(UnreadableCommand):
    verb: str
    to: Stream


class ArgumentWrong(UnreadableCommand):
    """An argument of a command; `argument` is the way to it in the arguments, `table[0]`."""

    verb: str
    argument: str


class ArgumentMissing(ArgumentWrong): ...


class NoSuchArgument(ArgumentWrong): ...


class ArgumentEmpty(ArgumentWrong): ...


class ArgumentTooLong(ArgumentWrong):
    """`most` is in letters."""

    most: int


class ArgumentTooSmall(ArgumentWrong):
    least: int


class ArgumentTooLarge(ArgumentWrong):
    most: int


class ArgumentCount(ArgumentWrong):
    """A list of another length than `wanted`."""

    wanted: int
    found: int


class ArgumentKind(ArgumentWrong):
    """A value of another kind of JSON than one of those that are wanted: `int`, `str`, `array`."""

    wanted: tuple[str, ...]
    found: tuple[str, ...]


class ArgumentNotToChoose(ArgumentWrong):
    """`choices` are the values that there are, empty where they are not known."""

    value: str
    choices: tuple[str, ...]


class ArgumentUnreadable(ArgumentWrong):
    """`fault` is what the reader of the command reports."""

    fault: str


class OnlyTheDirector(WrongRole):
    verb: str
    role: str


class MayNotActHere(WrongRole):
    role: str


class MayNotTouchTheBox(WrongRole):
    role: str


class WaitsForEvent(NotLegalNow):
    """The table has heard of no event yet."""


class DeckIsLost(NotLegalNow):
    """The deck that the screen deals from was lost with another box."""


class FloorIsThere(NotLegalNow):
    """What a table may only do for a floor that is gone."""


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
