"""Layout of words in forty cells, twenty on each line.

Every display has the letters of ASCII at the same places. Other letters depend on its code page, and a
display that sends no answer cannot report which one it has. So accents are left out and umlauts are written
as two letters.
"""

import unicodedata
from binascii import crc32
from collections.abc import Iterable

import msgspec

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
