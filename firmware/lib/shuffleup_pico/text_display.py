"""The dealer display: two lines of twenty cells with the commands of a customer display (Epson).

It contains the cells only. The driver compares `cells` with the contents of the glass.
"""

from binascii import crc32

COLUMNS, ROWS = 20, 2
_CELLS = COLUMNS * ROWS

_WITH_NUMBERS = {
    b"\x1f$": 2,  # cursor to column 1-20, row 1-2
    b"\x1fX": 1,  # brightness 1-4
    b"\x1fE": 1,  # blinking
    b"\x1fC": 1,  # cursor shown
    b"\x1bt": 1,  # code page
    b"\x1bR": 1,  # national characters
}
"""Commands of two bytes and how many numbers follow (Epson DM-D110 specification)."""


class TextDisplay:
    """Takes bytes in pieces of any size. Codes above 126 show as `?`: the glass has no letters for them."""

    def __init__(self) -> None:
        self.cells = bytearray(b" " * _CELLS)
        self.brightness = 4
        self._cursor = 0
        self._command = b""

    def write(self, some: bytes) -> None:
        """Take bytes as a customer display gets them."""
        for byte in some:
            if self._command:
                self._go_on(byte)
            elif byte in (0x1B, 0x1F):
                self._command = bytes([byte])
            elif byte < 0x20:
                self._control(byte)
            else:
                self._put(byte)

    def row(self, row: int) -> str:
        """Return the text of a row, 0 or 1."""
        return bytes(self.cells[row * COLUMNS : (row + 1) * COLUMNS]).decode()

    def crc(self) -> int:
        """Return the CRC-32 of the forty cells."""
        return crc32(self.cells)

    def _put(self, byte: int) -> None:
        self.cells[self._cursor] = byte if byte < 0x7F else 0x3F
        self._cursor = (self._cursor + 1) % _CELLS

    def _control(self, byte: int) -> None:
        column, row = self._cursor % COLUMNS, self._cursor // COLUMNS
        if byte == 0x08:
            self._cursor = (self._cursor - 1) % _CELLS
        elif byte == 0x09:
            self._cursor = (self._cursor + 1) % _CELLS
        elif byte == 0x0A:
            self._cursor = (self._cursor + COLUMNS) % _CELLS
        elif byte == 0x0B:
            self._cursor = 0
        elif byte == 0x0C:
            self._clear(0, _CELLS)
            self._cursor = 0
        elif byte == 0x0D:
            self._cursor -= column
        elif byte == 0x18:
            self._clear(row * COLUMNS, COLUMNS)
            self._cursor -= column

    def _go_on(self, byte: int) -> None:
        self._command += bytes([byte])
        name, numbers = self._command[:2], self._command[2:]
        if len(numbers) < _WITH_NUMBERS.get(name, 0):
            return
        self._command = b""
        if name == b"\x1b@":
            self._clear(0, _CELLS)
            self._cursor, self.brightness = 0, 4
        elif name == b"\x1f$" and 1 <= numbers[0] <= COLUMNS and 1 <= numbers[1] <= ROWS:
            self._cursor = (numbers[1] - 1) * COLUMNS + numbers[0] - 1
        elif name == b"\x1fX" and 1 <= numbers[0] <= 4:
            self.brightness = numbers[0]

    def _clear(self, first: int, cells: int) -> None:
        self.cells[first : first + cells] = b" " * cells
