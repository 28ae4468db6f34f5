"""Sentences for the refusals of seats, tables, boxes and crews, of levels, hand-for-hand and a colour-up."""

from shuffleup.floor.boxes import (
    BoxesOfOneName,
    BoxPlaysAnother,
    HasItAlready,
    NoBoxHasTable,
    NoBoxOfCode,
    NoSuchBox,
    OneBoxHere,
    OtherWouldStop,
    TableOutOfRange,
)
from shuffleup.floor.chip_counts import (
    ColourUpOnAlready,
    CountDoesNotFitStack,
    HandToFinish,
    NobodyWithChips,
    NoColourUpHere,
    NoColourUpOn,
    NotWhileDealing,
    SeatWithoutCount,
    SmallestGoFirst,
    StillNeeded,
)
from shuffleup.floor.colour_up import (
    ChipsNotCounted,
    CountTableFirst,
    FinishOrCancelFirst,
    NothingToRaceFor,
    NotProposedToGo,
    RaceIsDecided,
    RaceNotDecided,
    StillMoving,
)
from shuffleup.floor.crews import (
    CannotSeatWinners,
    CountToSeeWhoLeads,
    NobodyTied,
    NoStageThere,
    PlayOffNotEntered,
    PlaysItsLastHand,
    StacksOfOthers,
    StageIsPlayedOn,
    StageNotOver,
    StageWaitsForMove,
    StillLevel,
)
from shuffleup.floor.hand_for_hand import (
    HandForHandNotOn,
    HandForHandOnAlready,
    HandStillOn,
    NoAllInWaits,
    NobodyToWaitFor,
    NotInThisRuleSet,
)
from shuffleup.floor.levels.blind_plan import LevelsEndNothing, NoBlindsProposed, NoBlindsToRestore
from shuffleup.floor.levels.clock_control import (
    ClockNotPaused,
    ClockNotRunning,
    ClockStandsFor,
    ConfirmBlindsFirst,
    DeputyNotNamed,
    PlayNotStopped,
    SeatsNotDrawn,
    StartedAlready,
    StoppedAlready,
    TwoHaveToSit,
)
from shuffleup.floor.levels.level_changes import (
    BreakNeedsALevel,
    LevelCannotBePaid,
    LevelIsOver,
    LevelsWhilePlayed,
    NameNoTable,
    NoBreakFollows,
    NoBreakOn,
    NoTimeCounted,
    OnlySoMuchLeft,
    TableDoesNotPlay,
)
from shuffleup.floor.levels.stakes import (
    AnteBelowZero,
    AntesForLevels,
    HalftimeNotOver,
    LevelBeforeIsMissing,
    LevelHasBegun,
    LevelsRise,
    LimitsForLevels,
    NoBlinds,
    NoLimits,
    NoLimitsHere,
    NothingWasSet,
    StakesTooHigh,
)
from shuffleup.floor.seating.balancing import (
    EqualHighCards,
    NobodyHasToMove,
    NoMoveWaitedFor,
    SeatNotFair,
    TableNotHalted,
)
from shuffleup.floor.seating.final_table import (
    CannotBeFinalTable,
    FinalTableNotDue,
    MayStillBuy,
    NoTableWaits,
)
from shuffleup.floor.seating.moves import (
    CalledWithTheTable,
    MovesAlready,
    NameTheOther,
    NoChipsCarried,
    NoStackToTake,
    NotAFreeChair,
    NotOnTheWay,
    SitsNowhere,
    StageIsPlayed,
    SwapOfOne,
)
from shuffleup.floor.seating.seat_draw import (
    BuyInTooLarge,
    BuyInTooSmall,
    CalledFromThere,
    CannotTakeSeat,
    ComesTooLate,
    DrawNeedsTwo,
    HasChipsThere,
    NoChairFree,
    NoSeatAtWish,
    NoSeatBecause,
    NoSeatsAfterEnd,
    NoSeatsWhileForming,
    SameStackForAll,
    SeatsAreChosen,
    SeatsAreDrawn,
    SeatsDrawnAlready,
    TableNotSetUp,
)
from shuffleup.floor.seating.table_breaking import (
    NoBreakingNow,
    NoTableLeftToBreak,
    NoTableToBreak,
    NotDueToBreak,
    NothingProposed,
    NotPlayedAt,
    ProposalOutOfDate,
    SayWhichBreak,
    SomebodyMayBuy,
)
from shuffleup.kernel.language import mark_for_translation, say
from shuffleup.views.words.terms import Sentences, ended, paused


def cannot_take_seat(it: CannotTakeSeat) -> str:
    """Say why somebody may not choose a seat now."""
    return say("{name} cannot take a seat: {why}", name=it.name, why=say(NO_SEAT[it.why]))


NO_SEAT: dict[NoSeatBecause, str] = {
    "event_over": mark_for_translation("the event is over"),
    "forming": mark_for_translation("tables are being formed: wait until everybody sits"),
    "out": mark_for_translation("is out: a new entry gets a new seat"),
    "leaving": mark_for_translation("is broke or leaving"),
    "moving": mark_for_translation("is on the way to another chair already"),
}


SEATING_SENTENCES: Sentences = {
    NobodyHasToMove: mark_for_translation("no move is due; move_player moves a player anyway"),
    NoMoveWaitedFor: mark_for_translation("no move between levels is waited for"),
    TableNotHalted: mark_for_translation("table {table} is not halted for being short of players"),
    EqualHighCards: mark_for_translation("equal high cards: seats {seats} of table {table} draw again"),
    SeatNotFair: mark_for_translation("seat {seat} is not one that may be taken: table {table}, {fair}"),
    NoTableToBreak: mark_for_translation("no table is to be broken now: name one, with a reason"),
    NotPlayedAt: mark_for_translation("table {table} is not one that is being played at"),
    NotDueToBreak: mark_for_translation("table {table} is not due to be broken: say why"),
    SomebodyMayBuy: mark_for_translation(
        "somebody at table {table} is broke and may still buy: settle that first"
    ),
    NoBreakingNow: mark_for_translation(
        "tables are broken while the event is played, and not while tables are being formed"
    ),
    SayWhichBreak: mark_for_translation(
        "say one of the three: how many tables to break, how many to keep, or which"
    ),
    NoTableLeftToBreak: mark_for_translation(
        "{playing} tables are in play: break one at least, and keep one at least"
    ),
    NothingProposed: mark_for_translation("no tables are proposed to be broken: propose them first"),
    ProposalOutOfDate: mark_for_translation(
        "the proposal is out of date, something has changed at table {tables}: bring it up to date first"
    ),
    FinalTableNotDue: mark_for_translation("the final table is not formed yet, or one table is left"),
    MayStillBuy: mark_for_translation("{players} went broke and may still buy: settle that first"),
    NoTableWaits: mark_for_translation("no table waits for the final table"),
    CannotBeFinalTable: mark_for_translation(
        "table {table} cannot be the final table; tables in play: {playing}"
    ),
    NotAFreeChair: mark_for_translation("table {table} seat {seat} is not a free chair of an open table"),
    SwapOfOne: mark_for_translation("name two different players"),
    NoChipsCarried: mark_for_translation("{name} is not on the way to another chair: no chips are carried"),
    NameTheOther: mark_for_translation("two people carry the chips of an absent player: name the other one"),
    MovesAlready: mark_for_translation(
        "{name} is on the way to another chair already: call that off, or wait until all moves are done"
    ),
    NotOnTheWay: mark_for_translation(
        "{name} is not on the way to another chair: nothing is to be called off"
    ),
    CalledWithTheTable: mark_for_translation(
        "{name} goes with all of table {table}: that cannot be called off"
    ),
    SitsNowhere: mark_for_translation("{name} sits at no table and cannot be moved"),
    NoStackToTake: mark_for_translation("{name} has no chips or is leaving, and cannot move"),
    StageIsPlayed: mark_for_translation(
        "table {table} has played its stage: its players wait for the next one"
    ),
    NoSeatsAfterEnd: lambda it: say("no seats are drawn now: {ended}", ended=ended(it.why, it.note)),
    NoSeatsWhileForming: mark_for_translation("no seats are drawn now: tables are being formed"),
    SeatsDrawnAlready: mark_for_translation("the seats have been drawn already, and nobody waits for one"),
    BuyInTooSmall: mark_for_translation("{chips} is too little: the smallest buy-in is {minimum}"),
    BuyInTooLarge: mark_for_translation("{chips} is too much: the largest buy-in is {maximum}"),
    DrawNeedsTwo: mark_for_translation("a draw needs two entries or more; registered: {registered}"),
    NoChairFree: mark_for_translation("no chair is free, and the room has no other table: {waiting} wait"),
    CannotTakeSeat: cannot_take_seat,
    ComesTooLate: mark_for_translation("{name} comes too late: a crew's table has played its stage already"),
    SeatsAreDrawn: mark_for_translation("the seats of this event are drawn"),
    NoSeatAtWish: mark_for_translation("no seat is changed at a player's wish"),
    TableNotSetUp: mark_for_translation("table {table} is not set up: {name} can sit at table {tables}"),
    CalledFromThere: mark_for_translation("table {table} is done or broken: {name} is called from there"),
    SeatsAreChosen: mark_for_translation(
        "no seat is drawn here: people sit where they like, with the chips they buy"
    ),
    HasChipsThere: mark_for_translation(
        "{name} has a seat and a stack: change the seat without chips, or sell chips"
    ),
    SameStackForAll: mark_for_translation("everybody begins with the same stack: leave the chips out"),
}


CREW_SENTENCES: Sentences = {
    PlayOffNotEntered: mark_for_translation(
        "enter what each of them won in the play-off hand: nothing is entered for seat {seats}"
    ),
    StageIsPlayedOn: mark_for_translation("table {table} has not played its last hand: say why it ends"),
    NoStageThere: mark_for_translation("table {table} does not play a stage of crews: it goes on to the end"),
    StageWaitsForMove: mark_for_translation(
        "{players} is on the way to or from table {table}: wait for the move"
    ),
    CountToSeeWhoLeads: mark_for_translation("count the stacks of table {table} first: they say who leads"),
    NobodyTied: mark_for_translation("nobody of table {table} is tied for the lead"),
    StillLevel: mark_for_translation("still level: {players}; they go on to another round"),
    StageNotOver: mark_for_translation("not every table has played its stage, or a tie for a lead is open"),
    CannotSeatWinners: mark_for_translation("{winners} winners cannot be seated at {tables} tables"),
    StacksOfOthers: mark_for_translation(
        "table {table}: stacks of those who sit there, none below zero; wrong: {wrong}"
    ),
    PlaysItsLastHand: mark_for_translation("table {table} plays its last hand"),
}


def no_such_box(it: NoSuchBox) -> str:
    """Name the boxes that there are, if there are any."""
    if not it.boxes:
        return say("there is no box '{box}' here; there are none; let one in first", box=it.box)
    return say("there is no box '{box}' here; there are {boxes}", box=it.box, boxes=", ".join(it.boxes))


BOX_SENTENCES: Sentences = {
    NoSuchBox: no_such_box,
    NoBoxOfCode: mark_for_translation("{box} is none of the boxes to choose from at table {table}: {codes}"),
    HasItAlready: mark_for_translation("table {table} is with {box} already"),
    OtherWouldStop: mark_for_translation(
        "table {table} is with {box}, which would play no more: give a reason to take it away"
    ),
    NoBoxHasTable: mark_for_translation("no box has table {table}"),
    BoxPlaysAnother: mark_for_translation("{box} plays table {table}: take that table back first"),
    OneBoxHere: mark_for_translation("this event is played on one box, which has all its tables"),
    TableOutOfRange: mark_for_translation("there is no table {table} in this event: it has {tables}"),
    BoxesOfOneName: mark_for_translation("{count} boxes are called '{box}': say which one, {users}"),
}


LEVEL_SENTENCES: Sentences = {
    LevelsEndNothing: mark_for_translation(
        "levels do not decide when this event ends: nothing can be planned"
    ),
    NoBlindsProposed: mark_for_translation("no other blinds are proposed: set levels by hand"),
    NoBlindsToRestore: mark_for_translation("no blinds can come back: the first of the new levels has begun"),
    NoBreakFollows: mark_for_translation("no break follows level {level}"),
    BreakNeedsALevel: mark_for_translation("a break begins while a level is on"),
    LevelIsOver: mark_for_translation("level {level} is over already: name one that is on or to come"),
    ClockNotRunning: mark_for_translation("the clock is not running"),
    ConfirmBlindsFirst: mark_for_translation("the host has to confirm the blinds after halftime first"),
    ClockNotPaused: mark_for_translation("the clock is not paused"),
    ClockStandsFor: lambda it: say("the clock cannot just go on: {why}", why=paused(it.why, it.note)),
    StoppedAlready: mark_for_translation("play is stopped already: {why}"),
    PlayNotStopped: mark_for_translation("play is not stopped"),
    HalftimeNotOver: mark_for_translation("levels are confirmed when halftime is over"),
    NothingWasSet: mark_for_translation("nothing was set: give blinds, antes or limits"),
    LevelHasBegun: mark_for_translation("level {level} has begun: set level {first} or a later one"),
    NoBreakOn: mark_for_translation("no break is on"),
    LevelsWhilePlayed: mark_for_translation("levels are on while the event is played"),
    LevelCannotBePaid: mark_for_translation(
        "{amount} at level {level} cannot be paid in chips of {smallest}"
    ),
    NoTimeCounted: mark_for_translation("no time is being counted that could be changed"),
    OnlySoMuchLeft: mark_for_translation("only {minutes} min {seconds} s are left: take less"),
    NameNoTable: mark_for_translation("all tables play one level: name no table"),
    TableDoesNotPlay: mark_for_translation("table {table} does not play"),
    NoLimitsHere: mark_for_translation("this event has no limits: set blinds only"),
    AnteBelowZero: mark_for_translation("an ante is 0 or more"),
    NoLimits: mark_for_translation("{low}/{high} are no limits: the lower is above 0, the upper at least it"),
    LevelBeforeIsMissing: mark_for_translation("level {level} comes before and has no blinds: set it, too"),
    NoBlinds: mark_for_translation(
        "{small}/{big} are no blinds: the small blind is above 0, the big at least it"
    ),
    LevelsRise: mark_for_translation("the big blind falls from {big} to {then}: levels rise"),
    AntesForLevels: mark_for_translation("{antes} antes for {levels} levels: give one for each"),
    LimitsForLevels: mark_for_translation("{limits} limits for {levels} levels: give one for each"),
    StakesTooHigh: mark_for_translation(
        "level {level} would cost {stake}: {most} is the most, set lower stakes"
    ),
    TwoHaveToSit: mark_for_translation("two players have to sit before the start: let them take their seats"),
    SeatsNotDrawn: mark_for_translation("draw the seats first"),
    StartedAlready: mark_for_translation("the event has been started already"),
    DeputyNotNamed: mark_for_translation("name the deputy first, who decides disputes that involve the host"),
}


HAND_FOR_HAND_SENTENCES: Sentences = {
    HandForHandOnAlready: mark_for_translation("hand-for-hand is on already"),
    NobodyToWaitFor: mark_for_translation("hand-for-hand needs more than one table"),
    NotInThisRuleSet: mark_for_translation("this rule set does not play hand-for-hand: give the reason"),
    HandForHandNotOn: mark_for_translation("hand-for-hand is not on"),
    NoAllInWaits: mark_for_translation("no all-in waits at table {table}"),
    HandStillOn: mark_for_translation(
        "a hand is still on at table {tables}: wait for it, or give the reason"
    ),
}


COLOUR_UP_SENTENCES: Sentences = {
    HandToFinish: mark_for_translation("table {table} has a hand to finish and confirm first"),
    NobodyWithChips: mark_for_translation("nobody with chips sits in seat {seat} of table {table}"),
    SeatWithoutCount: mark_for_translation("seat {seat} has no count: none is 0"),
    NoColourUpOn: mark_for_translation("no colour-up is on"),
    CountDoesNotFitStack: mark_for_translation(
        "{name} in seat {seat} has {stack}, which does not fit that count: count the stack"
    ),
    ColourUpOnAlready: mark_for_translation("a colour-up is on already"),
    NotWhileDealing: mark_for_translation("chips are changed in a break or while play is stopped"),
    NoColourUpHere: mark_for_translation("by its rules this event has no colour-up"),
    SmallestGoFirst: mark_for_translation("{old} for {new}: chips of {first} go first, for larger ones"),
    StillNeeded: mark_for_translation(
        "chips of {old} are needed through level {through}: they cannot go yet"
    ),
    FinishOrCancelFirst: mark_for_translation("a colour-up is on: finish or cancel it"),
    NotProposedToGo: mark_for_translation("chips of {chips} are not proposed to go"),
    StillMoving: mark_for_translation("{players} is on the way to another chair: count when everybody sits"),
    ChipsNotCounted: mark_for_translation("table {table}: its chips have to be counted"),
    RaceNotDecided: mark_for_translation("table {table}: its race is not decided"),
    CountTableFirst: mark_for_translation("count the chips of table {table} first"),
    NothingToRaceFor: mark_for_translation("table {table} has nothing to race for"),
    RaceIsDecided: mark_for_translation("the race of table {table} is decided: count again to repeat it"),
}
