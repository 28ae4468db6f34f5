"""A club in its folder: stored before it counts, read beside its writer, the same from its cache."""

import pytest

from shuffleup.archive.club_folder.books import NoClub, read_books, read_people
from shuffleup.archive.club_folder.club_writer import NotOneClub, open_club
from shuffleup.club.people.person_commands import AddPerson, KnownAlready, RenamePerson
from shuffleup.club.seasons import NameLeague
from shuffleup.club.state import LeagueId
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.field_types import Actor, CommandId, PersonId
from shuffleup.storage.journal.errors import JournalBusy
from shuffleup.storage.journal.store import Journal
from shuffleup_demo.clocks import HandClock

DORA = Actor("director", "Dora")
ADA, BO = PersonId("p1"), PersonId("p2")


def names(people):
    return [people.name(one) for one in people]


@pytest.fixture
def folder(tmp_path):
    with open_club(tmp_path, HandClock(), seeds=RepeatableSeeds(1), make=True) as club:
        club.ask_people([AddPerson(ADA, "Ada"), AddPerson(BO, "Bo")], DORA)
        club.ask_club([NameLeague(LeagueId("l1"), "Fridays")], DORA)
    return tmp_path


def test_a_club_is_read_as_it_was_written_with_its_cache_and_without(folder):
    first = read_books(folder)
    assert names(first.people) == ["Ada", "Bo"]
    assert [one.name for one in first.club.leagues.values()] == ["Fridays"]
    assert (folder / "people.cache").exists()
    assert read_books(folder) == first
    for damage in (b"", b"nonsense", (folder / "people.cache").read_bytes()[:-3]):
        (folder / "people.cache").write_bytes(damage)
        assert read_books(folder) == first


def test_a_cache_of_before_an_act_is_not_used_after_it(folder):
    read_people(folder)
    with open_club(folder, HandClock()) as club:
        club.ask_people([RenamePerson(BO, "Bob")], DORA)
        assert names(club.people) == names(read_people(folder)) == ["Ada", "Bob"]


def test_the_same_command_twice_adds_one_person(folder):
    """PPL-04."""
    with open_club(folder, HandClock()) as club:
        for _ in range(2):
            club.ask_people([AddPerson(PersonId("p3"), "Cy")], DORA, CommandId("once"))
        assert names(club.people) == ["Ada", "Bo", "Cy"]


def test_of_several_commands_all_are_done_or_none(folder):
    with open_club(folder, HandClock()) as club, pytest.raises(KnownAlready):
        club.ask_people([AddPerson(PersonId("p3"), "Cy"), AddPerson(ADA, "Ada")], DORA)
    assert names(read_people(folder)) == ["Ada", "Bo"]


def test_two_cannot_write_to_a_club_at_once(folder):
    with open_club(folder, HandClock()), pytest.raises(JournalBusy), open_club(folder, HandClock()):
        pass


def test_a_folder_without_a_club_and_one_of_two_clubs_are_refused(folder, tmp_path):
    with pytest.raises(NoClub, match="shuffleup people import"):
        read_books(tmp_path / "other")
    with open_club(tmp_path / "other", HandClock(), make=True):
        pass
    (tmp_path / "other/club.journal").replace(folder / "club.journal")
    with pytest.raises(NotOneClub), open_club(folder, HandClock()):
        pass


def test_a_club_whose_second_journal_was_not_made_yet_is_gone_on_with(folder):
    """PPL-15: the power went between the two."""
    with open_club(folder, HandClock()) as club:
        club.ask_people([AddPerson(PersonId("p3"), "Cy")], DORA)
    for path in folder.glob("club.journal*"):
        path.unlink()
    with open_club(folder, HandClock(), make=True) as club:
        assert names(club.people) == ["Ada", "Bo", "Cy"]


def test_no_name_stands_under_a_hash_of_the_book(folder):
    """PPL-10."""
    with Journal.open(folder / "people.journal", clock=HandClock()) as journal:
        rows = [row for stream in journal.streams() for row in journal.rows(stream)]
        assert all(b"Ada" not in row.payload and row.actor.person != "Dora" for row in rows)
        assert sum(len(row.texts) for row in rows) == 4


def test_a_writer_leaves_the_book_computed_for_the_next_program(folder):
    """PPL-18: 20,000 persons are read in 30 ms, where computing them takes half a second."""
    computed = folder / "people.cache"
    with open_club(folder, HandClock()) as club:
        club.ask_people([RenamePerson(BO, "Bob")], DORA)
    written = computed.read_bytes()
    assert names(read_people(folder)) == ["Ada", "Bob"]
    assert computed.read_bytes() == written
    computed.unlink()
    assert names(read_people(folder)) == ["Ada", "Bob"]
    assert computed.read_bytes() == written
