"""The OLED of the dealer display: two lines of twenty characters with a US2066 at address 0x3C.

The controller has its own letters, so the firmware needs no font, and a line takes 0.6 ms on the bus. If the
display is absent or unplugged, only its text is lost.
"""

from shuffleup_pico.text_display import COLUMNS, ROWS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shuffleup_pico.shapes import Bus

ADDRESS = 0x3C
_COMMAND, _DATA = 0x00, 0x40
_ROW_AT = (0x80, 0xC0)

SET_UP = (
    (_COMMAND, b"\x2a\x71"),  # extended commands: function selection A
    (_DATA, b"\x00"),  # regulator off, for 3.3 V
    (_COMMAND, b"\x28\x08\x2a\x79"),  # display off, OLED commands
    (_COMMAND, b"\xd5\x70\x78\x09\x06\x72"),  # clock; two lines; left to right; function selection B
    (_DATA, b"\x00"),  # character table A
    (_COMMAND, b"\x2a\x79\xda\x10\xdc\x00\x81\x7f\xd9\xf1\xdb\x40\x78\x28"),  # pins, contrast, phases
    (_COMMAND, b"\x01"),  # clear
    (_COMMAND, b"\x0c"),  # display on, no cursor
)
"""US2066 datasheet: `2A` and `28` begin and end extended commands, `79` and `78` those of the OLED."""

CONTRASTS = (0x20, 0x50, 0x7F, 0xFF)


class TextGlass:
    """Shows cells; `show` sends only lines that changed."""

    def __init__(self, bus: "Bus") -> None:
        self._bus = bus
        self._shown: list[bytes | None] = []
        self._brightness = 0

    def show(self, cells: bytes, brightness: int) -> None:
        """Bring forty cells to the glass; sets it up where it is new. Nothing is raised."""
        try:
            if not self._shown:
                self._set_up()
            if brightness != self._brightness:
                self._send(_COMMAND, b"\x2a\x79\x81" + bytes([CONTRASTS[brightness - 1]]) + b"\x78\x28")
                self._brightness = brightness
            for row in range(ROWS):
                self._show_row(row, bytes(cells[row * COLUMNS : (row + 1) * COLUMNS]))
        except OSError:
            self._shown, self._brightness = [], 0  # it is set up again when it answers

    def _show_row(self, row: int, text: bytes) -> None:
        if text != self._shown[row]:
            self._send(_COMMAND, bytes([_ROW_AT[row]]))
            self._send(_DATA, text)
            self._shown[row] = text

    def _set_up(self) -> None:
        for kind, some in SET_UP:
            self._send(kind, some)
        self._shown = [None] * ROWS

    def _send(self, kind: int, some: bytes) -> None:
        self._bus.writeto(ADDRESS, bytes([kind]) + some)
