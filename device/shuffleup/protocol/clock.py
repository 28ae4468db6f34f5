"""The level clock, its stakes and the blind sheet."""

from typing import Literal

import msgspec
from msgspec.structs import replace

from shuffleup.kernel.field_types import Chips, Millis

ClockPhase = Literal["before", "level", "break", "gate", "over"]


class BlindsView(msgspec.Struct, frozen=True):
    """The stakes of one level, in chips; limits are None unless the betting is fixed limit.

    With a `button_blind` the big blind is the only one that is posted (VAR-18). Where games are played
    `in_turn` within the level, the limits are those of some of them only (VAR-20).
    """

    level: int
    small_blind: Chips
    big_blind: Chips
    ante: Chips = Chips(0)
    low_limit: Chips | None = None
    high_limit: Chips | None = None
    button_blind: bool = False
    in_turn: bool = False

    def of_game(self, *, limited: bool) -> "BlindsView":
        """Give the stakes of one of the games that are played in turn: its limits, or its blinds alone."""
        if not self.in_turn:
            return self
        if limited:
            return replace(self, in_turn=False)
        return replace(self, low_limit=None, high_limit=None, in_turn=False)

    @property
    def blinds(self) -> tuple[Chips, ...]:
        """List the blinds that are posted, the smaller first."""
        return (self.big_blind,) if self.button_blind else (self.small_blind, self.big_blind)

    @property
    def stakes(self) -> tuple[Chips, ...]:
        """List what a face shows first: both limits in fixed limit, else the blinds."""
        if self.low_limit is not None and self.high_limit is not None and not self.in_turn:
            return (self.low_limit, self.high_limit)
        return self.blinds


class ClockLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """The facts of what a clock has to say, for boxes that speak another language.

    `what` names it, and a `note` is in the words of a person. `level` is the last one listed, and `then` what
    follows it by the rule set.
    """

    what: str
    note: str = ""
    level: int = 0
    then: str = ""


class ClockView(msgspec.Struct, frozen=True):
    """The level clock as an anchor: a face counts down from `left` by itself while `running`.

    `left` is None where the level has no time limit; `at` is the floor's boot-time clock when the anchor
    was taken and `rate` how many seconds of the event pass in one second of the room (1 outside demos).
    `line` holds the facts of the `message`. `notice` is what the room is told of an end that is near, and
    `noticed` its name. A clock that is `held` stands for a reason that
    has to end first: nobody can simply resume it.
    """

    phase: ClockPhase
    running: bool
    now: BlindsView
    next: BlindsView | None
    left: Millis | None
    length: Millis | None
    at: Millis
    rate: float = 1.0
    hands_left: int | None = None
    message: str = ""
    notice: str = ""
    held: bool = False
    line: ClockLine | None = None
    noticed: str = ""

    @property
    def paused(self) -> bool:
        """Say whether the clock of a level or a break stands with time left to count."""
        return self.phase in ("level", "break") and self.left is not None and not self.running


class NowView(msgspec.Struct, frozen=True):
    """The box's boot-time clock at this moment: what every `at` in a view is a reading of.

    `rate` is how many of its milliseconds pass in one of the room (1 outside demos).
    """

    now: Millis
    rate: float = 1.0


class TimetableRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """A level, or the break after it where `blinds` is None; `name` is what the room calls it.

    `time` is the time of day at which it begins, as `20:30`, empty where it has begun or nobody can say.
    `minutes` is its length, None where hands end a level. `on` marks what is on now.
    """

    level: int
    name: str
    blinds: BlindsView | None = None
    time: str = ""
    minutes: int | None = None
    on: bool = False


class TimetableView(msgspec.Struct, frozen=True):
    """The blind sheet: all levels and breaks in order (GEN-07), and the time of day of the next break.

    `after_last` says what follows the last row, empty where the schedule simply goes on; `end` when the event
    is likely to be over, empty where nobody has wished an end.
    """

    rows: tuple[TimetableRow, ...]
    next_break: str = ""
    after_last: str = ""
    end: str = ""
