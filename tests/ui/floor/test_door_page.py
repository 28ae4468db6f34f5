"""A read-only page, over plain HTTP from another machine: one banner in place of dead buttons."""

import json
from typing import Any

from msgspec.structs import replace

from shuffleup.protocol.messages import Reply
from shuffleup.views.director_console import floor_view

DOOR = (
    "window.asked = fetch; window.fetch = (path, how) => path === '/api/door'"
    " ? Promise.resolve(new Response(%s, { headers: { 'content-type': 'application/json' } }))"
    " : window.asked(path, how)"
)


def test_a_page_in_the_open_says_where_to_direct_and_shows_nothing_of_the_director(
    house: Any, open_page: Any
) -> None:
    house.begin("Ann", "Bongani", "Carla")
    page = open_page(width=360, height=740)
    page.before("localStorage.setItem('shuffleup.person', 'Thandi');")
    page.before(
        DOOR % repr(json.dumps({"writes": False, "reads": False, "https": "https://192.168.4.1:8443"}))
    )
    page.visit(f"{house.url}/floor#entries")
    page.expect_text("#door", "This page only shows. To direct, open https://192.168.4.1:8443")
    page.expect_text("#page", "What stands here is for the director.")
    page.wait_for("document.querySelector('#time').innerText.includes(':')")
    assert "Bongani" not in page.evaluate("document.body.innerText")
    assert page.evaluate("document.querySelector('dialog.pin')") is None


def test_a_page_that_may_only_show_says_where_to_direct_and_has_no_buttons(
    house: Any, open_page: Any
) -> None:
    house.begin("Ann", "Bongani", "Carla")
    page = open_page(width=360, height=740)
    page.before("localStorage.setItem('shuffleup.person', 'Thandi');")
    page.before(DOOR % repr(json.dumps({"writes": False, "https": "https://192.168.4.1:8443"})))
    page.visit(f"{house.url}/floor#tonight/levels-part")
    page.expect_text("#door", "This page only shows. To direct, open https://192.168.4.1:8443")
    assert (
        page.evaluate("document.querySelector('#door a').href")
        == "https://192.168.4.1:8443/floor#tonight/levels-part"
    )
    page.wait_for("document.querySelector('#levels tbody tr') !== null")
    dead = (
        "[...document.querySelectorAll('form.act button, .levers button, #run')]"
        ".some((one) => one.checkVisibility())"
    )
    assert page.evaluate(dead) is False


def test_a_console_of_a_floor_that_was_replaced_has_no_buttons(house: Any, console: Any) -> None:
    house.begin("Ann", "Bongani", "Carla")
    page = console("clock", width=360, height=740)
    page.wait_for("document.querySelector('#page button') !== null")
    shown = replace(floor_view(house.floor, 99), phase="over", replaced="another floor runs this room")
    house.post("floor", shown)
    page.expect_text("#page", "another floor runs this room")
    page.evaluate("location.hash = 'players'")
    page.wait_for("document.title.startsWith('Players')")
    assert page.evaluate("document.querySelector('#page button, #page form')") is None
    assert page.evaluate("document.querySelector('#run').checkVisibility()") is False


def test_a_box_that_knows_no_door_takes_commands(house: Any, console: Any) -> None:
    page = console("players", width=360, height=740)
    page.wait_for("document.querySelector('#page [data-verb=register] button') !== null")
    assert page.evaluate("document.querySelector('#door').hidden") is True
    assert (
        page.evaluate("document.querySelector('#page [data-verb=register] button').checkVisibility()") is True
    )


def test_a_refusal_that_names_another_address_becomes_the_banner(house: Any, console: Any) -> None:
    house.begin("Ann", "Bongani", "Carla")
    house.replies = [Reply(403, 0, "this line is open to the room: use https://10.0.0.5:8443 instead")]
    page = console("seats", width=360, height=740)
    page.click("[data-verb=draw_seats] button")
    page.expect_text("#door", "This page only shows. To direct, open https://10.0.0.5:8443")
    assert (
        page.text("#refused")
        == "Draw the seats. Not done: this line is open to the room: use https://10.0.0.5:8443 instead."
    )
