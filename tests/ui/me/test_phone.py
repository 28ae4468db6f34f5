"""The page of a player in a browser, as wide as a small phone (PLY)."""

from pathlib import Path
from typing import Any

import pytest

from shuffleup.archive.club_desk import ClubDesk
from shuffleup.archive.club_views import RulesAsked
from shuffleup.formats.printed.club_pages import season_sheets
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.field_types import Chips
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import Event, Players
from shuffleup.ruleset.hand import Betting
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.money import Cash, PrizeMoney, Settle
from shuffleup.ruleset.rule_set import RuleSet

NAMES = ("Ann", "Bongani", "Carla", "Dries", "Elif", "Faisal", "Greta", "Hugo")
CASH_NIGHT = RuleSet(
    event=Event(format="cash", currency="EUR"),
    money=PrizeMoney(payout=()),
    chips=ChipSets(start_stack=Chips(2000), denominations=(Chips(5), Chips(100)), cash_value=True),
    levels=Levels(unit="none", table=((Chips(5), Chips(10)),), generator="stakes"),
    betting=Betting(structure="no_limit"),
    cash=Cash(enabled=True, min_bb=50),
    settle=Settle(enabled=True, show="all"),
    players=Players(page=True),
)
ENTER = "document.querySelector('#enter button')"
WIDER = "document.documentElement.scrollWidth > innerWidth"


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("width", [320, 390])
def test_the_page_fits_a_phone_and_shows_seat_move_and_cards(
    house_of: Any, code_of: Any, open_page: Any, width: int, scheme: str
) -> None:
    """PLY-07, PLY-08, PLY-09, PLY-12."""
    house = house_of()
    house.begin(*NAMES)
    page = open_page(width=width, height=800)
    page.prefer(scheme)
    page.visit(code_of(house, "e1"))
    page.expect_text(
        "#seat", f"Table {house.floor.entry('e1').place.table}, seat {house.floor.entry('e1').place.seat}"
    )
    assert page.evaluate("location.hash") == ""
    assert not page.evaluate(WIDER)
    page.click("#asks button:nth-child(1)")
    page.wait_for("document.querySelector('#asks button:nth-child(1)').textContent.startsWith('Take back')")
    assert house.floor.phones.open_requests()[0].ask == "call_floor"
    table = house.floor.entry("e1").place.table
    house.direct("start_hand", f"table/{table}")
    page.expect_text("#hand p", "You hold cards")
    assert page.evaluate("document.querySelector('main').hidden")


def test_a_move_stands_large_until_it_is_read(house_of: Any, code_of: Any, open_page: Any) -> None:
    """PLY-08."""
    house = house_of("de")
    house.begin(*NAMES)
    one = house.floor.entry("e1")
    other = 3 - one.place.table
    page = open_page(width=320, height=700)
    page.visit(code_of(house, "e1"))
    page.wait_for("document.querySelector('#seat')?.textContent")
    free = house.floor.free_seats(other)[0]
    house.direct("start_hand", f"table/{one.place.table}")
    house.direct("move_player", entry="e1", table=other, seat=free, reason="asked")
    page.wait_for("!document.querySelector('#hand').hidden")
    while house.direct("fold", f"table/{one.place.table}").status == 200:
        pass
    page.expect_text("#move p", f"Du wechselst: Tisch {other}, Sitz {free}")
    assert not page.evaluate(WIDER)
    page.click("#seen")
    page.wait_for("document.querySelector('#seen').hidden")
    assert house.floor.phones.seen[0][0] == "e1"


def test_the_settlement_comes_by_itself_and_fits_the_phone(
    house_of: Any, code_of: Any, open_page: Any
) -> None:
    """SET-11."""
    house = house_of(rules=CASH_NIGHT)
    house.begin("Ann", "Bongani van der Merwe", "Carla")
    page = open_page(width=320, height=900)
    page.visit(code_of(house, "e1"))
    page.wait_for("document.querySelector('#seat')?.textContent")
    assert page.evaluate("document.querySelector('#settlement').hidden")
    house.direct("end_event", reason="late")
    house.until(lambda floor: all(one.withdrawn for one in floor.entries))
    for entry, chips in (("e1", 3500), ("e2", 500), ("e3", 2000)):
        house.direct("count_out", entry=entry, chips=chips, reason="by hand", paid_now=False)
    house.direct("settle_up")
    page.expect_text("#settlement h2", "Settlement")
    page.expect_text("#settlement li:nth-child(4)", "Bongani van der Merwe pays Ann 15 €")
    page.expect_text("#all_settlements li:nth-child(2)", "Bongani van der Merwe -15 €")
    house.direct("tick_payment", payment=1)
    page.wait_for(
        "document.querySelector('#settlement li:nth-child(4) bdi:last-child').textContent === 'paid'"
    )
    assert not page.evaluate(WIDER)


def test_who_comes_without_a_card_is_told_how_to_see_a_seat(house_of: Any, open_page: Any) -> None:
    """PLY-06."""
    house = house_of()
    house.begin(*NAMES)
    page = open_page(width=320, height=600)
    page.visit(f"{house.url}/me")
    page.expect_text("#trouble", "Scan the code of your seat card to see your seat")
    assert page.evaluate("document.querySelector('#own').hidden")


def test_at_the_door_the_form_stands_above_the_clock_and_a_long_name_fits(
    house_of: Any, open_page: Any
) -> None:
    """PLY-14: nobody scrolls to enter."""
    house = house_of(rules=RuleSet(players=Players(page=True, enroll="register")))
    page = open_page(width=320, height=500)
    page.visit(f"{house.url}/me/enter")
    page.wait_for("document.querySelector('#clock')?.hidden === false")
    assert page.evaluate(
        "document.querySelector('#enter button').getBoundingClientRect().bottom < innerHeight"
    )
    page.write("#name", "Wilhelmina-Alexandra van der Merwe")
    page.click("#enter button")
    page.expect_text("#said", "Go to the desk with your money: your name is in the line there")
    assert [one.name for one in house.floor.phones.door] == ["Wilhelmina-Alexandra van der Merwe"]
    assert not page.evaluate(WIDER)


def test_who_would_check_in_without_a_card_is_told_what_comes_first(house_of: Any, open_page: Any) -> None:
    """PLY-15: no empty box stands there."""
    house = house_of(rules=RuleSet(players=Players(page=True, enroll="check_in")))
    page = open_page(width=320, height=500)
    page.visit(f"{house.url}/me/enter")
    page.expect_text("#trouble", "Scan the code of your card first, then the code at the door again")
    assert page.evaluate("document.querySelector('#door').hidden")


@pytest.mark.parametrize(("language", "line"), [("de", "Platz 1, Punkte: 15"), ("en", "place 1, points: 15")])
def test_the_season_place_comes_by_itself_and_fits_the_phone(
    house_of: Any, code_of: Any, open_page: Any, tmp_path: Path, language: str, line: str
) -> None:
    """PLY-11: after the end of the event, also with a long name of the season."""
    (tmp_path / "club").mkdir()
    office = ClubDesk(tmp_path / "friday.journal", BootClock(), season_sheets).office
    office.typed_in(b"date;event;place;name\n2025-12-05;December;1;Ann\n", "Dora", check=False)
    rules = RulesAsked(
        "Friday", "Spring and summer of 2026", "[points]\ntable = [10, 6, 3, 1]\n", "agreed", True
    )
    office.rules(rules, "Dora")
    house = house_of(language)
    house.begin(*NAMES[:4])
    page = open_page(width=320, height=900)
    page.visit(code_of(house, "e1"))
    page.wait_for("document.querySelector('#seat')?.textContent")
    assert page.evaluate("document.querySelector('#season').hidden")
    house.direct("end_event", reason="late")
    page.expect_text("#season li", f"Friday Spring and summer of 2026 {line}")
    assert not page.evaluate(WIDER)


def test_a_name_that_waits_at_the_desk_is_typed_once(house_of: Any, open_page: Any) -> None:
    """PLY-14: the form stays away then, and an answer that is lost adds no line."""
    house = house_of(rules=RuleSet(players=Players(page=True, enroll="register")))
    page = open_page(width=320, height=500)
    page.before(
        "let lost = false; const sent = fetch; window.fetch = async (path, how) => {"
        " const answer = await sent(path, how);"
        " if (path !== '/api/me/door' || lost) return answer;"
        " lost = true; throw new TypeError('no answer'); };"
    )
    page.visit(f"{house.url}/me/enter")
    page.wait_for("document.querySelector('#enter')?.checkVisibility()")
    page.write("#name", "Ann Lee")
    page.click("#enter button")
    page.wait_for("document.querySelector('#said').innerText !== ''")
    page.click("#enter button")
    page.expect_text("#said", "Go to the desk with your money: your name is in the line there")
    assert [one.name for one in house.floor.phones.door] == ["Ann Lee"]
    page.wait_for("!document.querySelector('#enter').checkVisibility()")
