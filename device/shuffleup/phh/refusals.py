"""Refusals of a replay, in addition to those of the hand itself.

Players are p1, p2 and so on.
"""

from shuffleup.poker.errors import CardInPlayTwice, IllegalAction, WrongAmount


class CannotShowOthers(IllegalAction):
    player: int
    dealt: str
    shown: str


class DealtTwoCards(WrongAmount):
    player: int
    given: int


class DealtFourCards(WrongAmount):
    player: int
    given: int


class HasItsCards(IllegalAction):
    player: int


class DealtBefore(CardInPlayTwice):
    card: str
