"""The seats stand as they do at the table: seat 1 at the dealer's left, then clockwise."""

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from shuffleup_ui.touch.bets import PILL_MM, places_of
from shuffleup_ui.touch.glass_panel import TOUCH_DISPLAY, Rect
from shuffleup_ui.touch.picture import Words
from shuffleup_ui.touch.scene import scene
from shuffleup_ui.touch.seats import ring

AREA = Rect(0, 40, 800, 355)


def middle_of(box):
    return box.left + box.width / 2, box.top + box.height / 2


def test_seat_one_is_at_the_dealers_left_and_the_last_at_the_right():
    places = ring(TOUCH_DISPLAY, AREA, 10)
    assert places.sides[1] == "left"
    assert places.sides[10] == "right"
    assert middle_of(places.chairs[1])[1] == middle_of(places.chairs[10])[1] > 300


def test_ten_seats_go_up_the_left_across_the_top_and_down_the_right():
    sides = ring(TOUCH_DISPLAY, AREA, 10).sides
    assert [sides[seat] for seat in range(1, 11)] == ["left"] * 3 + ["top"] * 4 + ["right"] * 3


@pytest.mark.parametrize("count", range(2, 11))
def test_the_picture_is_turned_so_that_the_seat_of_the_box_is_at_the_bottom(count):
    for unit_at in range(1, count + 1):
        places = ring(TOUCH_DISPLAY, AREA, count, unit_at)
        assert places.sides[unit_at] == "bottom"
        assert places.chairs[unit_at].bottom == max(chair.bottom for chair in places.chairs.values())


def test_who_sits_left_of_the_box_is_at_the_left_of_the_picture():
    places = ring(TOUCH_DISPLAY, AREA, 6, unit_at=4)
    assert [places.sides[seat] for seat in (5, 6, 1, 2, 3)] == ["left", "top", "top", "top", "right"]


@given(st.integers(2, 10), st.none() | st.integers(1, 10))
def test_no_two_seats_share_a_dot_and_none_is_off_the_area(count, unit_at):
    places = ring(TOUCH_DISPLAY, AREA, count, None if unit_at is None else min(unit_at, count))
    boxes = [*places.chairs.values(), places.middle]
    assert len(places.chairs) == count
    for at, one in enumerate(boxes):
        assert AREA.left <= one.left < one.right <= AREA.right
        assert AREA.top <= one.top < one.bottom <= AREA.bottom
        assert not any(one.meets(other) for other in boxes[at + 1 :])


@given(st.integers(2, 10), st.none() | st.integers(1, 10), st.data())
def test_no_two_bets_lie_on_each_other_whoever_has_bet(count, unit_at, data):
    """In a corner the bet of the last seat at the side and that of the first at the top make room."""
    places = ring(TOUCH_DISPLAY, AREA, count, None if unit_at is None else min(unit_at, count))
    felt = places.middle.inside(6)
    seats = data.draw(st.lists(st.sampled_from(sorted(places.chairs)), unique=True))
    pills = list(
        places_of(TOUCH_DISPLAY, tuple(seats), places, felt, 6, TOUCH_DISPLAY.across(PILL_MM[0])).values()
    )
    assert len(pills) == len(seats)
    for at, one in enumerate(pills):
        assert felt.left <= one.left < one.right <= felt.right
        assert felt.top <= one.top < one.bottom <= felt.bottom
        assert not any(one.meets(other) for other in pills[at + 1 :])


def test_a_dead_button_stands_on_its_empty_chair_and_no_other_seat_moves(screens):
    """BTN-08: seat 9, the last, is empty and has the button."""
    before = screens("hand", 9, "short")
    table = before.view.table
    seats = tuple(seat for seat in table.seats if seat.seat != 9)
    view = replace(before.view, table=replace(table, seats=seats, button=9), taps=())
    after = scene(replace(before, view=view), TOUCH_DISPLAY)
    usual = scene(replace(before, view=replace(before.view, taps=())), TOUCH_DISPLAY)
    names = {mark.text: mark.box for mark in usual.marks if isinstance(mark, Words)}
    now = {mark.text: mark.box for mark in after.marks if isinstance(mark, Words)}
    assert now["Ann"] == names["Ann"]
    assert now["Hugo"] == names["Hugo"]
    assert "D" in now
