"""A deed: one act that somebody in the room is about to do."""

from typing import Any

import msgspec

from shuffleup.kernel.field_types import FLOOR, Millis, Stream

QUIET_HANDS = 3
"""Nothing goes wrong in the first hands of a table: whoever looks at it sees first how it should be."""


class Deed(msgspec.Struct, frozen=True):
    """A command that is posted when `after` has passed, unless its owner has changed by then.

    `detents` are those by which the knob is turned where the amount `dials` at a box: in a fixed limit one
    press is the raise.
    """

    verb: str
    args: dict[str, Any] = {}
    after: Millis = Millis(0)
    to: Stream = FLOOR
    detents: int = 0
    dials: bool = True


class PeoplePace:
    """The durations of people's acts, in milliseconds of the event."""

    THINK = (1200, 4000)
    """One action: two or three seconds, as at a table that plays briskly."""

    SHUFFLE = (8000, 20_000)
    """Pay the winner, gather the cards and shuffle."""

    PLAY = (45_000, 150_000)
    """A whole hand that nobody follows."""

    LOOK = (500, 1500)
    """Notice that something is to be done."""

    DIRECT = (4000, 15_000)
    """The director's way to where something waits, and the work there."""

    BEGIN = (150, 400)
    """One step of setting the event up, and the first deal: it was prepared, and everybody is there."""
