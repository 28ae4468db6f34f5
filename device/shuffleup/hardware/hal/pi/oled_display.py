"""The OLED on the I2C bus: only changes are sent, in the commands of its display controller.

All controllers hold the picture as 8 pages of 128 bytes; a byte is a column of eight dots, the topmost in bit
0.

* SSD1306 (Solomon Systech, rev 1.1, 10.1.3 to 10.1.5): a window of columns and pages is filled row by row.
* SSD1309 (Solomon Systech, rev 1.1, tables 9-1 to 9-5): the same commands and windows, but the panel gets its
  7 to 16 V from outside. There is no charge pump to turn on, and VCOMH has levels of its own. It wants a
  pulse at its reset pin after power-up, which modules make themselves or leave to a wire.
* SH1106 (Sino Wealth, v2.3, commands 1, 2 and 13): page by page; its memory is 132 columns wide, and the
  glass shows 128 of them from the third on.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache, reduce
from threading import Lock
from typing import Literal, Protocol

import msgspec
from luma.oled.device import sh1106, ssd1306
from PIL import Image

from shuffleup.hardware.hal import HEIGHT_PX, WIDTH_PX, PartMissing, UnitPart
from shuffleup.protocol.faults import DisplayGone, DisplaySilent


class I2cBus(Protocol):
    """Wires with a display at their end."""

    def write(self, address: int, content: bytes) -> None:
        """Send one message to a 7-bit address.

        Raises:
            OSError: nobody answers.
        """

    def close(self) -> None:
        """Let go of the wires; a second time does nothing."""


class KernelBus:
    """A bus of the kernel's by its number, as in `/dev/i2c-1`: a message goes in one piece, however long.

    Raises:
        OSError: there is no such bus, or it may not be used.
    """

    def __init__(self, number: int) -> None:
        from smbus2 import SMBus, i2c_msg  # noqa: PLC0415  only a box with a real bus needs it

        self._message = i2c_msg.write
        self._bus = SMBus(number)

    def write(self, address: int, content: bytes) -> None:
        """Send one message to a 7-bit address.

        Raises:
            OSError: nobody answers.
        """
        self._bus.i2c_rdwr(self._message(address, content))

    def close(self) -> None:
        """Close the device file."""
        self._bus.close()


Controller = Literal["ssd1306", "ssd1309", "sh1106"]

PAGES = HEIGHT_PX // 8
BLANK = bytes(PAGES * WIDTH_PX)

DISPLAY_OFF, DISPLAY_ON, CONTRAST = 0xAE, 0xAF, 0x81
_SSD1306_COLUMNS, _SSD1306_PAGES = 0x21, 0x22
_SH1106_PAGE, _SH1106_HIGH_COLUMN, _SH1106_LEFT_OUT = 0xB0, 0x10, 2

_CHARGE_PUMP, _VCOMH = 0x8D, 0xDB
_SSD1309_VCOMH = 0x34
"""0.78 of the panel's voltage, as after a reset; what luma sets for the SSD1306 has no meaning here."""

_COST_OF_A_WINDOW: dict[Controller, int] = {"ssd1306": 10, "ssd1309": 10, "sh1106": 7}
"""Bytes that go over the bus for a window besides its content: two addresses, two control bytes, commands."""


class ByteWindow(msgspec.Struct, frozen=True):
    """A block of bytes of the picture, first and last page and column included."""

    first_page: int
    last_page: int
    first_column: int
    last_column: int

    @property
    def pages(self) -> range:
        """The pages it covers."""
        return range(self.first_page, self.last_page + 1)

    @property
    def content(self) -> int:
        """Count the bytes in it."""
        return len(self.pages) * (self.last_column - self.first_column + 1)

    def with_(self, other: "ByteWindow") -> "ByteWindow":
        """Give the smallest window around both."""
        return ByteWindow(
            min(self.first_page, other.first_page),
            max(self.last_page, other.last_page),
            min(self.first_column, other.first_column),
            max(self.last_column, other.last_column),
        )


class Transfer(msgspec.Struct, frozen=True):
    """A command, and the bytes of the picture that follow it."""

    command: tuple[int, ...]
    content: bytes


WHOLE = ByteWindow(0, PAGES - 1, 0, WIDTH_PX - 1)


class _Begins:
    """Takes the place of a bus and keeps the commands with which luma sets a display up.

    luma hooks every device that it makes into the end of the process, for good. A display that is tried
    again every second would pile up devices; so one is made for each controller and its commands are kept.
    """

    def __init__(self) -> None:
        self.commands: list[tuple[int, ...]] = []

    def command(self, *command: int) -> None:
        self.commands.append(command)

    def data(self, content: list[int]) -> None:
        """Let the blank picture pass; the real one follows."""

    def cleanup(self) -> None:
        """There is nothing to free."""


class _Ssd1306(ssd1306):  # type: ignore[misc]  # luma has no types
    def display(self, image: Image.Image) -> None:
        """Draw nothing: bytes are sent by the display itself."""


class _Sh1106(sh1106):  # type: ignore[misc]  # luma has no types
    def display(self, image: Image.Image) -> None:
        """Draw nothing: bytes are sent by the display itself."""


@cache
def beginning(controller: Controller) -> tuple[tuple[int, ...], ...]:
    """Give luma's commands that set a controller up, without those that turn the glass off and on."""
    begins = _Begins()
    (_Sh1106 if controller == "sh1106" else _Ssd1306)(begins)
    power = (DISPLAY_OFF, DISPLAY_ON)
    commands = (c[1:] if c[0] in power else c for c in begins.commands if c not in {(p,) for p in power})
    return tuple(_of_ssd1309(one) if controller == "ssd1309" else one for one in commands)


def packed(image: Image.Image) -> bytes:
    """Lay a picture of mode "1" out as the controllers want it."""
    # A byte is eight dots of one column, the lowest bit on top (SSD1306, 8.7): rows become columns, bits turn
    # round.
    columns = image.transpose(Image.Transpose.TRANSPOSE).tobytes("raw", "1;R")
    return b"".join(columns[page::PAGES] for page in range(PAGES))


def changes(controller: Controller, before: bytes, after: bytes) -> tuple[ByteWindow, ...]:
    """Choose the windows to send: few bytes that have not changed, and few windows.

    Where pages can be joined, each run of changed bytes joins the one above it if that is less to send; one
    window around all of them is taken if that is still less.
    """
    overhead = _COST_OF_A_WINDOW[controller]
    if controller == "sh1106":
        return tuple(run for page in range(PAGES) for run in _runs(before, after, page, overhead))
    windows = _joined(before, after, overhead)
    if not windows:
        return ()
    around = reduce(ByteWindow.with_, windows)
    cheaper = overhead + around.content <= sum(overhead + window.content for window in windows)
    return (around,) if cheaper else tuple(windows)


def transfers(controller: Controller, picture: bytes, window: ByteWindow) -> Iterator[Transfer]:
    """Say what to send so that a window of the picture gets to the glass."""
    columns = slice(window.first_column, window.last_column + 1)
    rows = [picture[page * WIDTH_PX :][columns] for page in window.pages]
    if controller != "sh1106":
        place = (_SSD1306_COLUMNS, window.first_column, window.last_column)
        yield Transfer((*place, _SSD1306_PAGES, window.first_page, window.last_page), b"".join(rows))
        return
    # The SH1106 has 132 columns of memory for 128 of glass, which begin at column 2.
    high, low = divmod(window.first_column + _SH1106_LEFT_OUT, 16)
    for page, row in zip(window.pages, rows, strict=True):
        yield Transfer((_SH1106_PAGE + page, low, _SH1106_HIGH_COLUMN + high), row)


def _of_ssd1309(command: tuple[int, ...]) -> tuple[int, ...]:
    """Take the charge pump out of a command for the SSD1306, and set the VCOMH of the SSD1309."""
    codes = list(command)
    if _CHARGE_PUMP in codes:
        at = codes.index(_CHARGE_PUMP)
        del codes[at : at + 2]
    if _VCOMH in codes:
        codes[codes.index(_VCOMH) + 1] = _SSD1309_VCOMH
    return tuple(codes)


def _joined(before: bytes, after: bytes, overhead: int) -> list[ByteWindow]:
    """Join the runs of changed bytes from page to page, from the top."""
    done: list[ByteWindow] = []
    above: list[ByteWindow] = []
    for page in range(PAGES):
        reaching: list[ByteWindow] = []
        for run in _runs(before, after, page, overhead):
            joins = [one for one in above if _saved(one, run) + overhead >= 0]
            best = max(joins, key=lambda one: _saved(one, run), default=None)
            if best is not None:
                above.remove(best)
            reaching.append(best.with_(run) if best else run)
        done += above
        above = reaching
    return done + above


def _saved(one: ByteWindow, other: ByteWindow) -> int:
    """Count the bytes of content that are saved by sending two windows as one; negative if it is more."""
    return one.content + other.content - one.with_(other).content


def _runs(before: bytes, after: bytes, page: int, gap: int) -> Iterator[ByteWindow]:
    """Give the runs of changed bytes of a page; a gap that is no longer than `gap` is sent, too."""
    start = page * WIDTH_PX
    if before[start : start + WIDTH_PX] == after[start : start + WIDTH_PX]:
        return
    first = last = -1
    for column in range(WIDTH_PX):
        if before[start + column] == after[start + column]:
            continue
        if first < 0 or column - last > gap:
            if first >= 0:
                yield ByteWindow(page, page, first, last)
            first = column
        last = column
    if first >= 0:
        yield ByteWindow(page, page, first, last)


USUAL_ADDRESS = 0x3C

_LONGEST_PICTURE_S = 0.25
"""A whole picture takes 25 ms at 400 kHz, and 100 ms where the bus runs at 100."""

_COMMANDS, _CONTENT = b"\x00", b"\x40"
"""The control byte: what follows are commands, or bytes of the picture (SSD1306, 8.1.5.2)."""


class PiDisplay:
    """A display of 128 by 64 dots. `bus` is a bus, or the number of one of the kernel's.

    Raises:
        PartMissing: there is no such bus or no display on it; making it anew later tries again.
    """

    def __init__(self, bus: I2cBus | int, controller: Controller, address: int = USUAL_ADDRESS) -> None:
        self._bus = bus
        self._controller: Controller = controller
        self._address = address
        self._wires: I2cBus | None = None
        self._level: int | None = None
        self._wanted = BLANK
        self._shown: bytes | None = None
        self._lock = Lock()
        self.reopen()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in dots."""
        return WIDTH_PX, HEIGHT_PX

    def show(self, image: Image.Image) -> None:
        """Show a picture of mode "1"; only what changed goes over the bus.

        Raises:
            PartMissing: the display does not answer, or did not and was not reopened since.
            ValueError: the picture has another mode or size.
        """
        if image.mode != "1" or image.size != self.size:
            raise ValueError(f"a picture of mode 1 and {self.size} dots, not {image.mode} and {image.size}")
        with self._lock:
            self._wanted = packed(image)
            before = self._needed()
            with self._trouble():
                for window in changes(self._controller, before, self._wanted):
                    self._send(window)
            self._shown = self._wanted

    def contrast(self, level: int) -> None:
        """Set the brightness, 0 to 255; it outlasts `reopen`.

        Raises:
            PartMissing: the display does not answer, or did not and was not reopened since.
            ValueError: the level is out of range.
        """
        if level not in range(256):
            raise ValueError(f"brightness {level}: it goes from 0 to 255")
        with self._lock:
            self._level = level
            self._needed()
            with self._trouble():
                self._command(CONTRAST, level)

    def reopen(self) -> None:
        """Initialise the display again and send the whole picture; on one that works this cannot be seen.

        Raises:
            PartMissing: the display does not answer.
        """
        with self._lock, self._trouble():
            for command in beginning(self._controller):
                self._command(*command)
            if self._level is not None:
                self._command(CONTRAST, self._level)
            # Content before DISPLAY_ON: after power comes back the memory holds noise, and nobody should see
            # it.
            self._send(WHOLE)
            self._command(DISPLAY_ON)
            self._shown = self._wanted

    def close(self) -> None:
        """Turn the display dark if it still answers; a second time does nothing.

        One that hangs in the middle of a picture is left as it is.
        """
        # i2c_rdwr cannot be broken off: a thread that hangs in the kernel would keep the program from ending.
        if not self._lock.acquire(timeout=_LONGEST_PICTURE_S):
            return
        try:
            if self._wires is not None:
                with suppress(PartMissing), self._trouble():
                    self._command(DISPLAY_OFF)
                self._wires.close()
            self._wires = self._shown = None
        finally:
            self._lock.release()

    def _needed(self) -> bytes:
        """Give what the glass shows, or refuse to talk to a display that did not answer the last time."""
        if self._shown is None:
            raise DisplayGone(UnitPart.DISPLAY)
        return self._shown

    def _send(self, window: ByteWindow) -> None:
        for transfer in transfers(self._controller, self._wanted, window):
            self._command(*transfer.command)
            self._opened().write(self._address, _CONTENT + transfer.content)

    def _command(self, *codes: int) -> None:
        self._opened().write(self._address, _COMMANDS + bytes(codes))

    def _opened(self) -> I2cBus:
        if self._wires is None:
            self._wires = KernelBus(self._bus) if isinstance(self._bus, int) else self._bus
        return self._wires

    @contextmanager
    def _trouble(self) -> Iterator[None]:
        """Turn what the bus raises into `PartMissing`."""
        try:
            yield
        except OSError as error:
            # Part of the window may have arrived: what the glass shows is unknown until `reopen` sends all of
            # it.
            self._shown = None
            raise DisplaySilent(UnitPart.DISPLAY, f"0x{self._address:02X}", str(error)) from error
