"""The reasons why the clock or play stands, in the word that every face always shows."""

from shuffleup.kernel.field_types import Millis
from shuffleup.kernel.language import mark_for_translation, say
from shuffleup.poker.decision_time import AtTheEnd
from shuffleup.protocol import ClockView, HaltView
from shuffleup.table.irregularities.calls import asks
from shuffleup.table.state import Table
from shuffleup.views.words.acts import time_words
from shuffleup.views.words.table import called

MINUTE = 60_000

_QUESTIONS: dict[AtTheEnd, str] = {
    "fold": mark_for_translation("TIME: FOLD SEAT {seat}?"),
    "check": mark_for_translation("TIME: CHECK SEAT {seat}?"),
    "protected_all_in": mark_for_translation("TIME: SEAT {seat} ALL-IN?"),
    "call_floor": mark_for_translation("TIME: CALL THE FLOOR?"),
}


def is_paused(table: Table | None, clock: ClockView | None) -> bool:
    """Say whether the level clock stands where it should count.

    In hand-for-hand it steps by one hand each and is not paused.
    """
    return clock is not None and clock.paused and not (table is not None and table.hand_for_hand)


def halts(
    table: Table | None, clock: ClockView | None, waited: Millis | None = None, now: Millis = Millis(0)
) -> tuple[HaltView, ...]:
    """List what stops the clock and the play; `waited` is how long the floor has been called.

    The end of a player's time comes first: it is over in seconds; what it came to stands until an act.
    """
    found = _asked(table, now) or _done_by_time(table)
    found += _stands(table, clock, waited)
    return tuple(found)


def _stands(table: Table | None, clock: ClockView | None, waited: Millis | None) -> list[HaltView]:
    found = [HaltView("paused", say("PAUSED"), _why_paused(clock))] if is_paused(table, clock) else []
    if table is not None and table.floor_called:
        found.append(HaltView("floor_called", _called(waited), called(table.floor_called)))
    return found


def _asked(table: Table | None, now: Millis) -> list[HaltView]:
    """Ask before the box acts on the end of a player's time, if the house wants a confirmation."""
    result = asks(table, now) if table is not None else None
    if table is None or table.decision is None or result is None:
        return []
    return [HaltView("time_over", say(_QUESTIONS[result], seat=table.decision.seat))]


def _done_by_time(table: Table | None) -> list[HaltView]:
    """Say what the box has done at the end of a player's time, until the next act: nobody pressed a key."""
    words = time_words(table) if table is not None else ""
    return [HaltView("time_over", say("{act}. UNDO?", act=words.upper()))] if words else []


def _why_paused(clock: ClockView | None) -> str:
    return clock.message if clock is not None and clock.held else ""


def _called(waited: Millis | None) -> str:
    minutes = (waited or 0) // MINUTE
    return say("FLOOR CALLED {minutes} min", minutes=minutes) if minutes else say("FLOOR CALLED")
