"""The contents of the front panel: the hand, the seats, the keys, the glass, other tables, the time."""

import io
from collections.abc import Callable
from typing import Any

import msgspec

from shuffleup.hardware.oled.page_drawing import draw
from shuffleup.kernel.field_types import Chips, HandNo, Millis, SeatNo
from shuffleup.protocol.box import OledView
from shuffleup.protocol.table import PotView, SeatView

OpenPage = Callable[..., Any]


def test_the_hand_is_shown_with_who_acts_and_what_is_owed(panel: Any) -> None:
    assert panel.text("#where") == "table 3 HAND 47"
    assert panel.text(".felt") == "SEAT 4 DIMITRI TO CALL 9 400 POT 11 400 7 ♥ K ♣"
    assert panel.text(".notice.news") == "new level 8 from the next hand"
    assert panel.text("#stakes") == "L7 400 / 800 ante 800"
    assert panel.text("#next") == "next 500 / 1 000 ante 1 000"


def test_the_only_blind_of_the_button_stands_alone_before_its_ante(box: Any, panel: Any, views: Any) -> None:
    """VAR-18."""
    now, coming = (
        msgspec.structs.replace(one, button_blind=True) for one in (views.clock.now, views.clock.next)
    )
    box.post("clock", msgspec.structs.replace(views.clock, now=now, next=coming))
    panel.expect_text("#stakes", "L7 800 ante 800")
    panel.expect_text("#next", "next 1 000 ante 1 000")


def test_every_seat_says_its_state_in_words(panel: Any) -> None:
    assert panel.text("[data-seat='1']") == "1 Ann 14 200 FOLD"
    assert panel.text("[data-seat='4']") == "4 Dimitri 22 400 D"
    assert panel.text("[data-seat='8']") == "8 Hugo 25 600 400 SB"
    assert panel.text("[data-seat='10']") == "10 Jabu ALL-IN 10 \u2665 A \u2660 9 400 BB"
    assert panel.evaluate("document.querySelector('[data-seat=\"4\"]').className") == "seat in to-act"


def test_a_seat_says_what_else_holds_for_it(box: Any, panel: Any, views: Any) -> None:
    seats = (
        SeatView(SeatNo(1), "Ann", Chips(900), won=Chips(400)),
        SeatView(SeatNo(2), "Bo", Chips(900), leaving=True),
        SeatView(SeatNo(3), "Cleo", Chips(900), pending=Chips(2_000)),
        SeatView(SeatNo(4), "Dan", None, counted_at=HandNo(41)),
        SeatView(SeatNo(5), "Eve", Chips(900), misses=2),
        SeatView(SeatNo(6), "Fay", Chips(900)),
    )
    table = msgspec.structs.replace(views.table, seats=seats, away=(SeatNo(6),), button=None)
    box.post("touch", msgspec.structs.replace(views.touch, table=table))
    panel.wait_for("document.querySelectorAll('.tag').length === 6")
    assert panel.evaluate("[...document.querySelectorAll('.tag')].map((tag) => tag.textContent).sort()") == [
        "+2\u00a0000 next hand",
        "WINS 400",
        "as of hand 41",
        "away",
        "has to go",
        "misses hands: 2",
    ]


def test_board_cards_are_named_for_those_who_cannot_see_them(panel: Any) -> None:
    labels = "[...document.querySelectorAll('.board .card')].map((card) => card.ariaLabel)"
    assert panel.evaluate(labels) == ["7 of hearts", "unknown card", "K of clubs"]


def test_the_labels_above_the_keys_and_the_lamps_follow_the_box(box: Any, panel: Any) -> None:
    lit = "[...document.querySelectorAll('.cap.lit')].map((cap) => cap.dataset.key).join()"
    assert panel.text(".key:nth-child(2) .label") == "CALL 9 400 seat 4"
    assert panel.evaluate(lit) == "fold,check_call,all_in"
    box.post("lamps", b'["undo"]')
    panel.wait_for(f"{lit} === 'undo'")


def test_another_table_is_seen_without_keys_and_glass(box: Any, open_page: OpenPage, views: Any) -> None:
    """Nobody can press there: its dealer has a page of the console."""
    pots = (PotView(Chips(11_400), (SeatNo(4), SeatNo(8))), PotView(Chips(600), (SeatNo(4),)))
    box.post("table/2", msgspec.structs.replace(views.table, table=2, pots=pots))
    box.post("unit", views.unit)
    page = open_page()
    page.visit(f"{box.url}/?table=2")
    page.wait_for("document.querySelector('.seat')")
    assert page.text("#where") == "Table 2 HAND 47"
    assert page.text(".felt").startswith("SEAT 4 DIMITRI to call 9 400, min raise to 18 000")
    assert "main pot 11 400 between seats 4, 8 side pot 600 between seat 4" in page.text(".felt")
    assert page.text(".notice") == "new level 8 from the next hand"
    assert (
        page.evaluate("[...document.querySelectorAll('#keys, #side')].every((part) => part.hidden)") is True
    )
    assert page.evaluate("document.querySelectorAll('#glass button:enabled').length") == 0


def test_the_glass_shows_the_picture_of_the_oled_dot_for_dot(box: Any, panel: Any) -> None:
    png = io.BytesIO()
    draw(OledView("clock", "L7 400/800", "12:34", bar=620)).save(png, "PNG")
    box.post("oled", png.getvalue())
    panel.wait_for("document.querySelector('#oled').naturalWidth === 128")
    assert panel.evaluate("getComputedStyle(document.querySelector('#oled')).imageRendering") == "pixelated"


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


def test_before_the_start_the_corner_of_the_clock_is_empty_until_it_counts_down(
    box: Any, panel: Any, views: Any
) -> None:
    """The middle of the screen says that the event has not started, once."""
    waits = msgspec.structs.replace(
        views.clock, phase="before", running=False, left=None, length=None, message="not started"
    )
    box.post("clock", waits)
    panel.expect_text("#clock", "")
    box.post("clock", msgspec.structs.replace(waits, running=True, left=Millis(600_000), message=""))
    panel.expect_text("#clock", "NOT STARTED 10:00")


def test_a_level_that_ends_by_hands_shows_how_many_are_left(box: Any, panel: Any, views: Any) -> None:
    box.post("clock", msgspec.structs.replace(views.clock, left=None, length=None, hands_left=6))
    panel.expect_text("#time", "6 hands")
