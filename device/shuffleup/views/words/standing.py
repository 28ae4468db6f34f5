"""Sentences for the reasons why a clock stands, and why an event or a table has ended."""

from shuffleup.kernel.language import FreeText, mark_for_translation, say
from shuffleup.table.events import TableClosed
from shuffleup.tournament.level_clock import Pause
from shuffleup.tournament.reasons import Ending

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
