"""Check that the files of an open journal are still at their path.

A process can still write to a file that was moved or deleted, but the next start finds nothing of it. The
same holds for a file system that was unmounted from its folder, or covered by another one.
"""

from pathlib import Path

from shuffleup.storage.journal.errors import ASTRAY, JournalAstray
from shuffleup.storage.journal.schema import log_of

Identity = tuple[int, int]
"""The device and the number of a file, which no other has while it is open (stat(2))."""


class JournalPlace:
    """The files of a journal as they are when this is made, which is when the journal is open."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._files = {one: _identity(one) for one in (path, log_of(path))}

    def check(self) -> None:
        """Return if they are still there; it takes some microseconds.

        Raises:
            JournalAstray: one of them is not.
        """
        for path, open_here in self._files.items():
            if _identity(path) != open_here:
                raise JournalAstray(f"{self._path}: {ASTRAY.format(name=path.name)}")


def _identity(path: Path) -> Identity | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
