"""The display controllers: their initial commands, and the addresses of their bytes.

All hold the picture as 8 pages of 128 bytes; a byte is a column of eight dots, the topmost in bit 0.

* SSD1306 (Solomon Systech, rev 1.1, 10.1.3 to 10.1.5): a window of columns and pages is filled row by row.
* SSD1309 (Solomon Systech, rev 1.1, tables 9-1 to 9-5): the same commands and windows, but the panel gets its
  7 to 16 V from outside. There is no charge pump to turn on, and VCOMH has levels of its own. It wants a
  pulse at its reset pin after power-up, which modules make themselves or leave to a wire.
* SH1106 (Sino Wealth, v2.3, commands 1, 2 and 13): page by page; its memory is 132 columns wide, and the
  glass shows 128 of them from the third on.
"""

from collections.abc import Iterator
from functools import cache, reduce
from typing import Literal

import msgspec
from luma.oled.device import sh1106, ssd1306
from PIL import Image

from shuffleup.hardware.hal import HEIGHT_PX, WIDTH_PX

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
