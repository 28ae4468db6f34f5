"""The page of the wall on every screen: complete, nothing cut off, legible from the last row."""

import itertools
from pathlib import Path

import pytest
from msgspec.structs import replace

LINT = (Path(__file__).parent / "lint.js").read_text("utf-8")
BOTH, LONG = ("short", "long"), ("long",)
SCREENS = [(1280, 720, BOTH), (1920, 1080, LONG), (3840, 2160, LONG), (360, 740, LONG)]


@pytest.mark.parametrize(("width", "height", "lengths"), SCREENS)
def test_every_page_in_every_room_has_room_for_its_words(
    width, height, lengths, server, hung, walls, rooms, longest
):
    """Texts, edges, overlaps, contrast, and capitals of 5.8 mm for each metre to the farthest seat."""
    page = hung(*walls["play"], before=LINT, width=width, height=height)
    for number, (name, room, words) in enumerate(itertools.product(walls, rooms, lengths)):
        wall, clock = walls[name]
        wall = replace(longest(wall) if words == "long" else wall, room=room, language=f"x-{number}")
        server.post("clock", clock)
        server.post("wall", wall)
        page.wait_for(f"document.documentElement.lang === 'x-{number}'")
        seen = page.evaluate(f"lint({room.farthest_m}, {room.tv_inches})")
        assert seen["faults"] == [], f"{name}, {room}, {words} words"
        assert unsaid(wall, seen["texts"]) == set(), f"{name}, {room}, {words} words"


def unsaid(wall, texts):
    """Return the texts of a view that were on none of its sheets; long ones come in pieces."""
    said = " ".join(text.removesuffix(" …") for text in texts)
    said += "".join(text.removesuffix(" …") for text in texts)
    rows = [row for one in wall.lists for row in one.rows]
    wanted = {wall.title, wall.level, wall.stakes, *wall.beside, *wall.lines, *wall.news}
    wanted |= {text for row in rows for text in (row.left, row.right)}
    wanted |= {text for one in wall.figures for text in (one.label, one.value)}
    return {text for text in wanted if not all(word in said for word in text.split(" "))}
