"""The simulated OLED: what the controller makes of the bytes on its bus.

Three controllers on a simulated I2C bus, written from the data sheets (SSD1306 and SSD1309 by Solomon
Systech, both rev 1.1; SH1106 by Sino Wealth, v2.3), not from the driver, so that a wrong byte shows as a
wrong picture. After power-up the memory holds noise and the glass is dark.
"""

import errno
from typing import TYPE_CHECKING, ClassVar

from shuffleup.hardware.hal import HEIGHT_PX, WIDTH_PX

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
