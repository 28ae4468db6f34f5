"""Small files that are replaced whole or not at all: a power cut leaves the old one or the new one."""

import os
from pathlib import Path


def replace_whole(path: Path, content: bytes, mode: int = 0o644) -> None:
    """Put `content` in the place of a file and return when it is on the disk; its folder is made if need be.

    Raises:
        OSError: it cannot be written; the file is as it was.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    building = path.with_name(path.name + ".new")
    building.unlink(missing_ok=True)
    descriptor = os.open(building, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode)
    with os.fdopen(descriptor, "wb") as file:  # writes all of it or raises, on a disk that is nearly full too
        file.write(content)
        file.flush()
        os.fsync(descriptor)
    building.replace(path)
    _sync(path.parent)


def _sync(folder: Path) -> None:
    """Have the new name on the disk, too."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
