"""Refusals of the command itself, whatever it requests, with their facts."""

from shuffleup.identity import Stream
from shuffleup.refusals import IdTaken, Stale, UnreadableCommand, WrongRole


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
    verb: str
    fault: str


class OnlyTheDirector(WrongRole):
    verb: str
    role: str


class MayNotActHere(WrongRole):
    role: str


class MayNotTouchTheBox(WrongRole):
    role: str
