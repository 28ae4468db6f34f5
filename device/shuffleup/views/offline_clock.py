"""The level clock without its floor: continued by a box, or as it stood when the program could not start.

A box continues by the last known schedule. A clock that stood when the floor was lost stays stopped, and so
does one whose levels are counted in hands: only the floor knows the end of those. When the floor returns, its
clock holds.
"""

from typing import Any

import msgspec
from msgspec.structs import replace

from shuffleup.floor.levels.schedule import is_halftime
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Chips, Millis
from shuffleup.kernel.language import say, say_counted
from shuffleup.protocol.box import OledView
from shuffleup.protocol.clock import BlindsView, ClockLine, ClockView, TimetableRow, TimetableView
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.level_clock import Pause
from shuffleup.tournament.level_stakes import Level, NotInSchedule, level
from shuffleup.tournament.timetable import MINUTE, break_after, level_length
from shuffleup.views.clock import blinds_text, blinds_view, break_line, clock_view, in_words, last_level_line
from shuffleup.views.oled.clock_pages import left_text


def own_clock(told: ClockView, sheet: TimetableView, rules: RuleSet, now: Millis) -> ClockView:
    """Count the floor's last clock on to `now`; the same record where nothing has ended since.

    `sheet` is the last blind sheet; what it does not list follows from the rules (STR-18, STR-22). `now` and
    the anchor of the clock are readings of one clock.
    """
    clock = told
    while (ends := _ends_at(clock)) is not None and ends <= now:
        clock = _after(clock, told, _Schedule(sheet, rules), ends)
    return clock if clock is told else in_words(clock)


def next_end(clock: ClockView, now: Millis) -> Millis | None:
    """Say when the level or break that is on will be over, None where nothing counts or it is over."""
    ends = _ends_at(clock)
    return ends if ends is not None and ends > now else None


def level_of(blinds: BlindsView) -> Level:
    """Return the stakes of a level as the rules know them."""
    return Level(
        blinds.level,
        blinds.small_blind,
        blinds.big_blind,
        blinds.ante,
        _chips(blinds.low_limit),
        _chips(blinds.high_limit),
    )


class _Schedule:
    """The levels and breaks to come, as far as they are known."""

    def __init__(self, sheet: TimetableView, rules: RuleSet) -> None:
        self.rules = rules
        self._levels = {row.level: row.blinds for row in sheet.rows if row.blinds}
        self._breaks = {row.level: row for row in sheet.rows if row.blinds is None}

    def blinds(self, number: int) -> BlindsView | None:
        """Give the stakes of a level, None after the last one of a schedule that stops."""
        if number in self._levels:
            return self._levels[number]
        rules = self.rules
        try:
            at = level(rules.levels, rules.blinds, rules.betting, rules.chips, number, rules.game)
            return blinds_view(at, rules)
        except NotInSchedule:
            return None

    def break_after(self, number: int) -> TimetableRow | None:
        """Give the break after a level, None where play goes on."""
        levels = self.rules.levels
        if number in self._levels or not (held := break_after(levels, number)):
            return self._breaks.get(number)
        name = say("halftime") if is_halftime(levels, number) else say("break")
        return TimetableRow(number, name, minutes=held // MINUTE)

    def waits_for_host(self, after_level: int) -> bool:
        """Say whether the host sets the blinds of the level that follows (STR-08)."""
        levels = self.rules.levels
        return levels.after_halftime == "host" and is_halftime(levels, after_level)


def _ends_at(clock: ClockView) -> Millis | None:
    """Say when the level or break ends by itself, None where it does not."""
    if not clock.running or clock.left is None or clock.phase not in ("level", "break"):
        return None
    return Millis(clock.at + clock.left)


def _after(clock: ClockView, told: ClockView, schedule: _Schedule, ends: Millis) -> ClockView:
    number = clock.now.level
    if clock.phase == "level":
        held = schedule.break_after(number)
        if held is not None and held.minutes is not None:
            return _break(clock, held, Millis(held.minutes * MINUTE), schedule, told, ends)
        return _level(clock, schedule, told, ends)
    row = schedule.break_after(number)
    if clock is told and not (row and row.on):
        # It interrupts its level: what that one had left only the floor knows, so it goes on without an end.
        return replace(clock, phase="level", left=None, length=None, at=ends, **_said(None))
    if schedule.waits_for_host(number) and _not_set_by_host(number, told):
        return replace(
            clock, phase="gate", running=False, left=None, length=None, at=ends, **_said(ClockLine("gate"))
        )
    return _level(clock, schedule, told, ends)


def _break(
    clock: ClockView, row: TimetableRow, length: Millis, schedule: _Schedule, told: ClockView, ends: Millis
) -> ClockView:
    following = _next(clock.now.level, schedule, told)
    return replace(
        clock,
        phase="break",
        next=following,
        left=length,
        length=length,
        at=ends,
        **_said(break_line(halftime=is_halftime(schedule.rules.levels, clock.now.level))),
    )


def _level(clock: ClockView, schedule: _Schedule, told: ClockView, ends: Millis) -> ClockView:
    """Begin the next level; where none follows the last one stays, and the clock waits for the director."""
    number = clock.now.level + 1
    blinds, length = schedule.blinds(number), level_length(schedule.rules.levels, number)
    if blinds is None or length is None:
        over = _said(ClockLine(Pause.LAST_LEVEL_OVER))
        return replace(clock, phase="level", running=False, left=Millis(0), at=ends, held=True, **over)
    return replace(
        clock,
        phase="level",
        now=blinds,
        next=_next(number, schedule, told),
        left=length,
        length=length,
        at=ends,
        **_said(last_level_line(schedule.rules.levels, number)),
    )


def _said(line: ClockLine | None) -> dict[str, Any]:
    """Give the fields of a clock that has this to say, in words made at the end."""
    return {"message": "", "notice": "", "noticed": "", "line": line}


def _next(number: int, schedule: _Schedule, told: ClockView) -> BlindsView | None:
    if schedule.waits_for_host(number) and _not_set_by_host(number, told):
        return None
    return schedule.blinds(number + 1)


def _not_set_by_host(number: int, told: ClockView) -> bool:
    """Blinds that the host has set are known as the next ones; later ones are not known."""
    return told.now.level != number or told.next is None


def _chips(limit: int | None) -> Chips | None:
    return None if limit is None else Chips(limit)


class SafeView(msgspec.Struct, frozen=True):
    """The last good state in words: each line of `clock` is a fact, `wrong` what is wrong, `todo` what to do.

    `left` is the time that was left, empty where there is no event or no countdown.
    """

    event: str
    left: str
    clock: tuple[str, ...]
    wrong: tuple[str, ...]
    todo: str


def safe_view(
    event: str,
    floor: Floor | None,
    left: Millis | None,
    wrong: tuple[str, ...],
    *,
    journal_is_bad: bool = False,
) -> SafeView:
    """Say how an event stood; `left` is what its clock had left, None where its state says it."""
    todo = say("Put that right, then switch the box off and on. What was played is in the journal.")
    if journal_is_bad:
        todo = say(
            "Keep that journal, and put a copy in its place: a USB stick or another box may have one. "
            "Then switch the box off and on. Without a journal it starts a new event."
        )
    if floor is None:
        return SafeView(event, "", (), wrong, todo)
    clock = floor.clock.paused(floor.clock.left if left is None else left, Millis(0))
    view = clock_view(msgspec.structs.replace(floor, clock=clock))
    facts = (
        say("level {level}: {stakes}", level=view.now.level, stakes=blinds_text(view.now)),
        say_counted("{count} player left", "{count} players left", len(floor.left())),
    )
    return SafeView(event, left_text(view, Millis(0)), facts, wrong, todo)


def safe_page(view: SafeView, address: str) -> OledView:
    """Show on the small display that the clock stands, and where the rest is read."""
    return OledView("no_link", say("SAFE MODE"), view.left or say("NO EVENT"), address or say("no network"))
