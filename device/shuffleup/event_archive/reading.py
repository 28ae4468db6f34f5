"""Reading an archive: its rows become a journal of their own, which is verified like any other."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO

import msgspec

from shuffleup.cannot_go_on import CannotGoOn
from shuffleup.event_archive.document import FORMAT, VERSION, ArchivedRow, ArchiveHead, Document, Tail, row_of
from shuffleup.event_archive.writing import OPENS
from shuffleup.journal import JournalReader, Quarantined, Row, read_journal
from shuffleup.journal.unpacked import DoubleRow, Unpacking
from shuffleup.small_file import open_file

LONGEST_LINE = 64 * 1024 * 1024
"""Bytes; a document of another program may stand in one line, and is read whole up to here."""


class UnreadableArchive(CannotGoOn):
    """The file is no archive of an event; the text is one line."""


@contextmanager
def read_archive(path: Path) -> Iterator[JournalReader]:
    """Unpack an archive and open it as a journal, which is gone when the body is left.

    Raises:
        UnreadableArchive: the file is no archive, is cut off, or belongs to a later version.
    """
    with TemporaryDirectory(prefix="shuffleup-archive-") as folder:
        unpacked = Path(folder) / path.name
        unpack(path, unpacked)
        with read_journal(unpacked) as reader:
            reader.path, reader.keeps_decks = path, bool(reader.secrets())
            yield reader


def unpack(path: Path, target: Path) -> None:
    """Make a journal of an archive, at a path where there is none.

    Raises:
        UnreadableArchive: as `read_archive`.
    """
    try:
        _unpack(path, target)
    except OSError as error:
        raise UnreadableArchive(f"{path}: cannot be read ({error.strerror})") from error
    except (msgspec.MsgspecError, DoubleRow, ValueError, RecursionError) as error:
        raise UnreadableArchive(f"{path}: no whole archive of an event: {error}") from error


def _unpack(path: Path, target: Path) -> None:
    with open_file(path) as file:
        first = file.readline(LONGEST_LINE)
        if first.endswith(OPENS):
            head = msgspec.json.decode(first.removesuffix(OPENS) + b"}", type=ArchiveHead)
            _check(head.format, head.version)
            with Unpacking(target, head.genesis.encode()) as journal:
                tail = _take_rows(file, journal)
                _finish(journal, tail.count, tail.secrets, tail.set_aside)
            return
        document = msgspec.json.decode(first + file.read(), type=Document)
    _check(document.format, document.version)
    with Unpacking(target, document.genesis.encode()) as journal:
        journal.take(row_of(row) for row in document.rows)
        _finish(journal, document.count, document.secrets, document.set_aside)


def _take_rows(file: BinaryIO, journal: Unpacking) -> Tail:
    """Store row after row; what stands behind them is the tail."""
    rest: list[bytes] = []
    journal.take(_rows(file, rest))
    return msgspec.json.decode(b"{" + b"".join(rest), type=Tail)


def _rows(file: Iterable[bytes], rest: list[bytes]) -> Iterator[Row]:
    decoder = msgspec.json.Decoder(ArchivedRow)
    for line in file:
        if rest or line.startswith(b"]"):
            rest.append(line if rest else line.removeprefix(b"],"))
        elif line.strip():
            yield row_of(decoder.decode(line.rstrip().removesuffix(b",")))


def _finish(
    journal: Unpacking, count: int, secrets: dict[str, str], set_aside: tuple[Quarantined, ...]
) -> None:
    if journal.rows != count:
        raise UnreadableArchive(f"{count} rows were archived and {journal.rows} are here")
    journal.seal({name: bytes.fromhex(secret) for name, secret in secrets.items()})
    journal.set_aside(set_aside)


def _check(format_: str, version: int) -> None:
    if format_ != FORMAT or version > VERSION:
        raise UnreadableArchive(f"format {format_!r} {version}: this program reads {FORMAT!r} {VERSION}")
