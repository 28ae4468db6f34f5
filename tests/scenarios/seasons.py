"""Scenarios of a season: points, places with re-entries, the table, reach, and stacks of a final."""

from typing import Any

import msgspec

from shuffleup.club.season.formula import read_formula
from shuffleup.club.season.outlook import Chances, Scores, StackMode, final_stacks, reach_of
from shuffleup.club.season.points import EventFacts, PointsRule, PointsTable, numbered, places_of, points_of
from shuffleup.club.season.standings import HandPoints, SeasonEvent, SeasonRules, StandingsRow, standings_of
from shuffleup.ruleset.rule_set import RuleSet

Scenario = dict[str, Any]


def plain(number: float) -> int | float:
    """Round to six decimals, half even; a whole number is an integer."""
    rounded = round(number, 6)
    return int(rounded) if rounded == int(rounded) else rounded


def points_rule(given: Scenario, season: Scenario) -> PointsRule:
    by: Any = given.get("preset")
    if "table" in given:
        by = PointsTable(tuple(given["table"]), given.get("rest", 0))
    if "formula" in given:
        by = read_formula(given["formula"])
    ties = season.get("ties", "average")
    return PointsRule(by, given.get("round"), ties, season.get("amounts", "collected"))


def facts_of(given: Scenario | None) -> EventFacts:
    return msgspec.convert(given or {}, EventFacts)


def places_in(given: list[Any]) -> tuple[tuple[str, ...], ...]:
    return tuple((one,) if isinstance(one, str) else tuple(one) for one in given)


def event_points(scenario: Scenario, _rules: RuleSet) -> dict[str, Any]:
    setup = scenario["setup"]
    found = points_of(
        places_in(setup["places"]), points_rule(setup["points"], setup), facts_of(setup.get("facts"))
    )
    return {"points": {person: plain(points) for person, points in found.items()}}


def entry_places(scenario: Scenario, _rules: RuleSet) -> dict[str, Any]:
    places = places_of(places_in(scenario["setup"]["out"]), scenario["setup"].get("count", "last"))
    return {
        "places": [{"place": place, "people": list(group)} for place, group in numbered(places)],
        "people": sum(map(len, places)),
    }


def season_standings(scenario: Scenario, _rules: RuleSet) -> dict[str, Any]:
    setup = scenario["setup"]
    by_hand = [msgspec.convert(one, HandPoints) for one in setup.get("adjustments", [])]
    found = standings_of(season_rules(setup["season"]), map(season_event, setup["events"]), by_hand)
    return {
        "standings": [row_of(row) for row in found.rows],
        "not_counted": [{"event": event, "why": str(why)} for event, why in found.not_counted],
    }


def season_rules(season: Scenario) -> SeasonRules:
    rest = {name: value for name, value in season.items() if name not in {"points", "ties", "amounts"}}
    known = {name: rest[name] for name in SeasonRules.__struct_fields__ if name in rest}
    points = points_rule(season["points"], season)
    return SeasonRules(points, **msgspec.convert(known, dict[str, Any]))


def season_event(event: Scenario) -> SeasonEvent:
    return SeasonEvent(
        event["id"],
        event["date"],
        places_in(event.get("places", [])),
        places_in(event.get("out", [])),
        event.get("counts", True),
        facts=facts_of(event.get("facts")),
    )


def row_of(row: StandingsRow) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "person": row.person,
        "points": plain(row.points),
        "events": row.events,
        "counted": row.counted,
        "qualified": row.qualified,
    }


def season_reach(scenario: Scenario, _rules: RuleSet) -> dict[str, Any]:
    setup = scenario["setup"]
    best = setup["best"] if setup["score"] == "best" else None
    people = {
        name: Scores(tuple(one["scores"]), one.get("extra", 0)) for name, one in setup["people"].items()
    }
    reach = reach_of(Chances(setup["top"], setup["events_left"], setup["most"], best), people)
    return {"can_reach": list(reach.can_reach), "secured": list(reach.secured)}


def stacks_of_final(scenario: Scenario, _rules: RuleSet) -> dict[str, Any]:
    setup = scenario["setup"]
    mode: StackMode = msgspec.convert(
        {name: value for name, value in setup.items() if name not in {"unit", "least", "points"}}, StackMode
    )
    stacks = final_stacks(mode, setup["points"], setup["unit"], setup.get("least", 0))
    return {"stacks": stacks, "total": sum(stacks.values())}


ADAPTERS = {
    "event_points": event_points,
    "entry_places": entry_places,
    "season_standings": season_standings,
    "season_reach": season_reach,
    "final_stacks": stacks_of_final,
}
