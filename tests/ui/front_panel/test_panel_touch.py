"""The touchscreen drawn by the page: seats and buttons react to a finger, a deed requests its arguments."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from shuffleup.kernel.field_types import FLOOR, UNIT, Chips, Millis, SeatNo, Stream
from shuffleup.protocol.messages import Reply
from shuffleup.protocol.table import DecisionView
from shuffleup.protocol.touch import DeedView, LineView, LookView, NeedView, TapView

AT_TABLE = Stream("table/3")
SHEET = DeedView(
    "SEAT 10  JABU",
    sheet=(DeedView("IS AWAY", to=AT_TABLE, verb="mark_absent"), DeedView("REBUY", "between hands")),
)
WINS = DeedView("WINS main 28 200", to=AT_TABLE, verb="declare_winners", args={"pot": 0, "seats": [10]})
Show = Callable[..., None]


@pytest.fixture
def show(box: Any, panel: Any, views: Any) -> Show:
    """Show the touchscreen with other fields, and wait until it is drawn."""
    version = views.touch.version

    def show(**fields: Any) -> None:
        nonlocal version
        version += 1
        place = f"view {version}"
        box.post("touch", msgspec.structs.replace(views.touch, version=version, place=place, **fields))
        panel.wait_for(f"document.querySelector('#where').textContent.startsWith('{place}')")

    return show


def tap(panel: Any, selector: str) -> None:
    """Tap a good while after the last touch."""
    panel.evaluate("passes(500)")
    panel.click(selector)


def touch(panel: Any, *names: str) -> None:
    """Tap these buttons, each as soon as it is there."""
    for name in names:
        selector = f'[data-target="{name}"]'
        panel.wait_for(f"document.querySelector({selector!r})")
        tap(panel, selector)


def deed(*needs: NeedView, **fields: Any) -> DeedView:
    return DeedView("DO IT", to=AT_TABLE, verb="do", args={"pot": 1}, needs=needs, **fields)


def test_a_tap_on_a_seat_does_what_the_view_says(box: Any, panel: Any) -> None:
    tap(panel, "[data-seat='8']")
    (command,) = box.sent(1)
    assert (command.to, command.verb, command.args, command.expected_version) == (
        AT_TABLE,
        "fold_to",
        {"seat": 8},
        17,
    )


def test_a_seat_without_a_tap_is_no_button(panel: Any) -> None:
    assert panel.evaluate(
        "[...document.querySelectorAll('.seat:enabled')].map((seat) => seat.dataset.seat)"
    ) == ["8"]


def test_one_tap_at_the_showdown_pays_the_pot_and_the_seat_says_so(box: Any, panel: Any, show: Show) -> None:
    show(screen="showdown", taps=(TapView(SeatNo(10), WINS), TapView(SeatNo(1), SHEET)))
    assert panel.text("[data-seat='10'] .tag") == "WINS main 28 200"
    assert panel.evaluate("document.querySelectorAll('.seat.asked').length") == 1
    tap(panel, "[data-seat='10']")
    assert box.sent(1)[0].args == {"pot": 0, "seats": [10]}


def test_a_finger_that_stays_on_a_seat_opens_its_sheet(box: Any, panel: Any, show: Show) -> None:
    show(taps=(TapView(SeatNo(10), WINS, SHEET),))
    panel.press("[data-seat='10']")
    panel.wait_for("document.querySelector('[data-target=\"seat 10\"]')?.matches('.holding')")
    panel.evaluate("passes(799)")
    assert panel.evaluate("document.querySelector('.sheet')") is None
    panel.evaluate("passes(1)")
    panel.wait_for("document.querySelector('.sheet')")
    panel.release("#where")
    assert panel.text(".sheet") == "SEAT 10 JABU CANCEL IS AWAY REBUY between hands"
    assert panel.evaluate("document.querySelectorAll('.tiles .deed:enabled').length") == 1
    assert box.commands == []


def test_a_finger_that_is_dragged_off_does_nothing(box: Any, panel: Any, show: Show) -> None:
    show(deeds=(deed(),))
    panel.press(".deed")
    panel.wait_for("document.querySelector('.deed.touched')")
    panel.release("#where")
    panel.wait_for("!document.querySelector('.deed.touched')")
    tap(panel, "[data-seat='8']")
    assert [one.verb for one in box.sent(1)] == ["fold_to"]


def test_a_second_touch_within_150_ms_is_the_same_touch(box: Any, panel: Any, show: Show) -> None:
    show(deeds=(deed(),))
    tap(panel, ".deed")
    panel.click(".deed")
    panel.evaluate("passes(149)")
    panel.click(".deed")
    tap(panel, "[data-seat='8']")
    assert [one.verb for one in box.sent(2)] == ["do", "fold_to"]


LOOK = "the table changed: look, then tap"


def test_a_button_that_changes_under_the_finger_does_nothing(box: Any, panel: Any, show: Show) -> None:
    show(deeds=(deed(),))
    panel.press(".deed")
    show(deeds=(msgspec.structs.replace(deed(), verb="other"),))
    panel.release(".deed")
    panel.expect_text("#message", LOOK)
    tap(panel, ".deed")
    assert [one.verb for one in box.sent(1)] == ["other"]


def test_a_button_in_the_place_of_another_is_not_taken_before_it_was_read(
    box: Any, panel: Any, show: Show
) -> None:
    show(deeds=(deed(),))
    panel.evaluate("passes(500)")
    show(deeds=(msgspec.structs.replace(deed(), label="BUST", verb="bust"),))
    panel.evaluate("passes(299)")
    panel.click(".deed")
    panel.expect_text("#message", LOOK)
    panel.evaluate("passes(200)")
    panel.click(".deed")
    assert [one.verb for one in box.sent(1)] == ["bust"]


def test_an_open_sheet_shows_what_the_table_offers_now(panel: Any, show: Show) -> None:
    away, fold = DeedView("IS AWAY", verb="away"), DeedView("FOLD 2 PLAYERS", verb="fold_to")
    show(taps=(TapView(SeatNo(8), DeedView("SEAT 8", sheet=(fold, away))),))
    tap(panel, "[data-seat='8']")
    panel.expect_text(".tiles", "FOLD 2 PLAYERS IS AWAY")
    show(taps=(TapView(SeatNo(8), DeedView("SEAT 8", sheet=(away,))),))
    panel.expect_text(".tiles", "IS AWAY")
    show(taps=(TapView(SeatNo(8), WINS),))
    panel.wait_for("!document.querySelector('.sheet')")


def test_what_is_to_be_held_does_nothing_at_a_tap(box: Any, panel: Any, show: Show) -> None:
    show(deeds=(deed(held=True, note="count later"),))
    assert panel.text(".deed") == "DO IT hold: count later"
    tap(panel, ".deed")
    panel.evaluate("passes(500)")
    panel.press(".deed")
    panel.evaluate("passes(800)")
    assert [one.verb for one in box.sent(1)] == ["do"]
    panel.release(".deed")


TWO = (SeatNo(4), SeatNo(8))
ACTS = (("fold", "FOLDS"), ("call", "CALLS"))


@pytest.mark.parametrize(
    ("need", "touches", "given"),
    [
        (NeedView("seat", "seat", "WHO?", TWO), "seat 8", {"seat": 8}),
        (NeedView("seats", "seats", "WHO?", TWO), "seat 8, seat 4, ok", {"seats": [8, 4]}),
        (NeedView("chips", "chips", "", start=Chips(100)), "digit 5, ok", {"chips": 5}),
        (NeedView("chips", "chips", "", start=Chips(100)), "delete, digit 5, ok", {"chips": 105}),
        (NeedView("c", "cards", "", count=2), "rank T, suit h, rank A, suit s, ok", {"c": ["Th", "As"]}),
        (NeedView("how", "choice", "WHAT?", choices=ACTS), "choice call", {"how": "call"}),
        (NeedView("pin", "new_pin", ""), "digit 4, digit 7, digit 1, digit 1, ok", {"pin": "4711"}),
        (NeedView("had", "stacks", "", TWO), "seat 4, digit 9, ok, ok", {"had": {"4": 9}}),
    ],
)
def test_a_deed_asks_for_what_it_needs(
    box: Any, panel: Any, show: Show, need: NeedView, touches: str, given: dict[str, Any]
) -> None:
    show(deeds=(deed(need),))
    touch(panel, "deed 0", *touches.split(", "))
    (command,) = box.sent(1)
    assert command.args == {"pot": 1} | given
    assert panel.evaluate("document.querySelector('.sheet')") is None


def test_needs_are_asked_one_after_the_other(box: Any, panel: Any, show: Show) -> None:
    whose = NeedView("seat", "seat", "WHOSE CARDS?", (SeatNo(4), SeatNo(8)))
    show(deeds=(deed(whose, NeedView("cards", "cards", "HOLE CARDS", count=1)),))
    touch(panel, "deed 0")
    panel.expect_text(".felt .line:nth-child(2)", "WHOSE CARDS?")
    assert panel.text("[data-seat='4'] .tag") == "tap"
    touch(panel, "seat 4")
    panel.expect_text(".sheet .who", "DO IT: HOLE CARDS")
    touch(panel, "rank K", "suit d", "ok")
    assert box.sent(1)[0].args == {"pot": 1, "seat": 4, "cards": ["Kd"]}


def test_cancel_leaves_without_having_done_anything(box: Any, panel: Any, show: Show) -> None:
    show(deeds=(deed(NeedView("chips", "chips", "HOW MANY?")),))
    touch(panel, "deed 0", "digit 5", "cancel")
    panel.wait_for("document.querySelector('.ring')")
    assert box.commands == []


def test_a_new_hand_ends_what_was_asked_for(box: Any, panel: Any, show: Show, views: Any) -> None:
    show(deeds=(deed(NeedView("chips", "chips", "HOW MANY?")),))
    touch(panel, "deed 0", "digit 5")
    show(table=msgspec.structs.replace(views.table, hand=48))
    assert panel.evaluate("document.querySelector('.sheet')") is None


def test_a_number_that_is_not_legal_says_the_nearest_and_is_not_taken(panel: Any, show: Show) -> None:
    need = NeedView("chips", "chips", "RAISED TO", least=Chips(800), most=Chips(9_400), step=Chips(100))
    show(deeds=(deed(need),))
    touch(panel, "deed 0")
    panel.expect_text(".bounds", "800 to 9 400")
    touch(panel, "digit 8", "digit 5", "digit 0")
    panel.expect_text(".bounds", "nearest is 900")
    assert panel.evaluate("document.querySelector('.pad .go').disabled") is True


@pytest.fixture
def open_amount(show: Show, views: Any) -> Callable[..., None]:
    """Show an amount that is open at the box, legal or not."""

    def opened(amount: int, wrong: str = "") -> None:
        ok = DeedView("OK", wrong) if wrong else DeedView("OK", "", UNIT, "bet_amount", {"to": amount})
        keys_of_pad = (*(_pad_key(digit) for digit in (*"0123456789", "000")), _pad_key("delete"), ok)
        show(
            screen="amount",
            keys=msgspec.structs.replace(views.keys, amount=Chips(amount), wrong=wrong),
            lines=(
                LineView("SEAT 4  DIMITRI", "who"),
                LineView(wrong or "18 000 or more"),
                LineView("POT 28 200", "small"),
            ),
            deeds=(DeedView("MIN", "18 000", UNIT, "set_amount", {"to": 18_000}), DeedView("POT", "below")),
            chips=(DeedView("+500", "", UNIT, "add_chips", {"chips": 500}, colour="red"),),
            pad=(*keys_of_pad, DeedView("CANCEL", "", UNIT, "close_amount")),
        )

    return opened


def _pad_key(key: str) -> DeedView:
    return DeedView(key, "", UNIT, "type_amount", {"key": key})


def test_an_open_amount_is_set_by_sizes_chips_and_digits(
    box: Any, panel: Any, open_amount: Callable[..., None]
) -> None:
    open_amount(18_000)
    assert panel.text(".entered") == "18 000 18 000 or more"
    assert panel.text(".measures") == "SEAT 4 DIMITRI POT 28 200"
    assert panel.text("#amount") == "18 000"
    touch(panel, "deed 0", "chip 0", "digit 1", "digit 000", "delete", "cancel")
    assert [(one.to, one.verb, one.args) for one in box.sent(6)] == [
        (UNIT, "set_amount", {"to": 18_000}),
        (UNIT, "add_chips", {"chips": 500}),
        (UNIT, "type_amount", {"key": "1"}),
        (UNIT, "type_amount", {"key": "000"}),
        (UNIT, "type_amount", {"key": "delete"}),
        (UNIT, "close_amount", {}),
    ]


def test_the_page_bets_the_amount_that_it_shows(
    box: Any, panel: Any, open_amount: Callable[..., None]
) -> None:
    open_amount(225)
    assert panel.text(".number") == "225"
    touch(panel, "ok")
    panel.click('[data-label="bet_raise"]')
    ok, down, _ = box.sent(3)
    assert (ok.verb, ok.args) == ("bet_amount", {"to": 225})
    assert (down.verb, down.args) == ("key_down", {"key": "bet_raise", "amount": 225})


def test_an_amount_that_cannot_be_bet_is_shown_as_such_and_ok_is_dark(
    panel: Any, open_amount: Callable[..., None]
) -> None:
    open_amount(230, "230 is not legal: the nearest is 225")
    assert panel.text(".entered .wrong.bounds") == "230 is not legal: the nearest is 225"
    assert panel.evaluate("document.querySelector('.number').matches('.wrong')") is True
    assert panel.evaluate("document.querySelector('.pad .go').disabled") is True


def test_a_keyboard_types_into_an_open_amount(box: Any, panel: Any, open_amount: Callable[..., None]) -> None:
    open_amount(18_000)
    for key in ("2", "Backspace", "Enter", "Escape"):
        panel.key_down(key, key)
        panel.key_up(key, key)
    assert [one.verb for one in box.sent(4)] == ["type_amount", "type_amount", "bet_amount", "close_amount"]
    assert box.metal.touches == []


def test_a_keyboard_types_on_the_number_pad(box: Any, panel: Any, show: Show) -> None:
    """Its digits are keys of the box where no number is asked for."""
    show(deeds=(deed(NeedView("chips", "chips", "HOW MANY?")),))
    touch(panel, "deed 0")
    panel.wait_for("document.querySelector('.pad')")
    for key in ("1", "2", "Backspace", "5", "Enter"):
        panel.key_down(key, key)
        panel.key_up(key, key)
    assert box.sent(1)[0].args == {"pot": 1, "chips": 15}
    assert box.metal.touches == []


def test_a_choice_from_the_menu_closes_it(box: Any, panel: Any, show: Show) -> None:
    show(screen="menu", menu=(DeedView("PAUSE CLOCK", to=FLOOR, verb="pause_clock"), SHEET))
    assert panel.text(".menu") == "FLOOR MENU CLOSE PAUSE CLOCK SEAT 10 JABU"
    touch(panel, "menu 1", "tile 0")
    assert [(one.to, one.verb) for one in box.sent(2)] == [(AT_TABLE, "mark_absent"), (UNIT, "close_menu")]


def test_the_menu_is_closed_by_its_button_once(box: Any, panel: Any, show: Show) -> None:
    show(screen="menu", menu=(DeedView("PAUSE CLOCK", to=FLOOR, verb="pause_clock"),))
    touch(panel, "close", "menu 0")
    assert [(one.to, one.verb) for one in box.sent(3)] == [
        (UNIT, "close_menu"),
        (FLOOR, "pause_clock"),
        (UNIT, "close_menu"),
    ]


def test_a_stale_command_says_so_near_the_keys(box: Any, panel: Any) -> None:
    box.replies = [Reply(409, 18, "the table has changed: look again")]
    tap(panel, "[data-seat='8']")
    panel.expect_text("#message", "the table has changed: look again")


def test_a_command_without_an_answer_is_sent_again_under_the_same_id(box: Any, panel: Any) -> None:
    """The box has done it, the answer was lost: the same id twice does the thing once."""
    panel.evaluate(
        "(() => { const real = window.fetch; let lost = 0;"
        " window.fetch = async (path, options) => { const answer = await real(path, options);"
        " if (path === '/api/commands' && lost++ === 0) throw new TypeError('lost'); return answer; }; })()"
    )
    tap(panel, "[data-seat='8']")
    first, second = box.sent(2)
    assert first == second


def test_the_time_for_a_decision_counts_down_on_the_clock_of_the_box(
    box: Any, panel: Any, show: Show, views: Any
) -> None:
    decision = DecisionView(SeatNo(4), Millis(20_000), Millis(0), running=True, countdown_from=Millis(10_000))
    show(table=msgspec.structs.replace(views.table, decision=decision))
    panel.expect_text(".decision", "20")
    panel.evaluate("passes(12_500)")
    panel.expect_text(".decision", "8")
    stands = msgspec.structs.replace(decision, running=False, left=Millis(5_000))
    show(table=msgspec.structs.replace(views.table, decision=stands))
    panel.evaluate("passes(60_000)")
    panel.expect_text(".decision", "5")
    assert panel.evaluate("document.querySelector('.decision').className") == "decision stands"


def test_time_cards_are_dots_on_the_seat(panel: Any, show: Show, views: Any) -> None:
    """SHT-11: beside what else holds for it."""
    seats = [msgspec.structs.replace(seat, time_cards=2) for seat in views.table.seats]
    show(table=msgspec.structs.replace(views.table, seats=tuple(seats)))
    panel.expect_text("[data-seat='4'] .tag", "\u2022\u2022")


@pytest.mark.parametrize("screen", ["boot", "before", "break", "over"])
def test_while_nobody_plays_there_are_lines_and_no_seats(panel: Any, show: Show, screen: str) -> None:
    show(screen=screen, lines=(LineView("BREAK", "who"), LineView("back at 20:15", "what")))
    assert panel.text(".idle").endswith("BREAK back at 20:15")
    assert panel.evaluate("document.querySelectorAll('.seat').length") == 0


def test_a_box_at_a_seat_has_that_seat_at_the_bottom(panel: Any, show: Show) -> None:
    show(unit_at=SeatNo(4), chairs=10)
    around = (
        "(side) => [...document.querySelectorAll(`.${side} .seat`)].map((seat) => Number(seat.dataset.seat))"
    )
    sides = {side: panel.evaluate(f"({around})('{side}')") for side in ("bottom", "left", "top", "right")}
    assert sides == {"bottom": [4], "left": [5, 6, 7], "top": [8, 9, 10], "right": [1, 2, 3]}


def test_daylight_large_text_and_the_left_hand_are_shown(panel: Any, show: Show) -> None:
    show(look=LookView(theme="daylight", text="large", hand="left"))
    assert (
        panel.evaluate("getComputedStyle(document.querySelector('#screen')).backgroundColor")
        == "rgb(255, 255, 255)"
    )
    assert panel.evaluate("getComputedStyle(document.querySelector('#screen')).fontSize") == "18.4px"
    assert panel.evaluate("document.querySelector('#screen').dataset.hand") == "left"


def test_what_a_player_typed_is_never_markup(panel: Any, show: Show) -> None:
    name = "<img src=x onerror=alert(1)>"
    show(lines=(LineView(f"SEAT 2 {name}", "who"),), banners=(name,), deeds=(DeedView(name, name),))
    assert panel.text(".felt .who") == f"SEAT 2 {name}"
    assert panel.evaluate("document.querySelectorAll('#glass img').length") == 0
