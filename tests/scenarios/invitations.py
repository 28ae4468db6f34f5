"""Scenarios of the files of an invitation, and of what others may read of a result."""

from datetime import UTC, datetime, timedelta
from typing import Any

from shuffleup.formats.invitation.calendar_file import CalendarEvent, calendar_lines
from shuffleup.kernel.field_types import Money
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.views.shared_rows import SharedPerson, shared_rows

Scenario = dict[str, Any]


def invite_ics(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    setup = scenario["setup"]
    in_room = datetime.fromisoformat(f"{setup['date']}T{setup['start']}").replace(tzinfo=UTC)
    event = CalendarEvent(
        title=setup["title"],
        begins=in_room - timedelta(minutes=setup["utc_offset"]),
        minutes=setup["minutes"],
        place=setup["place"],
        text=setup["text"],
        uid=setup["uid"],
        sequence=setup["sequence"],
        made=datetime.strptime(setup["made"], "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC),
        cancelled=setup["cancelled"],
    )
    return {"lines": list(calendar_lines(event))}


def result_rows(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    people = [
        SharedPerson(
            name=one["name"],
            first=one["first"],
            last=one["last"],
            prize=Money(one["prize"]),
            label="" if one.get("shown", True) else f"Player {one['number']}",
        )
        for one in scenario["setup"]["people"]
    ]
    return {"rows": [[one.place, one.name, one.prize] for one in shared_rows(people, rules.share)]}


ADAPTERS = {"invite_ics": invite_ics, "result_rows": result_rows}
