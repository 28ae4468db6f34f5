"""The last ten seconds of a decision tick, the last of them higher."""

import msgspec
import pytest

from shuffleup.hardware.sound.cues import next_tick, tick_cue
from shuffleup.hardware.sound.melodies import Sound
from shuffleup.hardware.sound.voice import text_of, words_of
from shuffleup.poker.decision_time import DecisionClock
from shuffleup.ruleset.conduct import DecisionTime
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.table.decision_clock.decision import Decision
from shuffleup.table.irregularities.incident_events import FloorCalled
from shuffleup.table.state import Table

RULES = RuleSet(time=DecisionTime(seconds=30, countdown_last=5))


def table(allowed=30_000, since=1000, used=0):
    return Table(1, "friday", RULES, decision=Decision(4, DecisionClock(allowed, used, since)))


def ticks(of, now=0):
    moments = []
    while (due := next_tick(of, now)) is not None:
        assert due > now
        moments.append(due)
        now = due
    return moments


def test_the_last_ten_seconds_tick_each_and_the_end_does_not():
    """The time runs from 1 s to 31 s of the unit's clock."""
    assert ticks(table()) == [21_000 + 1000 * second for second in range(10)]


def test_a_time_shorter_than_ten_seconds_ticks_from_where_it_is():
    assert ticks(table(allowed=5000), now=1000) == [2000, 3000, 4000, 5000]


def test_who_comes_late_hears_the_ticks_that_are_left():
    assert ticks(table(), now=27_500) == [28_000, 29_000, 30_000]
    assert ticks(table(), now=31_000) == []


def test_the_seconds_that_the_rule_set_counts_down_tick_higher():
    """TDA 29: the last five."""
    heard = [tick_cue(table(), due).sound for due in ticks(table())]
    assert heard == [Sound.TICK] * 5 + [Sound.LAST_TICK] * 5


@pytest.mark.parametrize(
    "stands", [{"floor_called": FloorCalled("a dispute")}, {"play_stopped": "fire alarm"}]
)
def test_a_time_that_stands_does_not_tick(stands):
    assert next_tick(msgspec.structs.replace(table(), **stands), 0) is None
    assert next_tick(table(since=None, used=5000), 0) is None


def test_without_a_decision_nothing_ticks():
    assert next_tick(None, 0) is None
    assert next_tick(Table(1, "friday", RULES), 0) is None


def test_warnings_take_the_place_of_ticks():
    """SHT-22: a tone at ten and five seconds left; one as long as the base is none; none while it stands."""
    rules = RuleSet(time=DecisionTime(mode="shot", seconds=30, warn=(30, 10, 5)))
    decision = Decision(4, DecisionClock(50_000, since=0), base=30_000)
    shown = msgspec.structs.replace(Table(1, "friday", rules), decision=decision)
    assert next_tick(shown, 0) == 40_000
    assert next_tick(shown, 40_000) == 45_000
    assert next_tick(shown, 45_000) is None
    cue = tick_cue(shown, 40_000)
    assert (cue.sound, cue.words) == (Sound.TIME_WARNING, "10 seconds")
    assert [text_of(one, "en") for one in cue.said] == ["10 seconds."]
    assert words_of(cue.said[0], "de") == ("n10", "seconds-1")
    held = msgspec.structs.replace(shown, decision=decision.hold("other", 12_000))
    assert next_tick(held, 12_000) is None
