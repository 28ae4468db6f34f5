"""What is written down and what the room is told: rulings, the deputy, announcements, calls of the tables."""

from shuffleup.floor.conduct import commands as asked
from shuffleup.floor.conduct import events as happened
from shuffleup.floor.conduct.amending import with_value
from shuffleup.floor.conduct.refusals import (
    NoDeputyNamed,
    OwnNameOfDeputy,
    PartyToTheDispute,
    TableHasNotCalled,
)
from shuffleup.floor.given import Given
from shuffleup.floor.message import Events
from shuffleup.floor.reports import CallReport
from shuffleup.floor.sought import table_of
from shuffleup.floor.state import Floor
from shuffleup.ruleset import RuleSet, Rulings

FALLBACK = "tda-2024"
"""The rule book for what a rule set leaves open (GEN-04)."""

NOBODY_YET = Rulings().deputy
"""What the rule sets write where the host has still to name a deputy."""


def note(command: asked.Note, floor: Floor, given: Given) -> Events:
    """Write a ruling down with who decided (GEN-04, GEN-05).

    Whoever decides by the rule set does not rule in a dispute of the own: then the deputy has.
    """
    usual = given.by.person or floor.rules.rulings.decider
    decider = " ".join(command.decider.split())
    if command.party:
        decider = decider or _deputy(floor)
        if decider in (usual, floor.rules.rulings.decider):
            raise PartyToTheDispute(decider)
    return (
        happened.RulingNoted(
            command.question,
            command.ruling,
            command.rule or f"fairness; else {FALLBACK}",
            decider or usual,
            command.party,
            given.by.person,
        ),
    )


def name_deputy(command: asked.NameDeputy, floor: Floor, given: Given) -> Events:
    """Name who rules where the host is a party to the dispute (GEN-05)."""
    name = " ".join(command.name.split())
    if name == NOBODY_YET:
        raise OwnNameOfDeputy()
    changed = with_value(floor.rules, "rulings.deputy", name)
    reason = "the deputy was named"
    return (
        happened.RuleChanged(
            "rulings.deputy", changed.old, changed.new, changed.rules, reason, given.now, given.by.person
        ),
    )


def announce(command: asked.Announce, floor: Floor, given: Given) -> Events:
    """Tell the room something."""
    return (happened.Announced(" ".join(command.text.split()), given.now, given.by.person),)


def call_heard(report: CallReport, floor: Floor) -> Events:
    """Take note of a table that has called the floor, or plays on (GEN-06)."""
    return (happened.CallHeard(report.table, report.reason),)


def settle_call(command: asked.SettleCall, floor: Floor, given: Given) -> Events:
    """Let a table play on that has called the floor, and write the ruling down (GEN-04, GEN-06)."""
    table = table_of(floor, command.table)
    if not table.called:
        raise TableHasNotCalled(table.table)
    settled = happened.CallSettled(table.table, given.by.person)
    if not command.ruling.strip():
        return (settled,)
    question = f"table {table.table}, hand {table.hand}: {table.called}"
    ruled = asked.Note(command.ruling.strip(), question, command.rule)
    return (*note(ruled, floor, given), settled)


def wants_a_deputy(rules: RuleSet) -> bool:
    """Say whether the event may not start before a deputy is named: the host rules, and may be a party."""
    return rules.rulings.decider == "host" and rules.rulings.deputy == NOBODY_YET


def _deputy(floor: Floor) -> str:
    if floor.rules.rulings.deputy == NOBODY_YET:
        raise NoDeputyNamed(legal=("name_deputy",))
    return floor.rules.rulings.deputy
