"""What is refused at the tables of crews, each with its facts."""

from shuffleup.identity import EntryId, SeatNo, TableNo
from shuffleup.refusals import NotLegalNow


class PlayOffNotEntered(NotLegalNow):
    seats: tuple[SeatNo, ...]


class NoStageThere(NotLegalNow):
    table: TableNo


class StageWaitsForMove(NotLegalNow):
    players: tuple[str, ...]
    table: TableNo


class CountToSeeWhoLeads(NotLegalNow):
    table: TableNo


class NobodyTied(NotLegalNow):
    table: TableNo


class StillLevel(NotLegalNow):
    players: tuple[str, ...]


class StageNotOver(NotLegalNow): ...


class CannotSeatWinners(NotLegalNow):
    winners: int
    tables: int


class StacksOfOthers(NotLegalNow):
    table: TableNo
    wrong: tuple[EntryId, ...]


class PlaysItsLastHand(NotLegalNow):
    table: TableNo
