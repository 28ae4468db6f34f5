"""The display of the card machine: the text and the bytes of a customer display, sent over the link."""

from collections.abc import Callable

from shuffleup.dealer_display import TwoLines, repaint

APART_MS = 200
"""The least time between two texts: eyes follow five a second."""

CONFIRMED_MS = 1_000
"""Time after which a text that the machine has not confirmed is sent again."""


class MachineText:
    """Decides what the display of the machine has to be sent; `text` gives the text of this moment."""

    def __init__(self, text: Callable[[], TwoLines]) -> None:
        self._text = text
        self._sent: TwoLines | None = None
        self._since_ms = CONFIRMED_MS

    def due(self, elapsed_ms: int, shown_crc: int) -> bytes:
        """Give the bytes to send now, after so much time, to a display that shows a text of this CRC."""
        self._since_ms += elapsed_ms
        if self._since_ms < APART_MS:
            return b""
        text = self._text()
        if text == self._sent and self._since_ms < CONFIRMED_MS:
            return b""
        some = repaint(shown_crc, self._sent, text)
        if some:
            self._sent, self._since_ms = text, 0
        return some
