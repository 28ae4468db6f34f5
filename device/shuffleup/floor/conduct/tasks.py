"""The director's tasks about conduct: calls of the tables, alarms, the deputy, the archive."""

from shuffleup.floor.conduct.log import wants_a_deputy
from shuffleup.floor.state import Floor
from shuffleup.floor.task import Task


def tasks(floor: Floor) -> tuple[Task, ...]:
    """Ask for what only a person can settle."""
    calls = (
        Task(
            "conduct",
            f"table {note.table} has called the floor: {note.called}",
            "settle_call",
            {"table": note.table},
            ("ruling",),
            holds=True,
        )
        for note in floor.tables
        if note.called and note.state != "closed"
    )
    alarms = (Task("conduct", alarm, "settle_alarm", needs=("reason",)) for alarm in floor.alarms[-1:])
    counts = (
        Task("conduct", f"count table {table}: {why}", "enter_stacks", {"table": table}, ("stacks", "reason"))
        for table, why in floor.to_count
    )
    return (*calls, *alarms, *counts, *_deputy(floor), *_archive(floor))


def _deputy(floor: Floor) -> tuple[Task, ...]:
    if floor.phase not in ("registration", "seated") or not wants_a_deputy(floor.rules):
        return ()
    line = "name the player who rules where the host is a party to the dispute: it comes before the start"
    return (Task("conduct", line, "name_deputy", needs=("name",)),)


def _archive(floor: Floor) -> tuple[Task, ...]:
    if floor.phase != "over" or floor.archived:
        return ()
    return (Task("conduct", "the event is over: put it away", "archive_event"),)
