"""Scenarios of a cash night: straddles, several runs, seven-deuce."""

from typing import Any

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.cards import card, text
from shuffleup.poker.cash_game import (
    Orbit,
    deal_runs,
    is_seven_deuce,
    place_in_rotation,
    runs_agreed,
    seven_deuce_payments,
    why_no_straddle,
)
from shuffleup.ruleset.rule_set import RuleSet

Scenario = dict[str, Any]


def seat_of(name: str) -> SeatNo:
    return SeatNo(int(name.removeprefix("P")))


def by_name(amounts: dict[SeatNo, Chips]) -> dict[str, Chips]:
    return {f"P{seat}": chips for seat, chips in amounts.items()}


def straddle_offer(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    """Three-handed the button is the first at the left of the big blind, so both names are one seat."""
    setup = scenario["setup"]
    why = why_no_straddle(
        rules.straddle,
        cash=setup["cash"],
        in_the_seat=setup["seat"] == rules.straddle.kind or setup["players"] == 3,
        players=setup["players"],
        big_blind=setup["blinds"][1],
        amount=setup["amount"],
        stack=setup["stack"],
    )
    return {"allowed": why is None, "reason": why}


def run_agreed(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    setup = scenario["setup"]
    says = {seat_of(name): said for name, said in setup["says"].items()}
    behind = {seat_of(name): chips for name, chips in setup["stacks"].items()}
    street, cash = setup["street"], setup["cash"]
    return {"runs": runs_agreed(rules.run_it, setup["asked"], says, behind, street, cash=cash)}


def run_deal(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    setup = scenario["setup"]
    deck, board = (tuple(map(card, setup[name])) for name in ("deck", "board"))
    dealt = deal_runs(deck, board, setup["runs"], rules.deal)
    return {
        "boards": [list(map(text, run)) for run in dealt.boards],
        "burns": list(map(text, dealt.burns)),
        "used": dealt.used,
    }


def seven_deuce(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    setup = scenario["setup"]
    pays: dict[SeatNo, Chips] = {}
    if setup["shown"] and setup["game"] == "holdem" and is_seven_deuce(list(map(card, setup["cards"]))):
        stacks = {seat_of(name): chips for name, chips in setup["stacks_after"].items()}
        pays = seven_deuce_payments(rules.seven_deuce, seat_of(setup["winner"]), stacks)
    return {"pays": by_name(pays), "wins": sum(pays.values())}


def rotation(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    """Say the game of each hand, from the players of each, or from the levels."""
    setup, orbit, games = scenario["setup"], Orbit(), []
    levels = setup.get("level_of_hand") or [1] * len(setup["players_each_hand"])
    players = setup.get("players_each_hand") or [2] * len(levels)
    for hand, (level, dealt_in) in enumerate(zip(levels, players, strict=True), 1):
        place = 0
        if rules.game.rotation:
            by, count = rules.game.rotate_by, len(rules.game.rotation)
            place = place_in_rotation(by, count, level=level, orbit=orbit.of_next_hand, hand=hand)
        games.append(rules.game.at(place, rules.betting.structure).kind)
        orbit = orbit.after_a_hand(dealt_in)
    return {"game_of_hand": games}


ADAPTERS = {
    "rotation": rotation,
    "run_agreed": run_agreed,
    "run_deal": run_deal,
    "seven_deuce": seven_deuce,
    "straddle_offer": straddle_offer,
}
