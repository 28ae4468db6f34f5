"""Sentences for the refusals and warnings of a table."""

from shuffleup.kernel.field_types import Chips
from shuffleup.kernel.language import mark_for_translation, say
from shuffleup.protocol.command_refusals import DeckIsLost, FloorIsThere, WaitsForEvent
from shuffleup.table.decide import FoldedForFree, LeavesLiveHand, SeatsMayBuyAgain, Warned
from shuffleup.table.irregularities.incident_events import FloorCalled
from shuffleup.table.refusals import (
    ActedOutOfTurnAlready,
    AgreedAlready,
    AllInWaits,
    BombPotIsSo,
    ButtonNotDrawn,
    ButtonStands,
    CallerAskedToSee,
    CannotCheck,
    CannotHavePutOut,
    CannotLieInPot,
    CannotStraddle,
    CardsLieThere,
    CardsOverdue,
    CountDoesNotFit,
    CountNamesOne,
    CountPotsInOrder,
    CountSeatsFirst,
    CountStands,
    DoesNotWait,
    EventNotStarted,
    EveryMotionCounts,
    ExposedOtherCard,
    FaultOfTheDealStands,
    FloorHolds,
    FloorIsCalled,
    FloorNotCalled,
    HadAtLeastOneChip,
    HandIsLost,
    HandIsPlayed,
    HandNotFollowed,
    HandOverFirst,
    HasNoLiveHand,
    HasSoManyCards,
    HoleCardToSeat,
    IsItsTurn,
    KillsNoHand,
    LevelIsFixed,
    LidIsOpen,
    LivePostTooLarge,
    MachineAsksNoMore,
    MachineDealtNothing,
    MachineInUse,
    MachineKeepsCards,
    MachineShuffles,
    MarkedAlready,
    MoreThanEverybodyHas,
    NobodyBefore,
    NobodyKnowsThePot,
    NobodySits,
    NobodyStraddles,
    NobodyToAct,
    NoBombPots,
    NoBustsNow,
    NoChoiceForNewcomers,
    NoHandDealtYet,
    NoHandOfMachine,
    NoHandPlayed,
    NoMachineDeals,
    NoPotBetweenHands,
    NoSevenDeuce,
    NoSuchPoint,
    NotAllCanBeBroke,
    NotAskedToRun,
    NotDealtIn,
    NothingToCall,
    NothingToConfirm,
    NothingToCorrect,
    NothingToRedo,
    NothingToUndo,
    NothingWaitsForFloor,
    NoTimeCard,
    NoTimeRuns,
    NoTimeToLengthen,
    OnlyDirectorShortens,
    OwesNothing,
    PaidToSeeAnother,
    PlayIsStopped,
    PlayWaitsForFloor,
    PotsAreNotParted,
    RaiseNeedsTotal,
    RulingWantsDirector,
    SayWhatTheyHad,
    ScreenDeals,
    SevenDeucePaidAlready,
    ShortOfACall,
    ShownOrAskedFor,
    StopIsPressed,
    StraddleBeforeCards,
    StreetsComeThemselves,
    TableIsClosed,
    TapBustsFirst,
    TappedAsBroke,
    TimeIsOver,
    TimeRunsAlready,
    TwoPlayersNeeded,
    WaitsForSeat,
    WasCounted,
)
from shuffleup.tournament.reasons import Call
from shuffleup.views.card_machine import remedy
from shuffleup.views.numbers import chips_text
from shuffleup.views.words.terms import Sentences, ended, hold, role


def called(it: FloorCalled | Call | None) -> str:
    """Say why the floor is called: the words of a person as they are; empty where it is not."""
    match it.why if it else None:
        case None:
            return ""
        case "time_over":
            return say("the time of seat {seat} is over", seat=it.seat if it else None)
        case "count_too_late":
            return say("the count came too late: enter the stacks again")
        case "count_off":
            return _count_off(it.over if it else 0)
        case "deck_lost":
            return say(DECK_LOST)
    words = it.note if isinstance(it, Call) else it and it.reason
    return words or say("the table calls the floor")


DECK_LOST = mark_for_translation(
    "the deck of this hand was lost with another box: declare a misdeal or LOST TRACK"
)


def _count_off(over: int) -> str:
    if not over:
        return say("the count does not fit: enter the stacks again")
    if over > 0:
        return say(
            "the count does not fit: it is {chips} more than there is on the table",
            chips=chips_text(Chips(over)),
        )
    return say(
        "the count does not fit: it is {chips} fewer than there is on the table",
        chips=chips_text(Chips(-over)),
    )


def floor_holds(it: FloorHolds) -> str:
    """Say why the floor withholds the next hand."""
    return say("the floor holds the next hand: {why}", why=hold(it.why, it.note))


def marked_already(it: MarkedAlready) -> str:
    """Say how a seat is marked."""
    if it.absent:
        return say("seat {seat} is marked absent already", seat=it.seat)
    return say("seat {seat} is marked present already", seat=it.seat)


def cannot_straddle(it: CannotStraddle) -> str:
    """Say whose turn to straddle it is, if anybody's."""
    if it.next_seat is None:
        return say("nobody can straddle the next hand any more: not by these rules, or not with these stacks")
    return say("seat {seat} cannot straddle: it is the turn of seat {next_seat}", **it.facts)


def bomb_pot_is_so(it: BombPotIsSo) -> str:
    """Say what the next hand is already."""
    return say("the next hand is a bomb pot already") if it.on else say("the next hand is no bomb pot")


def no_time_card(it: NoTimeCard) -> str:
    """Say whether the time cards are spent, or there never were any."""
    if it.cards:
        return say("seat {seat} has no time card: all {cards} are spent", **it.facts)
    return say("seat {seat} has no time card: this event has none", seat=it.seat)


def count_does_not_fit(it: CountDoesNotFit) -> str:
    """Say by how much a count is off."""
    if it.over > 0:
        return say(
            "the count is {over} more than the {chips} on the table: count again, or give the reason",
            over=chips_text(Chips(it.over)),
            chips=chips_text(it.chips),
        )
    return say(
        "the count is {over} fewer than the {chips} on the table: count again, or give the reason",
        over=chips_text(Chips(-it.over)),
        chips=chips_text(it.chips),
    )


def no_such_point(it: NoSuchPoint) -> str:
    """List the points that a hand can go back to."""
    if not it.points:
        return say("this hand has no point {point} to go back to; it has none", point=it.point)
    points = ", ".join(map(str, it.points))
    return say("this hand has no point {point} to go back to; it has {points}", point=it.point, points=points)


def warned(it: Warned | None) -> str:
    """Warn of what is done and binds; empty for nothing."""
    if it is None:
        return ""
    seats = ", ".join(map(str, it.seats)) if isinstance(it, SeatsMayBuyAgain) else it.seat
    return say(WARNINGS[type(it)], seat=seats)


WARNINGS: dict[type[Warned], str] = {
    FoldedForFree: mark_for_translation(
        "seat {seat} folded though a check was free: it binds, UNDO takes back a wrong press"
    ),
    LeavesLiveHand: mark_for_translation(
        "seat {seat} leaves a live hand, and should stay to the showdown (TDA 31): it binds"
    ),
    SeatsMayBuyAgain: mark_for_translation(
        "confirmed: seat {seat} may buy again; press once more for the next hand"
    ),
}

SENTENCES: Sentences = {
    TimeRunsAlready: mark_for_translation("the time of seat {seat} runs already"),
    PlayIsStopped: mark_for_translation("play is stopped: {why}"),
    OnlyDirectorShortens: mark_for_translation("only the director shortens the time of a player who stalls"),
    MoreThanEverybodyHas: mark_for_translation(
        "{seconds} s would be more than the {allowed} s that everybody has"
    ),
    NotDealtIn: mark_for_translation("seat {seat} was not dealt in to hand {hand}"),
    NoTimeRuns: mark_for_translation("no time for a decision is running"),
    FloorIsCalled: lambda it: say("the floor has been called: {why}", why=called(it.call)),
    FloorNotCalled: mark_for_translation("the floor was not called"),
    MarkedAlready: marked_already,
    AgreedAlready: mark_for_translation("seat {seat} has agreed already, or holds no cards"),
    NotAskedToRun: mark_for_translation("the board is not run several times now"),
    PotsAreNotParted: mark_for_translation("pots are counted where a hand without bets is won part by part"),
    CountPotsInOrder: mark_for_translation(
        "pot {pot} is not the next to be counted: 0 to {most}, 0 is the main pot"
    ),
    CannotLieInPot: mark_for_translation("{chips} cannot lie in a pot: there are {most} at the table"),
    NoSevenDeuce: mark_for_translation("seat {seat} has won no pot with a seven and a deuce that it showed"),
    SevenDeucePaidAlready: mark_for_translation("seven-deuce is paid already in this hand"),
    BombPotIsSo: bomb_pot_is_so,
    CannotStraddle: cannot_straddle,
    NoBombPots: mark_for_translation("these rules have no bomb pots"),
    NobodyStraddles: mark_for_translation("nobody has announced a straddle"),
    StraddleBeforeCards: mark_for_translation("a straddle is announced before the first card of a hand"),
    LivePostTooLarge: mark_for_translation(
        "a live post is at most the big blind of {most}: the rest is posted dead"
    ),
    NoChoiceForNewcomers: mark_for_translation(
        "under these rules a newcomer has no choice between posting and waiting (ABS-08)"
    ),
    DoesNotWait: mark_for_translation("seat {seat} does not wait to be dealt in"),
    NoTimeToLengthen: mark_for_translation("no time runs that a card could lengthen"),
    TimeIsOver: mark_for_translation("the time of seat {seat} is over"),
    NoTimeCard: no_time_card,
    NobodySits: mark_for_translation("nobody sits in seat {seat}"),
    CannotHavePutOut: mark_for_translation("seat {seat} has {stack}: it cannot have put out {chips}"),
    EveryMotionCounts: mark_for_translation(
        "under these rules all chips that go forward are the bet (BET-18)"
    ),
    ShortOfACall: mark_for_translation(
        "chips short of a call against a raise: the floor decides, then enter call or fold (TDA 51)"
    ),
    ButtonNotDrawn: mark_for_translation("the first button has not been drawn"),
    LevelIsFixed: mark_for_translation("the level of hand {hand} is fixed"),
    EventNotStarted: mark_for_translation("the event has not started: the floor starts the clock"),
    PlayWaitsForFloor: lambda it: say("play stops, the floor has been called: {why}", why=called(it.call)),
    AllInWaits: mark_for_translation(
        "hand-for-hand: the all-in waits, cards down, until the floor says so (HFH-03)"
    ),
    NothingToUndo: mark_for_translation(
        "nothing to undo: the last hand is sealed; a wrong count is corrected by FIX A STACK, "
        "or by counting again"
    ),
    CountStands: mark_for_translation(
        "the count stands: chips, a player or the table have moved since; "
        "count again with FIX A STACK, or call the floor"
    ),
    NothingToRedo: mark_for_translation("nothing to redo"),
    RulingWantsDirector: lambda it: say(
        "only the director can make a ruling, not a {role}", role=role(it.role)
    ),
    FaultOfTheDealStands: mark_for_translation(
        "the hand is over: a fault of its deal stands, unless the director rules"
    ),
    ScreenDeals: mark_for_translation("the screen deals this hand: go back with UNDO"),
    CountDoesNotFit: count_does_not_fit,
    PaidToSeeAnother: mark_for_translation(
        "seat {seat} paid to see seat {paid_for}: the director decides about others"
    ),
    ShownOrAskedFor: mark_for_translation("the hand of seat {seat} is already shown or requested"),
    CallerAskedToSee: mark_for_translation("seat {seat} may not muck: a caller asked to see it (TDA 18)"),
    HasNoLiveHand: mark_for_translation("seat {seat} has no live hand"),
    HasSoManyCards: mark_for_translation("seat {seat} has {cards} cards"),
    ExposedOtherCard: mark_for_translation("seat {seat} exposed {card}: it is one of its {cards} cards"),
    NobodyBefore: mark_for_translation("seat {seat} is to act itself: there is nobody to fold before it"),
    OwesNothing: mark_for_translation(
        "seat {seat} owes nothing and would fold for nothing: enter that with FOLD"
    ),
    HandNotFollowed: mark_for_translation("hand {hand} is not followed"),
    NoHandPlayed: mark_for_translation("no hand is being played"),
    NobodyToAct: mark_for_translation("nobody is to act now"),
    NoMachineDeals: mark_for_translation("no card machine deals at this table"),
    MachineShuffles: mark_for_translation("the machine shuffles already"),
    CardsOverdue: lambda it: say(
        "the hand waits for its cards: {remedy}", remedy=remedy(it.kind, it.fault, it.bar)
    ),
    LidIsOpen: mark_for_translation("close the lid of the machine first: nothing moves while it is open"),
    StopIsPressed: mark_for_translation("let the emergency stop of the machine go first"),
    MachineAsksNoMore: mark_for_translation("the machine does not ask that any more: look again"),
    NoHandOfMachine: mark_for_translation("no hand is on that the machine deals"),
    MachineInUse: mark_for_translation("the machine is in use"),
    MachineKeepsCards: mark_for_translation("the machine has cards to deal, or none, or is at work"),
    MachineDealtNothing: mark_for_translation("the machine has dealt nothing in this hand"),
    HoleCardToSeat: mark_for_translation(
        "a hole card goes to a seat that was dealt in, any other card to none"
    ),
    StreetsComeThemselves: mark_for_translation("the streets of this hand come by themselves"),
    CardsLieThere: mark_for_translation("cards of this hand lie there: declare a misdeal first"),
    CannotCheck: mark_for_translation("seat {seat} cannot check: it owes {owed}"),
    NothingToCall: mark_for_translation("seat {seat} has nothing to call: let it check"),
    RaiseNeedsTotal: mark_for_translation("a raise needs the total that it goes `to`"),
    IsItsTurn: mark_for_translation("it is the turn of seat {seat}: enter what it does"),
    ActedOutOfTurnAlready: mark_for_translation(
        "seat {seat} has acted out of turn already: UNDO takes that back"
    ),
    NothingToCorrect: mark_for_translation("seat {seat} has {stack}: there is nothing to correct"),
    NoPotBetweenHands: mark_for_translation("there is no pot between two hands"),
    NoSuchPoint: no_such_point,
    NoHandDealtYet: mark_for_translation(
        "no hand has been dealt yet: the first button is drawn by the floor"
    ),
    HandOverFirst: mark_for_translation("the hand is over: confirm its result, then move the button"),
    ButtonStands: mark_for_translation(
        "there was substantial action: button and blinds stand for this hand (TDA 34-A)"
    ),
    NobodyKnowsThePot: mark_for_translation(
        "nobody knows the stacks and the pot of this hand: count the stacks first"
    ),
    KillsNoHand: mark_for_translation("these rules kill no hand for it (PEN-03, TDA 68)"),
    NothingToConfirm: mark_for_translation("there is no finished hand to confirm"),
    NoBustsNow: mark_for_translation("no hand is on in which busts are tapped"),
    NotAllCanBeBroke: mark_for_translation("somebody has won the hand: not all can be broke"),
    HadAtLeastOneChip: mark_for_translation("every player in the hand had at least one chip"),
    SayWhatTheyHad: mark_for_translation(
        "two went broke in one hand: say what seat {seats} had when it began"
    ),
    CountNamesOne: mark_for_translation("a count names at least one stack"),
    TapBustsFirst: mark_for_translation("two went broke in one hand: tap the busts first"),
    WasCounted: mark_for_translation("seat {seat} was counted with {stack}"),
    TappedAsBroke: mark_for_translation("seat {seat} is tapped as broke"),
    NothingWaitsForFloor: mark_for_translation("nothing waits for the floor"),
    TableIsClosed: lambda it: say("the table is closed: {why}", why=ended(it.why, it.note)),
    DeckIsLost: DECK_LOST,
    HandIsLost: mark_for_translation("the hand is lost: count the stacks, or confirm it uncounted"),
    HandIsPlayed: mark_for_translation("a hand is being played"),
    FloorHolds: floor_holds,
    TwoPlayersNeeded: mark_for_translation("a hand needs two players with chips"),
    WaitsForSeat: mark_for_translation("play stops until seat {seat} is back"),
    CountSeatsFirst: mark_for_translation("count the stack of seat {seats} first: the floor needs it"),
    WaitsForEvent: mark_for_translation("this table waits for the floor to open an event"),
    FloorIsThere: mark_for_translation("the floor is there: ask it"),
}
