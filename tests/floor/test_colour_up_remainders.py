"""The odd chips of a colour-up: remainders, who is rescued, equal cards, and a chip in between."""

import pytest

from shuffleup.floor.colour_up.chip_counts import BeginColourUp, CountOddChips
from shuffleup.floor.colour_up.chip_race import DealRace, FinishColourUp, NameWinners
from shuffleup.floor.conduct.ruling_events import ChipsTakenOff
from shuffleup.floor.decide import hear
from shuffleup.floor.levels.clock_control import StopPlay
from shuffleup.floor.levels.level_changes import SetLevel
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.chips import ChipSets, ColourUpRules
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.reasons import ChangedUp
from tests.floor.colour_ups import CHIPS, LEVELS, RULES, balanced, stopped
from tests.refused import refused


@pytest.mark.parametrize(("names", "change"), [("AB", 50), ("ABC", 25), ("ABCDE", -25), ("ABCD", 0)])
def test_a_remainder_of_half_a_chip_makes_one_more(open_floor, names, change):
    """CLR-05: everybody has one odd 25."""
    chips = ChipSets(start_stack=10_025, denominations=(25, 100, 500))
    at = open_floor(RuleSet(chips=chips, levels=LEVELS), names=names)
    at.begin()
    stopped(at)
    at.do(BeginColourUp(25, 100))
    at.do(CountOddChips(1))
    at.do(DealRace(1))
    assert at.do(FinishColourUp())[0].change == change
    assert balanced(at)


def test_who_loses_the_last_chip_gets_a_new_one(open_floor):
    """CLR-07, TDA 24."""
    at = open_floor(RULES)
    at.begin()
    at.hand(1, 3)
    at.result(1, e1=(10_000, 25), e2=(10_000, 19_900), e3=(10_000, 10_075))
    stopped(at)
    at.do(BeginColourUp(25, 100))
    at.do(CountOddChips(1))
    at.do(NameWinners(1, (3,)))
    finished = at.do(FinishColourUp())[0]
    assert [(one.entry, one.after, one.rescued) for one in finished.seats] == [
        ("e1", 100, True),
        ("e2", 19_900, False),
        ("e3", 10_100, False),
    ]
    assert finished.change == 100
    assert balanced(at)


def test_where_nobody_is_rescued_a_player_can_be_raced_out(open_floor):
    """CLR-07, option off: who has no chips left is out, and the places stay right."""
    at = open_floor(RuleSet(chips=CHIPS, levels=LEVELS, colour_up=ColourUpRules(rescue=False)))
    at.begin()
    at.hand(1, 3)
    at.result(1, e1=(10_000, 25), e2=(10_000, 19_900), e3=(10_000, 10_075))
    stopped(at)
    at.do(BeginColourUp(25, 100))
    at.do(CountOddChips(1))
    at.do(NameWinners(1, (3,)))
    at.do(FinishColourUp())
    at.store(hear(at.floor, ChipsTakenOff(1, "e1", 25, ChangedUp(25)), 0))
    assert (at.floor.entry("e1").finish.first, balanced(at)) == (3, True)


def test_equal_ranks_draw_again_where_the_rule_set_says_so(open_floor):
    """CLR-06, option redraw."""
    chips = ChipSets(start_stack=10_025, denominations=(25, 100, 500))
    at = open_floor(RuleSet(chips=chips, levels=LEVELS, colour_up=ColourUpRules(tie="redraw")))
    at.begin()
    stopped(at)
    at.do(BeginColourUp(25, 100))
    at.do(CountOddChips(1))
    (dealt,) = at.do(DealRace(1, {1: ("Ks",), 2: ("Kh",), 3: ("2c",)}))
    assert (dealt.winners, dealt.to_redraw) == (None, (1, 2))
    assert at.tasks("colour_up") == [("deal_race", {"table": 1})]
    with refused(NotLegalNow, match="table 1: its race is not decided"):
        at.do(FinishColourUp())
    assert at.do(DealRace(1, {1: ("3s",), 2: ("9h",)}))[0].winners == (2,)
    assert at.tasks("colour_up") == [("finish_colour_up", {})]


def test_more_odd_chips_than_cards_are_refused(open_floor):
    """CLR-09: two players have 39 odd 25s each."""
    chips = ChipSets(start_stack=10_975, denominations=(25, 1000))
    schedule = Levels(table=((25, 50), (1000, 2000)), length=20)
    at = open_floor(RuleSet(chips=chips, levels=schedule), names="AB")
    at.begin()
    at.do(SetLevel(2, "chips are changed"))
    at.do(StopPlay("chips are changed"))
    at.do(BeginColourUp(25, 1000))
    at.do(CountOddChips(1))
    with refused(NotLegalNow, match="78 odd chips need as many cards, here are 52"):
        at.do(DealRace(1))
    two_decks = tuple(f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs") * 2
    at.do(DealRace(1, decks=2), deck=two_decks, shuffle=lambda what, items: two_decks)
    assert at.do(FinishColourUp())[0].change == 50


def test_a_chip_in_between_may_come_into_play(open_floor):
    """CLR-09: use a step in between."""
    chips = ChipSets(start_stack=10_975, denominations=(25, 1000))
    schedule = Levels(table=((25, 50), (1000, 2000)), length=20)
    at = open_floor(RuleSet(chips=chips, levels=schedule), names="AB")
    at.begin()
    at.do(SetLevel(2, "chips are changed"))
    at.do(StopPlay("chips are changed"))
    at.do(BeginColourUp(25, 100))
    at.do(CountOddChips(1))
    at.do(DealRace(1))
    at.do(FinishColourUp())
    assert at.floor.denominations == (100, 1000)
    assert at.tasks("colour_up") == [("begin_colour_up", {"old": 100, "new": 1000})]
