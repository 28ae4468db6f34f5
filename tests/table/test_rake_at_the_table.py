"""A cash table: the house takes its rake, and every chip is explained."""

import pytest
from msgspec.structs import replace

from shuffleup.poker.events import RakeTaken
from shuffleup.ruleset.event import Event
from shuffleup.ruleset.money import Cash
from shuffleup.table import play_commands as ask
from shuffleup.table.hand.hand_events import Explained
from shuffleup.table.irregularities.faults import DeclareMisdeal
from shuffleup.table.irregularities.rulings import CorrectStack, ReturnBets

THREE = {1: 1000, 3: 1000, 5: 1000}
FIVE = {"cash": Cash(enabled=True, rake_pct=10), "event": Event(format="cash")}


@pytest.fixture
def raked(sit):
    """Seat 5 wins 300, of which the house takes ten percent in chips of 5."""
    at = sit(THREE, **FIVE)
    at.play("deal", 100, "c", "c", *"ccc", *"ccc", *"ccc")
    at.do(ask.EnterWinners(0, (5,)))
    return at


def test_the_rake_is_out_of_play_and_explained(raked):
    """CSH-05, APP-06."""
    assert raked.stacks() == {1: 900, 3: 900, 5: 1170}
    assert (raked.table.chips(), raked.table.out_of_play()) == (2970, 30)
    assert raked.table.play.explained == (Explained(-30, "", "", is_rake=True),)


def test_the_rake_of_many_hands_is_one_sum(raked):
    """CSH-05: with the last hand sealed and another played."""
    raked.play("deal", 100, "c", "c", *"ccc", *"ccc", *"ccc")
    raked.do(ask.EnterWinners(0, (1,)))
    assert raked.table.play.explained == (Explained(-60, "", "", is_rake=True),)
    assert raked.table.chips() == raked.table.brought() - 60


def test_a_person_who_writes_rake_explains_other_chips_than_the_house(raked):
    """CSH-05, APP-06: what somebody typed is never taken for a word of the program."""
    raked.do(ask.ConfirmResult())
    raked.rule(CorrectStack(seat=3, stack=890, reason="rake"))
    raked.play("deal", 100, "c", "c", *"ccc", *"ccc", *"ccc")
    raked.do(ask.EnterWinners(0, (1,)))
    typed, taken = raked.table.play.explained
    assert (typed.chips, typed.reason, typed.is_rake) == (-10, "rake", False)
    assert taken == Explained(-60, "", "", is_rake=True)


def test_undo_brings_the_rake_back(sit):
    """CSH-05, BET-12."""
    at = sit(THREE, **FIVE)
    at.play("deal", 100, "c", "c", *"ccc", *"ccc", *"cc")
    before = at.table.play
    at.play("c")
    assert at.table.out_of_play() == 30
    at.do(ask.Undo())
    assert (at.table.play, at.table.out_of_play()) == (before, 0)


@pytest.mark.parametrize(
    "taken_back",
    [ReturnBets(reason="fouled deck"), DeclareMisdeal("duplicate_card_found")],
)
def test_a_hand_that_is_taken_back_pays_no_rake(sit, taken_back):
    """CSH-05, MIS-12."""
    at = sit(THREE, **FIVE)
    at.play("deal", 100, "c", "c", *"ccc", *"ccc", *"ccc")
    assert at.table.out_of_play() == 30
    at.rule(taken_back)
    assert (at.table.chips(), at.table.out_of_play(), at.table.play.explained) == (3000, 0, ())


def test_a_tournament_table_takes_nothing(sit):
    """CSH-05."""
    at = sit(THREE, cash=Cash(enabled=False, rake_pct=10))
    at.play("deal", 100, "c", "c", *"ccc", *"ccc", *"ccc")
    at.do(ask.EnterWinners(0, (5,)))
    assert (at.stacks(), at.table.out_of_play()) == ({1: 900, 3: 900, 5: 1200}, 0)


def test_play_money_is_played_by_the_same_rules(sit):
    """CSH-06: what chips are worth changes nothing in a hand, its rake included."""
    stories = []
    for worth in (True, False):
        at = sit(THREE, **FIVE)
        rules = at.table.rules
        at.table = replace(at.table, rules=replace(rules, chips=replace(rules.chips, cash_value=worth)))
        at.play("deal", 101, "c", "c", *"ccc", *"ccc", *"ccc")
        at.do(ask.EnterWinners(0, (5, 3)))
        stories.append([one.event for one in at.log[1:]])
    assert stories[0] == stories[1]
    assert RakeTaken((30,)) in stories[0]
