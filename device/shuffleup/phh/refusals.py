"""What is refused when a hand history is replayed, beside what the hand itself refuses.

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


class HasItsCards(IllegalAction):
    player: int


class DealtBefore(CardInPlayTwice):
    card: str
