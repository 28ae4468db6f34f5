"""The display of the card machine: the text and the bytes of a customer display, sent over the link."""

from collections.abc import Callable

from shuffleup.hardware.dealer_display import BLANK, TwoLines, repaint

APART_MS = 200
"""The least time between two texts: eyes follow five a second."""

CONFIRMED_MS = 1_000
"""Time after which a text that the machine has not confirmed is sent again."""


class MachineText:
    """Decides what the display of the machine has to be sent; `text` makes the text of this moment.

    It is made only when it may have `changed`.
    """

    def __init__(self, text: Callable[[], TwoLines]) -> None:
        self._make = text
        self._changed = True
        self._text = BLANK
        self._sent: TwoLines | None = None
        self._since_ms = CONFIRMED_MS

    def changed(self) -> None:
        """Say that the text may be another one now."""
        self._changed = True

    def waits(self, shown_crc: int) -> tuple[int, ...]:
        """Give the time until `due` has something to do for a display that shows a text of this CRC."""
        if not self._changed and shown_crc == self._text.crc:
            return ()
        return ((APART_MS if self._changed else CONFIRMED_MS) - self._since_ms,)

    def due(self, elapsed_ms: int, shown_crc: int) -> bytes:
        """Give the bytes to send now, after so much time, to a display that shows a text of this CRC."""
        self._since_ms += elapsed_ms
        if max(self.waits(shown_crc), default=1) > 0:
            return b""
        if self._changed:
            self._changed, self._text = False, self._make()
        some = repaint(shown_crc, self._sent, self._text)
        self._sent, self._since_ms = self._text if some else self._sent, 0
        return some
