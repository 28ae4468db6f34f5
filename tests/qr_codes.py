"""A reader for QR codes in a picture, as on a phone: by ISO/IEC 18004, independent of the drawing code.

It repairs no damage, and knows versions 1 to 6 and the mode of octets alone, because the tests need no more.
"""

import re
from collections.abc import Callable, Iterator

Modules = list[list[bool]]

BLOCKS = {
    (1, "L"): [19], (1, "M"): [16], (1, "Q"): [13], (1, "H"): [9],
    (2, "L"): [34], (2, "M"): [28], (2, "Q"): [22], (2, "H"): [16],
    (3, "L"): [55], (3, "M"): [44], (3, "Q"): [17] * 2, (3, "H"): [13] * 2,
    (4, "L"): [80], (4, "M"): [32] * 2, (4, "Q"): [24] * 2, (4, "H"): [9] * 4,
    (5, "L"): [108], (5, "M"): [43] * 2, (5, "Q"): [15, 15, 16, 16], (5, "H"): [11, 11, 12, 12],
    (6, "L"): [68] * 2, (6, "M"): [27] * 4, (6, "Q"): [19] * 4, (6, "H"): [15] * 4,
}  # fmt: skip
"""How many octets of data each block holds (table 9)."""

MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda row, column: (row + column) % 2 == 0,
    lambda row, column: row % 2 == 0,
    lambda row, column: column % 3 == 0,
    lambda row, column: (row + column) % 3 == 0,
    lambda row, column: (row // 2 + column // 3) % 2 == 0,
    lambda row, column: row * column % 2 + row * column % 3 == 0,
    lambda row, column: (row * column % 2 + row * column % 3) % 2 == 0,
    lambda row, column: ((row + column) % 2 + row * column % 3) % 2 == 0,
)
"""Which modules are turned over (table 10)."""

FORMAT_MASK = 0b101010000010010


def read_svg(text: str) -> str:
    """Read the code in an SVG whose dark modules are strokes one module thick."""
    (width,) = re.findall(r'<svg[^>]* width="(\d+)"', text)
    scale = float(re.findall(r"scale\((\d+)\)", text)[0])
    size = round(float(width) / scale)
    picture = [[False] * size for _ in range(size)]
    (path,) = (
        one for one in re.findall(r' d="([^"]+)"', text) if "h" in one and one.count("m") + one.count("M") > 9
    )
    x = y = 0.0
    for letter, numbers in re.findall(r"([Mmh])([-\d. ]+)", path):
        values = [float(one) for one in re.findall(r"-?[\d.]+", numbers)]
        if letter == "h":
            for column in range(round(x), round(x + values[0])):
                picture[int(y)][column] = True
            x += values[0]
        else:
            x, y = (values[0], values[1]) if letter == "M" else (x + values[0], y + values[1])
    return read_modules(without_border(picture))


def without_border(picture: Modules) -> Modules:
    """Cut the light border off."""
    rows = [number for number, row in enumerate(picture) if any(row)]
    columns = [number for number in range(len(picture)) if any(row[number] for row in picture)]
    return [row[columns[0] : columns[-1] + 1] for row in picture[rows[0] : rows[-1] + 1]]


def read_modules(code: Modules) -> str:
    """Read the text in a code without its border."""
    size = len(code)
    version = (size - 17) // 4
    assert size == 17 + 4 * version, f"{size} modules are no code"
    bits = [code[8][column] for column in (0, 1, 2, 3, 4, 5, 7, 8)]
    bits += [code[row][8] for row in (7, 5, 4, 3, 2, 1, 0)]
    kind = int("".join(str(int(bit)) for bit in bits), 2) ^ FORMAT_MASK
    level, mask = "MLHQ"[kind >> 13], MASKS[kind >> 10 & 7]
    found = [code[row][column] != mask(row, column) for row, column in _way(size, version)]
    octets = [
        sum(bit << 7 - at for at, bit in enumerate(found[n : n + 8])) for n in range(0, len(found) - 7, 8)
    ]
    return _text(_data(octets, BLOCKS[version, level]))


def _way(size: int, version: int) -> Iterator[tuple[int, int]]:
    """Go through the modules that hold data: two columns at a time, upwards from the right, then down."""
    rows = list(range(size))
    for turn, right in enumerate([*range(size - 1, 6, -2), 5, 3, 1]):
        for row in rows[::-1] if turn % 2 == 0 else rows:
            for column in (right, right - 1):
                if not _is_pattern(row, column, size, version):
                    yield row, column


def _is_pattern(row: int, column: int, size: int, version: int) -> bool:
    if (
        row == 6
        or column == 6
        or (row < 9 and (column < 9 or column >= size - 8))
        or (row >= size - 8 and column < 9)
    ):
        return True
    return version > 1 and abs(row - (size - 7)) <= 2 and abs(column - (size - 7)) <= 2


def _data(octets: list[int], blocks: list[int]) -> bytes:
    """Put the blocks together again, whose octets come in turn."""
    parts: list[list[int]] = [[] for _ in blocks]
    coming = iter(octets)
    for place in range(max(blocks)):
        for part, long in zip(parts, blocks, strict=True):
            if place < long:
                part.append(next(coming))
    return bytes(octet for part in parts for octet in part)


def _text(data: bytes) -> str:
    """Read one run of octets: mode 4, how many there are in 8 bits, then they themselves."""
    bits = int.from_bytes(data, "big")
    long = len(data) * 8
    assert bits >> long - 4 == 4, "not in the mode of octets"
    count = bits >> long - 12 & 0xFF
    return (bits >> long - 12 - 8 * count & (1 << 8 * count) - 1).to_bytes(count, "big").decode()
