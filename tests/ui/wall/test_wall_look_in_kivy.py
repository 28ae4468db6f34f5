"""The wall in the house's look as Kivy places it: nothing is cut, nothing overlaps, on any screen."""

import itertools
from random import Random
from typing import get_args

import pytest
from msgspec.structs import replace

from shuffleup.kernel.language import speaking
from shuffleup.kernel.languages import catalogue
from shuffleup.protocol.wall import ORDINARY_ROOM
from shuffleup.views.look.layout import SIZES, fault_in
from shuffleup.views.look.look import SizedTile, TileName
from shuffleup.views.wall.sample import sample_walls
from shuffleup_ui.touch.glass_panel import Rect
from shuffleup_ui.touch.picture import Photo, Words
from shuffleup_ui.touch.text_size import width_of
from shuffleup_ui.wall.frame import WallMoment
from shuffleup_ui.wall.layout import scene
from shuffleup_ui.wall.looked import shown_now
from tests.ui.wall.looks import LOOK, PRESETS, dressed

SCREENS = [(1280, 720), (1920, 1080), (800, 480)]
PAGES = ["before", "play", "final", "break", "colour_up", "paused", "over"]


def ink(words):
    middle, half = words.box.top + words.box.height / 2, 0.4 * words.size
    wide = width_of(words.text, words.size)
    room = words.box.width - wide
    left = words.box.left + {"left": 0, "middle": room / 2, "right": room}[words.align]
    return left, middle - half, left + wide, middle + half


def check(shown, width, height, about):
    written = [mark for mark in shown.marks if isinstance(mark, Words)]
    boxes = [(words, ink(words)) for words in written]
    for words, (left, top, right, bottom) in boxes:
        assert not words.cut, (about, words.text)
        assert left >= 0, (about, words)
        assert top >= 0, (about, words)
        assert right <= width, (about, words)
        assert bottom <= height, (about, words)
    for (one, its), (other, others) in itertools.combinations(boxes, 2):
        across = min(its[2], others[2]) - max(its[0], others[0])
        down = min(its[3], others[3]) - max(its[1], others[1])
        assert across <= 2 or down <= 2, (about, one.text, other.text)


@pytest.mark.parametrize(("preset", "size"), list(itertools.product(PRESETS, SCREENS)))
def test_every_preset_has_room_for_its_words_on_every_page(preset, size, walls, longest, rooms):
    for page, lengthen, room in itertools.product(PAGES, (False, True), rooms):
        wall, clock = walls[page]
        wall = dressed((wall, clock), replace(LOOK, preset=preset))
        wall = replace(longest(wall) if lengthen else wall, room=room)
        assert wall.look
        for turn in range(2 * len(wall.look.sheets)):
            shown = scene(WallMoment(wall, clock, clock.left, turn=turn), *size)
            check(shown, *size, (preset, page, turn))


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_a_look_has_room_for_the_words_of_each_language(language):
    with speaking(catalogue(language)):
        for preset, size in itertools.product(PRESETS, SCREENS):
            walls = sample_walls(replace(LOOK, preset=preset), "FRIDAY R1000 FREEZEOUT", ORDINARY_ROOM)
            for one in walls.values():
                for turn in range(len(one.wall.look.sheets)):
                    shown = scene(WallMoment(one.wall, one.clock, one.clock.left, turn=turn), *size)
                    check(shown, *size, (language, preset, one.wall.page))


def test_lists_of_the_house_have_room_for_their_words(walls, longest):
    """Random lists in all phases on all screens: nothing is cut, and nothing lies over something else."""
    chance = Random(8)
    for number in range(63):
        screen = SCREENS[number // len(PAGES) % len(SCREENS)]
        page = PAGES[number % len(PAGES)]
        phase = page if page in ("before", "break", "over") else "play"
        own = tuple(
            SizedTile(name, chance.choice(list(SIZES)))
            for name in chance.sample(get_args(TileName), chance.randint(1, 12))
        )
        if fault_in(own, phase):
            continue
        wall, clock = walls[page]
        wall = longest(dressed((wall, clock), replace(LOOK, tiles={phase: own})))
        assert wall.look
        for turn in range(len(wall.look.sheets)):
            check(scene(WallMoment(wall, clock, clock.left, turn=turn), *screen), *screen, own)


def test_a_picture_stands_in_its_tile_once_it_has_come_and_its_name_before(walls):
    wall = dressed(walls["play"], replace(LOOK, tiles={"play": (SizedTile("logo", "m"),)}))
    moment = WallMoment(wall, walls["play"][1], 754_000)
    before = scene(moment, 1280, 720)
    assert "The Crown & Anchor" in [mark.text for mark in before.marks if isinstance(mark, Words)]
    (part,) = [part for part in wall.look.sheets[0] if part.kind == "pictures"]
    (logo,) = part.pictures
    after = scene(replace(moment, pictures=frozenset({logo.bitmap})), 1280, 720)
    (picture,) = [mark for mark in after.marks if isinstance(mark, Photo)]
    assert Rect(0, 0, 1280, 720).meets(picture.box)
    assert picture.path.endswith("/logo.png")


@pytest.mark.parametrize(
    ("second", "file"), [(0, "brewery"), (19, "brewery"), (20, "press"), (59, "press"), (60, "brewery")]
)
def test_all_walls_show_the_sponsor_of_the_floors_second(second, file, walls):
    wall = dressed(walls["play"], replace(LOOK, preset="classic"))
    (part,) = [part for sheet in wall.look.sheets for part in sheet if part.kind == "pictures"]
    assert shown_now(part.pictures, second).path.endswith(f"/{file}.png")


def test_the_background_covers_the_wall_under_its_veil_on_any_page_but_a_pause(walls):
    look = replace(LOOK, background="room.png", veil_play=60, veil_break=80)
    for page, veil in (("play", 60), ("break", 80), ("paused", None)):
        wall, clock = dressed(walls[page], look), walls[page][1]
        moment = WallMoment(wall, clock, clock.left, pictures=frozenset({f"/look/{look.digest}/room.png"}))
        veils = [one.veil for one in scene(moment, 1280, 720).marks if isinstance(one, Photo)]
        assert veils == ([] if veil is None else [veil])
