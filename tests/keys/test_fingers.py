"""What a finger on a key does."""

import pytest

from shuffleup.keys import ARMED_MS, IDLE, Ask, keys_view, knob_pushed, lamps_lit, pressed, released, turned
from shuffleup.views.keys import Meaning

TABLE = "table/1"
FOLD = Meaning("fold", "FOLD", to=TABLE, verb="fold")
FREE_FOLD = Meaning("fold", "FOLD", "check is free", TABLE, "fold", arms=True)
RAISE = Meaning(
    "bet_raise", "RAISE 200+", "", TABLE, "raise_to", dials=True, lowest=200, highest=1150, step=100
)
ALL_IN = Meaning("all_in", "ALL-IN 1150", "", TABLE, "all_in", arms=True)
UNDO = Meaning("undo", "UNDO", "S3 fold", TABLE, "undo", held_verb="redo", holds=True)
PAUSE = Meaning("pause", "PAUSE", "hold", "floor", held_verb="pause_clock", holds=True)
DARK = Meaning("clock")


def test_a_plain_key_acts_on_the_press():
    outcome = pressed(IDLE, FOLD, 0)
    assert outcome.ask == Ask(TABLE, "fold")
    assert outcome.tone == "click"


def test_a_dark_key_only_beeps():
    outcome = pressed(IDLE, DARK, 0)
    assert outcome.ask is None
    assert outcome.tone == "error"


def test_all_in_wants_a_second_press():
    armed = pressed(IDLE, ALL_IN, 1000)
    assert (armed.ask, armed.message) == (None, "press again: all-in 1150")
    assert pressed(armed.fingers, ALL_IN, 1000 + ARMED_MS).ask == Ask(TABLE, "all_in")


def test_an_armed_key_forgets_after_three_seconds():
    armed = pressed(IDLE, ALL_IN, 1000)
    assert pressed(armed.fingers, ALL_IN, 1001 + ARMED_MS).ask is None


def test_another_key_disarms():
    armed = pressed(IDLE, ALL_IN, 0)
    folded = pressed(armed.fingers, FOLD, 10)
    assert pressed(folded.fingers, ALL_IN, 20).ask is None


def test_a_fold_that_could_check_wants_a_second_press():
    armed = pressed(IDLE, FREE_FOLD, 0)
    assert armed.ask is None
    assert pressed(armed.fingers, FREE_FOLD, 500).ask == Ask(TABLE, "fold")


def test_raise_opens_at_the_minimum_and_the_same_key_commits():
    opened = pressed(IDLE, RAISE, 0)
    assert opened.fingers.amount == 200
    assert pressed(opened.fingers, RAISE, 10).ask == Ask(TABLE, "raise_to", {"to": 200})


@pytest.mark.parametrize(("detents", "amount"), [(1, 300), (2, 400), (-1, 200), (3, 1150), (20, 1150)])
def test_the_knob_moves_the_amount_by_big_blinds_within_what_is_legal(detents, amount):
    opened = pressed(IDLE, RAISE, 0)
    assert turned(opened.fingers, RAISE, detents).fingers.amount == amount


def test_pushing_the_knob_is_ok():
    opened = pressed(IDLE, RAISE, 0)
    moved = turned(opened.fingers, RAISE, 2)
    assert knob_pushed(moved.fingers, RAISE).ask == Ask(TABLE, "raise_to", {"to": 400})


def test_the_knob_does_nothing_while_no_amount_is_open():
    assert turned(IDLE, RAISE, 2).fingers == IDLE
    assert knob_pushed(IDLE, RAISE).ask is None


def test_another_key_drops_the_open_amount():
    opened = pressed(IDLE, RAISE, 0)
    assert pressed(opened.fingers, FOLD, 5).fingers.amount is None


@pytest.mark.parametrize(("held_ms", "verb"), [(799, "undo"), (800, "redo"), (5000, "redo")])
def test_undo_acts_when_the_key_comes_up_and_a_hold_redoes(held_ms, verb):
    down = pressed(IDLE, UNDO, 100)
    assert down.ask is None
    assert released(down.fingers, UNDO, 100 + held_ms).ask == Ask(TABLE, verb)


def test_a_short_press_of_pause_says_to_hold():
    down = pressed(IDLE, PAUSE, 0)
    up = released(down.fingers, PAUSE, 100)
    assert (up.ask, up.tone, up.message) == (None, "error", "hold for pause")
    assert released(down.fingers, PAUSE, 900).ask == Ask("floor", "pause_clock")


def test_a_key_that_comes_up_without_having_gone_down_does_nothing():
    assert released(IDLE, UNDO, 900).ask is None


def test_an_armed_key_blinks_and_an_open_amount_stands_on_its_key():
    armed = pressed(IDLE, ALL_IN, 0).fingers
    view = keys_view({"all_in": ALL_IN}, armed, "")
    assert (view.keys[0].note, view.keys[0].blink) == ("PRESS AGAIN", True)
    opened = pressed(IDLE, RAISE, 0).fingers
    view = keys_view({"bet_raise": RAISE}, opened, "")
    assert (view.amount, view.keys[0].label) == (200, "200")


def test_exactly_the_keys_that_do_something_are_lit():
    keys = {key.key: key for key in (FOLD, RAISE, UNDO, PAUSE, DARK)}
    assert lamps_lit(keys) == {"fold", "bet_raise", "undo", "pause"}


def test_a_quiet_key_stays_dark_and_still_acts_on_a_hold():
    lost = Meaning("deal_next", "LOST TRACK", "hold", TABLE, held_verb="lose_track", holds=True, quiet=True)
    assert lamps_lit({"deal_next": lost}) == frozenset()
    down = pressed(IDLE, lost, 0)
    assert (down.ask, down.tone) == (None, "click")
    assert released(down.fingers, lost, 100).message == "hold for lost track"
    assert released(down.fingers, lost, 900).ask == Ask(TABLE, "lose_track")
