"""The colours of the wall. A pause turns all of it red, a break blue; words say the same."""

import msgspec

from shuffleup.protocol import WallPage
from shuffleup_ui.touch.theme import Colour


class Paint(msgspec.Struct, frozen=True):
    """Ground and inks; each ink has a contrast of at least 7 on the ground or on its own plate."""

    ground: Colour = "#0D1116"
    ink: Colour = "#FFFFFF"
    soft: Colour = "#D0D7DE"
    stakes: Colour = "#F4C20D"
    running: Colour = "#4CD07D"
    groove: Colour = "#39424E"
    ending: Colour = "#FFB020"
    news: Colour = "#57B3EA"
    on_news: Colour = "#0D1116"
    trouble: Colour = "#FFFFFF"
    on_trouble: Colour = "#6E0F0F"


PLAY = Paint()
PAUSED = Paint(
    ground="#6E0F0F", soft="#FFFFFF", stakes="#FFFFFF", running="#FFFFFF", groove="#A03A3A", ending="#FFFFFF"
)
BREAK = Paint(ground="#0B2545", soft="#D6E4F5", groove="#35547D")

CHIPS: dict[str, Colour] = {
    "white": "#FFFFFF",
    "red": "#D0312D",
    "green": "#1E8A4C",
    "black": "#000000",
    "blue": "#1F5FC4",
    "yellow": "#F4D30D",
    "purple": "#7B3FA0",
    "pink": "#F48FB1",
    "orange": "#F57C00",
    "brown": "#7A4B2A",
    "grey": "#8B949E",
    "turquoise": "#2AB7B0",
}
"""Chips by the name of their colour, which always stands beside them."""


def paint_of(page: WallPage) -> Paint:
    """Return what a page is painted with."""
    if page == "paused":
        return PAUSED
    return BREAK if page in ("break", "colour_up") else PLAY
