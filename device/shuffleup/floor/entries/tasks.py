"""The director's tasks about entries."""

from shuffleup.floor.entries.names import alike, warning_of_alike
from shuffleup.floor.state import Floor
from shuffleup.floor.task import Task


def tasks(floor: Floor) -> tuple[Task, ...]:
    """Ask about late fees (REG-01), like names, and the stacks before the first hand (GEN-08, REG-06)."""
    if floor.phase == "over":
        return ()
    return (*_late(floor), *_alike(floor), *_stacks(floor))


def _late(floor: Floor) -> list[Task]:
    return [
        Task(
            "entries",
            f"{one.name} has paid late, on {one.paid_on}: let the player in, or withdraw the entry",
            "accept_late",
            {"entry": one.id},
        )
        for one in floor.entries
        if one.paid_late and not one.withdrawn
    ]


def _alike(floor: Floor) -> list[Task]:
    """Warn of somebody whose name a person takes for that of another, until there is a seat for both."""
    entered = [entry for entry in floor.entries if not entry.withdrawn]
    pairs = [(entered[at], entered[other]) for at, other in alike(one.name for one in entered).items()]
    return [
        Task("entries", warning_of_alike(one.name, other.name), "rename", {"entry": one.id}, ("name",))
        for one, other in pairs
        if floor.phase == "registration" or one.place is None
    ]


def _stacks(floor: Floor) -> list[Task]:
    found, stack = [], floor.rules.chips.start_stack
    for note in [one for one in floor.tables if one.hand == 0 and one.state == "open" and stack]:
        waiting = [one for one in floor.at_table(note.table) if not one.stack_confirmed]
        if waiting:
            line = f"table {note.table}: {len(waiting)} stacks of {stack} to be counted"
            found.append(Task("entries", line, "confirm_stacks", {"table": note.table}))
    return found
