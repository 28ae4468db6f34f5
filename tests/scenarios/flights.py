"""Scenarios of flights: bags, entries, day two and its prizes."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from shuffleup.kernel.field_types import Chips, EntryId, Money, PersonId
from shuffleup.kernel.refusals import Refusal
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.bagging import (
    Bagging,
    bagged,
    begun,
    counted,
    explained,
    may_close,
    rounded_up,
    signed,
)
from shuffleup.tournament.flights import (
    Bag,
    EntryAsked,
    ThroughTwice,
    day_two,
    kept_bags,
    ranked_bags,
    why_no_entry,
)
from shuffleup.tournament.prizes import prize_pool, prizes

Scenario = dict[str, Any]


def bags_of(setup: Scenario) -> list[Bag]:
    return [
        Bag(flight["name"], PersonId(person), Chips(chips))
        for flight in setup["flights"]
        for person, chips in flight["bags"].items()
    ]


def flight_merge(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    setup = scenario["setup"]
    two = day_two(rules.flights, bags_of(setup), Chips(setup["start_stack"]))
    if isinstance(two, ThroughTwice):
        return {"ok": False, "reason": "twice_through", "who": list(two.people)}
    carried = rules.flights.stacks == "carry"
    return {
        "ok": True,
        "stacks": dict(two.stacks),
        "out_of_play": sum(bag.chips for bag in two.out_of_play) if carried else None,
        "chips_day_two": two.chips,
    }


def flight_entry(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    setup = scenario["setup"]
    asked = EntryAsked(
        setup["day"],
        setup["level"],
        setup["entries"],
        setup["here"],
        tuple(setup["bags"]),
        setup["plays_in"] or "",
    )
    reason = why_no_entry(rules, asked)
    return {"allowed": reason is None, "reason": reason, "keeps": list(kept_bags(rules, asked))}


def flight_payout(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    setup, money = scenario["setup"], rules.money
    unit = Money(scenario["params"].get("money.unit", 1))
    entries = sum(flight["entries"] for flight in setup["flights"]) + setup["late"]
    bought = Money(sum(flight["other"] for flight in setup["flights"]))
    pool = prize_pool(entries, Money(setup["buy_in"]), bought, Money(setup["added"]))
    paid = prizes(
        pool,
        money.percentages(entries),
        entries=entries,
        unit=unit,
        remainder=money.remainder,
        unclaimed=money.unclaimed,
    )
    two = day_two(rules.flights, bags_of(setup), Chips(0))
    assert not isinstance(two, ThroughTwice)
    second: dict[str, list[list[int]]] = {}
    if rules.flights.second_bag == "ranks":
        for one in ranked_bags(two.out_of_play, len(two.stacks) + setup["late"], paid):
            second.setdefault(one.bag.person, []).append([one.first, one.last, one.prize])
    return {
        "pool": pool,
        "prizes": list(paid),
        "day_two": len(two.stacks),
        "chips_day_two": two.chips,
        "second": second,
    }


class Table:
    """The bagging of one table, act by act."""

    def __init__(self, setup: Scenario) -> None:
        race, odd = setup.get("race"), setup.get("odd", {})
        stacks = [
            (
                EntryId(name),
                Chips(known + (rounded_up(odd.get(name, 0) * race["old"], race["new"]) if race else 0)),
            )
            for name, known in setup["players"].items()
        ]
        begins = begun(setup["flight"], setup["smallest_chip"], stacks, frozenset(setup.get("absent", ())))
        self.bagging: Bagging = replace(begins, next_number=setup["next_number"])

    def count(self, who: EntryId, chips: Chips, **_: Any) -> None:
        self.bagging = self.bagging.with_line(counted(self.bagging, who, chips))

    def sign(self, who: EntryId, by: Any, **_: Any) -> None:
        self.bagging = self.bagging.with_line(signed(self.bagging, who, by))

    def bag(self, who: EntryId, **_: Any) -> None:
        line = bagged(self.bagging, who)
        following = max(self.bagging.next_number, line.number + 1)
        self.bagging = replace(self.bagging.with_line(line), next_number=following)

    def explain(self, chips: Chips, **_: Any) -> None:
        self.bagging = explained(self.bagging, chips)

    def close(self, **_: Any) -> None:
        may_close(self.bagging)
        self.bagging = replace(self.bagging, is_closed=True)


def flight_bag(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    table, refused = Table(scenario["setup"]), []
    for number, action in enumerate(scenario["actions"], 1):
        act: Callable[..., None] = getattr(table, action["do"])
        try:
            act(**{name: value for name, value in action.items() if name != "do"})
        except Refusal as refusal:
            refused.append([number, refusal.code])
    bagging = table.bagging
    in_order = sorted((one for one in bagging.lines if one.is_bagged), key=lambda one: one.number)
    return {
        "bags": {one.entry: [bagging.bag_name(one), one.counted] for one in in_order},
        "alarms": {one.entry: one.difference for one in bagging.lines if one.difference},
        "refused": refused,
        "off": bagging.off,
        "closed": bagging.is_closed,
    }


ADAPTERS = {
    "flight_bag": flight_bag,
    "flight_entry": flight_entry,
    "flight_merge": flight_merge,
    "flight_payout": flight_payout,
}
