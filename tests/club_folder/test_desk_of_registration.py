"""Registration and the people book: nobody is named before it is known who must not be shown (PPL-17)."""

import threading
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from shuffleup.archive.club_folder.books import CLUB_FILE, PEOPLE_FILE, Books, read_books
from shuffleup.archive.club_folder.club_writer import open_club
from shuffleup.archive.club_folder.evenings import take_archives
from shuffleup.archive.club_folder.registration import PeopleUnknown, RegistrationBook
from shuffleup.archive.td3_import import import_saves
from shuffleup.club.people.person_commands import AddPerson, RenamePerson, SetShown
from shuffleup.club.saves import ImportSave
from shuffleup.club.state import Club, ClubEventId, SaveFacts
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.field_types import Actor, CommandId, PersonId
from tests.td3.small_saves import FOUR, save

DORA = Actor("director", "Dora")
KARLA = PersonId("k")
LABEL = (("Player 1",), (KARLA,))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A club in which Karla is not shown."""
    with open_club(tmp_path / "club", BootClock(), make=True) as club:
        club.ask_people([AddPerson(KARLA, "Karla"), SetShown(KARLA, shown=False)], DORA)
    return tmp_path / "club"


def entered(desk: RegistrationBook) -> Any:
    return desk.entering(["Karla"], [PersonId("")])


def spoilt(path: Path) -> bytes:
    """Spoil a journal, and return it as it was."""
    before = path.read_bytes()
    for one in path.parent.glob(f"{path.name}*"):
        one.unlink()
    path.write_bytes(b"no journal")
    return before


def test_a_hidden_person_is_entered_under_the_label(folder: Path) -> None:
    assert entered(RegistrationBook(folder, BootClock())) == LABEL


def test_a_book_that_cannot_be_read_tells_no_name_however_often_it_is_asked(folder: Path) -> None:
    """PPL-17: nobody knows who is hidden, and the director reads what to do."""
    desk = RegistrationBook(folder, BootClock())
    whole = spoilt(folder / PEOPLE_FILE)
    for _ in range(4):
        with pytest.raises(PeopleUnknown, match=r"move the folder .*club away to enter people without it"):
            entered(desk)
        assert (desk.search("ka"), desk.hidden()) == ((), {})
    (folder / PEOPLE_FILE).write_bytes(whole)
    assert entered(desk) == LABEL


def test_a_book_that_was_read_before_and_cannot_be_read_now_tells_no_name(folder: Path) -> None:
    """Somebody may have been hidden since."""
    desk = RegistrationBook(folder, BootClock())
    assert entered(desk) == LABEL
    spoilt(folder / PEOPLE_FILE)
    for _ in range(3):
        with pytest.raises(PeopleUnknown):
            entered(desk)


def test_a_reader_that_fails_for_any_cause_is_asked_again_and_no_name_is_told(folder: Path) -> None:
    """The third call does not fail any more, and must not answer from half of a book."""
    failing = iter([ValueError("year 10000 is out of range")] * 3)

    def read(folder: Path) -> Books:
        for error in failing:
            raise error
        return read_books(folder)

    desk = RegistrationBook(folder, BootClock(), read=read)
    for _ in range(3):
        with pytest.raises(ValueError, match="year 10000"):
            entered(desk)
    assert entered(desk) == LABEL


def test_a_people_book_whose_club_cannot_be_read_still_hides(folder: Path) -> None:
    """Who has played last is all that is missing."""
    spoilt(folder / CLUB_FILE)
    assert entered(RegistrationBook(folder, BootClock())) == LABEL


def test_without_a_club_names_are_entered_as_they_are(tmp_path: Path) -> None:
    """PPL-04."""
    assert entered(RegistrationBook(tmp_path / "club", BootClock())) == (("Karla",), (PersonId(""),))


class SlowClub(Club, frozen=True):
    """A club that is still being counted, until it is let go."""

    counting: Any = None
    go_on: Any = None

    def played(self) -> Mapping[PersonId, Any]:
        self.counting.set()
        self.go_on.wait()
        return {}


def test_who_asks_while_another_thread_reads_the_book_is_told_no_name(folder: Path) -> None:
    """PPL-17: two directors register in the same second."""
    counting, go_on = threading.Event(), threading.Event()

    def read(folder: Path) -> Books:
        return Books(read_books(folder).people, SlowClub(counting=counting, go_on=go_on))

    desk = RegistrationBook(folder, BootClock(), read=read)
    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(entered, desk)
        counting.wait()
        second = threads.submit(entered, desk)
        go_on.set()
        assert (first.result(), second.result()) == (LABEL, LABEL)


def test_a_journal_with_a_day_beyond_the_calendar_hides_and_finds_as_before(folder: Path) -> None:
    """An older release took a save with a bust in the year 10000."""
    facts = SaveFacts(253_402_300_800_000, {}, {KARLA: "Karla"}, {}, (KARLA,))
    with open_club(folder, BootClock()) as club:
        club.ask_club([ImportSave(ClubEventId("save-1"), facts)], DORA)
    desk = RegistrationBook(folder, BootClock())
    assert [(one.person, one.last) for one in desk.search("ka")] == [(KARLA, "9999-12-31")]
    assert entered(desk) == LABEL


@pytest.mark.parametrize("moment", [253_402_300_800_000, 9_000_000_000_000_000, -253_402_300_800_000])
def test_a_save_with_a_bust_beyond_the_calendar_is_refused(tmp_path: Path, moment: int) -> None:
    """TDI-02: whatever the time belongs to; nothing is stored."""
    text = save(*FOUR).replace("Time: 1767302400000", f"Time: {moment}")
    assert str(moment) in text
    (tmp_path / "x.tdt").write_text(text)
    (report,) = import_saves([tmp_path / "x.tdt"], tmp_path / "club", BootClock())
    assert (report.result, report.why) == ("refused", "not_a_save")
    assert "a time is beyond the year 9999" in report.line
    assert not (tmp_path / "club").exists()


def test_a_person_whom_a_slip_has_added_is_corrected_and_who_has_played_is_not(state: Path) -> None:
    """PPL-03, PPL-06: "Hugo Blank" was entered tonight; Ann has played before, under this name."""
    folder = state / "club"
    with open_club(folder, BootClock(), make=True) as club:
        club.ask_people(
            [AddPerson(PersonId("h"), "Hugo Blanc"), AddPerson(PersonId("new-1"), "Hugo Blank")], DORA
        )
        take_archives(club, (state / "archive").glob("*.journal"))
    ann = next(one.id for one in read_books(folder).people if one.name == "Ann")
    desk = RegistrationBook(folder, BootClock())
    desk.correct(PersonId("new-1"), PersonId(""), "Hugo Blanck", CommandId("c1"))
    desk.correct(ann, PersonId(""), "Anne", CommandId("c2"))
    assert {"Hugo Blanck", "Ann"} <= {one.name for one in read_books(folder).people}
    desk.correct(PersonId("new-1"), PersonId("h"), "Hugo Blanc", CommandId("c3"))
    desk.correct(ann, PersonId("h"), "Hugo Blanc", CommandId("c4"))
    people = read_books(folder).people
    assert (people.root(PersonId("new-1")).id, people.root(ann).id) == ("h", ann)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Katarina Bohm", "Katharina Böhm"),
        ("katharina boehm", "Katharina Böhm"),
        ("Böhm, Katharina", "Katharina Böhm"),
        ("Katharina Böhme", "Katharina Böhm"),
        ("Ben Bergr", "Ben Berger"),
        ("Kim Li", "Kim Lie"),
        ("Ann Berger", ""),
        ("Katharina Frey", ""),
        ("Lou", ""),
        ("Katharina Böhm", ""),
        ("KATHARINA BÖHM", ""),
    ],
)
def test_a_new_name_that_is_like_one_of_the_book_is_asked_about(
    tmp_path: Path, typed: str, meant: str
) -> None:
    """PPL-04: not a name of the book itself, nor one that shares the family or the first name alone."""
    names = ("Katharina Böhm", "Ben Berger", "Kim Lie", "Zoe")
    with open_club(tmp_path / "club", BootClock(), make=True) as club:
        club.ask_people([AddPerson(PersonId(f"p{at}"), name) for at, name in enumerate(names)], DORA)
    found = RegistrationBook(tmp_path / "club", BootClock()).near([typed])
    assert [one.name for one in found.values()] == ([meant] if meant else [])


def test_who_played_last_time_is_offered_by_the_name_of_today(folder: Path) -> None:
    """Who had no id is the only person of that name, a hidden one is found, and nobody comes twice."""
    with open_club(folder, BootClock()) as club:
        club.ask_people([AddPerson(PersonId("l"), "Lou"), RenamePerson(PersonId("l"), "Lou Lind")], DORA)
    played = [(KARLA, "Player 1"), (PersonId(""), "Lou"), (PersonId("l"), "Lou"), (PersonId(""), "Zoe")]
    again = RegistrationBook(folder, BootClock()).again(played)
    assert [(one.person, one.name) for one in again] == [("k", "Karla"), ("l", "Lou Lind"), ("", "Zoe")]
