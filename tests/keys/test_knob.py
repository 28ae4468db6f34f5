"""The open amount: one value for knob, digits, sizes and chips; and the pages that the knob turns."""

import pytest

from shuffleup.views.key_meanings import KeyMeaning

TABLE = "table/1"
FOLD = KeyMeaning("fold", "FOLD", to=TABLE, verb="fold")
UNDO = KeyMeaning("undo", "UNDO", "S4 fold", TABLE, "undo", held_verb="redo", holds=True)
RAISE = KeyMeaning(
    "bet_raise",
    "RAISE 200+",
    "",
    TABLE,
    "raise_to",
    dials=True,
    lowest=200,
    highest=5000,
    step=100,
    chip=25,
)


@pytest.fixture
def keys(panel):
    return panel(RAISE, FOLD, UNDO)


def test_raise_opens_at_the_minimum_and_the_same_key_commits(keys):
    keys.tap("bet_raise")
    assert (keys.fingers.amount, keys.asked) == (200, [])
    assert (keys.label("bet_raise").label, keys.label("bet_raise").note) == ("200", "again: OK")
    keys.tap("bet_raise")
    assert (keys.fingers.amount, keys.asked) == (None, [("raise_to", 200)])


def test_pushing_the_knob_is_ok(keys):
    keys.tap("bet_raise")
    keys.turn(1)
    keys.turn(1)
    keys.tap("knob")
    assert keys.asked == [("raise_to", 250)]


def test_the_push_of_the_knob_says_so_where_there_is_nothing_to_choose(keys):
    keys.tap("knob")
    assert (keys.asked, keys.tones, keys.message) == ([], ["error"], "there is nothing to choose now")


@pytest.mark.parametrize(("detents", "amount"), [(1, 225), (2, 250), (-1, 200), (3, 300), (5, 500)])
def test_the_knob_goes_by_chips_and_from_the_third_detent_of_a_turn_by_big_blinds(keys, detents, amount):
    keys.tap("bet_raise")
    keys.turn(detents)
    assert keys.fingers.amount == amount


def test_a_whole_turn_of_the_knob_goes_far_and_never_too_far(keys):
    """Two chips, nine big blinds, then by five of them: 250, 1 100, and on to the whole stack."""
    keys.tap("bet_raise")
    keys.turn(11)
    assert keys.fingers.amount == 1100
    keys.turn(1, after=61)
    keys.turn(24)
    assert keys.fingers.amount == 5000
    keys.turn(-24)
    keys.turn(-24)
    assert keys.fingers.amount == 200


def test_a_knob_that_turns_slowly_goes_by_the_smallest_chip(keys):
    """225 was out of reach: multiples of the big blind alone could be dialled."""
    keys.tap("bet_raise")
    for _ in range(4):
        keys.turn(1, after=61)
    assert keys.fingers.amount == 300


def test_a_fast_knob_stops_at_whole_big_blinds(keys):
    keys.tap("bet_raise")
    keys.enter(2275)
    for _ in range(4):
        keys.turn(1, after=30)
    assert keys.fingers.amount == 2500


def test_a_knob_turned_fast_both_ways_loses_no_detent(keys):
    keys.tap("bet_raise")
    keys.turn(2)
    for detents in (1, -1) * 20:
        keys.turn(detents, after=5)
    assert keys.fingers.amount == 250


@pytest.mark.parametrize("odd", [201, 4999])
def test_bounds_that_are_no_whole_chips_are_reached_and_left(keys, odd):
    keys.means(
        KeyMeaning("bet_raise", "R", "", TABLE, "raise_to", dials=True, lowest=201, highest=4999, chip=25)
    )
    keys.let(400)
    keys.tap("bet_raise")
    keys.enter(odd)
    inward = 1 if odd == 201 else -1
    keys.turn(inward)
    assert keys.fingers.amount == {201: 225, 4999: 4975}[odd]
    keys.turn(-inward)
    assert keys.fingers.amount == odd


def test_where_the_limit_is_fixed_the_knob_leaves_the_one_legal_amount(keys):
    keys.means(
        KeyMeaning("bet_raise", "B", "", TABLE, "raise_to", dials=True, lowest=400, highest=400, chip=100)
    )
    keys.let(400)
    keys.tap("bet_raise")
    keys.turn(7)
    keys.turn(-7)
    assert keys.fingers.amount == 400


def test_the_green_key_bets_exactly_what_was_typed(keys):
    """225 stood there in large figures, the key said 200, and 200 was bet."""
    keys.tap("bet_raise")
    keys.type("2", "2", "5")
    assert (keys.view().amount, keys.label("bet_raise").label) == (225, "225")
    keys.tap("bet_raise")
    assert keys.asked == [("raise_to", 225)]


def test_what_is_typed_and_not_legal_is_shown_and_refused_with_the_nearest(keys):
    keys.tap("bet_raise")
    keys.type("2", "3", "0")
    assert keys.view().wrong == "nearest 225"
    bet = keys.label("bet_raise")
    assert (bet.label, bet.note, bet.lit, "bet_raise" in keys.lit()) == ("230", "nearest 225", False, False)
    for commit in ("bet_raise", "knob"):
        keys.tap(commit)
        assert (keys.asked, keys.message) == ([], "230 is not legal: the nearest is 225")
    assert keys.bet(230).message == "230 is not legal: the nearest is 225"
    assert (keys.fingers.amount, keys.asked) == (230, [])


def test_a_highest_that_the_house_hides_is_not_named(keys):
    """TDA 60: what cannot be bet tells nobody how much is behind."""
    bet = KeyMeaning(
        "bet_raise", "R", "", TABLE, "raise_to", dials=True, lowest=200, highest=4999, hides=True
    )
    keys.means(bet)
    keys.let(400)
    keys.tap("bet_raise")
    keys.type("9", "000")
    assert keys.view().wrong == "not legal"
    keys.tap("bet_raise")
    assert keys.message == "9\u00a0000 is not legal: for everything there is ALL-IN"


def test_the_first_digit_takes_the_place_of_the_amount_and_000_is_one_key(keys):
    keys.tap("bet_raise")
    keys.turn(1)
    keys.type("3", "000")
    assert keys.fingers.amount == 3000
    keys.type("delete", "delete")
    assert keys.fingers.amount == 30
    keys.type("delete", "delete", "delete", "7")
    assert keys.fingers.amount == 7


def test_no_more_than_nine_digits_are_taken(keys):
    keys.tap("bet_raise")
    keys.type(*"999999999")
    assert keys.type("000").message == "so many chips are not in play"
    assert keys.fingers.amount == 999_999_999


def test_two_quick_touches_on_a_chip_are_two_chips(keys):
    keys.tap("bet_raise")
    keys.add(25)
    keys.add(25)
    assert keys.fingers.amount == 250
    assert keys.add(5000).message == "5\u00a0250 is not legal: the nearest is 5\u00a0000"
    assert keys.fingers.amount == 250


def test_a_face_bets_only_the_amount_that_it_shows(keys):
    """The knob was turned while a finger was on its way to OK."""
    keys.tap("bet_raise")
    keys.turn(1)
    assert keys.bet(200).message == "the amount is 225: look again, then press"
    keys.down("bet_raise", "touch", shown=200)
    keys.let(100)
    assert (keys.fingers.amount, keys.asked) == (225, [])
    keys.up("bet_raise", "touch")
    keys.let(150)
    keys.bet(225)
    assert keys.asked == [("raise_to", 225)]


def test_undo_closes_an_open_amount_before_it_undoes(keys):
    """RAISE by mistake, UNDO: it took back the hand before."""
    keys.tap("bet_raise")
    assert (keys.label("undo").label, keys.label("undo").note) == ("CANCEL", "200")
    keys.tap("undo")
    assert (keys.fingers.amount, keys.asked) == (None, [])
    assert keys.label("undo").label == "UNDO"
    keys.tap("undo")
    assert keys.asked == [("undo",)]


def test_undo_disarms_an_armed_key_and_closes_the_menu_before_it_undoes(keys):
    keys.means(KeyMeaning("all_in", "ALL-IN", "", TABLE, "all_in", arms=True))
    keys.let(400)
    keys.tap("all_in")
    keys.tap("undo")
    assert (keys.fingers.armed, keys.asked) == ("", [])
    keys.open_menu()
    keys.tap("undo")
    assert (keys.fingers.menu, keys.asked) == (False, [])


def test_undo_is_guarded_when_what_it_would_have_closed_ends_by_itself(keys):
    keys.means(KeyMeaning("all_in", "ALL-IN", "", TABLE, "all_in", arms=True))
    keys.let(400)
    keys.tap("all_in")
    keys.let(2950)
    assert keys.fingers.armed == ""
    keys.tap("undo")
    assert (keys.asked, keys.message) == ([], "UNDO means something new: look, then press")


def test_an_amount_is_cancelled_at_a_face(keys):
    keys.tap("bet_raise")
    keys.type("9")
    keys.cancel()
    assert (keys.fingers.amount, keys.asked) == (None, [])


def test_another_key_drops_the_open_amount(keys):
    keys.tap("bet_raise")
    keys.tap("fold")
    assert (keys.fingers.amount, keys.asked) == (None, [("fold",)])


def test_a_held_raise_takes_the_size_of_the_last_one(keys):
    keys.tap("bet_raise")
    keys.turn(4)
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
    keys.means(
        KeyMeaning("bet_raise", "BET 600+", "", TABLE, "raise_to", dials=True, lowest=600, highest=700)
    )
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
