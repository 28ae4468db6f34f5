"""Bytes for a customer display: the ESC/POS commands of Epson, or those of the CD5220.

Many displays support both and have a switch at the back. This module uses the commands that all of them
share: the DM-D110 of Epson (specification, section 5.4), the P07303 and the XP8200; for the CD5220 its user's
manual, section 6.1. It avoids the quick commands for a whole line (ESC Q A, ESC Q B): after them a display
accepts no cursor command until it is cleared, and clearing makes it blink.
"""

from collections.abc import Iterator
from typing import Literal

import msgspec

from shuffleup.hardware.dealer_display.text import COLUMNS, TwoLines

Dialect = Literal["epson", "cd5220"]


class _Commands(msgspec.Struct, frozen=True):
    """`begin` sets the display up, `keep` says again how it writes, `go` comes before column and row."""

    begin: bytes
    keep: bytes
    go: bytes


_INITIALISE = b"\x1b@"
_CLEAR = b"\x0c"
_OF: dict[Dialect, _Commands] = {
    "epson": _Commands(_INITIALISE + _CLEAR, b"\x1f\x01\x1f\x43\x00", b"\x1f\x24"),
    "cd5220": _Commands(_INITIALISE + _CLEAR, b"\x1b\x11\x1b\x5f\x00", b"\x1b\x6c"),
}
DIALECTS: tuple[Dialect, ...] = tuple(_OF)


def begin(dialect: Dialect) -> bytes:
    """Set a display up: empty, writing over what is there, without a cursor."""
    commands = _OF[dialect]
    return commands.begin + commands.keep


def render(old: TwoLines | None, new: TwoLines, dialect: Dialect) -> bytes:
    """Turn what a display shows into something else; only runs of cells that differ are sent.

    `old` is None where nobody knows what it shows: all cells are written, and how it writes is said again,
    so that a display that lost its power for a moment is right after it. It does not blink.
    """
    commands = _OF[dialect]
    if old is None:
        everything = ((1, row, line) for row, line in enumerate(new.lines, 1))
        return commands.keep + b"".join(_written(commands, *run) for run in everything)
    return b"".join(_written(commands, *run) for run in _runs(old, new, apart=len(commands.go) + 2))


def repaint(crc: int, sent: TwoLines | None, text: TwoLines) -> bytes:
    """Make the bytes for the display of the card machine, which says the CRC of what it shows.

    None where it shows `text`; what differs where it shows what was sent last; else all of it, because it has
    started anew, or lost a frame.
    """
    if crc == text.crc:
        return b""
    if sent is not None and crc == sent.crc:
        return render(sent, text, "epson")
    return begin("epson") + render(None, text, "epson")


def _written(commands: _Commands, column: int, row: int, letters: str) -> bytes:
    """Go to a column (1 to 20) of a row (1 or 2) and write; from the end of a row nobody writes on."""
    return commands.go + bytes((column, row)) + letters.encode("ascii")


def _runs(old: TwoLines, new: TwoLines, apart: int) -> Iterator[tuple[int, int, str]]:
    """Find what differs, as column, row and letters."""
    for row, (before, after) in enumerate(zip(old.lines, new.lines, strict=True), 1):
        cells = [at for at in range(COLUMNS) if before[at] != after[at]]
        for first, last in _joined(cells, apart):
            yield first + 1, row, after[first : last + 1]


def _joined(cells: list[int], apart: int) -> list[tuple[int, int]]:
    """Join cells into runs, over up to `apart` cells between them: a command costs as much as those."""
    runs: list[tuple[int, int]] = []
    for at in cells:
        if runs and at - runs[-1][1] <= apart + 1:
            runs[-1] = (runs[-1][0], at)
        else:
            runs.append((at, at))
    return runs
