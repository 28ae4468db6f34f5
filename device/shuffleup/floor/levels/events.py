"""What happened to levels and clock, in the past tense. The tags are the stored names and never change."""

from typing import Literal

import msgspec

from shuffleup.amounts import Chips, Millis
from shuffleup.identity import HandNo, TableNo
from shuffleup.language import Typed
from shuffleup.tournament.notices import Notice
from shuffleup.tournament.pause import Pause
from shuffleup.tournament.schedule import Level

NoticeKind = Notice | Literal["last_level_next"]
"""What the room is told: an end that is near (STR-25), or that the listed levels run out (STR-18)."""


class StartScheduled(msgspec.Struct, frozen=True, tag="start.scheduled"):
    """The clock counts down to the start (STR-01); `left` is None where that time has gone by."""

    left: Millis | None
    at: Millis


class StartDelayed(msgspec.Struct, frozen=True, tag="start.delayed"):
    """The start is `left` from now, `delay` after the time of the rule set where it has one."""

    left: Millis
    delay: Millis
    at: Millis
    reason: Typed
    person: str = ""


class EventStarted(msgspec.Struct, frozen=True, tag="event.started"):
    """Cards may be dealt, to so many players."""

    players: int


class LevelBegan(msgspec.Struct, frozen=True, tag="level.began"):
    """New stakes from the next hand on; `length` is None where hands and not minutes end the level.

    `table` is the one table that they hold for, None for all.
    """

    level: Level
    length: Millis | None
    at: Millis
    table: TableNo | None = None


class LevelChosen(msgspec.Struct, frozen=True, tag="level.chosen"):
    """The director has gone to a level out of its turn; it begins with the event that follows."""

    number: int
    reason: str
    person: str = ""


class LevelResumed(msgspec.Struct, frozen=True, tag="level.resumed"):
    """A level that a break has interrupted, or that nothing follows, is on again with what it had left."""

    left: Millis | None
    length: Millis | None
    at: Millis


class TimeChanged(msgspec.Struct, frozen=True, tag="time.changed"):
    """Time was added to the level or break that is on, or taken from it; `left` is left from now."""

    minutes: int
    left: Millis
    length: Millis
    at: Millis
    reason: str
    person: str = ""


class BreakSet(msgspec.Struct, frozen=True, tag="break.set"):
    """There will be a break of so many minutes after a level, none where it is 0 (BRK-02)."""

    after_level: int
    minutes: int
    person: str = ""


class BreakBegan(msgspec.Struct, frozen=True, tag="break.began"):
    """The clock of a break runs from the signal (BRK-04).

    `interrupts` says that the level is not over and goes on after it.
    """

    after_level: int
    length: Millis
    at: Millis
    name: str = "halftime"
    interrupts: bool = False


class GateReached(msgspec.Struct, frozen=True, tag="gate.reached"):
    """Halftime is over and the host has to say how the blinds go on (STR-08)."""

    at: Millis


class StakesSet(msgspec.Struct, frozen=True, tag="stakes.set"):
    """The host has set the stakes of the levels from `first` on; empty means the schedule goes on."""

    first: int
    table: tuple[tuple[Chips, Chips], ...]
    antes: tuple[Chips, ...] = ()
    limits: tuple[tuple[Chips, Chips], ...] = ()
    person: str = ""


class ClockPaused(msgspec.Struct, frozen=True, tag="clock.paused"):
    """The level clock stands with `left` to go.

    `held` says that it stands for as long as its reason does, and goes on by itself.
    """

    left: Millis | None
    at: Millis
    reason: Pause | None = None
    held: bool = False


class FloorWasAway(msgspec.Struct, frozen=True, tag="floor.was_away"):
    """The floor was away for so long after the last mark of its clock, while its tables counted on."""

    away: Millis


class ClockResumed(msgspec.Struct, frozen=True, tag="clock.resumed"):
    """The level clock counts on."""

    at: Millis


class PlayStopped(msgspec.Struct, frozen=True, tag="play.stopped"):
    """The whole event stops with the hands in progress (STR-06)."""

    reason: Typed
    person: str = ""


class PlayWentOn(msgspec.Struct, frozen=True, tag="play.went_on"):
    """The event goes on."""

    person: str = ""


class NoticeGiven(msgspec.Struct, frozen=True, tag="notice.given"):
    """The room was told what is about to end (STR-25), or that the listed levels run out (STR-18)."""

    kind: NoticeKind
    at: Millis


class LastHandCalled(msgspec.Struct, frozen=True, tag="last_hand.called"):
    """The last round of a table is over: it ends with the hand in progress."""

    table: TableNo
    hand: HandNo


LevelEvent = (
    StartScheduled
    | StartDelayed
    | EventStarted
    | LevelBegan
    | LevelChosen
    | LevelResumed
    | TimeChanged
    | BreakSet
    | BreakBegan
    | GateReached
    | StakesSet
    | ClockPaused
    | FloorWasAway
    | ClockResumed
    | PlayStopped
    | PlayWentOn
    | NoticeGiven
    | LastHandCalled
)
