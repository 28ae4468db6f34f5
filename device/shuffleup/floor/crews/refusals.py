"""What is refused at the tables of crews, each with its facts."""

from shuffleup.identity import SeatNo
from shuffleup.refusals import NotLegalNow


class PlayOffNotEntered(NotLegalNow):
    seats: tuple[SeatNo, ...]
