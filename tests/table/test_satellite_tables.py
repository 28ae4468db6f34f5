"""A table of a satellite: a stack that has won a seat is waited for, and the end stops a hand."""

import pytest

from shuffleup.ruleset.money import PrizeMoney
from shuffleup.ruleset.satellite import SatelliteRules
from shuffleup.table import play_commands as ask
from shuffleup.table.events import HandStarted, SeatToClear, StartHeld, StartReleased, TableClosed
from shuffleup.table.hand.hand_events import HandSealed
from shuffleup.table.refusals import FloorHolds
from shuffleup.tournament.reasons import Ending, Hold, Leaving
from shuffleup.views.key_meanings import key_meanings

THREE = {1: 1000, 3: 1000, 5: 1000}
CLOSED = TableClosed(Ending.SEATS_WON)


def test_the_hand_that_is_on_is_stopped_and_all_bets_go_back(sit):
    """SAT-04."""
    at = sit(THREE)
    at.play("deal", "a")
    at.tell(CLOSED)
    assert at.stacks() == THREE
    assert at.table.play.at_rest
    assert at.table.chips() == at.table.brought() == 3000


def test_nobody_goes_broke_in_a_hand_that_was_not_confirmed(sit):
    """SAT-04."""
    at = sit(THREE)
    at.play("deal", "f", "f")
    assert at.table.play.provisional
    at.tell(CLOSED)
    (sealed,) = [one.event for one in at.log if isinstance(one.event, HandSealed)]
    assert [(one.before, one.after) for one in sealed.seats] == [(1000, 1000)] * 3


def test_a_table_between_two_hands_is_only_closed(sit):
    """SAT-04."""
    at = sit(THREE)
    at.tell(CLOSED)
    assert at.log[-1].event == CLOSED


def test_another_end_leaves_the_hand_as_it_is(sit):
    at = sit(THREE)
    at.play("deal")
    at.tell(TableClosed(Ending.BY_DIRECTOR))
    assert at.table.play.in_progress


@pytest.fixture
def milestone(sit):
    """Seat three players, each of whom wins a seat with 1,500 chips."""
    satellite = SatelliteRules("milestone", 500, milestone=1500)
    return sit({1: 1490, 3: 1000, 5: 1000}, satellite=satellite, money=PrizeMoney(buy_in=100))


def test_the_press_that_seals_a_stack_over_the_milestone_begins_no_hand(milestone):
    """SAT-09: the stack is counted before the next hand."""
    at = milestone
    at.play("deal", 20, "f", "f")
    assert at.stacks()[1] == 1505
    key = key_meanings(at.table, None)["deal_next"]
    assert (key.label, key.note) == ("CONFIRM", "milestone: seat 1")
    events = at.do(ask.StartHand())
    assert [type(one) for one in events] == [HandSealed]
    at.tell(StartHeld(Hold.MILESTONE))
    with pytest.raises(FloorHolds):
        at.do(ask.StartHand())
    at.tell(SeatToClear(1, "e1", Leaving.SEAT_WON))
    assert sorted(at.stacks().values()) == [990, 995]
    at.tell(StartReleased(Hold.MILESTONE))
    assert HandStarted in [type(one) for one in at.do(ask.StartHand())]


def test_a_table_whose_floor_is_gone_plays_on_with_the_next_press(milestone):
    """SAT-09: nobody could give the seat."""
    at = milestone
    at.play("deal", 20, "f", "f", "deal")
    assert HandStarted in [type(one) for one in at.do(ask.StartHand())]
