"""Protection of the OLED against burn-in: brightness, position, inverted pages, a dark glass at rest (pure).

The dots of an OLED lose their light with every hour that they are lit, and the more the brighter they are.
"""

import msgspec

from shuffleup.kernel.field_types import Millis
from shuffleup.protocol import OledView

IN_PLAY, ON_A_BREAK = 153, 51
"""Brightness of 255: 60 % and 20 %."""

INVERTED_FOR = Millis(30_000)
"""Time that a page may be lit all over; afterwards it is dark, with its title on a lit bar."""

DARK_AFTER = Millis(600_000)
"""Time without an event, while no clock runs, after which the OLED goes dark."""


MINUTE = 60_000
SHIFTS = ((1, 2), (3, 2), (3, 4), (1, 4))
"""Offsets of the page in dots, right and down, one for each minute."""


class Lighting(msgspec.Struct, frozen=True):
    """The picture to light, its brightness (0 to 255) and its offset; `page` is None for a dark glass."""

    page: OledView | None
    contrast: int
    shift: tuple[int, int]


class Care(msgspec.Struct, frozen=True):
    """The memory of the glass: the last activity, and since when it has been lit all over.

    `inverted` is the title of the page that is lit all over, None when none is.
    """

    stirred_at: Millis
    inverted: str | None = None
    inverted_at: Millis = Millis(0)

    def stirred(self, now: Millis) -> "Care":
        """Take note that a key was touched or something happened: it wakes the glass."""
        return msgspec.structs.replace(self, stirred_at=now)

    def seeing(self, view: OledView, now: Millis) -> "Care":
        """Take note of the page that is wanted now."""
        inverted = view.title if view.inverted else None
        if inverted == self.inverted:
            return self
        return msgspec.structs.replace(self, inverted=inverted, inverted_at=now)

    def lighting(self, view: OledView, now: Millis) -> Lighting:
        """Say how the page is lit now."""
        contrast = ON_A_BREAK if view.page == "break" else IN_PLAY
        shift = SHIFTS[now // MINUTE % len(SHIFTS)]
        if view.rests and now >= self.stirred_at + DARK_AFTER:
            return Lighting(None, contrast, shift)
        if view.inverted and now >= self.inverted_at + INVERTED_FOR:
            return Lighting(msgspec.structs.replace(view, inverted=False), contrast, shift)
        return Lighting(view, contrast, shift)

    def due(self, view: OledView, now: Millis) -> Millis:
        """Say when the lighting of this page changes by itself: at the next minute at the latest."""
        ends = [Millis(now - now % MINUTE + MINUTE)]
        if view.rests:
            ends.append(Millis(self.stirred_at + DARK_AFTER))
        if view.inverted:
            ends.append(Millis(self.inverted_at + INVERTED_FOR))
        return min(end for end in ends if end > now)
