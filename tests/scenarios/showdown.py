"""Scenarios of hands compared, the order of showing, and pots split."""

from typing import Any

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.cards import Card, card
from shuffleup.poker.hand_ranking import category, five_ranks, strength
from shuffleup.poker.pots import layers, split
from shuffleup.poker.setup import clockwise
from shuffleup.poker.showdown import showing_order
from shuffleup.ruleset.rule_set import RuleSet

Scenario = dict[str, Any]


def evaluate(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    board = tuple(map(card, scenario["setup"]["board"]))
    return _compared({name: (*board, *map(card, two)) for name, two in scenario["setup"]["hands"].items()})


def compare5(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    return _compared({name: tuple(map(card, five)) for name, five in scenario["setup"]["hands"].items()})


def _compared(hands: dict[str, tuple[Card, ...]]) -> dict[str, Any]:
    worths = {name: strength(cards) for name, cards in hands.items()}
    best = max(worths.values())
    winners = [name for name, worth in worths.items() if worth == best]
    return {"winners": winners, "category": category(best), "ranks": five_ranks(best)}


def showdown_order(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    setup = scenario["setup"]
    return {"order": list(showing_order(setup["live_seats"], setup["button"], setup["river_last_aggressor"]))}


def odd_chip(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    setup = scenario["setup"]
    shares = _split(setup["pot"], setup["winners"], setup["button"], rules)
    return {"shares": {str(seat): chips for seat, chips in shares.items()}}


def _split(pot: Chips, winners: list[SeatNo], button: SeatNo, rules: RuleSet) -> dict[SeatNo, Chips]:
    """Amounts of scenarios are whole chips of one unless `odd_unit` says otherwise."""
    unit = Chips(1) if rules.pots.odd_unit == "smallest_chip" else Chips(rules.pots.odd_unit)
    return dict(split(pot, clockwise(winners, button), rules.pots.odd_chip, unit))


def pots(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    """Layer the contributions; with a ranking of the hands, pay each pot to the best that can win it."""
    setup = scenario["setup"]
    seats = {name: setup.get("seats", {}).get(name, _number(name)) for name in setup["committed"]}
    names = {seat: name for name, seat in seats.items()}
    committed = [(seats[name], Chips(chips)) for name, chips in setup["committed"].items()]
    layered = layers(committed, [seats[name] for name in setup["folded"]])
    told: dict[str, Any] = {
        "pots": [
            {"amount": pot.amount, "eligible": [names[seat] for seat in pot.seats]} for pot in layered.pots
        ],
        "uncalled": {names[seat]: chips for seat, chips in [layered.uncalled or (None, 0)] if chips},
    }
    if "ranking" in setup:
        awards: dict[str, int] = {}
        for pot in layered.pots:
            tied = [[seats[name] for name in group if seats[name] in pot.seats] for group in setup["ranking"]]
            for seat, chips in _split(pot.amount, next(filter(None, tied)), setup["button"], rules).items():
                awards[names[seat]] = awards.get(names[seat], 0) + chips
        told["awards"] = awards
    return told


def _number(name: str) -> SeatNo:
    return SeatNo(int(name.removeprefix("P")))


ADAPTERS = {
    "evaluate": evaluate,
    "compare5": compare5,
    "showdown_order": showdown_order,
    "odd_chip": odd_chip,
    "pots": pots,
}
