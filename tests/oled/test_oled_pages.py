"""The pages of the OLED: one idea a page, everything inside the glass, at every shift."""

from collections.abc import Callable
from typing import get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from shuffleup.oled import ROOM, ROWS, draw, fit, readable
from shuffleup.wire import OledPage, OledView

PAGES = {
    "clock": OledView("clock", "L7  400/800 A800", "12:34", bar=620),
    "to_act": OledView("to_act", "seat 4", "CALL 9\u00a0400", "raise 18\u00a0000+"),
    "showdown": OledView("showdown", "L7 400/800  12:34", "SHOWDOWN", "tap the winners"),
    "between": OledView("between", "L7 400/800  12:34", "HAND 48", "button 8, blinds 9 1"),
    "paused": OledView("paused", "paused", "12:34", "L7 400/800", inverted=True),
    "break": OledView("break", "halftime", "9:58", "next 500/1000", bar=500),
    "before": OledView("before", "friday", "READY", "the floor starts the clock"),
    "no_link": OledView("no_link", "no link to floor", "clock keeps running", "actions are saved"),
    "unit": OledView("unit", "table 3", "192.168.4.13", "poker-t3.local"),
    "undone": OledView("undone", "undone", "S4 FOLD", "seat 4 to act"),
    "over": OledView("over", "winner", "Dimitri", "R1 800"),
}
LONG = [
    OledView("to_act", "SEAT 10 MAXIMILIANE-AUGUSTINA", "CALL 12 500 000", "raise 125 000 000+  1:02:03"),
    OledView(
        "between", "Hand 12048", "Maximiliane-Augustina von Thurn und Taxis", "button 10, blinds 1 and 2"
    ),
    OledView("clock", "L24  100000/200000 ante 200000", "123:45", bar=1000),
    OledView("clock", "L24  100000/200000 ante 200000", "11:59:59", bar=0),
    OledView("over", "winner", "\u00c9l\u00e9onore \u00c5ngstr\u00f6m-\u00d6zg\u00fcn", "R1 234 567.50"),
    OledView("no_link", "W" * 60, "W" * 60, "W" * 60),
    OledView("unit", "table 10", "[fe80::dead:beef:cafe:1234]:8080", "a-very-long-host-name.local"),
]


def lit_box(picture: Image.Image) -> tuple[int, int, int, int]:
    box = picture.getbbox()
    assert box is not None
    return box


def test_there_is_a_golden_for_every_page() -> None:
    assert set(PAGES) == set(ROWS) == set(get_args(OledPage))


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_drawn_as_in_its_golden(
    page: str, check_golden: Callable[[str, Image.Image], None]
) -> None:
    picture = draw(PAGES[page])
    assert (picture.mode, picture.size) == ("1", (128, 64))
    check_golden(page, picture)


@pytest.mark.parametrize("view", [*PAGES.values(), *LONG])
def test_a_page_leaves_four_dots_free_for_the_shift(view: OledView) -> None:
    left, top, right, bottom = lit_box(draw(msgspec.structs.replace(view, inverted=False)))
    assert (left >= 0, top >= 0, right <= 124, bottom <= 60) == (True, True, True, True)


@given(
    page=st.sampled_from(sorted(ROWS)),
    title=st.text(max_size=40),
    big=st.text(max_size=40),
    below=st.text(max_size=40),
    bar=st.none() | st.integers(-100, 1100),
)
def test_no_text_is_ever_drawn_outside_its_room(
    page: OledPage, title: str, big: str, below: str, bar: int | None
) -> None:
    picture = draw(OledView(page, title, big, below, bar=bar), shift=(2, 2))
    box = picture.getbbox()
    assert box is None or (box[0] >= 2 and box[1] >= 2 and box[2] <= 126 and box[3] <= 62)


@given(text=st.text(min_size=1, max_size=60), height=st.integers(10, 44), lines=st.sampled_from([1, 2]))
def test_fitted_text_is_never_larger_than_its_box(text: str, height: int, lines: int) -> None:
    fitted = fit(text, ROOM[0], height, lines)
    assert 1 <= len(fitted.lines) <= lines
    assert fitted.size <= 54


@pytest.mark.parametrize("shift", [(0, 4), (4, 0), (4, 4), (1, 3)])
def test_a_shift_moves_every_dot_of_the_page(shift: tuple[int, int]) -> None:
    still, moved = draw(PAGES["clock"]), draw(PAGES["clock"], shift=shift)
    dx, dy = shift
    expected = Image.new("1", (128, 64))
    expected.paste(still.crop((0, 0, 124, 60)), (dx, dy))
    assert moved.tobytes() == expected.tobytes()


@pytest.mark.parametrize("shift", [(5, 0), (0, -1)])
def test_a_shift_off_the_glass_is_refused(shift: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="0 to 4 dots each way"):
        draw(PAGES["clock"], shift=shift)


def test_the_digits_of_the_clock_are_forty_dots_high() -> None:
    rows = lit_box(draw(OledView("clock", "L7", "08:08", bar=0)).crop((0, 14, 128, 55)))
    assert rows[3] - rows[1] == 40


def test_a_countdown_stands_still_while_it_counts() -> None:
    """The colon is where it was, whatever the digits."""
    colon = (58, 14, 70, 54)
    pictures = [
        draw(OledView("clock", "L7", time, bar=0)).crop(colon) for time in ("12:34", "11:11", "58:09")
    ]
    assert pictures[0].tobytes() == pictures[1].tobytes() == pictures[2].tobytes()


def test_whose_turn_it_is_stands_dark_on_a_lit_bar() -> None:
    picture = draw(PAGES["to_act"])
    bar = picture.crop((0, 0, 124, 17))
    assert picture.getpixel((0, 0)) == 255
    assert bar.histogram()[255] > 124 * 17 // 2


def test_an_inverted_page_is_the_same_page_light_for_dark() -> None:
    dark, light = (draw(OledView("paused", "paused", "12:34", inverted=i)) for i in (False, True))
    assert dark.histogram()[255] + light.histogram()[255] == 128 * 64


@pytest.mark.parametrize(("per_mille", "dots"), [(0, 0), (500, 62), (1000, 124), (-5, 0), (2000, 124)])
def test_the_bar_is_as_long_as_the_time_left(per_mille: int, dots: int) -> None:
    row = draw(OledView("break", bar=per_mille)).crop((0, 56, 128, 57))
    assert row.histogram()[255] == dots


def test_suits_and_narrow_spaces_that_the_font_lacks_are_written_otherwise() -> None:
    assert readable("a\u2660 k\u2666 9\u202f400") == "As Kd 9\u00a0400"


def test_a_line_break_in_a_name_is_a_space() -> None:
    assert readable(" Ann\nMarie\t ") == "ANN MARIE"


def test_a_name_that_cannot_fit_ends_in_two_dots() -> None:
    assert fit("W" * 60, 124, 14).lines[0].endswith("W..")


def test_two_lines_are_taken_where_they_are_larger() -> None:
    assert fit("CLOCK KEEPS RUNNING", 124, 28, lines=2).lines == ("CLOCK KEEPS", "RUNNING")
    assert fit("HAND 48", 124, 28, lines=2).lines == ("HAND 48",)
