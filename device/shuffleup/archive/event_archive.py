"""The archive of an event: one JSON document that contains everything needed to verify it.

It has one row per line, so that it can be written and read in pieces: a large event takes no more memory than
a small one. Read, its rows become a journal of their own, which is verified like any other. Where texts of
people are erased, the document is written again without them, every row as it was.
"""

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO

import msgspec

from shuffleup.kernel.bounded_read import open_file
from shuffleup.kernel.field_types import CARD_SECRETS, FLOOR, Stream
from shuffleup.kernel.refusals import CommandError
from shuffleup.storage.atomic_write import replace_whole
from shuffleup.storage.journal.errors import JournalDamaged
from shuffleup.storage.journal.forget import Erasure, TextPlace, forget
from shuffleup.storage.journal.open_recovery import Quarantined
from shuffleup.storage.journal.reader import DoubleRow, JournalReader, Unpacking, read_journal
from shuffleup.storage.journal.row_hash import JsonRow, Row, faults, json_fields, root, row_from

FORMAT = "shuffle-up event archive"
VERSION = 1


ArchivedRow = JsonRow[str]
"""A row of an archive: its payload is the JSON of the event as a text, byte for byte."""


class ArchiveHead(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The part before the rows; `genesis` is the text that every chain begins with."""

    format: str
    version: int
    event: str
    over: bool
    genesis: str


class ArchiveTail(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The part behind the rows.

    `secrets` are decks by their names, in hex, and none before the event is over. `set_aside` is the
    quarantine of the journal.
    """

    count: int
    secrets: dict[str, str]
    set_aside: tuple[Quarantined, ...] = ()


class Document(ArchiveHead, frozen=True, forbid_unknown_fields=True):
    """The whole archive, for one that another program has rewritten."""

    rows: tuple[ArchivedRow, ...]
    count: int
    secrets: dict[str, str]
    set_aside: tuple[Quarantined, ...] = ()


def archived(row: Row) -> ArchivedRow:
    """Write a row for the archive."""
    return ArchivedRow(**json_fields(row, row.payload.decode()))


def row_of(kept: ArchivedRow) -> Row:
    """Read a row from the archive; raises `ValueError` for a hash that is not in hex."""
    return row_from(kept, kept.payload.encode())


OPENS, BETWEEN, CLOSES = b',"rows":[\n', b",\n", b"\n],"
ENDED, REOPENED = "event.ended", "event.reopened"
BEGUN, UNSETTLED = "mystery.begun", "mystery.reopened"
SETTLED = "mystery.settled"


def is_over(journal: JournalReader) -> bool:
    """Say whether the event has ended and was not taken up again, and no envelope waits to be drawn."""
    over, settled = False, True
    for row in journal.rows(FLOOR):
        over = row.type == ENDED or (over and row.type != REOPENED)
        settled = row.type == SETTLED or (settled and row.type not in (BEGUN, UNSETTLED))
    return over and settled


def archive_lines(journal: JournalReader) -> Generator[bytes]:
    """Write all rows with hashes and signatures, and the sealed secrets of an event that is over.

    It is one moment of the journal, also where a unit goes on writing to it. The parts, put together,
    are one JSON document.

    Raises:
        JournalDamaged: a row is not as it was stored; nothing of it may be kept then.
    """
    with journal.at_one_moment():
        over = is_over(journal)
        said = msgspec.json.decode(journal.genesis)
        event = str(said.get("event", "")) if isinstance(said, dict) else ""
        head = msgspec.json.encode(ArchiveHead(FORMAT, VERSION, event, over, journal.genesis.decode()))
        yield head.removesuffix(b"}") + OPENS
        count = 0
        for line in _written_rows(journal):
            yield (BETWEEN if count else b"") + line
            count += 1
        secrets = _revealed(journal) if over else {}
        tail = msgspec.json.encode(ArchiveTail(count, secrets, journal.quarantined()))
        yield CLOSES + tail.removeprefix(b"{") + b"\n"


def _revealed(journal: JournalReader) -> dict[str, str]:
    """Give the decks and seeds; the cards of players open their pages and stay where they are (PLY-18)."""
    names = (name for name in journal.secrets() if not name.startswith(CARD_SECRETS))
    return {name: (journal.unseal(name) or b"").hex() for name in names}


def _written_rows(journal: JournalReader) -> Iterator[bytes]:
    encoder = msgspec.json.Encoder()
    for stream in journal.streams():
        for row, wrong in faults(journal.rows(stream), journal.root):
            if wrong:
                raise JournalDamaged(f"{journal.path}: {stream} row {row.seq}: {wrong}; nothing was archived")
            yield encoder.encode(archived(row))


LONGEST_LINE = 64 * 1024 * 1024
"""Bytes; a document of another program may stand in one line, and is read whole up to here."""


class UnreadableArchive(CommandError):
    """The file is no archive of an event; the text is one line."""


class ArchivedStream(msgspec.Struct, frozen=True):
    """One stream of an archive in the order of its rows, and the hash that its chain starts from."""

    root: bytes
    rows: tuple[Row, ...]


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


def open_event(path: Path) -> AbstractContextManager[JournalReader]:
    """Open the archive (`.json`) or the journal of an event; raises as `read_archive` and `read_journal`."""
    return read_archive(path) if path.suffix == ".json" else read_journal(path)


def unpack(path: Path, target: Path) -> None:
    """Make a journal of an archive, at a path where there is none.

    Raises:
        UnreadableArchive: as `read_archive`.
    """
    with _named(path):
        _unpack(path, target)


def read_stream(path: Path, stream: Stream) -> ArchivedStream:
    """Read one stream of an archive, without a journal on the disk; the rows of others are only counted.

    Raises:
        UnreadableArchive: as `read_archive`.
    """
    with _named(path), open_file(path) as file:
        first = file.readline(LONGEST_LINE)
        if first.endswith(OPENS):
            head = _head(first)
            return ArchivedStream(root(head.genesis.encode()), tuple(_rows_of(file, stream)))
        document = _document(first + file.read())
    if len(document.rows) != document.count:
        raise _not_all(document.count, len(document.rows))
    rows = (row_of(row) for row in document.rows if row.stream == stream)
    return ArchivedStream(root(document.genesis.encode()), tuple(sorted(rows, key=_seq)))


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """Turn what is wrong with the bytes of a file into `UnreadableArchive`."""
    try:
        yield
    except OSError as error:
        raise UnreadableArchive(f"{path}: cannot be read ({error.strerror})") from error
    except (msgspec.MsgspecError, DoubleRow, ValueError, RecursionError) as error:
        raise UnreadableArchive(f"{path}: no whole archive of an event: {error}") from error


def _unpack(path: Path, target: Path) -> None:
    with open_file(path) as file:
        first = file.readline(LONGEST_LINE)
        if first.endswith(OPENS):
            head = _head(first)
            with Unpacking(target, head.genesis.encode()) as journal:
                tail = _take_rows(file, journal)
                _finish(journal, tail.count, tail.secrets, tail.set_aside)
            return
        document = _document(first + file.read())
    with Unpacking(target, document.genesis.encode()) as journal:
        journal.take(row_of(row) for row in document.rows)
        _finish(journal, document.count, document.secrets, document.set_aside)


def _head(line: bytes) -> ArchiveHead:
    head = msgspec.json.decode(line.removesuffix(OPENS) + b"}", type=ArchiveHead)
    _check(head.format, head.version)
    return head


def _document(content: bytes) -> Document:
    document = msgspec.json.decode(content, type=Document)
    _check(document.format, document.version)
    return document


def _take_rows(file: BinaryIO, journal: Unpacking) -> ArchiveTail:
    """Store row after row; what stands behind them is the tail."""
    rest: list[bytes] = []
    journal.take(_rows(file, rest))
    return msgspec.json.decode(b"{" + b"".join(rest), type=ArchiveTail)


def _rows(file: Iterable[bytes], rest: list[bytes]) -> Iterator[Row]:
    decoder = msgspec.json.Decoder(ArchivedRow)
    return (row_of(decoder.decode(line)) for line in _lines(file, rest))


def _rows_of(file: Iterable[bytes], stream: Stream) -> list[Row]:
    """Read the rows of one stream; a line that says at once that it is of another is not read."""
    decoder, begins = msgspec.json.Decoder(ArchivedRow), b'{"stream":'
    own = begins + msgspec.json.encode(stream) + b","
    rows, rest, count = list[Row](), list[bytes](), 0
    for line in _lines(file, rest):
        count += 1
        if line.startswith(own) or not line.startswith(begins):
            row = decoder.decode(line)
            rows += [row_of(row)] if row.stream == stream else ()
    tail = msgspec.json.decode(b"{" + b"".join(rest), type=ArchiveTail)
    if tail.count != count:
        raise _not_all(tail.count, count)
    return sorted(rows, key=_seq)


def _lines(file: Iterable[bytes], rest: list[bytes]) -> Iterator[bytes]:
    """Give the lines of rows without what stands between them; what stands behind all goes into `rest`."""
    for line in file:
        if rest or line.startswith(b"]"):
            rest.append(line if rest else line.removeprefix(b"],"))
        elif line.strip():
            yield line.rstrip().removesuffix(b",")


def _seq(row: Row) -> int:
    return row.seq


def _not_all(archived: int, here: int) -> UnreadableArchive:
    return UnreadableArchive(f"{archived} rows were archived and {here} are here")


def _finish(
    journal: Unpacking, count: int, secrets: dict[str, str], set_aside: tuple[Quarantined, ...]
) -> None:
    if journal.rows != count:
        raise _not_all(count, journal.rows)
    journal.seal({name: bytes.fromhex(secret) for name, secret in secrets.items()})
    journal.set_aside(set_aside)


def _check(format_: str, version: int) -> None:
    if format_ != FORMAT or version > VERSION:
        raise UnreadableArchive(f"format {format_!r} {version}: this program reads {FORMAT!r} {VERSION}")


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
