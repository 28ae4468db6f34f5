"""Sentences for the refusals of seats, moves and tables, with their facts."""

from shuffleup.floor.seating import refusals
from shuffleup.language import said_later, say
from shuffleup.views.words.sentences import Sentences
from shuffleup.views.words.standing import ended


def cannot_take_seat(it: refusals.CannotTakeSeat) -> str:
    """Say why somebody may not choose a seat now."""
    return say("{name} cannot take a seat: {why}", name=it.name, why=say(NO_SEAT[it.why]))


NO_SEAT: dict[refusals.NoSeatBecause, str] = {
    "event_over": said_later("the event is over"),
    "forming": said_later("tables are being formed: wait until everybody sits"),
    "out": said_later("is out: a new entry gets a new seat"),
    "leaving": said_later("is broke or leaving"),
    "moving": said_later("is on the way to another chair already"),
}


SENTENCES: Sentences = {
    refusals.NobodyHasToMove: said_later("nobody has to move now: somebody can still be moved by hand"),
    refusals.NoChairToLeave: said_later("{name} has no chair to be moved from"),
    refusals.NoMoveWaitedFor: said_later("no move between levels is waited for"),
    refusals.TableNotHalted: said_later("table {table} is not halted for being short of players"),
    refusals.EqualHighCards: said_later("equal high cards: seats {seats} of table {table} draw again"),
    refusals.SeatNotFair: said_later("seat {seat} is not one that may be taken: table {table}, {fair}"),
    refusals.NoTableToBreak: said_later("no table is to be broken now: name one, with a reason"),
    refusals.NotPlayedAt: said_later("table {table} is not one that is being played at"),
    refusals.NotDueToBreak: said_later("table {table} is not due to be broken: say why"),
    refusals.SomebodyMayBuy: said_later(
        "somebody at table {table} is broke and may still buy: settle that first"
    ),
    refusals.FinalTableNotDue: said_later("the final table is not formed yet, or one table is left"),
    refusals.MayStillBuy: said_later("{players} went broke and may still buy: settle that first"),
    refusals.NoTableWaits: said_later("no table waits for the final table"),
    refusals.CannotBeFinalTable: said_later(
        "table {table} cannot be the final table; tables in play: {playing}"
    ),
    refusals.NotAFreeChair: said_later("table {table} seat {seat} is not a free chair of an open table"),
    refusals.SwapOfOne: said_later("name two different players"),
    refusals.NoChipsCarried: said_later("{name} is not on the way to another chair: no chips are carried"),
    refusals.NameTheOther: said_later("two people carry the chips of an absent player: name the other one"),
    refusals.MovesAlready: said_later(
        "{name} is on the way to another chair already: wait until all moves are done"
    ),
    refusals.SitsNowhere: said_later("{name} sits at no table and cannot be moved"),
    refusals.NoStackToTake: said_later("{name} has no chips or is leaving: who moves takes a stack along"),
    refusals.StageIsPlayed: said_later(
        "table {table} has played its stage: its players wait for the next one"
    ),
    refusals.NoSeatsAfterEnd: lambda it: say("no seats are drawn now: {ended}", ended=ended(it.why, it.note)),
    refusals.NoSeatsWhileForming: said_later("no seats are drawn now: tables are being formed"),
    refusals.SeatsDrawnAlready: said_later("the seats have been drawn already, and nobody waits for one"),
    refusals.BuyInTooSmall: said_later("{chips} is too little: the smallest buy-in is {minimum}"),
    refusals.BuyInTooLarge: said_later("{chips} is too much: the largest buy-in is {maximum}"),
    refusals.DrawNeedsTwo: said_later("a draw needs two entries or more; registered: {registered}"),
    refusals.NoChairFree: said_later("no chair is free, and the room has no other table: {waiting} wait"),
    refusals.CannotTakeSeat: cannot_take_seat,
    refusals.ComesTooLate: said_later("{name} comes too late: a crew's table has played its stage already"),
    refusals.SeatsAreDrawn: said_later("the seats of this event are drawn"),
    refusals.NoSeatAtWish: said_later("no seat is changed at a player's wish"),
    refusals.TableNotSetUp: said_later("table {table} is not set up: {name} can sit at table {tables}"),
    refusals.CalledFromThere: said_later("table {table} is done or broken: {name} is called from there"),
    refusals.SameStackForAll: said_later("everybody begins with the same stack: leave the chips out"),
}
