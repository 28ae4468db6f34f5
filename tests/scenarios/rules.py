"""The rules of a scenario: a shipped rule set with the scenario's parameters laid over it."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from msgspec.structs import replace

from shuffleup.event_file import RuleProblem, shipped
from shuffleup.event_file.parameters import parameters, read
from shuffleup.ruleset.rule_set import RuleSet

Scenario = dict[str, Any]
Settings = dict[str, Any]
"""Values by key, as a rule file would write them."""


class UnknownParameter(LookupError):
    """A scenario sets something that docs/reference/scenarios.md does not know."""


class WrongParameter(ValueError):
    """A scenario sets a key to a value that no rule file could hold."""


KEYS: dict[str, str] = {
    "allowed": "rebuy.allowed",
    "amount": "penalties.chip_amount",
    "burn": "deal.burn",
    "button_move": "button.move",
    "cap_lifted": "betting.cap_lifted",
    "cap_scope": "betting.cap_scope",
    "cross_table": "bust.cross_table",
    "cut_by": "deal.cut_by",
    "cut_card": "deal.cut_card",
    "cutoff": "rebuy.cutoff",
    "facing_bet": "time.facing_bet",
    "first": "button.first",
    "generator": "levels.generator",
    "halt_short_by": "balance.halt_short_by",
    "join": "blinds.join",
    "locks_at": "levels.locks_at",
    "max_per_table": "seating.max_per_table",
    "min_amount": "rebuy.min_amount",
    "min_bb": "cash.min_bb",
    "min_raise": "betting.min_raise",
    "minutes_per_hand": "hand_for_hand.minutes_per_hand",
    "must_show": "showdown.must_show",
    "next_level": "final_table.next_level",
    "no_bet": "time.no_bet",
    "no_flop_no_drop": "cash.no_flop_no_drop",
    "odd_chip": "pots.odd_chip",
    "odd_unit": "pots.odd_unit",
    "on_timeout": "time.facing_bet",
    "order": "breaking.order",
    "pay_deadline_days": "registration.pay_deadline_days",
    "payout": "money.payout",
    "pl_base": "betting.pl_base",
    "point_of_no_return": "misdeal.point_of_no_return",
    "policy": "absent.policy",
    "post_halftime": "levels.after_halftime",
    "premature": "misdeal.turn_river_repair",
    "present_by": "absent.present_by",
    "qualify": "crews.qualify",
    "rake_cap": "cash.rake_cap",
    "rake_pct": "cash.rake_pct",
    "redraw": "final_table.redraw",
    "rescue": "colour_up.rescue",
    "rounding": "colour_up.rounding",
    "sb_ratio": "blinds.sb_ratio",
    "sb_rounding": "blinds.sb_rounding",
    "seconds": "time.seconds",
    "self_choice": "seating.self_choice",
    "short_all_in": "betting.short_all_in",
    "show_first": "showdown.show_first",
    "size": "final_table.size",
    "stacks": "crews.stacks",
    "start_stack": "chips.start_stack",
    "string_bet": "betting.string_bet",
    "structure": "betting.structure",
    "threshold_pct": "rebuy.threshold_pct",
    "timeout": "time.facing_bet",
    "trigger_difference": "balance.trigger_difference",
    "unclaimed": "money.unclaimed",
    "visible_seconds": "time.countdown_last",
    "who": "time.who",
}
"""Parameters whose value is the value of one key."""

KEYS_BY_KIND: dict[str, dict[str, str]] = {
    "start": {"race_deal": "colour_up.start", "colour_up": "colour_up.start"},
    "tie": {
        "colour_up": "colour_up.tie",
        "race_deal": "colour_up.tie",
        "first_button": "button.tie",
        "winners_table": "crews.tie",
    },
    "unit": {"payout": "money.unit", "h4h_places": "money.unit", "hand_levels": "levels.unit"},
}
"""Parameters that mean another key in each kind of scenario."""

ALWAYS: dict[str, str] = {
    "equal": "share",
    "reload": "between_hands",
    "same_hand": "stack_at_start",
    "shared": "equal",
}
"""What a scenario may say and no rule set changes, with the one value that is played."""

CHOSEN_BY_THE_FLOOR = frozenset({"hands_away", "rounds"})
"""Parameters that a person decides at the moment: no key holds them, the scenario's own text does."""


def _smallest_chip(value: Any, scenario: Scenario) -> Settings:
    return {"chips.denominations": [value]}


def _format(value: Any, scenario: Scenario) -> Settings:
    cash = value == "cash"
    return {"event.format": "cash" if cash else "elimination", "cash.enabled": cash}


def _level_minutes(value: Any, scenario: Scenario) -> Settings:
    return {"levels.unit": "minutes", "levels.length": value}


def _first_row(value: Any, scenario: Scenario) -> Settings:
    """The first row of the table; a step beside it makes the second."""
    rows = [value]
    if step := scenario["params"].get("step"):
        rows.append([amount + more for amount, more in zip(value, step, strict=True)])
    return {"levels.table": rows, "levels.limits": []}


def _listed_small_blind(value: Any, scenario: Scenario) -> Settings:
    return {"levels.table": [[value, scenario["setup"]["lower_stake"]]]}


def _step(value: Any, scenario: Scenario) -> Settings:
    """The step is said with the first row, or alone where the steps begin at nothing."""
    return {} if "start" in scenario["params"] else {"levels.table": [value], "levels.limits": []}


def _offence(value: Any, scenario: Scenario) -> Settings:
    exposed = scenario["setup"]["offence"] == "exposed_card"
    return {"penalties.exposed_card" if exposed else "penalties.conduct": value}


def _silent_seconds(value: Any, scenario: Scenario) -> Settings:
    """The silent part and the visible part of the time are its seconds."""
    said = scenario["params"]
    if "seconds" in said:
        return {"time.countdown_last": said["seconds"] - value}
    visible = said.get("visible_seconds", shipped(scenario["rule_set"]).time.countdown_last)
    return {"time.seconds": value + visible}


def _flop_repair(value: Any, scenario: Scenario) -> Settings:
    settings = {"misdeal.flop_repair": value}
    if scenario["setup"]["street"] != "flop" and value == "reshuffle_all":
        settings["misdeal.turn_river_repair"] = value
    return settings


TRANSLATED: dict[str, Callable[[Any, Scenario], Settings]] = {
    "flop_repair": _flop_repair,
    "kind": _offence,
    "level_minutes": _level_minutes,
    "mode": _format,
    "rake_unit": _smallest_chip,
    "sb_override": _listed_small_blind,
    "sb_unit": _smallest_chip,
    "silent_seconds": _silent_seconds,
    "start": _first_row,
    "step": _step,
    "unit": _smallest_chip,
}
"""Parameters that have to be written differently in a rule file."""


def rules_for(scenario: Scenario) -> RuleSet:
    """Return the rule set that a scenario is played by.

    Raises:
        UnknownParameter: the scenario sets what docs/reference/scenarios.md does not list.
        WrongParameter: the value is not one that the key allows.
        RuleBookError: the rule set is not one that ships.
    """
    rules = shipped(scenario["rule_set"])
    for name, value in scenario["params"].items():
        if name not in CHOSEN_BY_THE_FLOOR:
            for key, setting in settings_of(name, value, scenario).items():
                rules = _laid_over(rules, key, setting, scenario["id"])
    return rules


def settings_of(name: str, value: Any, scenario: Scenario) -> Settings:
    """Write one parameter of a scenario as a rule file would; a name with a dot is the key itself."""
    if "." in name and name in parameters():
        return {name: value}
    by_kind = KEYS_BY_KIND.get(name, {})
    if scenario["kind"] in by_kind:
        return {by_kind[scenario["kind"]]: value}
    if name in TRANSLATED:
        return TRANSLATED[name](value, scenario)
    if name in ALWAYS:
        if value != ALWAYS[name]:
            raise WrongParameter(f"{scenario['id']}: {name} is always {ALWAYS[name]!r}, not {value!r}")
        return {}
    if name in KEYS:
        return {KEYS[name]: value}
    if name in parameters():
        return {name: value}
    raise UnknownParameter(f"{scenario['id']}: no key is known for the parameter {name!r}")


def _laid_over(rules: RuleSet, key: str, value: Any, scenario: str) -> RuleSet:
    parameter = parameters()[key]
    exact = Decimal(str(value)) if isinstance(value, float) else value
    held = read(parameter, exact, rules.event.money_format().decimals, scenario)
    if isinstance(held, RuleProblem):
        raise WrongParameter(str(held))
    group = replace(getattr(rules, parameter.table), **{parameter.attribute: held})
    return replace(rules, **{parameter.table: group})
