"""Another box may carry a copy of a club; one that was written to is refused, never merged (PPL-16)."""

import pytest

from shuffleup.archive.club_folder.books import read_books
from shuffleup.archive.club_folder.club_writer import NotOneClub, WentItsOwnWay, copy_club, open_club
from shuffleup.archive.club_folder.evenings import take_archives
from shuffleup.archive.event_archive import archive_lines
from shuffleup.club.people.book import Contact
from shuffleup.club.people.person_commands import AddPerson, SetContact
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.field_types import Actor, PersonId
from shuffleup.storage.journal.reader import read_journal
from shuffleup_demo.clocks import HandClock

DORA = Actor("director", "Dora")


@pytest.fixture
def home(tmp_path):
    add(tmp_path / "home", "p1", "Ann", make=True)
    return tmp_path / "home"


def add(folder, person, name, *, make=False):
    with open_club(folder, HandClock(), seeds=RepeatableSeeds(1), make=make) as club:
        club.ask_people([AddPerson(PersonId(person), name)], DORA)


def names(folder):
    people = read_books(folder).people
    return [people.name(one) for one in people]


def test_a_copy_is_read_elsewhere_and_brought_up_to_date(home, tmp_path):
    copy_club(home, tmp_path / "stick")
    add(home, "p2", "Bo")
    assert names(tmp_path / "stick") == ["Ann"]
    assert copy_club(home, tmp_path / "stick") == 2
    assert names(tmp_path / "stick") == ["Ann", "Bo"]


def test_a_copy_that_was_written_to_is_refused_with_both_last_rows(home, tmp_path):
    copy_club(home, tmp_path / "stick")
    add(home, "p2", "Bo")
    add(tmp_path / "stick", "p3", "Cy")
    add(tmp_path / "stick", "p4", "Di")
    for one, other, last, own in ((home, tmp_path / "stick", 3, 2), (tmp_path / "stick", home, 2, 3)):
        with pytest.raises(WentItsOwnWay, match=rf"Its last row is {last} of .* is {own} of .*"):
            copy_club(one, other)
    assert (names(home), names(tmp_path / "stick")) == (["Ann", "Bo"], ["Ann", "Cy", "Di"])


def test_a_folder_with_another_club_is_refused(home, tmp_path):
    add(tmp_path / "other", "p1", "Zoe", make=True)
    with pytest.raises(NotOneClub):
        copy_club(home, tmp_path / "other")
    assert names(tmp_path / "other") == ["Zoe"]


def test_an_archive_holds_nothing_of_the_contact_of_a_person(state):
    """PPL-12."""
    with open_club(state / "club", HandClock(), make=True) as club:
        take_archives(club, (state / "archive").glob("*.journal"))
        person = next(iter(club.people)).id
        club.ask_people([SetContact(person, Contact("ann@example.org", "0151-777", "left-handed"))], DORA)
    with read_journal(state / "archive/story.journal") as journal:
        archived = b"".join(archive_lines(journal))
    for octets in (archived, *(one.read_bytes() for one in (state / "archive").iterdir())):
        assert not any(one in octets for one in (b"ann@example.org", b"0151-777", b"left-handed"))
