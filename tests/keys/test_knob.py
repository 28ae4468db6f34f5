"""The amount on the knob, and the pages that it turns else."""

import pytest

from shuffleup.views.keys import Meaning

TABLE = "table/1"
FOLD = Meaning("fold", "FOLD", to=TABLE, verb="fold")
RAISE = Meaning(
    "bet_raise", "RAISE 200+", "", TABLE, "raise_to", dials=True, lowest=200, highest=5000, step=100
)


@pytest.fixture
def keys(panel):
    return panel(RAISE, FOLD)


def test_raise_opens_at_the_minimum_and_the_same_key_commits(keys):
    keys.tap("bet_raise")
    assert (keys.fingers.amount, keys.asked) == (200, [])
    assert (keys.label("bet_raise").label, keys.label("bet_raise").note) == ("200", "again: OK")
    keys.tap("bet_raise")
    assert (keys.fingers.amount, keys.asked) == (None, [("raise_to", 200)])


def test_pushing_the_knob_is_ok(keys):
    keys.tap("bet_raise")
    keys.turn(2)
    keys.tap("knob")
    assert keys.asked == [("raise_to", 400)]


def test_the_push_of_the_knob_does_nothing_while_no_amount_is_open(keys):
    keys.tap("knob")
    assert (keys.asked, keys.tones, keys.message) == ([], ["error"], "no amount is open")


@pytest.mark.parametrize(("detents", "amount"), [(1, 300), (2, 400), (-1, 200), (3, 1700), (24, 5000)])
def test_the_knob_moves_the_amount_by_big_blinds_within_what_is_legal(keys, detents, amount):
    keys.tap("bet_raise")
    keys.turn(detents)
    assert keys.fingers.amount == amount


def test_a_knob_that_turns_fast_goes_five_big_blinds_a_detent(keys):
    keys.tap("bet_raise")
    for _ in range(4):
        keys.turn(1, after=30)
    assert keys.fingers.amount == 200 + 100 + 100 + 500 + 500


def test_a_knob_that_turns_slowly_never_jumps(keys):
    keys.tap("bet_raise")
    for _ in range(4):
        keys.turn(1, after=61)
    assert keys.fingers.amount == 600


def test_a_knob_turned_fast_both_ways_loses_no_detent(keys):
    keys.tap("bet_raise")
    keys.turn(2)
    for detents in (1, -1) * 20:
        keys.turn(detents, after=5)
    assert keys.fingers.amount == 400


def test_another_key_drops_the_open_amount(keys):
    keys.tap("bet_raise")
    keys.tap("fold")
    assert (keys.fingers.amount, keys.asked) == (None, [("fold",)])


def test_a_held_raise_takes_the_size_of_the_last_one(keys):
    keys.tap("bet_raise")
    keys.turn(2)
    keys.tap("bet_raise")
    keys.down("bet_raise")
    keys.let(799)
    assert keys.fingers.amount == 200
    keys.let(1)
    assert (keys.fingers.amount, keys.message) == (400, "as large as the last one: 400")
    keys.up("bet_raise")
    keys.let(150)
    keys.tap("bet_raise")
    assert keys.asked == [("raise_to", 400), ("raise_to", 400)]


def test_the_last_size_is_made_legal_where_it_is_not(keys):
    keys.tap("bet_raise")
    keys.tap("bet_raise")
    keys.means(Meaning("bet_raise", "BET 600+", "", TABLE, "raise_to", dials=True, lowest=600, highest=700))
    keys.let(400)
    keys.tap("bet_raise", 900)
    assert keys.fingers.amount == 600


def test_an_amount_is_entered_where_it_is_legal(keys):
    assert keys.enter(800).message == "no amount is open: press BET/RAISE first"
    keys.tap("bet_raise")
    assert keys.enter(800).tone == "click"
    assert keys.fingers.amount == 800


@pytest.mark.parametrize(("to", "nearest"), [(150, "200"), (12_000, "5\u00a0000")])
def test_an_amount_that_is_not_legal_names_the_nearest_and_changes_nothing(keys, to, nearest):
    keys.tap("bet_raise")
    outcome = keys.enter(to)
    assert outcome.tone == "error"
    assert outcome.message.endswith(f"is not legal: the nearest is {nearest}")
    assert keys.fingers.amount == 200


def test_without_an_amount_the_knob_turns_pages_until_it_rests(keys):
    keys.turn(1)
    keys.turn(2)
    keys.turn(-1)
    assert (keys.fingers.page_turns, keys.fingers.amount) == (2, None)
    keys.let(4899)
    assert keys.fingers.page_turns == 2
    keys.let(1)
    assert keys.fingers.page_turns == 0
