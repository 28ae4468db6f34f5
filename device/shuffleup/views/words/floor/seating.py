"""Sentences for the refusals of seats, moves and tables, with their facts."""

from shuffleup.floor.seating.balancing import (
    EqualHighCards,
    NobodyHasToMove,
    NoMoveWaitedFor,
    SeatNotFair,
    TableNotHalted,
)
from shuffleup.floor.seating.breaking import NoTableToBreak, NotDueToBreak, NotPlayedAt, SomebodyMayBuy
from shuffleup.floor.seating.forming import CannotBeFinalTable, FinalTableNotDue, MayStillBuy, NoTableWaits
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
from shuffleup.floor.seating.proposed_breaking import (
    NoBreakingNow,
    NoTableLeftToBreak,
    NothingProposed,
    ProposalOutOfDate,
    SayWhichBreak,
)
from shuffleup.floor.seating.rules import (
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
from shuffleup.kernel.language import said_later, say
from shuffleup.views.words.sentences import Sentences
from shuffleup.views.words.standing import ended


def cannot_take_seat(it: CannotTakeSeat) -> str:
    """Say why somebody may not choose a seat now."""
    return say("{name} cannot take a seat: {why}", name=it.name, why=say(NO_SEAT[it.why]))


NO_SEAT: dict[NoSeatBecause, str] = {
    "event_over": said_later("the event is over"),
    "forming": said_later("tables are being formed: wait until everybody sits"),
    "out": said_later("is out: a new entry gets a new seat"),
    "leaving": said_later("is broke or leaving"),
    "moving": said_later("is on the way to another chair already"),
}


SENTENCES: Sentences = {
    NobodyHasToMove: said_later("no move is due; move_player moves a player anyway"),
    NoMoveWaitedFor: said_later("no move between levels is waited for"),
    TableNotHalted: said_later("table {table} is not halted for being short of players"),
    EqualHighCards: said_later("equal high cards: seats {seats} of table {table} draw again"),
    SeatNotFair: said_later("seat {seat} is not one that may be taken: table {table}, {fair}"),
    NoTableToBreak: said_later("no table is to be broken now: name one, with a reason"),
    NotPlayedAt: said_later("table {table} is not one that is being played at"),
    NotDueToBreak: said_later("table {table} is not due to be broken: say why"),
    SomebodyMayBuy: said_later("somebody at table {table} is broke and may still buy: settle that first"),
    NoBreakingNow: said_later(
        "tables are broken while the event is played, and not while tables are being formed"
    ),
    SayWhichBreak: said_later("say one of the three: how many tables to break, how many to keep, or which"),
    NoTableLeftToBreak: said_later("{playing} tables are in play: break one at least, and keep one at least"),
    NothingProposed: said_later("no tables are proposed to be broken: propose them first"),
    ProposalOutOfDate: said_later(
        "the proposal is out of date, something has changed at table {tables}: bring it up to date first"
    ),
    FinalTableNotDue: said_later("the final table is not formed yet, or one table is left"),
    MayStillBuy: said_later("{players} went broke and may still buy: settle that first"),
    NoTableWaits: said_later("no table waits for the final table"),
    CannotBeFinalTable: said_later("table {table} cannot be the final table; tables in play: {playing}"),
    NotAFreeChair: said_later("table {table} seat {seat} is not a free chair of an open table"),
    SwapOfOne: said_later("name two different players"),
    NoChipsCarried: said_later("{name} is not on the way to another chair: no chips are carried"),
    NameTheOther: said_later("two people carry the chips of an absent player: name the other one"),
    MovesAlready: said_later(
        "{name} is on the way to another chair already: call that off, or wait until all moves are done"
    ),
    NotOnTheWay: said_later("{name} is not on the way to another chair: nothing is to be called off"),
    CalledWithTheTable: said_later("{name} goes with all of table {table}: that cannot be called off"),
    SitsNowhere: said_later("{name} sits at no table and cannot be moved"),
    NoStackToTake: said_later("{name} has no chips or is leaving, and cannot move"),
    StageIsPlayed: said_later("table {table} has played its stage: its players wait for the next one"),
    NoSeatsAfterEnd: lambda it: say("no seats are drawn now: {ended}", ended=ended(it.why, it.note)),
    NoSeatsWhileForming: said_later("no seats are drawn now: tables are being formed"),
    SeatsDrawnAlready: said_later("the seats have been drawn already, and nobody waits for one"),
    BuyInTooSmall: said_later("{chips} is too little: the smallest buy-in is {minimum}"),
    BuyInTooLarge: said_later("{chips} is too much: the largest buy-in is {maximum}"),
    DrawNeedsTwo: said_later("a draw needs two entries or more; registered: {registered}"),
    NoChairFree: said_later("no chair is free, and the room has no other table: {waiting} wait"),
    CannotTakeSeat: cannot_take_seat,
    ComesTooLate: said_later("{name} comes too late: a crew's table has played its stage already"),
    SeatsAreDrawn: said_later("the seats of this event are drawn"),
    NoSeatAtWish: said_later("no seat is changed at a player's wish"),
    TableNotSetUp: said_later("table {table} is not set up: {name} can sit at table {tables}"),
    CalledFromThere: said_later("table {table} is done or broken: {name} is called from there"),
    SeatsAreChosen: said_later("no seat is drawn here: people sit where they like, with the chips they buy"),
    HasChipsThere: said_later("{name} has a seat and a stack: change the seat without chips, or sell chips"),
    SameStackForAll: said_later("everybody begins with the same stack: leave the chips out"),
}
