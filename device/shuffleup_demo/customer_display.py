"""A simulated customer display of two lines of twenty, as its manuals describe it: bytes in, cells out.

Unknown commands are collected in `unknown`. Its cursor moves as in overwrite mode: from the end of the upper
line to the lower one and from there back.
"""

from collections.abc import Callable
from typing import Literal

from shuffleup.hardware.hal import UnitPart
from shuffleup.protocol.faults import PortGone

PORT = "simulated dealer display"
COLUMNS, ROWS = 20, 2
_AT_POWER_UP = "8" * COLUMNS * ROWS


class SimulatedCustomerDisplay:
    """One display that speaks one dialect. It never answers."""

    def __init__(self, dialect: Literal["epson", "cd5220"]) -> None:
        self.unknown: list[bytes] = []
        self.bytes_taken = 0
        self.blinks = 0
        escapes, separated = _OWN[dialect]
        self._commands = {b"\x1b": _SHARED_ESCAPES | escapes, b"\x1f": separated}
        self._waiting = b""
        self.power_up()

    def power_up(self) -> None:
        """Come up with all dots lit and a cursor, as after a power cut."""
        self._cells = _AT_POWER_UP
        self._at = 0
        self.has_cursor = True

    @property
    def lines(self) -> tuple[str, str]:
        """The visible text."""
        return self._cells[:COLUMNS], self._cells[COLUMNS:]

    def take(self, some: bytes) -> None:
        """Take bytes in pieces of any size."""
        self.bytes_taken += len(some)
        for byte in some:
            self._waiting += bytes((byte,))
            self._act()

    def _act(self) -> None:
        """Do what the bytes so far say, if they say something whole."""
        first, rest = self._waiting[:1], self._waiting[1:]
        if first not in self._commands:
            self._waiting = b""
            self._take_one(first[0])
        elif rest:
            found = self._commands[first].get(rest[:1])
            if found is None:
                self.unknown.append(self._waiting)
                self._waiting = b""
            elif len(rest) > found[0]:
                self._waiting = b""
                found[1](self, rest[1:])

    def _take_one(self, byte: int) -> None:
        if 0x20 <= byte <= 0x7E:
            self._cells = self._cells[: self._at] + chr(byte) + self._cells[self._at + 1 :]
            self._at = (self._at + 1) % len(self._cells)
        elif byte == 0x0C:
            self._clear(b"")
        else:
            self.unknown.append(bytes((byte,)))

    def _clear(self, _nothing: bytes) -> None:
        self._cells = " " * COLUMNS * ROWS
        self._at = 0
        self.blinks += 1

    def _initialise(self, nothing: bytes) -> None:
        self._clear(nothing)
        self.has_cursor = True

    def _go(self, place: bytes) -> None:
        """Go to a column and a row, which count from 1; what lies outside is ignored."""
        column, row = place
        if 1 <= column <= COLUMNS and 1 <= row <= ROWS:
            self._at = (row - 1) * COLUMNS + column - 1
        else:
            self.unknown.append(place)

    def _cursor(self, shown: bytes) -> None:
        self.has_cursor = shown != b"\0"

    def _write_over(self, _nothing: bytes) -> None:
        """Stay in the mode in which it comes up."""


_Commands = dict[bytes, tuple[int, Callable[[SimulatedCustomerDisplay, bytes], None]]]
"""The byte after the first, how many more belong to the command, and what it does."""

_SHARED_ESCAPES: _Commands = {b"@": (0, SimulatedCustomerDisplay._initialise)}
_OWN: dict[str, tuple[_Commands, _Commands]] = {
    "epson": (
        {},
        {
            b"\x01": (0, SimulatedCustomerDisplay._write_over),
            b"\x24": (2, SimulatedCustomerDisplay._go),
            b"\x43": (1, SimulatedCustomerDisplay._cursor),
        },
    ),
    "cd5220": (
        {
            b"\x11": (0, SimulatedCustomerDisplay._write_over),
            b"\x6c": (2, SimulatedCustomerDisplay._go),
            b"\x5f": (1, SimulatedCustomerDisplay._cursor),
        },
        {},
    ),
}


class SimulatedTextLine:
    """The port of a dealer display, whose cable can be pulled out and put back."""

    def __init__(self, display: SimulatedCustomerDisplay | None = None) -> None:
        self.display = display or SimulatedCustomerDisplay("epson")
        self._plugged = True

    def read(self) -> bytes:
        """Return nothing: such a display never answers."""
        return b""

    def write(self, some: bytes) -> int:
        """Send bytes to the display.

        Raises:
            PartMissing: the cable is out.
        """
        if not self._plugged:
            raise PortGone(UnitPart.DEALER_DISPLAY, PORT)
        self.display.take(some)
        return len(some)

    def close(self) -> None:
        """Let go of the port."""

    def pull_out(self) -> None:
        """Pull the cable, through which the display gets its power, too."""
        self._plugged = False

    def put_back(self) -> None:
        """Put the cable back: the display comes up as after a power cut."""
        self._plugged = True
        self.display.power_up()
