"""Torn rows are set aside and reported; a changed row in the middle stops the unit."""

import shutil
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings, strategies as st

from shuffleup.kernel.field_types import FLOOR, Actor, CommandId, Stream
from shuffleup.storage.journal.errors import JournalDamaged, JournalError
from shuffleup.storage.journal.reader import read_journal
from shuffleup.storage.journal.row_hash import Draft
from shuffleup.storage.journal.store import Journal
from shuffleup_demo.clocks import HandClock
from tests.night import examples

MakeDraft = Callable[..., Draft]
ChangeFile = Callable[[Path, str], None]
GARBLE = "UPDATE event SET payload = x'7b7d' WHERE command_id = '{}'"


def test_a_torn_last_act_is_set_aside_whole_and_told_of(
    evening: Path,
    clock: HandClock,
    draft: MakeDraft,
    change_file: ChangeFile,
    caplog: pytest.LogCaptureFixture,
) -> None:
    change_file(evening, "UPDATE event SET hash = zeroblob(32) WHERE payload = x'7b226c6576656c223a327d'")
    with Journal.open(evening, clock=clock) as journal:
        assert [row.command_id for row in journal.rows(FLOOR)] == ["c1", "c2", "c3", "c4"]
        assert [row.command_id for row in journal.rows(Stream("table/3"))] == ["t1"]
        line = "floor row 6: the row does not match its hash; rows from 5 on were set aside"
        assert [str(problem) for problem in journal.problems] == [line]
        assert caplog.messages == [f"journal: {line}"]
        assert [(kept.stream, kept.seq) for kept in journal.quarantined()] == [(FLOOR, 5), (FLOOR, 6)]
        (again,) = journal.append([draft("c5")])
        assert again.seq == 5
        assert journal.verify().ok


def test_what_was_set_aside_is_told_of_once(evening: Path, clock: HandClock, change_file: ChangeFile) -> None:
    change_file(evening, GARBLE.format("c5"))
    Journal.open(evening, clock=clock, report=lambda problem: None).close()
    with Journal.open(evening, clock=clock) as journal:
        assert journal.problems == ()
        assert len(journal.quarantined()) == 2


@pytest.mark.parametrize(
    ("statement", "what"),
    [
        (GARBLE.format("c2"), "floor row 2: the row does not match its hash, and 4 intact rows follow"),
        ("DELETE FROM event WHERE command_id = 'c2'", "floor row 3: row 2 is missing, and 4 intact rows"),
        ("UPDATE event SET origin = 99 WHERE command_id = 'c4'", "floor row 4: the row does not match"),
        ("UPDATE genesis SET content = x'7b7d'", "its first row is not as it was stored"),
        ("DROP TABLE sealed", "its tables are not those of a journal"),
    ],
)
def test_damage_before_intact_rows_stops_the_journal_and_changes_nothing(
    statement: str, what: str, evening: Path, clock: HandClock, change_file: ChangeFile
) -> None:
    change_file(evening, statement)
    before = evening.read_bytes()
    with pytest.raises(JournalDamaged, match=what):
        Journal.open(evening, clock=clock)
    assert evening.read_bytes() == before


def test_a_changed_row_with_a_hash_to_match_does_not_fit_its_neighbours(
    evening: Path, clock: HandClock, change_file: ChangeFile
) -> None:
    change_file(evening, "UPDATE event SET (payload, hash) = (x'7b7d', zeroblob(32)) WHERE command_id = 'c3'")
    with read_journal(evening) as journal:
        report = journal.verify()
    assert not report.ok
    assert report.rows == 7
    assert [str(problem) for problem in report.problems] == [
        "floor row 3: the row does not match its hash",
        "floor row 4: the row does not follow the one before it",
    ]


@pytest.mark.parametrize(("torn_byte", "left"), [(-1, ["c1"]), (16, [])], ids=["last page", "log's header"])
def test_a_write_that_never_finished_is_set_aside_and_told_of(
    torn_byte: int, left: list[str], path: Path, journal: Journal, clock: HandClock, draft: MakeDraft
) -> None:
    """Also where a card said it had stored what it had not, and SQLite would drop it without a word."""
    journal.append([draft("c1")])
    journal.append([draft("c2")])
    copy = path.with_name("after-the-cut.journal")
    shutil.copy(path, copy)
    log = bytearray(path.with_name(path.name + "-wal").read_bytes())
    log[torn_byte] ^= 1
    copy.with_name(copy.name + "-wal").write_bytes(log)
    with Journal.open(copy, clock=clock, report=lambda problem: None) as after:
        assert [row.command_id for row in after.rows(FLOOR)] == left
        (problem,) = after.problems
        assert "never finished; it was set aside" in str(problem)
        assert [kept.reason for kept in after.quarantined()] == [problem.what]
    with Journal.open(copy, clock=clock) as later:
        assert later.problems == ()


def test_a_log_that_was_started_over_many_times_is_not_taken_for_torn(
    path: Path, journal: Journal, clock: HandClock, draft: MakeDraft
) -> None:
    for act in range(400):
        journal.append([draft(f"c{act}")])
    copy = path.with_name("after-the-cut.journal")
    shutil.copy(path, copy)
    shutil.copy(path.with_name(path.name + "-wal"), copy.with_name(copy.name + "-wal"))
    with Journal.open(copy, clock=clock) as after:
        assert after.problems == ()
        assert after.verify().rows == 400


class IntactFile:
    """The bytes of a journal with twenty rows, and those rows."""

    def __init__(self, path: Path) -> None:
        with Journal.create(path, clock=HandClock(), genesis=b'{"event":"friday"}') as journal:
            for number in range(20):
                act = CommandId(f"c{number}")
                journal.append([Draft(FLOOR, act, Actor("dealer"), type="Dealt", payload=b'{"n":1}')])
            self.rows = tuple(journal.rows(FLOOR))
        self.content = path.read_bytes()

    def write_changed(self, path: Path, place: int, flip: int) -> None:
        """Write a copy in which one byte is another."""
        at = place % len(self.content)
        path.write_bytes(self.content[:at] + bytes([self.content[at] ^ flip]) + self.content[at + 1 :])


@pytest.fixture(scope="module")
def intact_file(tmp_path_factory: pytest.TempPathFactory) -> IntactFile:
    return IntactFile(tmp_path_factory.mktemp("intact") / "intact.journal")


@settings(deadline=None, max_examples=examples(200))
@given(place=st.integers(0, 2**20), flip=st.integers(1, 255))
def test_whatever_byte_of_the_file_is_changed_no_changed_row_is_ever_read(
    place: int, flip: int, intact_file: IntactFile
) -> None:
    """Rows are as they were, or the last ones are set aside and told of, or the file is refused."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "flipped.journal"
        intact_file.write_changed(path, place, flip)
        try:
            journal = Journal.open(path, clock=HandClock(), report=lambda problem: None)
        except JournalError:
            return
        with journal:
            left = tuple(journal.rows(FLOOR))
            assert left == intact_file.rows[: len(left)]
            assert (len(left) < 20) == bool(journal.problems)
