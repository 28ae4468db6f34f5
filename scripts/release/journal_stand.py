"""The result of a journal: what everybody in the room would agree on, and no field of a state by its name."""

from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from shuffleup.floor.decide import evolve as floor_after
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import FLOOR, Stream
from shuffleup.stations.event_codec import FLOOR_EVENTS, TABLE_EVENTS
from shuffleup.storage.journal.reader import JournalReader, read_journal
from shuffleup.table.evolve import Recorded, evolve as table_after
from shuffleup.table.state import Table


def stand(path: Path) -> dict[str, Any]:
    """Replay every stream of a journal and say how it stands at the end."""
    with read_journal(path) as journal:
        tables = {
            stream: _of_table(_replayed_table(journal, stream))
            for stream in journal.streams()
            if stream != FLOOR
        }
        return {"floor": _of_floor(_replayed_floor(journal)), "tables": tables}


def digest(standing: dict[str, Any]) -> str:
    """Digest a stand."""
    return sha256(msgspec.json.encode(standing, order="deterministic")).hexdigest()[:16]


def _replayed_floor(journal: JournalReader) -> Floor:
    floor: Floor | None = None
    for row in journal.rows(FLOOR):
        floor = floor_after(floor, FLOOR_EVENTS.read(row))
    if floor is None:
        raise ValueError(f"{journal.path}: nobody has opened this event")
    return floor


def _replayed_table(journal: JournalReader, stream: Stream) -> Table:
    table: Table | None = None
    for row in journal.rows(stream):
        table = table_after(table, Recorded(row.seq, row.command_id, TABLE_EVENTS.read(row), row.monotonic))
    if table is None:
        raise ValueError(f"{journal.path}: nobody has opened {stream}")
    return table


def _of_floor(floor: Floor) -> dict[str, Any]:
    places = [one.place and [one.place.table, one.place.seat] for one in floor.entries]
    players = [
        [one.name, one.chips, place, one.finish and one.finish.first]
        for one, place in zip(floor.entries, places, strict=True)
    ]
    return {
        "phase": floor.phase,
        "rules": floor.rules.name,
        "players": players,
        "level": floor.clock.level,
        "seconds left": floor.clock.left and floor.clock.left // 1000,
        "pool": floor.pool,
        "prizes": list(floor.prizes),
        "chips": [floor.chips_counted(), floor.chips_expected()],
        "rulings": [one.ruling for one in floor.rulings],
        "told": [msgspec.to_builtins(one.said) for one in floor.announcements],
    }


def _of_table(table: Table) -> dict[str, Any]:
    hand = table.play.hand
    return {
        "hand": table.play.hand_no,
        "stacks": sorted(table.stacks_now().items()),
        "chips": table.chips(),
        "level": table.level and [table.level.small_blind, table.level.big_blind],
        "pot": hand and hand.chips - sum(hand.stacks),
        "folded": hand and hand.folded.count(True),
        "board": hand and [str(card) for card in hand.board],
        "cards dealt": len(table.machine.deck.cards),
    }
