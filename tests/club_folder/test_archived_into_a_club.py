"""An evening is archived the same with a club, without one, and with one that is locked or damaged."""

import logging
import shutil

import pytest

from shuffleup.archive.club_folder.books import read_books, read_people
from shuffleup.archive.club_folder.club_writer import open_club
from shuffleup.archive.journal_folder import archive
from shuffleup.archive.statistics import statistics_of_files
from shuffleup_demo.clocks import HandClock

CLOCK = HandClock()


@pytest.fixture
def box(tmp_path, evening_as_played):
    shutil.copy(evening_as_played, tmp_path / "friday.journal")
    return tmp_path


def test_the_players_of_an_archived_evening_are_in_the_people_book(box, caplog):
    """PPL-03."""
    with open_club(box / "club", CLOCK, make=True):
        pass
    with caplog.at_level(logging.INFO):
        archive(box / "friday.journal", CLOCK, unfinished=True)
    books = read_books(box / "club")
    assert [books.people.name(one) for one in books.people] == ["Ann", "Bongani", "Karla", "Dries"]
    assert "4 players in the people book, 4 new" in caplog.text


def test_an_archived_evening_is_counted_and_kept_beside_those_before(box, evening_as_played):
    """STT-16: the statistics of both are read from the cache, which reading does not change."""
    with open_club(box / "club", CLOCK, make=True):
        pass
    archive(box / "friday.journal", CLOCK, unfinished=True)
    shutil.copy(evening_as_played, box / "saturday.journal")
    with (box / "saturday.journal").open("ab") as file:
        file.write(b"later")
    cache = box / "club" / "statistics.cache"
    of_friday = cache.read_bytes()
    archive(box / "saturday.journal", CLOCK, unfinished=True)
    of_both = cache.read_bytes()
    assert len(of_both) > len(of_friday) + 500

    assert statistics_of_files([box / "archive"]).hands == 4
    assert cache.read_bytes() == of_both


@pytest.mark.parametrize("trouble", ["absent", "locked", "damaged", "half"])
def test_a_club_in_trouble_holds_up_no_evening(box, trouble):
    """SEASONS 1: the evening is archived, and taken the next time."""
    if trouble != "absent":
        with open_club(box / "club", CLOCK, make=True) as club:
            if trouble == "locked":
                assert archive(box / "friday.journal", CLOCK, unfinished=True).exists()
                assert not club.people.persons
    if trouble == "damaged":
        (box / "club/people.journal").write_bytes(b"spoilt")
    if trouble == "half":
        (box / "club/club.journal").unlink()
    if trouble != "locked":
        assert archive(box / "friday.journal", CLOCK, unfinished=True).exists()


def test_an_evening_that_found_the_club_locked_is_taken_with_the_next_one(box, evening_as_played):
    with open_club(box / "club", CLOCK, make=True):
        archive(box / "friday.journal", CLOCK, unfinished=True)
    assert not read_people(box / "club").persons
    shutil.copy(evening_as_played, box / "again.journal")
    archive(box / "again.journal", CLOCK, unfinished=True)
    assert len(read_books(box / "club").club.evenings) == 1
    assert len(read_people(box / "club").persons) == 4
