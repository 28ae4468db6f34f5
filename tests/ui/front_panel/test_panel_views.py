"""What the front panel shows: the hand, the seats, the keys, the glass, the results, the time."""

import io
from collections.abc import Callable
from typing import Any

import msgspec

from shuffleup.amounts import Chips, Millis, Money
from shuffleup.identity import SeatNo
from shuffleup.oled import draw
from shuffleup.wire import OledView, PlaceView, SeatView

OpenPage = Callable[..., Any]


def test_the_hand_is_shown_with_who_acts_and_what_is_owed(panel: Any) -> None:
    assert panel.text("#where") == "Table 3 Hand 47"
    assert panel.text("#headline") == "SEAT 4 DIMITRI"
    assert panel.text("#detail") == "to call 9 400, min raise to 18 000"
    assert panel.text("#pots") == "POT 11 400"
    assert panel.text("#notices") == "new level 8 from the next hand"
    assert panel.text("#stakes") == "L7 400 / 800 ante 800"
    assert panel.text("#next") == "next 500 / 1 000 ante 1 000"
    assert panel.text("#event") == "4 of 4 left, average 20 000"


def test_every_seat_says_its_state_in_words(panel: Any) -> None:
    assert panel.text("[data-seat='1']") == "1 Ann FOLD"
    assert panel.text("[data-seat='4']") == "4 Dimitri 22 400 D"
    assert panel.text("[data-seat='8']") == "8 Hugo 25 600 400 SB"
    assert panel.text("[data-seat='10']") == "10 Jabu ALL-IN 10 \u2665 A \u2660 9 400 BB"
    assert panel.evaluate("document.querySelector('[data-seat=\"4\"]').className") == "seat in to-act"


def test_board_cards_are_named_for_those_who_cannot_see_them(panel: Any) -> None:
    labels = "[...document.querySelectorAll('#board .card')].map((card) => card.ariaLabel)"
    assert panel.evaluate(labels) == ["7 of hearts", "unknown card", "K of clubs"]


def test_a_name_that_looks_like_markup_is_shown_as_it_was_typed(box: Any, panel: Any, views: Any) -> None:
    name = "<img src=x onerror=alert(1)>"
    seats = (SeatView(SeatNo(2), name, Chips(100)),)
    box.post("table", msgspec.structs.replace(views.table, seats=seats, headline=f"SEAT 2 {name}"))
    panel.expect_text("[data-seat='2'] .name", name)
    assert panel.text("#headline") == f"SEAT 2 {name}"
    assert panel.evaluate("document.querySelectorAll('#table img').length") == 0


def test_the_labels_above_the_keys_and_the_lamps_follow_the_box(box: Any, panel: Any) -> None:
    lit = "[...document.querySelectorAll('.cap.lit')].map((cap) => cap.dataset.key).join()"
    assert panel.text(".key:nth-child(2) .label") == "CALL 9 400 seat 4"
    assert panel.evaluate(lit) == "fold,check_call,all_in"
    box.post("lamps", b'["undo"]')
    panel.wait_for(f"{lit} === 'undo'")


def test_the_glass_shows_the_picture_of_the_oled_dot_for_dot(box: Any, panel: Any) -> None:
    png = io.BytesIO()
    draw(OledView("clock", "L7 400/800", "12:34", bar=620)).save(png, "PNG")
    box.post("oled", png.getvalue())
    panel.wait_for("document.querySelector('#oled').naturalWidth === 128")
    assert panel.evaluate("getComputedStyle(document.querySelector('#oled')).imageRendering") == "pixelated"


def test_the_results_show_places_and_prizes(box: Any, panel: Any, views: Any) -> None:
    standings = (
        PlaceView(1, "Hugo", Chips(80_000), Money(180_000)),
        PlaceView(2, "Ann", Chips(0), Money(90_050)),
    )
    box.post("board", msgspec.structs.replace(views.board, phase="over", standings=standings))
    panel.expect_text("#results", "Hugo wins 1 Hugo 1 800 2 Ann 900.50")


def test_the_countdown_runs_in_the_page(panel: Any) -> None:
    """No view comes in between."""
    panel.expect_text("#time", "12:34")
    panel.evaluate("passes(61_000)")
    panel.expect_text("#time", "11:33")
    panel.evaluate("passes(10_000_000)")
    panel.expect_text("#time", "0:00")


def test_a_demo_that_runs_fast_counts_down_fast(box: Any, panel: Any, views: Any) -> None:
    box.post("clock", msgspec.structs.replace(views.clock, rate=60.0, left=Millis(700_000)))
    panel.expect_text("#time", "11:40")
    panel.evaluate("passes(1000)")
    panel.expect_text("#time", "10:40")


def test_a_page_that_comes_late_takes_the_age_of_the_clock_into_account(
    box: Any, open_page: OpenPage, views: Any, frozen_clock: str
) -> None:
    box.post("clock", views.clock)
    box.seconds = 61.0
    page = open_page()
    page.before(frozen_clock)
    page.visit(box.url)
    page.expect_text("#time", "11:33")


def test_a_paused_clock_stands_and_says_so(box: Any, panel: Any, views: Any) -> None:
    box.post("clock", msgspec.structs.replace(views.clock, running=False, left=Millis(600_000)))
    panel.expect_text("#time", "10:00")
    panel.evaluate("passes(61_000)")
    panel.expect_text("#clock", "PAUSED 10:00")


def test_a_level_that_ends_by_hands_shows_how_many_are_left(box: Any, panel: Any, views: Any) -> None:
    box.post("clock", msgspec.structs.replace(views.clock, left=None, length=None, hands_left=6))
    panel.expect_text("#time", "6 hands")
