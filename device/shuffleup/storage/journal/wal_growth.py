"""Check that the log of an open journal is copied into its file, as SQLite does by itself after a commit.

SQLite reports no failure of this step. If the file cannot be written any more, all later rows stay in a log
that grows, and the fault would be found only at the next start.
"""

import sqlite3
from pathlib import Path

from shuffleup.storage.journal.schema import LOG_PAGES, log_of

STEP_BYTES = 2 * LOG_PAGES * 1024
"""Growth of a log that was not emptied in time, because of a reader or a fault."""

NOT_EMPTIED = (
    "{path}: cannot be written ({error}); all is stored in {log} beside it. Make a copy on a stick now, and "
    "change the card after the event."
)


class Overflow:
    """Watches the log of a journal; `fault` is why it cannot be emptied, empty where it can."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.fault = ""
        self._path = path
        self._log = log_of(path)
        self._connection = connection
        self._look_at = STEP_BYTES

    def look(self) -> None:
        """Try to empty a log that grows; to be called after a commit, and quick where all is well."""
        size = _size(self._log)
        if size < self._look_at and not self.fault:
            return
        self._look_at = size + STEP_BYTES
        try:
            self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        except sqlite3.Error as error:
            self.fault = NOT_EMPTIED.format(path=self._path, error=error, log=self._log.name)
        else:
            self.fault = ""


def _size(log: Path) -> int:
    try:
        return log.stat().st_size
    except OSError:  # it is gone, which is told before the next commit
        return 0
