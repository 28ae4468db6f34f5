"""Checks after the death of a box: everything acknowledged is stored, and no chip is lost."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from shuffleup.floor.decide import evolve as floor_after
from shuffleup.floor.state import Floor
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.field_types import FLOOR, CommandId, Stream
from shuffleup.stations.event_codec import FLOOR_EVENTS, TABLE_EVENTS
from shuffleup.storage.journal.errors import JournalError, NoJournal
from shuffleup.storage.journal.reader import JournalReader, read_journal
from shuffleup.storage.journal.store import Journal
from shuffleup.table.events import ChipsBrought, ChipsTaken, PlayerTookSeat, SeatCleared
from shuffleup.table.evolve import Recorded, evolve as table_after
from shuffleup.table.state import Table

TABLE = Stream("table/1")


def table_in(journal: JournalReader) -> Table | None:
    """Fold the stream of table 1."""
    table = None
    for row in journal.rows(TABLE):
        table = table_after(table, Recorded(row.seq, row.command_id, TABLE_EVENTS.read(row)))
    return table


def floor_in(journal: JournalReader) -> Floor | None:
    """Fold the stream of the floor."""
    floor = None
    for row in journal.rows(FLOOR):
        floor = floor_after(floor, FLOOR_EVENTS.read(row))
    return floor


def rows_of(path: Path, stream: Stream = TABLE) -> int:
    """Count the rows of a stream, none where there is no journal."""
    try:
        with read_journal(path) as journal:
            last = journal.last(stream)
    except NoJournal:
        return 0
    return last.seq if last else 0


def chips_due(journal: JournalReader, table: Table) -> int:
    """Add up the chips that came to table 1 and did not leave it with a player, a fine or a ruling."""
    due = -table.out_of_play()
    for row in journal.rows(TABLE):
        event = TABLE_EVENTS.read(row)
        if isinstance(event, PlayerTookSeat | ChipsBrought):
            due += event.chips
        elif isinstance(event, SeatCleared | ChipsTaken):
            due -= event.chips
    return due


def wrong_with(path: Path, acknowledged: Sequence[str], chips: int | None = None) -> Iterator[str]:
    """Open a journal and tell what is wrong with it.

    `chips` were issued before play began and nobody has left since; None where players come and go.
    """
    try:
        with Journal.open(path, clock=BootClock(), report=lambda problem: None) as journal:
            yield from _wrong_rows(journal, acknowledged)
            table, floor = table_in(journal), floor_in(journal)
            due = chips if chips is not None or table is None else chips_due(journal, table)
    except NoJournal:
        if acknowledged:
            yield f"no journal, and {len(acknowledged)} commands were acknowledged"
        return
    except JournalError as error:
        yield str(error)
        return
    if table is not None and table.play.hand_no and table.chips() != due:
        yield f"{table.chips()} chips at the table, {due} have to be there"
    if floor is not None and floor.chips_counted() != floor.chips_expected():
        yield f"the floor counts {floor.chips_counted()} chips and expects {floor.chips_expected()}"


def _wrong_rows(journal: Journal, acknowledged: Sequence[str]) -> Iterator[str]:
    if not journal.verify().ok:
        yield "the chain is broken"
    for name in acknowledged:
        if not journal.command(CommandId(name)):
            yield f"{name} was acknowledged and is not there"
