"""The decision clock on the faces of a table: its view, its OLED pages, its lines (SPEC SHT)."""

from collections.abc import Mapping

from shuffleup.kernel.field_types import Millis, SeatNo
from shuffleup.kernel.language import Translatable, say, say_counted
from shuffleup.poker.decision_time import countdown_from
from shuffleup.protocol.box import OledView
from shuffleup.protocol.table import DecisionState, DecisionView
from shuffleup.protocol.touch import LineView
from shuffleup.ruleset.conduct import DecisionTime
from shuffleup.table.decision_clock.decision import Decision
from shuffleup.table.state import Table
from shuffleup.tournament.decision_clock.time_cards import has_time_cards
from shuffleup.views.clock import time_text
from shuffleup.views.words.undo_names import time_words

WHY_HELD: Mapping[str, Translatable] = {
    "count": "count",
    "dispute": "dispute",
    "other": "dealer",
    "restart": "CLOCK",
}
"""Why a time stands, in few letters."""

DOT = "\u2022"
MOST_DOTS = 5
"""More time cards than these are written as a number before one dot."""


def decision_view(table: Table) -> DecisionView | None:
    """Show the time of the decision that is on, None while it has no limit."""
    decision = table.decision
    if decision is None:
        return None
    clock = decision.clock
    waits: DecisionState = "waits" if decision.waits_until is not None else ""
    return DecisionView(
        seat=decision.seat,
        left=Millis(clock.allowed - max(clock.used, decision.grace)),
        at=decision.ticks_from or Millis(0),
        running=clock.since is not None,
        countdown_from=countdown_from(table.rules.time),
        cards=table.cards_left(decision.seat) if decision.seat is not None else 0,
        base=decision.base if shows_all(table) else Millis(0),
        state="asks" if decision.asked else "held" if decision.held else waits,
        why=say(WHY_HELD[decision.held]) if decision.held else "",
    )


def shows_all(table: Table) -> bool:
    """Say whether faces show a timed decision from its beginning: nothing ticks, or the key holds it."""
    time = table.rules.time
    return table.every_decision_is_timed and (bool(time.warn) or time.stop == "hold")


def cards_on_tile(table: Table, seat: SeatNo) -> int:
    """Give the time cards that the tile of a seat shows: between hands all do, in a hand whose time runs."""
    if not has_time_cards(table.rules.time):
        return 0
    decides = table.decision is not None and table.decision.seat == seat
    return table.cards_left(seat) if decides or not _is_on(table) else 0


def cards_words(table: Table, seat: SeatNo) -> str:
    """Count the time cards of a seat between two hands, where there are any in the event."""
    if _is_on(table) or not has_time_cards(table.rules.time):
        return ""
    return say_counted("{count} time card", "{count} time cards", table.cards_left(seat))


def _is_on(table: Table) -> bool:
    return table.play.in_progress or table.play.is_on_unfollowed


def dots(cards: int) -> str:
    """Write time cards as dots."""
    return DOT * cards if cards <= MOST_DOTS else f"{cards}{DOT}"


def decision_lines(table: Table, now: Millis) -> tuple[LineView, ...]:
    """Say on the glass that a decision waits for its cards, or why its time stands."""
    decision = table.decision
    if decision is None or table.stands:
        return ()
    if decision.waits(now):
        return (LineView(say("cards?"), "what", "warn"),)
    if decision.held:
        return (LineView(say("TIME STANDS: {why}", why=say(WHY_HELD[decision.held])), "plain", "warn"),)
    return ()


def over_line(table: Table) -> tuple[LineView, ...]:
    """Say what the end of a player's time came to, until somebody acts or takes it back."""
    words = time_words(table)
    return (LineView(words.upper(), "who", "stop"),) if words else ()


def decision_page(table: Table, now: Millis) -> OledView | None:
    """Count the decision down: all the way when it was called, else in the last seconds (TIM-04, TIM-06)."""
    if table.decision is None:
        return None
    decision, left, time = table.decision, table.decision.left(now), table.rules.time
    last, seat = left <= countdown_from(time), decision.seat
    whose = say("CLOCK") if seat is None else say("CLOCK  SEAT {seat}", seat=seat)
    seconds = -(-left // 1000)
    if decision.waits(now):
        return OledView("called", whose, say("DEAL"))
    if decision.held:
        why = say(WHY_HELD[decision.held]).upper()
        held = say("HELD  S{seat}  {why}", seat=seat, why=why) if seat else say("HELD")
        return OledView("called", held, time_text(seconds))
    if table.every_decision_is_timed and not (last or shows_all(table)):
        return None
    return OledView("called", _cards_of(table, decision) or whose, str(seconds), inverted=last)


def _cards_of(table: Table, decision: Decision) -> str:
    """Show the time cards of the player whose time runs as dots, or what those played have added."""
    if decision.seat is None or not (shows_all(table) or decision.by_cards):
        return ""
    seat, left = decision.seat, table.cards_left(decision.seat)
    if decision.by_cards:
        words = say("S{seat}  {cards} LEFT", seat=seat, cards=left)
        return f"+{decision.by_cards // 1000}  {words}"
    return say("S{seat}  {dots}", seat=seat, dots=dots(left)) if left else ""


def over_page(table: Table) -> OledView | None:
    """Say large what the end of a player's time came to, None where nobody's was over."""
    words = time_words(table)
    big = say("{act}. UNDO?", act=words.upper())
    return OledView("undone", say("TIME IS OVER"), big, inverted=True) if words else None


def timed_page(time: DecisionTime) -> OledView:
    """Tell once that every decision is timed from the next hand on (SHT-01)."""
    return OledView("between", say("FROM THE NEXT HAND"), lengths(time), say("every decision is timed"))


def lengths(time: DecisionTime) -> str:
    """Write how long a decision may take, on each street where they differ: `15/20/30/30 s`."""
    each = sorted({*time.streets}) if time.streets else [time.seconds]
    seconds = "/".join(map(str, time.streets if len(each) > 1 else each))
    return say("{seconds} s", seconds=seconds)
