"""Events of levels and clock, in the past tense. The tags are the stored names and never change."""

from typing import Any, Literal

from msgspec.structs import replace

from shuffleup.floor.command import FloorEvent, changes
from shuffleup.floor.levels.schedule import edited, with_break
from shuffleup.floor.lookup import with_every_note, with_note
from shuffleup.floor.state import Announcement, Floor, RebuysSoldAgain
from shuffleup.kernel.field_types import Chips, HandNo, Millis, PersonName, PersonText, TableNo
from shuffleup.kernel.language import FreeText
from shuffleup.tournament.level_clock import HandCount, LevelClock, Notice, Pause, notice_due
from shuffleup.tournament.level_stakes import Level

NoticeKind = Notice | Literal["last_level_next"]
"""A notice to the room: an end that is near (STR-25), or that the listed levels run out (STR-18)."""


class StartScheduled(FloorEvent, frozen=True, tag="start.scheduled"):
    """The clock counts down to the start (STR-01); `left` is None where that time has gone by."""

    left: Millis | None
    at: Millis


@changes(StartScheduled)
def start_scheduled(event: StartScheduled, floor: Floor) -> Floor:
    """Count down to the start, or stand where its time has gone by."""
    clock = LevelClock(running=event.left is not None, length=event.left, left=event.left, at=event.at)
    return replace(floor, clock=clock)


class StartDelayed(FloorEvent, frozen=True, tag="start.delayed"):
    """The start is `left` from now, `delay` after the time of the rule set where it has one."""

    left: Millis
    delay: Millis
    at: Millis
    reason: FreeText
    person: PersonName = ""


@changes(StartDelayed)
def start_delayed(event: StartDelayed, floor: Floor) -> Floor:
    """Count down to a later start."""
    clock = LevelClock(running=True, length=event.left, left=event.left, at=event.at)
    return replace(floor, clock=clock, start_delay=event.delay, delayed_for=event.reason)


class EventStarted(FloorEvent, frozen=True, tag="event.started"):
    """Cards may be dealt, to so many players."""

    players: int


changes(EventStarted)(lambda event, floor: replace(floor, phase="playing", delayed_for=FreeText("")))


class LevelBegan(FloorEvent, frozen=True, tag="level.began"):
    """New stakes from the next hand on; `length` is None where hands and not minutes end the level.

    `table` is the one table that they hold for, None for all.
    """

    level: Level
    length: Millis | None
    at: Millis
    table: TableNo | None = None


@changes(LevelBegan)
def level_began(event: LevelBegan, floor: Floor) -> Floor:
    """Begin a level at its full length, at one table or at all."""
    clock = floor.clock.begun("level", event.level.number, event.length, event.at)
    if event.table is None:
        floor = with_every_note(floor, level=event.level.number, count=HandCount())
        moves = floor.rules.balance.when == "level_change" and event.level.number > 1
        return _on(floor, clock, count=HandCount(), moves_due=moves)
    floor = with_note(floor, event.table, level=event.level.number, count=HandCount())
    return replace(floor, clock=clock) if event.level.number > floor.clock.level else floor


class LevelChosen(FloorEvent, frozen=True, tag="level.chosen"):
    """The director has gone to a level out of its turn; it begins with the event that follows.

    `at` is that moment, and `table` the one table that it was for.
    """

    number: int
    reason: PersonText
    person: PersonName = ""
    at: Millis | None = None
    table: TableNo | None = None


# For the record only: the level begins with an event of its own.
changes(LevelChosen)(lambda event, floor: floor)


BESIDE_THE_CLOCK = ("interrupted", "in_halftime", "pause_reason", "clock_held", "moves_due", "count")
"""The fields of the floor that change with its clock."""


class LevelPutBack(FloorEvent, frozen=True, tag="level.put_back"):
    """A level was chosen by mistake: all goes on at `level` as it was before that.

    `tables` are the level and the hands counted in it of each table that it is for, which is `table` or all.
    """

    level: Level
    clock: LevelClock
    tables: tuple[tuple[TableNo, int, HandCount], ...]
    table: TableNo | None = None
    person: PersonName = ""
    interrupted: LevelClock | None = None
    in_halftime: bool = False
    pause_reason: Pause | None = None
    clock_held: bool = False
    moves_due: bool = False
    count: HandCount = HandCount()


@changes(LevelPutBack)
def level_put_back(event: LevelPutBack, floor: Floor) -> Floor:
    """Put clock and counts of hands back."""
    for table, level, count in event.tables:
        floor = with_note(floor, table, level=level, count=count)
    others: dict[str, Any] = {name: getattr(event, name) for name in BESIDE_THE_CLOCK}
    return replace(floor, noticed=None, clock=event.clock, **others)


class RebuysReopened(FloorEvent, frozen=True, tag="rebuys.reopened"):
    """A level that was set back has opened rebuys again, until `cutoff` as a rule set writes it (REG-10)."""

    cutoff: str
    at: Millis
    person: PersonName = ""


@changes(RebuysReopened)
def rebuys_reopened(event: RebuysReopened, floor: Floor) -> Floor:
    """Tell the room."""
    told = Announcement(RebuysSoldAgain(event.cutoff), event.at)
    return replace(floor, announcements=(*floor.announcements, told))


class LevelResumed(FloorEvent, frozen=True, tag="level.resumed"):
    """A level that a break has interrupted, or that nothing follows, is on again with what it had left."""

    left: Millis | None
    length: Millis | None
    at: Millis


@changes(LevelResumed)
def level_resumed(event: LevelResumed, floor: Floor) -> Floor:
    """Go on with a level where it was."""
    level = floor.clock.level
    return _on(floor, LevelClock("level", level, True, event.length, event.left, event.at))


class TimeChanged(FloorEvent, frozen=True, tag="time.changed"):
    """Time was added to the level or break that is on, or taken from it; `left` is left from now."""

    minutes: int
    left: Millis
    length: Millis
    at: Millis
    reason: PersonText
    person: PersonName = ""


@changes(TimeChanged)
def time_changed(event: TimeChanged, floor: Floor) -> Floor:
    """Go on with more or less time; a notice that does not stand any more can be given again."""
    clock = replace(floor.clock, length=event.length, left=event.left, at=event.at)
    stands = notice_due(clock.phase, clock.left, clock.length) == floor.noticed
    return replace(floor, clock=clock, away=Millis(0), noticed=floor.noticed if stands else None)


class BreakSet(FloorEvent, frozen=True, tag="break.set"):
    """There will be a break of so many minutes after a level, none where it is 0 (BRK-02)."""

    after_level: int
    minutes: int
    person: PersonName = ""


@changes(BreakSet)
def break_set(event: BreakSet, floor: Floor) -> Floor:
    """Put a break into the schedule, or take it out."""
    levels = with_break(floor.rules.levels, event.after_level, event.minutes)
    return replace(floor, rules=replace(floor.rules, levels=levels))


class BreakBegan(FloorEvent, frozen=True, tag="break.began"):
    """The clock of a break runs from the signal (BRK-04).

    It is a short one, or `halftime`. `interrupts` says that the level is not over and goes on after it.
    """

    after_level: int
    length: Millis
    at: Millis
    halftime: bool = False
    interrupts: bool = False


@changes(BreakBegan)
def break_began(event: BreakBegan, floor: Floor) -> Floor:
    """Count down a break; a level that it interrupts keeps what it had left."""
    clock = floor.clock.begun("break", event.after_level, event.length, event.at)
    interrupted = None
    if event.interrupts:
        interrupted = floor.clock.paused(floor.clock.left_at(event.at), event.at)
    return _on(floor, clock, in_halftime=event.halftime, interrupted=interrupted)


class GateReached(FloorEvent, frozen=True, tag="gate.reached"):
    """Halftime is over and the host has to say how the blinds go on (STR-08)."""

    at: Millis


@changes(GateReached)
def gate_reached(event: GateReached, floor: Floor) -> Floor:
    """Wait for the host."""
    return _on(floor, floor.clock.begun("gate", floor.clock.level, None, event.at))


class StakesSet(FloorEvent, frozen=True, tag="stakes.set"):
    """The host has set the stakes of the levels from `first` on; empty means the schedule goes on."""

    first: int
    table: tuple[tuple[Chips, Chips], ...]
    antes: tuple[Chips, ...] = ()
    limits: tuple[tuple[Chips, Chips], ...] = ()
    person: PersonName = ""


@changes(StakesSet)
def stakes_set(event: StakesSet, floor: Floor) -> Floor:
    """Put the host's stakes in the place of the schedule, from one level on."""
    count = max(len(event.table), len(event.antes), 1)
    numbers = frozenset(range(event.first, event.first + count))
    rules = replace(floor.rules, levels=edited(floor, event.first, event.table, event.antes, event.limits))
    return replace(floor, rules=rules, set_by_host=floor.set_by_host | numbers, warned=False)


class ClockPaused(FloorEvent, frozen=True, tag="clock.paused"):
    """The level clock stands with `left` to go.

    `held` says that it stands for as long as its reason does, and goes on by itself.
    """

    left: Millis | None
    at: Millis
    reason: Pause | None = None
    held: bool = False


@changes(ClockPaused)
def paused(event: ClockPaused, floor: Floor) -> Floor:
    """Stop counting."""
    clock = floor.clock.paused(event.left, event.at)
    return replace(floor, clock=clock, pause_reason=event.reason, clock_held=event.held, away=Millis(0))


class FloorWasAway(FloorEvent, frozen=True, tag="floor.was_away"):
    """The floor was away for so long after the last mark of its clock, while its tables counted on."""

    away: Millis


changes(FloorWasAway)(lambda event, floor: replace(floor, away=event.away))


class ClockResumed(FloorEvent, frozen=True, tag="clock.resumed"):
    """The level clock counts on."""

    at: Millis


@changes(ClockResumed)
def resumed(event: ClockResumed, floor: Floor) -> Floor:
    """Count on."""
    return replace(floor, clock=floor.clock.resumed(event.at), pause_reason=None, clock_held=False)


class PlayStopped(FloorEvent, frozen=True, tag="play.stopped"):
    """The whole event stops with the hands in progress (STR-06), `for_deal` where a deal is talked about."""

    reason: FreeText
    person: PersonName = ""
    for_deal: bool = False


@changes(PlayStopped)
def stopped(event: PlayStopped, floor: Floor) -> Floor:
    """Keep every table from dealing."""
    return replace(floor, stopped=event.reason, stopped_for_deal=event.for_deal)


class PlayWentOn(FloorEvent, frozen=True, tag="play.went_on"):
    """The event goes on."""

    person: PersonName = ""


# The event does not end after this hand either.
changes(PlayWentOn)(lambda event, floor: replace(floor, stopped="", stopped_for_deal=False, end_awaited=""))


class NoticeGiven(FloorEvent, frozen=True, tag="notice.given"):
    """The room had notice of what is about to end (STR-25), or that the listed levels run out (STR-18)."""

    kind: NoticeKind
    at: Millis


@changes(NoticeGiven)
def notice_given(event: NoticeGiven, floor: Floor) -> Floor:
    """Note the notice to the room, so that it comes once."""
    if event.kind == "last_level_next":
        return replace(floor, warned=True)
    return replace(floor, noticed=event.kind)


class LastHandCalled(FloorEvent, frozen=True, tag="last_hand.called"):
    """The last round of a table is over: it ends with the hand in progress."""

    table: TableNo
    hand: HandNo


changes(LastHandCalled)(lambda event, floor: with_note(floor, event.table, last_hand=True))


def _on(floor: Floor, clock: LevelClock, **changes: Any) -> Floor:
    """Begin a level or break: it had no notice yet, and nothing holds its clock."""
    fresh: dict[str, Any] = {
        "clock": clock,
        "noticed": None,
        "pause_reason": None,
        "clock_held": False,
        "interrupted": None,
    }
    return replace(floor, **(fresh | changes))
