"""The current page of the OLED: one idea per page, legible from across the table.

The state of the table or the room chooses the page; the knob may turn to another for a few seconds, and
an undo is shown for two.
"""

from shuffleup.views.oled.clock_pages import Where, left_text, marked_trouble, pairing_page
from shuffleup.views.oled.page_choice import OledMoment, changes_at, oled_view, turned
from shuffleup.views.oled.temporary_pages import WHERE_FOR, Glance, seen, turned_page

__all__ = [
    "WHERE_FOR",
    "Glance",
    "OledMoment",
    "Where",
    "changes_at",
    "left_text",
    "marked_trouble",
    "oled_view",
    "pairing_page",
    "seen",
    "turned",
    "turned_page",
]
