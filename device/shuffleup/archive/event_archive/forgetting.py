"""Texts of people erased from an archive: the document is written again without them, every row as it was."""

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from shuffleup.archive.event_archive.reading import unpack
from shuffleup.archive.event_archive.writing import archive_lines
from shuffleup.storage.atomic_write import replace_whole
from shuffleup.storage.journal import read_journal
from shuffleup.storage.journal.forget import Erasure, TextPlace, forget


def forget_in_archive(path: Path, chosen: Callable[[TextPlace], bool], wall: str = "") -> Erasure:
    """Erase every `chosen` text; an archive in which there is none is not touched.

    Raises:
        UnreadableArchive: the file is no archive.
        OSError: it cannot be written; it is as it was.
    """
    with TemporaryDirectory(prefix="shuffleup-archive-") as folder:
        unpacked = Path(folder) / path.name
        unpack(path, unpacked)
        erasure = forget(unpacked, chosen, wall)
        if erasure.erased:
            with read_journal(unpacked) as journal:
                content = b"".join(archive_lines(journal))
            replace_whole(path, content, path.stat().st_mode & 0o777)
    return erasure
