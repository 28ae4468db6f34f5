"""One tap is one action, whatever else happens on the glass."""

import pytest

from shuffleup.protocol.touch import DeedView
from shuffleup_ui.touch.gesture import FREE, Said, came_up, moved, stayed, went_down
from shuffleup_ui.touch.glass_panel import Rect
from shuffleup_ui.touch.picture import Press, Scene, StartDeed, Target

BUTTON = Target("deed 0", Rect(0, 0, 100, 80), StartDeed(DeedView("SPLIT", verb="split")))
GONE = StartDeed(DeedView("GONE", verb="gone"))
HELD = Target("deed 1", Rect(100, 0, 100, 80), None, held=GONE)
FOLD = Target("key fold", Rect(200, 0, 100, 80), Press("fold"))
WINS, LOOK = (
    StartDeed(DeedView("WINS", verb="wins")),
    StartDeed(DeedView("SEAT 4", sheet=(DeedView("AWAY"),))),
)
SEAT = Target("seat 4", Rect(300, 0, 100, 80), WINS, held=LOOK)
GLASS = Scene((), (BUTTON, HELD, FOLD, SEAT))


def down_at(x, y=40, *, now_ms=1000, touch=1, finger=FREE):
    return went_down(finger, GLASS, touch, x, y, now_ms)


def test_a_button_acts_when_the_finger_comes_up_on_it():
    finger, said = down_at(50)
    assert said is None
    assert came_up(finger, GLASS, 1, 60, 50)[1] == Said("act", BUTTON.act)


def test_a_finger_dragged_off_a_button_does_nothing_even_when_it_comes_back():
    finger, _ = down_at(50)
    finger = moved(moved(finger, 1, 50, 300), 1, 50, 40)
    assert came_up(finger, GLASS, 1, 50, 40)[1] is None


def test_a_second_finger_is_not_seen():
    finger, _ = down_at(50)
    finger, said = down_at(250, now_ms=1500, touch=2, finger=finger)
    assert said is None
    assert came_up(finger, GLASS, 2, 250, 40) == (finger, None)
    assert came_up(finger, GLASS, 1, 50, 40)[1] == Said("act", BUTTON.act)


@pytest.mark.parametrize(("later_ms", "acts"), [(40, 1), (149, 1), (150, 2)])
def test_a_touch_that_comes_twice_within_the_lock_out_is_one(later_ms, acts):
    finger, _ = down_at(50)
    finger, first = came_up(finger, GLASS, 1, 50, 40)
    finger, _ = down_at(50, now_ms=1000 + later_ms, touch=2, finger=finger)
    _, second = came_up(finger, GLASS, 2, 50, 40)
    assert len([said for said in (first, second) if said]) == acts


def test_a_label_of_the_strip_is_a_finger_on_its_key_wherever_it_comes_up():
    finger, said = down_at(250)
    assert said == Said("key_down", Press("fold"))
    assert came_up(finger, GLASS, 1, 50, 300)[1] == Said("key_up", Press("fold"))


def test_what_is_to_be_held_acts_once_after_eight_tenths_of_a_second():
    finger, _ = down_at(150)
    assert stayed(finger, GLASS, 1799) == (finger, None)
    finger, said = stayed(finger, GLASS, 1800)
    assert said == Said("act", GONE)
    assert stayed(finger, GLASS, 1900)[1] is None
    assert came_up(finger, GLASS, 1, 150, 40)[1] is None


def test_what_is_to_be_held_does_nothing_on_a_tap_or_when_the_finger_slips_off():
    finger, _ = down_at(150)
    assert came_up(finger, GLASS, 1, 150, 40)[1] is None
    assert stayed(moved(finger, 1, 50, 40), GLASS, 5000)[1] is None


def test_the_ring_fills_while_a_finger_holds():
    finger, _ = down_at(150)
    assert [finger.held_per_mille(now) for now in (1000, 1400, 1800, 9000)] == [0, 500, 1000, 1000]


def test_a_seat_does_one_thing_at_a_tap_and_another_for_a_finger_that_stays():
    finger, _ = down_at(350)
    assert came_up(finger, GLASS, 1, 350, 40)[1] == Said("act", WINS)
    finger, said = stayed(finger, GLASS, 1800)
    assert said == Said("act", LOOK)
    assert came_up(finger, GLASS, 1, 350, 40)[1] is None


def test_the_ring_of_a_seat_is_not_there_before_a_tap_would_be_over():
    finger, _ = down_at(350)
    assert [finger.held_per_mille(now) for now in (1000, 1199, 1200, 1800)] == [0, 0, 250, 1000]


def test_a_touch_beside_every_button_says_nothing_and_frees_the_glass_again():
    finger, said = down_at(500)
    assert (said, came_up(finger, GLASS, 1, 500, 40)[1]) == (None, None)
    assert down_at(50, now_ms=2000, touch=2, finger=came_up(finger, GLASS, 1, 500, 40)[0])[0].target == BUTTON
