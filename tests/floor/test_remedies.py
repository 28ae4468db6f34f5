"""A refusal that a rule causes names the rule, and the change that is offered takes the cause away."""

import pytest

from shuffleup.floor.conduct.amending import ChangeRule
from shuffleup.floor.entries.rules import ReEnter, Register
from shuffleup.floor.levels.running import SetLevel
from shuffleup.floor.purchases.rules import SellRebuy
from shuffleup.refusals import NotLegalNow
from shuffleup.ruleset import Rebuy, Reentry, Registration, RuleSet
from shuffleup.views.words.remedies import REMEDIES, remedy

DOOR, AGAIN, REBUY = Register(("Dimitri",)), ReEnter("e1"), SellRebuy("e1", 10_000)
ONE_LEVEL = Registration(late_entry_until_level=1)
CASES = [
    (
        DOOR,
        1,
        RuleSet(),
        "registration.late_entry_until_level",
        1,
        "Let people enter until the end of level 1",
    ),
    (
        DOOR,
        3,
        RuleSet(registration=ONE_LEVEL),
        "registration.late_entry_until_level",
        3,
        "Let people enter until the end of level 3",
    ),
    (
        DOOR,
        1,
        RuleSet(registration=Registration(buy_on_the_day=False, late_entry_until_level=1)),
        "registration.buy_on_the_day",
        True,
        "Sell places on the day, too",
    ),
    (AGAIN, 1, RuleSet(registration=ONE_LEVEL), "reentry.allowed", True, "Allow re-entries"),
    (
        AGAIN,
        2,
        RuleSet(registration=ONE_LEVEL, reentry=Reentry(allowed=True)),
        "reentry.until_level",
        2,
        "Allow re-entries until the end of level 2",
    ),
    (REBUY, 1, RuleSet(rebuy=Rebuy(threshold_pct=100)), "rebuy.allowed", True, "Allow rebuys"),
    (
        REBUY,
        2,
        RuleSet(rebuy=Rebuy(allowed=True, threshold_pct=100, cutoff="level:1")),
        "rebuy.cutoff",
        "level:2",
        "Sell rebuys until the end of level 2",
    ),
]


@pytest.mark.parametrize(("command", "level", "rules", "rule", "value", "words"), CASES)
def test_what_a_rule_closes_is_opened_by_the_change_that_is_offered(
    open_floor, command, level, rules, rule, value, words
):
    """GEN-01, REG-03, REG-10, REG-17: in the level that is on."""
    at = open_floor(rules, names=("Ann", "Bongani", "Carla"))
    at.begin()
    if level > 1:
        at.do(SetLevel(level, "the evening is late"))
    if command is AGAIN:
        at.result(1, e1=(10_000, 0), e2=(10_000, 20_000), e3=(10_000, 10_000))
    with pytest.raises(NotLegalNow) as refused:
        at.do(command)
    offered = remedy(refused.value)
    assert (refused.value.facts["rule"], offered.args["value"], offered.text) == (rule, value, words)
    assert offered.verb == "change_rule"
    at.do(ChangeRule(**offered.args))
    assert at.do(command) != ()


def test_every_remedy_is_tried():
    assert {case[3] for case in CASES} == set(REMEDIES)


def test_a_refusal_without_a_rule_has_no_remedy(open_floor):
    at = open_floor()
    with pytest.raises(NotLegalNow) as refused:
        at.do(Register(("Ann",)))
    assert (remedy(refused.value), refused.value.facts) == (None, {"name": "Ann"})
