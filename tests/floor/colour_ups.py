"""A colour-up of the chip of 25, and the sum that has to stay the same."""

from shuffleup.floor.levels.clock_control import StopPlay
from shuffleup.floor.levels.level_changes import SetLevel
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import TableUse
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.rule_set import RuleSet

MINUTE = 60_000
CHIPS = ChipSets(start_stack=10_000, denominations=(25, 100, 500))
LEVELS = Levels(table=((25, 50), (50, 100), (100, 200), (200, 400)), length=20, short_breaks=((2, 10),))
RULES = RuleSet(chips=CHIPS, levels=LEVELS)
BY_HANDS = RuleSet(chips=CHIPS, levels=LEVELS, table=TableUse(tracking="hands"))


def balanced(at):
    return at.floor.chips_counted() == at.floor.chips_expected() and not at.floor.alarms


def stopped(at):
    """Play is stopped at a level that needs no 25s."""
    at.do(SetLevel(3, "chips are changed"))
    at.do(StopPlay("chips are changed"))
    return at
