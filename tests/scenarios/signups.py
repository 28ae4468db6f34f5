"""Scenarios of sign-ups: what a file would change, and what a chat that was pasted holds."""

from typing import Any

from msgspec.structs import replace

from shuffleup.floor.command import EventOpened, FloorContext
from shuffleup.floor.decide import after, decide, evolve
from shuffleup.floor.entries.registration import Register
from shuffleup.floor.signups.signup_acts import (
    TakeSignups,
    compare,
    said_no_and_entered,
)
from shuffleup.floor.signups.signup_list import SignUp, SignUps, places
from shuffleup.floor.state import Floor
from shuffleup.formats.signups.chat_replies import read_replies
from shuffleup.formats.signups.signup_file import read_signups
from shuffleup.ruleset.rule_set import RuleSet

Scenario = dict[str, Any]

TOLD = ("name", "answer", "guests")


def _told(before: SignUp, after: SignUp) -> dict[str, list[Any]]:
    pairs = {field: [getattr(before, field), getattr(after, field)] for field in TOLD}
    return {field: pair for field, pair in pairs.items() if pair[0] != pair[1]}


def _floor(scenario: Scenario, rules: RuleSet) -> Floor:
    """Open an event that keeps sign-ups, with those that are known and those who are entered."""
    setup, kept = scenario["setup"], replace(rules.signup, enabled=True)
    known = tuple(SignUp(number, **one) for number, one in enumerate(setup["known"], 1))
    floor = evolve(None, EventOpened("evening", replace(rules, signup=kept), 1))
    if setup["entered"]:
        floor = after(floor, decide(floor, Register(tuple(setup["entered"])), FloorContext()))
    return replace(floor, signups=SignUps(known, len(known)))


def signup_merge(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    read = read_signups(scenario["setup"]["file"].encode("utf-8"))
    if read.fault:
        return {"refused": [[0, read.fault.code]]}
    floor, lines = _floor(scenario, rules), tuple(one.said for one in read.lines)
    found = compare(floor, lines, add=read.add)
    floor = after(floor, decide(floor, TakeSignups(lines, read.add), FloorContext()))
    given = places(floor.signups.lines, rules.signup.most)
    return {
        "new": [one.name for one in found.new],
        "missing": [one.name for one in found.missing],
        "changed": {before.name: _told(before, after) for before, after in found.changed},
        "same": found.same,
        "refused": [[one.line, one.fault.code] for one in read.wrong],
        "warned": [[read.lines[at].line, "named_twice"] for at in found.superseded],
        "coming": [one.name for one in given.coming],
        "waiting": [one.name for one in given.waiting],
        "conflicts": [one.name for one, _ in said_no_and_entered(floor)],
    }


def signup_reply(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    read = read_replies(scenario["setup"]["text"], scenario["setup"]["code"])
    return {
        "replies": [[one.said.name, one.said.answer, one.said.guests] for one in read.lines],
        "refused": [[one.line, one.fault.code] for one in read.wrong],
        "passed_over": read.passed_over,
    }


ADAPTERS = {"signup_merge": signup_merge, "signup_reply": signup_reply}
