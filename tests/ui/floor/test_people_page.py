"""The people book on the console: a person is found by two letters, and every act on one is there."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from shuffleup.archive.club_folder.books import read_books, read_people
from shuffleup.archive.club_folder.club_writer import open_club
from shuffleup.club.people.person_commands import AddPerson
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.field_types import Actor, PersonId

PHONE = {"width": 390, "height": 844}
DORA = Actor("director", "Dora")
MAX, MAXI, LOU = PersonId("m"), PersonId("x"), PersonId("l")


@pytest.fixture
def club(house: Any, tmp_path: Path) -> Path:
    """Max Frey, Maxi Frey, who may be the same, and Lou."""
    with open_club(tmp_path / "club", BootClock(), make=True) as club:
        people = [(MAX, "Max Frey"), (MAXI, "Maxi Frey"), (LOU, "Lou Lind")]
        club.ask_people([AddPerson(one, name) for one, name in people], DORA)
    return tmp_path / "club"


@pytest.fixture
def people(console: Any, club: Path) -> Any:
    page = console("people", **PHONE)
    page.wait_for("document.querySelector('#house-statistics') !== null")
    return page


def find(page: Any, letters: str, name: str) -> None:
    page.write("#find-person", letters)
    choose(page, name)
    page.expect_text(".headline", name)
    page.evaluate("document.querySelectorAll('main details').forEach((one) => { one.open = true; })")


def choose(page: Any, name: str) -> None:
    found = f"[...document.querySelectorAll('.offer')].find((one) => one.textContent.startsWith('{name}'))"
    page.wait_for(f"{found} !== undefined")
    page.evaluate(f"{found}.click()")


def press(page: Any, text: str) -> str:
    """Name the button with this text, so that it can be pressed by a selector."""
    button = f"[...document.querySelectorAll('main button')].find((one) => one.textContent === '{text}')"
    page.wait_for(f"{button} !== undefined")
    page.evaluate(f"{button}.id = 'pressed'")
    return "#pressed"


def test_a_name_is_kept_off_walls_and_the_entry_of_tonight_has_the_label(
    house: Any, people: Any, club: Path
) -> None:
    """PPL-17, STT-15: what is hidden is hidden at once, and shown again by the same press."""
    house.direct("register", names=("Lou Lind", "Zoe"), people=("l", ""))
    find(people, "lo", "Lou Lind")
    people.click("[data-deed=hide]")
    people.expect_text("[data-deed=show]", "Show the name again")
    assert [one.name for one in house.floor.entries] == ["Player 3", "Zoe"]
    people.click("[data-deed=uncount]")
    people.expect_text("[data-deed=count]", "Statistics again")
    lou = read_people(club).persons[LOU]
    assert (lou.shown, lou.counted) == (False, False)
    people.click("[data-deed=show]")
    people.expect_text("[data-deed=hide]", "Show only as Player 3")
    assert [one.name for one in house.floor.entries] == ["Lou Lind", "Zoe"]


def test_the_director_reads_the_name_behind_a_label(house: Any, console: Any, people: Any) -> None:
    """PPL-17."""
    house.direct("register", names=("Lou Lind", "Zoe"), people=("l", ""))
    find(people, "lo", "Lou Lind")
    people.click("[data-deed=hide]")
    people.expect_text("[data-deed=show]", "Show the name again")
    entries = console("entries", **PHONE)
    entries.expect_text(".person strong", "Lou Lind (Player 3)")


def test_two_entries_are_merged_and_split_again(people: Any, club: Path, twice: Callable[..., None]) -> None:
    """PPL-06, PPL-07, PPL-08: the proposal is one press and a second one; a split gives both back."""
    assert people.text(".tasks .task p") == "Maxi Frey and Max Frey may be one person."
    twice(people, ".tasks .task button")
    people.expect_text(".headline", "Max Frey")
    assert read_people(club).persons[MAXI].into == MAX
    people.click("[data-deed=split]")
    people.expect_text(".headline", "Maxi Frey")
    assert read_people(club).persons[MAXI].into is None


def test_a_person_is_merged_into_one_who_is_chosen_and_who_is_the_same_is_refused(
    people: Any, club: Path, twice: Callable[..., None]
) -> None:
    find(people, "lo", "Lou Lind")
    people.write("#merge-into", "lou")
    choose(people, "Lou Lind")
    twice(people, press(people, "Merge into Lou Lind"))
    people.expect_text(
        "details:has(#merge-into) .answer", "Lou Lind cannot be merged with the same entry: name two persons"
    )
    people.write("#merge-into", "maxi")
    choose(people, "Maxi Frey")
    people.evaluate("document.querySelector('#pressed')?.removeAttribute('id')")
    twice(people, press(people, "Merge into Maxi Frey"))
    people.expect_text(".headline", "Maxi Frey")
    assert read_people(club).persons[LOU].into == MAXI


def test_a_person_is_renamed_and_the_old_name_finds_the_person(people: Any, club: Path) -> None:
    """PPL-05."""
    find(people, "lo", "Lou Lind")
    people.evaluate("document.querySelector('#person-name').value = 'Louise Lind'")
    people.click("form:has(#person-name) [type=submit]")
    people.expect_text(".headline", "Louise Lind")
    people.write("#find-person", "lou l")
    people.expect_text(".offer", "Louise Lind (once Lou Lind), not played yet")


def test_forgetting_asks_for_a_reason_and_twice(people: Any, club: Path, twice: Callable[..., None]) -> None:
    """PPL-09: beside an event that runs, in which the person is not."""
    find(people, "lo", "Lou Lind")
    twice(people, press(people, "Forget Lou Lind"))
    people.expect_text("details:has(#forget-why) .wrong", "Say why, in general terms: it is recorded.")
    people.write("#forget-why", "asked for it")
    twice(people, "#pressed")
    people.expect_text(".headline", "Player 3")
    assert read_people(club).persons[LOU].forgotten


def test_the_house_switches_statistics_off_and_on(people: Any, club: Path) -> None:
    """STT-15."""
    people.click("#house-statistics")
    people.expect_text("#house-statistics", "Switch statistics on")
    assert not read_books(club).club.statistics
    people.click("#house-statistics")
    people.expect_text("#house-statistics", "Switch statistics off")
    assert read_books(club).club.statistics


def test_nothing_is_wider_than_the_narrowest_phone(people: Any) -> None:
    people.resize(320, 844)
    find(people, "ma", "Max Frey")
    assert people.evaluate("document.documentElement.scrollWidth") == 320


def test_a_box_without_a_club_says_how_one_begins_and_keeps_the_switch(
    house: Any, console: Any, tmp_path: Path
) -> None:
    """STT-15: the switch of the house begins the club that keeps it."""
    page = console("people", **PHONE)
    page.wait_for("document.querySelector('#house-statistics') !== null")
    assert "Nobody is in the people book yet: who plays is entered in it" in page.text("#page")
    page.click("#house-statistics")
    page.expect_text("#house-statistics", "Switch statistics on")
    assert not read_books(tmp_path / "club").club.statistics
