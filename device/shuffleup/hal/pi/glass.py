"""What the two display controllers want to be told: how to begin, and where bytes go.

Both hold the picture as 8 pages of 128 bytes; a byte is a column of eight dots, the topmost in bit 0.

* SSD1306 (Solomon Systech, rev 1.1, 10.1.3 to 10.1.5): a window of columns and pages is filled row by row.
* SH1106 (Sino Wealth, v2.3, commands 1, 2 and 13): page by page; its memory is 132 columns wide, and the
  glass shows 128 of them from the third on.
"""

from collections.abc import Iterator
from functools import cache
from typing import Literal

import msgspec
from luma.oled.device import sh1106, ssd1306
from PIL import Image

from shuffleup.hal import HEIGHT_PX, WIDTH_PX

Controller = Literal["ssd1306", "sh1106"]

PAGES = HEIGHT_PX // 8
BLANK = bytes(PAGES * WIDTH_PX)

DISPLAY_OFF, DISPLAY_ON, CONTRAST = 0xAE, 0xAF, 0x81
_SSD1306_COLUMNS, _SSD1306_PAGES = 0x21, 0x22
_SH1106_PAGE, _SH1106_HIGH_COLUMN, _SH1106_LEFT_OUT = 0xB0, 0x10, 2

_COST_OF_A_WINDOW = 12
"""Bytes that go over the bus to choose a window and to begin its data."""


class Window(msgspec.Struct, frozen=True):
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
    def cost(self) -> int:
        """Give the bytes that go over the bus to fill it."""
        return _COST_OF_A_WINDOW + len(self.pages) * (self.last_column - self.first_column + 1)


class Transfer(msgspec.Struct, frozen=True):
    """A command, and the bytes of the picture that follow it."""

    command: tuple[int, ...]
    content: bytes


WHOLE = Window(0, PAGES - 1, 0, WIDTH_PX - 1)


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
    {"ssd1306": _Ssd1306, "sh1106": _Sh1106}[controller](begins)
    power = (DISPLAY_OFF, DISPLAY_ON)
    return tuple(c[1:] if c[0] in power else c for c in begins.commands if c not in {(p,) for p in power})


def packed(image: Image.Image) -> bytes:
    """Lay a picture of mode "1" out as the controllers want it."""
    columns = image.transpose(Image.Transpose.TRANSPOSE).tobytes("raw", "1;R")
    return b"".join(columns[page::PAGES] for page in range(PAGES))


def changes(before: bytes, after: bytes) -> tuple[Window, ...]:
    """Choose the windows to send: what changed in each page by itself, or one around all if that is less."""
    by_page = tuple(_changes_by_page(before, after))
    if not by_page:
        return ()
    around = Window(
        by_page[0].first_page,
        by_page[-1].last_page,
        min(window.first_column for window in by_page),
        max(window.last_column for window in by_page),
    )
    return (around,) if around.cost <= sum(window.cost for window in by_page) else by_page


def transfers(controller: Controller, picture: bytes, window: Window) -> Iterator[Transfer]:
    """Say what to send so that a window of the picture gets to the glass."""
    columns = slice(window.first_column, window.last_column + 1)
    rows = [picture[page * WIDTH_PX :][columns] for page in window.pages]
    if controller == "ssd1306":
        place = (_SSD1306_COLUMNS, window.first_column, window.last_column)
        yield Transfer((*place, _SSD1306_PAGES, window.first_page, window.last_page), b"".join(rows))
        return
    high, low = divmod(window.first_column + _SH1106_LEFT_OUT, 16)
    for page, row in zip(window.pages, rows, strict=True):
        yield Transfer((_SH1106_PAGE + page, low, _SH1106_HIGH_COLUMN + high), row)


def _changes_by_page(before: bytes, after: bytes) -> Iterator[Window]:
    for page in range(PAGES):
        start = page * WIDTH_PX
        changed = [c for c in range(WIDTH_PX) if before[start + c] != after[start + c]]
        if changed:
            yield Window(page, page, changed[0], changed[-1])
