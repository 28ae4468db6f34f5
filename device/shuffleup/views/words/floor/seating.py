"""Sentences for the refusals of seats, moves and tables, with their facts."""

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
from shuffleup.views.words.sentences import Sentences
from shuffleup.views.words.standing import ended


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


SENTENCES: Sentences = {
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
