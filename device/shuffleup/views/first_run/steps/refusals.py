"""Refusals while a box is set up: the first run, the floor PIN, an event without players."""

from shuffleup.kernel.refusals import NotLegalNow, WrongRole


class FirstRunGoesOn(NotLegalNow): ...


class FinishHandFirst(NotLegalNow): ...


class OnlyDirectorSetsUp(WrongRole): ...


class PlayersEnteredAlready(NotLegalNow): ...


class PinIsSet(WrongRole): ...


class PinsDiffer(NotLegalNow): ...


class OnlyDirectorSetsPin(WrongRole): ...


class NoPinHere(NotLegalNow): ...
