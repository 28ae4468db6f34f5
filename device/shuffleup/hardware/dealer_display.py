"""The dealer display, two lines of twenty characters: its text, and the bytes that show it (pure).

The text says in a few words what the table waits for, and never names a card. Every display has the letters
of ASCII at the same places. Other letters depend on its code page, and a display that sends no answer cannot
report which one it has. So accents are left out and umlauts are written as two letters.

The bytes are the ESC/POS commands of Epson, or those of the CD5220. Many displays support both and have a
switch at the back. Only commands that all of them share are used: the DM-D110 of Epson (specification,
section 5.4), the P07303 and the XP8200; for the CD5220 its user's manual, section 6.1. The quick commands for
a whole line (ESC Q A, ESC Q B) are avoided: after them a display accepts no cursor command until it is
cleared, and clearing makes it blink.
"""

import unicodedata
from binascii import crc32
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Literal

import msgspec

from shuffleup.kernel.field_types import Chips
from shuffleup.kernel.language import decimal_mark, mark_for_translation, say
from shuffleup.protocol.clock import BlindsView, ClockView
from shuffleup.protocol.table import TableView
from shuffleup.views.numbers import chips_text

COLUMNS = 20

_WRITTEN_OUT = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "AE", "Ö": "OE", "Ü": "UE", "ß": "ss", "–": "-", "’": "'"}
)
_FIRST, _LAST = 0x20, 0x7E


class TwoLines(msgspec.Struct, frozen=True):
    """The text of the two lines: each has COLUMNS characters of printable ASCII.

    Raises:
        ValueError: a line is longer or shorter, or has another character in it.
    """

    upper: str
    lower: str

    def __post_init__(self) -> None:
        for line in self.lines:
            if len(line) != COLUMNS or not all(_FIRST <= ord(letter) <= _LAST for letter in line):
                raise ValueError(f"{line!r}: a line has {COLUMNS} characters of printable ASCII")

    @property
    def lines(self) -> tuple[str, str]:
        """The upper and the lower line."""
        return self.upper, self.lower

    @property
    def crc(self) -> int:
        """CRC-32 of the forty cells: what the card machine says that its own display shows (STAT)."""
        return crc32((self.upper + self.lower).encode("ascii"))


BLANK = TwoLines(" " * COLUMNS, " " * COLUMNS)


def plain(words: str) -> str:
    """Write words with the letters that every display has; a question mark stands for what it cannot show."""
    spelled = unicodedata.normalize("NFKD", words.translate(_WRITTEN_OUT))
    bare = "".join(letter for letter in spelled if not unicodedata.combining(letter))
    return "".join(letter if _FIRST <= ord(letter) <= _LAST else "?" for letter in bare)


def fitted(wordings: Iterable[tuple[str, ...]]) -> str:
    """Fill a line with the first wording that has room, its parts spread from edge to edge.

    Parts stay at least one space apart. An empty line where no wording has room: a number that is cut
    off would be another number.
    """
    for wording in wordings:
        parts = [plain(part) for part in wording if part]
        room = COLUMNS - sum(map(len, parts))
        if parts and room >= len(parts) - 1:
            return _spread(parts, room)
    return " " * COLUMNS


def _spread(parts: list[str], room: int) -> str:
    """Share the room among the gaps; the gap on the left gets what cannot be shared."""
    gaps = len(parts) - 1
    if not gaps:
        return parts[0].ljust(COLUMNS)
    each, more = divmod(room, gaps)
    spaces = [each + (number < more) for number in range(gaps)]
    return "".join(part + " " * space for part, space in zip(parts, [*spaces, 0], strict=True))


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


_AT_REST = ("waiting", "between", "finished", "held")
"""Phases without a hand, in which the display can show a break."""

_PHASES: dict[str, tuple[str, ...]] = {
    "waiting": (mark_for_translation("WAITING"),),
    "showdown": (mark_for_translation("TAP THE WINNERS"), mark_for_translation("SHOWDOWN")),
    "lost": (mark_for_translation("PLAY ON BY HAND"),),
    "held": (mark_for_translation("WAIT FOR THE FLOOR"), mark_for_translation("WAIT")),
    "over": (mark_for_translation("THE TABLE IS CLOSED"), mark_for_translation("CLOSED")),
}

_DEALS: dict[str, tuple[str, ...]] = {
    "preflop": (mark_for_translation("DEAL THE FLOP"), mark_for_translation("FLOP")),
    "flop": (mark_for_translation("DEAL THE TURN"), mark_for_translation("TURN")),
    "turn": (mark_for_translation("DEAL THE RIVER"), mark_for_translation("RIVER")),
}
_DEALS_BOARD = (mark_for_translation("DEAL THE BOARD"), mark_for_translation("BOARD"))

_LETTERS = ((1_000_000, "M"), (1_000, "K"))
_MOST_SHARERS = 3


def shown(table: TableView, clock: ClockView | None = None) -> TwoLines:
    """Say what a table waits for, in the language that is spoken here. No card is ever part of it."""
    return TwoLines(fitted(_upper(table)), fitted(_lower(table, clock)))


def amount_wordings(chips: Chips) -> tuple[str, ...]:
    """Write an amount in the ways that lose nothing, the most readable first: `9 400`, `9400`, `9.4K`."""
    short = (_in(unit, letter, chips) for unit, letter in _LETTERS)
    return tuple(dict.fromkeys((chips_text(chips), str(chips), *filter(None, short))))


def _in(unit: int, letter: str, chips: Chips) -> str:
    """Write an amount in a unit with at most one digit after the point; empty where that is not exact."""
    tenths, rest = divmod(chips * 10, unit)
    if chips < unit or rest:
        return ""
    whole, tenth = divmod(tenths, 10)
    return f"{whole}{decimal_mark()}{tenth}{letter}" if tenth else f"{whole}{letter}"


def _upper(table: TableView) -> Iterator[tuple[str, ...]]:
    """Give the wordings of the upper line, from everything in full to the blinds alone."""
    stakes = _stakes(table.blinds)
    deals = (say("DEAL {hand}", hand=table.hand), f"#{table.hand}") if table.hand else ("",)
    for deal in deals:
        for button in _button(table):
            yield from ((deal, stake, button) for stake in stakes)
    yield from ((stakes[-1], button) for button in _button(table))
    yield (stakes[-1],)


def _stakes(blinds: BlindsView) -> tuple[str, ...]:
    """Write both blinds in the same way, or the only one."""
    if not blinds.big_blind:
        return ("",)
    in_letters = [[_in(unit, letter, chips) for chips in blinds.blinds] for unit, letter in _LETTERS]
    short = ("/".join(written) for written in in_letters if all(written))
    return ("/".join(map(chips_text, blinds.blinds)), "/".join(map(str, blinds.blinds)), *short)


def _button(table: TableView) -> tuple[str, ...]:
    if table.button is None:
        return ("",)
    return say("BTN{seat}", seat=table.button), f"B{table.button}"


def _lower(table: TableView, clock: ClockView | None) -> Iterator[tuple[str, ...]]:
    if table.floor_called:
        yield (say("FLOOR CALLED"),)
    elif table.phase == "betting" and table.to_act is not None:
        yield from _turn(table)
    elif clock is not None and clock.phase == "break" and table.phase in _AT_REST:
        yield (say("BREAK"),)
    else:
        yield from _wanted(table)


def _turn(table: TableView) -> Iterator[tuple[str, ...]]:
    for seat in _seat(table.to_act):
        if not table.to_call:
            yield seat, say("MAY CHECK")
            continue
        for amount in amount_wordings(table.to_call):
            yield seat, say("CALL {chips}", chips=amount)


def _seat(number: int | None) -> tuple[str, str]:
    """Name a seat, the short way last: some languages have long words."""
    return say("SEAT {seat}", seat=number), f"S{number}"


def _wanted(table: TableView) -> Iterator[tuple[str, ...]]:
    match table.phase:
        case "between":
            yield (say("NEXT: DEAL {hand}", hand=table.hand + 1),)
        case "playing":
            yield (say("DEAL {hand} IS ON", hand=table.hand),)
        case "finished":
            yield from _result(table)
        case "deal":
            yield from ((say(text),) for text in _DEALS.get(table.street, _DEALS_BOARD))
        case phase:
            yield from ((say(text),) for text in _PHASES.get(phase, ()))


def _result(table: TableView) -> Iterator[tuple[str, ...]]:
    """Name who was paid what; several share by their seats alone, which is all there is room for."""
    winners = [seat for seat in table.seats if seat.won]
    if len(winners) == 1:
        for seat, amount in product(_seat(winners[0].seat), amount_wordings(winners[0].won)):
            yield seat, say("WINS {chips}", chips=amount)
    elif 1 < len(winners) <= _MOST_SHARERS:
        yield (say("SEATS {seats} WIN", seats=" ".join(str(seat.seat) for seat in winners)),)
    yield (say("DEAL {hand} IS OVER", hand=table.hand),)
