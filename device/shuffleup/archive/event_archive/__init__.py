"""The archive of an event: one JSON document that contains everything needed to verify it."""

from shuffleup.archive.event_archive.forgetting import forget_in_archive
from shuffleup.archive.event_archive.reading import (
    ArchivedStream,
    UnreadableArchive,
    read_archive,
    read_stream,
)
from shuffleup.archive.event_archive.writing import archive_lines, is_over

__all__ = [
    "ArchivedStream",
    "UnreadableArchive",
    "archive_lines",
    "forget_in_archive",
    "is_over",
    "read_archive",
    "read_stream",
]
