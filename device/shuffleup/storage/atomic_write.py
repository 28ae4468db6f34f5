"""Small files that are replaced atomically: after a power cut there is the old file or the new one.

A name is on the disk when its folder has been synced (fsync(2)); so is that of a new folder.
"""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path


def replace_whole(path: Path, content: bytes, mode: int = 0o644) -> None:
    """Put `content` in the place of a file and return when it is on the disk; its folder is made if need be.

    Raises:
        OSError: it cannot be written; the file is as it was, and nothing lies beside it.
    """
    replace_all({path: content}, mode)


def replace_all(files: Mapping[Path, bytes], mode: int = 0o644) -> None:
    """Put contents in the places of files as `replace_whole` does one: all of them, or none.

    Raises:
        OSError: one cannot be written; all files are as they were.
    """
    with replacing(files, mode):
        pass


@contextmanager
def replacing(files: Mapping[Path, bytes], mode: int = 0o644) -> Iterator[None]:
    """Write files beside their places, run what is inside, and put them in their places after it.

    Where one cannot be written, or what is inside fails, every file is as it was, and no folder was made.

    Raises:
        OSError: one cannot be written.
    """
    building = {path: path.with_name(path.name + ".new") for path in files}
    made: list[Path] = []
    try:
        for path, content in files.items():
            made += make_folder(path.parent)
            _write_synced(building[path], content, mode)
        yield
        for path, new in building.items():
            # rename(2) is atomic, and the content was synced before it: no moment shows a file that is half
            # there.
            new.replace(path)
    except BaseException:
        with suppress(OSError):  # a storage that was pulled out keeps what it has
            for new in building.values():
                new.unlink(missing_ok=True)
            for folder in reversed(made):
                folder.rmdir()
        raise
    for folder in {path.parent for path in files}:
        sync_folder(folder)


def _write_synced(path: Path, content: bytes, mode: int) -> None:
    # What a power cut left: O_EXCL then proves that nobody else is building the same file.
    path.unlink(missing_ok=True)
    descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode)
    with os.fdopen(descriptor, "wb") as file:  # writes all of it or raises, on a disk that is nearly full too
        file.write(content)
        file.flush()
        os.fsync(descriptor)


def remove_whole(path: Path) -> None:
    """Remove a file that may be there, and return when it cannot come back.

    Raises:
        OSError: it cannot be removed.
    """
    if path.exists():
        path.unlink()
        sync_folder(path.parent)


def make_folder(folder: Path, mode: int = 0o777) -> tuple[Path, ...]:
    """Make a folder that may be there, with those above it, and return when none of them can be lost.

    Returns those that were not there, the outermost first.

    Raises:
        OSError: it cannot be made.
    """
    missing = [one for one in (folder, *folder.parents) if not one.exists()]
    folder.mkdir(mode=mode, parents=True, exist_ok=True)
    # From the outermost in: a folder whose own name is not on the disk yet would take its content along.
    for one in reversed(missing):
        sync_folder(one.parent)
    return tuple(reversed(missing))


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
