"""The page that the OLED shows now: one idea a page, read from across the table."""

from shuffleup.amounts import Millis
from shuffleup.poker.legal import LegalActions, legal_actions
from shuffleup.table.deciding import left_of
from shuffleup.table.state import Table
from shuffleup.views.clock import blinds_short, time_text
from shuffleup.views.numbers import chips_text
from shuffleup.views.table import detail, headline, phase_of
from shuffleup.wire import ClockView, OledView


def oled_view(table: Table | None, clock: ClockView | None, now: Millis) -> OledView:
    """Choose and fill the page; `now` is the boot-time clock of the unit that made the anchor."""
    if table is None or clock is None:
        return OledView("no_link", "NO FLOOR", "WAIT", "the floor has not answered yet")
    if table.floor_called:
        return OledView("paused", "FLOOR CALLED", "WAIT", table.floor_called, inverted=True)
    if table.play_stopped and phase_of(table) in ("betting", "deal", "showdown", "playing"):
        return OledView("paused", "PLAY IS STOPPED", "WAIT", table.play_stopped, inverted=True)
    return _at_the_table(table, clock, now) or _between_hands(table, clock, now)


def _at_the_table(table: Table, clock: ClockView, now: Millis) -> OledView | None:
    phase = phase_of(table)
    if phase == "over":
        return OledView("over", table.event_id, "THE END", table.closed)
    if phase == "playing":
        return _deciding(LegalActions(), table, now)
    if phase == "betting" and table.play.hand is not None:
        legal = legal_actions(table.play.hand)
        return _deciding(legal, table, now) or _to_act(legal, clock, now)
    if phase == "lost":
        return OledView("showdown", _status(clock, now), "COUNT", "lost track: count changed stacks")
    if phase == "showdown":
        return OledView("showdown", _status(clock, now), "SHOWDOWN", headline(table, LegalActions()).lower())
    return None


def left_text(clock: ClockView, now: Millis) -> str:
    """Write the time left on the clock, or the hands left where hands end the level."""
    if clock.left is None:
        return "" if clock.hands_left is None else f"{clock.hands_left} hands"
    return time_text(-(-_left(clock, now) // 1000))


def _between_hands(table: Table, clock: ClockView, now: Millis) -> OledView:
    left = left_text(clock, now)
    if clock.phase == "before":
        counts = clock.running and clock.left is not None
        below = clock.message or ("until the start" if counts else "the floor starts the clock")
        return OledView("before", table.event_id, left if counts else "READY", below)
    if clock.phase == "gate":
        return OledView("break", "HALFTIME OVER", "WAIT", "the host sets the blinds")
    if clock.phase == "break":
        name = clock.message.upper() if clock.running and clock.message else "BREAK"
        return OledView("break", name, left, clock.notice or _next(clock), bar=_bar(clock, now))
    if clock.left is not None and not clock.running and not table.hand_for_hand:
        below = clock.message if clock.held else _status(clock, now)
        return OledView("paused", "PAUSED", left, below, inverted=True)
    if phase_of(table) in ("between", "finished"):
        below = clock.notice or detail(table, LegalActions())
        return OledView("between", _status(clock, now), f"HAND {table.play.hand_no + 1}", below)
    title = f"L{clock.now.level}  {blinds_short(clock.now)}"
    return OledView("clock", title, left, clock.notice, bar=_bar(clock, now))


def _deciding(legal: LegalActions, table: Table, now: Millis) -> OledView | None:
    """Count the decision down: all the way when it was called, else in the last seconds (TIM-04, TIM-06)."""
    if table.decision is None:
        return None
    left, time = left_of(table.decision, now), table.rules.time
    last = left <= time.countdown_last * 1000
    if time.mode == "shot" and not last:
        return None
    seconds = f"{-(-left // 1000)} s"
    whose = "CLOCK" if table.decision.seat is None else f"CLOCK  SEAT {table.decision.seat}"
    price = _call(legal) if legal.seat is not None else ""
    return OledView("to_act", whose, seconds, price, inverted=last)


def _call(legal: LegalActions) -> str:
    return "CHECK" if legal.can_check else f"CALL {chips_text(legal.to_call)}"


def _to_act(legal: LegalActions, clock: ClockView, now: Millis) -> OledView:
    call = _call(legal)
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
