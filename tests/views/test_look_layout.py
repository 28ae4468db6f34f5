"""Where the tiles of the wall stand, for every list that a house may write."""

from itertools import product
from random import Random
from typing import get_args

import pytest

from shuffleup.views.look.layout import ALWAYS, FIXED, SIZES, NoRoomForTiles, fault_in, laid_out, listed
from shuffleup.views.look.look import LookPhase, LookPreset, SizedTile, TileName

PHASES = get_args(LookPhase)
TILES = get_args(TileName)


def lists(count):
    chance = Random(5)
    for _ in range(count):
        names = chance.sample(TILES, chance.randint(0, len(TILES)))
        has = set(chance.sample(TILES, chance.randint(0, len(TILES))))
        yield tuple(SizedTile(name, chance.choice(list(SIZES))) for name in names), has


@pytest.mark.parametrize("phase", PHASES)
def test_every_list_that_is_taken_keeps_its_tiles_whole_and_the_fixed_ones_on_every_sheet(phase):
    taken = 0
    for own, has in lists(1000):
        if fault_in(own, phase):
            continue
        taken += 1
        tiles, _ = listed("none", {phase: own}, phase)
        for news in (False, True):
            sheets = laid_out(tiles, phase, has, news=news)
            fixed = [one for one in tiles if phase != "over" and one.tile in FIXED]
            assert {one.tile for one in ALWAYS[phase]} <= {one.tile for one in fixed}
            rest = [one for one in tiles if one.tile in has and one not in fixed]
            shown = [[one for row in sheet.rows for one in row] for sheet in sheets]
            assert all(one[: len(fixed)] == fixed for one in shown)
            assert [tile for one in shown for tile in one[len(fixed) :]] == rest
            check_boxes(sheets)
    assert taken > 500


def check_boxes(sheets):
    for sheet in sheets:
        boxes = [one.box for one in sheet.placed()]
        for number, (left, top, width, height) in enumerate(boxes):
            assert width > 0
            assert height > 0
            assert left >= 0
            assert top >= 0
            assert left + width <= 1000
            assert top + height <= 1000
            for other_left, other_top, other_width, other_height in boxes[:number]:
                across = left < other_left + other_width and other_left < left + width
                assert not (across and top < other_top + other_height and other_top < top + height)


@pytest.mark.parametrize(
    ("preset", "phase", "news"), list(product(get_args(LookPreset), PHASES, (False, True)))
)
def test_every_preset_has_room(preset, phase, news):
    tiles, added = listed(preset, {}, phase)
    assert added == ()
    check_boxes(laid_out(tiles, phase, set(TILES), news=news))


def test_a_list_that_had_room_until_the_first_news_is_refused_before_it_is_taken():
    tiles = [SizedTile("clock", "xl"), SizedTile("stakes", "xl"), SizedTile("players", "l")]
    assert laid_out(tiles, "play", (), news=False)
    with pytest.raises(NoRoomForTiles):
        laid_out(tiles, "play", (), news=True)
    assert fault_in(tiles, "play") == ("no_room", "play")


def test_a_tile_that_is_higher_than_what_is_left_is_set_lower_and_not_cut():
    tiles = [
        SizedTile("clock", "xl"),
        SizedTile("stakes", "l"),
        SizedTile("players", "l"),
        SizedTile("prizes", "xl"),
    ]
    (sheet,) = laid_out(tiles, "play", {"prizes"}, news=True)
    assert [(one.tile, one.box) for one in sheet.placed()] == [
        ("clock", (0, 0, 1000, 333)),
        ("stakes", (0, 333, 1000, 167)),
        ("players", (0, 500, 1000, 167)),
        ("prizes", (0, 667, 1000, 250)),
        ("news", (0, 917, 1000, 83)),
    ]


def test_tiles_share_the_width_of_their_row_and_rows_the_height_of_the_wall():
    tiles, _ = listed("big_clock", {}, "play")
    (sheet,) = laid_out(tiles, "play", {"next_stakes", "break_in"}, news=False)
    assert [(one.tile, one.box) for one in sheet.placed()] == [
        ("clock", (0, 0, 1000, 500)),
        ("stakes", (0, 500, 1000, 250)),
        ("players", (0, 750, 1000, 125)),
        ("next_stakes", (0, 875, 500, 125)),
        ("break_in", (500, 875, 500, 125)),
    ]
