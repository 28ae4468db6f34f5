"""Simulated displays as they behave at the end of their wires: bytes in, light or cells out.

Three OLED controllers on a simulated I2C bus, written from the data sheets (SSD1306 and SSD1309 by Solomon
Systech, both rev 1.1; SH1106 by Sino Wealth, v2.3), not from the driver, so that a wrong byte shows as a
wrong picture. After power-up the memory holds noise and the glass is dark.

A customer display of two lines of twenty, as its manuals describe it. Unknown commands are collected in
`unknown`. Its cursor moves as in overwrite mode: from the end of the upper line to the lower one and from
there back.
"""

import errno
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, Literal

from shuffleup.hardware.hal import HEIGHT_PX, WIDTH_PX, UnitPart
from shuffleup.protocol.faults import PortGone

if TYPE_CHECKING:
    from PIL.Image import Image

_PAGES = HEIGHT_PX // 8
_NOISE = 0xA5
_COMMANDS, _CONTENT = 0x00, 0x40


class SimulatedController:
    """The common part of the controllers: a memory of pages, light, and commands of known length."""

    COLUMNS = WIDTH_PX
    LEFT_OUT = 0
    OPERANDS: ClassVar[dict[int, int]] = {}

    def __init__(self) -> None:
        self.memory = bytearray([_NOISE] * (self.COLUMNS * _PAGES))
        self.contrast = 0x80
        self.page = self.column = 0
        self._settings: dict[int, tuple[int, ...]] = {}
        self._command: list[int] = []

    def write(self, control: int, content: bytes) -> None:
        """Take one write of the bus: a control byte says whether commands follow or bytes of the picture."""
        if control == _CONTENT:
            self.store(content)
        elif control == _COMMANDS:
            for byte in content:
                self._gather(byte)
        else:
            raise ValueError(f"control byte 0x{control:02X}: neither commands nor content")

    def _gather(self, byte: int) -> None:
        self._command.append(byte)
        if len(self._command) > self.OPERANDS.get(self._command[0], 0):
            first, *operands = self._command
            self._command = []
            self.obey(first, tuple(operands))

    def obey(self, command: int, operands: tuple[int, ...]) -> None:
        """Carry one command out."""
        if command == 0x81:
            (self.contrast,) = operands
        self._settings[_group(command)] = (command, *operands)

    def store(self, content: bytes) -> None:
        """Put bytes of the picture into the memory and move on."""
        raise NotImplementedError

    def put(self, content: bytes) -> None:
        """Put bytes into the page from the column on."""
        at = self.page * self.COLUMNS + self.column
        self.memory[at : at + len(content)] = content

    def is_set(self, *command: int) -> bool:
        """Say whether this is the last command of its group that was given."""
        return self._settings.get(_group(command[0])) == command

    @property
    def lit(self) -> bool:
        """Say whether anything can be seen at all."""
        return self.is_set(0xAF)

    def picture(self) -> "Image":
        """Give what an eye in front of the glass sees, in mode "1"."""
        from PIL import Image, ImageChops, ImageOps  # noqa: PLC0415  only who looks needs it

        size = (WIDTH_PX, HEIGHT_PX)
        if not self.lit:
            return Image.new("1", size)
        if self.is_set(0xA5):
            return Image.new("1", size, 255)
        image = Image.new("1", size)
        for page in range(_PAGES):
            image.paste(self._page(page), (0, 8 * page))
        if not self.is_set(0xA1):
            image = ImageOps.mirror(image)
        if not self.is_set(0xC8):
            image = ImageOps.flip(image)
        return ImageChops.invert(image) if self.is_set(0xA7) else image

    def _page(self, page: int) -> "Image":
        """Give eight rows: a byte of the memory is a column of them, its lowest bit on top."""
        from PIL import Image  # noqa: PLC0415

        start = page * self.COLUMNS + self.LEFT_OUT
        columns = bytes(self.memory[start : start + WIDTH_PX])
        lying = Image.frombytes("1", (8, WIDTH_PX), columns, "raw", "1;R")
        return lying.transpose(Image.Transpose.TRANSPOSE)


class Ssd1306(SimulatedController):
    """A window of columns and pages that is filled row by row; a charge pump that has to be turned on."""

    OPERANDS: ClassVar[dict[int, int]] = {
        **dict.fromkeys((0x20, 0x81, 0x8D, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1),
        **dict.fromkeys((0x21, 0x22, 0xA3), 2),
        **dict.fromkeys((0x26, 0x27), 6),
        **dict.fromkeys((0x29, 0x2A), 5),
    }

    def __init__(self) -> None:
        super().__init__()
        self.columns = (0, WIDTH_PX - 1)
        self.pages = (0, _PAGES - 1)

    @property
    def lit(self) -> bool:
        """Say whether the glass is on and has the voltage for it."""
        return super().lit and self.is_set(0x8D, 0x14)

    def obey(self, command: int, operands: tuple[int, ...]) -> None:
        """Carry one command out."""
        super().obey(command, operands)
        if command == 0x21:
            self.columns = (operands[0], operands[1])
            self.column = operands[0]
        elif command == 0x22:
            self.pages = (operands[0], operands[1])
            self.page = operands[0]

    def store(self, content: bytes) -> None:
        """Put bytes into the window, row by row; after its last row the first comes again."""
        while content:
            room = max(1, self.columns[1] + 1 - self.column)
            row, content = content[:room], content[room:]
            self.put(row)
            self.column += len(row)
            if self.column > self.columns[1]:
                self.column = self.columns[0]
                if self.is_set(0x20, 0x00):  # else, as after a reset, it stays in its page
                    self.page = self.page + 1 if self.page < self.pages[1] else self.pages[0]


class Ssd1309(Ssd1306):
    """An SSD1306 whose panel gets its voltage from outside, and which knows no charge pump.

    What it would do with the pump's command the data sheet leaves open, so here it is refused.
    """

    @property
    def lit(self) -> bool:
        """Say whether the glass is on."""
        return self.is_set(0xAF)

    def obey(self, command: int, operands: tuple[int, ...]) -> None:
        """Carry one command out."""
        if command == 0x8D:
            raise ValueError("an SSD1309 has no charge pump")
        super().obey(command, operands)


class Sh1106(SimulatedController):
    """One page at a time, 132 columns wide of which the glass shows 128; there are no windows."""

    COLUMNS = 132
    LEFT_OUT = 2
    OPERANDS = dict.fromkeys((0x81, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1)

    def obey(self, command: int, operands: tuple[int, ...]) -> None:
        """Carry one command out."""
        super().obey(command, operands)
        if command <= 0x0F:
            self.column = self.column & 0xF0 | command
        elif command <= 0x1F:
            self.column = self.column & 0x0F | (command & 0x0F) << 4
        elif 0xB0 <= command <= 0xB7:
            self.page = command & 0x07

    def store(self, content: bytes) -> None:
        """Put bytes into the page; what comes after the last column is lost."""
        row = content[: self.COLUMNS - self.column]
        self.put(row)
        self.column += len(row)


def _group(command: int) -> int:
    """Name the setting that a command belongs to: on and off, for one, are two values of the same."""
    if command in (0xC0, 0xC8):
        return 0xC0
    return command & 0xFE if 0xA0 <= command <= 0xAF else command


class SimulatedBus:
    """Carries messages to the display and counts every byte on the wires, the address of each included."""

    def __init__(self, address: int) -> None:
        self._address = address
        self._glass: SimulatedController | None = None
        self._bytes_left: int | None = None
        self.bus_bytes = 0

    def attach(self, glass: SimulatedController) -> None:
        """Put a display on the wires."""
        self._glass = glass
        self._bytes_left = None

    def detach(self, after_bytes: int = 0) -> None:
        """Pull the display off as soon as this many more bytes would have gone over the wires."""
        self._bytes_left = after_bytes

    def write(self, address: int, content: bytes) -> None:
        """Send one message.

        Raises:
            OSError: nobody answers. Of a message under way, the bytes before the wires broke have arrived.
        """
        if self._bytes_left is not None:
            arrived = max(0, self._bytes_left - 1)
            self._bytes_left -= 1 + len(content)
            if self._bytes_left < 0:
                self._deliver(content[:arrived])
                self._glass = None
        if self._glass is None or address != self._address:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
        self.bus_bytes += 1 + len(content)
        self._deliver(content)

    def close(self) -> None:
        """There is nothing to close."""

    def _deliver(self, content: bytes) -> None:
        if self._glass is not None and content:
            self._glass.write(content[0], content[1:])


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

    def __init__(self, display: SimulatedCustomerDisplay) -> None:
        self._display = display
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
        self._display.take(some)
        return len(some)

    def close(self) -> None:
        """Let go of the port."""

    def pull_out(self) -> None:
        """Pull the cable, through which the display gets its power, too."""
        self._plugged = False

    def put_back(self) -> None:
        """Put the cable back: the display comes up as after a power cut."""
        self._plugged = True
        self._display.power_up()
