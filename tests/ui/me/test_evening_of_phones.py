"""What console and phones do together in an evening: seat cards, a rebuy, the prizes and their papers."""

from typing import Any

import msgspec

from shuffleup.kernel.field_types import Chips, Money
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import Event, Players
from shuffleup.ruleset.money import PrizeMoney, Rebuy
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Seating
from tests.qr_codes import read_svg

RULES = RuleSet(
    event=Event(currency="EUR"),
    money=PrizeMoney(buy_in=Money(2000)),
    chips=ChipSets(start_stack=Chips(1000), denominations=(Chips(25), Chips(100))),
    seating=Seating(max_per_table=6),
    rebuy=Rebuy(allowed=True),
    players=Players(page=True, enroll="register"),
)
KNOWN = "localStorage.setItem('shuffleup.person', 'Thandi');"
CUT_OFF = """
[...document.querySelectorAll('.code svg')].filter((one) => {
  const [paper, dots] = [one, one.querySelector('path')].map((drawn) => drawn.getBoundingClientRect());
  return dots.right > paper.right + 1 || dots.bottom > paper.bottom + 1;
}).length
"""
SHOWS = "document.querySelector({0!r})?.innerText.replaceAll('\\u00a0', ' ').includes({1!r})"


def press(page: Any, text: str) -> None:
    """Press the button that shows this text, as soon as there is one."""
    shown = "[...document.querySelectorAll('button')].filter((one) => one.offsetParent)"
    button = f"{shown}.find((one) => one.innerText === {text!r})"
    page.wait_for(f"{button} !== undefined")
    page.look()
    page.evaluate(f"{button}.click()")


def test_the_codes_on_printed_seat_cards_are_whole(house_of: Any, open_page: Any) -> None:
    """PLY-01."""
    house = house_of(rules=RULES)
    house.begin("Ann", "Ben", "Carla")
    paper = open_page(width=794, height=1123)
    paper.visit(f"{house.url}/print/seats")
    paper.wait_for("document.querySelectorAll('.code svg').length === 3")
    assert paper.evaluate(CUT_OFF) == 0
    codes = paper.evaluate("[...document.querySelectorAll('.code svg')].map((one) => one.outerHTML)")
    assert len({read_svg(one) for one in codes}) == 3


def test_a_rebuy_that_is_asked_for_by_phone_is_sold_with_one_press(
    house_of: Any, code_of: Any, open_page: Any
) -> None:
    """PLY-12, BST-05."""
    house = house_of(rules=RULES)
    house.begin("Ann", "Ben", "Carla")
    ann = house.floor.entry("e1").place.seat
    for verb in ("start_hand", "all_in", "all_in", "all_in"):
        assert house.direct(verb, "table/1").status == 200
    house.direct("declare_winners", "table/1", pot=0, seats=[ann % 3 + 1])
    house.direct("confirm_result", "table/1")
    house.until(lambda floor: floor.entry("e1").total == 0)
    phone, console = open_page(width=320, height=700), open_page(width=390, height=844)
    phone.come_to_front()
    phone.visit(code_of(house, "e1"))
    press(phone, "Rebuy")
    house.until(lambda floor: bool(floor.phones.open_requests()))
    console.come_to_front()
    console.before(KNOWN)
    console.visit(f"{house.url}/floor#tonight")
    console.wait_for(SHOWS.format("#tasks", "Ann asks for a rebuy. Ann is broke"))
    card = "[...document.querySelectorAll('#tasks > li')].find((one) => one.innerText.includes('Ann asks'))"
    assert console.evaluate(f"{card}.querySelectorAll('[data-verb=sell_rebuy]').length") == 1


def test_the_page_of_prizes_calculates_a_deal_and_writes_papers_as_text(
    house_of: Any, open_page: Any
) -> None:
    """PAP-01, PAP-03, PAP-06."""
    house = house_of(rules=msgspec.structs.replace(RULES, players=Players()))
    house.app.state.pin.forget()
    house.begin("Ann", "Ben", "Carla")
    house.direct("record_payment", entry="e1", amount=2000)
    page = open_page(width=390, height=844)
    page.before(KNOWN)
    page.visit(f"{house.url}/floor#money/papers")
    press(page, "Calculate")
    page.wait_for(SHOWS.format("#deal-result", "Carla"))
    for button, line in (
        ("Charity statement as text", "Buy-in, 3 × 20 €"),
        ("Receipts as text", "Receipt 1"),
    ):
        press(page, button)
        areas = (
            "[...document.querySelectorAll('textarea')].map((one) => one.value.replaceAll('\\u00a0', ' '))"
        )
        page.wait_for(f"{areas}.some((one) => one.includes({line!r}))")


def test_only_who_is_absent_can_be_marked_present_and_a_person_at_the_door_counts_once(
    house_of: Any, open_page: Any
) -> None:
    """PLY-14, PLY-15."""
    house = house_of(rules=RULES)
    house.direct("register", names=("Ann", "Ben"))
    house.direct("mark_present", entry="e1")
    console = open_page(width=390, height=844)
    console.before(KNOWN)
    console.visit(f"{house.url}/floor#tonight")
    choice = (
        "[...document.querySelectorAll('#tasks [data-verb=mark_present] option')].map((one) => one.innerText)"
    )
    console.wait_for(f"{choice}.some((one) => one.startsWith('Ben'))")
    assert not console.evaluate(f"{choice}.some((one) => one.startsWith('Ann'))")
    count = "Number(document.querySelector('#pages .count').innerText)"
    before = console.evaluate(count)
    phone = open_page(width=320, height=600)
    phone.visit(f"{house.url}/me/enter")
    phone.wait_for("document.querySelector('#enter')?.checkVisibility()")
    phone.write("#name", "Carla")
    phone.click("#enter button")
    house.until(lambda floor: bool(floor.phones.door))
    console.come_to_front()
    console.wait_for("document.querySelector('#tasks [data-verb=send_away]') !== null")
    console.wait_for(f"{count} === {before + 1}")


def test_the_cards_that_follow_a_registration_are_not_told_as_the_act_of_another(
    house_of: Any, open_page: Any
) -> None:
    """The name of the director stands beside acts of other directors only."""
    house = house_of(rules=RULES)
    console = open_page(width=390, height=844)
    console.before(KNOWN)
    console.visit(f"{house.url}/floor#players")
    console.wait_for("document.querySelector('#names')")
    console.write("#names", "Ann\nBen")
    press(console, "Register 2 players")
    console.wait_for("document.querySelector('dialog.pin')?.open")
    console.write("dialog.pin input", "4711")
    console.click("dialog.pin [type=submit]")
    console.expect_text("#done", "Register players: done.")
    house.until(lambda floor: len(floor.phones.cards) == 2)
    house.direct("rename", entry="e2", name="Benedikt")
    console.wait_for("document.querySelector('#page').innerText.includes('Benedikt')")
    console.wait_for("!document.body.hasAttribute('data-busy')")
    assert console.evaluate("document.querySelector('#others').innerText") == ""


def test_a_deal_that_was_calculated_is_made_with_two_presses(house_of: Any, open_page: Any) -> None:
    """Nobody types the figures a second time."""
    house = house_of(rules=msgspec.structs.replace(RULES, players=Players()))
    house.app.state.pin.forget()
    house.begin("Ann", "Ben", "Carla")
    page = open_page(width=390, height=844)
    page.before(KNOWN)
    page.visit(f"{house.url}/floor#money")
    press(page, "Calculate")
    press(page, "All agree: make this deal")
    press(page, "Press again: the deal is made")
    page.wait_for("document.querySelector('#page').innerText.includes('The deal')")
    assert sorted(entry for entry, _ in house.floor.agreed) == ["e1", "e2", "e3"]
