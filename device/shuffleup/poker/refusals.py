"""Refusals in a hand, each with its facts; `views.words.poker` puts them into sentences.

Nothing has changed then. Their kinds are for the caller that catches one; `legal` lists what could be done
instead. Those of a replay come last: its players are p1, p2 and so on.
"""

from typing import Literal

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.hand import WhyNoRaise


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


class CardNamedTwice(CardInPlayTwice):
    text: str


class NothingToRuleOn(WrongAmount): ...


class CannotCutThere(WrongAmount):
    most: int
    size: int
    at: int


class NobodyBets(WrongPhase):
    phase: str
    to_act: SeatNo | None


class NotYourTurn(WrongSeat):
    seat: SeatNo
    to_act: SeatNo | None


class MayNotRaise(IllegalAction):
    seat: SeatNo
    why: WhyNoRaise | None


class WrongTotal(WrongAmount):
    to: Chips
    least: Chips
    most: Chips


class MayNotGoAllIn(IllegalAction):
    seat: SeatNo
    why: WhyNoRaise | None


class NoBoardCardNow(WrongPhase):
    phase: str
    to_act: SeatNo | None


class BoardCannotBeRun(WrongPhase): ...


class TooFewCardsToRun(WrongAmount):
    runs: int
    wanted: int
    left: int


class WrongNumberOfRuns(WrongAmount):
    runs: int
    most: int


class StreetTakesOthers(WrongAmount):
    street: str
    wanted: int
    given: int


class BoardIsKnown(WrongPhase): ...


class BoardHasOthers(WrongAmount):
    wanted: int
    given: int


class HandNotOver(WrongPhase): ...


class WrongCardsShown(WrongAmount):
    seat: SeatNo
    wanted: int
    given: int


class ShownAlready(IllegalAction):
    seat: SeatNo


class NoMuckBeforeShowdown(WrongPhase): ...


class ShownAndCannotMuck(IllegalAction):
    seat: SeatNo


class NoPotIsWonNow(WrongPhase):
    phase: str
    to_act: SeatNo | None


class NoHandIsOpenedNow(WrongPhase):
    phase: str
    to_act: SeatNo | None


class HandGivenUp(IllegalAction):
    seat: SeatNo


class BoardCardStands(IllegalAction):
    known: str
    card: str


class CardInHandAlready(CardInPlayTwice):
    card: str


class TooFewCardsLeft(WrongAmount):
    left: int


class TwoToTenHands(WrongAmount):
    given: int


class BoardTooLong(WrongAmount):
    given: int


class WrongPocket(WrongAmount):
    number: int
    wanted: int
    given: int


class BoardFromFlopOn(WrongAmount): ...


class CardInTwoPlaces(CardInPlayTwice):
    card: str


class FirstEventIsNoBeginning(CannotBegin): ...


class NothingToReplay(CannotBegin): ...


class HandHasBegun(CannotBegin): ...


class NobodyToJoin(WrongSeat):
    seat: SeatNo


class NoHandOfThatSize(WrongAmount):
    size: int


class FiveOfOneRank(CardInPlayTwice): ...


class NoBoardBeforeFlop(WrongAmount): ...


class NotTooManyCards(WrongAmount):
    turned_up: int
    street: str
    wanted: int


class NoLiveHand(WrongPhase):
    seat: SeatNo


class HandIsDead(IllegalAction):
    seat: SeatNo


class LastInHand(IllegalAction):
    seat: SeatNo


class NoRaiseToPutRight(WrongPhase): ...


class ChipsAreACall(IllegalAction):
    seat: SeatNo


class NoRaise(WrongAmount):
    to: Chips
    price: Chips


class LargeEnough(WrongAmount):
    to: Chips


class ChipsMustMove(WrongAmount): ...


class NoPotOnTable(WrongPhase): ...


class NotSoManyThere(WrongAmount):
    place: SeatNo | Literal["pot", "out_of_play"]
    there: int
    chips: Chips


class NobodyKnowsTheBets(WrongPhase): ...


class ForeignChipsInPot(WrongAmount):
    foreign: int


class NoSuchBoard(WrongAmount):
    number: int
    boards: int


class NotInDeck(IllegalAction):
    card: str
    game: str


class NoLowHere(WrongWinner):
    number: int


class LowNotPossible(WrongWinner):
    number: int


class NoSuchPot(WrongWinner):
    number: int
    pots: int


class WinnersOnceEach(WrongWinner):
    number: int


class NoDecisionToProtect(WrongSeat):
    seat: SeatNo


class NoHandFollowed(WrongPhase): ...


class NotLostTrackOf(WrongPhase): ...


class NothingToDecide(IllegalAction):
    seat: SeatNo


class WonChipsAreGone(WrongAmount):
    seat: SeatNo
    left: Chips
    chips: Chips


class CannotHaveChips(WrongAmount):
    seat: SeatNo
    chips: Chips


class TwoToTenPlayers(CannotBegin):
    given: int


class SeatsOutOfOrder(CannotBegin): ...


class PostsButNotDealtIn(CannotBegin):
    seat: SeatNo


class BothBlinds(CannotBegin):
    seat: SeatNo


class StakesTooLow(CannotBegin): ...


class ChipWorthNothing(CannotBegin): ...


class WrongPost(CannotBegin): ...


class NoStraddleHere(CannotBegin):
    rule = "betting.structure"


class WrongStraddle(CannotBegin):
    seat: SeatNo
    wanted: Chips


class NeedsLimits(CannotBegin):
    rule = "betting.structure"


class NoChipsToBeDealtIn(CannotBegin):
    seat: SeatNo


class WinnerMayNotMuck(IllegalAction):
    seat: SeatNo


class OpenedAllIn(IllegalAction):
    seat: SeatNo


class CalledHandsAreShown(IllegalAction):
    rule = "showdown.must_show"

    seat: SeatNo


class MuckedAndCannotAsk(IllegalAction):
    seat: SeatNo


class CalledNoRiverBet(IllegalAction):
    seat: SeatNo


class AskedForAtShowdown(WrongPhase): ...


class HasFolded(IllegalAction):
    seat: SeatNo


class PotIsPaid(WrongWinner):
    number: int


class CannotSplit(WrongWinner):
    seats: tuple[SeatNo, ...]
    number: int


class CannotWinPot(WrongWinner):
    seat: SeatNo
    number: int
    able: tuple[SeatNo, ...]


class BetterHand(WrongWinner):
    seat: SeatNo
    number: int


class EqualHand(WrongWinner):
    seat: SeatNo
    number: int


class NotInHand(WrongSeat):
    seat: SeatNo


class MotionsDoNotFit(WrongAmount):
    moved: int
    named: int


class NoDecisionClock(PokerError):
    rule = "time.mode"


class MayNotCallClock(PokerError):
    rule = "time.who"

    who: Literal["automatic", "floor_only", "seated_when_dealt", "any_player_at_seat"]


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
