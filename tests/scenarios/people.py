"""Scenarios of the people book: acts in order, and what the book is after them."""

from typing import Any

from shuffleup.club.people.book import People, PeopleCommand, Played
from shuffleup.club.people.contents import decide, evolve
from shuffleup.club.people.person_commands import (
    AddPerson,
    ForgetPerson,
    MergePersons,
    RenamePerson,
    SplitPerson,
    events_of,
)
from shuffleup.kernel.field_types import PersonId
from shuffleup.kernel.refusals import Refusal
from shuffleup.ruleset.rule_set import RuleSet

Scenario = dict[str, Any]

COMMANDS: dict[str, tuple[type[PeopleCommand], tuple[str, ...]]] = {
    "add": (AddPerson, ("person", "name")),
    "rename": (RenamePerson, ("person", "name")),
    "merge": (MergePersons, ("from", "into")),
    "split": (SplitPerson, ("person",)),
    "forget": (ForgetPerson, ("person",)),
}


def people_book(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    """Do the acts one after another; a refused one changes nothing."""
    setup = scenario["setup"]
    order = [event["id"] for event in setup["events"]]
    played: Played = {
        person: [event["id"] for event in setup["events"] if person in event["people"]]
        for person in {one for event in setup["events"] for one in event["people"]}
    }
    people, refused = People(), []
    for number, act in enumerate(setup["acts"], 1):
        command, fields = COMMANDS[act["do"]]
        try:
            for event in decide(people, command(*(act[field] for field in fields)), played):
                people = evolve(people, event)
        except Refusal as refusal:
            refused.append({"act": number, "why": refusal.code})
    return {"people": [_shown(people, one.id, played, order) for one in people], "refused": refused}


def _shown(people: People, person: PersonId, played: Played, order: list[str]) -> dict[str, Any]:
    found = people.persons[person]
    events = events_of(people, person, played)
    return {
        "person": person,
        "name": people.name(found),
        "also": list(people.also(found)),
        "forgotten": found.forgotten,
        "events": [event for event in order if event in events],
    }


ADAPTERS = {"people_book": people_book}
