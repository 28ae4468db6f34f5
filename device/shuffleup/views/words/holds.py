"""Sentences for the reasons why the next hand of a table waits."""

from shuffleup.kernel.language import FreeText, mark_for_translation, say
from shuffleup.tournament.reasons import Hold

HOLDS: dict[Hold, str] = {
    Hold.BREAK: mark_for_translation("break"),
    Hold.HALFTIME: mark_for_translation("halftime"),
    Hold.LAST_HAND: mark_for_translation("last hand"),
    Hold.STAGE_PLAYED: mark_for_translation("this table has played its stage"),
    Hold.TABLE_BROKEN: mark_for_translation("this table is broken"),
    Hold.FINAL_TABLE: mark_for_translation("final table"),
    Hold.NEXT_STAGE: mark_for_translation("next stage"),
    Hold.STOPPED: mark_for_translation("play is stopped"),
    Hold.HAND_FOR_HAND: mark_for_translation("hand-for-hand: wait for the other tables"),
    Hold.COLOUR_UP: mark_for_translation("colour-up: chips are changed"),
    Hold.TOO_SHORT: mark_for_translation("too short of players: somebody moves here"),
    Hold.MOVE_FIRST: mark_for_translation("a player moves before the next hand"),
}


def hold(why: Hold, stopped: FreeText) -> str:
    """Say one reason; a stop of play is in the words of the director, and stays in them."""
    return stopped if why == Hold.STOPPED and stopped else say(HOLDS[why])
