"""A deed: one act that somebody in the room is about to do."""

from typing import Any

import msgspec

from shuffleup.amounts import Millis
from shuffleup.identity import FLOOR, Stream


class Deed(msgspec.Struct, frozen=True):
    """A command that is posted when `after` has passed, unless its owner has changed by then.

    `steps` are the big blinds by which the knob is turned where the amount is dialled at a box.
    """

    verb: str
    args: dict[str, Any] = {}
    after: Millis = Millis(0)
    to: Stream = FLOOR
    steps: int = 0


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
