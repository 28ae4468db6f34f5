"""All evenings of a folder of archives and journals."""

from pathlib import Path

from msgspec import Struct

from shuffleup.app.season.evenings import PlayedEvening, read_evening
from shuffleup.archive.audit.sealed_hands import UnreadableRow
from shuffleup.archive.club_folder.file_cache import FileCache
from shuffleup.archive.event_archive import UnreadableArchive
from shuffleup.kernel.shown_text import shown
from shuffleup.storage.journal import JournalError, StorageFull

ENDINGS = (".json", ".journal")


class KeptEvening(Struct, frozen=True):
    """An evening as it was read; None for a cash table."""

    evening: PlayedEvening | None


class LeftOutFile(Struct, frozen=True):
    """A file that counts nowhere, and why (LGE-24)."""

    file: str
    why: str


def archived_evenings(
    folder: Path, club: Path | None = None
) -> tuple[tuple[PlayedEvening, ...], tuple[LeftOutFile, ...]]:
    """Read all archives and journals of a folder; one that is damaged is named and left out.

    A copy of an evening that is there already counts once; the one that has ended goes before the other.
    What was read is kept in the folder `club`, if there is one.

    Raises:
        StorageFull: there is no room to open a journal.
    """
    found: dict[str, PlayedEvening] = {}
    left: list[LeftOutFile] = []
    kept = FileCache(club, "evenings", KeptEvening)
    for path in sorted(one for one in folder.iterdir() if one.suffix in ENDINGS and not one.is_dir()):
        try:
            evening = kept.read(path, lambda file: KeptEvening(read_evening(file))).evening
        except StorageFull:  # the evening is sound, and must not be missing in what is computed
            raise
        except (JournalError, UnreadableArchive, UnreadableRow) as error:
            left.append(LeftOutFile(shown(path.name), str(error)))
            continue
        if evening is not None and not _ended(found.get(evening.event.id)):
            found[evening.event.id] = evening
    kept.keep()
    return tuple(found.values()), tuple(left)


def _ended(evening: PlayedEvening | None) -> bool:
    return evening is not None and evening.event.ended
