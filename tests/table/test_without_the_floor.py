"""A table whose floor is gone: what a director lets go on, and what holds again when the floor is back."""

import pytest

from shuffleup.kernel.refusals import NotLegalNow, WrongRole
from shuffleup.table.events import HandForHandTold, HoldsRestored, HoldsSetAside, StartHeld, StartReleased
from shuffleup.table.floor_messages import ReleaseStart, floor_is_back, level_by_schedule
from shuffleup.table.hand.hand_events import HandSealed
from shuffleup.table.legal_commands import may_start
from shuffleup.tournament.level_stakes import Level
from shuffleup.tournament.reasons import Hold
from tests.refused import refused

THREE = {1: 1000, 3: 1000, 5: 1000}
RELEASE = ReleaseStart(reason="the floor is gone")


@pytest.fixture
def held(sit):
    """A table between two hands that the floor holds for two reasons."""
    at = sit(THREE)
    at.tell(StartHeld(Hold.HAND_FOR_HAND))
    at.tell(StartHeld(Hold.MOVE_FIRST))
    return at


def back(at, level=None):
    """The floor is back: all that follows at this table."""
    events = floor_is_back(at.table, level)
    at.store(events)
    return events


def test_a_director_sets_every_reason_aside(held):
    held.rule(RELEASE)
    assert held.log[-1].event == HoldsSetAside(
        (Hold.HAND_FOR_HAND, Hold.MOVE_FIRST), "the floor is gone", "Dora"
    )
    assert (held.table.held, may_start(held.table)) == ((), None)


def test_a_dealer_may_not(held):
    with pytest.raises(WrongRole):
        held.do(RELEASE)


def test_where_nothing_waits_there_is_nothing_to_release(sit):
    at = sit(THREE)
    with refused(NotLegalNow, match="nothing waits for the floor"):
        at.rule(RELEASE)


def test_when_the_floor_is_back_its_reasons_hold_again(held):
    held.rule(RELEASE)
    assert back(held) == (HoldsRestored(),)
    assert held.table.held == (Hold.HAND_FOR_HAND, Hold.MOVE_FIRST)


def test_a_reason_that_the_floor_took_back_meanwhile_does_not_hold_again(held):
    held.rule(RELEASE)
    held.tell(StartReleased(Hold.MOVE_FIRST))
    back(held)
    assert held.table.held == (Hold.HAND_FOR_HAND,)


def test_a_reason_that_the_floor_gives_anew_holds_once(held):
    held.rule(RELEASE)
    held.tell(StartHeld(Hold.MOVE_FIRST))
    assert held.table.held == (Hold.MOVE_FIRST,)
    back(held)
    assert held.table.held == (Hold.HAND_FOR_HAND, Hold.MOVE_FIRST)


def test_a_finished_hand_is_sealed_before_it_is_held_again(held):
    """As it is whenever the floor holds a table: the result is not to wait for the next hand."""
    held.rule(RELEASE)
    held.play("deal", "f", "f")
    assert [type(one) for one in back(held)] == [HandSealed, HoldsRestored]


def test_a_floor_that_is_back_changes_nothing_where_nothing_was_set_aside(held):
    assert back(held) == ()


def test_an_all_in_goes_on_that_waits_for_the_floor(sit):
    """HFH-03, TDA RP-8."""
    at = sit(THREE)
    at.tell(HandForHandTold(True))
    at.play("deal", "a", "c", "f")
    at.rule(RELEASE)
    assert at.table.all_in_released == 1
    assert at.table.play.hand.board != () or at.table.play.hand.phase == "showdown"


def test_the_level_of_the_schedule_is_for_the_next_hand(sit):
    """STR-09: a hand that is on keeps its own."""
    at = sit(THREE)
    at.play("deal")
    before = at.table.play.level
    at.store(level_by_schedule(at.table, Level(2, 50, 100)))
    assert (at.table.play.level, at.table.level) == (before, Level(2, 50, 100))
    assert level_by_schedule(at.table, Level(2, 50, 100)) == ()
