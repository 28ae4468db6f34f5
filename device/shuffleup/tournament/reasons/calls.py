"""A call of the floor: its cause, and the words of the person who called."""

from typing import Literal

import msgspec

from shuffleup.kernel.identity import SeatNo
from shuffleup.kernel.language import FreeText

WhyCalled = Literal["person", "time_over", "count_too_late", "count_off", "deck_lost"]


class Call(msgspec.Struct, frozen=True):
    """A table has called the floor (GEN-06).

    `seat` is whose time is over, and `over` by how much a count is off.
    """

    why: WhyCalled = "person"
    note: FreeText = FreeText("")
    seat: SeatNo | None = None
    over: int = 0
