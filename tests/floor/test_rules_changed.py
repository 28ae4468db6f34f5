"""Rules changed on the day: logged, announced, told to the tables."""

import pytest

from shuffleup.floor.conduct.rule_changes import ChangeRule
from shuffleup.floor.conduct.ruling_events import RuleChanged
from shuffleup.floor.lookup import EventIsOver
from shuffleup.floor.results.event_end import EndEvent
from shuffleup.kernel.field_types import Actor
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.table.events import RulesTold
from shuffleup.views.words.tournament import announced
from tests.refused import refused

SAM = Actor("director", "Sam")


def test_a_rule_changed_on_the_day_is_logged_announced_and_told_to_the_tables(open_floor):
    """GEN-01."""
    at = open_floor()
    at.begin()
    events = at.do(ChangeRule("levels.length", 20, "the hall closes at ten"), now=7, by=SAM)
    changed = events[0]
    assert isinstance(changed, RuleChanged)
    assert (changed.old, changed.new, changed.reason, changed.person) == (
        "30",
        "20",
        "the hall closes at ten",
        "Sam",
    )
    assert at.floor.rules.levels.length == 20
    assert at.told(events, 1) == [RulesTold(at.floor.rules)]
    assert announced(at.floor.announcements[-1]) == "levels.length is now 20; it was 30"


@pytest.mark.parametrize(
    ("key", "value", "held"),
    [
        ("money.unit", 2.5, 250),
        ("money.payout", [60, 40], (60, 40)),
        ("money.payout", {"2": [100], "9": [70, 30]}, {2: (100,), 9: (70, 30)}),
        ("rulings.deputy", "Carla", "Carla"),
    ],
)
def test_values_are_written_as_in_an_event_file(open_floor, key, value, held):
    at = open_floor()
    at.do(ChangeRule(key, value, "agreed"))
    group, name = key.split(".")
    assert getattr(getattr(at.floor.rules, group), name) == held


@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        ("levels.lenght", 20, "there is no rule 'levels.lenght': try levels.length"),
        ("levels.length", -1, "levels.length: found -1; allowed: a whole number from 0 to 1440"),
        ("levels.length", 30, "levels.length is 30 already"),
        ("money.payout", [50, 30], "percentages that sum to 100"),
        ("event.format", "cash", "settled when the event is opened"),
        ("money.buy_in", 20, "settled when the seats are drawn"),
    ],
)
def test_a_change_that_cannot_stand_is_refused(open_floor, key, value, why):
    """GEN-01."""
    at = open_floor()
    at.begin()
    before = at.floor
    with refused(NotLegalNow, match=why):
        at.do(ChangeRule(key, value, "x"))
    assert at.floor == before


def test_a_buy_in_may_be_changed_before_the_seats_are_drawn(open_floor):
    at = open_floor()
    at.do(ChangeRule("money.buy_in", 12.5, "as agreed"))
    assert at.floor.rules.money.buy_in == 1250


def test_after_the_end_only_what_others_may_read_of_it_is_still_changed(open_floor):
    """BEF-14: the names in a result are chosen when it is handed on."""
    at = open_floor()
    at.begin()
    at.do(EndEvent("late"))
    with refused(EventIsOver, match="over"):
        at.do(ChangeRule("levels.length", 20, "late"))
    at.do(ChangeRule("share.names", "first", "for the web"))
    assert at.floor.rules.share.names == "first"
