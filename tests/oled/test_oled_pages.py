"""The pages of the OLED: one idea per page, everything inside the glass, at every offset."""

from collections.abc import Callable
from itertools import combinations
from typing import get_args

import msgspec
import pytest
from hypothesis import given, strategies as st
from PIL import Image

from shuffleup.hardware.hal.pi.oled_display import PiDisplay
from shuffleup.hardware.hal.simulated import SimulatedUnit
from shuffleup.hardware.oled.page_drawing import ROOM, ROWS, SHIFTS, draw, metres, set_texts
from shuffleup.hardware.oled.text_fitting import DotBox, Fitted, fit, readable
from shuffleup.protocol.box import OledPage, OledView

PAGES = {
    "clock": OledView("clock", "L7 400/800 A800", "12:34", bar=620),
    "to_act": OledView(
        "to_act", "SEAT 4 TO CALL", "9\u00a0400", "raise 18\u00a0000+  12:34", street="FLOP", pips=3
    ),
    "amount": OledView("amount", "SEAT 4 RAISE TO", "22\u00a0500", "min 18\u00a0000  max 31\u00a0600"),
    "choice": OledView("choice", "CHOOSE", "SEAT 4", "WINS side 2: 250  2/9"),
    "called": OledView("called", "CLOCK  SEAT 4", "25", street="TURN", pips=4),
    "deal": OledView("deal", "FLOP", "DEAL THE FLOP", "burn one, deal three", inverted=True),
    "showdown": OledView("showdown", "L7 400/800 A800  12:34", "SHOWDOWN", "tap the winners"),
    "between": OledView("between", "L7 400/800 A800  12:34", "HAND 48", "button 8  SB 9  BB 1"),
    "next": OledView("next", "NEXT LEVEL 8", "500/1\u00a0000", "ante 1\u00a0000  12:34"),
    "players": OledView("players", "PLAYERS LEFT", "27/54", "average 40\u00a0000"),
    "paused": OledView("paused", "PAUSED", "12:34", "L7 400/800 A800", inverted=True),
    "machine": OledView("machine", "CARD MACHINE", "exit: pull it out, then close the lid. HAND TO"),
    "break": OledView("break", "HALFTIME", "9:58", "next 500/1\u00a0000 A1\u00a0000", bar=500),
    "before": OledView("before", "friday", "READY", "the floor starts it"),
    "no_link": OledView("no_link", "NO LINK", "WAIT", "the floor is silent"),
    "unit": OledView("unit", "TABLE 3", "192.168.4.13", "port 8080"),
    "undone": OledView("undone", "UNDONE", "S4 fold", "seat 4 to act"),
    "update": OledView("update", "UPDATE LEFT", "0.2.0", "no network"),
    "over": OledView("over", "friday", "THE END", "Dimitri wins"),
    "pairing": OledView("pairing", "TYPE AT THE FLOOR", "7K3M-Q9TX", "floor 192.168.4.13"),
    "all_on": OledView("all_on"),
    "checker": OledView("checker"),
}
VARIANTS = {
    "to_act-check": OledView("to_act", "SEAT 10 TO ACT", "CHECK", "bet 800+  12:34", street="PREFLOP"),
    "to_act-paused": OledView(
        "to_act",
        "SEAT 4 TO CALL",
        "9\u00a0400",
        "raise 18\u00a0000+  12:34",
        street="RIVER",
        pips=5,
        halt="PAUSED",
        inverted=True,
    ),
    "called-last": OledView("called", "CLOCK  SEAT 10", "5", inverted=True, street="RIVER", pips=5),
    "floor-paused": OledView(
        "paused", "FLOOR CALLED 3 min", "WAIT", "chips on the floor", halt="PAUSED", inverted=True
    ),
    "amount-wrong": OledView("amount", "SEAT 10 BET", "230", "nearest 225"),
    "paused-later": msgspec.structs.replace(PAGES["paused"], inverted=False),
}
READ = {name: view for name, view in PAGES.items() if view.page not in ("all_on", "checker")}
"""The pages that have something to read."""

LONG = [
    OledView("to_act", "SEAT 10 MAXIMILIANE-AUGUSTINA", "CALL 12 500 000", "raise 125 000 000+  1:02:03"),
    OledView(
        "between", "Hand 12048", "Maximiliane-Augustina von Thurn und Taxis", "button 10, blinds 1 and 2"
    ),
    OledView("clock", "L24  100000/200000 ante 200000", "123:45", bar=1000),
    OledView("clock", "L24  100000/200000 ante 200000", "11:59:59", bar=0),
    OledView("over", "winner", "\u00c9l\u00e9onore \u00c5ngstr\u00f6m-\u00d6zg\u00fcn", "R1 234 567.50"),
    OledView("no_link", "W" * 60, "W" * 60, "W" * 60),
    OledView("amount", "SEAT 10 RAISE TO", "1 234 567 890", "min 100 000 000  max 999 999 999"),
    OledView("unit", "table 10", "[fe80::dead:beef:cafe:1234]:8080", "a-very-long-host-name.local"),
]


def lit_box(picture: Image.Image) -> tuple[int, int, int, int]:
    box = picture.getbbox()
    assert box is not None
    return box


def share_a_dot(one: DotBox, other: DotBox) -> bool:
    across = one.left < other.left + other.width and other.left < one.left + one.width
    return across and one.top < other.top + other.height and other.top < one.top + one.height


def on_the_glass(view: OledView) -> Image.Image:
    """Send a page over the bus and look at what the display makes of the bytes."""
    unit = SimulatedUnit("sh1106")
    PiDisplay(unit.bus, "sh1106").show(draw(view, SHIFTS[0]))
    return unit.picture()


def test_there_is_a_golden_for_every_page() -> None:
    assert set(PAGES) == set(get_args(OledPage))
    assert set(READ) == set(ROWS)


@pytest.mark.parametrize("name", [*PAGES, *VARIANTS])
def test_a_page_is_on_the_glass_as_in_its_golden(
    name: str, check_golden: Callable[[str, Image.Image], None]
) -> None:
    check_golden(name, on_the_glass((PAGES | VARIANTS)[name]))


INVERTED = {"paused": 0.80, "deal": 0.85, "to_act-paused": 0.80, "floor-paused": 0.80, "called-last": 0.90}
LIT_AT_MOST = INVERTED | {"all_on": 1.0, "checker": 0.50}
"""Pages that light more than 45 % of the dots: inverted ones, for 30 s at most, and the self-test."""


@pytest.mark.parametrize("name", [*PAGES, *VARIANTS])
def test_a_page_lights_few_dots(name: str) -> None:
    lit = on_the_glass((PAGES | VARIANTS)[name]).histogram()[255] / (128 * 64)
    assert lit <= LIT_AT_MOST.get(name, 0.45)


@pytest.mark.parametrize(
    ("name", "from_m"),
    [
        ("clock", 3.0),
        ("called", 3.3),
        ("called-last", 3.3),
        ("to_act", 2.0),
        ("to_act-check", 1.4),
        ("next", 1.4),
        ("players", 1.7),
        ("paused", 1.7),
        ("break", 1.7),
        ("undone", 1.7),
        ("over", 1.7),
        ("showdown", 1.2),
        ("between", 1.2),
        ("before", 1.2),
        ("no_link", 1.1),
        ("unit", 1.1),
        ("pairing", 1.2),
    ],
)
def test_the_large_text_of_a_page_is_read_from_so_many_metres(name: str, from_m: float) -> None:
    """On a panel of 2.42 inches, at 5.8 mm of cap height a metre."""
    assert metres((PAGES | VARIANTS)[name]) >= from_m


def test_a_price_of_six_digits_is_read_from_two_metres_and_one_of_seven_from_less() -> None:
    prices = [
        OledView("to_act", "SEAT 4 TO CALL", price) for price in ("250\u00a0000", "1\u00a0250\u00a0000")
    ]
    assert [round(metres(price), 2) for price in prices] == [2.07, 1.48]


@pytest.mark.parametrize("view", [*READ.values(), *VARIANTS.values(), *LONG])
def test_the_texts_of_a_page_do_not_overlap(view: OledView) -> None:
    boxes = [one.box for one in set_texts(view)]
    assert not [pair for pair in combinations(boxes, 2) if share_a_dot(*pair)]
    assert min(box.top for box in boxes) >= 0
    assert max(box.top + box.height for box in boxes) <= ROOM[1]


@pytest.mark.parametrize("view", [*READ.values(), *VARIANTS.values()])
def test_no_word_of_a_page_has_to_be_shortened(view: OledView) -> None:
    assert not any(one.fitted.shortened for one in set_texts(view))


@pytest.mark.parametrize("view", [*READ.values(), *VARIANTS.values(), *LONG])
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
    assert 10 <= fitted.size <= 63


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


@pytest.mark.parametrize(("view", "dots"), [("clock", 41), ("called", 45)])
def test_the_flat_digits_of_the_large_pages_are_so_many_dots_high(view: OledPage, dots: int) -> None:
    rows = lit_box(draw(OledView(view, "L7", "11")).crop((0, 14, 128, 60)))
    assert rows[3] - rows[1] == dots


def test_a_countdown_stands_still_while_it_counts() -> None:
    """The colon is where it was, whatever the digits."""
    colon = (57, 14, 68, 57)
    pictures = [
        draw(OledView("clock", "L7", time, bar=0)).crop(colon) for time in ("12:34", "11:11", "58:09")
    ]
    assert pictures[0].tobytes() == pictures[1].tobytes() == pictures[2].tobytes()


def test_whose_turn_it_is_stands_dark_on_a_lit_bar() -> None:
    picture = draw(PAGES["to_act"])
    bar = picture.crop((0, 0, 124, 15))
    assert picture.getpixel((0, 0)) == 255
    assert bar.histogram()[255] > 124 * 15 // 2


def test_an_inverted_page_is_the_same_page_light_for_dark() -> None:
    dark, light = (draw(OledView("called", "clock", "12", inverted=i)) for i in (False, True))
    assert dark.histogram()[255] + light.histogram()[255] == 128 * 64


@pytest.mark.parametrize(("per_mille", "dots"), [(0, 0), (500, 62), (1000, 124), (-5, 0), (2000, 124)])
def test_the_bar_is_as_long_as_the_time_left(per_mille: int, dots: int) -> None:
    row = draw(OledView("break", bar=per_mille)).crop((0, 57, 128, 58))
    assert row.histogram()[255] == dots


def test_suits_and_narrow_spaces_that_the_font_lacks_are_written_otherwise() -> None:
    assert readable("a\u2660 k\u2666 9\u202f400") == "As Kd 9\u00a0400"


def test_a_line_break_in_a_name_is_a_space() -> None:
    assert readable(" Ann\nMarie\t ") == "ANN MARIE"


def test_a_name_that_cannot_fit_ends_in_two_dots() -> None:
    assert fit("W" * 60, 124, 14).lines[0].endswith("W..")


def test_a_line_whose_letters_light_a_dot_beyond_its_width_is_broken_before_them() -> None:
    """The font says 122 dots for AT ITS OWN WORK: ITS, and 125 are lit: the whole text was cut for that."""
    fitted = fit(readable("THE MACHINE STOPS AT ITS OWN WORK: its supply is"), 124, 45, 4)
    assert fitted == Fitted(("THE MACHINE STOPS", "AT ITS OWN WORK:", "ITS SUPPLY IS"), 12)


def test_two_lines_are_taken_where_they_are_larger() -> None:
    assert fit("CLOCK KEEPS RUNNING", 124, 28, lines=2).lines == ("CLOCK KEEPS", "RUNNING")
    assert fit("HAND 48", 124, 28, lines=2).lines == ("HAND 48",)


def test_the_self_test_lights_every_dot_and_then_every_second_one_both_ways() -> None:
    checker, inverse = (
        draw(OledView("checker", inverted=inverted), shift=(3, 4)) for inverted in (False, True)
    )
    assert draw(OledView("all_on")).histogram()[255] == 128 * 64
    assert [checker.getpixel(dot) for dot in ((0, 0), (1, 0), (0, 1), (1, 1))] == [255, 0, 0, 255]
    assert [inverse.getpixel(dot) for dot in ((0, 0), (1, 0), (0, 1), (1, 1))] == [0, 255, 255, 0]
