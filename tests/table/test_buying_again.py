"""The press between the hand that broke somebody and the next one, while rebuys are sold."""

import pytest

from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.money import Rebuy
from shuffleup.table import play_commands as ask
from shuffleup.table.decide import warning
from shuffleup.table.events import HandStarted
from shuffleup.table.hand.hand_events import HandSealed
from shuffleup.table.hand.untracked_hands import TapBusts
from shuffleup.views.key_meanings import key_meanings
from shuffleup.views.words.table import warned

OPEN = Rebuy(allowed=True, threshold_pct=10, cutoff="level:1")


def broke_in_seat_2(table):
    """Seat 1 covers seat 2, both go all-in, seat 3 folds, and seat 1 wins."""
    table.play("deal", "a", "a", "f")
    table.do(ask.EnterWinners(0, (1,)))
    return table


@pytest.fixture
def table(sit):
    return broke_in_seat_2(sit({1: 200, 2: 100, 3: 200}, rebuy=OPEN))


def kinds(events):
    return [type(event) for event in events]


def test_the_first_press_confirms_the_result_and_the_second_deals(table):
    """BST-05, REG-11: rebuys are sold from sealed hands, until the next one begins."""
    assert kinds(table.do(ask.StartHand())) == [HandSealed]
    assert kinds(table.do(ask.StartHand()))[0] is HandStarted


def test_the_key_and_the_answer_say_who_may_buy_again(table):
    key = key_meanings(table.table, None)["deal_next"]
    assert (key.label, key.note, key.verb) == ("CONFIRM", "seat 2 may buy again", "confirm_result")
    said = warned(warning(table.table, ask.StartHand()))
    assert said == "confirmed: seat 2 may buy again; press once more for the next hand"


def test_one_press_is_enough_when_rebuys_are_over(sit):
    """REG-10: the hand was dealt in level 2, and rebuys ended with level 1."""
    table = sit({1: 200, 2: 100, 3: 200}, rebuy=OPEN, levels=Levels(length=20))
    table.level(2, 10, 20)
    broke_in_seat_2(table)
    assert kinds(table.do(ask.StartHand()))[:2] == [HandSealed, HandStarted]


def test_one_press_is_enough_where_nobody_is_broke(sit):
    table = sit({1: 200, 2: 100, 3: 200}, rebuy=OPEN)
    table.play("deal", "f", "f")
    assert kinds(table.do(ask.StartHand()))[:2] == [HandSealed, HandStarted]


def test_a_tapped_bust_is_confirmed_first_too(sit):
    """In tracking `hands` the dealer taps who is broke."""
    table = sit({1: 200, 2: 100, 3: 200}, tracking="hands", rebuy=OPEN)
    table.do(ask.StartHand())
    table.do(TapBusts((2,)))
    assert kinds(table.do(ask.StartHand())) == [HandSealed]
