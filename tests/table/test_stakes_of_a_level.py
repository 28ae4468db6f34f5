"""What a level costs is what is posted and what may be bet; and the button that goes round a crew."""

import pytest

from shuffleup.event_file import shipped
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.poker.legal import legal_actions
from shuffleup.ruleset.hand import Betting, HeadsUp
from shuffleup.table import play_commands as ask
from shuffleup.table.events import LevelTold
from shuffleup.tournament.level_stakes import Level, level

LIMITS = Betting(structure="fixed_limit")


def listed(name, number):
    """A level as a shipped rule set has it."""
    rules = shipped(name)
    return level(rules.levels, rules.blinds, rules.betting, rules.chips, number)


@pytest.mark.parametrize(("number", "small", "big"), [(1, 25, 50), (2, 50, 100), (3, 75, 150)])
def test_the_smallest_bet_rises_with_the_blinds(sit, number, small, big):
    """STR-19: 25 and 50 with a smallest bet of 50, and so on from level to level."""
    at = sit({1: 5000, 3: 5000, 5: 5000})
    at.tell(LevelTold(listed("joker-cut", number)))
    at.play("deal")
    assert at.stacks() == {1: 5000, 3: 5000 - small, 5: 5000 - big}
    assert legal_actions(at.table.play.hand).min_raise_to == 2 * big
    at.play("c", "c", "c")
    assert at.table.play.hand.street == "flop"
    assert legal_actions(at.table.play.hand).min_raise_to == big
    with pytest.raises(NotLegalNow):
        at.do(ask.RaiseTo(big - 5))


def test_two_rounds_are_bet_at_the_low_limit_and_two_at_the_high_one(sit):
    """STR-17: at 10 and 15 as printed, 10 before the flop and on it, 15 on turn and river."""
    at = sit({1: 1000, 3: 1000, 5: 1000}, betting=LIMITS)
    at.tell(LevelTold(Level(1, 5, 10, low_limit=10, high_limit=15)))
    at.play("deal")
    bets = {}
    for _ in range(4):
        hand = at.table.play.hand
        legal = legal_actions(hand)
        bets[hand.street] = (legal.min_raise_to, legal.max_raise_to)
        at.play("c", "c", "c")
    assert bets == {"preflop": (20, 20), "flop": (10, 10), "turn": (15, 15), "river": (15, 15)}


def test_the_button_of_a_crew_goes_round_clockwise(sit):
    """WIN-06: five at a table, and after five hands everybody has dealt once."""
    crew = shipped("crews-of-five")
    at = sit({1: 100, 2: 100, 3: 100, 4: 100, 5: 100}, button=crew.button)
    at.tell(LevelTold(listed("crews-of-five", 5)))
    buttons = []
    for _ in range(6):
        at.play("deal")
        buttons.append(at.table.play.positions.button)
        at.play("f", "f", "f", "f")
    assert buttons == [1, 2, 3, 4, 5, 1]


@pytest.mark.parametrize(("once", "big_blind"), [(True, 3), (False, 5)])
def test_the_big_blind_of_the_last_three_comes_again_only_where_the_house_lets_it(sit, once, big_blind):
    """HUP-02: seat 5 has the big blind as seat 1 goes out, and two are left."""
    at = sit({1: 20, 3: 1000, 5: 1000}, heads_up=HeadsUp(no_double_big_blind=once))
    at.play("deal", "a", "f", "c")
    at.do(ask.EnterWinners(0, (5,)))
    at.play("deal")
    assert at.table.play.positions.big_blind == big_blind
