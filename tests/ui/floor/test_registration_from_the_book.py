"""Registration offers the people book: type two letters, tap (PPL-04)."""

from pathlib import Path
from typing import Any

import pytest

from shuffleup.clock import BootClock
from shuffleup.club_folder import open_club
from shuffleup.club_folder.books import read_people
from shuffleup.identity import Actor, PersonId
from shuffleup.people.naming import AddPerson, RenamePerson

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
