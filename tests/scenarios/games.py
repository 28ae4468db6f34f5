"""Scenarios of games beside hold'em, and of several boards: showdowns, exact shares, codes of files."""

from typing import Any

from msgspec.structs import replace

from shuffleup.formats.phh.grammar import UnsupportedHistory
from shuffleup.formats.phh.history import PLAYED, code_of, read_history
from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.awards import awards_due
from shuffleup.poker.cards import Card, card
from shuffleup.poker.hand import start
from shuffleup.poker.hand_equity import variant_equity
from shuffleup.poker.hand_ranking import category
from shuffleup.poker.pots import Pot
from shuffleup.poker.setup import HandRules, HandSetup
from shuffleup.poker.state import Hand
from shuffleup.poker.variant import Valuation, Variant, low_ranks, variant_of
from shuffleup.ruleset.rule_set import RuleSet

Scenario = dict[str, Any]
Held = dict[str, tuple[Card, ...]]

AS_WRITTEN = """\
variant = "{variant}"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
small_bet = 2
big_bet = 4
starting_stacks = [100, 100]
actions = []
"""


def seat_of(name: str) -> SeatNo:
    return SeatNo(int(name.removeprefix("P")))


def cards_of(named: dict[str, list[str]]) -> Held:
    return {name: tuple(map(card, names)) for name, names in named.items()}


def game_of(setup: Scenario, rules: RuleSet) -> Variant:
    return variant_of(setup["game"], rules.game.short_deck_order)


def variant_showdown(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    setup = scenario["setup"]
    game, hands = game_of(setup, rules), cards_of(setup["hands"])
    boards = [tuple(map(card, board)) for board in setup["boards"]]
    high = [best(game.strength, hands, board) for board in boards]
    shown: dict[str, Any] = {
        "high": high,
        "category": [
            category(game.strength(hands[won[0]], board)) for won, board in zip(high, boards, strict=True)
        ],
        "awards": awards(setup, rules, boards, hands),
    }
    if game.low is not None:
        low = [best(game.low, hands, board) for board in boards]
        ranks = [
            list(low_ranks(game.low(hands[won[0]], board))) if won else None
            for won, board in zip(low, boards, strict=True)
        ]
        shown |= {"low": low, "low_ranks": ranks}
    return shown


def best(value: Valuation, hands: Held, board: tuple[Card, ...]) -> list[str]:
    worths = {name: value(held, board) for name, held in hands.items()}
    most = max(worths.values())
    return sorted(name for name, worth in worths.items() if worth == most and worth)


def awards(setup: Scenario, rules: RuleSet, boards: list[tuple[Card, ...]], hands: Held) -> dict[str, int]:
    """Lay the pots on a table where all hands are open, and let the engine pay them."""
    hand = at_showdown(setup, rules, boards, hands)
    paid: dict[str, int] = {}
    for one in awards_due(hand):
        for seat, chips in one.shares:
            paid[f"P{seat}"] = paid.get(f"P{seat}", 0) + chips
    return {name: chips for name, chips in sorted(paid.items()) if chips}


def at_showdown(setup: Scenario, rules: RuleSet, boards: list[tuple[Card, ...]], hands: Held) -> Hand:
    seats = sorted(map(seat_of, hands))
    dealt_in = HandSetup(
        stacks=tuple((seat, Chips(1_000_000)) for seat in seats),
        button=SeatNo(setup["button"]),
        small_blind_seat=seats[0],
        big_blind_seat=seats[1],
        small_blind=Chips(1),
        big_blind=Chips(2),
        game=setup["game"],
    )
    hand, _ = start(dealt_in, HandRules(pots=rules.pots, showdown=rules.showdown, game=rules.game))
    pots = [Pot(Chips(pot["amount"]), tuple(sorted(map(seat_of, pot["eligible"])))) for pot in setup["pots"]]
    return replace(
        hand,
        boards=tuple(boards),
        shown=tuple(hands[f"P{seat}"] for seat in seats),
        gathered_pots=tuple(pots),
        declared=((),) * len(pots),
        awards=(None,) * len(pots),
        phase="showdown",
    )


def shares(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    setup = scenario["setup"]
    hands, board = cards_of(setup["hands"]), tuple(map(card, setup["board"]))
    counted = variant_equity(game_of(setup, rules), tuple(hands.values()), board)
    parts = {name: one.fraction for name, one in zip(hands, counted, strict=True)}
    return {
        "boards": counted[0].boards,
        "share": {name: f"{part.numerator}/{part.denominator}" for name, part in parts.items()},
    }


def phh_variant(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    code = scenario["setup"]["variant"]
    try:
        read_history(AS_WRITTEN.format(variant=code))
    except UnsupportedHistory as refused:
        return {"played": False, "refusal": str(refused)}
    game, structure = PLAYED[code]
    return {"played": True, "game": game, "structure": structure}


def phh_code(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    setup = scenario["setup"]
    return {"variant": code_of(setup["game"], setup["structure"])}


ADAPTERS = {
    "phh_code": phh_code,
    "phh_variant": phh_variant,
    "variant_equity": shares,
    "variant_showdown": variant_showdown,
}
