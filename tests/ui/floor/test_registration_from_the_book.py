"""Registration offers the people book: type two letters, tap (PPL-04)."""

import lzma
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from shuffleup.archive.club_folder.books import read_people
from shuffleup.archive.club_folder.club_writer import open_club
from shuffleup.club.people.person_commands import AddPerson, RenamePerson
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.field_types import Actor, PersonId

STORED = Path(__file__).parents[2] / "data/journals/0.2.0-rebuys.journal.xz"
NAMES = "#names"
GO = "[data-verb=register] [type=submit]"
PHONE = {"width": 360, "height": 740}
DORA = Actor("director", "Dora")


@pytest.fixture
def club(house: Any, tmp_path: Path) -> Path:
    """A club beside the journal of the house: Ann Smith, Anna Lind, and Robert, who was Andy before."""
    with open_club(tmp_path / "club", BootClock(), make=True) as club:
        people = [AddPerson(PersonId(one), name) for one, name in (("a", "Ann Smith"), ("l", "Anna Lind"))]
        club.ask_people(
            [*people, AddPerson(PersonId("r"), "Andy"), RenamePerson(PersonId("r"), "Robert")], DORA
        )
    return tmp_path / "club"


def test_two_letters_offer_persons_and_a_tap_registers_one(house: Any, console: Any, club: Path) -> None:
    page = console("entries", **PHONE)
    page.write(NAMES, "Zoe\nan")
    page.wait_for("document.querySelectorAll('#names-offered button').length === 3")
    assert page.text("#names-offered button") == "Ann Smith"
    assert "Robert (once Andy)" in page.text("#names-offered")
    page.click("#names-offered button:nth-child(2)")
    page.expect_text(GO, "Register 2 players")
    page.click(GO)
    page.expect_text("#done", "Register players: done.")
    first, second = house.floor.entries
    assert (second.name, second.known) == ("Anna Lind", "l")
    assert (first.name, first.known[:4]) == ("Zoe", "new-")
    while len(read_people(club).persons) < 4:
        house.until(lambda floor: True)
    assert read_people(club).persons[first.known].name == "Zoe"


def test_without_a_book_registration_is_as_before(house: Any, console: Any) -> None:
    page = console("entries", **PHONE)
    page.write(NAMES, "Ann\nBo")
    page.expect_text(GO, "Register 2 players")
    assert page.text("#names-offered") == ""
    page.click(GO)
    page.expect_text("#done", "Register players: done.")
    assert [(one.name, one.known) for one in house.floor.entries] == [("Ann", ""), ("Bo", "")]


def test_a_slip_in_the_name_of_a_regular_is_asked_about(house: Any, console: Any, club: Path) -> None:
    """PPL-04: yes enters the person of the book, no somebody new, and no answer as well."""
    page = console("entries", **PHONE)
    page.write(NAMES, "Ana Lind\nAn Smith\nRobart")
    page.wait_for("document.querySelectorAll('.near').length === 3")
    assert page.text(".near p") == "Ana Lind is new. Is this Anna Lind?"
    page.click(".near button")
    page.wait_for("document.querySelectorAll('.near').length === 2")
    page.click(".near button:nth-child(2)")
    page.wait_for("document.querySelectorAll('.near').length === 1")
    page.click(GO)
    page.expect_text("#done", "Register players: done.")
    found = [(one.name, one.known[:4]) for one in house.floor.entries]
    assert found == [("Anna Lind", "l"), ("An Smith", "new-"), ("Robart", "new-")]


def test_the_same_people_as_last_time_are_entered_by_one_press(
    house: Any, console: Any, club: Path, tmp_path: Path
) -> None:
    """Each can be unticked; the papers of that evening are on the console of this one."""
    (tmp_path / "archive").mkdir()
    (tmp_path / "archive/friday.journal").write_bytes(lzma.decompress(STORED.read_bytes()))
    page = console("entries", **PHONE)
    page.expect_text("#last-time button", "Register these 3")
    page.click("#last-time .tick:nth-of-type(3) input")
    page.expect_text("#last-time button", "Register these 2")
    page.click("#last-time button")
    page.expect_text("#done", "Register players: done.")
    assert [(one.name, one.known[:4]) for one in house.floor.entries] == [
        ("Ann", "new-"),
        ("Bongani", "new-"),
    ]
    page.wait_for("document.getElementById('last-time').hidden")
    page.evaluate("location.hash = 'past'")
    page.expect_text("#page h2", f"friday · {date.today()}")
    assert page.text("#page section button") == "Results"
