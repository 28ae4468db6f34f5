"""An event of two tables, played to its end once for all audits, and copies to tamper with."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from shuffleup.__main__ import main
from shuffleup.archive.audit.event import audit_books
from shuffleup.archive.audit.findings import AuditResult
from shuffleup.storage.journal.reader import Unpacking, read_journal
from shuffleup.storage.journal.row_hash import Row, digest


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The journal of a crews evening that was played to its end."""
    path = tmp_path_factory.mktemp("audited") / "friday.journal"
    words = ["demo", "--until-done", "--speed", "max", "--seed", "6", "--rule-set", "crews-of-five"]
    assert main([*words, "--players", "7", "--json", "--journal", str(path)]) == 0
    return path


@pytest.fixture(scope="session")
def timed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The journal of a table whose levels are ended by the clock."""
    path = tmp_path_factory.mktemp("timed") / "timed.journal"
    words = ["demo", "--until-done", "--speed", "max", "--seed", "4", "--rule-set", "joker-cut", "--json"]
    assert main([*words, "--players", "3", "--tracking", "hands", "--journal", str(path)]) == 0
    return path


@pytest.fixture(scope="session")
def short(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The journal of a cash game of three hands, for what is tried at many of its rows."""
    path = tmp_path_factory.mktemp("short") / "short.journal"
    words = ["demo", "--until-done", "--speed", "max", "--seed", "4", "--rule-set", "card-room", "--json"]
    assert main([*words, "--players", "4", "--hands", "3", "--journal", str(path)]) == 0
    return path


@pytest.fixture(scope="session", params=["short", pytest.param("played", marks=pytest.mark.nightly)])
def spoilt(request: pytest.FixtureRequest) -> Path:
    """A journal of which many rows are spoilt one by one: three hands by day, a whole evening at night."""
    journal: Path = request.getfixturevalue(request.param)
    return journal


@pytest.fixture
def friday(played: Path, tmp_path: Path) -> Path:
    """A copy that a test may change."""
    return Path(shutil.copy(played, tmp_path / "friday.journal"))


@pytest.fixture
def audited() -> Callable[..., AuditResult]:
    """Audit the journals of these paths."""

    def audit(*paths: Path, units: tuple[str, ...] = ()) -> AuditResult:
        readers = [read_journal(path) for path in paths]
        try:
            return audit_books(readers, units)
        finally:
            for reader in readers:
                reader.close()

    return audit


@pytest.fixture
def change_file() -> Callable[[Path, str], None]:
    """Lets somebody change a journal behind our back, with a statement of SQL."""

    def change(path: Path, statement: str) -> None:
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute(statement)

    return change


@pytest.fixture
def forged() -> Callable[..., Path]:
    """Write a journal anew in which one row is another one, with every hash after it made to fit."""

    def forge(source: Path, target: Path, stream: str, change: Callable[[Row], Row | None]) -> Path:
        with read_journal(source) as reader, Unpacking(target, reader.genesis) as journal:
            for name in reader.streams():
                rows = reader.rows(name)
                journal.take(_forged(rows, reader.root, change) if name == stream else rows)
            journal.seal({name: reader.unseal(name) or b"" for name in reader.secrets()})
        return target

    return forge


def _forged(rows, root, change):
    seq, last = 0, root
    for row in rows:
        other = change(row)
        if other is None:
            continue
        seq += 1
        fitting = replace(other, seq=seq, previous_hash=last)
        fitting = replace(fitting, hash=digest(fitting))
        last = fitting.hash
        yield fitting
