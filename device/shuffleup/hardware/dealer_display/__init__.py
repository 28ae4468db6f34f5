"""The dealer display, two lines of twenty characters: its text, and the bytes that show it (pure).

`words` gives in a few words what the table waits for, `text` fits words into cells, `dialects` makes bytes
for the cells that change. The text never names a card.
"""

from shuffleup.hardware.dealer_display.dialects import DIALECTS, Dialect, begin, render, repaint
from shuffleup.hardware.dealer_display.text import BLANK, COLUMNS, TwoLines, fitted, plain
from shuffleup.hardware.dealer_display.words import shown

__all__ = [
    "BLANK",
    "COLUMNS",
    "DIALECTS",
    "Dialect",
    "TwoLines",
    "begin",
    "fitted",
    "plain",
    "render",
    "repaint",
    "shown",
]
