"""The page of the wall in the house's look: complete, nothing cut, the same tiles as on HDMI."""

import io
import itertools

import pytest
from msgspec.structs import replace
from PIL import Image

from shuffleup.views.look.look import SizedTile
from tests.ui.wall.looks import LOOK, PICTURES, PRESETS, SERVED, dressed

PAGES = ["before", "play", "final", "break", "colour_up", "paused", "over"]
SCREENS = [(1280, 720), (1920, 1080), (800, 480)]
FAULTS = """(() => {
  const found = [];
  for (const part of document.querySelectorAll(".part")) {
    const name = `${part.className}: ${part.textContent}`;
    const box = part.getBoundingClientRect();
    const letters = document.createRange();
    letters.selectNodeContents(part);
    const foot = 1 + 0.14 * parseFloat(getComputedStyle(part).fontSize);  // letters reach below their line
    for (const ink of letters.getClientRects()) {
      if (ink.left < box.left - 1 || ink.right > box.right + 1) found.push(`${name} is too wide`);
      if (ink.top < box.top - foot || ink.bottom > box.bottom + foot) found.push(`${name} is too high`);
    }
    const beyond = box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight;
    if (beyond) found.push(`${name} is beyond the edge`);
  }
  return found;
})()"""
TEXTS = """[...document.querySelectorAll(".words")]
  .map((part) => part.textContent.replaceAll("\\n", " ")).filter(Boolean)"""


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_every_preset_has_room_for_its_words_on_every_page(width, height, server, hung, walls, longest):
    page = hung(*walls["play"], width=width, height=height)
    cases = itertools.product(PRESETS, PAGES, (False, True))
    for number, (preset, shown, lengthen) in enumerate(cases):
        wall, clock = walls[shown]
        wall = dressed((wall, clock), replace(LOOK, preset=preset))
        wall = replace(longest(wall) if lengthen else wall, language=f"x-{number}")
        server.post("clock", clock)
        server.post("wall", wall)
        page.wait_for(f"document.documentElement.lang === 'x-{number}'")
        texts = []
        for _ in wall.look.sheets:
            assert page.evaluate(FAULTS) == [], (preset, shown, lengthen)
            texts += page.evaluate(TEXTS)
            page.evaluate("window.turn()")
        wanted = {
            part.text for sheet in wall.look.sheets for part in sheet if part.kind == "words" and part.text
        }
        assert wanted - set(texts) == set(), (preset, shown)


def test_the_countdown_and_the_break_go_on_in_their_tiles(hung, walls):
    page = hung(dressed(walls["play"], replace(LOOK, preset="big_clock")), walls["play"][1])
    page.expect_text(".countdown", "12:34")
    page.evaluate("window.passes(1000)")
    page.expect_text(".countdown", "12:33")
    page.expect_text(".break", "32:09")


def test_a_look_of_colours_paints_the_wall_and_goes_again(hung, server, walls):
    wall, clock = walls["play"]
    pink = replace(LOOK.colours.play, ground="#300010")
    page = hung(dressed((wall, clock), replace(LOOK, colours=replace(LOOK.colours, play=pink))), clock)
    page.wait_for("getComputedStyle(document.body).backgroundColor === 'rgb(48, 0, 16)'")
    page.wait_for("!document.getElementById('wall').hidden")
    server.post("wall", wall)
    page.wait_for("getComputedStyle(document.body).backgroundColor === 'rgb(13, 17, 22)'")


def test_a_background_lies_under_its_veil(hung, walls):
    wall, clock = walls["play"]
    look = replace(LOOK, background="room.png", veil_play=80)
    page = hung(dressed((wall, clock), look), clock, before=SERVED)
    page.wait_for("document.querySelector('#backdrop img').naturalWidth > 0")
    with Image.open(io.BytesIO(page.picture())) as shown:
        assert [round(part / 4) for part in shown.convert("RGB").getpixel((5, 300))] == [9, 9, 9]


def test_a_phone_in_a_hand_has_no_room_for_tiles(hung, walls):
    page = hung(
        dressed(walls["play"], replace(LOOK, preset="classic")), walls["play"][1], width=360, height=740
    )
    page.wait_for("document.getElementById('tiles').hidden && !document.getElementById('wall').hidden")


def test_the_first_load_of_a_wall_with_logo_and_sponsor_is_under_four_hundred_kilobytes(hung, walls):
    """Page, scripts and type, and two pictures of 200 dots and more."""
    wall, clock = walls["play"]
    look = replace(LOOK, tiles={"play": (SizedTile("logo", "m"), SizedTile("sponsor", "m"))})
    page = hung(dressed((wall, clock), look), clock, before=SERVED)
    page.wait_for("document.querySelectorAll('.pictures img').length === 2")
    sizes = page.evaluate(
        "performance.getEntries().filter((one) => one.decodedBodySize && one.name.startsWith('http'))"
        ".map((one) => [one.name.split('/').at(-1), one.decodedBodySize])"
    )
    assert {"wall", "wall.js", "look.js", "RobotoCondensed-Bold.woff2"} <= {name for name, _ in sizes}
    pictures = len(PICTURES["logo.png"]) + len(PICTURES["brewery.png"])
    assert sum(size for _, size in sizes) + pictures < 400_000
