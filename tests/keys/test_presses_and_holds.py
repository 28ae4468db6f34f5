"""The effect of a finger on a key: press, second press, hold."""

import pytest

from shuffleup.views.key_meanings import KeyMeaning

TABLE = "table/1"
FOLD = KeyMeaning("fold", "FOLD", to=TABLE, verb="fold")
FREE_FOLD = KeyMeaning("fold", "FOLD", "check is free", TABLE, "fold", arms=True, warns=True)
RAISE = KeyMeaning(
    "bet_raise", "RAISE 200+", "", TABLE, "raise_to", dials=True, lowest=200, highest=1150, step=100
)
ALL_IN = KeyMeaning("all_in", "ALL-IN 1150", "", TABLE, "all_in", arms=True)
UNDO = KeyMeaning("undo", "UNDO", "S3 fold", TABLE, "undo", held_verb="redo", holds=True)
PAUSE = KeyMeaning(
    "pause", "PAUSE", "", "unit", "open_menu", holds=True, held_verb="pause_clock", held_to="floor"
)
DARK = KeyMeaning("clock")


def test_a_plain_key_acts_on_the_press_and_is_heard_at_once(panel):
    keys = panel(FOLD)
    keys.down("fold")
    assert (keys.tones, keys.asked) == (["click"], [])
    keys.let(20)
    assert keys.asked == [("fold",)]
    keys.let(3000)
    keys.up("fold")
    assert (keys.tones, keys.asked) == (["click"], [("fold",)])


def test_a_very_short_press_acts_when_the_key_comes_up(panel):
    keys = panel(FOLD)
    keys.down("fold")
    keys.let(5)
    keys.up("fold")
    assert keys.asked == [("fold",)]


def test_the_lamp_of_a_key_that_is_down_says_that_it_was_heard(panel):
    keys = panel(FOLD, UNDO)
    keys.down("fold")
    assert keys.lit() == {"undo"}
    keys.let(60)
    keys.up("fold")
    assert keys.lit() == {"fold", "undo"}


def test_a_dark_key_only_beeps(panel):
    keys = panel(DARK)
    keys.tap("clock")
    assert (keys.asked, keys.tones) == ([], ["error"])
    assert keys.message == "CLOCK does nothing now"


def test_a_dark_key_says_why_where_it_knows(panel):
    keys = panel(KeyMeaning("bet_raise", note="betting not reopened"))
    keys.tap("bet_raise")
    assert keys.message == "betting not reopened"


def test_all_in_wants_a_second_press_within_three_seconds(panel):
    keys = panel(ALL_IN)
    keys.tap("all_in")
    assert (keys.asked, keys.tones, keys.message) == ([], ["armed"], "press again: ALL-IN 1150")
    assert (keys.blinking(), keys.label("all_in").note) == ({"all_in"}, "PRESS AGAIN")
    keys.let(3000 - 210)
    keys.down("all_in")
    keys.let(20)
    assert keys.asked == [("all_in",)]


def test_an_armed_key_forgets_after_three_seconds(panel):
    keys = panel(ALL_IN)
    keys.tap("all_in")
    keys.let(3001 - 210)
    assert (keys.blinking(), keys.message) == (frozenset(), "")
    keys.tap("all_in")
    assert keys.asked == []


def test_another_key_disarms(panel):
    keys = panel(ALL_IN, FOLD)
    for key in ("all_in", "fold", "all_in"):
        keys.tap(key)
    assert keys.asked == [("fold",)]


def test_a_fold_that_could_check_is_refused_with_a_beep_and_binds_at_the_second_press(panel):
    keys = panel(FREE_FOLD)
    keys.tap("fold")
    assert (keys.asked, keys.tones, keys.message) == ([], ["error"], "check is free, press again: FOLD")
    keys.tap("fold")
    assert keys.asked == [("fold",)]


@pytest.mark.parametrize(("held", "verb"), [(60, "undo"), (799, "undo"), (800, "redo"), (5000, "redo")])
def test_undo_acts_when_the_key_comes_up_and_a_hold_redoes(panel, held, verb):
    keys = panel(UNDO)
    keys.tap("undo", held)
    assert keys.asked == [(verb,)]


def test_a_hold_acts_at_its_moment_and_not_when_the_key_comes_up(panel):
    keys = panel(UNDO)
    keys.down("undo")
    keys.let(799)
    assert (keys.asked, keys.label("undo").held_since) == ([], 1000)
    keys.let(1)
    assert (keys.asked, keys.label("undo").held_since) == ([("redo",)], None)


def test_an_undo_falls_by_two_tones_before_anything_is_stored(panel):
    keys = panel(UNDO)
    keys.tap("undo")
    assert keys.tones == ["click", "undo"]


def test_a_hold_that_has_nothing_to_do_says_so(panel):
    keys = panel(KeyMeaning("undo", "UNDO", "", TABLE, "undo", holds=True, held_note="nothing to redo"))
    keys.tap("undo", 900)
    assert (keys.asked, keys.tones, keys.message) == ([], ["click", "error"], "nothing to redo")


def test_a_press_of_pause_opens_the_floor_menu_and_a_hold_pauses(panel):
    keys = panel(PAUSE)
    keys.tap("pause")
    assert (keys.fingers.menu, keys.asked) == (True, [])
    keys.tap("pause")
    assert not keys.fingers.menu
    keys.tap("pause", 800)
    assert (keys.fingers.menu, keys.asked) == (False, [("pause_clock",)])


def test_the_menu_closes_by_itself_after_twenty_seconds(panel):
    keys = panel(PAUSE)
    keys.open_menu()
    keys.let(19_999)
    assert keys.fingers.menu
    keys.let(1)
    assert not keys.fingers.menu


def test_the_menu_closes_at_any_key_that_acts(panel):
    keys = panel(PAUSE, FOLD)
    keys.tap("pause")
    keys.tap("fold")
    assert (keys.fingers.menu, keys.asked) == (False, [("fold",)])


def test_a_quiet_key_stays_dark_and_still_acts_on_a_hold(panel):
    lost = KeyMeaning(
        "deal_next", "LOST TRACK", "hold", TABLE, held_verb="lose_track", holds=True, quiet=True
    )
    keys = panel(lost)
    assert keys.lit() == frozenset()
    keys.down("deal_next")
    assert keys.lit() == {"deal_next"}
    keys.let(100)
    keys.up("deal_next")
    assert (keys.asked, keys.message) == ([], "hold for LOST TRACK")
    keys.let(200)
    keys.tap("deal_next", 900)
    assert keys.asked == [("lose_track",)]


def test_a_key_that_comes_up_without_having_gone_down_does_nothing(panel):
    keys = panel(UNDO)
    keys.up("undo")
    assert (keys.asked, keys.tones) == ([], [])
