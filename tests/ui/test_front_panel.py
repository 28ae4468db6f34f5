"""The front panel in a real browser: what is shown, what a click sends, what a lost link tells."""

import io
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from shuffleup.amounts import Chips, Millis, Money
from shuffleup.identity import FLOOR, Actor, HandNo, SeatNo, TableNo, table_stream
from shuffleup.oled import draw
from shuffleup.wire import (
    BlindsView,
    BoardView,
    ClockView,
    KeysView,
    KeyView,
    OledView,
    PartView,
    PlaceView,
    PotView,
    Reply,
    SeatView,
    TableView,
    UnitView,
)

OpenPage = Callable[..., Any]

FROZEN_CLOCK = "let shown = 0; performance.now = () => shown; window.passes = (ms) => { shown += ms; };"
"""Time in the page stands still and moves on request."""

NO_STREAM = "delete window.EventSource;"

CLIPPED = """[...document.querySelectorAll('.centre:not([hidden]) *, .stack, .bet, .label *, .status strong')]
  .filter((node) => getComputedStyle(node).display !== 'inline')
  .filter((node) => node.scrollWidth > node.clientWidth + 1)
  .map((node) => node.textContent)"""

LEVEL_7 = BlindsView(7, Chips(400), Chips(800), Chips(800))
CLOCK = ClockView(
    phase="level",
    running=True,
    now=LEVEL_7,
    next=BlindsView(8, Chips(500), Chips(1000), Chips(1000)),
    left=Millis(754_000),
    length=Millis(1_200_000),
    at=Millis(0),
)
SEATS = (
    SeatView(SeatNo(1), "Ann", Chips(14_200), state="folded"),
    SeatView(SeatNo(4), "Dimitri", Chips(22_400), to_act=True),
    SeatView(SeatNo(8), "Hugo", Chips(25_600), bet=Chips(400)),
    SeatView(SeatNo(10), "Jabu", Chips(0), bet=Chips(9_400), state="all_in", cards=("Th", "As")),
)
TABLE = TableView(
    table=TableNo(3),
    version=17,
    hand=HandNo(47),
    phase="betting",
    street="preflop",
    tracking="actions",
    dealing="hands",
    blinds=LEVEL_7,
    seats=SEATS,
    button=SeatNo(4),
    small_blind_seat=SeatNo(8),
    big_blind_seat=SeatNo(10),
    board=("7h", "?", "Kc"),
    pots=(PotView(Chips(11_400), (SeatNo(4), SeatNo(8), SeatNo(10))),),
    to_act=SeatNo(4),
    to_call=Chips(9_400),
    min_raise_to=Chips(18_000),
    max_raise_to=Chips(22_400),
    headline="SEAT 4  DIMITRI",
    detail="to call 9\u00a0400, min raise to 18\u00a0000",
    notices=("new level 8 from the next hand",),
    undo="",
    redo="",
)
KEYS = KeysView(
    keys=(
        KeyView("fold", "FOLD", "seat 4", lit=True),
        KeyView("check_call", "CALL 9\u00a0400", "seat 4", lit=True),
        KeyView("all_in", "ALL-IN 22\u00a0400", "press again", lit=True, blink=True),
        KeyView("clock"),
    )
)
UNIT = UnitView(
    unit="t3",
    parts=(PartView("oled", ok=True), PartView("keys", ok=True)),
    linked=True,
    stored=True,
    simulated=True,
)
BOARD = BoardView(
    event="Friday",
    rule_set="half-hour-limit",
    version=3,
    entries=("Ann", "Dimitri", "Hugo", "Jabu"),
    players_left=4,
    chips_in_play=Chips(80_000),
    average_stack=Chips(20_000),
    prizes=(Money(180_000),),
    standings=(),
    phase="playing",
)
MAIN, SIDE = (SeatNo(4), SeatNo(8), SeatNo(10)), (SeatNo(4), SeatNo(8))
SHOWDOWN = msgspec.structs.replace(
    TABLE, phase="showdown", pots=(PotView(Chips(28_200), MAIN), PotView(Chips(26_000), SIDE))
)


@pytest.fixture
def panel(box: Any, open_page: OpenPage) -> Any:
    """The page of a box in the middle of a hand, its clock stopped at the moment it was opened."""
    for topic, view in (("clock", CLOCK), ("table", TABLE), ("keys", KEYS), ("unit", UNIT), ("board", BOARD)):
        box.post(topic, view)
    page = open_page()
    page.before(FROZEN_CLOCK)
    page.visit(box.url)
    page.wait_for("document.querySelectorAll('.parts li').length === 2")
    return page


def sent(box: Any) -> list[tuple[str, str, dict[str, Any], int | None]]:
    return [(command.to, command.verb, command.args, command.expected_version) for command in box.commands]


# --- what is shown -------------------------------------------------------------------------------


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


def test_a_name_that_looks_like_markup_is_shown_as_it_was_typed(box: Any, panel: Any) -> None:
    name = "<img src=x onerror=alert(1)>"
    seats = (SeatView(SeatNo(2), name, Chips(100)),)
    box.post("table", msgspec.structs.replace(TABLE, seats=seats, headline=f"SEAT 2 {name}"))
    panel.wait_for_text("[data-seat='2'] .name", name)
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


def test_the_results_show_places_and_prizes(box: Any, panel: Any) -> None:
    standings = (
        PlaceView(1, "Hugo", Chips(80_000), Money(180_000)),
        PlaceView(2, "Ann", Chips(0), Money(90_050)),
    )
    box.post("board", msgspec.structs.replace(BOARD, phase="over", standings=standings))
    panel.wait_for_text("#results", "Hugo wins 1 Hugo 1 800 2 Ann 900.50")


# --- time ----------------------------------------------------------------------------------------


def test_the_countdown_runs_in_the_page(panel: Any) -> None:
    """No view comes in between."""
    panel.wait_for_text("#time", "12:34")
    panel.evaluate("passes(61_000)")
    panel.wait_for_text("#time", "11:33")
    panel.evaluate("passes(10_000_000)")
    panel.wait_for_text("#time", "0:00")


def test_a_demo_that_runs_fast_counts_down_fast(box: Any, panel: Any) -> None:
    box.post("clock", msgspec.structs.replace(CLOCK, rate=60.0, left=Millis(700_000)))
    panel.wait_for_text("#time", "11:40")
    panel.evaluate("passes(1000)")
    panel.wait_for_text("#time", "10:40")


def test_a_page_that_comes_late_takes_the_age_of_the_clock_into_account(
    box: Any, open_page: OpenPage
) -> None:
    box.post("clock", CLOCK)
    box.seconds = 61.0
    page = open_page()
    page.before(FROZEN_CLOCK)
    page.visit(box.url)
    page.wait_for_text("#time", "11:33")


def test_a_paused_clock_stands_and_says_so(box: Any, panel: Any) -> None:
    box.post("clock", msgspec.structs.replace(CLOCK, running=False, left=Millis(600_000)))
    panel.wait_for_text("#time", "10:00")
    panel.evaluate("passes(61_000)")
    panel.wait_for_text("#clock", "PAUSED 10:00")


def test_a_level_that_ends_by_hands_shows_how_many_are_left(box: Any, panel: Any) -> None:
    box.post("clock", msgspec.structs.replace(CLOCK, left=None, length=None, hands_left=6))
    panel.wait_for_text("#time", "6 hands")


# --- the metal -----------------------------------------------------------------------------------


def test_a_key_goes_down_with_the_pointer_and_comes_up_with_it(box: Any, panel: Any) -> None:
    """Between the two lies a hold."""
    panel.press("[data-key='pause']")
    panel.wait_for("document.querySelector('[data-key=pause]').matches('.down')")
    panel.release("[data-key='pause']")
    panel.click("[data-key='fold']")
    settle(panel)
    assert box.metal.touches == [
        ("press", "pause"),
        ("release", "pause"),
        ("press", "fold"),
        ("release", "fold"),
    ]


@pytest.mark.parametrize(("key", "code", "pressed"), [("c", "KeyC", "check_call"), ("8", "Digit8", "pause")])
def test_letters_and_digits_of_the_keyboard_are_keys_of_the_box(
    box: Any, panel: Any, key: str, code: str, pressed: str
) -> None:
    panel.key_down(key, code)
    panel.key_down(key, code)
    panel.key_up(key, code)
    settle(panel)
    assert box.metal.touches == [("press", pressed), ("release", pressed)]


def test_arrow_keys_turn_the_knob_and_enter_pushes_it(box: Any, panel: Any) -> None:
    for key in ("ArrowRight", "ArrowLeft", "Enter"):
        panel.key_down(key, key)
        panel.key_up(key, key)
    panel.click("#knob-more")
    settle(panel)
    assert box.metal.touches == [
        ("turn", 1),
        ("turn", -1),
        ("press", "knob"),
        ("release", "knob"),
        ("turn", 1),
    ]


def test_the_oled_can_be_unplugged_and_its_absence_says_what_to_do(box: Any, panel: Any) -> None:
    panel.click(".parts button")
    gone = PartView("oled", ok=False, message="does not answer: check its plug")
    box.post("unit", msgspec.structs.replace(UNIT, parts=(gone,)))
    panel.wait_for_text(".parts", "oled does not answer: check its plug plug in")
    panel.click(".parts button")
    settle(panel)
    assert box.metal.touches == [("unplug", "oled"), ("plug", "oled")]


def test_a_box_with_real_keys_offers_none_of_them_for_clicking(box: Any, panel: Any) -> None:
    box.post("unit", msgspec.structs.replace(UNIT, simulated=False))
    panel.wait_for("document.querySelectorAll('.cap:enabled').length === 0")
    panel.key_down("f", "KeyF")
    settle(panel)
    assert box.metal.touches == []
    assert panel.evaluate("document.querySelector('#knob').hidden") is True


def settle(panel: Any) -> None:
    """Wait until every touch so far has been answered: touches go one after the other."""
    panel.evaluate("import('/static/link.js').then((link) => link.touched())")


# --- what a person decides here ------------------------------------------------------------------


def test_the_winner_of_each_pot_is_tapped_and_confirmed_side_pot_first(box: Any, panel: Any) -> None:
    """POT-02: side pots are awarded before the main pot."""
    box.post("table", SHOWDOWN)
    panel.wait_for_text("#winners-ask", "Tap who wins the side pot 26 000")
    tappable = "[...document.querySelectorAll('.seat:enabled')].map((seat) => seat.dataset.seat).join()"
    assert panel.evaluate(tappable) == "4,8"
    panel.click("[data-seat='8']")
    panel.wait_for_text("#winners-ok", "seat 8 wins the side pot")
    panel.click("#winners-ok")
    panel.wait_for("!document.querySelector('#winners-ok').disabled")
    won = (PotView(Chips(28_200), MAIN), PotView(Chips(26_000), SIDE, (SeatNo(8),)))
    box.post("table", msgspec.structs.replace(SHOWDOWN, version=18, pots=won))
    panel.wait_for_text("#winners-ask", "Tap who wins the main pot 28 200")
    panel.click("[data-seat='4']")
    panel.click("[data-seat='10']")
    panel.wait_for_text("#winners-ok", "seats 4, 10 share the main pot")
    panel.click("#winners-ok")
    panel.wait_for("!document.querySelector('#winners-ok').disabled")
    assert sent(box) == [
        (table_stream(TableNo(3)), "declare_winners", {"pot": 1, "seats": [8]}, 17),
        (table_stream(TableNo(3)), "declare_winners", {"pot": 0, "seats": [4, 10]}, 18),
    ]


def test_a_seat_that_was_tapped_by_mistake_is_tapped_again(box: Any, panel: Any) -> None:
    box.post("table", SHOWDOWN)
    panel.wait_for_text("#winners-ok", "no seat tapped yet")
    panel.click("[data-seat='4']")
    panel.wait_for_text("#winners-ok", "seat 4 wins the side pot")
    panel.click("[data-seat='4']")
    panel.wait_for_text("#winners-ok", "no seat tapped yet")
    assert panel.evaluate("document.querySelector('#winners-ok').disabled") is True


@pytest.mark.parametrize("dealing", ["machine", "screen"])
def test_known_cards_need_nobody_to_name_the_winner(box: Any, panel: Any, dealing: str) -> None:
    box.post("table", msgspec.structs.replace(SHOWDOWN, dealing=dealing, version=99, headline="SHOWDOWN"))
    panel.wait_for_text("#headline", "SHOWDOWN")
    assert panel.evaluate("document.querySelectorAll('.seat:enabled').length") == 0


def test_a_stale_command_says_so_near_the_keys(box: Any, panel: Any) -> None:
    box.replies = [Reply(409, 18, "the table has changed: look again")]
    box.post("table", SHOWDOWN)
    panel.wait_for_text("#winners-ok", "no seat tapped yet")
    panel.click("[data-seat='8']")
    panel.click("#winners-ok")
    panel.wait_for_text("#message", "the table has changed: look again")


def test_a_command_without_an_answer_is_sent_again_under_the_same_id(box: Any, panel: Any) -> None:
    """The box has done it, the answer was lost: the same id twice does the thing once."""
    panel.evaluate(
        "(() => { const real = window.fetch; let lost = 0;"
        " window.fetch = async (path, options) => { const answer = await real(path, options);"
        " if (path === '/api/commands' && lost++ === 0) throw new TypeError('lost'); return answer; }; })()"
    )
    box.post("table", SHOWDOWN)
    panel.wait_for_text("#winners-ok", "no seat tapped yet")
    panel.click("[data-seat='8']")
    panel.click("#winners-ok")
    panel.wait_for("!document.querySelector('#winners-ok').disabled")
    first, second = box.commands
    assert first == second
    assert panel.text("#message") == ""


def test_names_are_pasted_seats_drawn_and_the_clock_started(box: Any, panel: Any) -> None:
    box.post("board", msgspec.structs.replace(BOARD, phase="registration", entries=()))
    panel.wait_for("!document.querySelector('#registration').hidden")
    panel.write("#names", "Ann\n  Bongani \n\nF <b>\n")
    panel.click("#start")
    panel.wait_for("!document.querySelector('#start').disabled")
    assert sent(box) == [
        (FLOOR, "register", {"names": ["Ann", "Bongani", "F <b>"]}, None),
        (FLOOR, "draw_seats", {}, None),
        (FLOOR, "start", {}, None),
    ]
    assert {command.actor for command in box.commands} == {Actor("director", "", "panel")}
    ids = [command.id for command in box.commands]
    assert ids == sorted(set(ids), key=lambda one: one[:12])
    assert box.metal.touches == []


def test_a_refused_step_stops_the_start_and_keeps_the_names(box: Any, panel: Any) -> None:
    box.replies = [Reply(422, 3, "two players have the name Ann", ("register",))]
    box.post("board", msgspec.structs.replace(BOARD, phase="registration", entries=()))
    panel.wait_for("!document.querySelector('#registration').hidden")
    panel.write("#names", "Ann\nAnn")
    panel.click("#start")
    panel.wait_for_text("#message", "two players have the name Ann (possible: register)")
    assert [command.verb for command in box.commands] == ["register"]
    assert panel.evaluate("document.querySelector('#names').value") == "Ann\nAnn"


# --- the link ------------------------------------------------------------------------------------


def test_a_lost_link_is_told_with_what_still_works_and_the_clock_counts_on(box: Any, panel: Any) -> None:
    box.switch_off()
    panel.wait_for("!document.querySelector('#banner').hidden")
    assert panel.text("#banner") == (
        "No link to the box, trying again. The clock here counts on by itself; "
        "a box that has power plays on, and its own keys work."
    )
    panel.evaluate("passes(4_000)")
    panel.wait_for_text("#time", "12:30")


def test_a_lost_floor_and_a_full_store_are_told_in_the_words_of_the_box(box: Any, panel: Any) -> None:
    box.post("unit", msgspec.structs.replace(UNIT, linked=False))
    panel.wait_for_text("#banner", "No link to the floor. The clock keeps running, actions are saved.")
    box.post("unit", msgspec.structs.replace(UNIT, stored=False, message="the disk is full: put in another"))
    panel.wait_for_text("#banner", "the disk is full: put in another")
    box.post("unit", UNIT)
    panel.wait_for("document.querySelector('#banner').hidden")


def test_where_streams_are_blocked_the_page_asks_again_and_again(box: Any, open_page: OpenPage) -> None:
    box.post("table", TABLE)
    page = open_page()
    page.before(NO_STREAM)
    page.visit(box.url)
    page.wait_for_text("#where", "Table 3 Hand 47")
    box.post("table", msgspec.structs.replace(TABLE, hand=HandNo(48)))
    page.wait_for_text("#where", "Table 3 Hand 48")


# --- the page itself -----------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "height"), [(360, 740), (800, 480), (1280, 720), (1920, 1080)])
def test_nothing_reaches_over_the_edge_of_the_window(
    box: Any, open_page: OpenPage, width: int, height: int
) -> None:
    for topic, view in (("clock", CLOCK), ("table", SHOWDOWN), ("keys", KEYS), ("unit", UNIT)):
        box.post(topic, view)
    page = open_page(width=width, height=height)
    page.visit(box.url)
    page.wait_for("document.querySelectorAll('.parts li').length === 2")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert page.evaluate(CLIPPED) == []
