"""The director of a venue: its tables are on other boxes, so their chips are read from the floor's copy."""

from collections.abc import Callable, Iterable

from shuffleup.kernel.clock import Clock
from shuffleup.kernel.command_ids import CommandIds
from shuffleup.kernel.field_types import Chips, SeatNo, Stream, TableNo, table_stream
from shuffleup.stations.event_codec import TABLE_EVENTS
from shuffleup.storage.journal import Row
from shuffleup.table.evolve import Recorded, evolve
from shuffleup.table.state import Table
from shuffleup.unit.venue.floor import VenueFloor
from shuffleup_demo.people.answers import Seen
from shuffleup_demo.people.direction import CASH_HANDS, Direction
from shuffleup_demo.people.director import Director

ReadRows = Callable[[Stream, int], Iterable[Row]]
"""Reads the rows of a stream after a sequence number."""


class CopiedTables:
    """The tables as the floor has copied them; a copy is read on only when somebody looks at that table."""

    def __init__(self, rows: ReadRows) -> None:
        self._rows = rows
        self._known: dict[TableNo, tuple[int, Table | None]] = {}

    def table(self, number: TableNo) -> Table | None:
        """Give a table as it was at the last row that the floor has of it."""
        seq, table = self._known.get(number, (0, None))
        for row in self._rows(table_stream(number), seq):
            table = evolve(table, Recorded(row.seq, row.command_id, TABLE_EVENTS.read(row)))
            seq = row.seq
        self._known[number] = seq, table
        return table

    def stack_of(self, number: TableNo, seat: SeatNo) -> Chips:
        """Count the chips before a player, where every action is entered."""
        table = self.table(number)
        return table.stacks_now().get(seat, Chips(0)) if table else Chips(0)


async def direct(
    venue: VenueFloor,
    rows: ReadRows,
    *,
    players: int,
    seed: int,
    clock: Clock,
    ids: CommandIds,
    cash_hands: int = CASH_HANDS,
) -> None:
    """Direct the event of a venue to its end. Chips are known where actions are tracked, and only there."""
    floor, copies = venue.floor, CopiedTables(rows)
    director = Director(
        floor,
        Direction(players, seed, cash_hands),
        seen=lambda: Seen(floor.state, copies.stack_of),
        submit=venue.submit,
        clock=clock,
        ids=ids,
    )
    await director.run()
