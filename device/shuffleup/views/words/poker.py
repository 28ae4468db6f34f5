"""Sentences for the refusals in a hand."""

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.kernel.language import mark_for_translation, say
from shuffleup.poker.cards import RANKS, SUITS, DeckTooShort
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
    CannotShowOthers,
    CannotSplit,
    CannotWinPot,
    CardInHandAlready,
    CardInTwoPlaces,
    CardNamedTwice,
    ChipsAreACall,
    ChipsMustMove,
    ChipWorthNothing,
    DealtBefore,
    EqualHand,
    FirstEventIsNoBeginning,
    FiveOfOneRank,
    ForeignChipsInPot,
    HandGivenUp,
    HandHasBegun,
    HandIsDead,
    HandNotOver,
    HasFolded,
    HasItsCards,
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
    TakenToLose,
    TooFewCardsLeft,
    TooFewCardsToRun,
    TwoToTenHands,
    TwoToTenPlayers,
    UnreadableCard,
    WhyNoRaise,
    WinnerMayNotMuck,
    WinnersOnceEach,
    WonChipsAreGone,
    WrongCardsDealt,
    WrongCardsShown,
    WrongNumberOfRuns,
    WrongPocket,
    WrongPost,
    WrongStraddle,
    WrongTotal,
)
from shuffleup.views.numbers import chips_text
from shuffleup.views.words.terms import Sentences, term

WHO_MAY_CALL = {
    "automatic": mark_for_translation("the clock runs for every decision and cannot be called"),
    "floor_only": mark_for_translation("only the floor calls the clock"),
    "seated_when_dealt": mark_for_translation(
        "only a player seated at the table when the hand was dealt may call the clock"
    ),
    "any_player_at_seat": mark_for_translation(
        "only a player of the event at the own seat may call the clock"
    ),
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
    "short_stack": mark_for_translation("the stack is no more than a call"),
    "not_reopened": mark_for_translation(
        "it has acted, and a short all-in since then does not reopen the betting"
    ),
    "nobody_can_call": mark_for_translation("no opponent could put in more, so only an all-in is accepted"),
    "capped": mark_for_translation("the raises of this round are capped"),
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
    "bet": (mark_for_translation("bet {least}"), mark_for_translation("bet {least} to {most}")),
    "raise": (mark_for_translation("raise to {least}"), mark_for_translation("raise to {least} to {most}")),
}

SENTENCES: Sentences = {
    CardNamedTwice: mark_for_translation("a card is named twice in '{text}'"),
    NothingToRuleOn: mark_for_translation("there is nothing to rule on: name the chips that were put out"),
    CannotCutThere: mark_for_translation("a cut lifts 1 to {most} of {size} cards, not {at}"),
    NobodyBets: lambda it: say("nobody can bet now: {why}", why=awaited(it.phase, it.to_act)),
    NotYourTurn: mark_for_translation("seat {seat} is not to act: it is the turn of seat {to_act}"),
    MayNotRaise: lambda it: say("seat {seat} may not raise: {why}", seat=it.seat, why=no_raise(it.why)),
    WrongTotal: wrong_total,
    MayNotGoAllIn: lambda it: say("seat {seat} may not go all-in: {why}", seat=it.seat, why=no_raise(it.why)),
    NoBoardCardNow: lambda it: say("no board card comes now: {why}", why=awaited(it.phase, it.to_act)),
    StreetTakesOthers: lambda it: say(
        "the {street} takes {wanted} cards, not {given}", **it.facts | {"street": term(it.street)}
    ),
    BoardIsKnown: mark_for_translation("there is no unknown card on the board"),
    BoardHasOthers: mark_for_translation("the board has {wanted} cards, not {given}"),
    HandNotOver: mark_for_translation("the hand is not over: its cards are shown at the showdown"),
    WrongCardsShown: mark_for_translation("seat {seat} has {wanted} cards to show, not {given}"),
    NotInDeck: mark_for_translation("{card} is not in the short deck"),
    NoSuchBoard: lambda it: say(
        "there is no board {number}, only {boards}", number=it.number + 1, boards=it.boards
    ),
    NoLowHere: mark_for_translation("there is no low in this game"),
    LowNotPossible: mark_for_translation("no low is possible with this board"),
    ShownAlready: mark_for_translation("seat {seat} has shown its cards already"),
    NoMuckBeforeShowdown: mark_for_translation("no mucking before the showdown: deal the board"),
    ShownAndCannotMuck: mark_for_translation("seat {seat} has shown its cards and cannot muck them"),
    NoPotIsWonNow: lambda it: say("no pot is won now: {why}", why=awaited(it.phase, it.to_act)),
    NoHandIsOpenedNow: lambda it: say("no hand is opened now: {why}", why=awaited(it.phase, it.to_act)),
    HandGivenUp: mark_for_translation("seat {seat} has given up its hand"),
    BoardCardStands: mark_for_translation("the board was entered with {known}, not {card}"),
    CardInHandAlready: mark_for_translation(
        "{card} is in the hand already: check the entry, or the deck is fouled"
    ),
    TooFewCardsLeft: mark_for_translation("{left} cards are left in the deck, not enough for the board"),
    TwoToTenHands: mark_for_translation("name two to ten hands, not {given}"),
    BoardTooLong: mark_for_translation("a board has at most five cards, not {given}"),
    BoardFromFlopOn: mark_for_translation(
        "this game is counted from the flop on: name three board cards or more"
    ),
    WrongPocket: mark_for_translation("hand {number} has {given} cards, not {wanted}"),
    CardInTwoPlaces: mark_for_translation("{card} is named twice: each card is in one place"),
    FirstEventIsNoBeginning: mark_for_translation("the first event of a hand is that it began"),
    NothingToReplay: mark_for_translation("there are no events to replay"),
    HandHasBegun: mark_for_translation("the hand has begun already"),
    NobodyToJoin: mark_for_translation("seat {seat} is not taken: nobody can join there"),
    NoHandOfThatSize: mark_for_translation("{size} cards do not make a hand: it takes five, six or seven"),
    FiveOfOneRank: mark_for_translation("a hand cannot hold five cards of one rank"),
    NoBoardBeforeFlop: mark_for_translation("there is no board before the flop"),
    TwoToTenPlayers: mark_for_translation("a hand takes 2 to 10 players, not {given}"),
    NotTooManyCards: lambda it: say(
        "{turned_up} cards are not too many for the {street}: it has {wanted}",
        **it.facts | {"street": term(it.street)},
    ),
    NoLiveHand: mark_for_translation(
        "seat {seat} has no live hand now: award the pot another way, or correct the stacks"
    ),
    HandIsDead: mark_for_translation("the hand of seat {seat} is dead already"),
    LastInHand: mark_for_translation("seat {seat} is the last one in the hand and wins it"),
    NoRaiseToPutRight: mark_for_translation("nobody is to act: a raise is put right while its street lasts"),
    ChipsAreACall: mark_for_translation("seat {seat} may not raise at all: its chips are a call"),
    NoRaise: mark_for_translation("{to} is no raise: the bet is {price}"),
    LargeEnough: mark_for_translation("a raise to {to} is large enough: enter it as it is"),
    ChipsMustMove: mark_for_translation("chips move from one place to another, at least 1"),
    NoPotOnTable: mark_for_translation("no pot lies on the table: it is paid, or track of it is lost"),
    NotSoManyThere: not_so_many_there,
    NobodyKnowsTheBets: mark_for_translation("nobody knows what was put in: count the stacks"),
    ForeignChipsInPot: mark_for_translation(
        "a ruling moved {foreign} chips to the pot: move them where they belong first"
    ),
    NoSuchPot: mark_for_translation("there is no pot {number}: the hand has {pots}"),
    WinnersOnceEach: mark_for_translation("name each winner of pot {number} once, at least one"),
    NoDecisionToProtect: mark_for_translation("seat {seat} is not to act: there is no decision to protect"),
    NoHandFollowed: mark_for_translation("no hand is being followed"),
    NotLostTrackOf: mark_for_translation("stacks are counted at the end of a hand that was lost track of"),
    NothingToDecide: mark_for_translation("seat {seat} has nothing to decide: it has folded or is all-in"),
    WonChipsAreGone: mark_for_translation("seat {seat} has {left} of the {chips} that it won left"),
    CannotHaveChips: mark_for_translation("seat {seat} cannot have {chips} chips"),
    SeatsOutOfOrder: mark_for_translation("the seats must be given once each, in the order of their numbers"),
    PostsButNotDealtIn: mark_for_translation("seat {seat} has to post but is not dealt in"),
    BothBlinds: mark_for_translation("seat {seat} cannot post both blinds"),
    StakesTooLow: mark_for_translation(
        "the big blind must be at least 1, the small blind and the ante at least 0"
    ),
    ChipWorthNothing: mark_for_translation("the smallest chip must be worth at least 1"),
    WrongPost: mark_for_translation("a post is at least 1, and a live post at most the big blind"),
    BoardCannotBeRun: mark_for_translation(
        "a board is run several times only in a called all-in before the river"
    ),
    TooFewCardsToRun: mark_for_translation("{runs} runs take {wanted} cards, and the deck has {left}"),
    WrongNumberOfRuns: mark_for_translation("the board is run once, or up to {most} times, not {runs} times"),
    NoStraddleHere: mark_for_translation("there are no straddles in fixed limit and in a bomb pot"),
    WrongStraddle: mark_for_translation(
        "the straddle of seat {seat} must be {wanted}: twice the bet before it"
    ),
    NeedsLimits: mark_for_translation("fixed limit needs the low and the high limit"),
    NoChipsToBeDealtIn: mark_for_translation("seat {seat} has no chips to be dealt in with"),
    WinnerMayNotMuck: mark_for_translation("seat {seat} may not muck: it has won a pot and shows to be paid"),
    OpenedAllIn: mark_for_translation("seat {seat} may not muck: with a player all-in every hand is opened"),
    CalledHandsAreShown: mark_for_translation("seat {seat} may not muck: these rules show every called hand"),
    MuckedAndCannotAsk: mark_for_translation(
        "seat {seat} has mucked, and lost the right to ask with its cards (TDA 18-A)"
    ),
    CalledNoRiverBet: mark_for_translation(
        "seat {seat} called no bet on the river: the director decides about other requests (TDA 18-B)"
    ),
    AskedForAtShowdown: mark_for_translation("a hand can be requested at the showdown only"),
    HasFolded: mark_for_translation("seat {seat} has folded"),
    PotIsPaid: mark_for_translation("pot {number} is already paid"),
    CannotSplit: mark_for_translation("seats {seats} cannot split pot {number}: their hands are not equal"),
    CannotWinPot: mark_for_translation("seat {seat} cannot win pot {number}: it is between seats {able}"),
    BetterHand: mark_for_translation("seat {seat} shows a better hand for pot {number}"),
    EqualHand: mark_for_translation("seat {seat} shows an equal hand and shares pot {number}"),
    NotInHand: mark_for_translation("seat {seat} is not in this hand"),
    MotionsDoNotFit: mark_for_translation("the motions put out {moved} chips, but {named} are named"),
    CannotShowOthers: mark_for_translation("p{player} was dealt {dealt} and cannot show {shown}"),
    WrongCardsDealt: mark_for_translation("p{player} is dealt {wanted} cards, not {given}"),
    TakenToLose: mark_for_translation("the hand of p{player} is not known and was taken to lose"),
    HasItsCards: mark_for_translation("p{player} has its cards already"),
    DealtBefore: mark_for_translation("{card} has been dealt before"),
    NoDecisionClock: mark_for_translation("this event has no decision clock"),
    MayNotCallClock: lambda it: say(WHO_MAY_CALL[it.who]),
    DeckTooShort: mark_for_translation(
        "the deal takes {wanted} cards, the deck holds {held}: count the deck"
    ),
    UnreadableCard: lambda it: say(
        "'{text}' is not a card: write rank and suit, one of {ranks} and one of {suits}",
        text=it.text,
        ranks=RANKS,
        suits=SUITS,
    ),
}
