"""The console of several events: the head, what waits in the others, and offers (EVT-04, EVT-05)."""

from typing import Any

import msgspec

from shuffleup.kernel.field_types import TableNo
from shuffleup.protocol.floor import TaskView
from shuffleup.protocol.house import HouseEventView, HouseView

DRAW = TaskView("seating", "Ann and Bongani wait for a seat: draw", "draw_seats")
ENTER = TaskView("entries", "Dov is out of Main event: enter in Friday?", "register", {"names": ["Dov"]})
NOT_NOW = TaskView("house", "Dov does not come", "decline_offer", {"event": "friday", "name": "Dov"})
HERE = HouseEventView("friday", "Friday", "", "registration", tables=(TableNo(1),), offers=(ENTER, NOT_NOW))
SIDE = HouseEventView("side", "Side event", "/e/side", "playing", tables=(TableNo(4),), left=7, tasks=(DRAW,))
HEAD = "[...document.querySelectorAll('#events a')].map((one) => [one.textContent, one.getAttribute('href')])"


def test_the_head_says_which_event_it_is_and_leads_to_the_other_one(house: Any, console: Any) -> None:
    page = console()
    page.wait_for("document.querySelector('#idle a')")
    assert page.evaluate("document.querySelector('#events').hidden")
    house.post("house", msgspec.json.encode(HouseView("friday", (HERE, SIDE), notes=("Ann is in both",))))
    page.wait_for("document.querySelectorAll('#events a').length === 2")
    assert page.evaluate(HEAD) == [
        ["Friday1", "/floor#tonight"],
        ["Side event1", "/e/side/floor#tonight"],
    ]
    assert page.evaluate("document.querySelector('#events [aria-current]').dataset.event") == "friday"
    page.expect_text("#elsewhere .task p", "Side event Ann and Bongani wait for a seat: draw")
    page.expect_text("#elsewhere .line", "Ann is in both")
    assert page.evaluate("document.querySelector('#elsewhere .button').getAttribute('href')") == (
        "/e/side/floor#tonight"
    )
    page.expect_text("#page section h2", "Waiting for you: Friday")
    page.look()


def test_who_is_out_of_another_event_is_entered_by_one_press(house: Any, console: Any) -> None:
    house.post("house", msgspec.json.encode(HouseView("friday", (HERE, SIDE))))
    page = console()
    page.wait_for("document.querySelector('#tasks [data-verb=decline_offer]')")
    assert page.evaluate("document.querySelectorAll('#tasks > li').length") == 1
    page.click("#tasks [data-verb=register] button")
    page.expect_text("#done", "Register players: done.")
    assert [one.name for one in house.floor.entries] == ["Dov"]


def test_an_event_alone_has_no_head_and_no_page_of_events(house: Any, console: Any) -> None:
    page = console("more")
    page.wait_for("document.querySelector('#page .menu')")
    assert page.evaluate("document.querySelector('#events').hidden")
    assert page.evaluate("document.querySelector('#page a[href=\"#events\"]')") is None
