"""The gate after halftime."""

from shuffleup.event_file import shipped
from shuffleup.ruleset.levels import Levels
from shuffleup.tournament.level_stakes import Gate, Level, gate


def test_play_waits_until_the_host_has_set_the_blinds():
    """STR-08."""
    assert gate(shipped("halftime-main").levels) == Gate(
        may_resume=False, prompt="set_blinds_after_halftime", level=5
    )
    assert gate(shipped("halftime-warmup").levels).level == 4


def test_play_goes_on_with_the_blinds_that_the_host_has_set():
    """STR-08."""
    by_host = Level(5, 100, 200)
    assert gate(shipped("halftime-main").levels, by_host) == Gate(
        may_resume=True, prompt=None, level=5, stakes=by_host
    )


def test_elsewhere_the_schedule_runs_on():
    """BRK-01."""
    levels = Levels(halftime_after=6, halftime_minutes=45)
    assert gate(levels) == Gate(may_resume=True, prompt=None, level=7)
