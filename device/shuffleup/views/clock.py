"""The level clock as every face shows it."""

from shuffleup.amounts import Chips
from shuffleup.floor.levels.rules import clock_hold, stands_for
from shuffleup.floor.levels.schedule import is_halftime
from shuffleup.floor.state import Floor
from shuffleup.language import said_later, say
from shuffleup.ruleset import Levels
from shuffleup.tournament.schedule import Level, last_listed
from shuffleup.views.numbers import chips_text
from shuffleup.views.words.standing import ended, paused
from shuffleup.wire import BlindsView, ClockView

GATE = said_later("blinds to be announced: the host confirms the levels after halftime")

AFTER_LAST = {
    "repeat": said_later("its blinds stay"),
    "double": said_later("then the blinds double from level to level"),
    "stop": said_later("then the clock waits for the director"),
}

NOTICES = {
    "hold_dealers": said_later("90 seconds: no change of dealers now"),
    "decks_ready": said_later("90 seconds: have the decks ready"),
    "one_minute": said_later("one minute"),
}
"""The announcement to the room before a level or a break ends (STR-25)."""


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
        notice=_notice(floor),
        held=bool(stands_for(floor)),
    )


def _notice(floor: Floor) -> str:
    """Say what is told before an end, as long as a clock counts down to it; dealers change between tables."""
    if floor.noticed is None or not floor.clock.running or floor.phase == "over":
        return ""
    if floor.noticed == "hold_dealers" and len(floor.open_tables()) < 2:
        return ""
    return say(NOTICES[floor.noticed])


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
    stakes = _pair(blinds)
    return (
        say("{stakes} ante {chips}", stakes=stakes, chips=chips_text(blinds.ante)) if blinds.ante else stakes
    )


def blinds_short(blinds: BlindsView) -> str:
    """Write the stakes in even fewer letters, for the OLED: `400/800 A100`."""
    return f"{_pair(blinds)} A{chips_text(blinds.ante)}" if blinds.ante else _pair(blinds)


def time_text(seconds: int) -> str:
    """Write a countdown: `12:34`, `1:02:03` from an hour on."""
    minutes, second = divmod(max(0, seconds), 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"


def _pair(blinds: BlindsView) -> str:
    if blinds.low_limit is not None and blinds.high_limit is not None:
        return f"{chips_text(blinds.low_limit)}/{chips_text(blinds.high_limit)}"
    return f"{chips_text(blinds.small_blind)}/{chips_text(blinds.big_blind)}"


def _next(floor: Floor) -> BlindsView | None:
    clock = floor.clock
    if clock.phase == "over":
        return None
    if clock.phase == "before":
        return blinds_view(floor.level(1))
    levels, number = floor.rules.levels, clock.level + 1
    if levels.unit == "none":
        return None
    decided_by_host = levels.after_halftime == "host" and is_halftime(levels, clock.level)
    if decided_by_host and number not in floor.set_by_host:
        return None
    return blinds_view(floor.level(number)) if floor.has_level(number) else None


def _message(floor: Floor) -> str:
    """Say in one line what is on, where there is more to say than the time left."""
    clock = floor.clock
    if clock.phase == "over":
        return ended(floor.ending, floor.end_note)
    if clock.phase == "before":
        return floor.delayed_for or ("" if clock.running else say("not started"))
    if clock.phase == "gate":
        return paused(clock_hold(floor), floor.stopped) or say(GATE)
    if not clock.running:
        return paused(clock_hold(floor) or floor.pause_reason, floor.stopped) or say("paused")
    if clock.phase == "break":
        return say("halftime") if floor.in_halftime else say("break")
    return levels_run_out(floor.rules.levels, clock.level)


def levels_run_out(levels: Levels, level: int) -> str:
    """Say what follows the last listed level, from one level before it on (STR-18, STR-22)."""
    last = last_listed(levels)
    if last is None or levels.unit == "none" or level < last - 1:
        return ""
    return say(
        "level {level} is the last one listed: {then}", level=last, then=say(AFTER_LAST[levels.after_last])
    )
