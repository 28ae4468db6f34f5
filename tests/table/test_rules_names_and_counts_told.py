"""Changed rules, names and counts that the floor tells a table."""

from msgspec.structs import replace

from shuffleup.ruleset.conduct import DecisionTime
from shuffleup.table import play_commands as ask
from shuffleup.table.events import CountTold, NameTold, RulesTold, StacksTold
from shuffleup.table.floor_messages import hear
from shuffleup.table.hand.hand_events import HandSealed
from shuffleup.table.irregularities.incident_events import DifferenceExplained, FloorCalled

FOUR = {1: 1000, 3: 1000, 5: 1000, 7: 1000}
COUNTED = ((1, 1500), (3, 500), (5, 1000), (7, 1000))


def slower(table):
    return RulesTold(replace(table.rules, time=DecisionTime(seconds=90)))


def test_a_rule_that_is_changed_between_two_hands_holds_at_once(sit):
    """GEN-01."""
    at = sit(FOUR)
    at.tell(slower(at.table))
    assert at.table.rules.time.seconds == 90


def test_a_hand_that_is_on_keeps_its_rules_to_its_end(sit):
    """GEN-01."""
    at = sit(FOUR)
    at.play("deal")
    at.tell(slower(at.table))
    at.play("f", "f", "f")
    assert at.table.rules.time.seconds == 30
    at.play("deal")
    assert at.table.rules.time.seconds == 90


def test_undo_does_not_take_a_changed_rule_back(sit):
    at = sit(FOUR)
    at.tell(slower(at.table))
    at.play("deal")
    at.do(ask.Undo())
    assert at.table.rules.time.seconds == 90


def test_a_name_is_written_differently(sit):
    at = sit(FOUR)
    at.tell(NameTold(3, "e3", "Carla Lee"))
    assert at.table.sitters[3].name == "Carla Lee"
    assert hear(at.table, NameTold(3, "e9", "Nobody")) == ()


def test_a_count_of_the_floor_is_taken_over_and_sealed(sit):
    """APP-06."""
    at = sit(FOUR, tracking="hands")
    at.play("deal")
    told = CountTold(COUNTED, "", "Sam")
    assert [type(one) for one in hear(at.table, told)] == [CountTold, StacksTold, HandSealed]
    at.tell(told)
    assert at.stacks() == {1: 1500, 3: 500, 5: 1000, 7: 1000}
    assert at.table.play.at_rest


def test_a_difference_in_a_count_of_the_floor_is_explained_by_its_person(sit):
    """APP-06."""
    at = sit(FOUR)
    at.tell(CountTold(((1, 1000), (3, 900), (5, 1000), (7, 1000)), "found in a pocket", "Sam"))
    explained = [one.event for one in at.log if isinstance(one.event, DifferenceExplained)]
    assert explained == [DifferenceExplained(-100, "found in a pocket", "Sam")]
    assert at.table.chips() == 3900


def test_a_count_that_comes_during_a_hand_calls_the_floor_and_changes_nothing(sit):
    """GEN-06."""
    at = sit(FOUR)
    at.play("deal")
    before = at.stacks()
    at.tell(CountTold(COUNTED, ""))
    assert at.stacks() == before
    assert at.table.floor_called.why == "count_too_late"


def test_a_count_that_does_not_add_up_calls_the_floor(sit):
    """APP-06."""
    at = sit(FOUR)
    told = CountTold(((1, 900), (3, 1000), (5, 1000), (7, 1000)), "")
    _, called = hear(at.table, told)
    assert called == FloorCalled(why="count_off", over=-100)
