"""The director's tasks about entries."""

from shuffleup.floor.entries.fees import unpaid
from shuffleup.floor.entries.names import alike
from shuffleup.floor.entry import Entry
from shuffleup.floor.seating.whereabouts import come_too_late
from shuffleup.floor.state import Floor
from shuffleup.floor.task import Prompt, Task
from shuffleup.kernel.amounts import Chips, Money
from shuffleup.kernel.identity import TableNo
from shuffleup.ruleset.event import Currency

FEW = 4
"""So many open payments are a task each."""


class PaidAfterDeadline(Prompt, frozen=True):
    """A fee came on this day, after its deadline (REG-01)."""

    name: str
    paid_on: str


class NamesAlike(Prompt, frozen=True):
    """A person takes this name for the other."""

    name: str
    other: str


class OwnStacksUnconfirmed(Prompt, frozen=True):
    """The same, where players begin with stacks of their own (LGE-19)."""

    table: TableNo
    stacks: int


class StacksUnconfirmed(Prompt, frozen=True):
    """So many stacks of a table have not been counted before the first hand (GEN-08, REG-06)."""

    table: TableNo
    stacks: int
    chips: Chips


class WaitsInVain(Prompt, frozen=True):
    """Entries are closed, and this player waits for a chair: the money that was paid goes back (REG-17)."""

    name: str
    paid: Money
    currency: Currency


class MoneyDue(Prompt, frozen=True):
    """Somebody who plays or has played owes this; below 0 it is to be given back."""

    name: str
    money: Money
    currency: Currency


class MoneyDueOfMany(Prompt, frozen=True):
    """So many owe this together."""

    players: int
    money: Money
    currency: Currency


def payments(floor: Floor) -> tuple[Task, ...]:
    """Ask for the money that is open: of each where they are few, else in one task (REG-01, REG-12)."""
    if floor.archived:
        return ()
    currency, found = floor.rules.event.money_format(), unpaid(floor)
    many = [owes for _, owes in found if owes > 0] if len(found) > FEW else []
    together = MoneyDueOfMany(len(many), Money(sum(many)), currency)
    return (
        *((Task("entries", together, "take_payments", price=together.money),) if many else ()),
        *(_money_due(one, owes, currency) for one, owes in found if owes < 0 or not many),
        *(_waits_in_vain(one, currency) for one in come_too_late(floor)),
    )


def _waits_in_vain(entry: Entry, currency: Currency) -> Task:
    args = {"entry": entry.id, "reason": "closed"}
    return Task("entries", WaitsInVain(entry.name, entry.paid, currency), "withdraw", args)


def _money_due(entry: Entry, owes: Money, currency: Currency) -> Task:
    due, args = MoneyDue(entry.name, owes, currency), {"entry": entry.id, "amount": owes}
    return Task("entries", due, "record_payment", args, price=owes)


def tasks(floor: Floor) -> tuple[Task, ...]:
    """Ask about late fees (REG-01), like names, and the stacks before the first hand (GEN-08, REG-06)."""
    if floor.phase == "over":
        return ()
    return (*_late(floor), *_alike(floor), *_stacks(floor))


def _late(floor: Floor) -> list[Task]:
    return [
        Task("entries", PaidAfterDeadline(one.name, one.paid_on), "accept_late", {"entry": one.id})
        for one in floor.entries.late
    ]


def _alike(floor: Floor) -> list[Task]:
    """Warn of somebody whose name a person takes for that of another, until there is a seat for both."""
    if floor.phase != "registration" and not floor.entries.chairless:
        return []
    entered = [entry for entry in floor.entries if not entry.withdrawn]
    pairs = [(entered[at], entered[other]) for at, other in alike(one.name for one in entered).items()]
    return [
        Task("entries", NamesAlike(one.name, other.name), "rename", {"entry": one.id}, ("name",))
        for one, other in pairs
        if floor.phase == "registration" or one.place is None
    ]


def _stacks(floor: Floor) -> list[Task]:
    if not floor.entries.unconfirmed:
        return []
    found, stack = [], floor.rules.chips.start_stack
    for note in [one for one in floor.tables if one.hand == 0 and one.state == "open" and stack]:
        waiting = [one for one in floor.at_table(note.table) if not one.stack_confirmed]
        if waiting:
            left: Prompt = StacksUnconfirmed(note.table, len(waiting), stack)
            if floor.rules.chips.stacks:
                left = OwnStacksUnconfirmed(note.table, len(waiting))
            found.append(Task("entries", left, "confirm_stacks", {"table": note.table}))
    return found
