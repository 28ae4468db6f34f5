"""Scenarios of statistics: hands are played by the engine, and their events are counted."""

from typing import Any

import msgspec

from shuffleup.club.hand_statistics import HandCounted, Seconds, counts_of, rounded, statistics_of
from shuffleup.club.statistics_sums import all_in_value, return_of
from shuffleup.poker.cards import card
from shuffleup.ruleset.rule_set import RuleSet
from tests.scenarios.betting import Playing, name_of

Scenario = dict[str, Any]


def hand_stats(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    """Play hands and count them."""
    setup = scenario["setup"]
    counts: dict[str, list[HandCounted]] = {}
    seconds: dict[str, list[Seconds]] = {}
    for hand in setup["hands"]:
        playing = played_to_the_end(hand, rules)
        for seat, count in (counts_of(playing.whole, setup["tracking"]) or {}).items():
            counts.setdefault(name_of(seat), []).append(count)
        for action in hand["actions"]:
            if "seconds" in action:
                seconds.setdefault(action["player"], []).append(action["seconds"])
    return {
        "players": {
            name: msgspec.json.decode(msgspec.json.encode(statistics_of(of_one, seconds.get(name, ()))))
            for name, of_one in counts.items()
        }
    }


def played_to_the_end(scenario: Scenario, rules: RuleSet) -> Playing:
    """Play a hand of the kind `betting` and turn up what is known."""
    playing = Playing(scenario, rules)
    for action in scenario["actions"]:
        playing.deal()
        playing.act(action)
    playing.deal()
    playing.show()
    return playing


def all_in_ev(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    setup = scenario["setup"]
    cards = {name: tuple(map(card, two)) for name, two in setup["cards"].items()}
    board = tuple(map(card, setup["board"]))
    pots = [(pot["amount"], pot["eligible"]) for pot in setup["pots"]]
    value, boards = all_in_value(cards, board, pots)
    return {"ev": {name: rounded(one) for name, one in value.items()}, "boards": boards}


def roi(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    events = [(event["paid"], event["won"]) for event in scenario["setup"]["events"]]
    return msgspec.to_builtins(return_of(events))  # type: ignore[no-any-return]


ADAPTERS = {"hand_stats": hand_stats, "all_in_ev": all_in_ev, "roi": roi}
