"""Sentences for the reasons why the next hand of a table waits."""

from shuffleup.kernel.language import Typed, said_later, say
from shuffleup.tournament.hold import Hold

HOLDS: dict[Hold, str] = {
    Hold.BREAK: said_later("break"),
    Hold.HALFTIME: said_later("halftime"),
    Hold.LAST_HAND: said_later("last hand"),
    Hold.STAGE_PLAYED: said_later("this table has played its stage"),
    Hold.TABLE_BROKEN: said_later("this table is broken"),
    Hold.FINAL_TABLE: said_later("final table"),
    Hold.NEXT_STAGE: said_later("next stage"),
    Hold.STOPPED: said_later("play is stopped"),
    Hold.HAND_FOR_HAND: said_later("hand-for-hand: wait for the other tables"),
    Hold.COLOUR_UP: said_later("colour-up: chips are changed"),
    Hold.TOO_SHORT: said_later("too short of players: somebody moves here"),
    Hold.MOVE_FIRST: said_later("a player moves before the next hand"),
}


def hold(why: Hold, stopped: Typed) -> str:
    """Say one reason; a stop of play is in the words of the director, and stays in them."""
    return stopped if why == Hold.STOPPED and stopped else say(HOLDS[why])
