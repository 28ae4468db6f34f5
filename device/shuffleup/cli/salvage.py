"""What can still be read of an event whose program cannot begin. The journal itself is not touched."""

import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from shuffleup.amounts import Millis
from shuffleup.cli.shelf import NoEvent, last_journal
from shuffleup.cli.unit import rules_of
from shuffleup.floor.evolve import evolve
from shuffleup.floor.state import Floor
from shuffleup.identity import FLOOR
from shuffleup.journal import JournalError, JournalReader, read_journal
from shuffleup.rulebook import RuleBookError
from shuffleup.stations.floor import left_at_last
from shuffleup.stations.records import FLOOR_EVENTS

BESIDE = ("", "-wal")
"""What a copy of a journal has to have; SQLite makes the rest anew."""


class Salvaged(msgspec.Struct, frozen=True):
    """The last good state of the floor and the time that its clock had left.

    `floor` is None where nothing can be read. `wrong` says in one line at what the reading ended, empty where
    it came to the end; `event` is empty where there is none.
    """

    event: str = ""
    floor: Floor | None = None
    left: Millis | None = None
    wrong: str = ""


def salvaged(folders: tuple[Path, ...]) -> Salvaged:
    """Read the event that was written last in the first of these folders that has one."""
    for folder in folders:
        try:
            return _of_journal(last_journal(folder))
        except NoEvent:
            continue
        except OSError as error:
            return Salvaged(wrong=f"{folder}: cannot be read ({error.strerror})")
    return Salvaged()


def _of_journal(path: Path) -> Salvaged:
    try:
        with _copied(path) as reader:
            return _folded(reader, path)
    except (JournalError, RuleBookError, msgspec.DecodeError) as error:
        return Salvaged(path.stem, wrong=str(error).splitlines()[0])


@contextmanager
def _copied(path: Path) -> Iterator[JournalReader]:
    """Read a copy: the last rows lie in a file that only a writable folder gives away."""
    with TemporaryDirectory() as folder:
        for ending in BESIDE:
            if (beside := path.with_name(path.name + ending)).exists():
                shutil.copyfile(beside, Path(folder) / beside.name)
        with closing(read_journal(Path(folder) / path.name)) as reader:
            yield reader


def _folded(reader: JournalReader, path: Path) -> Salvaged:
    """Fold the floor as far as its rows can be read and followed."""
    event, _ = rules_of(reader)
    floor: Floor | None = None
    wrong = ""
    try:
        for row in reader.rows(FLOOR):
            at = f"event {row.seq} of {row.stream}"
            floor = evolve(floor, FLOOR_EVENTS.read(row))
    except JournalError as error:
        wrong = str(error).splitlines()[0]
    except (msgspec.DecodeError, ArithmeticError, LookupError, TypeError, ValueError) as error:
        wrong = f"{path}: {at} cannot be followed ({error})"
    return Salvaged(event, floor, left_at_last(floor, reader.clock_mark()) if floor else None, wrong)
