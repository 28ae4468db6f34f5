"""The level clock as every face shows it."""

from shuffleup.amounts import Chips
from shuffleup.floor.levels.breaks import is_halftime
from shuffleup.floor.levels.rules import clock_hold, stands_for
from shuffleup.floor.state import Floor
from shuffleup.tournament.schedule import Level, last_listed
from shuffleup.wire import BlindsView, ClockView

GATE = "blinds to be announced: the host confirms the levels after halftime"

AFTER_LAST = {
    "repeat": "its blinds stay",
    "double": "then the blinds double from level to level",
    "stop": "then the clock waits for the director",
}

NOTICES = {
    "hold_dealers": "90 seconds: no change of dealers now",
    "decks_ready": "90 seconds: have the decks ready",
    "one_minute": "one minute",
}
"""What the room is told before a level or a break ends (STR-25)."""


def clock_view(floor: Floor, rate: float = 1.0) -> ClockView:
    """Show the clock of an event as an anchor from which a face counts down by itself."""
    clock = floor.clock
    counts_hands = floor.rules.levels.unit in ("hand", "orbit")
    return ClockView(
        phase=clock.phase,
        running=clock.running,
        now=blinds_view(floor.level(clock.level)),
        next=_next(floor),
        left=clock.left,
        length=clock.length,
        at=clock.at,
        rate=rate,
        hands_left=floor.count.left if counts_hands else None,
        message=_message(floor),
        notice=NOTICES.get(floor.noticed or "", ""),
        held=bool(stands_for(floor)),
    )


def blinds_view(level: Level) -> BlindsView:
    """Show the stakes of a level; antes of 0 and absent limits stay what they are."""
    return BlindsView(
        level=level.number,
        small_blind=Chips(level.small_blind),
        big_blind=Chips(level.big_blind),
        ante=Chips(level.ante),
        low_limit=level.low_limit,
        high_limit=level.high_limit,
    )


def blinds_text(blinds: BlindsView) -> str:
    """Write the stakes in a few letters: `400/800 ante 100`, or the limits in fixed limit."""
    if blinds.low_limit is not None:
        return f"{blinds.low_limit}/{blinds.high_limit}"
    ante = f" ante {blinds.ante}" if blinds.ante else ""
    return f"{blinds.small_blind}/{blinds.big_blind}{ante}"


def blinds_short(blinds: BlindsView) -> str:
    """Write the stakes in even fewer letters, for the OLED: `400/800 A100`."""
    return blinds_text(blinds).replace("ante ", "A")


def time_text(seconds: int) -> str:
    """Write a countdown: `12:34`, `1:02:03` from an hour on."""
    minutes, second = divmod(max(0, seconds), 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"


def _next(floor: Floor) -> BlindsView | None:
    clock = floor.clock
    if clock.phase == "over":
        return None
    if clock.phase == "before":
        return blinds_view(floor.level(1))
    levels, number = floor.rules.levels, clock.level + 1
    decided_by_host = levels.after_halftime == "host" and is_halftime(levels, clock.level)
    if decided_by_host and number not in floor.set_by_host:
        return None
    return blinds_view(floor.level(number)) if floor.has_level(number) else None


def _message(floor: Floor) -> str:
    """Say in one line what is on, where there is more to say than the time left."""
    clock = floor.clock
    if clock.phase == "over":
        return floor.end_reason
    if clock.phase == "before":
        return floor.pause_reason or ("" if clock.running else "not started")
    if clock.phase == "gate":
        return clock_hold(floor) or GATE
    if not clock.running:
        return clock_hold(floor) or floor.pause_reason or "paused"
    return floor.break_name if clock.phase == "break" else _levels_run_out(floor)


def _levels_run_out(floor: Floor) -> str:
    """Say what follows the last listed level, from one level before it on (STR-18, STR-22)."""
    levels = floor.rules.levels
    last = last_listed(levels)
    if last is None or levels.unit == "none" or floor.clock.level < last - 1:
        return ""
    return f"level {last} is the last one listed: {AFTER_LAST[levels.after_last]}"
