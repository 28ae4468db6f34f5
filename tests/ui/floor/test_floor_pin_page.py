"""The console asks for the floor PIN if one is set, and then sends the command."""

from pathlib import Path
from typing import Any

import pytest

from shuffleup.network.trust.pin import FloorPin
from shuffleup_demo.clocks import HandClock

DRAW = ".task [data-verb=draw_seats] button"
ASKED = "document.querySelector('dialog.pin')?.open"


@pytest.fixture
def locked(house: Any, tmp_path: Path) -> Any:
    """A house with three entries whose floor PIN is 4711."""
    house.direct("register", names=["Ann", "Bongani", "Carla"])
    house.app.state.pin = FloorPin(tmp_path, HandClock())
    house.app.state.pin.set("4711")
    return house


def type_pin(page: Any, digits: str) -> None:
    page.write("dialog.pin input", digits)
    page.click("dialog.pin [type=submit]")


def test_the_pin_is_asked_for_once_and_the_command_goes_on(locked: Any, console: Any) -> None:
    page = console()
    page.wait_for(f"document.querySelector('{DRAW}')")
    page.click(DRAW)
    page.wait_for(ASKED)
    assert [one.verb for one in locked.commands] == []
    type_pin(page, "4711")
    page.wait_for(f"!document.querySelector('{DRAW}')")
    assert [one.verb for one in locked.commands] == ["draw_seats"]
    assert locked.floor.phase == "seated"
    page.wait_for("!document.body.hasAttribute('data-busy')")
    page.click(".task [data-verb=start] button")
    page.wait_for("!document.querySelector('.task [data-verb=start] button')")
    assert not page.evaluate(ASKED)
    assert [one.verb for one in locked.commands] == ["draw_seats", "start"]


def test_wrong_digits_are_said_and_the_right_ones_may_follow(locked: Any, console: Any) -> None:
    page = console()
    page.wait_for(f"document.querySelector('{DRAW}')")
    page.click(DRAW)
    page.wait_for(ASKED)
    type_pin(page, "0000")
    page.expect_text("dialog.pin [role=alert]", "wrong floor PIN: 4 more tries before it is locked")
    type_pin(page, "4711")
    page.wait_for(f"!document.querySelector('{DRAW}')")
    assert locked.floor.phase == "seated"


def test_a_person_who_thinks_better_of_it_changes_nothing(locked: Any, console: Any) -> None:
    page = console()
    page.wait_for(f"document.querySelector('{DRAW}')")
    page.click(DRAW)
    page.wait_for(ASKED)
    page.click("dialog.pin [type=button]")
    page.wait_for("document.querySelector('#refused').innerText.includes('pin needed')")
    assert locked.floor.phase == "registration"


def test_what_can_be_no_pin_is_said_in_the_words_of_the_console_and_costs_no_try(
    locked: Any, console: Any
) -> None:
    page = console()
    page.wait_for(f"document.querySelector('{DRAW}')")
    page.click(DRAW)
    page.wait_for(ASKED)
    for submitted in (lambda: page.click("dialog.pin [type=submit]"), lambda: type_pin(page, "471")):
        submitted()
        page.wait_for("document.querySelector('dialog.pin [role=alert]')?.innerText === '4 to 8 digits'")
        page.evaluate("document.querySelector('dialog.pin [role=alert]').textContent = ''")
    type_pin(page, "0")
    page.wait_for("document.querySelector('dialog.pin [role=alert]')?.innerText.includes('4 more tries')")


def test_the_digits_are_not_kept_in_the_browser(locked: Any, console: Any) -> None:
    """Four digits would be found in the ids of the commands by chance."""
    locked.app.state.pin.set("86420975")
    page = console()
    page.wait_for(f"document.querySelector('{DRAW}')")
    page.click(DRAW)
    page.wait_for(ASKED)
    type_pin(page, "86420975")
    page.wait_for(f"!document.querySelector('{DRAW}')")
    kept = page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}]) + document.body.outerHTML")
    assert "86420975" not in kept


def test_too_many_wrong_digits_are_told_in_the_same_place(locked: Any, console: Any) -> None:
    page = console()
    page.wait_for(f"document.querySelector('{DRAW}')")
    page.click(DRAW)
    page.wait_for(ASKED)
    for tries in ("4 more tries", "3 more tries", "2 more tries", "1 more try"):
        type_pin(page, "0000")
        page.wait_for(f"document.querySelector('dialog.pin [role=alert]')?.innerText.includes('{tries}')")
    type_pin(page, "0000")
    page.wait_for("document.querySelector('dialog.pin [role=alert]')?.innerText.includes('60')")
    type_pin(page, "4711")
    page.wait_for(ASKED)
    assert locked.floor.phase == "registration"


def shown(page: Any) -> str:
    return str(page.evaluate("document.body.innerText"))


@pytest.fixture
def from_a_phone(locked: Any, open_page: Any) -> Any:
    """The console of the locked house as another computer of the room opens it."""
    locked.asker = "192.168.4.50"
    page = open_page(width=390, height=844)
    page.before("localStorage.setItem('shuffleup.person', 'Thandi');")
    page.visit(f"{locked.url}/floor#entries")
    page.wait_for(ASKED)
    return page


def test_from_another_computer_the_console_shows_nothing_before_the_pin(from_a_phone: Any) -> None:
    assert "Bongani" not in shown(from_a_phone)
    type_pin(from_a_phone, "4711")
    from_a_phone.wait_for("document.body.innerText.includes('Bongani')")


def test_who_does_not_know_the_pin_sees_the_clock_and_may_try_again(from_a_phone: Any) -> None:
    from_a_phone.click("dialog.pin [type=button]")
    from_a_phone.expect_text("#page", "What stands here is for the director. Enter the floor PIN")
    assert "Bongani" not in shown(from_a_phone)
    assert from_a_phone.evaluate("document.querySelector('#banner').hidden") is True
    from_a_phone.click("#let-in")
    from_a_phone.wait_for(ASKED)
    type_pin(from_a_phone, "4711")
    from_a_phone.wait_for("document.body.innerText.includes('Bongani')")


def test_a_new_pin_closes_a_console_that_is_open(locked: Any, from_a_phone: Any) -> None:
    locked.app.state.keep_alive_s = 0.05
    type_pin(from_a_phone, "4711")
    from_a_phone.wait_for("document.body.innerText.includes('Bongani')")
    locked.app.state.pin.set("0815")
    from_a_phone.wait_for(ASKED)
    assert "Bongani" not in shown(from_a_phone)
    type_pin(from_a_phone, "0815")
    from_a_phone.wait_for("document.body.innerText.includes('Bongani')")
