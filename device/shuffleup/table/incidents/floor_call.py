"""A call for the floor: play stops at the table until it is settled (GEN-06)."""

from typing import Literal

import msgspec

from shuffleup.amounts import Millis
from shuffleup.identity import SeatNo

WhyCalled = Literal["person", "time_over", "count_too_late", "count_off", "deck_lost"]


class FloorCalled(msgspec.Struct, frozen=True, tag="floor.called"):
    """Play stops until the floor has settled something; `left` is the time left for the decision, if any.

    `why` says what called it; a person's own words are the `reason`. `seat` is whose time is over, and `over`
    by how much a count is off.
    """

    reason: str = ""
    left: Millis | None = None
    why: WhyCalled = "person"
    seat: SeatNo | None = None
    over: int = 0
