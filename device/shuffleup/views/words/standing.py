"""Sentences for the reasons why a clock stands, and why an event or a table has ended."""

from shuffleup.kernel.language import Typed, said_later, say
from shuffleup.table.events import TableClosed
from shuffleup.tournament.clock import Pause
from shuffleup.tournament.ending import Ending

PAUSES: dict[Pause, str] = {
    Pause.PAUSED: said_later("paused"),
    Pause.POWER_CUT: said_later("power was cut: check the time left and let the clock run"),
    Pause.LAST_LEVEL_OVER: said_later(
        "the last level is over: these blinds stay until the director sets others"
    ),
    Pause.PLAYS_ON: said_later("the event plays on: check the time left and let the clock run"),
    Pause.STOPPED: said_later("play is stopped"),
    Pause.HAND_FOR_HAND: said_later("hand-for-hand"),
    Pause.COLOUR_UP: said_later("colour-up"),
}

ENDINGS: dict[Ending, str] = {
    Ending.ONE_LEFT: said_later("one left"),
    Ending.LAST_ROUND: said_later("last round played"),
    Ending.TABLE_BROKEN: said_later("the table is broken"),
    Ending.BY_DIRECTOR: said_later("the director has ended it"),
}


def paused(why: Pause | None, stopped: Typed) -> str:
    """Say why a clock stands, a stop of play in the words of the director; empty where it has no reason."""
    if why is None:
        return ""
    if why == Pause.STOPPED and stopped:
        return say("play is stopped: {why}", why=stopped)
    return say(PAUSES[why])


def closed(it: TableClosed | None) -> str:
    """Say why a table is closed; empty where it is not."""
    return ended(it.why, it.note) if it else ""


def ended(why: Ending | None, note: Typed) -> str:
    """Say why something has ended, in the words of the director where there are any."""
    return note or (say(ENDINGS[why]) if why else "")
