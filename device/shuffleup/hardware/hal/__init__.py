"""The hardware parts of a unit, as the rest of the appliance knows them.

There is one driver, `hardware.hal.pi`. It runs on the pins and the bus of a Raspberry Pi, or on those of
`hardware.hal.simulated`, and cannot tell which. A part that is absent or fails raises `PartMissing`; the game
continues without it.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

import msgspec

from shuffleup.hardware.sound.melodies import (
    HIGHEST_HZ as HIGHEST_HZ,
    LOWEST_HZ as LOWEST_HZ,
    BuzzerNote as BuzzerNote,
)
from shuffleup.kernel.field_types import Millis
from shuffleup.protocol.faults import PartMissing as PartMissing, UnitPart as UnitPart
from shuffleup.protocol.keys import ENGRAVED, Key as Key

if TYPE_CHECKING:
    from PIL.Image import Image

Now = Callable[[], Millis]
"""Reads the boot-time clock."""

CallLater = Callable[[Millis, Callable[[], None]], None]
"""Calls something once when so many milliseconds have passed. It may itself be called in any thread."""

WIDTH_PX, HEIGHT_PX = 128, 64
"""The dots of the display."""


LOUDEST = 3
"""The loudness of everything that sounds is 1 to 3; each step has twice the amplitude of the one below."""


LIT_KEYS = tuple(key for key in Key if key in ENGRAVED)
"""The keys that have a lamp."""


class KeyDown(msgspec.Struct, frozen=True):
    """A key was pressed at this moment of the boot-time clock."""

    key: Key
    at: Millis


class KeyUp(msgspec.Struct, frozen=True):
    """A key was let go at this moment; it is reported a quiet time later, when that is certain."""

    key: Key
    at: Millis


class KnobTurned(msgspec.Struct, frozen=True):
    """The knob was turned by this many detents, clockwise above 0."""

    detents: int
    at: Millis


class Panel(Protocol):
    """The keys, their lamps and the knob."""

    def on_key(self, handler: Callable[[KeyDown | KeyUp], None]) -> None:
        """Send every press and release of a key here from now on, each exactly once and without bounce.

        The handler is called in a thread of the driver's: it hops to its own loop and returns at once.
        """

    def on_knob(self, handler: Callable[[KnobTurned], None]) -> None:
        """Send every detent of the knob here from now on, under the same terms."""

    def set_lamps(self, lit: frozenset[Key]) -> None:
        """Light exactly these lamps; blinking is the caller's.

        Raises:
            PartMissing: the lamps cannot be reached.
            ValueError: a key without a lamp.
        """

    def close(self) -> None:
        """Turn the lamps off and free the pins; a second time does nothing."""


class Display(Protocol):
    """A small picture of WIDTH_PX by HEIGHT_PX dots. One thread at a time writes to it; others wait."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in dots."""

    def show(self, image: "Image") -> None:
        """Show a picture of mode "1". Only what changed goes over the bus; a whole picture takes 25 ms.

        Raises:
            PartMissing: the display does not answer. It is not asked again until `reopen`, which then
                shows this picture.
            ValueError: the picture has another mode or size.
        """

    def contrast(self, level: int) -> None:
        """Set the brightness, 0 to 255.

        Raises:
            PartMissing: as for `show`.
            ValueError: the level is out of range.
        """

    def reopen(self) -> None:
        """Initialise the display again and send it the whole picture.

        This is how a display that was gone is tried again. On one that works it cannot be seen: do it now
        and then for glass that lost its power for a moment between two pictures.

        Raises:
            PartMissing: the display does not answer.
        """

    def close(self) -> None:
        """Turn the display dark if it still answers; a second time does nothing."""


class Sounder(Protocol):
    """The buzzer. It plays one tone at a time; a new one cuts off the old."""

    def tone(self, frequency_hz: int, length: Millis) -> None:
        """Play one tone; see `play`."""

    def play(self, notes: Sequence[BuzzerNote], loudness: int = LOUDEST) -> None:
        """Play notes one after the other and return at once; `loudness` is 1 to LOUDEST.

        Raises:
            PartMissing: the buzzer cannot be reached.
            ValueError: a note or the loudness is out of range; nothing is played.
        """

    def silence(self) -> None:
        """Stop at once and forget the notes to come."""

    def close(self) -> None:
        """Be silent and free the pin; a second time does nothing."""


class Speaker(Protocol):
    """A sound card with an amplifier. It plays one thing at a time; a new one cuts off the old."""

    def play(self, wav: bytes) -> None:
        """Play a WAV file and return at once.

        Raises:
            PartMissing: there is no player, or it could not play what it was given last.
        """

    def check(self) -> None:
        """Return the result of the last one; to be called when it should be over.

        Raises:
            PartMissing: it could not be played.
        """

    def silence(self) -> None:
        """Stop at once."""

    def close(self) -> None:
        """Be silent; a second time does nothing."""


class SerialPort(Protocol):
    """A line on which bytes come and go; no call waits for the other side."""

    def read(self) -> bytes:
        """Return what has come since the last call, empty if nothing has.

        Raises:
            PartMissing: the port is gone.
        """

    def write(self, some: bytes) -> int:
        """Send as much as there is room for; return how many bytes that were.

        Raises:
            PartMissing: the port is gone.
        """

    def close(self) -> None:
        """Let go of the port; a second time does nothing."""


class WatchedPort(SerialPort, Protocol):
    """A line that says when there is something to read, so that nobody has to look again and again."""

    def on_bytes(self, told: Callable[[], None]) -> None:
        """Call `told` in the running loop when there is something to read, or the port is gone.

        It is called again until all is read, and no more once the port is closed.
        """


class PowerSensor(Protocol):
    """The board's own monitor of its supply."""

    def is_low(self) -> bool:
        """Say whether the supply is too weak at this moment; it takes microseconds.

        Raises:
            PartMissing: this board cannot tell.
        """
