"""The pages of the OLED: a view of three short texts becomes a picture of 128 by 64 dots (pure).

`page_drawing` lays a view out and keeps the glass from burning in, `text_fitting` fits words into boxes.
What a page says is decided in `shuffleup.views.oled`.
"""

from shuffleup.hardware.oled.page_drawing import (
    BLANK,
    HEIGHT,
    MINUTE,
    ROOM,
    ROWS,
    SHIFTS,
    WIDTH,
    Care,
    Lighting,
    draw,
    metres,
    set_texts,
)
from shuffleup.hardware.oled.text_fitting import SMALLEST, DotBox, Fitted, fit, readable

__all__ = [
    "BLANK",
    "HEIGHT",
    "MINUTE",
    "ROOM",
    "ROWS",
    "SHIFTS",
    "SMALLEST",
    "WIDTH",
    "Care",
    "DotBox",
    "Fitted",
    "Lighting",
    "draw",
    "fit",
    "metres",
    "readable",
    "set_texts",
]
