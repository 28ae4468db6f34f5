"""Penalties: warnings, missed hands, chips, and the way out of the event."""

import pytest

from shuffleup.floor.conduct.corrections import EnterStacks
from shuffleup.floor.conduct.penalties import Penalise
from shuffleup.floor.conduct.ruling_events import Warned
from shuffleup.floor.decide import hear
from shuffleup.floor.reports import Correction, ResultReport
from shuffleup.floor.results.result_events import PlayerPlaced
from shuffleup.floor.seating.moves import MovePlayer
from shuffleup.kernel.field_types import Actor
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.conduct import Penalties
from shuffleup.ruleset.money import PrizeMoney
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.table.events import ChipsDue, CountTold, HandsMissedTold, SeatToClear
from shuffleup.tournament.reasons import Fined, Leaving
from shuffleup.views.words.chips import explained
from shuffleup.views.words.floor.rulings import what_the_rules_say
from tests.refused import refused

FINES = RuleSet(
    chips=ChipSets(start_stack=1000, denominations=(5, 25, 100)),
    money=PrizeMoney(buy_in=1000),
    penalties=Penalties(conduct="chips", chip_amount=500),
)
SAM = Actor("director", "Sam")


def test_a_warning_is_counted(open_floor):
    """PEN-03."""
    at = open_floor()
    at.begin()
    assert at.do(Penalise("e1", "warning", "spoke of a live hand"), by=SAM) == (
        Warned("e1", "spoke of a live hand", "Sam"),
    )
    assert at.floor.entry("e1").warnings == 1


def test_missed_hands_are_told_to_the_table_and_add_up(open_floor):
    """PEN-03, TDA 71."""
    at = open_floor()
    at.begin()
    first = at.do(Penalise("e2", "hands", "late", 3))
    assert at.told(first, 1) == [HandsMissedTold(2, "e2", 3, "late")]
    at.hand(1, 3)
    second = at.do(Penalise("e2", "hands", "late again", 2))
    assert at.told(second, 1) == [HandsMissedTold(2, "e2", 4, "late again")]


def test_a_round_is_one_hand_for_each_player_at_the_table(open_floor):
    """PEN-03, TDA 71."""
    at = open_floor()
    at.begin()
    events = at.do(Penalise("e2", "rounds", "swearing", 2))
    assert at.told(events, 1) == [HandsMissedTold(2, "e2", 6, "swearing")]


def test_a_hand_that_begins_anew_counts_once(open_floor):
    """PEN-12."""
    at = open_floor()
    at.begin()
    at.do(Penalise("e2", "hands", "late", 3))
    at.hand(1, 3)
    at.hand(1, 3)
    assert at.floor.entry("e2").misses.hands == 2
    at.hand(2, 3)
    at.hand(3, 3)
    assert at.floor.entry("e2").misses is None


def test_what_is_still_to_be_missed_follows_to_another_table(open_floor):
    """PEN-03."""
    at = open_floor(names=tuple("ABCDEFGHIJKL"), tables=2)
    at.begin()
    at.do(Penalise("e1", "hands", "late", 5))
    at.hand(1, 6)
    at.do(MovePlayer("e1", 2, 9, "a broken chair"))
    events = at.gets_up("e1")
    assert HandsMissedTold(9, "e1", 4, "late") in at.told(events, 2)


def test_a_penalty_is_lifted(open_floor):
    at = open_floor()
    at.begin()
    with refused(NotLegalNow, match="Bongani has no hands to miss"):
        at.do(Penalise("e2", "hands", "a mistake"))
    at.do(Penalise("e2", "hands", "late", 3))
    events = at.do(Penalise("e2", "hands", "a mistake"))
    assert at.told(events, 1) == [HandsMissedTold(2, "e2", 0, "a mistake")]
    assert at.floor.entry("e2").misses is None


def test_a_penalty_in_chips_is_explained_when_the_table_has_taken_it(open_floor):
    """PEN-04, PEN-05, APP-06."""
    at = open_floor(FINES)
    at.begin()
    events = at.do(Penalise("e2", "chips", "threw cards"))
    assert at.told(events, 1) == [ChipsDue(2, "e2", 500, Fined("threw cards"))]
    assert at.floor.entry("e2").chips == 1000
    at.taken("e2", 500, Fined("threw cards"))
    assert (at.floor.entry("e2").chips, at.floor.chips_expected(), at.floor.alarms) == (500, 2500, ())
    assert explained(at.floor.explained[0], at.floor) == "Bongani: penalty: threw cards"


def test_a_penalty_takes_no_more_than_the_stack_and_may_end_the_event_for_a_player(open_floor):
    """PEN-04, W-02: never below zero."""
    at = open_floor(FINES)
    at.begin()
    at.do(Penalise("e2", "chips", "threw cards", 5000))
    events = at.taken("e2", 1000)
    assert [(one.entry, one.first) for one in events if isinstance(one, PlayerPlaced)] == [("e2", 3)]
    assert (at.floor.chips_counted(), at.floor.chips_expected()) == (2000, 2000)


@pytest.mark.parametrize(
    ("kind", "amount", "why"),
    [
        ("chips", 495, "a penalty in chips begins at 500"),
        ("chips", 503, "503 cannot be taken in chips of 5"),
        ("hands", 1001, "cannot miss 1001 hands"),
    ],
)
def test_a_penalty_that_the_rules_do_not_have_is_refused(open_floor, kind, amount, why):
    at = open_floor(FINES)
    at.begin()
    with refused(NotLegalNow, match=why):
        at.do(Penalise("e2", kind, "x", amount))


def test_chips_are_no_penalty_where_the_rule_set_has_none(open_floor):
    """PEN-03: by the tournament directors' rules nobody pays chips; the floor refuses it, whoever asks."""
    at = open_floor()
    at.begin()
    with refused(NotLegalNow, match="this rule set has no penalty in chips: give a warning, or hands"):
        at.do(Penalise("e2", "chips", "spoke of a live hand", 500))
    assert at.floor.entry("e2").chips == 10_000


def test_chips_that_go_to_the_pot_are_ruled_at_the_table(open_floor):
    """PEN-05."""
    at = open_floor(RuleSet(penalties=Penalties(destination="pot")))
    at.begin()
    with refused(NotLegalNow, match="goes to the pot here: rule it at the table"):
        at.do(Penalise("e2", "chips", "x", 500))


def test_a_disqualified_player_is_last_of_those_left_and_the_chips_are_out_of_play(open_floor):
    """PEN-10, TDA 71-D."""
    at = open_floor(names=("Ann", "Bongani", "Carla", "Dimitri"))
    at.begin()
    events = at.do(Penalise("e2", "disqualify", "marked cards"), by=SAM)
    assert at.told(events, 1) == [SeatToClear(2, "e2", Leaving.OUT)]
    events = at.gets_up("e2")
    assert [(one.entry, one.first) for one in events if isinstance(one, PlayerPlaced)] == [("e2", 4)]
    assert explained(at.floor.explained[0], at.floor) == "Bongani was disqualified"
    assert (at.floor.chips_counted(), at.floor.chips_expected()) == (30_000, 30_000)
    with refused(NotLegalNow, match="Bongani is not in play"):
        at.do(Penalise("e2", "warning", "again"))


@pytest.mark.parametrize(
    ("rule", "says"),
    [
        ("warning_or_missed_hands", "a warning, missed hands or missed rounds"),
        ("dead_hand_and_time", "the hand is dead, by a ruling at the table, and hands are missed"),
        ("dead_hand_and_half_pot", "the hand is dead and half the pot is due"),
        ("chips", "missed hands, or from 500 in chips, never more than the stack"),
    ],
)
def test_the_director_is_told_what_the_rule_set_says(rule, says):
    """PEN-01, PEN-02, PEN-03, PEN-04."""
    rules = RuleSet(penalties=Penalties(exposed_card=rule, conduct=rule, chip_amount=500))
    assert what_the_rules_say(rules, "exposed_card").startswith(says)
    assert what_the_rules_say(rules, "conduct").startswith(says)


@pytest.mark.parametrize(
    "breach",
    ["told Carla to call", "cards over the edge", "hid two chips of 1000", "looked through the dead pile"],
)
def test_a_breach_at_the_table_is_logged_with_the_person_and_what_it_was(open_floor, breach):
    """PEN-06, PEN-07, PEN-08, PEN-09: the floor sees it, and says what becomes of it."""
    at = open_floor()
    at.begin()
    assert at.do(Penalise("e2", "warning", breach), by=SAM) == (Warned("e2", breach, "Sam"),)


def test_hidden_chips_are_taken_out_of_play(open_floor):
    """PEN-11, TDA 63-64: the stack is counted without them, for a reason; 500 fewer are in play."""
    at = open_floor()
    at.begin()
    why = "two chips of 250 were in a pocket (TDA 63)"
    counted = {"e1": 10_000, "e2": 9_500, "e3": 10_000}
    events = at.do(EnterStacks(1, counted, why), by=SAM)
    assert at.told(events, 1) == [CountTold(((1, 10_000), (2, 9_500), (3, 10_000)), why, "Sam")]
    before, after = (("e1", 10_000), ("e2", 10_000), ("e3", 10_000)), tuple(counted.items())
    report = ResultReport(1, 1, before, after, explained=(Correction(-500, why, "Sam"),))
    at.store(hear(at.floor, report, 0))
    assert at.floor.entry("e2").chips == 9_500
    assert (at.floor.chips_counted(), at.floor.chips_expected(), at.floor.alarms) == (29_500, 29_500, ())
    assert [(one.chips, one.person) for one in at.floor.explained] == [(-500, "Sam")]
