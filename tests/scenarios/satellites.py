"""Scenarios of satellites: seats and rest money, the bubble, milestones."""

from typing import Any

from msgspec.structs import replace

from shuffleup.kernel.field_types import Chips, EntryId, Money, TableNo
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.satellite import SatelliteRules
from shuffleup.tournament.prizes import BustedEntry, prize_pool
from shuffleup.tournament.satellite import bubble, given_as, has_ended, milestone_seats, seat_plan

Scenario = dict[str, Any]


def rules_of(scenario: Scenario, rules: RuleSet) -> SatelliteRules:
    """Take the value of a seat as it stands: a scenario gives money in the smallest unit."""
    value = scenario["params"].get("satellite.seat_value", 0)
    return replace(rules.satellite, seat_value=Money(scenario["setup"].get("seat_value", value)))


def satellite_plan(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    setup = scenario["setup"]
    pool = prize_pool(setup["entries"], setup["buy_in"], setup.get("other", 0), setup.get("added", 0))
    plan = seat_plan(rules_of(scenario, rules), pool, setup["entries"], setup["buy_in"] + setup.get("fee", 0))
    return {
        "pool": plan.pool,
        "seats": plan.seats,
        "rest": plan.rest,
        "money": list(plan.money),
        "to_target": plan.to_target,
        "short": plan.short,
        "asks": plan.asks,
    }


def satellite_bubble(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    setup, satellite = scenario["setup"], rules_of(scenario, rules)
    out = bubble(
        satellite,
        rules.bust.cross_table,
        setup["seats"],
        setup["left"],
        setup["money"],
        [BustedEntry(one["name"], one["stack"], one["table"]) for one in setup["busts"]],
        setup.get("play_off", ()),
    )
    holders = setup.get("holders", ())
    got = {one: given_as(satellite, is_second=one in holders) for one in out.seated}
    second = {one: satellite.seat_value for one, form in got.items() if form == "money"}
    return {
        "places": {one.entry: [one.first, one.last] for one in out.places},
        "seats_to": sorted(one for one, form in got.items() if form == "seat"),
        "paid": {**dict(out.shares), **dict(out.rest), **second},
        "tickets": {one: satellite.seat_value for one, form in got.items() if form == "ticket"},
        "play_off": sorted(out.playing),
        "ends": out.ends,
        "seats_to_rest": out.seats_to_rest,
    }


class MilestoneEvent:
    """One table of a milestone satellite, from hand to hand."""

    def __init__(self, rules: SatelliteRules, cross_table: Any, setup: Scenario) -> None:
        self.rules, self.cross_table = rules, cross_table
        self.seats: int = setup["seats"]
        self.stacks: dict[str, int] = dict(setup["stacks"])
        self.won: list[str] = []
        self.shared: list[str] = []
        self.chips_out = 0
        self.ended_after: int | None = None

    def hand(self, number: int, after: dict[str, int]) -> None:
        """Play a hand: those over the milestone leave first, then who is broke has a place."""
        if self.ended_after is not None:
            return
        before = dict(self.stacks)
        self.stacks |= after
        free = self.seats - len(self.won)
        by_chips = milestone_seats(
            ((EntryId(one), Chips(chips)) for one, chips in self.stacks.items()), self.rules.milestone, free
        )
        for one in by_chips.winning:
            self.won.append(one)
            self.chips_out += self.stacks.pop(one)
        if self.rules.tie == "share_value":  # else they play for it
            self.shared = list(by_chips.sharing)
            self.stacks = {one: chips for one, chips in self.stacks.items() if one not in self.shared}
        free = 0 if by_chips.sharing else free - len(by_chips.winning)
        broke = [one for one, chips in self.stacks.items() if not chips]
        busts = [BustedEntry(EntryId(one), Chips(before[one]), TableNo(1)) for one in broke]
        out = bubble(self.rules, self.cross_table, free, len(self.stacks), (), busts)
        self.stacks = {one: chips for one, chips in self.stacks.items() if chips}
        if busts:
            self.shared += [one for one, _ in out.shares]
        if has_ended(len(self.stacks), free):
            self.ended_after = number
            rest = list(self.stacks) if free else []
            self.won += sorted([*out.seated, *rest])
            self.stacks = {} if free else self.stacks


def satellite_milestone(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    event = MilestoneEvent(rules_of(scenario, rules), rules.bust.cross_table, scenario["setup"])
    for number, action in enumerate(scenario["actions"], 1):
        event.hand(number, action["stacks"])
    return {
        "seats_to": event.won,
        "left": sorted(event.stacks),
        "chips_out": event.chips_out,
        "ended_after": event.ended_after,
        "shared": sorted(event.shared),
    }


ADAPTERS = {
    "satellite_plan": satellite_plan,
    "satellite_bubble": satellite_bubble,
    "satellite_milestone": satellite_milestone,
}
