"""What the world saw of a night: commands and their answers, what faces showed, faults, and what went wrong.

It is written as JSON lines for the checker, which reads nothing else but the journals.
"""

import sqlite3
from pathlib import Path
from typing import Any

import msgspec

HEAD = (
    "SELECT event.position & 1099511627775 FROM stream, event WHERE stream.name = ?"
    " AND event.position BETWEEN stream.number << 40 AND (stream.number << 40) + 1099511627775"
    " ORDER BY event.position DESC LIMIT 1"
)


class Ledger:
    """Reads how far streams are committed, by connections of its own."""

    def __init__(self) -> None:
        self._connections: dict[Path, tuple[int, sqlite3.Connection]] = {}

    def head(self, path: Path | None, stream: str) -> int:
        """Count the rows of a stream that are committed in a file."""
        there = self._at(path)
        (found,) = (there and there.execute(HEAD, (stream,)).fetchone()) or (0,)
        return int(found)

    def holds(self, path: Path | None, command: str) -> int:
        """Count the committed rows of a command in a file."""
        there, count = self._at(path), "SELECT count(*) FROM event WHERE command_id=?"
        (found,) = there.execute(count, (command,)).fetchone() if there else (0,)
        return int(found)

    def forget(self, folder: Path) -> None:
        """Close what lies in a folder that is about to be another."""
        for path in [one for one in self._connections if folder in one.parents]:
            self._connections.pop(path)[1].close()

    def close(self) -> None:
        """Close all."""
        for _, one in self._connections.values():
            one.close()
        self._connections.clear()

    def _at(self, path: Path | None) -> sqlite3.Connection | None:
        """Connect to a file, None while there is none."""
        try:
            inode = path.stat().st_ino if path else 0
        except FileNotFoundError:
            inode = 0
        if path is None or not inode:
            return None
        known = self._connections.get(path)
        if known and known[0] != inode:  # the box has set its journal aside, and begun another
            known[1].close()
            known = None
        if known is None:
            known = self._connections[path] = inode, sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        return known[1]


class Record:
    """The lines of one night."""

    def __init__(self, path: Path) -> None:
        self.ledger = Ledger()
        self.faults: dict[str, int] = {}
        self.wrong: list[str] = []
        self._file = path.open("wb")

    def line(self, kind: str, at: float, **facts: Any) -> None:
        """Write one line."""
        self._file.write(msgspec.json.encode({"kind": kind, "at": round(at, 6), **facts}) + b"\n")

    def fault(self, at: float, kind: str, **facts: Any) -> None:
        """Count a fault that was caused."""
        self.faults[kind] = self.faults.get(kind, 0) + 1
        self.line("fault", at, fault=kind, **facts)

    def close(self) -> None:
        """Close the file."""
        self.ledger.close()
        self._file.close()
