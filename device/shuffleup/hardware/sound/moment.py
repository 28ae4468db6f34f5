"""The state of the room at one time, as far as a box knows it; two successive ones determine the sounds."""

from typing import Literal

import msgspec

from shuffleup.kernel.field_types import Millis
from shuffleup.protocol import ClockView, EnvelopesView, MoveView
from shuffleup.table.state import Table


class RoomNews(msgspec.Struct, frozen=True):
    """The audible part of the floor's board: those fields of `BoardView` that make sounds."""

    phase: Literal["registration", "seated", "playing", "over"] = "registration"
    players_left: int = 0
    paid_places: int = 0
    moves: tuple[MoveView, ...] = ()
    envelopes: EnvelopesView | None = None


class RoomMoment(msgspec.Struct, frozen=True):
    """The table, the level clock and the board as they are at `at`, a reading of the unit's boot-time clock.

    `minute` is the minute of the day in the room. What the box has not heard of yet, or does not know, is
    None.
    """

    at: Millis
    minute: int | None = 0
    table: Table | None = None
    clock: ClockView | None = None
    board: RoomNews | None = None
