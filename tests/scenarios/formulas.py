"""Scenarios of the formulas of a league."""

from typing import Any

from shuffleup.club.season.formula import FormulaRefused, number_of, read_formula
from shuffleup.ruleset.rule_set import RuleSet

Scenario = dict[str, Any]


def formula_value(scenario: Scenario, _rules: RuleSet) -> dict[str, Any]:
    """Nothing is known but the variables of the scenario."""
    setup = scenario["setup"]
    try:
        return {"value": plain(number_of(read_formula(setup["formula"]), setup["variables"]))}
    except FormulaRefused as refused:
        return {"error": str(refused.why)}


def plain(number: float) -> int | float:
    """Round to six decimals, half even; a whole number is an integer."""
    rounded = round(number, 6)
    return int(rounded) if rounded == int(rounded) else rounded


ADAPTERS = {"formula_value": formula_value}
