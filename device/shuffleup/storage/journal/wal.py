"""SQLite's write-ahead log, read as far as necessary to detect an unfinished write.

SQLite silently drops such a write when it opens the file. Usually it was never acknowledged; if an SD card
reported it as stored too early, it was. So this module keeps a copy of the log and reports the write. The
layout of the log is in "Database File Format", section 4, of SQLite's documentation.
"""

from pathlib import Path

HEADER = 32
FRAME_HEADER = 24
_PAGE_SIZE = slice(8, 12)
_SALTS = slice(16, 24)
_FRAME_SALTS = 8


def read_log(journal: Path) -> bytes:
    """Read the log as it lies there before SQLite has looked at it; empty when there is none."""
    log = journal.with_name(journal.name + "-wal")
    return log.read_bytes() if log.exists() else b""


def unfinished(log: bytes, committed: int) -> bytes:
    """Cut out the frames that follow the `committed` ones and belong to the same turn of the log.

    Frames with other salts are left over from before the log was last started over. If SQLite found
    nothing at all, the header may be what is torn, and then everything behind it counts.
    """
    if committed == 0:
        return log[HEADER:]
    size = FRAME_HEADER + int.from_bytes(log[_PAGE_SIZE], "big")
    start = end = HEADER + committed * size
    for frame in range(start, len(log), size):
        if log.startswith(log[_SALTS], frame + _FRAME_SALTS):
            end = frame + size
    return log[start:end]
