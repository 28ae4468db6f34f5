"""The page that the OLED shows now: one idea a page, read from across the table."""

from shuffleup.amounts import Millis
from shuffleup.poker.legal import LegalActions, legal_actions
from shuffleup.table.state import Table
from shuffleup.views.clock import blinds_short, time_text
from shuffleup.views.numbers import chips_text
from shuffleup.views.table import detail, headline, phase_of
from shuffleup.wire import ClockView, OledView


def oled_view(table: Table | None, clock: ClockView | None, now: Millis) -> OledView:
    """Choose and fill the page; `now` is the boot-time clock of the unit that made the anchor."""
    if table is None or clock is None:
        return OledView("no_link", "NO FLOOR", "WAIT", "the floor has not answered yet")
    phase = phase_of(table)
    if phase == "over":
        return OledView("over", table.event_id, "THE END", table.closed)
    if phase == "betting" and table.play.hand is not None:
        return _to_act(legal_actions(table.play.hand), table, clock, now)
    if phase == "showdown":
        return OledView("showdown", _status(clock, now), "SHOWDOWN", headline(table, LegalActions()).lower())
    return _between_hands(table, clock, now)


def left_text(clock: ClockView, now: Millis) -> str:
    """Write the time left on the clock, or the hands left where hands end the level."""
    if clock.left is None:
        return "" if clock.hands_left is None else f"{clock.hands_left} hands"
    return time_text(-(-_left(clock, now) // 1000))


def _between_hands(table: Table, clock: ClockView, now: Millis) -> OledView:
    left = left_text(clock, now)
    if clock.phase == "before":
        return OledView("before", table.event_id, "READY", "the floor starts the clock")
    if clock.phase == "gate":
        return OledView("break", "HALFTIME OVER", "WAIT", "the host sets the blinds")
    if clock.phase == "break":
        return OledView("break", "HALFTIME", left, _next(clock), bar=_bar(clock, now))
    if clock.left is not None and not clock.running:
        return OledView("paused", "PAUSED", left, _status(clock, now), inverted=True)
    if phase_of(table) in ("between", "finished"):
        below = detail(table, LegalActions())
        return OledView("between", _status(clock, now), f"HAND {table.play.hand_no + 1}", below)
    title = f"L{clock.now.level}  {blinds_short(clock.now)}"
    return OledView("clock", title, left, bar=_bar(clock, now))


def _to_act(legal: LegalActions, table: Table, clock: ClockView, now: Millis) -> OledView:
    call = "CHECK" if legal.can_check else f"CALL {chips_text(legal.to_call)}"
    word = "bet" if legal.is_bet else "raise"
    more = f"{word} {chips_text(legal.min_raise_to)}+" if legal.min_raise_to is not None else ""
    seat = f"SEAT {legal.seat}"
    return OledView("to_act", seat, call, f"{more}  {left_text(clock, now)}".strip())


def _status(clock: ClockView, now: Millis) -> str:
    return f"L{clock.now.level} {blinds_short(clock.now)}  {left_text(clock, now)}"


def _next(clock: ClockView) -> str:
    return f"next {blinds_short(clock.next)}" if clock.next else ""


def _bar(clock: ClockView, now: Millis) -> int | None:
    if clock.left is None or not clock.length:
        return None
    return _left(clock, now) * 1000 // clock.length


def _left(clock: ClockView, now: Millis) -> int:
    gone = now - clock.at if clock.running else 0
    return max(0, (clock.left or 0) - gone)
