"""The distance from which a page can be read (pure)."""

from shuffleup.hardware.oled.page import HEIGHT, set_texts
from shuffleup.hardware.oled.text import cap_height
from shuffleup.protocol import OledView

GLASS_HEIGHT_MM = 27.5
"""The lit part of a 2.42 inch panel of 128 by 64 dots; 55.0 mm wide."""

MM_PER_METRE = 5.8
"""Height of a capital that can be read without effort, for each metre of distance: 20 minutes of arc."""


def metres(view: OledView) -> float:
    """Say from how many metres the largest text of a page can be read, on a 2.42 inch panel."""
    largest = max(one.fitted.size for one in set_texts(view))
    return cap_height(largest) * GLASS_HEIGHT_MM / HEIGHT / MM_PER_METRE
