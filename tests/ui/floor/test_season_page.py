"""The season on the console: standings, rules with who gains, results typed in, saves, and who waits."""

import lzma
from pathlib import Path
from typing import Any

import pytest

from shuffleup.clock import BootClock
from shuffleup.club_folder import open_club, read_books
from shuffleup.club_folder.evenings import take_archives
from shuffleup.identity import Actor, PersonId
from shuffleup.people.naming import AddPerson
from tests.td3.small_saves import save

STORED = Path(__file__).parents[2] / "data/journals"
PHONE = {"width": 360, "height": 740}
DORA = Actor("director", "Dora")


@pytest.fixture
def club(house: Any, tmp_path: Path) -> Path:
    """A club with one archived evening; two persons of the book are called Ann."""
    (tmp_path / "archive").mkdir()
    packed = lzma.decompress((STORED / "0.2.0-rebuys.journal.xz").read_bytes())
    (tmp_path / "archive/rebuys.journal").write_bytes(packed)
    with open_club(tmp_path / "club", BootClock(), make=True) as club:
        club.ask_people([AddPerson(PersonId("a1"), "Ann"), AddPerson(PersonId("a2"), "Ann")], DORA)
        take_archives(club, (tmp_path / "archive").glob("*.journal"))
    return tmp_path / "club"


def begin_season(page: Any) -> None:
    page.wait_for("document.querySelector('#season-rules').value !== ''")
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    page.write("#season-league", "Friday")
    page.write("#season-name", "2026")
    page.write("#season-reason", "as agreed")
    page.click("form:has(#season-rules) [type=submit]")
    page.wait_for("document.querySelectorAll('#standings tbody tr').length > 2")


def test_a_season_is_begun_and_its_table_shown(house: Any, console: Any, club: Path) -> None:
    """LGE-21, LGE-23, TDI-16."""
    page = console("season", **PHONE)
    begin_season(page)
    assert page.text("#standings tbody tr:first-child").split() == ["1", "Carla", "3", "1", "1"]
    page.evaluate("document.querySelector('#season-rules').value = '[points]\\ntable = [1, 5]\\n'")
    page.click("form:has(#season-rules) [type=button]")
    page.wait_for("document.querySelectorAll('form:has(#season-rules) tbody tr').length > 1")
    assert "Carla" in page.text("form:has(#season-rules) table")
    assert page.text("#standings tbody tr:first-child").split()[1] == "Carla"


def test_one_press_says_who_a_player_was(house: Any, console: Any, club: Path) -> None:
    """PPL-03."""
    page = console("season", **PHONE)
    page.wait_for("document.querySelectorAll('.task button').length === 2")
    assert page.text(".task p").startswith("Ann of ")
    page.click(".task button")
    page.wait_for("document.querySelectorAll('.task button').length === 0")
    (evening,) = read_books(club).club.evenings.values()
    assert evening.waiting == ()


def test_results_are_typed_in_whole_or_refused_by_line(house: Any, console: Any, club: Path) -> None:
    page = console("season", **PHONE)
    begin_season(page)
    page.evaluate("document.querySelector('#results-day').value = '2026-03-01'")
    page.write("#results-event", "Old evening")
    page.write("#results-name-1", "Zoe")
    page.write("#results-name-2", "Carla")
    page.evaluate("document.querySelector('#results-place-2').value = '3'")
    page.click("form:has(#results-day) [type=submit]")
    page.wait_for("document.querySelector('form:has(#results-day) .line.bad') !== null")
    assert "Carla: place 3 does not follow" in page.text("form:has(#results-day) .line.bad")
    page.evaluate("document.querySelector('#results-place-2').value = '2'")
    page.click("form:has(#results-day) [type=submit]")
    page.wait_for("document.querySelector('#standings').textContent.includes('Zoe')")
    page.evaluate("document.querySelector('#standings details').open = true")
    assert "typed in" in page.text("#standings details")


def test_saves_are_reported_and_then_taken(house: Any, console: Any, club: Path) -> None:
    """TDI-20."""
    page = console("season", **PHONE)
    page.wait_for("document.querySelector('#saves-file') !== null")
    page.evaluate(
        f"""(() => {{
          const all = new DataTransfer();
          all.items.add(new File([{save()!r}], 'one.tdt'));
          all.items.add(new File(['no save'], 'two.tdt'));
          const input = document.querySelector('#saves-file');
          input.files = all.files;
          input.dispatchEvent(new Event('change'));
        }})()"""
    )
    page.wait_for("document.querySelectorAll('form:has(#saves-file) li').length === 2")
    assert "one.tdt: new" in page.text("form:has(#saves-file) li:first-child")
    assert "two.tdt: this is no save" in page.text("form:has(#saves-file) li.bad")
    assert read_books(club).club.saves == {}
    page.wait_for("!document.querySelector('form:has(#saves-file) [type=submit]').hidden")
    page.click("form:has(#saves-file) [type=submit]")
    page.expect_text("form:has(#saves-file) .answer", "1 of 1 files are in the club.")
    assert len(read_books(club).club.saves) == 1
