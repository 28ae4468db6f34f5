"""Finding what a command names, or saying what is wrong with the name."""

from shuffleup.floor.entry import Entry
from shuffleup.floor.state import Floor, TableNote
from shuffleup.identity import EntryId, TableNo
from shuffleup.refusals import NotLegalNow
from shuffleup.tournament.seating import Place


def entry_of(floor: Floor, number: EntryId) -> Entry:
    """Find an entry; raises `NotLegalNow` where there is none of that number."""
    found = [one for one in floor.entries if one.id == number]
    if not found:
        raise NotLegalNow(f"there is no entry {number!r}")
    return found[0]


def table_of(floor: Floor, number: TableNo) -> TableNote:
    """Find a table that has been set up; raises `NotLegalNow` where there is none of that number."""
    found = [note for note in floor.tables if note.table == number]
    if not found:
        raise NotLegalNow(f"there is no table {number} in this event")
    return found[0]


def at_a_chair(entry: Entry) -> Place:
    """Return the chair that an entry sits on and stays on; raises `NotLegalNow` where it has none."""
    if entry.place is None or not entry.seated:
        raise NotLegalNow(f"{entry.name} does not sit at a table")
    if entry.moving:
        raise NotLegalNow(f"{entry.name} is on the way to another chair: try again there")
    return entry.place


def check_counted(floor: Floor, why: str) -> None:
    """Refuse what follows from stacks that nobody has counted since the last hands (APP-05).

    Raises:
        NotLegalNow: they have to be counted first, for which `why` is the reason.
    """
    if tables := [str(note.table) for note in floor.open_tables() if note.uncounted]:
        where = f"table {', '.join(tables)}" if len(tables) == 1 else f"tables {', '.join(tables)}"
        raise NotLegalNow(f"count the stacks of {where} first: {why}", ("enter_stacks", "count_stacks"))
