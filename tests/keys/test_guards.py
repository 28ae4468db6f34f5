"""Guards against wrong presses: repeats, keys that change, two at once, stuck ones."""

import pytest

from shuffleup.views.key_meanings import KeyMeaning

TABLE = "table/1"
FOLD = KeyMeaning("fold", "FOLD", "seat 4", TABLE, "fold", seat=4)
CALL = KeyMeaning("check_call", "CALL 10", "seat 4", TABLE, "check_or_call", seat=4)
RAISE = KeyMeaning(
    "bet_raise", "RAISE 200+", "", TABLE, "raise_to", dials=True, lowest=200, highest=5000, step=100
)
ALL_IN = KeyMeaning("all_in", "ALL-IN", "", TABLE, "all_in", arms=True, seat=4)
UNDO = KeyMeaning("undo", "UNDO", "S3 fold", TABLE, "undo", held_verb="redo", holds=True)


@pytest.fixture
def keys(panel):
    return panel(FOLD, CALL, RAISE, ALL_IN, UNDO)


@pytest.mark.parametrize(("gap", "folds"), [(40, 1), (149, 1), (150, 2)])
def test_two_presses_within_150_ms_are_one(keys, gap, folds):
    keys.down("fold")
    keys.let(30)
    keys.up("fold")
    keys.let(gap - 30)
    keys.tap("fold")
    assert keys.asked == [("fold",)] * folds


@pytest.mark.parametrize("lifted", [True, False])
@pytest.mark.parametrize("key", ["fold", "undo"])
def test_a_touch_that_comes_twice_within_40_ms_acts_once(keys, key, lifted):
    keys.down(key, "touch")
    keys.let(20)
    if lifted:
        keys.up(key, "touch")
    keys.let(20)
    keys.down(key, "touch")
    keys.let(30)
    keys.up(key, "touch")
    keys.let(2000)
    assert (keys.asked, keys.fingers.down) == ([(key,)], ())


def test_a_touch_that_comes_twice_arms_and_does_not_go_all_in(keys):
    keys.down("all_in", "touch")
    keys.let(40)
    keys.down("all_in", "touch")
    keys.let(40)
    assert (keys.asked, keys.fingers.armed) == ([], "all_in")


def test_a_key_and_its_label_touched_at_once_act_once(keys):
    keys.down("fold")
    keys.down("fold", "touch")
    keys.let(100)
    keys.up("fold", "touch")
    keys.up("fold")
    assert keys.asked == [("fold",)]


def test_a_key_that_is_changed_from_elsewhere_is_ignored_for_400_ms_and_its_label_flashes(keys):
    keys.means(KeyMeaning("check_call", "CALL 9 000", "seat 4", TABLE, "check_or_call", seat=4))
    assert keys.label("check_call").fresh
    assert keys.lit() == {"fold", "bet_raise", "all_in", "undo"}
    keys.let(399)
    keys.tap("check_call")
    assert (keys.asked, keys.tones) == ([], ["error"])
    assert keys.message == "CHECK/CALL means something new: look, then press"
    assert not keys.label("check_call").fresh
    keys.tap("check_call")
    assert keys.asked == [("check_or_call",)]


def test_a_key_that_acts_for_another_player_now_is_new_though_its_label_is_not(keys):
    keys.means(KeyMeaning("fold", "FOLD", "seat 5", TABLE, "fold", seat=5))
    keys.tap("fold")
    assert keys.asked == []


def test_keys_that_did_not_change_work_on(keys):
    keys.means(KeyMeaning("check_call", "CALL 9 000", "seat 4", TABLE, "check_or_call", seat=4))
    keys.tap("fold")
    assert keys.asked == [("fold",)]


def test_a_press_that_is_overtaken_by_a_change_comes_to_nothing(keys):
    keys.down("fold")
    keys.let(10)
    keys.means(KeyMeaning("fold", "FOLD", "seat 5", TABLE, "fold", seat=5))
    keys.let(500)
    keys.up("fold")
    assert (keys.asked, keys.tones) == ([], ["click", "error"])
    assert keys.message == "the table changed: look, then press"


def test_a_hold_that_is_overtaken_by_a_change_comes_to_nothing(keys):
    keys.down("undo")
    keys.let(300)
    keys.means(KeyMeaning("undo", "UNDO", "S4 fold", TABLE, "undo", held_verb="redo", holds=True))
    keys.let(300)
    keys.up("undo")
    assert keys.asked == []


def test_an_armed_key_and_an_open_amount_belong_to_one_player(keys):
    keys.tap("all_in")
    keys.means(KeyMeaning("all_in", "ALL-IN", "", TABLE, "all_in", arms=True, seat=5))
    assert (keys.fingers.armed, keys.message) == ("", "the table changed: look, then press")
    keys.tap("bet_raise")
    keys.means(
        KeyMeaning("bet_raise", "RAISE 300+", "", TABLE, "raise_to", dials=True, lowest=300, highest=400)
    )
    assert keys.fingers.amount is None


def test_two_keys_at_once_do_nothing_now_or_when_they_come_up(keys):
    keys.down("fold")
    keys.let(19)
    keys.down("check_call")
    keys.let(300)
    keys.up("fold")
    keys.up("check_call")
    keys.let(300)
    assert (keys.asked, keys.tones) == ([], ["click", "error"])
    assert keys.message == "two keys at once, FOLD and CHECK/CALL: neither counts, press one"


def test_a_held_key_and_another_do_nothing(keys):
    keys.down("undo")
    keys.let(500)
    keys.down("fold")
    keys.let(500)
    keys.up("undo")
    keys.up("fold")
    assert keys.asked == []


def test_a_key_that_had_acted_before_the_other_came_is_not_taken_back(keys):
    keys.down("fold")
    keys.let(100)
    keys.down("check_call")
    keys.let(100)
    keys.up("fold")
    keys.up("check_call")
    assert keys.asked == [("fold",)]
    assert keys.message == "CHECK/CALL does not count: FOLD was still down"


def test_two_keys_at_once_leave_an_open_amount_as_it_is(keys):
    keys.tap("bet_raise")
    keys.down("bet_raise")
    keys.down("check_call")
    keys.let(100)
    assert (keys.fingers.amount, keys.asked) == (200, [])


def test_a_key_that_is_stuck_is_told_and_the_others_work_on(keys):
    keys.down("fold")
    keys.let(9_999)
    assert keys.fingers.stuck == ()
    keys.let(1)
    assert keys.fingers.stuck == ("fold",)
    assert keys.message.startswith("FOLD does not come up: free it. The other keys work")
    assert (keys.label("fold").note, "fold" in keys.lit()) == ("STUCK", False)
    keys.tap("check_call")
    keys.up("fold")
    assert (keys.fingers.stuck, keys.message) == ((), "FOLD is free and works again")
    keys.tap("fold")
    assert keys.asked == [("fold",), ("check_or_call",), ("fold",)]


def test_the_label_of_a_stuck_key_on_the_touchscreen_acts_for_it(keys):
    keys.down("fold")
    keys.let(10_000)
    keys.tap("fold", face="touch")
    assert keys.asked == [("fold",), ("fold",)]
    assert keys.fingers.stuck == ("fold",)


def test_a_face_that_died_with_a_finger_on_it_blocks_no_key(keys):
    keys.down("undo", "touch")
    keys.let(2_000)
    assert (keys.fingers.down, keys.fingers.stuck) == ((), ())
    keys.tap("fold")
    assert keys.asked == [("redo",), ("fold",)]


def test_an_end_that_was_lost_does_not_eat_the_next_press(keys):
    keys.down("fold")
    keys.let(500)
    keys.down("fold")
    keys.let(20)
    assert keys.asked == [("fold",), ("fold",)]


def test_clock_calls_the_floor_only_at_a_second_press_once_the_hand_of_its_player_is_over(keys):
    """The time ran out and folded; a minute later CLOCK, pressed without looking, called the floor."""
    keys.means(KeyMeaning("clock", "CLOCK 30 s", "", TABLE, "call_clock"))
    keys.let(400)
    keys.tap("clock")
    keys.means(KeyMeaning("clock", "FLOOR", "call", TABLE, "call_floor"))
    keys.let(60_000)
    keys.tap("clock")
    assert (keys.asked, keys.message) == ([("call_clock",)], "press again: FLOOR")
    assert keys.label("clock").note == "PRESS AGAIN"
    keys.tap("clock")
    keys.tap("clock")
    assert keys.asked == [("call_clock",), ("call_floor",), ("call_floor",)]
