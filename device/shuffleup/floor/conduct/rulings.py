"""The record of rulings, the deputy, announcements, calls of the tables (GEN-04 to GEN-06), and their
tasks.
"""

from typing import Annotated

import msgspec

from shuffleup.floor.command import (
    Events,
    FloorCommand,
    FloorContext,
    Task,
    answers,
    as_reported,
    event_money,
    hears,
    prompt,
)
from shuffleup.floor.conduct import ruling_events as events
from shuffleup.floor.conduct.rule_changes import Short, with_value
from shuffleup.floor.entries.fees import unpaid
from shuffleup.floor.entries.person_names import same_name
from shuffleup.floor.lookup import table_of
from shuffleup.floor.prizes.mystery_bounty import is_settled
from shuffleup.floor.prizes.payouts import prizes_not_paid
from shuffleup.floor.state import Floor, Question, TableCall
from shuffleup.kernel.field_types import TableNo
from shuffleup.kernel.language import FreeText
from shuffleup.kernel.refusals import AboutTable, NotLegalNow, RefusalToPlayer
from shuffleup.ruleset.event import Rulings
from shuffleup.ruleset.rule_set import RuleSet

Text = Annotated[str, msgspec.Meta(pattern=r"\S", max_length=400)]
Name = Annotated[str, msgspec.Meta(pattern=r"\S", max_length=40)]


class Note(FloorCommand, frozen=True):
    """Write a ruling down (GEN-04, GEN-05).

    `rule` is the rule that the ruling follows, such as TDA 71, and `decider` is who ruled, where it was not
    you. A `party` to the dispute does not rule: where whoever decides is one, the deputy has ruled.
    """

    ruling: Text
    question: Annotated[str, msgspec.Meta(max_length=400)] = ""
    rule: Short = ""
    party: bool = False
    decider: Short = ""


class PartyToTheDispute(RefusalToPlayer):
    rule = "rulings.decider"


@answers(Note)
def note(command: Note, floor: Floor, given: FloorContext) -> Events:
    """Write a ruling down with who decided (GEN-04, GEN-05)."""
    return noted(command, FreeText(command.question), floor, given)


def noted(command: Note, question: Question, floor: Floor, given: FloorContext) -> Events:
    """Write a ruling on a question down.

    Whoever decides by the rule set does not rule in a dispute of the own: then the deputy has.
    """
    usual = given.by.person or floor.rules.rulings.decider
    decider = " ".join(command.decider.split())
    if command.party:
        decider = decider or _deputy(floor)
        if decider in (usual, floor.rules.rulings.decider):
            raise PartyToTheDispute(decider)
    return (
        events.RulingNoted(
            question,
            command.ruling,
            command.rule,
            decider or usual,
            command.party,
            given.by.person,
        ),
    )


class NameDeputy(FloorCommand, frozen=True):
    """Name the player who rules where the host is a party to the dispute (GEN-05)."""

    name: Name


class OwnNameOfDeputy(NotLegalNow): ...


class DeputyNotEntered(RefusalToPlayer): ...


@answers(NameDeputy)
def name_deputy(command: NameDeputy, floor: Floor, given: FloorContext) -> Events:
    """Name who rules where the host is a party to the dispute: somebody who is entered (GEN-05)."""
    name = " ".join(command.name.split())
    entered = {same_name(one.name): one.name for one in floor.entries if not one.withdrawn}
    if not Rulings(deputy=name).has_deputy():
        raise OwnNameOfDeputy()
    if same_name(name) not in entered:
        raise DeputyNotEntered(name, legal=("register",))
    changed = with_value(floor.rules, "rulings.deputy", entered[same_name(name)])
    return (
        events.RuleChanged(
            "rulings.deputy",
            changed.old,
            changed.new,
            changed.rules,
            FreeText(""),
            given.now,
            given.by.person,
        ),
    )


class Announce(FloorCommand, frozen=True):
    """Tell the room something."""

    text: Text


@answers(Announce)
def announce(command: Announce, floor: Floor, given: FloorContext) -> Events:
    """Tell the room something."""
    return (events.Announced(FreeText(" ".join(command.text.split())), given.now, given.by.person),)


def wants_a_deputy(rules: RuleSet) -> bool:
    """Say whether the event may not start before a deputy is named: the host rules, and may be a party."""
    return rules.rulings.decider == "host" and not rules.rulings.has_deputy()


class NoDeputyNamed(NotLegalNow): ...


def _deputy(floor: Floor) -> str:
    if not floor.rules.rulings.has_deputy():
        raise NoDeputyNamed(legal=("name_deputy",))
    return floor.rules.rulings.deputy


hears(events.CallHeard)(as_reported)


class SettleCall(FloorCommand, frozen=True):
    """Settle a table's call for the floor: the table plays on (GEN-06), and a ruling is written down."""

    table: TableNo
    ruling: Annotated[str, msgspec.Meta(max_length=400)] = ""
    rule: Short = ""


class TableHasNotCalled(AboutTable): ...


@answers(SettleCall)
def settle_call(command: SettleCall, floor: Floor, given: FloorContext) -> Events:
    """Let a table play on that has called the floor, and write the ruling down (GEN-04, GEN-06)."""
    table = table_of(floor, command.table)
    if not table.called:
        raise TableHasNotCalled(table.table)
    settled = events.CallSettled(table.table, given.by.person)
    if not command.ruling.strip():
        return (settled,)
    question = TableCall(table.table, table.hand, table.called)
    ruled = Note(command.ruling.strip(), rule=command.rule)
    return (*noted(ruled, question, floor, given), settled)


def tasks(floor: Floor) -> tuple[Task, ...]:
    """Ask for what only a person can settle."""
    calls = (
        Task(
            "conduct",
            prompt("table_calls", table=note.table, call=note.called),
            "settle_call",
            {"table": note.table},
            ("ruling",),
            holds=True,
        )
        for note in floor.tables
        if note.called and note.state != "closed"
    )
    alarms = (
        Task(
            "conduct",
            prompt("alarm_sounds", expected=one.expected, found=one.found),
            "settle_alarm",
            needs=("reason",),
        )
        for one in floor.alarms[-1:]
    )
    nominal = (
        Task("conduct", prompt("nominal_stacks"), "enter_stacks", {"table": table}, ("stacks", "reason"))
        for table in (floor.taken_over.to_count if floor.taken_over and floor.phase == "playing" else ())
        if floor.note(table).idle and floor.note(table).state == "open"
    )
    return (*calls, *alarms, *nominal, *_deputy_task(floor))


def _deputy_task(floor: Floor) -> tuple[Task, ...]:
    if floor.phase not in ("registration", "seated") or not wants_a_deputy(floor.rules):
        return ()
    return (Task("conduct", prompt("deputy_wanted"), "name_deputy", needs=("name",)),)


def archive(floor: Floor) -> tuple[Task, ...]:
    """Ask to put the event away, after all else."""
    if floor.phase != "over" or floor.archived or not is_settled(floor.mystery) or floor.satellite.play_off:
        return ()
    to_take = sum(owes for _, owes in unpaid(floor) if owes > 0)
    to_pay = sum(due.money for _, due in prizes_not_paid(floor) if due.money > 0)
    waits = prompt("event_to_archive", to_take=event_money(floor, to_take), to_pay=event_money(floor, to_pay))
    return (Task("conduct", waits, "archive_event"),)
