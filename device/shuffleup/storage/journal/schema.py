"""The file of a journal: an SQLite database in write-ahead mode, its creation and its opening.

WAL with `synchronous=FULL` syncs the log before a commit returns. Pages of 1024 bytes reduce the amount that
each commit writes; SD cards wear with the amount written.
"""

import errno
import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path

from shuffleup.storage.journal.errors import (
    DAMAGED,
    JournalDamaged,
    JournalTooNew,
    JournalUnwritable,
    NotAJournal,
    in_one_line,
    named,
)
from shuffleup.storage.journal.personal_texts import Text
from shuffleup.storage.journal.row_hash import root

APPLICATION = 0x53685570
"""`ShUp`, in the field of SQLite's header that says whose file it is."""

VERSION = 1
"""The layout below. It goes up when a table changes."""

LOG_PAGES = 200
"""Length of the log at which SQLite brings its pages into the file, after a commit."""

CACHE_KIB = 512
"""Pages that SQLite keeps in memory; by itself it would take 2 MiB, a page for each that an evening writes.
Three hundred tables that store in turn are no slower for it."""

SEQ_BITS = 40
"""A row's position is its stream's number shifted by this, plus its sequence number: one key, one tree."""

GENESIS_POSITION = 0
"""The position of the genesis' texts of people; no row has this position."""

TABLES = (
    "CREATE TABLE genesis (content BLOB NOT NULL, hash BLOB NOT NULL) STRICT",
    """CREATE TABLE stream (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE,
        epoch INTEGER NOT NULL) STRICT""",
    """CREATE TABLE origin (number INTEGER PRIMARY KEY, role TEXT NOT NULL, face TEXT NOT NULL,
        boot_id TEXT NOT NULL, UNIQUE (role, face, boot_id)) STRICT""",
    """CREATE TABLE event (position INTEGER PRIMARY KEY, epoch INTEGER NOT NULL, command_id TEXT NOT NULL,
        cause INTEGER, origin INTEGER NOT NULL, person TEXT NOT NULL, type TEXT NOT NULL,
        version INTEGER NOT NULL, payload BLOB NOT NULL, wall TEXT NOT NULL, monotonic INTEGER NOT NULL,
        previous_hash BLOB NOT NULL, hash BLOB NOT NULL) STRICT""",
    # Not unique: one command may store several rows, and a copy holds the rows of many streams.
    "CREATE INDEX event_by_command ON event (command_id)",
    """CREATE TABLE text (position INTEGER NOT NULL, salt BLOB NOT NULL, content TEXT NOT NULL,
        PRIMARY KEY (position, salt)) STRICT, WITHOUT ROWID""",
    "CREATE TABLE sealed (name TEXT PRIMARY KEY, secret BLOB NOT NULL) STRICT, WITHOUT ROWID",
    "CREATE TABLE clock_mark (one INTEGER PRIMARY KEY CHECK (one = 1), content BLOB NOT NULL) STRICT",
    """CREATE TABLE quarantine (number INTEGER PRIMARY KEY, found TEXT NOT NULL, reason TEXT NOT NULL,
        log BLOB, position, epoch, command_id, cause, origin, person, type, version, payload, wall,
        monotonic, previous_hash, hash)""",
    f"""CREATE VIEW row AS SELECT own.name AS stream, event.epoch, event.position & {2**SEQ_BITS - 1} AS seq,
        event.command_id, other.name AS cause_stream, event.cause & {2**SEQ_BITS - 1} AS cause_seq,
        origin.role, event.person, origin.face, event.type, event.version, event.payload, event.wall,
        origin.boot_id, event.monotonic, event.previous_hash, event.hash, event.position
        FROM event LEFT JOIN stream AS own ON own.number = event.position >> {SEQ_BITS}
        LEFT JOIN stream AS other ON other.number = event.cause >> {SEQ_BITS}
        LEFT JOIN origin ON origin.number = event.origin""",
)


NAMES = (
    ("stream", "name"),
    ("origin", "role"),
    ("origin", "face"),
    ("origin", "boot_id"),
    ("sealed", "name"),
)
"""Columns of names, by which something is looked for: a damaged one may hold half a letter."""


def write_new(path: Path, genesis: bytes, texts: Sequence[Text] = ()) -> None:
    """Make an empty journal: complete under its name, or not there at all.

    `texts` are those of people of which the genesis holds the digests.

    It is built beside its place and moved there, so that a power cut leaves no half-made journal.
    """
    building = path.with_name(path.name + ".new")
    with named(path):
        _remove(building)
        try:
            os.close(os.open(building, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            _fill(building, genesis, texts)
            building.replace(path)
        except (OSError, sqlite3.Error):
            with suppress(OSError):  # what a full card holds of it would only take room
                _remove(building)
            raise
        _sync_folder(path.parent)


def _remove(building: Path) -> None:
    for part in (building, log_of(building), _index_of(building)):
        part.unlink(missing_ok=True)


def _fill(path: Path, genesis: bytes, texts: Sequence[Text]) -> None:
    connection = _connect(path, "rw")
    try:
        # Before the log and the first table: afterwards SQLite no longer changes the size of pages.
        connection.execute("PRAGMA page_size=1024")
        _log_ahead(connection)
        _set_up(connection)
        connection.execute("BEGIN")
        for statement in TABLES:
            connection.execute(statement)
        connection.execute("INSERT INTO genesis VALUES (?, ?)", (genesis, root(genesis)))
        for text in texts:
            connection.execute(
                "INSERT INTO text VALUES (?, ?, ?)", (GENESIS_POSITION, text.salt, text.content)
            )
        connection.execute(f"PRAGMA application_id={APPLICATION}")
        connection.execute(f"PRAGMA user_version={VERSION}")
        connection.execute("COMMIT")
        # Out of the log, which stays behind when the file is moved; closing would do it, and tell no error.
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        connection.close()


def _log_ahead(connection: sqlite3.Connection) -> None:
    """Have the file use a log; SQLite says which mode it has come to, and raises nothing."""
    (mode,) = connection.execute("PRAGMA journal_mode=WAL").fetchone()
    if mode != "wal":
        raise OSError(errno.EIO, "it did not take a log")


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def connect(path: Path) -> sqlite3.Connection:
    """Open a journal for its one writer.

    Raises:
        NotAJournal: the file is something else.
        JournalTooNew: a later version wrote it.
        JournalUnwritable: the file is read-only.
    """
    with named(path):
        _writable(path)
        return _checked(_connect(path, "rw"), path)


def connect_to_read(path: Path, *, rests: bool = False) -> sqlite3.Connection:
    """Open a journal for reading only, beside its writer or from a medium that cannot be written.

    Of one that `rests` it is known that nobody writes: then nothing is made beside it.
    """
    with named(path):
        return _checked(_connect(path, _UNCHANGING if rests else _reading_mode(path)), path)


def connect_to_wreck(path: Path) -> sqlite3.Connection:
    """Open a damaged journal to read what is left of it: a copy, to which nobody else comes.

    SQLite refuses a file that is shorter than it says, unless it is told that somebody mends it.

    Raises:
        JournalDamaged: not even its tables can be found.
    """
    with named(path), ExitStack() as undo:
        connection = _connect(path, "rw")
        undo.callback(connection.close)
        connection.execute("PRAGMA writable_schema=ON")
        with _damage_named(path):
            _check_layout(connection, path)
        undo.pop_all()
    return connection


def _writable(path: Path) -> None:
    if not os.access(path, os.W_OK):
        raise JournalUnwritable(
            f"{path}: the file is read-only. Give it to the user that runs the appliance."
        )


_UNCHANGING = "ro&immutable=1"


def _reading_mode(path: Path) -> str:
    if os.access(path.parent, os.W_OK):
        return "ro"
    log = log_of(path)
    if log.exists() and log.stat().st_size:
        raise JournalUnwritable(
            f"{path}: its last rows lie in {log.name}, and reading that takes a folder that can be written. "
            "Copy both files to one."
        )
    return _UNCHANGING


def log_of(path: Path) -> Path:
    """Name the write-ahead log of a journal."""
    return path.with_name(path.name + "-wal")


def _index_of(path: Path) -> Path:
    return path.with_name(path.name + "-shm")


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        # None, or sqlite3 would begin a transaction of its own before each change.
        isolation_level=None,
        # `ThreadWriter` opens it in one thread and works in another, never in two at once.
        check_same_thread=False,
        # Another process holds the file for a checkpoint only; longer than that the dealer would notice.
        timeout=0.25,
    )
    connection.text_factory = _TEXT
    return connection


_TEXT = partial(str, encoding="utf-8", errors="surrogateescape")
"""Makes a text of what SQLite holds, half a letter of a damaged file too. In C, as each row has ten texts."""


def _checked(connection: sqlite3.Connection, path: Path) -> sqlite3.Connection:
    with ExitStack() as undo, _damage_named(path):
        undo.callback(connection.close)
        _set_up(connection)
        _check_maker(connection, path)
        _check_layout(connection, path)
        undo.pop_all()
    return connection


@contextmanager
def _damage_named(path: Path) -> Iterator[None]:
    """Our statements are sound, so an error that SQLite has no name for comes from the file."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_ERROR:
            raise
        raise JournalDamaged(f"{path}: {DAMAGED.format(error=in_one_line(error))}") from error


def _set_up(connection: sqlite3.Connection) -> None:
    # These belong to a connection and not to the file, so each connection that writes sets them.
    # NORMAL syncs the log only at a checkpoint: a power cut would take rows that were acknowledged.
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute(f"PRAGMA wal_autocheckpoint={LOG_PAGES}")
    connection.execute(f"PRAGMA cache_size=-{CACHE_KIB}")


def _check_maker(connection: sqlite3.Connection, path: Path) -> None:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION:
        raise NotAJournal(f"{path}: this is not a journal. Name the journal of an event.")
    if version > VERSION:
        raise JournalTooNew(
            f"{path}: the journal has layout {version} and this version reads up to {VERSION}. "
            "Install the version of the appliance that wrote it."
        )


def _check_layout(connection: sqlite3.Connection, path: Path) -> None:
    found = connection.execute("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")
    if {sql for (sql,) in found} != set(TABLES):
        raise JournalDamaged(f"{path}: {DAMAGED.format(error='its tables are not those of a journal')}")


def read_genesis(connection: sqlite3.Connection, path: Path) -> bytes:
    """Read what the journal begins with: the event and its rules.

    Raises:
        JournalDamaged: it is not what was written.
    """
    content, expected = connection.execute("SELECT content, hash FROM genesis").fetchone() or (b"", b"")
    # In a damaged file a BLOB column may hold a number, for SQLite believes the type written in the row.
    if not isinstance(content, bytes) or root(content) != expected:
        raise JournalDamaged(f"{path}: {DAMAGED.format(error='its first row is not as it was stored')}")
    return content


def structure(connection: sqlite3.Connection) -> tuple[str, ...]:
    """List what SQLite finds wrong with the pages of the file and with its index; nothing if all is well.

    It does not look at the letters of a name, and heads what it says of a database with a line of stars.
    """
    said = (line for (found,) in connection.execute("PRAGMA integrity_check") for line in found.splitlines())
    wrong = [line for line in said if line != "ok" and not line.startswith("***")]
    for table, column in NAMES:
        for (name,) in connection.execute(f"SELECT {column} FROM {table} NOT INDEXED"):
            if isinstance(name, str) and any("\udc80" <= letter <= "\udcff" for letter in name):
                wrong.append(f"a {column} in {table} is no text")
    return tuple(wrong)
