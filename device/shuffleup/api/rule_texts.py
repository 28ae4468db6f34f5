"""The active rule set as people read it: every parameter with its value, its meaning and its origin."""

from shuffleup.api.verbs import for_people
from shuffleup.event_file import SHIPPED, shipped
from shuffleup.event_file.parameters import Parameter, parameters
from shuffleup.event_file.values import written
from shuffleup.floor.state import Floor
from shuffleup.protocol import RulesView, RuleView, TimetableView
from shuffleup.ruleset import RuleSet


def rules_view(floor: Floor, version: int, timetable: TimetableView) -> RulesView:
    """Show all rules of an event, and the blind sheet (APP-08, GEN-02, GEN-07)."""
    rules = floor.rules
    printed = _printed(rules)
    shown = tuple(_rule(one, rules, printed) for one in parameters().values())
    return RulesView(printed.name, version, shown, timetable)


def _printed(rules: RuleSet) -> RuleSet:
    """Find the rule set that comes with the appliance and that these rules build on."""
    return shipped(next((name for name in (rules.name, rules.base) if name in SHIPPED), SHIPPED[0]))


def _rule(parameter: Parameter, rules: RuleSet, printed: RuleSet) -> RuleView:
    decimals = rules.event.money_format().decimals
    value, was = (written(parameter, one, decimals) for one in (rules, printed))
    return RuleView(
        parameter.key,
        value,
        for_people(parameter.description),
        parameter.allowed,
        "" if value == was else was,
    )
