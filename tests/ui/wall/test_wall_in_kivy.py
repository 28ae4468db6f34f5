"""The wall as Kivy draws it: laid out without Kivy, and drawn anew only where something has changed."""

import itertools

import pytest
from msgspec.structs import replace

from shuffleup.protocol.wall import RoomView
from shuffleup_ui.touch.picture import Plate, Words
from shuffleup_ui.touch.text_size import font_of, has_glyph
from shuffleup_ui.touch.theme import contrast
from shuffleup_ui.wall.frame import Frame, WallMoment
from shuffleup_ui.wall.layout import plan, scene
from shuffleup_ui.wall.style import (
    BREAK,
    CAPITALS,
    PAUSED,
    PLAY,
    Paint,
    needed_percent,
    read_from_m,
    type_sizes,
)

SCREENS = [(1280, 720), (1920, 1080)]
PAGES = ["before", "draw", "play", "final", "break", "colour_up", "paused", "over"]


def moments(walls, rooms, longest):
    """Every wall in every room in short and long words, on each of its sheets."""
    for name, room, lengthen in itertools.product(PAGES, rooms, (False, True)):
        wall, clock = walls[name]
        wall = replace(longest(wall) if lengthen else wall, room=room)
        moment = WallMoment(wall, clock, clock.left)
        for size in SCREENS:
            for turn in range(max(len(plan(Frame(moment, *size)).sheets), len(wall.news) * 3, 1)):
                yield replace(moment, turn=turn), size


@pytest.fixture(scope="module")
def drawn(walls, rooms, longest):
    """Draw every moment: what it is, the size of its screen, and its scene."""
    return [(moment, size, scene(moment, *size)) for moment, size in moments(walls, rooms, longest)]


def written(shown):
    return [mark for mark in shown.marks if isinstance(mark, Words)]


def ink(words):
    """Return what a line takes of its box: from the capitals' height to the foot of its letters."""
    middle, half = words.box.top + words.box.height / 2, 0.4 * words.size
    return words.box.left, middle - half, words.box.right, middle + half


def test_every_page_in_every_room_has_room_for_its_words(drawn):
    for moment, (width, height), shown in drawn:
        boxes = [(words, ink(words)) for words in written(shown)]
        for words, (left, top, right, bottom) in boxes:
            assert left >= 0, words
            assert top >= 0, words
            assert right <= width, words
            assert bottom <= height, words
        for (one, its), (other, others) in itertools.combinations(boxes, 2):
            across = min(its[2], others[2]) - max(its[0], others[0])
            down = min(its[3], others[3]) - max(its[1], others[1])
            side_by_side = one.box == other.box and {one.align, other.align} == {"left", "right"}
            assert side_by_side or across <= 1 or down <= 1, (moment.view.page, one.text, other.text)


def test_whatever_is_said_comes_up_on_one_of_the_sheets(drawn):
    said: dict[tuple[object, tuple[int, int]], list[str]] = {}
    for moment, size, shown in drawn:
        there = said.setdefault((moment.view, size), [])
        there.extend(word for words in written(shown) for word in words.text.split(" "))
    for (view, size), words in said.items():
        missing = {word for word in words_of(view) if not rebuilt(word, set(words))}
        assert missing == set(), (view.page, view.room, size)


def rebuilt(word, parts):
    """Say whether a word was said, whole or in parts."""
    rest = word
    while rest:
        part = max((one for one in parts if one and rest.startswith(one)), key=len, default="")
        if not part:
            return False
        rest = rest.removeprefix(part)
    return True


def words_of(view):
    """List all words that a wall has to say; those of the countdown are its own."""
    texts = [view.title, view.level, *view.beside, *view.lines, *view.news]
    texts += [part for one in view.figures for part in (one.label, one.value)]
    texts += [part for one in view.lists for row in one.rows for part in (row.left, row.right)]
    return {word for text in texts for word in text.split(" ") if word}


def test_type_can_be_read_from_the_farthest_seat(drawn):
    """5.8 mm of capitals for each metre; the countdown a quarter of the height, the blinds 12 per cent."""
    for moment, (_, height), shown in drawn:
        needed = max(4.0, needed_percent(moment.view.room))
        for words in written(shown):
            assert 100 * words.size * CAPITALS / height >= needed - 0.01, words
        time = [words.size for words in written(shown) if words.text == ":"]
        assert all(100 * size * CAPITALS / height >= 25 for size in time)


def test_the_memory_of_the_letters_stays_flat(drawn):
    """Twelve sizes of type at most on one screen in one room, whatever is shown."""
    sizes: dict[tuple[RoomView, tuple[int, int]], set[int]] = {}
    for moment, size, shown in drawn:
        there = sizes.setdefault((moment.view.room, size), set())
        there.update(words.size for words in written(shown))
    assert max(map(len, sizes.values())) <= 12


def test_the_fonts_have_every_letter(drawn):
    for _, _, shown in drawn:
        for words in written(shown):
            assert [one for one in words.text if not has_glyph(font_of(words.text, bold=True), one)] == []


@pytest.mark.parametrize("paint", [PLAY, PAUSED, BREAK])
def test_all_that_is_written_has_a_contrast_of_seven(paint: Paint) -> None:
    for one in (paint.ink, paint.soft, paint.stakes, paint.ending):
        assert contrast(one, paint.ground) >= 7
    assert contrast(paint.on_news, paint.news) >= 7
    assert contrast(paint.on_trouble, paint.trouble) >= 7


def test_the_countdown_is_larger_where_there_is_less_to_say(walls):
    wall, clock = walls["play"]
    quiet = replace(wall, news=(), figures=(), lists=())

    def time_px(view):
        shown = scene(WallMoment(view, clock, clock.left), 1920, 1080)
        return next(words.size for words in written(shown) if words.text == ":")

    assert time_px(quiet) == 517
    assert time_px(wall) == 380


def test_the_last_seconds_turn_the_digits_round(walls):
    wall, clock = walls["play"]

    def digits(left_ms):
        shown = scene(WallMoment(wall, clock, left_ms), 1280, 720)
        return next((words.ink, words.paper) for words in written(shown) if words.text == ":")

    assert digits(60_001) == ("#FFFFFF", "#0D1116")
    assert digits(60_000) == ("#FFB020", "#0D1116")
    assert digits(10_000) == ("#FFB020", "#0D1116")
    assert digits(9_000) == ("#0D1116", "#FFB020")
    assert digits(0) == ("#FFFFFF", "#0D1116")


def test_a_pause_is_a_wall_of_another_colour_and_says_so(walls):
    wall, clock = walls["paused"]
    shown = scene(WallMoment(wall, clock, clock.left), 1280, 720)
    assert isinstance(shown.marks[0], Plate)
    assert shown.marks[0].fill == "#6E0F0F"
    assert "PLAY IS STOPPED" in [words.text for words in written(shown)]


@pytest.mark.parametrize(
    ("room", "metres"), [(RoomView(43, 11.0), None), (RoomView(43, 12.0), 11), (RoomView(65, 20.0), 16)]
)
def test_a_screen_that_is_too_small_knows_from_where_it_can_be_read(room, metres):
    assert read_from_m(room) == metres


@pytest.mark.parametrize(
    ("room", "percent"),
    [(RoomView(43, 10), 10.8), (RoomView(55, 8), 6.8), (RoomView(65, 15), 10.7), (RoomView(75, 5), 3.1)],
)
def test_type_grows_with_the_depth_of_the_room(room, percent):
    assert round(needed_percent(room), 1) == percent


def test_a_screen_in_a_hand_asks_for_no_room(rooms):
    assert type_sizes(RoomView(55, 30.0), 360, 740) == type_sizes(rooms[0], 360, 740)


def test_a_wall_is_drawn_once_a_second_and_not_at_all_while_nothing_changes(pane, walls):
    wall, clock = walls["play"]
    pane.hang(view=wall, clock=clock, left_ms=754_500, size=[1280, 720])
    pane.redraws(count=3, ticks=False)
    assert pane.redraws(count=20, ticks=False) == 0
    assert pane.redraws(count=20, ticks=True) == 19


def test_trouble_stands_over_everything(pane, walls):
    wall, clock = walls["play"]
    pane.hang(view=wall, clock=clock, left_ms=1000, size=[1280, 720], trouble="NO LINK since 20:31")
    assert pane.texts()[0] == "NO LINK since 20:31"


def test_before_the_start_no_time_stands_still_on_the_wall(pane, walls):
    wall, clock = walls["before"]
    pane.hang(view=wall, clock=replace(clock, left=1000), left_ms=1000, size=[1280, 720])
    assert "0" not in pane.texts()
