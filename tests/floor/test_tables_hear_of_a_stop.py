"""What tables hear when the director stops the whole event, and when it goes on."""

import pytest

from shuffleup.floor.levels.clock_control import GoOn, PauseClock, StopPlay
from shuffleup.table.events import StartHeld, StartReleased, TableStopped, TableWentOn
from shuffleup.tournament.reasons import Hold


@pytest.fixture
def playing(open_floor):
    at = open_floor()
    at.begin()
    at.hand(1, 3)
    return at


def test_every_table_hears_of_a_stop_with_its_reason(playing):
    """TIM-08, STR-06: the time for a decision stands at once, the next hand is withheld."""
    events = playing.do(StopPlay("fire alarm"))
    assert playing.told(events, 1) == [TableStopped("fire alarm"), StartHeld(Hold.STOPPED)]
    assert playing.told(events, 2) == [TableStopped("fire alarm")]
    events = playing.do(GoOn())
    assert playing.told(events, 1) == [TableWentOn(), StartReleased(Hold.STOPPED)]


def test_a_pause_of_the_clock_is_no_stop(playing):
    """STR-06: the level clock stands, and cards are dealt."""
    assert playing.told(playing.do(PauseClock()), 1) == []
