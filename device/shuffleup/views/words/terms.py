"""Terms of the game and reasons in words: roles, why a clock stands, why a hand waits, why a seat is left."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

from shuffleup.kernel.language import FreeText, Translatable, say
from shuffleup.table.events import TableClosed
from shuffleup.tournament.level_clock import Pause
from shuffleup.tournament.reasons import Ending, Hold, Leaving, NewTables

TERMS: dict[str, Translatable] = {
    "preflop": "preflop",
    "flop": "flop",
    "turn": "turn",
    "river": "river",
    "pot": "pot",
    "out_of_play": "out of play",
    "fold": "fold",
    "check": "check",
    "call": "call",
    "bet": "bet",
    "raise": "raise",
    "all_in": "all-in",
}


ROLES: Mapping[str, Translatable] = {
    "": "stranger",
    "dealer": "dealer",
    "director": "director",
    "floor": "floor",
    "player": "player",
}


def role(name: str) -> str:
    """Say who somebody is; a role that is none of ours stays as it is."""
    return say(ROLES[name]) if name in ROLES else name


def term(name: str) -> str:
    """Say a word of the game; a name that is no word for people, as a verb is none, stays as it is."""
    return say(TERMS[name]) if name in TERMS else name


class ChooseByFact(NamedTuple):
    """Two sentences, between which one fact chooses: `otherwise` where it is empty, 0 or False."""

    fact: str
    said: Translatable
    otherwise: Translatable


class ChooseBySign(NamedTuple):
    """Two sentences about one amount, for what is above 0 and what is not; they write it without its sign."""

    amount: str
    above: Translatable
    below: Translatable


class Several(NamedTuple):
    """A sentence about those that a fact lists, in its two forms: of one, and of many."""

    fact: str
    one: Translatable
    many: Translatable


Sentences: TypeAlias = Mapping[
    str, Translatable | ChooseByFact | ChooseBySign | Several | Callable[[Any], str]
]
"""Sentences of refusals by their codes: text with gaps for facts, or a function where facts need words."""


HOLDS: dict[Hold, Translatable] = {
    Hold.BREAK: "break",
    Hold.HALFTIME: "halftime",
    Hold.LAST_HAND: "last hand",
    Hold.STAGE_PLAYED: "this table has played its stage",
    Hold.TABLE_BROKEN: "this table is broken",
    Hold.FINAL_TABLE: "final table",
    Hold.NEXT_STAGE: "next stage",
    Hold.STOPPED: "play is stopped",
    Hold.HAND_FOR_HAND: "hand-for-hand: wait for the other tables",
    Hold.COLOUR_UP: "colour-up: chips are changed",
    Hold.TOO_SHORT: "too short of players: somebody moves here",
    Hold.MOVE_FIRST: "a player moves before the next hand",
    Hold.MILESTONE: "a stack has won a seat: count it",
    Hold.BAGGING: "the flight is over: bag the chips",
    Hold.BAGS_CLOSED: "a bag is closed: open and count it",
}


def hold(why: Hold, stopped: FreeText) -> str:
    """Say one reason; a stop of play is in the words of the director, and stays in them."""
    return stopped if why == Hold.STOPPED and stopped else say(HOLDS[why])


LEAVING: dict[Leaving, Translatable] = {
    Leaving.OWN_CHOICE: "own choice",
    Leaving.TABLES_LEVEL: "tables are kept level",
    Leaving.TABLE_BROKEN: "this table is broken",
    Leaving.FINAL_TABLE: "final table",
    Leaving.WINNERS_TABLE: "winners' table",
    Leaving.NEXT_STAGE: "next stage",
    Leaving.BY_DIRECTOR: "the director moves the player",
    Leaving.OUT: "out",
    Leaving.WITHDRAWN: "withdrawn",
    Leaving.CASHES_OUT: "cashes out",
    Leaving.SEAT_WON: "has won a seat",
}


def leaves(why: Leaving, note: FreeText) -> str:
    """Say why a player leaves a seat, in the words of the director where there are any."""
    return note or say(LEAVING[why])


def formed(tables: NewTables, stage: int) -> str:
    """Name tables that are formed; `stage` is the one that begins at them."""
    if tables == NewTables.NEXT_STAGE:
        return say("stage {stage}", stage=stage)
    return say("final table") if tables == NewTables.FINAL_TABLE else say("winners' table")


PAUSES: dict[Pause, Translatable] = {
    Pause.PAUSED: "paused",
    Pause.POWER_CUT: "power was cut: check the time left and let the clock run",
    Pause.LAST_LEVEL_OVER: "the last level is over: these blinds stay until the director sets others",
    Pause.PLAYS_ON: "the event plays on: check the time left and let the clock run",
    Pause.STOPPED: "play is stopped",
    Pause.HAND_FOR_HAND: "hand-for-hand",
    Pause.COLOUR_UP: "colour-up",
    Pause.FLIGHT_ENDS: "the flight ends",
}

ENDINGS: dict[Ending, Translatable] = {
    Ending.ONE_LEFT: "one left",
    Ending.LAST_ROUND: "last round played",
    Ending.TABLE_BROKEN: "the table is broken",
    Ending.BY_DIRECTOR: "the director has ended it",
    Ending.SEATS_WON: "everybody left has a seat",
    Ending.FLIGHT_CLOSED: "the flight is closed",
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
