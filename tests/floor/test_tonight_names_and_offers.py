"""What waits for the director names the player, proposes what is known, and says what a decision opens."""

from msgspec.structs import replace

from shuffleup.floor.contents import tasks
from shuffleup.floor.decide import tick
from shuffleup.floor.levels.level_changes import SetLevel
from shuffleup.floor.purchases.sales import SellRebuy
from shuffleup.floor.results.finishing_places import FixPlace
from shuffleup.floor.seating.balancing import why_nobody_moves
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import Event, TableUse
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.money import Rebuy
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.timetable import level_length
from shuffleup.views.clock import timetable_view
from shuffleup.views.event_board import board_view
from shuffleup.views.words.tasks import asked, nobody_moves
from shuffleup.views.words.tournament import announced
from tests.refused import refused

MINUTE = 60_000
BLINDS = ((5, 10), (10, 20), (20, 40), (40, 80))
LEVELS = Levels(table=BLINDS, length=20, halftime_after=2, halftime_minutes=30)
RULES = RuleSet(
    chips=ChipSets(start_stack=1000, denominations=(5, 25, 100)),
    rebuy=Rebuy(allowed=True, min_amount=500, threshold_pct=10, cutoff="halftime_end"),
    levels=LEVELS,
)


def offered(at, verb):
    return [(asked(one), one.args, one.needs) for one in tasks(at.floor) if one.verb == verb]


def test_a_short_stack_is_offered_its_rebuy_between_two_hands(open_floor):
    """REG-09: 100 of 1000 is at the threshold, 105 is above it; the hand that is on keeps the stack open."""
    at = open_floor(RULES)
    at.begin()
    at.hand(1, 3)
    at.result(1, e1=(1000, 100), e2=(1000, 105), e3=(1000, 2795))
    text = "Ann has 100 of 1\u00a0000 left and may buy again: 500 chips or more"
    assert offered(at, "sell_rebuy") == [(text, {"entry": "e1", "chips": 500}, ("chips",))]
    at.hand(2, 3)
    assert offered(at, "sell_rebuy") == []
    at.result(2, e1=(100, 100), e2=(105, 105), e3=(2795, 2795))
    at.do(SellRebuy("e1", 500))
    assert offered(at, "sell_rebuy") == []


def test_in_hands_tracking_the_stack_of_the_last_count_is_proposed(open_floor):
    """APP-05, REG-09."""
    rules = RuleSet(chips=RULES.chips, rebuy=RULES.rebuy, levels=LEVELS, table=TableUse(tracking="hands"))
    at = open_floor(rules)
    at.begin()
    at.result(1, e1=(1000, 95), e2=(1000, 905), e3=(1000, 2000))
    (task,) = offered(at, "sell_rebuy")
    assert task[1:] == ({"entry": "e1", "chips": 500, "stack": 95}, ("chips", "stack"))
    at.do(SellRebuy("e1", 500, 95))


def test_the_choices_of_one_broke_player_stand_together(open_floor):
    """BST-05: for two who are broke, player by player and not verb by verb."""
    at = open_floor(RULES, names="ABCD")
    at.begin()
    at.hand(1, 4)
    at.result(1, e1=(1000, 0), e2=(1000, 0), e3=(1000, 3000))
    found = [(one.args["entry"], one.verb) for one in tasks(at.floor) if "entry" in one.args]
    assert found == [("e1", "sell_rebuy"), ("e1", "fix_place"), ("e2", "sell_rebuy"), ("e2", "fix_place")]


def test_a_rebuy_with_a_zero_too_many_is_refused(open_floor):
    at = open_floor(RULES)
    at.begin()
    at.hand(1, 3)
    at.result(1, e1=(1000, 0), e2=(1000, 2000))
    with refused(NotLegalNow, match="50\u00a0000 is too large: 10 starting stacks of 1\u00a0000 are"):
        at.do(SellRebuy("e1", 50_000))
    at.do(SellRebuy("e1", 5000))


def test_a_table_that_waits_for_players_says_what_has_to_be_settled(open_floor):
    """SEA-11: somebody who may still buy again keeps the move from being proposed."""
    at = open_floor(RULES, names="ABCD")
    at.begin()
    at.hand(1, 4)
    at.result(1, e1=(1000, 0), e2=(1000, 2000))
    assert (
        nobody_moves(why_nobody_moves(at.floor, 1))
        == "A may still buy again: settle that, and the move is proposed"
    )
    at.do(FixPlace("e1"))
    assert (
        nobody_moves(why_nobody_moves(at.floor, 1))
        == "the other tables are no larger, or no seat there is free"
    )


def test_only_those_who_can_buy_again_are_named_as_such(open_floor):
    """BST-05, SEA-11: B buys no more, and waits for the place that A keeps open."""
    at = open_floor(RULES, names="ABCD")
    at.begin()
    at.hand(1, 4)
    at.result(1, e1=(1000, 0), e2=(1000, 0), e3=(1000, 3000))
    at.do(FixPlace("e2"))
    assert (
        nobody_moves(why_nobody_moves(at.floor, 1))
        == "A may still buy again: settle that, and the move is proposed"
    )


def test_the_scheduled_blinds_are_proposed_after_halftime(open_floor):
    """STR-08."""
    levels = replace(LEVELS, after_halftime="host")
    at = open_floor(RuleSet(chips=RULES.chips, levels=levels))
    at.begin()
    for minute in (20, 40, 70):
        at.store(tick(at.floor, minute * MINUTE))
    assert at.floor.clock.phase == "gate"
    assert offered(at, "confirm_levels") == [
        ("confirm the blinds after halftime; empty keeps the schedule", {"table": ((20, 40),)}, ("table",))
    ]


def test_a_level_that_is_set_back_says_that_rebuys_are_sold_again(open_floor):
    """REG-10: the end of halftime was the end of rebuys."""
    at = open_floor(RULES)
    at.begin()
    at.do(SetLevel(3, "misread"))
    assert at.floor.announcements == ()
    at.do(SetLevel(2, "misread again"))
    assert announced(at.floor.announcements[-1]) == "Rebuys are sold again, until the end of halftime"


def test_levels_have_lengths_of_their_own_and_the_event_a_title(open_floor):
    """STR-05: 30 and 25 minutes, then 20 each."""
    levels = Levels(table=LEVELS.table, length=20, lengths=(30, 25))
    at = open_floor(RuleSet(chips=RULES.chips, levels=levels, event=Event(title="Anna's Sixtieth")))
    assert board_view(at.floor, 1).event == "Anna's Sixtieth"
    assert [row.minutes for row in timetable_view(at.floor, 0, None).rows] == [30, 25, 20, 20]
    at.begin()
    for minute, level in ((29, 1), (30, 2), (54, 2), (55, 3), (75, 4)):
        at.store(tick(at.floor, minute * MINUTE))
        assert at.floor.clock.level == level
    assert level_length(levels, 9) == 20 * MINUTE
