"""What can be asked about levels and their clock."""

from typing import Annotated

import msgspec

from shuffleup.amounts import Chips
from shuffleup.floor.seating.commands import Reason
from shuffleup.identity import TableNo

LevelNumber = Annotated[int, msgspec.Meta(ge=1, le=999)]
BreakMinutes = Annotated[int, msgspec.Meta(ge=1, le=600)]
Pairs = tuple[tuple[Chips, Chips], ...]


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Start the clock at once, whatever the scheduled time: shuffle up and deal."""


class DelayStart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Start so many minutes later than announced, or in so many minutes where no time is set (STR-01)."""

    minutes: Annotated[int, msgspec.Meta(ge=1, le=1440)]
    reason: Reason


class PauseClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Stop the level clock for the whole event."""


class ResumeClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Let the level clock go on from what was left."""


class StopPlay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Stop the whole event: hands in progress are played out, no other begins, the clock stands (STR-06)."""

    reason: Reason


class GoOn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Let the event go on that was stopped."""


class ConfirmLevels(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Set the stakes after halftime as pairs of small and big blind; empty keeps the schedule (STR-08).

    `limits` are pairs of low and high limit, in fixed limit; without `table` the blinds follow from them.
    """

    table: Pairs = ()
    antes: tuple[Chips, ...] = ()
    limits: Pairs = ()


class SetLevels(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Edit coming levels from number `first` on: one pair of blinds, ante, or pair of limits a level.

    Later levels stay as they are as long as they are not below the last one that is set here; else the
    schedule goes on from that one. The level that is on is not touched (GEN-01).
    """

    first: LevelNumber
    table: Pairs = ()
    antes: tuple[Chips, ...] = ()
    limits: Pairs = ()


class SetLevel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Go to a level, forward or back, at its full length; one table's where tables count by themselves."""

    number: LevelNumber
    reason: Reason
    table: TableNo | None = None


class ChangeTime(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Add minutes to the level or break that is on, or take some where the number is below zero."""

    minutes: Annotated[int, msgspec.Meta(ge=-1440, le=1440)]
    reason: Reason


class AddBreak(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Break for so many minutes after a level, in the place of any break there (BRK-02)."""

    after_level: LevelNumber
    minutes: BreakMinutes


class CancelBreak(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Play on after this level without a break."""

    after_level: LevelNumber


class BeginBreak(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Break now, in the midst of a level; it goes on afterwards with what it had left."""

    minutes: BreakMinutes


class EndBreak(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """End the break that is on before its time."""


LevelCommand = (
    Start
    | DelayStart
    | PauseClock
    | ResumeClock
    | StopPlay
    | GoOn
    | ConfirmLevels
    | SetLevels
    | SetLevel
    | ChangeTime
    | AddBreak
    | CancelBreak
    | BeginBreak
    | EndBreak
)

VERBS: dict[str, type[LevelCommand]] = {
    "start": Start,
    "delay_start": DelayStart,
    "pause_clock": PauseClock,
    "resume_clock": ResumeClock,
    "stop_play": StopPlay,
    "go_on": GoOn,
    "confirm_levels": ConfirmLevels,
    "set_levels": SetLevels,
    "set_level": SetLevel,
    "change_time": ChangeTime,
    "add_break": AddBreak,
    "cancel_break": CancelBreak,
    "begin_break": BeginBreak,
    "end_break": EndBreak,
}
