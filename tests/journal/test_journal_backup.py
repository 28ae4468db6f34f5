"""A copy on another storage while the unit writes: complete, verified, never worse than the one before."""

import errno
import os
from concurrent.futures import ThreadPoolExecutor

import pytest

from shuffleup.storage.journal.backup import back_up
from shuffleup.storage.journal.errors import JournalDamaged, JournalUnwritable, StorageFailed, StorageFull
from shuffleup.storage.journal.reader import read_journal
from shuffleup.storage.journal.store import Journal


@pytest.fixture
def stick(tmp_path):
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


def test_a_copy_is_taken_while_the_journal_is_open_and_has_what_was_stored_by_then(
    journal, draft, path, stick
):
    journal.append([draft("c1")])
    first = back_up(path, stick)
    journal.append([draft("c2")])
    assert (first.path, first.rows) == (stick / "friday.journal", 1)
    with read_journal(first.path, rests=True) as copy:
        assert [row.command_id for row in copy.rows("floor")] == ["c1"]
        assert copy.verify().ok
    second = back_up(path, stick)
    assert (second.path, second.rows) == (first.path, 2)


def test_an_act_that_is_not_settled_is_not_in_the_copy(journal, draft, path, stick):
    journal.append([draft("c1")])
    journal.append([draft("c2")], settle=False)
    assert back_up(path, stick).rows == 1
    journal.settle()
    assert back_up(path, stick).rows == 2


def test_of_many_who_copy_to_one_stick_at_once_each_leaves_a_whole_copy(journal, draft, path, stick):
    journal.append([draft("c1")])
    with ThreadPoolExecutor(8) as pool:
        made = [pool.submit(back_up, path, stick) for _ in range(40)]
        assert {one.result().path for one in made} == {stick / "friday.journal"}
    assert [one.name for one in stick.iterdir()] == ["friday.journal"]
    with read_journal(stick / "friday.journal", rests=True) as copy:
        assert copy.verify().ok


def test_nothing_but_the_copy_lies_on_the_stick(journal, draft, path, stick):
    journal.append([draft("c1")])
    for _ in range(2):
        back_up(path, stick)
    assert [one.name for one in stick.iterdir()] == ["friday.journal"]


def test_a_copy_takes_the_place_of_the_journal_and_is_written_on(journal, draft, path, stick, clock):
    journal.append([draft("c1")], sealed={"deck": b"52 cards"})
    saved = back_up(path, stick)
    with Journal.open(saved.path, clock=clock) as restored:
        assert restored.problems == ()
        assert restored.unseal("deck") == b"52 cards"
        assert restored.append([draft("c2")])[0].seq == 2


def test_the_journal_of_another_evening_of_that_name_is_kept(journal, draft, path, stick, clock, tmp_path):
    journal.append([draft("c1")])
    back_up(path, stick)
    other = tmp_path / "other" / "friday.journal"
    other.parent.mkdir()
    with Journal.create(other, clock=clock, genesis=journal.genesis) as next_friday:
        next_friday.append([draft("d1")])
        assert back_up(other, stick).path == stick / "friday-2.journal"
        next_friday.append([draft("d2")])
        assert back_up(other, stick).path == stick / "friday-2.journal"
    with read_journal(stick / "friday.journal", rests=True) as first:
        assert [row.command_id for row in first.rows("floor")] == ["c1"]


def test_a_file_that_is_no_journal_is_kept_too(journal, draft, path, stick):
    (stick / "friday.journal").write_text("my notes")
    assert back_up(path, stick).path == stick / "friday-2.journal"
    assert (stick / "friday.journal").read_text() == "my notes"


@pytest.mark.parametrize(
    ("code", "named"),
    [(errno.ENOSPC, StorageFull), (errno.EIO, StorageFailed), (errno.ENODEV, JournalUnwritable)],
)
@pytest.mark.parametrize("call", ["os.fsync", "os.posix_fadvise"])
def test_a_stick_that_fails_leaves_the_copy_of_before_and_nothing_else(
    journal, draft, path, stick, monkeypatch, call, code, named
):
    journal.append([draft("c1")])
    before = back_up(path, stick).path.read_bytes()
    journal.append([draft("c2")])

    def fails(*_):
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(f"shuffleup.storage.journal.backup.{call}", fails)
    with pytest.raises(named, match=r"stick/friday\.journal: "):
        back_up(path, stick)
    assert {one.name: one.read_bytes() for one in stick.iterdir()} == {"friday.journal": before}


def test_a_full_stick_keeps_the_copy_of_before_and_takes_the_next_when_there_is_room(
    journal, draft, path, small_disk
):
    journal.append([draft("c1")])
    before = back_up(path, small_disk.folder).path.read_bytes()
    journal.append([draft("c2")])
    small_disk.fill()
    with pytest.raises(StorageFull, match="no room left"):
        back_up(path, small_disk.folder)
    assert (small_disk.folder / "friday.journal").read_bytes() == before
    small_disk.make_room()
    assert back_up(path, small_disk.folder).rows == 2


def test_a_stick_that_cannot_be_written_keeps_the_copy_of_before(journal, draft, path, small_disk):
    journal.append([draft("c1")])
    before = back_up(path, small_disk.folder).path.read_bytes()
    small_disk.make_read_only()
    with pytest.raises(JournalUnwritable, match="cannot be written"):
        back_up(path, small_disk.folder)
    assert (small_disk.folder / "friday.journal").read_bytes() == before


def test_a_stick_that_does_not_keep_what_was_written_is_named(journal, draft, path, stick, monkeypatch):
    journal.append([draft("c1")])
    real = os.fsync

    def forgets(descriptor):
        real(descriptor)
        if os.fstat(descriptor).st_size > 5_000:
            os.pwrite(descriptor, b"\xff" * 16, 5_000)

    monkeypatch.setattr("shuffleup.storage.journal.backup.os.fsync", forgets)
    with pytest.raises(StorageFailed, match="it did not keep what was written"):
        back_up(path, stick)
    assert list(stick.iterdir()) == []


def test_a_stick_that_is_gone_is_named(journal, path, tmp_path):
    with pytest.raises(JournalUnwritable, match=r"gone/friday\.journal: cannot be written"):
        back_up(path, tmp_path / "gone")


def test_a_damaged_journal_is_not_saved_over_a_good_copy(evening, stick, change_file):
    good = back_up(evening, stick).path.read_bytes()
    change_file(evening, "UPDATE event SET payload = x'7b7d' WHERE command_id = 'c2'")
    with pytest.raises(JournalDamaged, match=r"does not match its hash; nothing was saved over"):
        back_up(evening, stick)
    assert (stick / "friday.journal").read_bytes() == good
