"""The keys of a table during play: fresh keys, lamps, and any sequence of touches."""

from hypothesis import given, settings, strategies as st

from shuffleup.hardware.keys.key_labels import overlaid
from shuffleup.hardware.keys.key_press import due
from shuffleup.views.numbers import chips_text
from tests.night import examples

ELSEWHERE = ("fold", "check_or_call", "all_in", "undo", "redo", "start_hand")
KEYS = ("fold", "check_call", "bet_raise", "all_in", "clock", "deal_next", "undo", "pause", "knob")


def test_a_new_hand_makes_the_keys_of_play_fresh_but_not_the_key_that_dealt_it(table_panel):
    keys = table_panel()
    keys.tap("deal_next")
    assert set(keys.fingers.fresh) == {"fold", "check_call", "bet_raise", "all_in", "clock", "undo"}
    assert keys.lit() == {"pause"}
    keys.let(400)
    assert keys.lit() == {"fold", "check_call", "bet_raise", "all_in", "clock", "undo", "pause"}


def test_a_dealer_who_catches_up_is_not_held_up_within_a_street(table_panel):
    """Five presses a second: fold, call, call of a smaller amount."""
    keys = table_panel()
    keys.tap("deal_next")
    keys.let(400)
    for key in ("fold", "check_call", "check_call"):
        keys.tap(key, 50)
    assert keys.asked == [("start_hand",), ("fold",), ("check_or_call",), ("check_or_call",)]


def test_a_new_street_makes_fresh_what_gets_another_label_but_for_the_key_that_closed_it(table_panel):
    keys = table_panel()
    keys.tap("deal_next")
    keys.let(400)
    for _ in range(3):
        keys.tap("check_call")
    assert keys.table.play.hand.street == "flop"
    assert set(keys.fingers.fresh) == {"bet_raise", "all_in"}


def test_a_command_from_elsewhere_makes_the_keys_of_the_next_player_fresh(table_panel):
    keys = table_panel()
    keys.tap("deal_next")
    keys.let(400)
    keys.elsewhere("fold")
    assert {"fold", "check_call", "bet_raise", "all_in"} <= set(keys.fingers.fresh)
    keys.tap("fold")
    assert keys.asked == [("start_hand",)]
    keys.let(400)
    keys.tap("fold")
    assert keys.asked == [("start_hand",), ("fold",)]


def test_the_decision_clock_blinks_on_its_key(table_panel):
    keys = table_panel()
    keys.tap("deal_next")
    keys.let(400)
    keys.tap("clock")
    assert keys.blinking() == {"clock"}


def test_tracking_hands_leaves_four_keys(table_panel):
    keys = table_panel(tracking="hands")
    assert keys.lit() == {"deal_next", "clock", "pause"}
    keys.tap("deal_next")
    keys.let(400)
    assert keys.lit() == {"deal_next", "clock", "undo", "pause"}
    for key in ("fold", "check_call", "bet_raise", "all_in"):
        keys.tap(key)
    assert keys.asked == [("start_hand",)]


touches = st.one_of(
    st.tuples(st.just("down"), st.sampled_from(KEYS), st.sampled_from(("keys", "touch"))),
    st.tuples(st.just("up"), st.sampled_from(KEYS), st.sampled_from(("keys", "touch"))),
    st.tuples(st.just("tap"), st.sampled_from(KEYS), st.integers(1, 900)),
    st.tuples(st.just("turn"), st.integers(-24, 24)),
    st.tuples(st.just("enter"), st.integers(-5, 2000)),
    st.tuples(st.just("add"), st.sampled_from((1, 5, 25, 100))),
    st.tuples(st.just("type"), st.sampled_from((*"0123456789", "000", "delete"))),
    st.tuples(st.just("bet"), st.integers(0, 30)),
    st.tuples(st.just("cancel")),
    st.tuples(st.sampled_from(("open_menu", "close_menu"))),
    st.tuples(st.just("let"), st.sampled_from((1, 10, 20, 60, 150, 400, 800, 3000, 10_000))),
    st.tuples(st.just("elsewhere"), st.sampled_from(ELSEWHERE)),
)


@settings(max_examples=examples(150))
@given(st.lists(touches, max_size=60), st.sampled_from(("actions", "hands")))
def test_whatever_fingers_do_nothing_is_refused_that_was_lit_and_no_press_acts_twice(
    table_panel, acts, tracking
):
    keys = table_panel(tracking=tracking)
    presses, shown = 0, None
    for name, *args in acts:
        if name in ("down", "tap", "bet"):
            presses, shown = presses + 1, keys.fingers.amount
        done = len(keys.asked)
        getattr(keys, name)(*args)
        assert len(keys.asked) <= presses
        assert keys.refused == []
        assert [to for verb, *to in keys.asked[done:] if verb == "raise_to"] in ([], [[shown]])
        check_lamps(keys)
        amount, bet = keys.fingers.amount, keys.label("bet_raise")
        assert amount is None or bet.label == chips_text(amount)
        assert amount is None or bet.lit == (not keys.view().wrong) or "bet_raise" in keys.fingers.stuck
        moment = due(keys.fingers)
        assert moment is None or moment > keys.now


def check_lamps(keys):
    """The lamps are the keys that would act; only that of a key which is down is the other way round."""
    fingers = keys.fingers
    now = overlaid(keys.meanings(), fingers)
    act = {key for key, one in now.items() if one.acts and not one.quiet and key != "knob"}
    act -= {*fingers.fresh, *fingers.stuck}
    down = {one.key for one in fingers.down}
    assert keys.lit() - down == act - down
    assert keys.blinking() <= act
