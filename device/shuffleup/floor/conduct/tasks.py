"""The director's tasks about conduct: calls of the tables, alarms, the deputy, the archive."""

from shuffleup.floor.conduct.log import wants_a_deputy
from shuffleup.floor.entries.fees import unpaid
from shuffleup.floor.mystery.rules import is_settled
from shuffleup.floor.prizes.payout import prizes_not_paid
from shuffleup.floor.state import Floor
from shuffleup.floor.task import Prompt, Task
from shuffleup.kernel.amounts import Money
from shuffleup.kernel.identity import TableNo
from shuffleup.ruleset.event import Currency
from shuffleup.tournament.reasons.calls import Call


class TableCalls(Prompt, frozen=True):
    """A table has called the floor, for this reason (GEN-06)."""

    table: TableNo
    call: Call


class AlarmSounds(Prompt, frozen=True):
    """The chips in play are not those that were issued (APP-06)."""

    expected: int
    found: int


class NominalStacks(Prompt, frozen=True):
    """The stacks of a table are shares of the chips in play: another program began the evening (TDI-13)."""

    table: TableNo


class DeputyWanted(Prompt, frozen=True):
    """A host who is a party to the dispute does not rule: somebody else has to be named (GEN-05)."""


class EventToArchive(Prompt, frozen=True):
    """The event is over and still lies open; this is not taken, and this not paid out."""

    to_take: Money
    to_pay: Money
    currency: Currency


def tasks(floor: Floor) -> tuple[Task, ...]:
    """Ask for what only a person can settle."""
    calls = (
        Task(
            "conduct",
            TableCalls(note.table, note.called),
            "settle_call",
            {"table": note.table},
            ("ruling",),
            holds=True,
        )
        for note in floor.tables
        if note.called and note.state != "closed"
    )
    alarms = (
        Task("conduct", AlarmSounds(one.expected, one.found), "settle_alarm", needs=("reason",))
        for one in floor.alarms[-1:]
    )
    nominal = (
        Task("conduct", NominalStacks(table), "enter_stacks", {"table": table}, ("stacks", "reason"))
        for table in (floor.taken_over.to_count if floor.taken_over and floor.phase == "playing" else ())
        if floor.note(table).idle and floor.note(table).state == "open"
    )
    return (*calls, *alarms, *nominal, *_deputy(floor))


def _deputy(floor: Floor) -> tuple[Task, ...]:
    if floor.phase not in ("registration", "seated") or not wants_a_deputy(floor.rules):
        return ()
    return (Task("conduct", DeputyWanted(), "name_deputy", needs=("name",)),)


def archive(floor: Floor) -> tuple[Task, ...]:
    """Ask to put the event away, after all else."""
    if floor.phase != "over" or floor.archived or not is_settled(floor.mystery):
        return ()
    to_take = Money(sum(owes for _, owes in unpaid(floor) if owes > 0))
    to_pay = Money(sum(due.money for _, due in prizes_not_paid(floor) if due.money > 0))
    waits = EventToArchive(to_take, to_pay, floor.rules.event.money_format())
    return (Task("conduct", waits, "archive_event"),)
