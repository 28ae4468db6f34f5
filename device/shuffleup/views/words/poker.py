"""Sentences for the refusals in a hand."""

from shuffleup.kernel.amounts import Chips
from shuffleup.kernel.identity import SeatNo
from shuffleup.kernel.language import said_later, say
from shuffleup.poker.cards import RANKS, SUITS
from shuffleup.poker.dealing import DeckTooShort
from shuffleup.poker.errors import UnreadableCard
from shuffleup.poker.history_refusals import (
    CannotShowOthers,
    DealtBefore,
    HasItsCards,
    TakenToLose,
    WrongCardsDealt,
)
from shuffleup.poker.legal import Choice
from shuffleup.poker.refusals import (
    AskedForAtShowdown,
    BetterHand,
    BoardCannotBeRun,
    BoardCardStands,
    BoardFromFlopOn,
    BoardHasOthers,
    BoardIsKnown,
    BoardTooLong,
    BothBlinds,
    CalledHandsAreShown,
    CalledNoRiverBet,
    CannotCutThere,
    CannotHaveChips,
    CannotSplit,
    CannotWinPot,
    CardInHandAlready,
    CardInTwoPlaces,
    CardNamedTwice,
    ChipsAreACall,
    ChipsMustMove,
    ChipWorthNothing,
    EqualHand,
    FirstEventIsNoBeginning,
    FiveOfOneRank,
    ForeignChipsInPot,
    HandGivenUp,
    HandHasBegun,
    HandIsDead,
    HandNotOver,
    HasFolded,
    LargeEnough,
    LastInHand,
    LowNotPossible,
    MayNotCallClock,
    MayNotGoAllIn,
    MayNotRaise,
    MotionsDoNotFit,
    MuckedAndCannotAsk,
    NeedsLimits,
    NoBoardBeforeFlop,
    NoBoardCardNow,
    NobodyBets,
    NobodyKnowsTheBets,
    NobodyToJoin,
    NoChipsToBeDealtIn,
    NoDecisionClock,
    NoDecisionToProtect,
    NoHandFollowed,
    NoHandIsOpenedNow,
    NoHandOfThatSize,
    NoLiveHand,
    NoLowHere,
    NoMuckBeforeShowdown,
    NoPotIsWonNow,
    NoPotOnTable,
    NoRaise,
    NoRaiseToPutRight,
    NoStraddleHere,
    NoSuchBoard,
    NoSuchPot,
    NothingToDecide,
    NothingToReplay,
    NothingToRuleOn,
    NotInDeck,
    NotInHand,
    NotLostTrackOf,
    NotSoManyThere,
    NotTooManyCards,
    NotYourTurn,
    OpenedAllIn,
    PostsButNotDealtIn,
    PotIsPaid,
    SeatsOutOfOrder,
    ShownAlready,
    ShownAndCannotMuck,
    StakesTooLow,
    StreetTakesOthers,
    TooFewCardsLeft,
    TooFewCardsToRun,
    TwoToTenHands,
    TwoToTenPlayers,
    WhyNoRaise,
    WinnerMayNotMuck,
    WinnersOnceEach,
    WonChipsAreGone,
    WrongCardsShown,
    WrongNumberOfRuns,
    WrongPocket,
    WrongPost,
    WrongStraddle,
    WrongTotal,
)
from shuffleup.views.numbers import chips_text
from shuffleup.views.words.sentences import Sentences
from shuffleup.views.words.terms import term

WHO_MAY_CALL = {
    "automatic": said_later("the clock runs for every decision and cannot be called"),
    "floor_only": said_later("only the floor calls the clock"),
    "seated_when_dealt": said_later(
        "only a player seated at the table when the hand was dealt may call the clock"
    ),
    "any_player_at_seat": said_later("only a player of the event at the own seat may call the clock"),
}


def awaited(phase: str, to_act: SeatNo | None) -> str:
    """Say what the hand waits for instead."""
    if to_act is not None:
        return say("it is the turn of seat {seat}", seat=to_act)
    if phase == "deal":
        return say("the board is to be dealt")
    if phase == "lost":
        return say("track of this hand is lost, and the stacks are counted when it is over")
    return say("the hand is over") if phase == "ended" else say("it is the showdown")


NO_RAISE: dict[WhyNoRaise, str] = {
    "short_stack": said_later("the stack is no more than a call"),
    "not_reopened": said_later("it has acted, and a short all-in since then does not reopen the betting"),
    "nobody_can_call": said_later("no opponent could put in more, so only an all-in is accepted"),
    "capped": said_later("the raises of this round are capped"),
}


def no_raise(why: WhyNoRaise | None) -> str:
    """Say why a seat may not raise, or not all of its stack."""
    return say(NO_RAISE[why]) if why else say("the stack is more than the largest raise")


def wrong_total(it: WrongTotal) -> str:
    """Say which totals a bet or raise may have."""
    to, least = chips_text(it.to), chips_text(it.least)
    if it.least == it.most:
        return say("{to} is not legal: the total must be exactly {least}", to=to, least=least)
    most = chips_text(it.most)
    return say("{to} is not legal: the total must be from {least} to {most}", to=to, least=least, most=most)


def not_so_many_there(it: NotSoManyThere) -> str:
    """Say how many chips a place has."""
    place = term(it.place) if isinstance(it.place, str) else say("seat {seat}", seat=it.place)
    there, chips = chips_text(Chips(it.there)), chips_text(it.chips)
    return say(
        "{place} has {there}, from which {chips} cannot be taken", place=place, there=there, chips=chips
    )


def choice(it: Choice) -> str:
    """Name an action that is legal, with its chips."""
    match it.action:
        case "call":
            return say("call {chips}", chips=_at_least(it))
        case "all_in":
            return say("all-in for {chips}", chips=_at_least(it))
        case "bet" | "raise":
            return _total(it)
    return term(it.action)


def _at_least(it: Choice) -> str:
    return chips_text(it.least or Chips(0))


def _total(it: Choice) -> str:
    one, several = _TOTALS[it.action]
    most = chips_text(it.most or Chips(0))
    return say(one if it.least == it.most else several, least=_at_least(it), most=most)


_TOTALS = {
    "bet": (said_later("bet {least}"), said_later("bet {least} to {most}")),
    "raise": (said_later("raise to {least}"), said_later("raise to {least} to {most}")),
}

SENTENCES: Sentences = {
    CardNamedTwice: said_later("a card is named twice in '{text}'"),
    NothingToRuleOn: said_later("there is nothing to rule on: name the chips that were put out"),
    CannotCutThere: said_later("a cut lifts 1 to {most} of {size} cards, not {at}"),
    NobodyBets: lambda it: say("nobody can bet now: {why}", why=awaited(it.phase, it.to_act)),
    NotYourTurn: said_later("seat {seat} is not to act: it is the turn of seat {to_act}"),
    MayNotRaise: lambda it: say("seat {seat} may not raise: {why}", seat=it.seat, why=no_raise(it.why)),
    WrongTotal: wrong_total,
    MayNotGoAllIn: lambda it: say("seat {seat} may not go all-in: {why}", seat=it.seat, why=no_raise(it.why)),
    NoBoardCardNow: lambda it: say("no board card comes now: {why}", why=awaited(it.phase, it.to_act)),
    StreetTakesOthers: lambda it: say(
        "the {street} takes {wanted} cards, not {given}", **it.facts | {"street": term(it.street)}
    ),
    BoardIsKnown: said_later("there is no unknown card on the board"),
    BoardHasOthers: said_later("the board has {wanted} cards, not {given}"),
    HandNotOver: said_later("the hand is not over: its cards are shown at the showdown"),
    WrongCardsShown: said_later("seat {seat} has {wanted} cards to show, not {given}"),
    NotInDeck: said_later("{card} is not in the short deck"),
    NoSuchBoard: lambda it: say(
        "there is no board {number}, only {boards}", number=it.number + 1, boards=it.boards
    ),
    NoLowHere: said_later("there is no low in this game"),
    LowNotPossible: said_later("no low is possible with this board"),
    ShownAlready: said_later("seat {seat} has shown its cards already"),
    NoMuckBeforeShowdown: said_later("no mucking before the showdown: deal the board"),
    ShownAndCannotMuck: said_later("seat {seat} has shown its cards and cannot muck them"),
    NoPotIsWonNow: lambda it: say("no pot is won now: {why}", why=awaited(it.phase, it.to_act)),
    NoHandIsOpenedNow: lambda it: say("no hand is opened now: {why}", why=awaited(it.phase, it.to_act)),
    HandGivenUp: said_later("seat {seat} has given up its hand"),
    BoardCardStands: said_later("the board was entered with {known}, not {card}"),
    CardInHandAlready: said_later("{card} is in the hand already: check the entry, or the deck is fouled"),
    TooFewCardsLeft: said_later("{left} cards are left in the deck, not enough for the board"),
    TwoToTenHands: said_later("name two to ten hands, not {given}"),
    BoardTooLong: said_later("a board has at most five cards, not {given}"),
    BoardFromFlopOn: said_later("this game is counted from the flop on: name three board cards or more"),
    WrongPocket: said_later("hand {number} has {given} cards, not {wanted}"),
    CardInTwoPlaces: said_later("{card} is named twice: each card is in one place"),
    FirstEventIsNoBeginning: said_later("the first event of a hand is that it began"),
    NothingToReplay: said_later("there are no events to replay"),
    HandHasBegun: said_later("the hand has begun already"),
    NobodyToJoin: said_later("seat {seat} is not taken: nobody can join there"),
    NoHandOfThatSize: said_later("{size} cards do not make a hand: it takes five, six or seven"),
    FiveOfOneRank: said_later("a hand cannot hold five cards of one rank"),
    NoBoardBeforeFlop: said_later("there is no board before the flop"),
    TwoToTenPlayers: said_later("a hand takes 2 to 10 players, not {given}"),
    NotTooManyCards: lambda it: say(
        "{turned_up} cards are not too many for the {street}: it has {wanted}",
        **it.facts | {"street": term(it.street)},
    ),
    NoLiveHand: said_later(
        "seat {seat} has no live hand now: award the pot another way, or correct the stacks"
    ),
    HandIsDead: said_later("the hand of seat {seat} is dead already"),
    LastInHand: said_later("seat {seat} is the last one in the hand and wins it"),
    NoRaiseToPutRight: said_later("nobody is to act: a raise is put right while its street lasts"),
    ChipsAreACall: said_later("seat {seat} may not raise at all: its chips are a call"),
    NoRaise: said_later("{to} is no raise: the bet is {price}"),
    LargeEnough: said_later("a raise to {to} is large enough: enter it as it is"),
    ChipsMustMove: said_later("chips move from one place to another, at least 1"),
    NoPotOnTable: said_later("no pot lies on the table: it is paid, or track of it is lost"),
    NotSoManyThere: not_so_many_there,
    NobodyKnowsTheBets: said_later("nobody knows what was put in: count the stacks"),
    ForeignChipsInPot: said_later(
        "a ruling moved {foreign} chips to the pot: move them where they belong first"
    ),
    NoSuchPot: said_later("there is no pot {number}: the hand has {pots}"),
    WinnersOnceEach: said_later("name each winner of pot {number} once, at least one"),
    NoDecisionToProtect: said_later("seat {seat} is not to act: there is no decision to protect"),
    NoHandFollowed: said_later("no hand is being followed"),
    NotLostTrackOf: said_later("stacks are counted at the end of a hand that was lost track of"),
    NothingToDecide: said_later("seat {seat} has nothing to decide: it has folded or is all-in"),
    WonChipsAreGone: said_later("seat {seat} has {left} of the {chips} that it won left"),
    CannotHaveChips: said_later("seat {seat} cannot have {chips} chips"),
    SeatsOutOfOrder: said_later("the seats must be given once each, in the order of their numbers"),
    PostsButNotDealtIn: said_later("seat {seat} has to post but is not dealt in"),
    BothBlinds: said_later("seat {seat} cannot post both blinds"),
    StakesTooLow: said_later("the big blind must be at least 1, the small blind and the ante at least 0"),
    ChipWorthNothing: said_later("the smallest chip must be worth at least 1"),
    WrongPost: said_later("a post is at least 1, and a live post at most the big blind"),
    BoardCannotBeRun: said_later("a board is run several times only in a called all-in before the river"),
    TooFewCardsToRun: said_later("{runs} runs take {wanted} cards, and the deck has {left}"),
    WrongNumberOfRuns: said_later("the board is run once, or up to {most} times, not {runs} times"),
    NoStraddleHere: said_later("there are no straddles in fixed limit and in a bomb pot"),
    WrongStraddle: said_later("the straddle of seat {seat} must be {wanted}: twice the bet before it"),
    NeedsLimits: said_later("fixed limit needs the low and the high limit"),
    NoChipsToBeDealtIn: said_later("seat {seat} has no chips to be dealt in with"),
    WinnerMayNotMuck: said_later("seat {seat} may not muck: it has won a pot and shows to be paid"),
    OpenedAllIn: said_later("seat {seat} may not muck: with a player all-in every hand is opened"),
    CalledHandsAreShown: said_later("seat {seat} may not muck: these rules show every called hand"),
    MuckedAndCannotAsk: said_later(
        "seat {seat} has mucked, and lost the right to ask with its cards (TDA 18-A)"
    ),
    CalledNoRiverBet: said_later(
        "seat {seat} called no bet on the river: the director decides about other requests (TDA 18-B)"
    ),
    AskedForAtShowdown: said_later("a hand can be requested at the showdown only"),
    HasFolded: said_later("seat {seat} has folded"),
    PotIsPaid: said_later("pot {number} is already paid"),
    CannotSplit: said_later("seats {seats} cannot split pot {number}: their hands are not equal"),
    CannotWinPot: said_later("seat {seat} cannot win pot {number}: it is between seats {able}"),
    BetterHand: said_later("seat {seat} shows a better hand for pot {number}"),
    EqualHand: said_later("seat {seat} shows an equal hand and shares pot {number}"),
    NotInHand: said_later("seat {seat} is not in this hand"),
    MotionsDoNotFit: said_later("the motions put out {moved} chips, but {named} are named"),
    CannotShowOthers: said_later("p{player} was dealt {dealt} and cannot show {shown}"),
    WrongCardsDealt: said_later("p{player} is dealt {wanted} cards, not {given}"),
    TakenToLose: said_later("the hand of p{player} is not known and was taken to lose"),
    HasItsCards: said_later("p{player} has its cards already"),
    DealtBefore: said_later("{card} has been dealt before"),
    NoDecisionClock: said_later("this event has no decision clock"),
    MayNotCallClock: lambda it: say(WHO_MAY_CALL[it.who]),
    DeckTooShort: said_later("the deal takes {wanted} cards, the deck holds {held}: count the deck"),
    UnreadableCard: lambda it: say(
        "'{text}' is not a card: write rank and suit, one of {ranks} and one of {suits}",
        text=it.text,
        ranks=RANKS,
        suits=SUITS,
    ),
}
