"""The touchscreen as it runs: real touches, real frames, in a window without a screen."""

import pytest
from msgspec.structs import replace

from shuffleup.kernel.field_types import SeatNo, Stream
from shuffleup.protocol.touch import DeedView, NeedView, TapView, TroubleView

TABLE = Stream("table/3")


@pytest.fixture
def hand(screens, pane):
    """A hand with nine seats on the glass."""
    shown = screens("hand")
    pane.show(view=shown.view, clock=shown.clock)
    pane.tick(left_ms=754_000)
    return shown


def test_a_finger_on_a_label_is_a_finger_on_its_key(pane, hand):
    assert pane.tap("key fold") == [
        ["unit", "key_down", {"key": "fold"}, "dealer", None],
        ["unit", "key_up", {"key": "fold"}, "dealer", None],
    ]


def test_one_tap_on_a_seat_is_one_action(pane, hand):
    assert pane.tap("seat 2") == [["table/3", "tap", {"seat": 2}, "dealer", None]]


def test_a_tap_that_the_glass_reports_twice_is_one_action(pane, hand):
    first = pane.tap("seat 2")
    pane.press("seat 2")
    pane.up(finger=1)
    assert (len(first), pane.asked()) == (1, [])


def test_dragging_off_a_seat_cancels(pane, hand):
    pane.press("seat 2")
    pane.move(finger=1, x=400, y=250)
    pane.up(finger=1)
    assert pane.asked() == []


def test_a_second_finger_does_nothing(pane, hand):
    pane.press("seat 2")
    pane.pass_ms(ms=400)
    pane.press("seat 3", 2)
    pane.up(finger=2)
    pane.up(finger=1)
    assert [args for _, _, args, _, _ in pane.asked()] == [{"seat": 2}]


def test_the_first_touch_on_a_dimmed_glass_only_wakes_it(pane, hand):
    pane.dim()
    assert pane.tap("seat 2") == []
    assert len(pane.tap("seat 2")) == 1


def test_a_held_deed_is_sent_while_the_finger_is_still_down(pane, screens):
    shown = screens("between")
    pane.show(view=shown.view, clock=shown.clock)
    assert pane.tap("deed 2") == []
    pane.pass_ms(ms=500)
    pane.press("deed 2")
    pane.pass_ms(ms=900)
    assert [verb for _, verb, _, _, _ in pane.asked()] == ["act"]
    pane.up(finger=1)
    assert pane.asked() == []


def test_a_finger_that_stays_on_a_seat_opens_its_sheet_under_a_ring(pane, screens):
    shown = screens("showdown")
    wins = DeedView("WINS main 28 200", to=TABLE, verb="declare_winners", args={"seats": [2]})
    opens = DeedView("SEAT 2  BONGANI", sheet=(DeedView("IS AWAY", to=TABLE, verb="mark_absent"),))
    pane.show(view=replace(shown.view, taps=(TapView(SeatNo(2), wins, opens),)))
    pane.press("seat 2")
    pane.pass_ms(ms=400)
    assert pane.ring() == 500
    pane.pass_ms(ms=400)
    assert pane.has(name="tile 0")
    pane.up(finger=1)
    assert pane.asked() == []
    pane.tap("cancel")
    assert [args for _, _, args, _, _ in pane.tap("seat 2")] == [{"seats": [2]}]


def test_the_touchscreen_shows_the_amount_of_the_box_and_sends_what_is_typed(pane, screens):
    pane.show(view=screens("amount").view)
    assert "4\u00a0000" in pane.words()
    sent = [pane.tap(name) for name in ("digit 4", "digit 000", "delete", "chip 1", "cancel")]
    assert [(verb, args) for ((_, verb, args, _, _),) in sent] == [
        ("type_amount", {"key": "4", "opening": 0}),
        ("type_amount", {"key": "000", "opening": 0}),
        ("type_amount", {"key": "delete", "opening": 0}),
        ("add_chips", {"chips": 100, "opening": 0}),
        ("close_amount", {"opening": 0}),
    ]
    assert "4\u00a0000" in pane.words()


def test_the_touchscreen_bets_the_amount_that_it_shows(pane, screens):
    pane.show(view=screens("amount").view)
    assert pane.tap("ok") == [["unit", "bet_amount", {"to": 4000, "opening": 0}, "dealer", None]]
    down = pane.tap("key bet_raise")[0]
    assert down == ["unit", "key_down", {"key": "bet_raise", "amount": 4000}, "dealer", None]


def test_the_menu_is_closed_by_its_button_once(pane, screens):
    pane.show(view=screens("menu").view)
    assert pane.tap("close") == [["unit", "close_menu", {}, "dealer", None]]


def test_a_rebuy_with_the_floor_pin_keeps_the_pin_out_of_the_command(pane, screens):
    need = NeedView("seat", "seat", "who?", seats=(SeatNo(2), SeatNo(3)))
    rebuy = DeedView(
        "REBUY", to=TABLE, verb="rebuy", needs=(need, NeedView("pin", "pin", "PIN")), role="director"
    )
    view = replace(screens("menu").view, menu=(rebuy,))
    pane.show(view=view)
    asked = [pane.tap(name) for name in ("tile 0", "seat 2", *(f"digit {digit}" for digit in "4711"), "ok")]
    assert asked[:-1] == [[]] * 6
    assert asked[-1] == [
        ["table/3", "rebuy", {"seat": 2}, "director", "4711"],
        ["unit", "close_menu", {}, "dealer", None],
    ]


def test_a_deed_under_way_is_left_when_the_next_hand_begins(pane, screens):
    shown = screens("hand")
    fix = DeedView("FIX", to=TABLE, verb="fix", needs=(NeedView("seat", "seat", "whose?"),))
    view = replace(shown.view, deeds=(fix,))
    pane.show(view=view)
    pane.tap("deed 0")
    assert pane.has(name="cancel")
    pane.show(view=replace(view, version=2))
    assert pane.has(name="cancel")
    pane.show(view=replace(view, table=replace(view.table, hand=48)))
    assert not pane.has(name="cancel")


def test_without_a_link_nothing_but_its_notice_can_be_touched(pane, hand):
    bad = TroubleView("storage", "NOTHING CAN BE STORED", "the clock", "free some room")
    pane.show(view=replace(hand.view, troubles=(bad,), banners=("the bar closes",)))
    pane.link(up=False, since="20:31")
    assert [target[0] for target in pane.scene()] == ["notice"]
    assert "1/2 >" in pane.words()
    pane.link(up=True)
    assert pane.has(name="key fold")


def test_nothing_is_drawn_anew_while_nothing_changes(pane, hand):
    assert pane.redraws(seconds=1.0)["redraws"] == 0
    pane.show(view=hand.view, clock=hand.clock)
    pane.tick(left_ms=753_600)
    assert pane.redraws(seconds=0.5)["redraws"] == 0


def test_a_countdown_is_drawn_once_a_second(pane, hand):
    assert pane.counted_down(seconds=10, ticks_a_second=20) == 10


def test_what_stays_is_not_drawn_again(pane, hand):
    before = pane.groups()
    pane.tick(left_ms=753_000)
    new = [group for group in pane.groups() if group not in before]
    assert len(new) == 1


@pytest.mark.parametrize("size", [[800, 480], [1280, 720]], ids=["800x480", "1280x720"])
def test_kivy_sets_every_line_within_its_place(pane_of, screens, size):
    """The layout measures with one text renderer and Kivy sets with another: no line may come out wider."""
    pane = pane_of(*size)
    for name in screens.__globals__["SCREENS"]:
        for cast in ("long", "millions"):
            pane.at(moment=screens(name, 10, cast))
            assert pane.widest() == [], (name, cast)


@pytest.fixture
def spelling(screens, pane):
    """A box before its event, on whose glass a name is about to be spelt."""
    before = screens("before")
    who = NeedView("names", "person", "name, or two letters of it")
    enter = DeedView("ADD A PLAYER", to=Stream("floor"), verb="register", needs=(who,), role="director")
    pane.show(view=replace(before.view, deeds=(enter,)))
    pane.tap("deed 0")


def test_two_letters_offer_the_people_book_and_a_tap_enters_the_person(pane, spelling):
    """PPL-04."""
    pane.tap("letter A")
    assert pane.looked_for() == []
    pane.tap("letter N")
    assert pane.looked_for() == ["An"]
    assert not pane.has(name="offer 0")
    pane.offered(letters="An", offers=[{"person": "a1", "name": "Ann Smith", "last": "2026-03-06"}])
    assert "Ann Smith, last 2026-03-06" in " ".join(pane.words())
    assert pane.tap("offer 0") == [
        ["floor", "register", {"names": ["Ann Smith"], "people": ["a1"]}, "director", None]
    ]


def test_a_name_that_nobody_has_is_spelt_and_entered(pane, spelling):
    """PPL-04: a new name adds a person, which the box does."""
    for letter in ("Z", "O", "E", "space", "L"):
        pane.tap(f"letter {letter}")
    assert pane.tap("ok") == [["floor", "register", {"names": ["Zoe L"]}, "director", None]]


def test_the_floor_pin_is_given_once_for_a_row_of_names(pane, screens):
    """Ten people at the table before the event: the PIN was asked for with each of them."""
    before = screens("before")
    pin, who = NeedView("pin", "pin", "FLOOR PIN"), NeedView("names", "person", "name, or two letters of it")
    enter = DeedView("ADD A PLAYER", to=Stream("floor"), verb="register", needs=(pin, who), role="director")
    pane.show(view=replace(before.view, deeds=(enter,)))
    for name in ("deed 0", *(f"digit {digit}" for digit in "4711"), "ok"):
        pane.tap(name)
    for letters in ("ZOE", "BEN"):
        for letter in letters:
            pane.tap(f"letter {letter}")
        sent = [["floor", "register", {"names": [letters.capitalize()]}, "director", "4711"]]
        assert pane.tap("ok") == sent
    pane.tap("cancel")
    assert pane.has(name="deed 0")


def test_an_answer_to_letters_that_were_taken_back_is_not_shown(pane, spelling):
    for letter in "ANN":
        pane.tap(f"letter {letter}")
    pane.tap("delete")
    assert pane.looked_for() == ["An", "Ann", "An"]
    pane.offered(letters="Ann", offers=[{"person": "a1", "name": "Ann Smith"}])
    assert not pane.has(name="offer 0")


def test_nothing_that_was_drawn_waits_for_a_collection(pane, hand):
    """What waits for one comes back seldom, and megabytes at once."""
    assert pane.left_to_collect(view=hand.view, count=20) == 0
