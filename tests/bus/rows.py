"""Rows as the floor of one event writes them."""

from shuffleup.kernel.field_types import FLOOR, Actor, CommandId, Millis
from shuffleup.storage.journal.row_hash import Draft, Row, Stamp, StreamHead, chained, root

ROOT = root(b"{}")
STAMP = Stamp("2026-01-01T18:00:00.000Z", "boot-1", Millis(0))


def written(count: int, *, after: Row | None = None, epoch: int = 1, who: str = "c") -> list[Row]:
    """Rows as their owner has stored them."""
    rows: list[Row] = []
    head = StreamHead(epoch, after.seq, after.hash) if after else StreamHead(epoch, 0, ROOT)
    for _ in range(count):
        act = CommandId(f"{who}{head.seq + 1}")
        draft = Draft(stream=FLOOR, command_id=act, actor=Actor("floor"), type="Ticked", payload=b'{"n": 1}')
        rows.append(chained(draft, head, STAMP))
        head = StreamHead(epoch, rows[-1].seq, rows[-1].hash)
    return rows
