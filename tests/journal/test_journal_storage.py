"""Faults of the storage: killed processes, full and read-only cards, failing writes, foreign files."""

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Protocol

import pytest

from shuffleup.kernel.field_types import FLOOR, Stream
from shuffleup.storage.journal import schema
from shuffleup.storage.journal.errors import (
    JournalBusy,
    JournalError,
    JournalTooNew,
    JournalUnwritable,
    NoJournal,
    NotAJournal,
    StorageFull,
)
from shuffleup.storage.journal.reader import read_journal
from shuffleup.storage.journal.row_hash import Draft
from shuffleup.storage.journal.store import Journal
from shuffleup_demo.clocks import HandClock

MakeDraft = Callable[..., Draft]


class SmallDisk(Protocol):
    folder: Path

    def fill(self) -> None: ...
    def make_room(self) -> None: ...
    def make_read_only(self) -> None: ...


PRELUDE = """
import resource, sys
from pathlib import Path
from shuffleup.kernel.field_types import FLOOR, Actor, CommandId
from shuffleup.storage.journal.errors import StorageFailed
from shuffleup.storage.journal.row_hash import Draft
from shuffleup.storage.journal.store import Journal
from shuffleup_demo.clocks import HandClock
path = Path(sys.argv[1])

def draft(act):
    return Draft(FLOOR, CommandId(f"c{act}"), Actor("dealer"), type="Dealt", payload=b'{"hand":41}')
"""

APPEND_AND_ACKNOWLEDGE = (
    PRELUDE
    + """
with Journal.create(path, clock=HandClock(), genesis=b"{}") as journal:
    for act in range(1, 100_000):
        print(journal.append([draft(act), draft(act)])[-1].seq, flush=True)
"""
)

HOLD = (
    PRELUDE
    + """
with Journal.create(path, clock=HandClock(), genesis=b"{}") as journal:
    print("held", flush=True)
    sys.stdin.read()
"""
)

WRITES_FAIL_FOR_A_WHILE = (
    PRELUDE
    + """
def limit_files_to(size):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

with Journal.create(path, clock=HandClock(), genesis=b"{}") as journal:
    journal.append([draft(1)])
    limit_files_to(path.with_name(path.name + "-wal").stat().st_size + 1000)
    try:
        journal.append([draft(2)])
    except StorageFailed as failure:
        print(failure)
    limit_files_to(resource.RLIM_INFINITY)
    journal.append([draft(2)])
    print([row.command_id for row in journal.rows(FLOOR)], journal.verify().ok)
"""
)


@pytest.mark.parametrize("acknowledged", [1, 40, 150])
def test_every_acknowledged_row_is_there_after_a_kill(
    acknowledged: int, path: Path, clock: HandClock
) -> None:
    """The process dies by SIGKILL in the middle of its work; the unit's power stays on here."""
    with subprocess.Popen(
        [sys.executable, "-c", APPEND_AND_ACKNOWLEDGE, str(path)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(acknowledged)]
        process.send_signal(signal.SIGKILL)
        lines += process.stdout.readlines()
    told = max(int(line) for line in lines if line.endswith("\n"))
    with Journal.open(path, clock=clock, report=lambda problem: None) as journal:
        last = journal.last(FLOOR)
        assert last is not None
        assert told <= last.seq <= told + 2
        assert last.seq % 2 == 0, "half an act was stored"
        assert journal.verify().ok


def test_a_second_process_is_refused_until_the_first_is_gone(path: Path, clock: HandClock) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdout=subprocess.PIPE, stdin=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        with pytest.raises(JournalBusy, match=rf"process {process.pid} writes to this journal"):
            Journal.open(path, clock=clock)
        process.kill()
    Journal.open(path, clock=clock).close()


def test_a_second_writer_in_the_same_process_is_refused(path: Path, journal: Journal) -> None:
    with pytest.raises(JournalBusy, match=rf"process {os.getpid()} writes to this journal"):
        Journal.open(path, clock=HandClock())


def test_a_failing_write_stores_nothing_and_the_next_one_works(path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WRITES_FAIL_FOR_A_WHILE, str(path)], capture_output=True, text=True, check=True
    )
    failure, rows = done.stdout.splitlines()
    assert failure.startswith(f"{path}: the storage failed (disk I/O error); nothing was stored.")
    assert rows == "['c1', 'c2'] True"


def test_on_a_full_card_nothing_is_lost_and_with_room_it_goes_on(
    small_disk: SmallDisk, clock: HandClock, draft: MakeDraft
) -> None:
    path = small_disk.folder / "friday.journal"
    with Journal.create(path, clock=clock, genesis=b"{}") as journal:
        acknowledged = [journal.append([draft("c0")])[0].seq]
        small_disk.fill()
        with pytest.raises(StorageFull, match=r"friday\.journal: no room left on the storage"):
            acknowledged.extend(journal.append([draft(f"c{act}")])[0].seq for act in range(1, 10_000))
        assert [row.seq for row in journal.rows(FLOOR)] == acknowledged
        with pytest.raises(StorageFull):
            journal.append([draft("again")])
        small_disk.make_room()
        assert journal.append([draft("again")])[0].seq == len(acknowledged) + 1
    with Journal.open(path, clock=clock) as journal:
        assert journal.verify().rows == len(acknowledged) + 1
        assert journal.verify().ok


def test_a_full_card_takes_the_whole_open_group(
    small_disk: SmallDisk, clock: HandClock, draft: MakeDraft
) -> None:
    with Journal.create(small_disk.folder / "friday.journal", clock=clock, genesis=b"{}") as journal:
        journal.append([draft("c1")])
        small_disk.fill()
        big = b'"' + bytes(20_000).hex().encode() + b'"'
        journal.append([draft("c2")], settle=False)
        journal.append([draft("c3", payload=big)], settle=False)
        with pytest.raises(StorageFull):
            journal.settle()
        assert [row.command_id for row in journal.rows(FLOOR)] == ["c1"]
        small_disk.make_room()
        assert journal.append([draft("c2")])[0].seq == 2


def test_a_journal_cannot_be_made_on_a_full_card(small_disk: SmallDisk, clock: HandClock) -> None:
    small_disk.fill()
    with pytest.raises(StorageFull):
        Journal.create(small_disk.folder / "friday.journal", clock=clock, genesis=b"{}")
    assert not (small_disk.folder / "friday.journal").exists()
    small_disk.make_room()
    Journal.create(small_disk.folder / "friday.journal", clock=clock, genesis=b"{}").close()


def test_a_box_that_begins_on_a_full_card_is_told_that_there_is_no_room(
    small_disk: SmallDisk, clock: HandClock, draft: MakeDraft
) -> None:
    """SQLite calls it an I/O error there, which would send a person out for another card."""
    path = small_disk.folder / "friday.journal"
    with Journal.create(path, clock=clock, genesis=b"{}") as journal:
        journal.append([draft("c1")])
    small_disk.fill()
    with pytest.raises(StorageFull, match=r"friday\.journal: no room left on the storage"):
        Journal.open(path, clock=clock)
    small_disk.make_room()
    with Journal.open(path, clock=clock) as journal:
        assert journal.append([draft("c2")])[0].seq == 2


def test_a_read_only_card_can_be_read_but_not_written(
    small_disk: SmallDisk, clock: HandClock, draft: MakeDraft
) -> None:
    path = small_disk.folder / "friday.journal"
    with Journal.create(path, clock=clock, genesis=b"{}") as journal:
        journal.append([draft("c1")])
    small_disk.make_read_only()
    with pytest.raises(JournalUnwritable, match=r"friday\.journal: .*Read-only file system"):
        Journal.open(path, clock=clock)
    with pytest.raises(JournalUnwritable, match=r"other\.journal: .*Read-only file system"):
        Journal.create(small_disk.folder / "other.journal", clock=clock, genesis=b"{}")
    with read_journal(path) as journal_to_read:
        assert journal_to_read.verify().rows == 1


def test_rows_that_still_lie_in_the_log_are_not_passed_over_on_a_read_only_card(
    small_disk: SmallDisk, path: Path, journal: Journal, draft: MakeDraft
) -> None:
    journal.append([draft("c1")])
    for name in ("friday.journal", "friday.journal-wal"):
        (small_disk.folder / name).write_bytes(path.with_name(name).read_bytes())
    small_disk.make_read_only()
    with pytest.raises(JournalUnwritable, match=r"its last rows lie in friday\.journal-wal"):
        read_journal(small_disk.folder / "friday.journal")


def test_a_commit_returns_only_when_the_log_is_synced(evening: Path) -> None:
    """Mode 2 is FULL, which syncs the write-ahead log at each commit (SQLite, PRAGMA synchronous)."""
    for connect in (schema.connect, schema.connect_to_read):
        with closing(connect(evening)) as connection:
            settings = {
                name: connection.execute(f"PRAGMA {name}").fetchone()[0]
                for name in ("journal_mode", "synchronous", "page_size", "wal_autocheckpoint")
            }
        assert settings == {
            "journal_mode": "wal",
            "synchronous": 2,
            "page_size": 1024,
            "wal_autocheckpoint": 200,
        }


def test_of_a_long_evening_half_a_megabyte_stays_in_memory(evening: Path) -> None:
    """A negative size is in KiB (SQLite, PRAGMA cache_size)."""
    for connect in (schema.connect, schema.connect_to_read):
        with closing(connect(evening)) as connection:
            assert connection.execute("PRAGMA cache_size").fetchone() == (-512,)


def test_secrets_are_for_the_appliances_own_user(evening: Path) -> None:
    assert evening.stat().st_mode & 0o777 == 0o600


def test_a_folder_that_is_not_there_is_named(tmp_path: Path, clock: HandClock) -> None:
    path = tmp_path / "nowhere" / "friday.journal"
    with pytest.raises(JournalUnwritable, match=r"nowhere/friday\.journal: cannot be written \(No such file"):
        Journal.create(path, clock=clock, genesis=b"{}")


def test_a_journal_that_is_not_there_is_named_and_not_made(path: Path, clock: HandClock) -> None:
    with pytest.raises(NoJournal, match=r"friday\.journal: there is no journal"):
        Journal.open(path, clock=clock)
    with pytest.raises(NoJournal):
        read_journal(path)
    assert list(path.parent.iterdir()) == []


@pytest.mark.parametrize("content", [b"", b"hand,seat,action\n" * 400])
def test_a_foreign_file_is_refused_and_left_alone(content: bytes, path: Path, clock: HandClock) -> None:
    path.write_bytes(content)
    with pytest.raises(NotAJournal, match=r"friday\.journal: this is not a journal"):
        Journal.open(path, clock=clock)
    assert path.read_bytes() == content


def test_another_programs_database_is_refused(path: Path, clock: HandClock) -> None:
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE event (position INTEGER PRIMARY KEY)")
    connection.close()
    with pytest.raises(NotAJournal):
        Journal.open(path, clock=clock)


def test_a_journal_of_a_later_version_is_refused_with_both_numbers(
    evening: Path, clock: HandClock, change_file: Callable[[Path, str], None]
) -> None:
    change_file(evening, "PRAGMA user_version=7")
    with pytest.raises(JournalTooNew, match="the journal has layout 7 and this version reads up to 1"):
        Journal.open(evening, clock=clock)


def test_every_error_is_one_line_that_names_the_file(
    evening: Path, clock: HandClock, change_file: Callable[[Path, str], None]
) -> None:
    change_file(evening, "UPDATE event SET payload = x'00' WHERE command_id = 'c1'")
    with pytest.raises(JournalError) as raised:
        Journal.open(evening, clock=clock)
    assert str(raised.value).startswith(f"{evening}: ")
    assert "\n" not in str(raised.value)


def test_a_program_that_writes_beside_us_is_noticed(path: Path, journal: Journal, draft: MakeDraft) -> None:
    with sqlite3.connect(path, isolation_level=None) as stranger:
        stranger.execute("BEGIN IMMEDIATE")
        with pytest.raises(JournalBusy, match="another program holds this journal"):
            journal.append([draft("c1")])
        stranger.execute("ROLLBACK")
    stranger.close()
    assert journal.append([draft("c1", Stream("table/3"))])[0].seq == 1
