"""Rows that a book has lost: the audit finds them, and a start is refused in one line."""

import shutil
import sqlite3
from contextlib import closing

import pytest

from shuffleup.__main__ import main
from shuffleup.app.standalone_box import open_whole
from shuffleup.stations.time_of_day import ClockRuns
from shuffleup.storage.journal.errors import JournalDamaged
from shuffleup_demo.clocks import HandClock

OF = "position >> 40 = (SELECT number FROM stream WHERE name = '{}')"
LAST = "position IN (SELECT position FROM event WHERE {} ORDER BY position DESC LIMIT {})"
FLOOR, ONE, TWO = (OF.format(name) for name in ("floor", "table/1", "table/2"))

SPOILT = {
    "all rows of a table": (f"DELETE FROM event WHERE {ONE}", "table/1: it is gone, and row "),
    "a table and its name": (f"DELETE FROM event WHERE {TWO}; DELETE FROM stream WHERE name = 'table/2'", ""),
    "the name of a table": (
        "DELETE FROM stream WHERE name = 'table/2'",
        "rows are of a stream that is not listed any more",
    ),
    "rows in the middle": (f"DELETE FROM event WHERE {ONE} AND position % 100 = 7", "is missing"),
    "the last rows of a table": (
        f"DELETE FROM event WHERE {LAST.format(ONE, 5)}",
        "it ends here, and row ",
    ),
    "the last rows of the floor": (
        f"DELETE FROM event WHERE {LAST.format(FLOOR, 40)}",
        "floor row ",
    ),
    "all rows of the floor": (f"DELETE FROM event WHERE {FLOOR}", "floor: it is gone, and row "),
    "the hands of decks": (
        f"DELETE FROM event WHERE {ONE} OR {FLOOR} OR {TWO}",
        "all rows of floor are gone",
    ),
    "a deck": ("DELETE FROM sealed WHERE name = (SELECT min(name) FROM sealed)", ""),
    "the name of a deck": (
        "UPDATE sealed SET name = 'deck/00' WHERE name = (SELECT min(name) FROM sealed)",
        "the hand of the deck 00 is gone",
    ),
    "the seed of a deck": (
        "UPDATE sealed SET secret = x'00' WHERE name = (SELECT min(name) FROM sealed)",
        "the deck is not the one that ",
    ),
    "an epoch": ("UPDATE stream SET epoch = 4 WHERE name = 'floor'", "floor is in epoch 4, in which nobody"),
    "a second beginning": ("INSERT INTO genesis SELECT * FROM genesis", "it begins 2 times"),
    "who wrote": (
        "INSERT INTO origin SELECT 99, role, face, 'x' FROM origin LIMIT 1",
        "rows are gone",
    ),
}


@pytest.mark.parametrize("how", SPOILT)
def test_what_is_missing_is_found_and_nobody_goes_on_from_it(how, friday, tmp_path, capsys):
    statements, told = SPOILT[how]
    change(friday, statements)
    assert main(["audit", str(friday)]) == 1
    said = capsys.readouterr().out
    assert told in said
    assert "NOT WHOLE" in said
    before = friday.read_bytes()
    with pytest.raises(JournalDamaged) as refused:
        open_whole(friday, HandClock())
    assert "\n" not in str(refused.value)
    assert told in str(refused.value)
    assert friday.read_bytes() == before


def change(path, statements):
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.executescript(statements)


def test_a_sound_book_is_gone_on_from(friday):
    open_whole(friday, HandClock()).close()


MARKS = {
    "no mark": ("cast('{{' as blob)", "the mark of the clock cannot be read"),
    "nothing": ("cast('null' as blob)", "the mark of the clock cannot be read"),
    "no such run": (
        """cast('{"left":5,"level":9,"anchor":7}' as blob)""",
        "the clock was marked in level 9, in a run of which no row is left",
    ),
    "more than there was": (
        """cast(replace(content, '"left":', '"left":9') as blob)""",
        "ms to go, in a run of ",
    ),
}


@pytest.mark.parametrize("how", MARKS)
def test_a_mark_of_the_clock_that_cannot_be_is_found(how, timed, tmp_path, capsys):
    mark, told = MARKS[how]
    path = shutil.copy(timed, tmp_path / "timed.journal")
    assert main(["audit", str(path)]) == 0
    change(path, f"UPDATE clock_mark SET content = {mark}")
    capsys.readouterr()
    assert main(["audit", str(path)]) == 1
    assert told in capsys.readouterr().out


def test_no_mark_is_no_fault():
    assert ClockRuns().fault(None) == ""
