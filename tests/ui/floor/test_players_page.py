"""Players: one line a person, who is in first; what can be done now, and why the rest cannot."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from shuffleup.kernel.field_types import Money
from shuffleup.ruleset.conduct import DecisionTime
from shuffleup.ruleset.money import PrizeMoney, Rebuy
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Seating

RULES = RuleSet(
    seating=Seating(max_per_table=5), money=PrizeMoney(buy_in=Money(2_000)), rebuy=Rebuy(allowed=True)
)
NAMES = "[...document.querySelectorAll('.person strong')].map((one) => one.textContent)"
LOADED = """
performance.getEntries().filter((one) => one.encodedBodySize !== undefined)
  .reduce((sum, one) => sum + one.encodedBodySize + %d, 0)
"""
OTHER_PAGES_STAY = "const later = setTimeout; setTimeout = (act, ms) => (ms === 1500 ? 0 : later(act, ms));"
"""The other pages are fetched 1.5 s after *Tonight* stands."""

HEADERS = 500
"""Octets of the head of an answer, generously."""
MOST_OCTETS = 150_000


def test_tonight_comes_to_a_phone_with_150_kilobytes_in_any_language(
    house_of: Callable[..., Any], open_page: Callable[..., Any]
) -> None:
    """Everything that is fetched until it stands, packed as it goes through the air."""
    house = house_of(1, RULES, language="de")
    house.begin("Ann", "Bongani", "Carla")
    page = open_page()
    page.before(OTHER_PAGES_STAY)
    page.visit(f"{house.url}/floor")
    page.wait_for("document.documentElement?.lang === 'de' && document.querySelector('#page section')")
    assert 30_000 < page.evaluate(LOADED % HEADERS) < MOST_OCTETS


def test_who_is_in_comes_before_who_waits_and_who_is_out(
    house_of: Callable[..., Any], open_console: Callable[..., Any]
) -> None:
    house = house_of(1, RULES)
    house.begin("Ann", "Bongani", "Carla", "Dries", "Emma")
    house.direct("penalise", entry="e1", kind="disqualify", amount=0, reason="left")
    page = open_console(house, "players", width=390, height=844)
    page.wait_for(f"{NAMES}.length === 5")
    names = page.evaluate(NAMES)
    assert (names[-1], sorted(names[:-1])) == ("Ann", ["Bongani", "Carla", "Dries", "Emma"])
    shown = "[...document.querySelectorAll('.choices button')].filter((one) => !one.hidden)"
    assert page.evaluate(f"{shown}.map((one) => one.innerText)") == [
        "all 5",
        "still in 4",
        "waiting 0",
        "out 1",
        "to pay 5",
    ]
    page.click("[data-value=out]")
    page.wait_for(f"{NAMES}.join() === 'Ann'")


def test_a_line_says_seat_stack_and_what_is_to_pay_and_the_pool_says_what_is_open(
    house_of: Callable[..., Any], open_console: Callable[..., Any], twice: Any
) -> None:
    house = house_of(1, RULES)
    house.begin("Ann", "Bongani")
    house.direct("record_payment", entry="e1", amount=2_000)
    seat = house.floor.entry("e1").place.seat
    page = open_console(house, "players", width=390, height=844)
    line = f".player:nth-child({1 if seat < house.floor.entry('e2').place.seat else 2})"
    page.expect_text(line, f"Ann seat {seat} 10 000 paid 20")
    page.expect_text("#money-box section dl", "taken so far 20 to take 20 in the box 20")
    page.evaluate("location.hash = 'money'")
    page.wait_for("document.querySelector('main').innerText.includes('of it not yet taken')")
    twice(page, "#money-box [data-verb=take_payments]")
    page.expect_text("#done", "Take 20 of 1 player: done.")
    page.wait_for("!document.querySelector('main').innerText.includes('of it not yet taken')")


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_a_seat_stands_on_one_line_on_the_narrowest_phone(
    house_of: Callable[..., Any], open_console: Callable[..., Any], language: str
) -> None:
    house = house_of(1, RULES, language=language)
    house.begin("Ann", "Bongani Oluwaseun")
    page = open_console(house, "players", width=320, height=700)
    page.wait_for(f"document.documentElement.lang === '{language}' && {NAMES}.length === 2")
    high = page.evaluate(
        "[...document.querySelectorAll('.person .where')].map((one) =>"
        " one.offsetHeight < 2 * parseFloat(getComputedStyle(one).fontSize))"
    )
    assert high == [True, True]
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_a_dot_beside_the_stack_is_a_time_card_and_a_tap_gives_the_director_both_acts(
    house_of: Callable[..., Any], open_console: Callable[..., Any]
) -> None:
    """SHT-04, SHT-19."""
    house = house_of(1, replace(RULES, time=DecisionTime(mode="shot", bank_cards=2)))
    house.begin("Ann", "Bongani")
    seat = house.floor.entry("e1").place.seat
    house.direct("set_time_cards", entry="e1", cards=7, reason="found")
    house.direct("shorten_clock", entry="e1", seconds=10)
    page = open_console(house, "players", width=320, height=844)
    dots = "[...document.querySelectorAll('.person [role=img]')].map((one) => one.textContent)"
    page.wait_for(f"{dots}.sort().join() === '7•,••'")
    page.write("#search", "ann")
    page.wait_for(f"{NAMES}.join() === 'Ann'")
    page.expect_text(".person", f"Ann seat {seat} 10 000 7•")
    assert page.evaluate("document.querySelector('.person [role=img]').ariaLabel") == "7 time cards"
    page.click(".person")
    forms = "[...document.querySelectorAll('.about > div > .fold:not(.never)')].map((one) => one.innerText)"
    page.wait_for(f"{forms}.length > 3")
    assert {"Set time cards", "Shorten clock"} <= set(page.evaluate(forms))
    page.wait_for("document.querySelector('.about dl').innerText.includes('10 s for each decision')")


def test_a_tap_opens_what_can_be_done_now_and_closed_below_it_the_rest_with_its_reason(
    house_of: Callable[..., Any], open_console: Callable[..., Any]
) -> None:
    house = house_of(1, RULES)
    house.begin("Ann", "Bongani", "Carla")
    page = open_console(house, "players", width=390, height=844)
    page.write("#search", "ann")
    page.wait_for(f"{NAMES}.join() === 'Ann'")
    page.click(".person")
    now = "[...document.querySelectorAll('.about > div > .fold:not(.never) > summary')]"
    page.wait_for(f"{now}.length > 3")
    titles = page.evaluate(f"{now}.map((one) => one.firstChild.data)")
    assert titles[0] == "Record a payment"
    assert {"Leave", "Penalise", "Rename"} <= set(titles)
    assert "Come back" not in titles
    page.click(".never > summary")
    page.wait_for("document.querySelector('.never').innerText.includes('Ann is not away')")
    house.direct("leave", entry="e1", reason="goes home", how="blinded_off")
    page.wait_for(f"{now}.some((one) => one.firstChild.data === 'Come back')")


def test_an_elimination_is_undone_for_those_who_are_out_alone(
    house_of: Callable[..., Any], open_console: Callable[..., Any]
) -> None:
    """APP-04: who merely registered was never out, and neither the card nor the form offers it."""
    house = house_of(1, RULES)
    house.begin("Ann", "Bongani", "Carla")
    house.direct("leave", entry="e2", reason="has to go", how="removed")
    page = open_console(house, "players")
    for entry, has in (("e1", False), ("e2", True)):
        page.wait_for(f"document.querySelector('[aria-controls=about-{entry}]')")
        page.click(f"[aria-controls=about-{entry}]")
        titles = f"[...document.querySelectorAll('#about-{entry} summary')].map((one) => one.firstChild.data)"
        page.wait_for(f"{titles}.includes('Not possible now')")
        assert ("Undo elimination" in page.evaluate(titles)) is has
    page.evaluate("location.hash = 'more'")
    page.wait_for("document.querySelector('#find-act')")
    page.write("#find-act", "undo elim")
    page.wait_for("document.querySelector('#found summary')")
    page.click("#found summary")
    people = "[...document.querySelectorAll('#found select')][0]"
    page.wait_for(f"{people} !== undefined")
    assert page.evaluate(f"[...{people}.options].filter((one) => one.value).length") == 1


def test_a_field_says_what_is_wrong_with_it_and_keeps_what_was_typed(
    house_of: Callable[..., Any], open_console: Callable[..., Any]
) -> None:
    house = house_of(1, RULES)
    house.begin("Ann", "Bongani")
    page = open_console(house, "more")
    page.wait_for("document.querySelector('#find-act')")
    page.write("#find-act", "record a p")
    page.wait_for("document.querySelector('#found summary')")
    page.click("#found summary")
    form = "#found [data-verb=record_payment]"
    page.wait_for(f"document.querySelector('{form} [inputmode=decimal]')")
    page.write(f"{form} [inputmode=decimal]", "twenty")
    page.click(f"{form} [type=submit]")
    wrong = f"[...document.querySelectorAll('{form} .wrong')].map((one) => one.innerText)"
    page.wait_for(f"{wrong}.length === 2")
    assert page.evaluate(wrong) == ["Entry is missing.", "Amount: “twenty” is not an amount of money."]
    money = f"document.querySelector('{form} [inputmode=decimal]')"
    assert page.evaluate(f"{money}.value") == "twenty"
    assert page.evaluate(f"{money}.getAttribute('aria-invalid')") == "true"
    page.evaluate(f"{money}.select(); true")
    page.write(f"{form} [inputmode=decimal]", "20")
    page.wait_for(f"{wrong}.length === 1")
    assert house.commands == []


def test_what_is_possible_for_a_person_who_is_open_follows_the_floor(house: Any, console: Any) -> None:
    house.direct("register", names=["Ann", "Bongani"])
    house.direct("draw_seats")
    page = console("players")
    page.wait_for("document.querySelector('.person')")
    page.click(".person")
    page.wait_for("document.querySelector('.about .never [data-act=leave]')")
    house.direct("start")
    page.wait_for("document.querySelector('.about [data-act=leave]:not(.never *)')")
