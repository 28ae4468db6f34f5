"""Scenarios of mystery bounties: the order of the envelopes, their list, the phase, the shares, the end."""

from typing import Any

from shuffleup.kernel.chance import commitment, shuffled
from shuffleup.kernel.field_types import EntryId, Money
from shuffleup.poker.setup import clockwise
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.bounties import at_the_end, fit, is_on, shares_of_envelope

Scenario = dict[str, Any]


def mystery_draw(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    setup = scenario["setup"]
    seed = bytes.fromhex(setup["seed"])
    order = shuffled(seed, setup["envelopes"])
    drawn = list(order[: setup["draws"]])
    return {"commitment": commitment(seed), "drawn": drawn, "left": sum(order[setup["draws"] :])}


def mystery_envelopes(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    setup = scenario["setup"]
    listed = {Money(int(value)): count for value, count in setup["envelopes"].items()}
    found = fit(Money(setup["pool"]), listed)
    return {"ok": found.ok, "count": found.count, "off": found.off}


def mystery_phase(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    setup = scenario["setup"]
    on = is_on(
        rules.bounty.phase,
        left=setup["players_left"],
        paid=setup["paid_places"],
        level=setup["level"],
        entries_open=setup["entries_open"],
    )
    return {"on": on}


def mystery_knockout(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    setup = scenario["setup"]
    by = [EntryId(str(seat)) for seat in clockwise(setup["by"], setup["button"])]
    shares = shares_of_envelope(Money(setup["value"]), by)
    return {"shares": dict(shares)}


def mystery_end(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    setup = scenario["setup"]
    order = shuffled(bytes.fromhex(setup["seed"]), setup["envelopes"])
    end = at_the_end(order[setup["drawn"] :], rules.bounty.own, rules.bounty.undrawn)
    return {"winner_draws": end.winner_draws, "undrawn": end.undrawn, "goes_to": end.goes_to}


ADAPTERS = {
    "mystery_draw": mystery_draw,
    "mystery_envelopes": mystery_envelopes,
    "mystery_phase": mystery_phase,
    "mystery_knockout": mystery_knockout,
    "mystery_end": mystery_end,
}
