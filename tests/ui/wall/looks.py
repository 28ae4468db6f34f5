"""Walls of one evening in looks of the house, and pictures to put in them."""

import io
import json
from base64 import b64encode

from msgspec.structs import replace
from PIL import Image, ImageDraw

from shuffleup.protocol.clock import ClockView
from shuffleup.protocol.wall import ListView, RowView, WallView
from shuffleup.views.look.look import Look, Sponsor
from shuffleup.views.wall.tiles import ShownBeside, in_look

PRESETS = ("classic", "big_clock", "figures", "sponsors")
SEASON = ListView(
    "FRIDAY 2026",
    tuple(
        RowView(f"{n}  {name}", f"{90 - 7 * n}") for n, name in enumerate(("Carla", "Ann", "Otto", "Ines"), 1)
    ),
    "season",
)
LOOK = Look(
    digest="0" * 64,
    title="The Crown & Anchor",
    logo="logo.png",
    sponsors=(Sponsor("brewery.png", 20), Sponsor("press.png", 40, ("play", "break"))),
    bitmaps={
        "logo.png": "logo.png",
        "brewery.png": "brewery.png",
        "press.png": "press.png",
        "room.png": "room.png",
    },
)
BESIDE = {
    "before": ShownBeside(
        ("STARTS AT 19:00",),
        False,
        ("FIRST BLINDS 25\u00a0/\u00a050",),
        address="http://192.168.4.20:8000/floor",
    ),
    "break": ShownBeside(("BACK AT 20:15",)),
}


def dressed(shown: tuple[WallView, ClockView], look: Look) -> WallView:
    """Put a wall into a look; in a break with the season."""
    wall, _ = shown
    if wall.page == "break":
        wall = replace(wall, lists=(*wall.lists, SEASON))
    follows = next((line for line in wall.beside if line.startswith("NEXT")), "")
    beside = BESIDE.get(wall.page, ShownBeside(follows=follows))
    return in_look(wall, look, beside)


def drawn(
    words: str, width: int = 600, height: int = 200, ground: str = "#203040", ink: str = "#F0E0C0"
) -> bytes:
    """Draw a picture with words, as PNG."""
    picture = Image.new("RGB", (width, height), ground)
    pen = ImageDraw.Draw(picture)
    pen.rectangle((8, 8, width - 9, height - 9), outline=ink, width=6)
    pen.text((width // 2, height // 2), words, fill=ink, anchor="mm", font_size=height // 3)
    found = io.BytesIO()
    picture.save(found, "PNG")
    return found.getvalue()


PICTURES = {
    "logo.png": drawn("CROWN", 400, 400),
    "brewery.png": drawn("Brewery"),
    "press.png": drawn("The Press", ground="#F0F0F0", ink="#102030"),
    "room.png": drawn("", 640, 360, ground="#807060", ink="#807060"),
}

SERVED = """
const set = HTMLImageElement.prototype.setAttribute;
HTMLImageElement.prototype.setAttribute = function (name, value) {
  set.call(this, name, name === "src" ? served[value.split("/").pop()] : value);
};
const served = """ + json.dumps(
    {name: f"data:image/png;base64,{b64encode(body).decode()}" for name, body in PICTURES.items()}
)
"""The pictures of a look come from nowhere, at once."""
