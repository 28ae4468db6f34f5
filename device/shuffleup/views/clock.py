"""The level clock as every face shows it."""

from shuffleup.amounts import Chips
from shuffleup.floor.state import Floor
from shuffleup.tournament.schedule import Level
from shuffleup.wire import BlindsView, ClockView


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
    decided_by_host = floor.rules.levels.after_halftime == "host"
    at_halftime = floor.rules.levels.halftime_after == clock.level
    if decided_by_host and at_halftime and clock.level + 1 not in floor.stakes:
        return None
    return blinds_view(floor.level(clock.level + 1)) if floor.has_level(clock.level + 1) else None


def _message(floor: Floor) -> str:
    phase = floor.clock.phase
    if phase == "gate":
        return "blinds to be announced: the host confirms the levels after halftime"
    if phase == "level" and not floor.clock.running and floor.clock.left is not None:
        return floor.pause_reason or "paused"
    return {"before": "not started", "break": "halftime", "over": floor.end_reason}.get(phase, "")
