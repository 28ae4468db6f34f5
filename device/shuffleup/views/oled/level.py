"""Pages of the level clock: the time left, the next level, a break, a pause, the start."""

import msgspec

from shuffleup.kernel.field_types import Chips, Millis
from shuffleup.kernel.language import say, say_counted
from shuffleup.protocol import BlindsView, ClockView, OledView
from shuffleup.views.clock import blinds_short, time_text
from shuffleup.views.numbers import chips_text


def left_text(clock: ClockView, now: Millis) -> str:
    """Write the time left on the clock, or the hands left where hands end the level."""
    if clock.left is None:
        hands = clock.hands_left
        return "" if hands is None else say_counted("{count} hand", "{count} hands", hands)
    return time_text(-(-time_left(clock, now) // 1000))


def time_left(clock: ClockView, now: Millis) -> Millis:
    """Count the anchor down to this moment, to 0 at the lowest and where the level has no time."""
    gone = now - clock.at if clock.running else 0
    return Millis(max(0, (clock.left or 0) - gone))


def counts(clock: ClockView, now: Millis) -> bool:
    """Say whether there is a countdown that goes on at this moment."""
    return clock.running and clock.left is not None and time_left(clock, now) > 0


def status(clock: ClockView, now: Millis) -> str:
    """Write level, stakes and time in one line."""
    return f"{stakes(clock)}  {left_text(clock, now)}"


def stakes(clock: ClockView) -> str:
    """Write level and stakes in one line."""
    return f"{say('L{level}', level=clock.now.level)} {blinds_short(clock.now)}"


def clock_page(clock: ClockView, now: Millis) -> OledView:
    """Show the time left as large as can be."""
    return OledView("clock", stakes(clock), left_text(clock, now), bar=_bar(clock, now))


def next_page(coming: BlindsView, clock: ClockView, now: Millis) -> OledView:
    """Show the stakes of the level to come, and how soon it comes."""
    ante = say("ante {chips}", chips=chips_text(coming.ante)) if coming.ante else ""
    blinds = blinds_short(msgspec.structs.replace(coming, ante=Chips(0)))
    below = "  ".join(part for part in (ante, left_text(clock, now)) if part)
    return OledView("next", say("NEXT LEVEL {level}", level=coming.level), blinds, below)


def page_without_play(clock: ClockView, now: Millis, event: str) -> OledView | None:
    """Show what keeps the room from playing, None in a level that is on."""
    if clock.phase == "before":
        return _before(clock, now, event)
    if clock.phase == "gate":
        return OledView("break", say("HALFTIME OVER"), say("WAIT"), say("the host sets the blinds"))
    if clock.phase == "break":
        name = clock.message.upper() if clock.running and clock.message else say("BREAK")
        below = clock.notice or _next(clock)
        return OledView("break", name, left_text(clock, now), below, bar=_bar(clock, now))
    return None


def paused_page(clock: ClockView, now: Millis) -> OledView:
    """Show that the clock stands, and why where nobody can simply resume it."""
    below = clock.message if clock.held else stakes(clock)
    return OledView("paused", say("PAUSED"), left_text(clock, now), below, inverted=True)


def _before(clock: ClockView, now: Millis, event: str) -> OledView:
    on = clock.running and clock.left is not None
    below = clock.message or (say("until the start") if on else say("the floor starts it"))
    return OledView("before", event, left_text(clock, now) if on else say("READY"), below)


def _next(clock: ClockView) -> str:
    return say("next {stakes}", stakes=blinds_short(clock.next)) if clock.next else ""


def _bar(clock: ClockView, now: Millis) -> int | None:
    if clock.left is None or not clock.length:
        return None
    return time_left(clock, now) * 1000 // clock.length
