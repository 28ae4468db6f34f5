"""Refusals of a table, each with its facts; `views.words.table` puts them into sentences.

Those of the additions of a cash night come last; `views.words.variations` has their sentences.
"""

from shuffleup.kernel.field_types import Chips, HandNo, SeatNo
from shuffleup.kernel.language import FreeText
from shuffleup.kernel.refusals import NotLegalNow, WrongRole
from shuffleup.table.irregularities.incident_events import FloorCalled
from shuffleup.tournament.reasons import Ending, Hold


class TimeRunsAlready(NotLegalNow):
    seat: SeatNo | None


class PlayIsStopped(NotLegalNow):
    why: FreeText


class MoreThanEverybodyHas(NotLegalNow):
    rule = "time.seconds"

    seconds: int
    allowed: int


class NotDealtIn(NotLegalNow):
    seat: SeatNo
    hand: HandNo


class NoTimeRuns(NotLegalNow): ...


class FloorIsCalled(NotLegalNow):
    call: FloorCalled


class FloorNotCalled(NotLegalNow): ...


class MarkedAlready(NotLegalNow):
    seat: SeatNo
    absent: bool


class LivePostTooLarge(NotLegalNow):
    most: int


class NoChoiceForNewcomers(NotLegalNow):
    rule = "blinds.join"
    would_do = "post_bb_or_wait"


class DoesNotWait(NotLegalNow):
    seat: SeatNo


class NoTimeToLengthen(NotLegalNow): ...


class TimeIsOver(NotLegalNow):
    seat: SeatNo


class NoTimeCard(NotLegalNow):
    rule = "time.bank_cards"

    seat: SeatNo
    cards: int


class NoCardsWhileAbsent(NotLegalNow):
    seat: SeatNo


class CardLimit(NotLegalNow):
    rule = "time.bank_per_turn"

    seat: SeatNo
    cards: int


class TimeStandsAlready(NotLegalNow): ...


class TimeDoesNotStand(NotLegalNow): ...


class NoEndAsked(NotLegalNow):
    code = "nothing_asked"


class NobodySits(NotLegalNow):
    seat: SeatNo


class CannotHavePutOut(NotLegalNow):
    seat: SeatNo
    stack: int
    chips: int


class ShortOfACall(NotLegalNow): ...


class EveryMotionCounts(NotLegalNow):
    rule = "betting.string_bet"


class ButtonNotDrawn(NotLegalNow): ...


class LevelIsFixed(NotLegalNow):
    hand: HandNo


class EventNotStarted(NotLegalNow): ...


class PlayWaitsForFloor(NotLegalNow):
    call: FloorCalled


class AllInWaits(NotLegalNow): ...


class NothingToUndo(NotLegalNow): ...


class CountStands(NotLegalNow): ...


class NothingToRedo(NotLegalNow): ...


class RulingWantsDirector(WrongRole):
    role: str


class FaultOfTheDealStands(NotLegalNow): ...


class ScreenDeals(NotLegalNow): ...


class CountDoesNotFit(NotLegalNow):
    over: int
    chips: Chips


class PaidToSeeAnother(NotLegalNow):
    seat: SeatNo
    paid_for: SeatNo


class ShownOrAskedFor(NotLegalNow):
    seat: SeatNo


class CallerAskedToSee(NotLegalNow):
    seat: SeatNo


class HasNoLiveHand(NotLegalNow):
    seat: SeatNo


class HasSoManyCards(NotLegalNow):
    seat: SeatNo
    cards: int


class ExposedOtherCard(NotLegalNow):
    seat: SeatNo
    card: str
    cards: int


class NobodyBefore(NotLegalNow):
    seat: SeatNo


class OwesNothing(NotLegalNow):
    seat: SeatNo


class HandNotFollowed(NotLegalNow):
    hand: HandNo


class NoHandPlayed(NotLegalNow): ...


class NobodyToAct(NotLegalNow): ...


class NoMachineDeals(NotLegalNow):
    rule = "table.dealing"


class MachineShuffles(NotLegalNow): ...


class CardsOverdue(NotLegalNow):
    kind: str
    fault: str
    bar: str


class LidIsOpen(NotLegalNow): ...


class StopIsPressed(NotLegalNow): ...


class MachineAsksNoMore(NotLegalNow): ...


class NoHandOfMachine(NotLegalNow): ...


class MachineInUse(NotLegalNow): ...


class MachineKeepsCards(NotLegalNow): ...


class MachineDealtNothing(NotLegalNow): ...


class HoleCardToSeat(NotLegalNow): ...


class StreetsComeThemselves(NotLegalNow): ...


class CardsLieThere(NotLegalNow): ...


class CannotCheck(NotLegalNow):
    seat: SeatNo
    owed: int


class NothingToCall(NotLegalNow):
    seat: SeatNo


class RaiseNeedsTotal(NotLegalNow): ...


class IsItsTurn(NotLegalNow):
    seat: SeatNo


class ActedOutOfTurnAlready(NotLegalNow):
    seat: SeatNo


class NothingToCorrect(NotLegalNow):
    seat: SeatNo
    stack: Chips


class NoPotBetweenHands(NotLegalNow): ...


class NoSuchPoint(NotLegalNow):
    point: int
    points: tuple[int, ...]


class NoHandDealtYet(NotLegalNow): ...


class HandOverFirst(NotLegalNow): ...


class ButtonStands(NotLegalNow): ...


class NobodyKnowsThePot(NotLegalNow): ...


class KillsNoHand(NotLegalNow): ...


class NothingToConfirm(NotLegalNow): ...


class NoBustsNow(NotLegalNow): ...


class NotAllCanBeBroke(NotLegalNow): ...


class HadAtLeastOneChip(NotLegalNow): ...


class SayWhatTheyHad(NotLegalNow):
    seats: tuple[SeatNo, ...]


class CountNamesOne(NotLegalNow): ...


class TapBustsFirst(NotLegalNow): ...


class WasCounted(NotLegalNow):
    seat: SeatNo
    stack: Chips


class TappedAsBroke(NotLegalNow):
    seat: SeatNo


class NothingWaitsForFloor(NotLegalNow): ...


class TableIsClosed(NotLegalNow):
    why: Ending
    note: FreeText


class HandIsLost(NotLegalNow): ...


class HandIsPlayed(NotLegalNow): ...


class FloorHolds(NotLegalNow):
    why: Hold
    note: FreeText


class TwoPlayersNeeded(NotLegalNow): ...


class WaitsForSeat(NotLegalNow):
    seat: SeatNo


class CountSeatsFirst(NotLegalNow):
    seats: tuple[SeatNo, ...]


class StraddleBeforeCards(NotLegalNow): ...


class CannotStraddle(NotLegalNow):
    seat: SeatNo
    next_seat: SeatNo | None


class NotAskedToRun(NotLegalNow): ...


class AgreedAlready(NotLegalNow):
    seat: SeatNo


class PotsAreNotParted(NotLegalNow): ...


class CountPotsInOrder(NotLegalNow):
    pot: int
    most: int


class CannotLieInPot(NotLegalNow):
    chips: Chips
    most: Chips


class NoSevenDeuce(NotLegalNow):
    seat: SeatNo


class SevenDeucePaidAlready(NotLegalNow): ...


class NobodyStraddles(NotLegalNow): ...


class NoBombPots(NotLegalNow):
    rule = "bomb.every"


class BombPotIsSo(NotLegalNow):
    on: bool
