"""Small files that are replaced atomically: after a power cut there is the old file or the new one.

A name is on the disk when its folder has been synced (fsync(2)); so is that of a new folder.
"""

import os
from pathlib import Path


def replace_whole(path: Path, content: bytes, mode: int = 0o644) -> None:
    """Put `content` in the place of a file and return when it is on the disk; its folder is made if need be.

    Raises:
        OSError: it cannot be written; the file is as it was.
    """
    make_folder(path.parent)
    building = path.with_name(path.name + ".new")
    building.unlink(missing_ok=True)
    descriptor = os.open(building, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode)
    with os.fdopen(descriptor, "wb") as file:  # writes all of it or raises, on a disk that is nearly full too
        file.write(content)
        file.flush()
        os.fsync(descriptor)
    building.replace(path)
    sync_folder(path.parent)


def remove_whole(path: Path) -> None:
    """Remove a file that may be there, and return when it cannot come back.

    Raises:
        OSError: it cannot be removed.
    """
    if path.exists():
        path.unlink()
        sync_folder(path.parent)


def make_folder(folder: Path, mode: int = 0o777) -> None:
    """Make a folder that may be there, with those above it, and return when none of them can be lost.

    Raises:
        OSError: it cannot be made.
    """
    missing = [one for one in (folder, *folder.parents) if not one.exists()]
    folder.mkdir(mode=mode, parents=True, exist_ok=True)
    for one in reversed(missing):
        sync_folder(one.parent)


def sync_folder(folder: Path) -> None:
    """Have the names of a folder on the disk as they are now.

    Raises:
        OSError: the storage failed.
    """
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
