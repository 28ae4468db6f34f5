"""The time for a decision on the glass: the ring on the seat, its end, and the dots of time cards (SHT)."""

import runpy
from itertools import product
from pathlib import Path

import pytest

from shuffleup_ui.face_words import FaceWords
from shuffleup_ui.touch.glass_panel import TOUCH_DISPLAY, TOUCH_DISPLAY_2, panel_of
from shuffleup_ui.touch.picture import Plate, Ring, Words
from shuffleup_ui.touch.scene import scene
from shuffleup_ui.touch.text_size import width_of
from shuffleup_ui.touch.theme import DARK

MODULE = runpy.run_path(str(Path(__file__).parent / "decision_rows.py"))
ROWS, moment = MODULE["ROWS"], MODULE["moment"]
SIZES = {"800": TOUCH_DISPLAY, "1024": panel_of(1024, 600), "1280": TOUCH_DISPLAY_2}


def drawn(row, panel=TOUCH_DISPLAY, language="en", **look):
    return scene(moment(row, language=language, **look)[0], panel, FaceWords(language).say)


def tile(seat, panel=TOUCH_DISPLAY):
    """Return the box of a seat as every row draws it."""
    named = drawn("counts", panel).named(f"seat {seat}")
    assert named is not None
    return named.box


def rings_on(seat, picture):
    box = tile(seat)
    return [one for one in picture.marks if isinstance(one, Ring) and box.holds(one.box.left, one.box.top)]


def dots_on(seat, picture):
    """Count the small discs on a tile."""
    box = tile(seat)
    plates = [one for one in picture.marks if isinstance(one, Plate) and box.holds(one.box.left, one.box.top)]
    return sum(one.box.width == one.box.height == 2 * one.radius <= 10 for one in plates)


def texts(picture):
    return [one.text for one in picture.marks if isinstance(one, Words)]


@pytest.mark.parametrize(
    ("row", "seat", "per_mille", "ink", "seconds", "dots"),
    [
        ("waits for cards", 3, 1000, DARK.who, "30", 3),
        ("counts", 4, 766, DARK.who, "23", 3),
        ("last seconds", 4, 133, DARK.warn, "4", 3),
        ("card played", 4, 1000, DARK.who, "50", 2),
        ("stands", 4, 766, DARK.dim_ink, "23", 3),
        ("time over", 5, 1000, DARK.who, "30", 3),
        ("time over, asked", 4, 0, DARK.warn, "0", 3),
    ],
)
def test_the_ring_is_on_the_seat_with_its_seconds_and_its_cards(row, seat, per_mille, ink, seconds, dots):
    picture = drawn(row)
    (shown,) = rings_on(seat, picture)
    assert (shown.per_mille, shown.ink) == (per_mille, ink)
    assert seconds in texts(picture)
    assert dots_on(seat, picture) == dots
    assert all(dots_on(other, picture) == 0 for other in range(1, 10) if other != seat)


def test_in_the_last_seconds_the_digits_grow():
    sizes = {
        row: next(one.size for one in drawn(row).marks if isinstance(one, Words) and one.text == seconds)
        for row, seconds in (("counts", "23"), ("last seconds", "4"))
    }
    assert sizes["last seconds"] > 1.5 * sizes["counts"]


def test_between_hands_every_seat_shows_its_cards():
    picture = drawn("between hands")
    assert [dots_on(seat, picture) for seat in range(1, 10)] == [3, 3, 3, 2, 3, 3, 3, 3, 3]
    assert rings_on(4, picture) == []


def test_a_seat_that_is_asked_about_between_hands_says_its_cards():
    """The knob shows the note under the seat, on the OLED as well."""
    notes = {row: [tap.deed.note for tap in moment(row)[0].view.taps] for row in ("between hands", "counts")}
    assert notes["between hands"][2:5] == ["3 time cards", "2 time cards", "3 time cards"]
    assert not any("time card" in note for note in notes["counts"])


def test_more_cards_than_have_room_are_a_number():
    row = ROWS["counts"]
    assert row(bank_cards=12).table.cards_left(4) == 12
    picture = scene(MODULE["shown"](row(bank_cards=12))[0], TOUCH_DISPLAY)
    assert "12" in texts(picture)
    assert dots_on(4, picture) == 1


def test_the_middle_says_that_cards_are_dealt_why_time_stands_and_that_it_is_over():
    assert "cards?" in texts(drawn("waits for cards"))
    assert "TIME STANDS: count" in texts(drawn("stands"))
    over = drawn("time over")
    assert "S4 TIME: FOLD" in texts(over)
    assert [target.act.deed.verb for target in over.targets if target.name == "deed 0"] == ["undo"]
    asked = drawn("time over, asked")
    says = [target.act.deed.args["says"] for target in asked.targets if target.name.startswith("deed ")]
    assert says == ["over", "acted", "card"]


@pytest.mark.parametrize(("row", "language"), list(product(ROWS, ("en", "de", "es"))))
def test_every_text_of_a_row_has_room_in_three_languages_and_three_sizes(row, language):
    for panel, text in product(SIZES.values(), ("normal", "large")):
        for one in drawn(row, panel, language, text=text).marks:
            if isinstance(one, Words):
                assert width_of(one.text, one.size, bold=one.bold) <= one.box.width, one
                assert not one.cut or one.text.rstrip("\u2026") in "Dimitri Emma Bongani", one


OLED = {
    "waits for cards": ("CLOCK  SEAT 3", "DEAL", False),
    "counts": ("S4  \u2022\u2022\u2022", "23", False),
    "last seconds": ("S4  \u2022\u2022\u2022", "4", True),
    "card played": ("+30  S4  2 LEFT", "50", False),
    "stands": ("HELD  S4  COUNT", "0:23", False),
    "time over": ("TIME IS OVER", "S4 TIME: FOLD. UNDO?", True),
    "time over, asked": ("S4  \u2022\u2022\u2022", "0", True),
    "between hands": ("L7 400/800 A800  12:27", "HAND 2", False),
}


@pytest.mark.parametrize("row", ROWS)
def test_the_oled_says_the_same_in_few_letters(row):
    page = moment(row)[1]
    assert (page.title, page.big, page.inverted) == OLED[row]


LOOKS = {
    "waits for cards": ((800, 480), {}),
    "counts": ((1280, 720), {"theme": "daylight"}),
    "last seconds": ((800, 480), {"text": "large"}),
    "card played": ((1024, 600), {"language": "es"}),
    "stands": ((1280, 720), {"language": "de", "hand": "left"}),
    "time over": ((800, 480), {"theme": "daylight", "text": "large"}),
    "time over, asked": ((1024, 600), {"language": "de"}),
    "between hands": ((800, 480), {"theme": "daylight"}),
}


@pytest.mark.parametrize("row", ROWS)
def test_a_row_is_drawn_as_in_its_golden(row, pane_of, check_golden):
    size, look = LOOKS[row]
    pane = pane_of(*size)
    pane.at(moment=moment(row, **look)[0])
    check_golden("decision_" + row.replace(",", "").replace(" ", "_"), pane)
