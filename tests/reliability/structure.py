"""Journals damaged in structure: rows, streams and columns deleted, doubled, altered or moved by SQL."""

import asyncio
import random
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

from shuffleup.app.floor_takeover import own_epoch, require_fit
from shuffleup.app.standalone_box import open_whole
from shuffleup.archive.audit.event import audit_books
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.command_ids import seeded_ids
from shuffleup.kernel.field_types import Stream
from shuffleup.kernel.refusals import CommandError
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.stations.latest_views import Hub
from shuffleup.storage.journal.errors import JournalError
from shuffleup.storage.journal.reader import read_journal
from shuffleup.storage.journal.row_hash import Row
from shuffleup.storage.journal.store import Journal
from shuffleup.storage.journal.writer import InlineWriter
from shuffleup.unit.venue.standby_floor import StandbyFloor, standby_will
from shuffleup_demo.virtual_time import run
from tests.stations.conftest import Friday
from tests.stations.venue_table.conftest import Room

WALL = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)
SPARE = UnitKey(bytes([91]) * 32)
"""The box of the standby."""
STANDBY = Path("standby/friday.journal")


PlayOn = Callable[[Path, Clock], Coroutine[Any, Any, str]]
"""Goes on with a spoilt book in its folder; returns what its box tells, beside what it has set aside."""


class Book(NamedTuple):
    """A journal to be spoilt: where it lies in the folder of its evening, and what goes on with it."""

    name: str
    folder: Path
    path: Path
    play_on: PlayOn


def books(folder: Path) -> tuple[Book, ...]:
    """Play an evening of one box, and one of a venue; give the books of the box, floor, table and standby."""
    alone, venue = folder / "alone", folder / "room"
    for place in (alone, venue):
        place.mkdir(parents=True)
    run(lambda clock: _evening(alone / "friday.journal", clock, hands=4), WALL)
    run(lambda clock: _room(venue, clock), WALL)
    (table,) = (venue / "box 1/venue").glob("*.journal")
    return (
        Book("alone", alone, Path("friday.journal"), _alone_again),
        Book("floor", venue, Path("friday.journal"), _floor_again),
        Book("table", venue, table.relative_to(venue), _table_again),
        Book("standby", venue, STANDBY, _taken_over),
    )


async def _evening(path: Path, clock: Clock, hands: int) -> None:
    at = Friday(path, clock, sender=f"{hands} hands")
    async with asyncio.TaskGroup() as tasks:
        await at.open(tasks)
        if hands:
            await at.begin()
        for _ in range(hands):
            for verb in ("start_hand", "fold", "fold"):
                assert (await at.ask(verb)).status == 200
            await clock.sleep(5_000)  # type: ignore[arg-type]  # the clock is marked
        await at.close()


async def _room(folder: Path, clock: Clock) -> None:
    room = Room(folder, clock)
    async with asyncio.TaskGroup() as room.tasks:
        await room.open(room.tasks)
        units = await room.begin(players=14, tables=2)
        async with _copied_by(room) as standby:
            for unit in units:
                await unit.play_hands(2)
            await room.quiet()
            assert standby.behind == 0
        await room.close()


@asynccontextmanager
async def _copied_by(room: Room) -> AsyncIterator[StandbyFloor]:
    """Let a standby copy the floor and the tables of a room while the body runs."""
    path = room.folder / STANDBY
    path.parent.mkdir()
    with Journal.create(path, clock=room.clock, genesis=room.journal.genesis) as journal:
        standby = StandbyFloor(
            root=journal.root,
            writer=InlineWriter(journal),
            bus=room.bus.endpoint("standby", will=standby_will(SPARE.unit_id)),
            clock=room.clock,
            hub=Hub(),
            unit=SPARE.unit_id,
            take_over=lambda: None,
        )
        await standby.open(())
        keeping = [room.tasks.create_task(one) for one in (standby.keep_asking(), standby.keep_looking())]
        yield standby
        standby.close()
        for task in keeping:
            task.cancel()
        await standby.finished()


async def _alone_again(folder: Path, clock: Clock) -> str:
    open_whole(folder / "friday.journal", clock).close()
    await _evening(folder / "friday.journal", clock, 0)
    return ""


async def _floor_again(folder: Path, clock: Clock) -> str:
    open_whole(folder / "friday.journal", clock).close()
    room = Room(folder, clock)
    room.starts = 1
    async with asyncio.TaskGroup() as room.tasks:
        await room.open(room.tasks)
        await room.close()
    return ""


async def _table_again(folder: Path, clock: Clock) -> str:
    """Its box says on its own face and in its log what is wrong; the floor is there."""
    room = Room(folder, clock)
    room.starts = 1
    async with asyncio.TaskGroup() as room.tasks:
        unit = room.unit()  # before the floor, which takes a table from a box that is no member
        await room.open(room.tasks)
        await room.quiet(10_000)
        said = str(unit.at.storage_error() or "") or next(
            (line for line in unit.log if "set aside" in line), ""
        )
        await room.close()
    return said


async def _taken_over(folder: Path, clock: Clock) -> str:
    """Take over and begin as the floor; a standby that is refused has changed nothing in its folder."""
    path, before = folder / STANDBY, octets(folder)
    try:
        require_fit(path, clock, empty=False)
    except CommandError:
        assert octets(folder) == before, "the take-over is refused, and its folder is another"
        raise
    try:
        with Journal.open(path, clock=clock) as journal:
            own_epoch(journal, SPARE.unit_id, seeded_ids(7, "standby"), RepeatableSeeds(7), above=1)
        for ending in ("", "-wal", "-shm"):
            (folder / f"friday.journal{ending}").unlink(missing_ok=True)
        path.rename(folder / "friday.journal")
        await _floor_again(folder, clock)
    except JournalError as error:
        raise AssertionError(f"taken over, and then refused: {error}") from error
    finally:
        if not path.exists():
            (folder / "friday.journal").rename(path)
    return ""


def octets(folder: Path) -> dict[Path, bytes]:
    """Read everything that lies in a folder."""
    return {one: one.read_bytes() for one in folder.rglob("*") if one.is_file()}


class Spoiler:
    """Changes a journal in one way that SQL allows; it reads from the file what there is to be changed."""

    def __init__(self, seed: object) -> None:
        self._random = random.Random(str(seed))

    def spoil(self, path: Path) -> str:
        """Change one thing, and return the statement; the file is another afterwards."""
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.text_factory = bytes
            while True:
                how = self._random.choice((*[self._rows] * 16, self._layout))
                before = connection.total_changes
                statement = how(connection)
                try:
                    connection.execute(statement)
                except sqlite3.Error:
                    continue  # what SQL itself refuses spoils nothing
                if how == self._layout or connection.total_changes > before:
                    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                    return statement

    def _rows(self, connection: sqlite3.Connection) -> str:
        tables = [name for name in _names(connection, "table") if _count(connection, name)]
        table = self._random.choice(tables)
        columns = [name.decode() for _, name, *_ in connection.execute(f"PRAGMA table_info({table})")]
        how = self._random.choice((self._deleted, self._doubled, self._altered, self._altered, self._swapped))
        return how(table, columns, _key(connection, table, columns), _count(connection, table))

    def _some(self, table: str, key: str, count: int) -> str:
        """Choose some rows of a table: one, the last ones, those in the middle, or all."""
        at = self._random.randrange(count)
        many = self._random.choice((1, 1, 1, self._random.randint(1, count), count - at, count))
        return f"{key} IN (SELECT {key} FROM {table} ORDER BY {key} LIMIT {many} OFFSET {at})"

    def _deleted(self, table: str, columns: list[str], key: str, count: int) -> str:
        like = self._random.choice(columns)
        one = f"(SELECT {like} FROM {table} LIMIT 1 OFFSET {self._random.randrange(count)})"
        which = self._random.choice((self._some(table, key, count), f"{like} = {one}"))
        if table == "event" and self._random.random() < 0.3:
            which = f"position >> 40 = {self._random.randint(1, 3)}"
        return f"DELETE FROM {table} WHERE {which}"

    def _doubled(self, table: str, columns: list[str], key: str, count: int) -> str:
        shift = self._random.choice((1, 1000, 1 << 40))
        values = ", ".join(self._as_other(name, shift) if name == key else name for name in columns)
        return f"INSERT INTO {table} SELECT {values} FROM {table} WHERE {self._some(table, key, count)}"

    def _as_other(self, name: str, shift: int) -> str:
        return f"CASE typeof({name}) WHEN 'integer' THEN {name} + {shift} ELSE {name} || 'x' END"

    def _altered(self, table: str, columns: list[str], key: str, count: int) -> str:
        name = self._random.choice(columns)
        other = f"(SELECT {name} FROM {table} LIMIT 1 OFFSET {self._random.randrange(count)})"
        half = f"cast(substr({name}, 1, length({name}) / 2) AS {self._random.choice(('BLOB', 'TEXT'))})"
        by = self._random.choice((-1, 1, 1 << 40))
        value = self._random.choice(
            (other, half, f"{name} + {by}", "NULL", "0", "''", "x''", f"{name} || 'x'")
        )
        return f"UPDATE {table} SET {name} = {value} WHERE {self._some(table, key, count)}"

    def _swapped(self, table: str, columns: list[str], key: str, count: int) -> str:
        """Move the values of a column by a row, round in a circle."""
        name = self._random.choice(columns)
        moved = f"SELECT {key} AS k, lead({name}, 1, {name}) OVER (ORDER BY {key}) AS v FROM {table}"
        which = self._some(table, key, count)
        return f"UPDATE {table} SET {name} = (SELECT v FROM ({moved}) WHERE k = {table}.{key}) WHERE {which}"

    def _layout(self, connection: sqlite3.Connection) -> str:
        table = self._random.choice(_names(connection, "table"))
        columns = [name.decode() for _, name, *_ in connection.execute(f"PRAGMA table_info({table})")]
        column = self._random.choice(columns)
        kind, name = self._random.choice(
            [(kind, name) for kind in ("table", "index", "view") for name in _names(connection, kind)]
        )
        return self._random.choice(
            (
                f"DROP {kind} {name}",
                f"ALTER TABLE {table} DROP COLUMN {column}",
                f"ALTER TABLE {table} RENAME COLUMN {column} TO other",
                f"ALTER TABLE {table} RENAME TO other",
                f"ALTER TABLE {table} ADD COLUMN other",
                f"CREATE TABLE other AS SELECT * FROM {table}",
                f"CREATE TRIGGER other AFTER INSERT ON {table} BEGIN DELETE FROM {table}; END",
            )
        )


def _names(connection: sqlite3.Connection, kind: str) -> list[str]:
    found = connection.execute(
        "SELECT name FROM sqlite_schema WHERE type = ? AND sql IS NOT NULL ORDER BY name", (kind,)
    )
    return [name.decode() for (name,) in found]


def _count(connection: sqlite3.Connection, table: str) -> int:
    (count,) = connection.execute(f"SELECT count(*) FROM {table}").fetchone()
    return int(count)


def _key(connection: sqlite3.Connection, table: str, columns: list[str]) -> str:
    keys = [
        name.decode() for _, name, _, _, _, key in connection.execute(f"PRAGMA table_info({table})") if key
    ]
    return keys[0] if keys else columns[0]


class Known(NamedTuple):
    """What an audit finds in a book, and the rows that lie in it."""

    found: str
    rows: dict[Stream, tuple[Row, ...]]


def known(path: Path) -> Known:
    """Audit a book, and read it where it is whole."""
    with read_journal(path) as book:
        audited = audit_books([book])
        if not audited.whole:
            return Known(str(audited.findings[0]), {})
        return Known("", {stream: tuple(book.rows(stream)) for stream in book.streams()})


def wrong(book: Book, before: Known, seed: object, folder: Path) -> Iterator[str]:
    """Spoil a copy of a book; tell what was accepted in silence, or was not named in one line."""
    shutil.copytree(book.folder, folder)
    statement = f"{book.name}, {seed}: {Spoiler(seed).spoil(folder / book.path)}"
    try:
        found, fault = _audited(folder / book.path, before), _started(book, folder)
    except Exception as error:  # noqa: BLE001  whatever it is, nobody has named it
        yield f"{statement}: {type(error).__name__}: {error}"
        return
    if "\n" in fault:
        yield f"{statement}: more than one line: {fault}"
    elif found and not fault:
        yield f"{statement}: the audit says {found!r} and it is played on"
    elif fault and not found and not _is_unsure(folder / book.path):
        yield f"{statement}: the audit finds nothing, and it cannot begin: {fault}"


def _is_unsure(path: Path) -> bool:
    """Say whether the audit of a box's book alone only tells of an epoch that the floor refuses."""
    with read_journal(path) as book:
        return any("as far as the books here tell" in one.what for one in audit_books([book]).findings)


def _audited(path: Path, before: Known) -> str:
    """Say what an audit finds, empty where the book is as it was, or as it was at an earlier moment.

    Last rows that nobody has heard of leave no trace: who owns them stores or sends them once more. A text
    that is gone is a text that was forgotten, which the audit counts.
    """
    try:
        after = known(path)
    except JournalError as error:
        return str(error)
    for stream, rows in after.rows.items():
        earlier = before.rows[stream][: len(rows)]
        assert all(map(_is_as_it_was, rows, earlier)), f"{stream} is another, and the audit finds nothing"
    return after.found


def _is_as_it_was(row: Row, before: Row) -> bool:
    return replace(row, texts=()) == replace(before, texts=()) and set(row.texts) <= set(before.texts)


def _started(book: Book, folder: Path) -> str:
    """Go on with a book; says why that cannot be, what is told or was set aside, else nothing."""
    try:
        before = len(_set_aside(folder / book.path))
        said: str = run(lambda clock: book.play_on(folder, clock), WALL)
        return said or "".join(_set_aside(folder / book.path)[before:][:1])
    except CommandError as error:
        return str(error)
    except BaseExceptionGroup as group:
        (one,) = group.exceptions
        if not isinstance(one, CommandError):
            raise one from group
        return str(one)


def _set_aside(path: Path) -> list[str]:
    with read_journal(path) as book:
        return [kept.reason for kept in book.quarantined()]
