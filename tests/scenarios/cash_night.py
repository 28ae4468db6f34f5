"""Scenarios of a cash night: straddles, several runs, seven-deuce."""

from typing import Any

from msgspec.structs import replace

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.cards import card, text
from shuffleup.poker.cash_game import (
    STREETS_DEALT,
    Orbit,
    is_seven_deuce,
    next_street,
    place_in_rotation,
    runs_agreed,
    seven_deuce_payments,
    straddle_of,
    straddling_seats,
)
from shuffleup.poker.events import Began
from shuffleup.poker.hand_reducer import started
from shuffleup.poker.setup import HandRules, HandSetup
from shuffleup.ruleset.hand import Straddle
from shuffleup.ruleset.rule_set import RuleSet

Scenario = dict[str, Any]


def seat_of(name: str) -> SeatNo:
    return SeatNo(int(name.removeprefix("P")))


def by_name(amounts: dict[SeatNo, Chips]) -> dict[str, Chips]:
    return {f"P{seat}": chips for seat, chips in amounts.items()}


def straddle_offer(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    """Three-handed the button is the first at the left of the big blind, so both names are one seat."""
    why = why_no_straddle(scenario["setup"], rules.straddle)
    return {"allowed": why is None, "reason": why}


def why_no_straddle(setup: dict[str, Any], rules: Straddle) -> str | None:
    """Say which part of the rule forbids it, the first of several; seat 1 has the button."""
    dealt_in = [SeatNo(seat) for seat in range(1, setup["players"] + 1)]
    offered = straddle_of(Chips(setup["blinds"][1]), 1)
    if not setup["cash"] or rules.kind == "none":
        return "not_in_this_event"
    if setup["seat"] != rules.kind and setup["players"] != 3:
        return "wrong_seat"
    if not straddling_seats(rules, dealt_in, SeatNo(1), SeatNo(2), SeatNo(3)):
        return "too_few_players"
    if setup["amount"] != offered:
        return "wrong_amount"
    return "too_few_chips" if setup["stack"] < offered else None


def run_agreed(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    setup = scenario["setup"]
    says = {seat_of(name): said for name, said in setup["says"].items()}
    behind = {seat_of(name): chips for name, chips in setup["stacks"].items()}
    street, cash = setup["street"], setup["cash"]
    return {"runs": runs_agreed(rules.run_it, setup["asked"], says, behind, street, cash=cash)}


def run_deal(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    """Deal to two players; what lies above the cards of the scenario in the deck is their and the board's."""
    setup = scenario["setup"]
    rest, board = (tuple(map(card, setup[name])) for name in ("deck", "board"))
    stacks = ((SeatNo(1), Chips(100)), (SeatNo(2), Chips(100)))
    whole_hand = HandSetup(stacks, SeatNo(1), SeatNo(1), SeatNo(2), Chips(1), Chips(2))
    hand = replace(
        started(Began(whole_hand, HandRules())),
        boards=(board,) * setup["runs"],
        runs=setup["runs"],
        run_from=len(board),
    )
    above = 2 * len(stacks) + len(board) + STREETS_DEALT[len(board)] * rules.deal.burn
    deck, burns, boards = (rest[0],) * above + rest, [], list(hand.boards)
    while any(len(run) < 5 for run in boards):
        dealt, place = next_street(deck, hand, rules.deal), hand.next_board
        burns += [dealt.burn] if dealt.burn is not None else []
        boards[place] += dealt.cards
        hand = replace(hand, boards=tuple(boards))
    used = len(burns) + sum(len(run) - len(board) for run in boards)
    seen = [[text(one) for one in run if one is not None] for run in boards]
    return {"boards": seen, "burns": list(map(text, burns)), "used": used}


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
