"""What stops the clock or the play, in the word that every face shows whatever else is on."""

from shuffleup.amounts import Millis
from shuffleup.language import say, say_kept
from shuffleup.table.state import Table
from shuffleup.wire import ClockView, HaltView

MINUTE = 60_000


def is_paused(table: Table | None, clock: ClockView | None) -> bool:
    """Say whether the level clock stands where it should count.

    In hand-for-hand it steps by one hand each and is not paused.
    """
    return clock is not None and clock.paused and not (table is not None and table.hand_for_hand)


def halts(table: Table | None, clock: ClockView | None, waited: Millis | None = None) -> tuple[HaltView, ...]:
    """List what stops the clock and the play; `waited` is how long the floor has been called."""
    found = [HaltView("paused", say("PAUSED"), _why_paused(clock))] if is_paused(table, clock) else []
    if table is not None and table.floor_called:
        found.append(HaltView("floor_called", _called(waited), say_kept(table.floor_called)))
    return tuple(found)


def _why_paused(clock: ClockView | None) -> str:
    return clock.message if clock is not None and clock.held else ""


def _called(waited: Millis | None) -> str:
    minutes = (waited or 0) // MINUTE
    return say("FLOOR CALLED {minutes} min", minutes=minutes) if minutes else say("FLOOR CALLED")
