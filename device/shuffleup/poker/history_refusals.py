"""Refusals of a replay, in addition to those of the hand itself.

Players are p1, p2 and so on.
"""

from shuffleup.poker.errors import CardInPlayTwice, IllegalAction, WrongAmount


class CannotShowOthers(IllegalAction):
    player: int
    dealt: str
    shown: str


class WrongCardsDealt(WrongAmount):
    player: int
    wanted: int
    given: int


class TakenToLose(IllegalAction):
    """The hand is not known, and the pot went to those whose hands are, or to the last one."""

    player: int


class HasItsCards(IllegalAction):
    player: int


class DealtBefore(CardInPlayTwice):
    card: str
