"""The pages of the OLED: a view of three short texts becomes a picture of 128 by 64 dots (pure).

`page` lays a view out, `text` fits words into boxes, `care` keeps the glass from burning in, and `distance`
says from how far a page can be read.
"""

from shuffleup.hardware.oled.care import MINUTE, SHIFTS, Care, Lighting
from shuffleup.hardware.oled.distance import metres
from shuffleup.hardware.oled.page import BLANK, HEIGHT, ROOM, ROWS, WIDTH, draw, set_texts
from shuffleup.hardware.oled.text import SMALLEST, DotBox, Fitted, fit, readable

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
