"""A copy of a club in another folder, to be read there: whole or not at all, and never merged (PPL-16)."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from shuffleup.archive.club_folder.books import require_club
from shuffleup.archive.club_folder.folder import NotOneClub
from shuffleup.archive.club_folder.records import CLUB, CLUB_FILE, PEOPLE, PEOPLE_FILE
from shuffleup.kernel.command_error import CommandError
from shuffleup.kernel.identity import Stream
from shuffleup.storage.atomic_write import replacing
from shuffleup.storage.journal import JournalDamaged, JournalReader, Row, read_journal

FILES = {PEOPLE_FILE: PEOPLE, CLUB_FILE: CLUB}


class WentItsOwnWay(CommandError):
    """A copy holds rows that the club does not have; the text names the last rows of both."""


def copy_club(folder: Path, target: Path) -> int:
    """Copy a club into a folder, or bring an earlier copy there up to date; returns the rows of it.

    Raises:
        NoClub, JournalError, NotOneClub, WentItsOwnWay, OSError: as `copying_club`.
    """
    with copying_club(folder, target) as rows:
        return rows


@contextmanager
def copying_club(folder: Path, target: Path) -> Iterator[int]:
    """Copy a club as `copy_club`; the copy stands after what is inside was done, and not if that fails.

    Raises:
        NoClub, JournalError: the club cannot be read, or is not whole.
        NotOneClub, WentItsOwnWay: the folder holds another club, or a copy that was written to.
        OSError: the folder cannot be written.
    """
    contents, rows = dict[Path, bytes](), 0
    for name, stream in FILES.items():
        with read_journal(require_club(folder) / name) as journal:
            if (target / name).exists():
                _check(journal, target / name, stream)
            copy = journal.copy()
        if not copy.report.ok:
            raise JournalDamaged(f"{folder / name}: {copy.report.problems[0]}; nothing was copied")
        contents[target / name], rows = copy.content, rows + copy.report.rows
    with replacing(contents, 0o600):
        yield rows


def _check(journal: JournalReader, copy: Path, stream: Stream) -> None:
    with read_journal(copy) as other:
        last, root = other.last(stream), other.root
    if root != journal.root:
        raise NotOneClub(
            f"{copy}: this is the journal of another club; nothing was copied. Name another folder."
        )
    here = journal.some_rows(stream, last.seq - 1, 1) if last else ()
    if last and not (here and here[0].hash == last.hash):
        raise WentItsOwnWay(
            f"{copy}: this copy has gone its own way. Its last row is {_named(last)}, that of {journal.path}"
            f" is {_named(journal.last(stream))}; nothing was copied or merged. Put one of the two aside."
        )


def _named(row: Row | None) -> str:
    return f"{row.seq} of {row.wall} ({row.hash.hex()[:8]})" if row else "none"
