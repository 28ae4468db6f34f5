"""Terms of the game and reasons in words: roles, why a clock stands, why a hand waits, why a seat is left.

A refusal's sentence is text with gaps for its facts, or a function if facts need words.
"""

from collections.abc import Callable, Mapping
from typing import Any

from shuffleup.kernel.language import FreeText, mark_for_translation, say
from shuffleup.kernel.refusals import Refusal
from shuffleup.table.events import TableClosed
from shuffleup.tournament.level_clock import Pause
from shuffleup.tournament.reasons import Ending, Hold, Leaving, NewTables

TERMS = {
    "preflop": mark_for_translation("preflop"),
    "flop": mark_for_translation("flop"),
    "turn": mark_for_translation("turn"),
    "river": mark_for_translation("river"),
    "pot": mark_for_translation("pot"),
    "out_of_play": mark_for_translation("out of play"),
    "fold": mark_for_translation("fold"),
    "check": mark_for_translation("check"),
    "call": mark_for_translation("call"),
    "bet": mark_for_translation("bet"),
    "raise": mark_for_translation("raise"),
    "all_in": mark_for_translation("all-in"),
}


ROLES = {
    "": mark_for_translation("stranger"),
    "dealer": mark_for_translation("dealer"),
    "director": mark_for_translation("director"),
    "floor": mark_for_translation("floor"),
    "player": mark_for_translation("player"),
}


def role(name: str) -> str:
    """Say who somebody is; a role that is none of ours stays as it is."""
    return say(ROLES[name]) if name in ROLES else name


def term(name: str) -> str:
    """Say a word of the game; a name that is no word for people, as a verb is none, stays as it is."""
    return say(TERMS[name]) if name in TERMS else name


Sentences = Mapping[type[Refusal], str | Callable[[Any], str]]


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


LEAVING: dict[Leaving, str] = {
    Leaving.OWN_CHOICE: mark_for_translation("own choice"),
    Leaving.TABLES_LEVEL: mark_for_translation("tables are kept level"),
    Leaving.TABLE_BROKEN: mark_for_translation("this table is broken"),
    Leaving.FINAL_TABLE: mark_for_translation("final table"),
    Leaving.WINNERS_TABLE: mark_for_translation("winners' table"),
    Leaving.NEXT_STAGE: mark_for_translation("next stage"),
    Leaving.BY_DIRECTOR: mark_for_translation("the director moves the player"),
    Leaving.OUT: mark_for_translation("out"),
    Leaving.WITHDRAWN: mark_for_translation("withdrawn"),
    Leaving.CASHES_OUT: mark_for_translation("cashes out"),
}


def leaves(why: Leaving, note: FreeText) -> str:
    """Say why a player leaves a seat, in the words of the director where there are any."""
    return note or say(LEAVING[why])


def formed(tables: NewTables, stage: int) -> str:
    """Name tables that are formed; `stage` is the one that begins at them."""
    if tables == NewTables.NEXT_STAGE:
        return say("stage {stage}", stage=stage)
    return say("final table") if tables == NewTables.FINAL_TABLE else say("winners' table")


PAUSES: dict[Pause, str] = {
    Pause.PAUSED: mark_for_translation("paused"),
    Pause.POWER_CUT: mark_for_translation("power was cut: check the time left and let the clock run"),
    Pause.LAST_LEVEL_OVER: mark_for_translation(
        "the last level is over: these blinds stay until the director sets others"
    ),
    Pause.PLAYS_ON: mark_for_translation("the event plays on: check the time left and let the clock run"),
    Pause.STOPPED: mark_for_translation("play is stopped"),
    Pause.HAND_FOR_HAND: mark_for_translation("hand-for-hand"),
    Pause.COLOUR_UP: mark_for_translation("colour-up"),
}

ENDINGS: dict[Ending, str] = {
    Ending.ONE_LEFT: mark_for_translation("one left"),
    Ending.LAST_ROUND: mark_for_translation("last round played"),
    Ending.TABLE_BROKEN: mark_for_translation("the table is broken"),
    Ending.BY_DIRECTOR: mark_for_translation("the director has ended it"),
}


def paused(why: Pause | None, stopped: FreeText) -> str:
    """Say why a clock stands, a stop of play in the words of the director; empty where it has no reason."""
    if why is None:
        return ""
    if why == Pause.STOPPED and stopped:
        return say("play is stopped: {why}", why=stopped)
    return say(PAUSES[why])


def closed(it: TableClosed | None) -> str:
    """Say why a table is closed; empty where it is not."""
    return ended(it.why, it.note) if it else ""


def ended(why: Ending | None, note: FreeText) -> str:
    """Say why something has ended, in the words of the director where there are any."""
    return note or (say(ENDINGS[why]) if why else "")
