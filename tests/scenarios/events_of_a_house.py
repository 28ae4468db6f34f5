"""Scenarios of several events on one floor: who may sit where, and which event has a table."""

from typing import Any

from shuffleup.floor.house.contents import decide
from shuffleup.floor.house.event_acts import LendTable, check_may_sit
from shuffleup.floor.house.floor_facts import EventPerson, FloorFacts, ShortName
from shuffleup.floor.house.state import House, HouseContext, HouseEvent, event_of
from shuffleup.kernel.field_types import TableNo
from shuffleup.kernel.refusals import Refusal
from shuffleup.ruleset.rule_set import RuleSet

Scenario = dict[str, Any]


def _house(events: Scenario, rules: RuleSet) -> tuple[House, HouseContext]:
    """Make the house of a scenario; its names of events need not be such that could stand in an address."""
    facts = {
        ShortName(name): FloorFacts(
            ShortName(name),
            name,
            players=tuple(EventPerson(one) for one in event.get("in_play", ())),
            players_at={TableNo(int(at)): count for at, count in event.get("players_at", {}).items()},
            two_at_once=rules.events.two_at_once,
        )
        for name, event in events.items()
    }
    known = {
        ShortName(name): HouseEvent(ShortName(name), name, is_closed=event.get("closed", False))
        for name, event in events.items()
    }
    tables = {
        TableNo(table): ShortName(name) for name, one in events.items() for table in one.get("tables", ())
    }
    return House(known, tables), HouseContext(facts)


def event_command(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    house, given = _house(scenario["setup"]["events"], rules)
    ask = scenario["setup"]["ask"]
    try:
        match ask["do"]:
            case "give_table":
                decide(house, LendTable(ask["event"], TableNo(ask["table"])), given)
            case "seat":
                check_may_sit(house, ask["event"], EventPerson(ask["person"]), given)
            case _:
                event_of(house, ask["event"])
    except Refusal as refusal:
        return {"accepted": False, "reason": refusal.code}
    return {"accepted": True, "reason": None}


ADAPTERS = {"event_command": event_command}
