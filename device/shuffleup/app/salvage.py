"""The readable part of an event whose program cannot start. The journal itself is not touched."""

from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path

import msgspec
from msgspec.structs import replace

from shuffleup.app.journal_folder import NoEvent, last_journal
from shuffleup.floor.evolve import evolve
from shuffleup.floor.state import Floor
from shuffleup.kernel.amounts import Millis
from shuffleup.kernel.identity import FLOOR
from shuffleup.kernel.shown_text import shown
from shuffleup.stations.clock_checkpoint import left_at_last
from shuffleup.stations.event_codec import FLOOR_EVENTS
from shuffleup.storage.journal import (
    JournalDamaged,
    JournalError,
    JournalReader,
    NotAJournal,
    Row,
    StorageFull,
    copy_of,
    read_journal,
    read_wreck,
)
from shuffleup.storage.journal.chain import faults

_NOT_FOLLOWED = (AttributeError, ArithmeticError, LookupError, TypeError, ValueError, RecursionError)
"""Errors in events that can be read one by one, but not as one sequence."""


class Salvaged(msgspec.Struct, frozen=True):
    """The last good state of the floor and the time that its clock had left.

    `floor` is None where nothing can be read. `wrong` says in one line at what the reading ended, empty where
    it came to the end, and `spoilt` that only another copy of the journal helps; `event` is empty where there
    is none.
    """

    event: str = ""
    floor: Floor | None = None
    left: Millis | None = None
    wrong: str = ""
    spoilt: bool = False


def salvaged(folders: Iterable[Path], spare: Path | None = None) -> Salvaged:
    """Read the event that was written last in the first of these folders that has one.

    It is read in a copy, made in `spare` where the usual place has no room: a full storage is one reason why
    a program cannot begin.
    """
    for folder in folders:
        try:
            return _of_journal(last_journal(folder), spare)
        except NoEvent:
            continue
        except OSError as error:
            return Salvaged(wrong=f"{folder}: cannot be read ({error.strerror})")
    return Salvaged()


def _of_journal(path: Path, spare: Path | None) -> Salvaged:
    why = ""
    for place in (None, spare) if spare else (None,):
        try:
            return _of_copy(path, place)
        except OSError as error:
            why = why or error.strerror or str(error)
        except StorageFull:
            why = why or "no room for a copy of it"
    return Salvaged(shown(path.stem), wrong=f"{path}: cannot be read ({why})")


def _of_copy(path: Path, place: Path | None) -> Salvaged:
    """Read a copy: the last rows lie in a file that only a writable folder gives away."""
    with copy_of(path, place) as copy:
        found = _opened(copy)
        return replace(found, wrong=found.wrong.replace(shown(copy), shown(path)))


def _opened(copy: Path) -> Salvaged:
    """Read what there is; of a damaged journal what is left."""
    try:
        with closing(read_journal(copy)) as reader:
            return _folded(reader, copy)
    except StorageFull:
        raise
    except JournalDamaged as damage:
        said = str(damage)
    except JournalError as error:
        return Salvaged(shown(copy.stem), wrong=str(error), spoilt=isinstance(error, NotAJournal))
    try:
        with closing(read_wreck(copy)) as reader:
            return replace(_folded(reader, copy), wrong=said, spoilt=True)
    except JournalError:
        return Salvaged(shown(copy.stem), wrong=said, spoilt=True)


def _folded(reader: JournalReader, path: Path) -> Salvaged:
    """Fold the floor as far as its rows are what was stored, can be read, and can be followed."""
    floor: Floor | None = None
    wrong, at = "", "its first event"
    try:
        for row in _sound(reader, path):
            at = f"event {row.seq} of {row.stream}"
            floor = evolve(floor, FLOOR_EVENTS.read(row))
    except JournalError as error:
        wrong = str(error)
    except _NOT_FOLLOWED as error:
        wrong = f"{path}: {at} cannot be followed ({error})"
    event = floor.event_id if floor else shown(path.stem)
    return Salvaged(event, floor, _left(floor, reader), _line(wrong), spoilt=bool(wrong))


def _sound(reader: JournalReader, path: Path) -> Iterator[Row]:
    """Give the rows of the floor up to the first that is not as it was stored.

    Of a journal whose first words are spoilt the chain begins with what its first row says it follows.
    """
    first = reader.some_rows(FLOOR, 0, 1)
    root = reader.root if reader.genesis or not first else first[0].previous_hash
    for row, wrong in faults(_one_by_one(reader), root):
        if wrong:
            raise JournalDamaged(f"{path}: event {row.seq} of {FLOOR} is not as it was stored ({wrong})")
        yield row


def _one_by_one(reader: JournalReader) -> Iterator[Row]:
    """Read each row by itself: a spoilt page takes no more with it than what lies on it."""
    seq = 0
    while found := reader.some_rows(FLOOR, seq, 1):
        yield found[0]
        if found[0].seq <= seq:
            return
        seq = found[0].seq


def _left(floor: Floor | None, reader: JournalReader) -> Millis | None:
    """Read what the clock had left, where its mark can be read."""
    try:
        return left_at_last(floor, reader.clock_mark()) if floor else None
    except JournalError:
        return None


def _line(said: str) -> str:
    return said.splitlines()[0] if said else ""
