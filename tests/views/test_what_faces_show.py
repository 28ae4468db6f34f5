"""The meaning of the keys, and the contents of table and OLED."""

import pytest

from shuffleup.protocol.clock import BlindsView, ClockView
from shuffleup.ruleset.event import TableUse
from shuffleup.views.clock import time_text
from shuffleup.views.key_meanings import key_meanings
from shuffleup.views.numbers import chips_text
from shuffleup.views.oled.page_choice import OledMoment, oled_view
from shuffleup.views.table import table_view

RUNNING = ClockView("level", True, BlindsView(1, 5, 10), BlindsView(2, 10, 20), 754_000, 1_800_000, at=0)


def lit(table, clock=RUNNING):
    return {key for key, meaning in key_meanings(table, clock).items() if meaning.lit}


def labels(table):
    return {key: meaning.label for key, meaning in key_meanings(table, RUNNING).items() if meaning.label}


def test_between_hands_the_deal_key_names_the_moment_that_locks_the_level(table_after):
    """STR-09 to STR-12."""
    assert labels(table_after())["deal_next"] == "SHUFFLE"
    assert labels(table_after(locks_at="cut"))["deal_next"] == "CUT"
    assert lit(table_after()) == {"deal_next", "clock", "pause"}


def test_in_a_hand_exactly_the_legal_keys_are_lit(table_after):
    facing = table_after("deal")
    assert lit(facing) == {"fold", "check_call", "bet_raise", "all_in", "clock", "undo", "pause"}
    assert labels(facing) | {"undo": "UNDO", "pause": "PAUSE"} == {
        "fold": "FOLD",
        "check_call": "CALL 10",
        "bet_raise": "RAISE 20+",
        "all_in": "ALL-IN 1\u00a0000",
        "clock": "CLOCK 30 s",
        "deal_next": "LOST TRACK",
        "undo": "UNDO",
        "pause": "PAUSE",
    }


def test_a_player_who_may_not_raise_sees_a_dark_raise_key(table_after):
    short = table_after("deal", "c", "a", "c", stacks=(1000, 15, 1000))
    assert short.play.hand.to_act == 1
    assert "bet_raise" not in lit(short)
    assert key_meanings(short, RUNNING)["bet_raise"].note == "betting not reopened"


def test_the_big_blind_may_check_its_option(table_after):
    """BET-08."""
    option = table_after("deal", "c", "c")
    assert labels(option)["check_call"] == "CHECK"
    assert labels(option)["bet_raise"] == "RAISE 20+"
    assert key_meanings(option, RUNNING)["fold"].arms


def test_when_one_player_has_all_chips_the_deal_key_confirms_the_result(table_after):
    over = table_after("deal", "seat 1 wins", stacks=(1000, 5))
    assert labels(over)["deal_next"] == "CONFIRM"
    assert key_meanings(over, RUNNING)["deal_next"].verb == "confirm_result"


def test_the_pause_key_resumes_a_paused_clock(table_after):
    paused = ClockView("level", False, BlindsView(1, 5, 10), None, 754_000, 1_800_000, at=0)
    meaning = key_meanings(table_after(), paused)["pause"]
    assert (meaning.label, meaning.held_verb) == ("RESUME", "resume_clock")


def test_a_clock_that_counts_hands_is_not_paused_from_the_keys(table_after):
    by_hands = ClockView("level", True, BlindsView(1, 5, 10), None, None, None, at=0, hands_left=4)
    meaning = key_meanings(table_after(), by_hands)["pause"]
    assert (meaning.label, meaning.verb, meaning.held_verb) == ("MENU", "open_menu", "")


def test_the_table_shows_who_acts_and_what_is_owed(table_after):
    view = table_view(table_after("deal", 40))
    assert (view.to_act, view.to_call, view.min_raise_to) == (2, 35, 70)
    assert view.headline == "SEAT 2  BOB"
    assert view.detail == "to call 35, raise to 70 or more"
    assert [(one.seat, one.stack, one.bet) for one in view.seats] == [(1, 960, 40), (2, 995, 5), (3, 990, 10)]
    assert view.undo == "S1 raise 40"


def test_the_table_shows_who_won_and_where_the_button_goes(table_after):
    view = table_view(table_after("deal", "f", "f"))
    assert view.phase == "finished"
    assert view.headline == "SEAT 3 EVE WINS 10"
    assert view.detail == "button 2, small blind 3, big blind 1"


def test_folded_and_all_in_seats_are_told_apart(table_after):
    view = table_view(table_after("deal", "a", "f"))
    assert [one.state for one in view.seats] == ["all_in", "folded", "in"]


@pytest.mark.parametrize(
    ("words", "page", "big"),
    [
        ((), "between", "HAND 1"),
        (("deal",), "to_act", "10"),
        (("deal", "c", "c"), "to_act", "CHECK"),
        (("deal", "f", "f"), "between", "HAND 2"),
        (("deal", "f", "a", "c"), "showdown", "SHOWDOWN"),
    ],
)
def test_the_oled_has_a_page_for_every_moment(table_after, words, page, big):
    view = oled_view(OledMoment(table_after(*words), RUNNING, 0))
    assert (view.page, view.big) == (page, big)


def test_the_oled_counts_the_time_down(table_after):
    assert oled_view(OledMoment(table_after("deal"), RUNNING, 0)).below.endswith("12:34")
    assert oled_view(OledMoment(table_after("deal"), RUNNING, 1)).below.endswith("12:34")
    assert oled_view(OledMoment(table_after("deal"), RUNNING, 1000)).below.endswith("12:33")


def test_the_oled_says_paused_between_hands(table_after):
    paused = ClockView("level", False, BlindsView(1, 5, 10), None, 60_000, 1_800_000, at=0)
    view = oled_view(OledMoment(table_after(), paused, 500_000))
    assert (view.page, view.big, view.inverted) == ("paused", "1:00", True)


def test_without_a_floor_the_oled_says_so():
    assert oled_view(OledMoment(None, None, 0)).page == "no_link"


def test_amounts_keep_every_digit():
    assert chips_text(1250000) == "1\u00a0250\u00a0000"


@pytest.mark.parametrize(("seconds", "text"), [(0, "0:00"), (59, "0:59"), (754, "12:34"), (3723, "1:02:03")])
def test_times_are_minutes_and_seconds(seconds, text):
    assert time_text(seconds) == text


def test_no_card_is_shown_that_was_not_turned_up(table_after):
    """DLG-11: nobody sees the stub, the burns or a folded hand; there is no rabbit hunting."""
    view = table_view(table_after("deal", "f", "f"))
    assert view.board == ()
    assert [one.cards for one in view.seats] == [(), (), ()]


def test_before_anybody_shows_the_table_names_every_pot(table_after):
    """SHD-09, ALL-10: what is in which pot and who can win it, the all-in counted."""
    view = table_view(table_after("deal", "f", "a", "c", stacks=(1000, 300, 1000)))
    assert view.phase == "showdown"
    assert [(pot.amount, pot.seats) for pot in view.pots] == [(600, (2, 3))]


def test_the_dealer_sees_what_to_push_where(table_after):
    """DLG-13: the pot, its winner and what the winner is paid."""
    view = table_view(table_after("deal", "seat 1 wins", stacks=(1000, 5)))
    assert [(pot.amount, pot.winners) for pot in view.pots] == [(10, (1,))]
    assert [(one.seat, one.won) for one in view.seats] == [(1, 10), (2, 0)]


def test_a_street_has_one_name_on_every_face(table_after):
    """APP-07: flop, turn, river, check, button and blinds, as people at a table say them."""
    asked = TableUse(confirm_streets=True)
    words = ("deal", "c", "c", "c")
    flop = table_after(*words, table=asked)
    assert table_view(flop).headline == "DEAL THE FLOP"
    assert labels(flop)["deal_next"] == "FLOP"
    assert table_view(table_after()).detail == "button 1, small blind 2, big blind 3"
    checked = table_after(*words)
    assert (table_view(checked).street, labels(checked)["check_call"]) == ("flop", "CHECK")
    assert table_view(table_after(*words, *"ccc")).street == "turn"
    assert table_view(table_after(*words, *"ccc", *"ccc")).street == "river"
