"""Plays every scenario of a file and compares each field that it expects."""

from collections.abc import Callable
from typing import Any

Scenario = dict[str, Any]

PARTLY_LISTED = frozenset({"next", "stacks", "last_needed"})
"""Fields that may list a part of what there is; any other field is listed in full."""

PARTLY_LISTED_BY_KIND: dict[str, frozenset[str]] = {
    "ohh_hand": frozenset({"ohh"}),
    "ots_event": frozenset({"ots"}),
}
"""Fields of one kind that may list a part of what there is; what stands below a listed key is whole."""

LISTED_IF_THERE = frozenset(
    {"bounty_fee_amount", "bounty_value_amount", "rebuy_cost", "addon_cost", "tournament_rebuys"}
)
"""Keys of an OTS file that are absent unless a scenario lists them (EXP-11)."""

SETS = frozenset({"winners", "eligible"})
"""Lists whose order means nothing, but for the winners of a chip race."""


def test_a_scenario_comes_out_as_expected(scenario: Scenario, play: Callable[[Scenario], Scenario]) -> None:
    played, expected = play(scenario), scenario["expected"]
    race = scenario["kind"] == "colour_up"

    kind = scenario["kind"]
    came_out = {field: told(played.get(field), wanted, field, kind) for field, wanted in expected.items()}
    refusal = f" (refused: {played['refusal']})" if played.get("refusal") else ""

    assert without_order(came_out, race) == without_order(expected, race), f"{scenario.get('why')}{refusal}"


def told(found: Any, wanted: Any, field: str, kind: str) -> Any:
    """Leave out what a partly listed field does not ask for."""
    if not isinstance(found, dict) or not isinstance(wanted, dict):
        return found
    if kind == "hand_stats" and field == "players":
        return {name: told(fields, wanted.get(name), "next", kind) for name, fields in found.items()}
    if field in PARTLY_LISTED | PARTLY_LISTED_BY_KIND.get(kind, frozenset()):
        return {name: value for name, value in found.items() if name in wanted or name in LISTED_IF_THERE}
    return found


def without_order(value: Any, race: bool, field: str = "") -> Any:
    """Sort the lists that stand for sets."""
    if isinstance(value, dict):
        return {name: without_order(inner, race, name) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        inner = [without_order(one, race) for one in value]
        return sorted(inner) if field in SETS and not race else inner
    return value
