"""A file that a user names: its name in a sentence, and bounded reading of it: regular files only."""

import errno
import os
import stat
from pathlib import Path, PosixPath
from typing import BinaryIO

from shuffleup.kernel.shown_text import shown


def open_file(path: Path) -> BinaryIO:
    """Open a file to read it.

    A pipe, a terminal or a device may never end, and opening one may wait for ever: none is opened.

    Raises:
        OSError: it cannot be read, or it is no file; `strerror` says which.
    """
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NOCTTY | os.O_NONBLOCK)  # no wait for a pipe
    kind = os.fstat(descriptor).st_mode
    if stat.S_ISREG(kind):
        return os.fdopen(descriptor, "rb")
    os.close(descriptor)
    if stat.S_ISDIR(kind):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    raise OSError(errno.EINVAL, "not a file but a pipe or a device", str(path))


def is_database(path: Path) -> bool:
    """Say whether a file is a database of SQLite, as each journal is; one that cannot be read is none."""
    try:
        with open_file(path) as file:
            return file.read(16) == b"SQLite format 3\0"
    except OSError:
        return False


def read_small(path: Path, most: int) -> bytes:
    """Read a file of at most `most` bytes.

    Raises:
        OSError: it cannot be read, it is no file, or it is longer; `strerror` says which.
    """
    with open_file(path) as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise OSError(errno.EFBIG, f"longer than {most} bytes", str(path))
    return content


class NamedPath(PosixPath):
    """A path that somebody has named: in a sentence, as `f"{path}"`, it stands as `shown` writes it.

    What is found below it is one as well. For the system it is the path that it is.
    """

    __slots__ = ()

    def __format__(self, layout: str) -> str:
        return format(shown(self), layout)
