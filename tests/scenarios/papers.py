"""Scenarios of papers and small integrations: deals by chances, a charity statement, Home Assistant."""

from typing import Any

from shuffleup.kernel.field_types import Chips, Money
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.charity import CharityFigures, charity_sums
from shuffleup.tournament.prize_deal import icm
from shuffleup.views.home_assistant import discovered, discovery_topic

Scenario = dict[str, Any]


def chances(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    setup = scenario["setup"]
    stacks, prizes = [Chips(one) for one in setup["stacks"]], [Money(one) for one in setup["prizes"]]
    return {"amounts": list(icm(stacks, prizes, Money(setup.get("kept_back", 0))))}


def charity(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    setup = scenario["setup"]
    figures = {key: value for key, value in setup.items() if key != "name_from"}
    sums = charity_sums(CharityFigures(**figures), Money(setup.get("name_from", rules.papers.name_from)))
    return {field: getattr(sums, field) for field in sums.__struct_fields__} | {"named": list(sums.named)}


def home_assistant(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    """Nothing can be pressed, whatever the setup would allow."""
    setup = scenario["setup"]
    found = discovered(setup["unit"], "Table 1", "0")
    return {
        "topic": discovery_topic(setup["prefix"], setup["unit"]),
        "retained": True,
        "components": {name: one.platform for name, one in found.components.items()},
        "unique_ids": sorted(one.unique_id for one in found.components.values()),
    }


ADAPTERS = {"icm": chances, "charity": charity, "home_assistant": home_assistant}
