"""The season on the console: standings, rules with who gains, results typed in, saves, and who waits."""

import lzma
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from shuffleup.archive.club_desk import ClubDesk
from shuffleup.archive.club_folder.books import read_books
from shuffleup.archive.club_folder.club_writer import open_club
from shuffleup.archive.club_folder.evenings import take_archives
from shuffleup.archive.club_views import RulesAsked
from shuffleup.club.people.person_commands import AddPerson
from shuffleup.formats.printed.club_pages import season_sheets
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.field_types import Actor, PersonId
from shuffleup.kernel.language import speaking
from shuffleup.kernel.languages import catalogue
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
    page.wait_for("document.querySelector('.field:has(#results-name-2) .wrong') !== null")
    assert page.text(".field:has(#results-name-2) .wrong").startswith("place 3 does not follow")
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


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_the_published_pages_fit_the_narrowest_phone(
    house_of: Any, open_page: Any, tmp_path: Path, language: str
) -> None:
    """LGE-21: the table, and the page of a person."""
    house = house_of(1, language=language)
    results = (
        "date;event;place;name\n2026-03-01;Freezeout;1;Zoe van der Westhuizen\n2026-03-01;Freezeout;2;Bo\n"
    )
    with speaking(catalogue(language)):
        office = ClubDesk(tmp_path / "friday.journal", BootClock(), season_sheets).office
        assert office.typed_in(results.encode(), "Dora", check=False).taken
        rules = RulesAsked("Friday", "2026", '[points]\npreset = "linear"\n', "as agreed", take=True)
        season = office.season(office.rules(rules, "Dora").id)
    page = open_page(width=320, height=700)
    for file in ("index.html", season.standings[0].page):
        page.visit(f"{house.url}/print/season/{season.id}/{file}")
        page.wait_for("document.querySelector('td') !== null && document.styleSheets.length === 1")
        assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_points_by_hand_count_until_they_are_taken_back(house: Any, console: Any, club: Path) -> None:
    """LGE-15: each with a reason; what was taken back stays in the list."""
    page = console("season", **PHONE)
    begin_season(page)
    page.write("#adjust-person", "car")
    page.wait_for("document.querySelector('.offer') !== null")
    page.click(".offer")
    page.write("#adjust-points", "−2,5")
    page.click("form:has(#adjust-points) [type=submit]")
    page.expect_text("form:has(#adjust-points) .wrong", "Say why, in general terms: it is recorded.")
    page.write("#adjust-why", "late")
    page.click("form:has(#adjust-points) [type=submit]")
    page.wait_for("document.querySelector('#standings tbody tr:last-child').textContent.includes('Carla')")
    assert page.text("#standings tbody tr:last-child").split() == ["3", "Carla", "0.5", "1", "1"]
    back = "details:has([id^=take-back])"
    page.evaluate(f"document.querySelector('{back}').open = true")
    page.write("[id^=take-back]", "it was the bus")
    page.click(f"{back} [type=submit]")
    page.wait_for("document.querySelector('#standings tbody tr').textContent.includes('Carla')")
    assert page.evaluate(f"document.querySelector('{back}')") is None
    (kept,) = read_books(club).club.adjustments.values()
    assert (kept.points, kept.reason, kept.taken_back) == (-2.5, "late", True)


def test_points_want_a_player_and_a_number(house: Any, console: Any, club: Path) -> None:
    page = console("season", **PHONE)
    begin_season(page)
    page.write("#adjust-points", "many")
    page.click("form:has(#adjust-points) [type=submit]")
    page.expect_text(
        "form:has(#adjust-points) .field:has(#adjust-person) .wrong",
        "Choose a player: type two letters, then tap the name.",
    )
    page.write("#adjust-person", "bo")
    page.wait_for("document.querySelector('.offer') !== null")
    page.click(".offer")
    page.click("form:has(#adjust-points) [type=submit]")
    page.expect_text(
        "form:has(#adjust-points) .field:has(#adjust-points) .wrong", "Points are a number, as 5 or −2.5."
    )


def test_an_event_is_taken_out_with_a_reason(house: Any, console: Any, club: Path) -> None:
    """LGE-01, LGE-02."""
    page = console("season", **PHONE)
    begin_season(page)
    page.evaluate("document.querySelector('details:has(#mark-why)').open = true")
    page.write("#mark-why", "a rehearsal")
    page.click("form:has(#mark-why) [type=submit]")
    page.wait_for("document.querySelector('#standings').textContent.includes('taken out by the director')")
    assert "0 of 1 events count." in page.text("#standings")


def test_a_season_is_closed_and_opened_again(
    house: Any, console: Any, club: Path, twice: Callable[[Any, str], None]
) -> None:
    """LGE-22: a correction of a closed season is a difference."""
    page = console("season", **PHONE)
    page.wait_for("document.querySelectorAll('.task button').length === 2")
    page.click(".task button")
    page.wait_for("document.querySelectorAll('.task button').length === 0")
    begin_season(page)
    twice(page, "#close-season")
    page.expect_text("#standings .notice", "The season is closed: this is the signed table.")
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    page.write("#adjust-person", "bo")
    page.wait_for("document.querySelector('.offer') !== null")
    page.click(".offer")
    page.write("#adjust-points", "5")
    page.write("#adjust-why", "ran the bar")
    page.click("form:has(#adjust-points) [type=submit]")
    page.wait_for("document.querySelector('#standings').textContent.includes('2 → 7')")
    assert page.text("#standings table:last-of-type tbody tr").split()[1] != "7"
    page.write("#reopen-why", "the bar was forgotten")
    page.click("form:has(#reopen-why) [type=submit]")
    page.wait_for("document.querySelector('#standings .notice') === null")
    assert page.text("#standings tbody tr").split()[:3] == ["1", "Bongani", "7"]
    (season,) = read_books(club).club.seasons.values()
    assert season.closed is None


def test_a_season_with_somebody_who_waits_is_not_closed(
    house: Any, console: Any, club: Path, twice: Callable[[Any, str], None]
) -> None:
    """PPL-10: a signed table names ids of persons, so each has to be one."""
    page = console("season", **PHONE)
    begin_season(page)
    twice(page, "#close-season")
    said = "not in the people book: Ann; the page Season asks who they are"
    page.expect_text("section:has(#close-season) .answer", said)


def test_a_name_that_stands_twice_is_named_at_once(house: Any, console: Any, club: Path) -> None:
    page = console("season", **PHONE)
    begin_season(page)
    page.write("#results-name-1", "Zoe")
    page.write("#results-name-2", "ZOE ")
    page.click("form:has(#results-day) [type=submit]")
    page.expect_text("form:has(#results-day) .rows .wrong", "ZOE stands there twice.")


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_the_standings_fit_a_phone_without_moving_them(
    house_of: Any, open_console: Any, tmp_path: Path, language: str
) -> None:
    """LGE-21: all five columns, with points of five digits and the longest names."""
    house = house_of(1, language=language)
    people = ("Maximiliane Bartholomäus-Wolkenstein XI", "Ωmega Παπαδόπουλος", "Bo")
    lines = "".join(f"2026-03-01;Freezeout;{place};{name}\n" for place, name in enumerate(people, 1))
    with speaking(catalogue(language)):
        office = ClubDesk(tmp_path / "friday.journal", BootClock(), season_sheets).office
        assert office.typed_in(f"date;event;place;name\n{lines}".encode(), "Dora", check=False).taken
        rules = RulesAsked("Friday", "2026", "[points]\ntable = [132.02, 91.59]\n", "as agreed", take=True)
        office.rules(rules, "Dora")
    page = open_console(house, "season", **PHONE)
    page.wait_for("document.querySelectorAll('#standings tbody tr').length > 2")
    table = "document.querySelector('#standings table').parentElement"
    assert page.evaluate(f"{table}.scrollWidth - {table}.clientWidth") == 0
    cut = "[...document.querySelectorAll('#standings th')].filter((one) => one.scrollWidth > one.clientWidth)"
    assert page.evaluate(f"{cut}.map((one) => one.innerText)") == []
