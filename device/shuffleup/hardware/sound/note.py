"""One note of the buzzer, and the range of the buzzer."""

import msgspec

from shuffleup.kernel.field_types import Millis

LOWEST_HZ, HIGHEST_HZ = 110, 7000
"""The range of the buzzer."""


class BuzzerNote(msgspec.Struct, frozen=True):
    """A tone of LOWEST_HZ to HIGHEST_HZ, or a rest at 0 Hz, for 1 ms or longer."""

    frequency_hz: int
    length: Millis
