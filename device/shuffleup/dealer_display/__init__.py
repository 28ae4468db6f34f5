"""The dealer display, two lines of twenty characters: what is shown, and the bytes that show it (pure).

`words` says in a few words what the table waits for, `text` fits words into cells, `dialects` makes bytes of
the cells that change. A card is never among the words.
"""

from shuffleup.dealer_display.dialects import DIALECTS, Dialect, begin, render, repaint
from shuffleup.dealer_display.text import BLANK, COLUMNS, Text, fitted, plain
from shuffleup.dealer_display.words import shown

__all__ = [
    "BLANK",
    "COLUMNS",
    "DIALECTS",
    "Dialect",
    "Text",
    "begin",
    "fitted",
    "plain",
    "render",
    "repaint",
    "shown",
]
