"""A new evening in the browser: names, words and sliders, one tap to begin; next week two."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest

from tests.ui.evening_page.conftest import COUNTS_TAPS, NO_LOOKS, Laptop
from tests.ui.floor.test_accessibility import FINDINGS, axe
from tests.ui.floor.test_layout import CUT_OFF, PAST_THE_EDGE, TOO_SMALL

__all__ = ["axe"]

TEN = ("Ann", "Bongani", "Carla", "Dimitri", "Emma", "Faisal", "Gus", "Hugo", "Ida", "Jabu")
SIZES = [{"width": 390, "height": 844}, {"width": 1280, "height": 800}]
BUY_IN, START, FEE = (f"[data-key='{key}']" for key in ("money.buy_in", "event.start", "money.fee"))
DESCRIBED = """
document.activeElement.getAttribute('aria-describedby').split(' ')
  .map((id) => document.getElementById(id).textContent).join('')
"""
KEPT = "document.querySelector('#state')?.textContent === 'Kept'"


def retype(page: Any, selector: str, text: str) -> None:
    """Replace what stands in a field."""
    page.evaluate(f'document.querySelector("{selector}").select?.()')
    page.evaluate(f'document.querySelector("{selector}").value = ""')
    if ":" in text:  # a field of the time of day takes no text from a keyboard of letters
        page.evaluate(f'document.querySelector("{selector}").value = "{text}"')
        page.evaluate(
            f'document.querySelector("{selector}").dispatchEvent(new Event("input", {{ bubbles: true }}))'
        )
    else:
        page.write(selector, text)


def value(page: Any, selector: str) -> Any:
    return page.evaluate(f'document.querySelector("{selector}").value')


def enter(page: Any, names: str) -> None:
    page.write("#guest", names)
    page.key_down("Enter", "Enter")
    page.key_up("Enter", "Enter")


@pytest.mark.parametrize("size", SIZES)
def test_ten_names_a_price_and_a_tap_open_an_evening(
    laptop: Laptop, new_evening: Callable[..., Any], size: dict[str, int]
) -> None:
    """The people are entered, and the rules are those of the page: no file, no key, no terminal."""
    page = new_evening(**size)
    enter(page, ", ".join(TEN))
    retype(page, BUY_IN, "20")
    page.wait_for("document.querySelector('#follows').textContent.includes('Prizes of 200')")
    page.click("#begin")
    page.wait_for("location.pathname === '/floor'")
    floor = laptop.floor()
    assert sorted(one["name"] for one in floor["entries"]) == sorted(TEN)
    rules = {one["key"]: one["value"] for one in laptop.read("/api/rules")["rules"]}
    assert (rules["money.buy_in"], rules["seating.max_per_table"], floor["phase"]) == (
        "20",
        "10",
        "registration",
    )


def test_next_week_as_last_time_takes_three_taps(laptop: Laptop, open_page: Callable[..., Any]) -> None:
    """From Tonight; an event that is over is put away by the tap that begins the next."""
    laptop.direct("register", names=list(TEN))
    for verb, args in (("draw_seats", {}), ("start", {}), ("end_event", {"reason": "late"})):
        laptop.direct(verb, **args)
    page = open_page(width=390, height=844)
    page.before(COUNTS_TAPS)
    page.before("localStorage.setItem('shuffleup.person', 'Ann')")
    page.visit(f"{laptop.url}/floor")
    page.wait_for("document.querySelector('#idle a[href=\"/evening\"]')")
    page.click("#idle a[href='/evening']")
    page.wait_for("document.querySelector('#ways .go')?.textContent.startsWith('As last time')")
    page.click("#ways .go")
    page.wait_for("document.querySelectorAll('#guests input:checked').length === 10")
    page.wait_for("!document.querySelector('#begin').disabled")
    assert page.evaluate("taps") == 1  # a page counts its own: with that on Tonight it is the second
    page.click("#begin")
    page.wait_for("location.pathname === '/floor'")
    rules = {one["key"]: one["value"] for one in laptop.read("/api/rules")["rules"]}
    assert rules["event.date"] == f'"{date.today() + timedelta(weeks=1)}"'
    assert len(laptop.floor()["entries"]) == 10
    assert len(laptop.read("/api/past")["events"]) == 1


def strike(page: Any, key: str, code: int) -> None:
    """Press a key of the keyboard as a browser gets it, so that it does what the key does."""
    for kind in ("keyDown", "keyUp"):
        text = {"text": "\r"} if kind == "keyDown" and key == "Enter" else {}
        page._call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code, **text)


def tab_to(page: Any, name: str) -> None:
    for _ in range(80):
        strike(page, "Tab", 9)
        if page.evaluate("document.activeElement.id") == name:
            return
    pytest.fail(f"no Tab leads to {name}")


def test_a_keyboard_alone_begins_an_evening(laptop: Laptop, new_evening: Callable[..., Any]) -> None:
    page = new_evening()
    tab_to(page, "guest")
    page._call("Input.insertText", text="Ann, Bongani")
    strike(page, "Enter", 13)
    tab_to(page, "begin")
    page.wait_for("!document.querySelector('#begin').disabled")
    strike(page, "Enter", 13)
    page.wait_for("location.pathname === '/floor'")
    assert [one["name"] for one in laptop.floor()["entries"]] == ["Ann", "Bongani"]


def test_an_evening_that_is_on_is_not_replaced(laptop: Laptop, new_evening: Callable[..., Any]) -> None:
    """What is prepared meanwhile is kept."""
    laptop.direct("register", names=["Ann", "Bongani"])
    page = new_evening()
    assert page.evaluate("document.querySelector('#begin').disabled")
    page.expect_text("#why", "open table is still open: end it first, what is prepared here is kept.")
    enter(page, "Carla")
    page.wait_for(KEPT)
    assert [one["name"] for one in laptop.read("/api/evening")["draft"]["answers"]["guests"]] == ["Carla"]


def test_what_is_wrong_is_said_at_its_field_and_stays(
    laptop: Laptop, new_evening: Callable[..., Any]
) -> None:
    page = new_evening()
    retype(page, BUY_IN, "ten")
    page.wait_for("document.querySelector('[aria-invalid]')")
    assert page.evaluate(f'document.activeElement === document.querySelector("{BUY_IN}")')
    told = page.evaluate(DESCRIBED)
    assert told == "Ten is no such amount of money: write one as 20 or 7.50."
    assert (value(page, BUY_IN), page.evaluate("document.querySelector('#begin').disabled")) == ("ten", True)
    page.visit(f"{laptop.url}/evening")
    page.wait_for("document.querySelector('[aria-invalid]')")
    assert value(page, BUY_IN) == "ten"
    retype(page, BUY_IN, "7.50")
    page.wait_for("!document.querySelector('[aria-invalid]') && !document.querySelector('#begin').disabled")


def test_two_hosts_see_the_change_of_the_other_before_they_overwrite_it(
    laptop: Laptop, new_evening: Callable[..., Any]
) -> None:
    one, other = new_evening(NO_LOOKS), new_evening(NO_LOOKS)
    retype(one, START, "20:00")
    one.wait_for(KEPT)
    retype(other, BUY_IN, "25")
    other.wait_for("document.querySelector('.theirs')")
    assert other.text(".theirs") == "Somebody else has changed: Start: 20:00 OK"
    other.wait_for(KEPT)
    assert (value(other, START), value(other, BUY_IN)) == ("20:00", "25")
    retype(one, BUY_IN, "30")
    one.wait_for("document.querySelector('.theirs[role=alert]')")
    assert one.text(".theirs") == "Somebody else has changed this too. Buy-in: 25 Leave it so Take mine: 30"
    assert laptop.read("/api/evening")["draft"]["answers"]["said"]["money.buy_in"] == "25"
    one.click(".theirs .buttons button:last-child")
    one.wait_for(KEPT)
    assert laptop.read("/api/evening")["draft"]["answers"]["said"]["money.buy_in"] == "30"


def test_a_lost_link_keeps_what_was_typed(laptop: Laptop, new_evening: Callable[..., Any]) -> None:
    """It is sent when the link is back, and after the page was closed meanwhile."""
    page = new_evening()
    page.evaluate("window.fetch = () => Promise.reject(new TypeError('no link')); true")
    retype(page, FEE, "3")
    page.wait_for("document.querySelector('#state').textContent.startsWith('No link to the box')")
    page.visit(f"{laptop.url}/evening")
    page.wait_for(KEPT)
    assert value(page, FEE) == "3"
    assert laptop.read("/api/evening")["draft"]["answers"]["said"] == {"money.fee": "3"}


def test_the_case_is_counted_once_and_bounds_the_stacks(
    laptop: Laptop, new_evening: Callable[..., Any]
) -> None:
    """STR-37: the stack of 10,000 becomes one that 300 chips make for eight."""
    page = new_evening()
    page.click("#case summary")
    page.click("#case .buttons button")
    page.wait_for("document.querySelector('#follows').textContent.includes('In the case')")
    chips = laptop.read("/api/evening")["follows"]["chips"]
    assert [(one["chip"], one["needed"] <= one["owned"]) for one in chips] == [
        (25, True),
        (100, True),
        (500, True),
        (1000, True),
    ]
    many = "#case .kind:first-child .field:nth-child(2) input"
    retype(page, many, "a lot")
    page.evaluate("document.activeElement.blur()")
    page.wait_for("document.querySelector('#case [aria-invalid]')")
    assert page.text("#case .kind:first-child .problem:not(:empty)").startswith("A lot does not fit: ")
    assert laptop.read("/api/evening")["draft"]["answers"]["case"]["25"] == 100
    page.evaluate("document.querySelector('#ways > .buttons > button:not(.go)').click()")
    page.wait_for("document.querySelector('#state').textContent === 'Taken over'")
    assert laptop.read("/api/evening")["draft"]["answers"]["case"]["25"] == 100


def test_every_rule_is_found_by_a_word_of_it_and_set(laptop: Laptop, new_evening: Callable[..., Any]) -> None:
    page = new_evening()
    page.evaluate("document.querySelector('#all-rules').open = true")
    page.wait_for("document.querySelectorAll('#rule-lines .rule').length === 40")
    page.write("#rule-search", "straddle")
    page.wait_for("document.querySelectorAll('#rule-lines .rule').length < 10")
    assert "the rules have: " in page.text("#rule-lines")
    found = len(laptop.read("/api/evening/rules")["rules"])
    assert found == len(laptop.read("/api/rules")["rules"])


@pytest.mark.parametrize("language", ["en", "de", "es"])
@pytest.mark.parametrize("size", SIZES)
def test_the_page_fits_in_every_language_and_has_a_name_for_everything(
    laptop_of: Callable[..., Laptop],
    open_page: Callable[..., Any],
    language: str,
    size: dict[str, int],
    axe: str,
) -> None:
    """What a keyboard reaches has a name for a screen reader, and a size for a thumb."""
    page = open_page(**size)
    page.visit(f"{laptop_of(language).url}/evening")
    page.wait_for(f"document.querySelector('#guest') && document.documentElement.lang === '{language}'")
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    page.click("#case .buttons button")
    page.wait_for("document.querySelectorAll('#case .kind').length === 4")
    page.wait_for("document.querySelectorAll('#rule-lines .rule').length === 40")
    assert page.evaluate("document.documentElement.scrollWidth") == size["width"]
    assert (page.evaluate(PAST_THE_EDGE), page.evaluate(CUT_OFF)) == ([], [])
    assert page.evaluate(TOO_SMALL % (36, 24)) == []
    assert nameless(page) == []
    page.evaluate(f"{axe}; true")
    for scheme in ("light", "dark"):
        page.prefer(scheme)
        assert page.evaluate(FINDINGS.replace("'color-contrast': { enabled: false }", "")) == []
    english = {"Who comes?", "Everybody starts with", "Keep as a template", "Compared with last time"}
    shown = page.evaluate("document.body.innerText")
    assert {one for one in english if one in shown} == (english if language == "en" else set())


def nameless(page: Any) -> list[str]:
    """List what can have the focus and has no name, by the tree that a screen reader reads."""
    nodes = page._call("Accessibility.getFullAXTree")["nodes"]
    focusable = (
        node
        for node in nodes
        if not node["ignored"]
        and any(one["name"] == "focusable" and one["value"]["value"] for one in node.get("properties", ()))
    )
    return [node["role"]["value"] for node in focusable if not node.get("name", {}).get("value", "").strip()]
