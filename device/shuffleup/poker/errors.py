"""The kinds of errors of a hand or an action, for the caller that catches one. Nothing has changed then.

Each single error is a class of `shuffleup.poker.refusals` with its facts; `legal` lists what could be done
instead.
"""

from shuffleup.kernel.refusals import NotLegalNow


class PokerError(NotLegalNow):
    """An action that is not done."""


class UnreadableCard(PokerError):
    """The text does not name a card."""

    text: str


class CardInPlayTwice(PokerError):
    """The same card would be in the hand twice: a fouled deck or a wrong entry (SPEC MIS-12)."""


class CannotBegin(PokerError):
    """The seats, stacks or stakes do not make a hand."""


class WrongPhase(PokerError):
    """The hand is at another point: betting, dealing, showdown or over."""


class WrongSeat(PokerError):
    """The seat is not in the hand, or it is not its turn (SPEC BET-01)."""


class IllegalAction(PokerError):
    """The rules do not allow the action to this seat now."""


class WrongAmount(PokerError):
    """A bet or raise outside the amounts that are legal now, or a wrong number of cards."""


class WrongWinner(PokerError):
    """A declared winner cannot have won that pot."""
