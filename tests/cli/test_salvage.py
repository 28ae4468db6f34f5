"""Safe mode reads the rest: the clock of the last good state, the damage, and what to do about it."""

import shutil
import sqlite3
from pathlib import Path

import pytest

from recorded_evenings import record
from shuffleup.app.config import LONGEST_BYTES, Settings, WrongSettings, read_settings, usable_settings
from shuffleup.app.process import report_start_error
from shuffleup.cli.safe import seen
from shuffleup.network.trust.unit_key import KeyUnusable, unit_key
from shuffleup.storage.journal.errors import JournalDamaged, NoJournal, NotAJournal
from shuffleup.storage.journal.store import Journal

KEEP_IT = "Keep that journal, and put a copy in its place"


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    """The journal of an evening that is given command by command."""
    return record("story", tmp_path_factory.mktemp("story"))


@pytest.fixture
def box(tmp_path, evening):
    """The folder of a box that was in the midst of an evening: level 2, four players left."""
    folder = tmp_path / "box"
    folder.mkdir()
    shutil.copy(evening, folder / "friday.journal")
    return folder


@pytest.fixture
def shown(box, tmp_path):
    """What safe mode shows of the box."""

    def look(trouble=""):
        return seen(Settings(folder=str(box)), trouble, {"RUNTIME_DIRECTORY": str(tmp_path)})

    return look


def cut(journal, part):
    whole = journal.read_bytes()
    journal.write_bytes(whole[: int(len(whole) * part)])


def turned(journal, at):
    whole = bytearray(journal.read_bytes())
    whole[at] ^= 0x10
    journal.write_bytes(whole)


def sql(journal, statement):
    connection = sqlite3.connect(journal)
    connection.execute(statement)
    connection.commit()
    connection.close()


def test_a_sound_journal_gives_clock_and_players(shown):
    view = shown()
    assert (view.event, view.left) == ("story", "34:33")
    assert view.clock == ("level 2: 50/100", "4 players left")
    assert view.wrong == (
        "The program ended again and again. Its log says why: journalctl -u shuffleup-table.service",
    )


def test_nine_tenths_of_a_journal_still_show_the_clock(box, shown):
    cut(box / "friday.journal", 0.9)
    view = shown()
    assert (view.left, view.clock) == ("34:33", ("level 2: 50/100", "4 players left"))
    assert view.wrong[0].startswith(f"{box}/friday.journal: the file is damaged")
    assert view.todo.startswith(KEEP_IT)


def test_of_half_a_journal_the_half_is_read(box, shown):
    cut(box / "friday.journal", 0.5)
    view = shown()
    assert view.clock == ("level 1: 25/50", "4 players left")
    assert view.wrong[0].startswith(f"{box}/friday.journal: the file is damaged")


def test_a_journal_whose_first_words_are_spoilt_still_shows_the_clock(box, shown):
    """The rules of the event are in its first event, too."""
    at = (box / "friday.journal").read_bytes().index(b'{"event":"story"')
    turned(box / "friday.journal", at + 12)
    view = shown()
    assert view.clock == ("level 2: 50/100", "4 players left")
    assert "its first row is not as it was stored" in view.wrong[0]


def test_the_state_before_the_first_spoilt_event_is_the_last_good_one(box, shown):
    sql(
        box / "friday.journal",
        "UPDATE event SET payload = CAST(payload || ' ' AS BLOB) WHERE type = 'event.started'",
    )
    view = shown()
    assert view.clock == ("level 1: 25/50", "4 players left")
    assert view.wrong[0].startswith(f"{box}/friday.journal: event ")
    assert view.wrong[0].endswith(" of floor is not as it was stored (the row does not match its hash)")
    assert view.todo.startswith(KEEP_IT)


@pytest.mark.parametrize("spoilt", [b"", b"spoilt" * 1000, b"SQLite format 3\0", bytes(100_000)])
def test_a_file_that_is_no_journal_is_named_and_how_to_go_on(spoilt, box, shown):
    (box / "friday.journal").write_bytes(spoilt)
    view = shown()
    assert (view.left, view.clock) == ("", ())
    assert view.wrong[0].startswith(f"{box}/friday.journal: ")
    assert view.todo.startswith(KEEP_IT)


def test_a_folder_a_link_to_nowhere_and_a_strange_file_are_no_journals(box, shown):
    journal = box / "friday.journal"
    for make in (journal.mkdir, lambda: journal.symlink_to("/nowhere")):
        if journal.is_dir():
            journal.rmdir()
        else:
            journal.unlink()
        make()
        assert shown().wrong[0].startswith(f"{journal}: cannot be read (")
        with pytest.raises((NotAJournal, NoJournal), match=r"friday\.journal: "):
            Journal.open(journal, clock=None)


def test_a_journal_of_a_later_version_wants_that_version_and_no_other_copy(box, shown):
    sql(box / "friday.journal", "PRAGMA user_version=99")
    view = shown()
    assert "the journal has layout 99" in view.wrong[0]
    assert view.todo.startswith("Put that right")


def test_whichever_byte_is_wrong_safe_mode_shows_a_state_that_there_was_or_none(box, shown):
    """Every row is held against the chain, so no wrong figure can come of a wrong byte."""
    journal = box / "friday.journal"
    good, clocks = journal.read_bytes(), set()
    for at in range(0, len(good), len(good) // 97):
        turned(journal, at)
        clocks.add(shown().clock)
        journal.write_bytes(good)
    players = ("0 players left", "1 player left", "2 players left", "3 players left", "4 players left")
    assert clocks <= {(), ("level 2: 50/100", players[4]), *(("level 1: 25/50", left) for left in players)}
    assert ("level 2: 50/100", players[4]) in clocks


def test_the_last_words_of_the_program_come_first(box, shown, tmp_path):
    """What it has said itself knows more than whoever looks from outside."""
    report_start_error("unit.key: not a key", environment={"RUNTIME_DIRECTORY": str(tmp_path)})
    cut(box / "friday.journal", 0.9)
    assert shown().wrong[0] == "unit.key: not a key"
    assert "the file is damaged" in shown().wrong[1]


def test_what_was_said_twice_is_shown_once(box, shown, tmp_path):
    (box / "friday.journal").write_bytes(b"")
    with pytest.raises(NotAJournal) as refused:
        Journal.open(box / "friday.journal", clock=None)
    report_start_error(str(refused.value), environment={"RUNTIME_DIRECTORY": str(tmp_path)})
    assert shown().wrong == (str(refused.value),)


def test_where_there_is_no_room_for_a_copy_it_is_made_in_memory(box, shown, monkeypatch):
    """A full storage is one reason why a program cannot begin: /tmp lies on it as often as not."""
    copied = shutil.copyfile

    def only_in_memory(source, target):
        if not str(target).startswith(str(box.parent)):
            raise OSError(28, "No space left on device")
        return copied(source, target)

    monkeypatch.setattr("tempfile.tempdir", "/tmp")
    monkeypatch.setattr(shutil, "copyfile", only_in_memory)
    assert shown().clock == ("level 2: 50/100", "4 players left")


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"\0" * 500, b"a = 1\n" * LONGEST_BYTES, b"[hardwear]"])
def test_settings_that_are_none_are_named(content, tmp_path):
    path = tmp_path / "unit.toml"
    path.write_bytes(content)
    with pytest.raises(WrongSettings, match=r"unit\.toml: "):
        read_settings(path)
    assert usable_settings(path)[1].startswith(f"{path}: ")


def test_an_empty_file_of_settings_leaves_all_as_it_was_built(tmp_path):
    (tmp_path / "unit.toml").touch()
    assert read_settings(tmp_path / "unit.toml") == Settings()


@pytest.mark.parametrize("make", [Path.mkdir, lambda path: path.symlink_to("/nowhere/unit.toml")])
def test_settings_that_are_no_file_are_not_passed_over(make, tmp_path):
    """A box that took itself for a new one would lead through its first run in the middle of an evening."""
    make(tmp_path / "unit.toml")
    found = {"STATE_DIRECTORY": str(tmp_path)}
    with pytest.raises(WrongSettings, match=r"unit\.toml: "):
        read_settings(None, found)
    assert usable_settings(None, found)[0] == Settings()


@pytest.mark.parametrize("make", [Path.touch, Path.mkdir, lambda path: path.symlink_to("/nowhere")])
def test_a_spoilt_key_is_named_and_none_is_made_in_its_place(make, tmp_path):
    """The key is who the box is: a new one would be a stranger in its own venue."""
    make(tmp_path / "unit.key")
    with pytest.raises(KeyUnusable, match=r"unit\.key: "):
        unit_key(tmp_path)


@pytest.mark.parametrize("mark", ["x'7b7b'", "x'ff00fe'", "cast('[]' as blob)", "cast('null' as blob)"])
def test_a_spoilt_mark_of_the_clock_is_no_mark(mark, box, shown):
    """What its last event says holds then; the clock comes back paused in any case."""
    sql(box / "friday.journal", f"INSERT OR REPLACE INTO clock_mark VALUES (1, {mark})")
    assert shown().clock == ("level 2: 50/100", "4 players left")


def test_only_damage_is_looked_through(box):
    """A sound journal is read as it is, and a damaged one is opened by nobody but safe mode."""
    cut(box / "friday.journal", 0.9)
    with pytest.raises(JournalDamaged):
        Journal.open(box / "friday.journal", clock=None)
